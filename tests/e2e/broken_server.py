"""The language server, broken on purpose: the tests in real editors must notice.

Stands between an editor and the real server, whose command is its arguments. Findings lie one
column too far right; edits never arrive; there is no fix, no answer to a hover, no progress, no
setting; no command is carried out or answered; it neither stops nor ends in order.
"""

import contextlib
import json
import subprocess
import sys
import threading
from typing import Any, BinaryIO

_UNHEARD = {"textDocument/didChange", "shutdown", "exit", "workspace/didChangeConfiguration"}
_UNANSWERED = {"textDocument/codeAction": [], "workspace/executeCommand": None, "textDocument/hover": None}


def _read(stream: BinaryIO) -> dict[str, Any] | None:
    length = 0
    while (line := stream.readline()).strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return json.loads(stream.read(length)) if length else None


def _write(stream: BinaryIO, message: dict[str, Any]) -> None:
    body = json.dumps(message).encode()
    stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    stream.flush()


def _shift(found: list[dict[str, Any]]) -> None:
    for diagnostic in found:
        for end in diagnostic["range"].values():
            end["character"] += 1


def _answer(server: BinaryIO, editor: BinaryIO, asked: dict[Any, str]) -> None:
    while message := _read(server):
        method = asked.pop(message.get("id"), None) if "method" not in message else None
        if message.get("method") == "textDocument/publishDiagnostics":
            _shift(message["params"]["diagnostics"])
        elif method in _UNANSWERED:
            message = {"jsonrpc": "2.0", "id": message["id"], "result": _UNANSWERED[method]}
        elif method == "textDocument/diagnostic":
            _shift(message["result"].get("items", []))
        elif message.get("method") == "$/progress":
            continue
        with contextlib.suppress(BrokenPipeError):
            _write(editor, message)


def main() -> int:
    """Pass messages on until the editor closes the pipe."""
    server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    asked: dict[Any, str] = {}
    threading.Thread(target=_answer, args=(server.stdout, sys.stdout.buffer, asked), daemon=True).start()
    while message := _read(sys.stdin.buffer):
        method = message.get("method")
        if method == "initialize":
            message["params"].pop("initializationOptions", None)
        if "id" in message and method is not None:
            asked[message["id"]] = method
        if method == "workspace/executeCommand":
            message["params"] = {"command": "antinomy.showDebugInfo"}  # whatever was asked for is not done
        if "result" in message and isinstance(message["result"], list):
            message["result"] = [None] * len(message["result"])  # an answer to workspace/configuration
        if method not in _UNHEARD:
            _write(server.stdin, message)
    server.kill()
    server.wait()
    return 1


if __name__ == "__main__":
    sys.exit(main())
