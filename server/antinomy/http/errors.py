"""Requests that are answered with a sentence instead of a result.

What leads to each stands where it is raised; here is only what becomes of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from antinomy.errors import AntinomyError


class HttpError(AntinomyError):
    """An answer other than 200: its status, a sentence for the body, headers if it has any."""

    def __init__(self, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.headers = dict(headers or {})


class BadRequestError(HttpError):
    """The body is not what the endpoint takes."""

    def __init__(self, sentence: str) -> None:
        super().__init__(400, sentence)


class OverloadedError(HttpError):
    """The service cannot do it now; after ``seconds`` it is worth another try."""

    def __init__(self, sentence: str, seconds: int) -> None:
        super().__init__(503, sentence, {"Retry-After": str(seconds)})


class GoneError(HttpError):
    """The client has hung up: nobody reads the answer, and only the metrics see its status."""

    def __init__(self) -> None:
        super().__init__(499, "The client closed the connection.")
