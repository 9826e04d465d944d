"""Generate, check, and generate again without what was contradicted; or show at once and report later.

The language model is any callable: nothing here knows whose it is. Whether a
text may be shown is the checker's policy to say.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeAlias

import attrs

from antinomy.errors import ValidationError
from antinomy.facts.check import Contexts, FactChecker
from antinomy.facts.log import FactLog
from antinomy.facts.result import FactCheckResult

Generate: TypeAlias = Callable[[str, Contexts, tuple[str, ...]], str | Awaitable[str]]
"""Takes a query, the context and claims to avoid (none at first); returns the text, or awaits it."""


@attrs.frozen
class Validated:
    """A text that passed its check; ``attempts`` counts how often it was generated."""

    text: str
    check: FactCheckResult
    attempts: int


class PendingValidation:
    """A text that may be shown at once, and its check, which is still going on."""

    def __init__(self, text: str, future: Future[FactCheckResult]) -> None:
        self.text = text
        self._future = future

    @property
    def done(self) -> bool:
        """Whether the check has ended."""
        return self._future.done()

    def result(self, timeout: float | None = None) -> FactCheckResult:
        """Wait for the check and return it; after ``timeout`` seconds raise ``TimeoutError``."""
        return self._future.result(timeout)

    def on_done(self, report: Callable[[FactCheckResult], None]) -> None:
        """Call ``report`` with the result when there is one, from the thread that checked."""
        self._future.add_done_callback(lambda future: report(future.result()))

    def __await__(self) -> Generator[Any, None, FactCheckResult]:
        """Wait for the check and return it."""
        return asyncio.wrap_future(self._future).__await__()


class ValidatedGeneration:
    """Generates texts that the context does not contradict.

    Parameters
    ----------
    generate
        Writes the text: called with the query, the context and the claims to avoid.
    checker
        Checks it; by default on the shipped models.
    attempts
        How often a text is generated at most.
    timeout
        Seconds that one check may take; ``None`` waits.
    log
        Where checks of texts that failed are logged.
    on_failure
        ``open`` returns a text that could not be checked, with a ``check`` that says so; ``closed`` raises.

    Raises
    ------
    ValueError
        ``attempts`` is below 1, or ``on_failure`` neither of these.

    """

    def __init__(
        self,
        generate: Generate,
        *,
        checker: FactChecker | None = None,
        attempts: int = 2,
        timeout: float | None = None,
        log: FactLog | None = None,
        on_failure: str = "closed",
    ) -> None:
        if attempts < 1:
            raise ValueError("attempts must be 1 or more.")
        if on_failure not in {"open", "closed"}:
            raise ValueError("on_failure must be open or closed.")
        self._generate = generate
        self._checker = checker or FactChecker()
        self._attempts = attempts
        self._timeout = timeout
        self._log = log
        self._open = on_failure == "open"
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="antinomy-validation")

    def run(self, query: str, context: Contexts, user_id: str | None = None) -> Validated:
        """Return a text that passed its check; for a ``generate`` that need not be awaited.

        Raises
        ------
        ValidationError
            No attempt passed, or its check failed or took too long; its ``result`` is the check of the last.

        """
        return asyncio.run(self.arun(query, context, user_id))

    async def arun(self, query: str, context: Contexts, user_id: str | None = None) -> Validated:
        """Do as ``run`` does, without blocking the event loop."""
        avoid: tuple[str, ...] = ()
        result: FactCheckResult | None = None
        for attempt in range(1, self._attempts + 1):
            text = await self._text(query, context, avoid)
            result = await asyncio.to_thread(
                partial(self._checker.check, timeout=self._timeout), text, context
            )
            if self._open if result.fallback_used else result.safe_to_display:
                return Validated(text, result, attempt)
            if self._log is not None:
                self._log.add(result, user_id)
            avoid += tuple(check.claim.text for check in result.contradicted if check.claim.text not in avoid)
            if not result.contradicted:
                # There is nothing to tell the model to avoid, so that another text would be no better.
                break
        raise _failure(result)

    def start(self, query: str, context: Contexts) -> PendingValidation:
        """Generate a text and return it at once, its check going on in a thread."""
        text = asyncio.run(self._text(query, context, ()))
        check = partial(self._checker.check, text, context, timeout=self._timeout)
        return PendingValidation(text, self._pool.submit(check))

    async def astart(self, query: str, context: Contexts) -> PendingValidation:
        """Do as ``start`` does, without blocking the event loop."""
        text = await self._text(query, context, ())
        check = partial(self._checker.check, text, context, timeout=self._timeout)
        return PendingValidation(text, self._pool.submit(check))

    async def _text(self, query: str, context: Contexts, avoid: tuple[str, ...]) -> str:
        text = self._generate(query, context, avoid)
        return await text if inspect.isawaitable(text) else text


def _failure(result: FactCheckResult | None) -> ValidationError:
    claims = "; ".join(check.claim.text for check in result.contradicted) if result else ""
    told = result.reason.rstrip(".") if result else ""
    reason = f"the context contradicts: {claims}" if claims else told or "the check is not certain enough"
    return ValidationError(f"No text was generated that passes its fact-check ({reason}).", result)
