"""JSON-RPC as the specification has it, where pygls 2.1 departs from it.

Every override here answers one measured fault of pygls; the test beside it in
``tests/lsp/test_protocol.py`` fails without it. Nothing here knows what a prompt is.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, TypeVar, cast

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInternalError
from pygls.protocol import LanguageServerProtocol, lsp_method

from antinomy.lsp.workspace import PromptWorkspace

if TYPE_CHECKING:
    from cattrs import Converter

    from antinomy.lsp.server import PromptServer

_log = logging.getLogger(__name__)

_CODES = lsp.ErrorCodes
_INTERNAL = "Antinomy could not answer this request; the server's log says why."

MessageId = int | str
T = TypeVar("T")


class PromptProtocol(LanguageServerProtocol):
    """What stands between the transport and the handlers."""

    _server: PromptServer

    _loop: asyncio.AbstractEventLoop
    _loop_thread: int

    def __init__(self, server: PromptServer, converter: Converter) -> None:
        super().__init__(server, converter)
        self._tasks_of: dict[MessageId, set[asyncio.Future[Any]]] = {}

    def bind(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say which loop messages are received and sent on; called from that loop's thread."""
        self._loop = loop
        self._loop_thread = threading.get_ident()

    def receive(self, body: bytes) -> None:
        """Handle the body of one message."""
        try:
            message = json.loads(body)
        except ValueError:
            self._refuse(None, _CODES.ParseError, "The message is not JSON.")
            return
        try:
            self.handle_message(message)
        except Exception:  # noqa: BLE001 - the session must outlive any one message
            _log.exception("A message could not be handled.")

    def structured(self, given: object, wanted: type[T]) -> T:
        """Return what a client sent as one of the protocol's types; raise whatever a wrong shape leads to."""
        found: T = self._converter.structure(given, wanted)
        return found

    def handle_message(self, message: Any) -> None:  # noqa: ANN401 - whatever the client sent
        """Check one decoded message and pass it on; every request gets exactly one answer.

        pygls structures messages in ``object_hook``, hence also every nested object
        that has a key ``jsonrpc``, and leaves a request with malformed parameters
        unanswered. Here the whole is structured once, when it is known who asks.
        """
        is_request = isinstance(message, dict) and "method" in message and "id" in message
        msg_id = message["id"] if is_request else None
        if not isinstance(message, dict) or message.get("jsonrpc") != self.VERSION:
            self._refuse(msg_id, _CODES.InvalidRequest, "The message is not JSON-RPC 2.0.")
            return
        method = message.get("method", "")
        if not self._may_come_now(method, msg_id, is_request=is_request):
            return
        if "error" in message:
            self._result_types.pop(message.get("id", ""), None)  # pygls keeps it for ever
        if method and self.get_message_type(method) is None:
            message.setdefault("params", None)  # pygls reads no unknown message without
        try:
            structured = self.structure_message(message)
        except JsonRpcException:
            if is_request:
                self._refuse(msg_id, _CODES.InvalidParams, f"The parameters of {method} are malformed.")
            elif not method:
                error = lsp.ResponseError(_CODES.InvalidRequest, "The client's answer is malformed.")
                self._handle_response(message["id"], error=error)
            return
        super().handle_message(structured)

    def _may_come_now(self, method: str, msg_id: MessageId | None, *, is_request: bool) -> bool:
        """Hold messages to the order of a session: initialize, work, shutdown, exit."""
        if not method or method == lsp.EXIT:
            return True
        if self._shutdown:
            refusal = (_CODES.InvalidRequest, "The server has been shut down.")
        elif (self._workspace is None) == (method == lsp.INITIALIZE):
            return True
        elif method == lsp.INITIALIZE:
            refusal = (_CODES.InvalidRequest, "The server is initialized already.")
        else:
            refusal = (_CODES.ServerNotInitialized, "The first request must be initialize.")
        if is_request:
            self._refuse(msg_id, *refusal)
        return False

    def _refuse(self, msg_id: MessageId | None, code: lsp.ErrorCodes, sentence: str) -> None:
        if msg_id is None:  # which pygls leaves out, and the specification does not
            error = {"code": int(code), "message": sentence}
            self._send_data({"jsonrpc": self.VERSION, "id": None, "error": error})
            return
        self._send_response(msg_id, error=lsp.ResponseError(code=code, message=sentence))

    def _send_response(
        self,
        msg_id: MessageId | None,
        result: Any | None = None,  # noqa: ANN401 - as in the base class
        error: lsp.ResponseError | None = None,
    ) -> None:
        """Send an answer; an internal error says one sentence, its traceback stays in the log."""
        if error is not None and error.code == _CODES.InternalError:
            error = lsp.ResponseError(code=error.code, message=_INTERNAL)
        super()._send_response(cast("MessageId", msg_id), result, error)

    def _send_handler_result(self, future: Future[Any], *, msg_id: MessageId) -> None:
        """Answer a request; that a handler refuses it in a sentence is no fault to be traced in the log."""
        error = None if future.cancelled() else future.exception()
        if not isinstance(error, JsonRpcException) or isinstance(error, JsonRpcInternalError):
            super()._send_handler_result(future, msg_id=msg_id)
            return
        self._request_futures.pop(msg_id, None)
        self._send_response(msg_id, error=error.to_response_error())

    def _send_data(self, data: Any) -> None:  # noqa: ANN401 - as in the base class
        """Send from the loop's thread only: neither asyncio's writers nor WebSockets are thread-safe."""
        if threading.get_ident() == self._loop_thread:
            super()._send_data(data)
        else:
            self._loop.call_soon_threadsafe(super()._send_data, data)

    def _execute_handler(
        self,
        msg_id: MessageId,
        handler: Callable[..., Any],
        callback: Callable[[Future[Any]], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        """Run a handler, forget its future when it is done, and remember on whose behalf it runs.

        pygls never forgets the futures of notifications, and runs a command under
        an id of its own, so that a client's cancellation does not reach it.
        """
        super()._execute_handler(msg_id, handler, callback, args, kwargs)
        future = self._request_futures.get(msg_id)
        if future is None:
            return
        future.add_done_callback(lambda _: self._request_futures.pop(msg_id, None))
        request = self.msg_id
        if request is not None and request != msg_id and isinstance(future, asyncio.Future):
            tasks = self._tasks_of.setdefault(request, set())
            tasks.add(future)
            future.add_done_callback(lambda _: self._forget_task(request, future))

    def _run_generator(
        self,
        future: Future[Any] | None,
        *,
        gen: Generator[Any, Any, Any],
        result_future: Future[Any],
    ) -> None:
        """Pass on that a handler cancelled itself, of which pygls never tells the client."""
        if future is not None and future.cancelled():
            gen.close()
            result_future.cancel()
            return
        super()._run_generator(future, gen=gen, result_future=result_future)

    def _forget_task(self, request: MessageId, task: asyncio.Future[Any]) -> None:
        tasks = self._tasks_of.get(request, set())
        tasks.discard(task)
        if not tasks:
            self._tasks_of.pop(request, None)

    def _handle_cancel_notification(self, msg_id: MessageId) -> None:
        """Cancel a request together with the command that runs on its behalf."""
        tasks = self._tasks_of.pop(msg_id, set())
        super()._handle_cancel_notification(msg_id)
        for task in tasks:
            task.cancel()

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(self, params: lsp.InitializeParams) -> Generator[Any, Any, lsp.InitializeResult]:
        """Answer as pygls does, but with our workspace, in the negotiated encoding."""
        result: lsp.InitializeResult = yield from super().lsp_initialize(params)
        plain = self.workspace
        folders = list(params.workspace_folders or ())
        if not folders and plain.root_uri is not None:  # an editor from before there were folders
            folders = [lsp.WorkspaceFolder(plain.root_uri, "")]
        self._workspace = PromptWorkspace(
            plain.root_uri,
            self._server._text_document_sync_kind,  # noqa: SLF001 - pygls offers no other way to it
            folders,
            plain.position_encoding,
        )
        self._server.start_session(params)
        return result

    @lsp_method(lsp.SHUTDOWN)
    def lsp_shutdown(self, *_: Any) -> None:  # type: ignore[override] # noqa: ANN401 - parameters that the specification lacks
        """Cancel what still runs; iterating over a copy, since cancelled futures are forgotten at once."""
        for msg_id, future in list(self._request_futures.items()):
            if msg_id != self.msg_id and not future.done():
                future.cancel()
        self._shutdown = True

    @lsp_method(lsp.EXIT)
    def lsp_exit(self, *_: Any) -> None:  # type: ignore[override] # noqa: ANN401 - parameters that the specification lacks
        """End the session; the exit code is the server's to give (pygls raises SystemExit and loses it)."""
        self._server.stop()

    @property
    def exit_code(self) -> int:
        """0 after an orderly shutdown, else 1 (LSP 3.17, ``exit``)."""
        return 0 if self._shutdown else 1
