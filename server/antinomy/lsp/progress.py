"""A progress bar in the editor, for work that takes longer than a second.

pygls keeps the token of every bar for ever; this one gives it back.
"""

from __future__ import annotations

import asyncio
import uuid
from types import TracebackType
from typing import TYPE_CHECKING, Self

from lsprotocol import types as lsp

if TYPE_CHECKING:
    from antinomy.lsp.server import PromptServer

_PATIENCE = 1.0
"""Seconds of work before a bar appears: shorter ones only flicker."""


class Progress:
    """An asynchronous context; cancelling the bar cancels the task.

    Parameters
    ----------
    server
        Whose editor shows it.
    title
        What it says.
    parts
        Whether ``report`` will tell how much is done.

    """

    def __init__(self, server: PromptServer, title: str, *, parts: bool) -> None:
        self._server = server
        self._title = title
        self._parts = parts
        self._token = str(uuid.uuid4())
        self._shown = False
        self._timer: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        if self._server.client.progress:
            task = asyncio.current_task()
            self._timer = asyncio.create_task(self._show_later(task))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._shown:
            self._server.work_done_progress.end(self._token, lsp.WorkDoneProgressEnd())
        self._server.work_done_progress.tokens.pop(self._token, None)

    def report(self, done: int, total: int) -> None:
        """Show that ``done`` of ``total`` parts are done."""
        if self._shown:
            value = lsp.WorkDoneProgressReport(message=f"{done} of {total}", percentage=100 * done // total)
            self._server.work_done_progress.report(self._token, value)

    async def _show_later(self, task: asyncio.Task[None] | None) -> None:
        await asyncio.sleep(_PATIENCE)
        await self._server.work_done_progress.create_async(self._token)
        percentage = 0 if self._parts else None
        begin = lsp.WorkDoneProgressBegin(title=self._title, cancellable=True, percentage=percentage)
        self._server.work_done_progress.begin(self._token, begin)
        self._shown = True
        if task is not None:
            cancelled = self._server.work_done_progress.tokens[self._token]
            cancelled.add_done_callback(lambda future: future.cancelled() and task.cancel())
