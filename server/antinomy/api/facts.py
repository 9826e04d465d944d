"""Public functions that check a text against context: wiring, no logic of its own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from antinomy.api.threads import in_thread

if TYPE_CHECKING:
    from antinomy.facts.check import Contexts
    from antinomy.facts.policy import Policy
    from antinomy.facts.result import FactCheckResult
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel


def fact_check(
    text: str,
    context: Contexts,
    *,
    path: str | Path = "",
    threshold: float = 0.7,
    timeout: float | None = None,
    policy: Policy | None = None,
    models: Models | None = None,
    cancel: Cancel | None = None,
) -> FactCheckResult:
    """Check what a text claims against context.

    A model that fails or a check that takes too long is no error: the result
    then says so in ``fallback_used`` and ``reason``, and the policy decides.

    Parameters
    ----------
    text
        The text exactly as stored.
    context
        What it is checked against: a text, or several, of any length. No two may have the same path;
        those that have none get one where there are several.
    path
        Where the text stands; decides how it is read. It need not exist.
    threshold
        Overall confidence from which a text without contradictions is safe to display.
    timeout
        Seconds after which the check is given up; ``None`` waits.
    policy
        What follows from the claims' labels, in place of the default and ``threshold``.
    models
        What the check runs on; by default the shipped models, loaded when first needed.
    cancel
        Ends the check early.

    Raises
    ------
    AntinomyError
        The text, the context or the threshold is not what it must be.
    InferenceCancelledError
        ``cancel`` was told to.

    """
    (result,) = fact_check_batch(
        [(text, context)],
        paths=[str(path)],
        threshold=threshold,
        timeout=timeout,
        policy=policy,
        models=models,
        cancel=cancel,
    )
    return result


async def afact_check(
    text: str,
    context: Contexts,
    *,
    path: str | Path = "",
    threshold: float = 0.7,
    timeout: float | None = None,  # noqa: ASYNC109 - running out of time gives a result, no TimeoutError
    policy: Policy | None = None,
    models: Models | None = None,
) -> FactCheckResult:
    """Run ``fact_check`` in a thread; cancelling the task ends the models' work."""
    return await in_thread(
        fact_check,
        text,
        context,
        path=path,
        threshold=threshold,
        timeout=timeout,
        policy=policy,
        models=models,
    )


def fact_check_batch(
    items: Iterable[tuple[str, Contexts]],
    *,
    paths: Iterable[str] | None = None,
    threshold: float = 0.7,
    timeout: float | None = None,
    policy: Policy | None = None,
    models: Models | None = None,
    cancel: Cancel | None = None,
) -> list[FactCheckResult]:
    """Check ``(text, context)`` pairs, the claims of all in one batch; results in order.

    ``paths`` say where the texts stand, if they stand anywhere; ``timeout`` holds for each text, so
    that with one they are checked one after the other; the rest is as for ``fact_check``.
    """
    from antinomy.facts.check import FactChecker, Task  # noqa: PLC0415 - seldom needed beside conflicts
    from antinomy.facts.policy import Policy  # noqa: PLC0415 - as above
    from antinomy.inference.models import shared  # noqa: PLC0415 - as above

    given = list(items)
    names = list(paths) if paths is not None else [""] * len(given)
    tasks = [
        Task.of(text, context, "" if name == "." else name)
        for (text, context), name in zip(given, names, strict=True)
    ]
    checker = FactChecker(models or shared(), policy or Policy(threshold=threshold))
    return checker.check_batch(tasks, timeout=timeout, cancel=cancel)
