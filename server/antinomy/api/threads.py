"""The asynchronous forms: a function run in a thread, ended when its task is. Knows no function."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Result = TypeVar("Result")


async def in_thread(function: Callable[P, Result], *args: P.args, **kwargs: P.kwargs) -> Result:
    """Run a function that takes ``cancel`` in a thread; cancelling the task ends the models' work."""
    from antinomy.inference.session import Cancel  # noqa: PLC0415 - loads numpy, which imports of this go without

    cancel = Cancel()
    kwargs["cancel"] = cancel
    work: Awaitable[Result] = asyncio.to_thread(function, *args, **kwargs)
    try:
        return await work
    except asyncio.CancelledError:
        cancel.cancel()
        raise
