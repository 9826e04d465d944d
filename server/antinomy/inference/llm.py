"""A language model behind any OpenAI-compatible endpoint: one prompt in, one text out, within limits.

What is asked and what the answer means is not known here. Needs the extra ``llm`` (the openai client),
which is imported when the first prompt is sent.
"""

from __future__ import annotations

import os
from threading import Semaphore
from typing import TYPE_CHECKING, Any

import attrs

from antinomy.errors import ModelError

if TYPE_CHECKING:
    from openai import OpenAI

#: Names of the environment that say where the endpoint is and open it.
URL, KEY = "OPENAI_BASE_URL", "OPENAI_API_KEY"
_NO_KEY = "none"


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
        Seconds that an answer may take.
    retries
        How often a prompt is sent again that was refused for load or got no answer.
    max_tokens
        Longest answer.
    concurrency
        Prompts under way at once.

    """

    model: str
    url: str = ""
    timeout: float = 60.0
    retries: int = 2
    max_tokens: int = 1024
    concurrency: int = 4


class Llm:
    """Answers prompts, safe to use from several threads.

    Parameters
    ----------
    settings
        Which model, and its limits.

    """

    def __init__(self, settings: LlmSettings) -> None:
        self.settings = settings
        self._slots = Semaphore(settings.concurrency)
        self._client: OpenAI | None = None

    def complete(self, prompt: str) -> str:
        """Return the model's answer to a prompt.

        Raises
        ------
        ModelError
            The extra is not installed, or the endpoint gave no answer.

        """
        settings = self.settings
        with self._slots:
            client = self._opened()
            import openai  # noqa: PLC0415 - an extra; ``_opened`` has told if it is missing

            try:
                answer: Any = client.chat.completions.create(
                    model=settings.model,
                    messages=[{"role": "user", "content": prompt}],
                    max_tokens=settings.max_tokens,
                    temperature=0,
                )
            except openai.APITimeoutError:
                raise ModelError(
                    f"{settings.model}: no answer within {settings.timeout:g} seconds; try a faster model."
                ) from None
            except openai.APIConnectionError:
                raise ModelError(
                    f"{client.base_url}: cannot be reached; check the address and the network."
                ) from None
            except openai.APIStatusError as error:
                raise ModelError(
                    f"{settings.model}: the endpoint answered {error.status_code}; check model and {KEY}."
                ) from None
        choices = getattr(answer, "choices", None)
        text = choices[0].message.content if choices else None
        if not text:
            raise ModelError(f"{settings.model}: the endpoint's answer holds no text; choose another model.")
        return str(text)

    def _opened(self) -> OpenAI:
        if self._client is None:
            try:
                from openai import OpenAI  # noqa: PLC0415 - see the top
            except ImportError:
                raise ModelError(
                    "Asking a language model needs the openai client; run `pip install 'antinomy[llm]'`."
                ) from None
            self._client = OpenAI(
                base_url=self.settings.url or os.environ.get(URL) or None,
                # Local servers want none, but the client insists.
                api_key=os.environ.get(KEY) or _NO_KEY,
                timeout=self.settings.timeout,
                max_retries=self.settings.retries,
            )
        return self._client
