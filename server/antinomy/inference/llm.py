"""A language model behind any OpenAI-compatible endpoint: one prompt in, one text out, within limits.

What is asked and what the answer means is not known here. Needs the extra ``llm`` (the openai client),
which is imported when the first prompt is sent.
"""

from __future__ import annotations

import os
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import attrs

from antinomy.errors import AnswerError, ModelError

if TYPE_CHECKING:
    from openai import OpenAI

#: Names of the environment that say where the endpoint is and open it.
URL, KEY = "OPENAI_BASE_URL", "OPENAI_API_KEY"
_NO_KEY = "none"
_NO_COMPLETION = "answered with no chat completion"
_CHECK = "check the address, which mostly ends in /v1"
#: Characters that are quoted of what an endpoint says at most.
_LONGEST = 200


@attrs.frozen
class LlmSettings:
    """Which model is asked, and within which limits.

    Attributes
    ----------
    model
        Its name at the endpoint.
    url
        The endpoint, up to and with ``/v1``; empty: what ``OPENAI_BASE_URL`` says, else OpenAI's own.
    timeout
        Seconds that an answer may take; 0 waits.
    attempts
        How often a prompt is sent at most: it is sent again if it was refused for load or got no answer.
    max_tokens
        Longest answer, in tokens of the model.

    """

    model: str
    url: str = ""
    timeout: float = 60.0
    attempts: int = 3
    max_tokens: int = 1024


class Llm:
    """Answers prompts, safe to use from several threads.

    Parameters
    ----------
    settings
        Which model, and its limits.

    """

    def __init__(self, settings: LlmSettings) -> None:
        self.settings = settings
        self._client: OpenAI | None = None

    def complete(self, prompt: str) -> str:
        """Return the model's answer to a prompt.

        Raises
        ------
        ModelError
            The extra is not installed, or the endpoint cannot be reached or refuses.
        AnswerError
            The model gave no answer in time, or an empty one.

        """
        settings = self.settings
        client = self._opened()
        import openai  # noqa: PLC0415 - an extra; ``_opened`` has told if it is missing

        try:
            answer: object = client.chat.completions.create(
                model=settings.model,
                messages=[{"role": "user", "content": prompt}],
                max_tokens=settings.max_tokens,
                temperature=0,
            )
        except openai.APITimeoutError:
            raise AnswerError(
                f"{settings.model}: no answer within {settings.timeout:g} seconds; raise `llm-timeout`, or "
                "try a faster model."
            ) from None
        except openai.APIConnectionError:
            raise ModelError(
                f"{client.base_url}: cannot be reached; check the address and the network."
            ) from None
        except openai.APIStatusError as error:
            told = f"{error.status_code}{_said(error.body)}"
            raise ModelError(
                f"{settings.model}: the endpoint answered {told}; {_remedy(error.status_code)}."
            ) from None
        except (openai.APIError, ValueError):
            # What calls itself JSON and is none gets through the client as it is.
            raise ModelError(f"{client.base_url}: {_NO_COMPLETION}; {_CHECK}.") from None
        return self._text(answer, str(client.base_url))

    def _text(self, answer: object, url: str) -> str:
        """Return the text of a completion, whatever else stands in its place."""
        choices = getattr(answer, "choices", None)
        if not isinstance(choices, list):
            raise ModelError(f"{url}: {_NO_COMPLETION}{_said(getattr(answer, 'error', None))}; {_CHECK}.")
        message = getattr(choices[0], "message", None) if choices else None
        text = getattr(message, "content", None)
        if not isinstance(text, str) or not text:
            raise AnswerError(
                f"{self.settings.model}: the endpoint's answer holds no text; choose another model."
            )
        return text

    def _opened(self) -> OpenAI:
        if self._client is None:
            try:
                from openai import OpenAI  # noqa: PLC0415 - see the top
            except ImportError:
                raise ModelError(
                    "Asking a language model needs the openai client; run `pip install 'antinomy[llm]'`."
                ) from None
            self._client = OpenAI(
                base_url=_address(self.settings.url or os.environ.get(URL, "")),
                api_key=_key(),
                timeout=self.settings.timeout or None,
                max_retries=self.settings.attempts - 1,
            )
        return self._client


def _address(url: str) -> str | None:
    """Return an endpoint's address, ``None`` for the client's own; the client does not check it."""
    try:
        parts = urlsplit(url)
        is_one = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_one = False
    if url and not is_one:
        raise ModelError(
            f"{url}: is no address of an endpoint; write http://HOST:PORT/v1 or https://HOST/v1."
        )
    return url or None


def _key() -> str:
    """Return the key of the environment, white space around it left out."""
    key = os.environ.get(KEY, "").strip()
    if not (key.isascii() and key.isprintable()):
        raise ModelError(f"{KEY}: holds characters that no key has; copy it anew.")
    # Local servers want none, but the client insists.
    return key or _NO_KEY


def _remedy(status: int) -> str:
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        return f"check {KEY}"
    if status == HTTPStatus.NOT_FOUND:
        return "check the model's name and `llm-url`"
    if status in {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS}:
        return "try again later"
    return (
        "try again later" if status >= HTTPStatus.INTERNAL_SERVER_ERROR else "check the model and its limits"
    )


def _said(body: object) -> str:
    """Return an endpoint's own words about what it refused, in brackets; empty without any."""
    if isinstance(body, dict):
        body = body.get("message") or body.get("detail")
    words = " ".join(body.split()).rstrip(".") if isinstance(body, str) else ""
    return f" ({words[:_LONGEST]})" if words and not words.startswith("<") else ""
