"""A language model behind any OpenAI-compatible endpoint: one prompt in, one text out, within limits.

What is asked and what the answer means is not known here. Needs the extra ``llm`` (the openai client),
which is imported when the first prompt is sent.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import attrs

from antinomy.errors import AnswerError, ModelError

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
            answer: Any = client.chat.completions.create(
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
                f"{settings.model}: the endpoint answered {told}; check model and {KEY}."
            ) from None
        choices = getattr(answer, "choices", None)
        text = choices[0].message.content if choices else None
        if not text:
            raise AnswerError(f"{settings.model}: the endpoint's answer holds no text; choose another model.")
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
                timeout=self.settings.timeout or None,
                max_retries=self.settings.attempts - 1,
            )
        return self._client


def _said(body: object) -> str:
    """Return an endpoint's own words about what it refused, in brackets; empty without any."""
    message = body.get("message") if isinstance(body, dict) else None
    return (
        f" ({' '.join(message.split()).rstrip('.')})" if isinstance(message, str) and message.strip() else ""
    )
