"""Talks to a real server process, message by message, and accounts for every one of them.

Sees what a client library would hide: malformed messages, exit codes, messages
that nobody asked for.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Self

COMMAND = [str(Path(sys.executable).with_name("antinomy")), "server"]
TIMEOUT = 60.0
CONFLICT = "Be concise and give a detailed step-by-step explanation.\n"
"""One conflict on the axis ``verbosity``: [0, 10) against [15, 56)."""
FULL_CLIENT: dict[str, Any] = {
    "workspace": {
        "applyEdit": True,
        "workspaceEdit": {"documentChanges": True, "resourceOperations": ["create"]},
        "configuration": True,
        "workspaceFolders": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True},
    },
    "textDocument": {
        "publishDiagnostics": {
            "relatedInformation": True,
            "tagSupport": {"valueSet": [1, 2]},
            "versionSupport": True,
            "codeDescriptionSupport": True,
            "dataSupport": True,
        },
        "codeAction": {
            "dataSupport": True,
            "isPreferredSupport": True,
            "resolveSupport": {"properties": ["edit"]},
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "source"]}},
        },
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
    "general": {"positionEncodings": ["utf-16"]},
}


def initialize_params(folder: Path | None = None, **more: Any) -> dict[str, Any]:
    """Return what ``initialize`` sends; the models stay out unless a test's options say otherwise."""
    folders = [{"uri": folder.as_uri(), "name": folder.name}] if folder is not None else None
    more["initializationOptions"] = {"deep": "off"} | more.get("initializationOptions", {})
    return {"processId": None, "rootUri": None, "capabilities": {}, "workspaceFolders": folders, **more}


class RawClient:
    """A client that keeps every message until a test has taken it.

    Used as a context manager it shuts the server down, and fails if a message
    was left or the exit code is not 0.
    """

    def __init__(self, command: list[str] = COMMAND, cwd: Path | None = None) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._stdin, self._stdout, self._stderr = self.process.stdin, self.process.stdout, self.process.stderr
        self._inbox: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._waiting: list[dict[str, Any]] = []
        self._log: list[bytes] = []
        self._next_id = 0
        self._threads = [threading.Thread(target=job, daemon=True) for job in (self._read, self._read_log)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        while header := self._stdout.readline():
            length = int(header.removeprefix(b"Content-Length: "))
            while self._stdout.readline() != b"\r\n":
                pass
            self._inbox.put(json.loads(self._stdout.read(length)))
        self._inbox.put(None)

    def _read_log(self) -> None:
        self._log.extend(iter(self._stderr.readline, b""))

    @property
    def log(self) -> str:
        return b"".join(self._log).decode()

    def send_bytes(self, body: bytes) -> None:
        self._stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._stdin.flush()

    def send(self, message: dict[str, Any]) -> None:
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def notify(self, method: str, params: Any = None) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, params: Any = None) -> int:
        """Send a request and return its id."""
        self._next_id += 1
        body = {"id": self._next_id, "method": method}
        self.send(body if params is None else {**body, "params": params})
        return self._next_id

    def answer_to(self, msg_id: int | None) -> dict[str, Any]:
        return self._take(lambda m: "method" not in m and m.get("id") == msg_id)

    def call(self, method: str, params: Any = None) -> Any:
        """Send a request and return its result."""
        answer = self.answer_to(self.ask(method, params))
        assert "error" not in answer, answer
        return answer["result"]

    def error_of(self, method: str, params: Any = None) -> dict[str, Any]:
        answer = self.answer_to(self.ask(method, params))
        assert "result" not in answer or answer["result"] is None, answer
        return answer["error"]

    def take(self, method: str) -> dict[str, Any]:
        """Return the oldest message of a method that was not taken yet."""
        return self._take(lambda m: m.get("method") == method)

    def reply(self, request: dict[str, Any], result: Any = None) -> None:
        self.send({"id": request["id"], "result": result})

    def _take(self, wanted: Any) -> dict[str, Any]:
        for index, message in enumerate(self._waiting):
            if wanted(message):
                return self._waiting.pop(index)
        while True:
            try:
                message = self._inbox.get(timeout=TIMEOUT)
            except queue.Empty:
                raise AssertionError(f"no such message; waiting: {self._waiting}; log: {self.log}") from None
            assert message is not None, f"the server is gone; log: {self.log}"
            if wanted(message):
                return message
            self._waiting.append(message)

    def forget(self, method: str) -> int:
        """Take every message of a method that came before now, and return how many."""
        self.error_of("antinomy/sync")
        count = len(self._waiting)
        self._waiting = [m for m in self._waiting if m.get("method") != method]
        return count - len(self._waiting)

    def left_over(self) -> list[dict[str, Any]]:
        """Return what nobody took; ask when the server has ended."""
        messages = [m for m in iter(lambda: self._inbox.get(timeout=TIMEOUT), None) if m is not None]
        return self._waiting + messages

    def open(self, uri: str, text: str = CONFLICT, language: str = "markdown", version: int = 1) -> None:
        item = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, version: int, *changes: dict[str, Any]) -> None:
        identifier = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": list(changes)})

    def save(self, uri: str) -> None:
        self.notify("textDocument/didSave", {"textDocument": {"uri": uri}})

    def command(self, name: str, *arguments: Any) -> Any:
        return self.call("workspace/executeCommand", {"command": name, "arguments": list(arguments)})

    def diagnostics(self, uri: str) -> dict[str, Any]:
        """Return the parameters of the next publication for a file."""
        wanted = self._take(
            lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
        )
        return wanted["params"]

    def start(self, folder: Path | None = None, **more: Any) -> dict[str, Any]:
        result = self.call("initialize", initialize_params(folder, **more))
        self.notify("initialized", {})
        return result

    def stop(self) -> None:
        self.call("shutdown")
        self.notify("exit")
        assert self.process.wait(TIMEOUT) == 0, self.log

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self.stop()
                assert self.left_over() == []
        finally:
            self.process.kill()
            self.process.wait()
            for thread in self._threads:
                thread.join()
            for stream in (self._stdin, self._stdout, self._stderr):
                stream.close()


def span(start: tuple[int, int], end: tuple[int, int]) -> dict[str, Any]:
    return {
        "start": {"line": start[0], "character": start[1]},
        "end": {"line": end[0], "character": end[1]},
    }
