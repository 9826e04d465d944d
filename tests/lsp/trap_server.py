"""Our server with commands added that do what provokes pygls; run by ``test_lsp_traps``."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from typing import Any

from lsprotocol import types as lsp

from antinomy.lsp.app import create_server, serve
from antinomy.lsp.server import PromptServer

server = create_server()
events: list[str] = []


@server.command("trap.slow")
async def slow(ls: PromptServer) -> str:
    ls.window_log_message(lsp.LogMessageParams(lsp.MessageType.Info, "started"))
    try:
        await asyncio.sleep(30)
    except asyncio.CancelledError:
        events.append("cancelled")
        raise
    return "not cancelled"


@server.command("trap.events")
def seen(_server: PromptServer) -> list[str]:
    return events


@server.command("trap.thread")
@server.thread()
def from_thread(ls: PromptServer) -> str:
    for number in range(50):
        ls.window_log_message(lsp.LogMessageParams(lsp.MessageType.Info, f"{number}"))
    return threading.current_thread().name


class RecordingWriter:
    """Notes which threads write; neither asyncio's nor our own writers may be used from two."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self.threads: set[str] = set()

    def write(self, data: bytes) -> None:
        self.threads.add(threading.current_thread().name)
        self._writer.write(data)


@server.command("trap.record")
def record(ls: PromptServer) -> None:
    ls.protocol.writer = RecordingWriter(ls.protocol.writer)


@server.command("trap.writers")
def writers(ls: PromptServer) -> list[str]:
    return sorted(ls.protocol.writer.threads)


@server.command("trap.busyPool")
async def busy_pool(ls: PromptServer) -> None:
    for _ in range(64):
        ls.thread_pool.submit(time.sleep, 5)


@server.command("trap.print")
def loud(_server: PromptServer) -> str:
    print("printed")  # noqa: T201 - what the guard is for
    sys.__stdout__.write("printed past the guard\n")
    sys.__stdout__.flush()
    subprocess.run([sys.executable, "-c", "print('printed by a child')"], check=True)
    return "ok"


@server.command("trap.fail")
def fail(_server: PromptServer) -> None:
    raise RuntimeError("secret detail")


@server.feature("trap/failingNotification")
def fail_unasked(_server: PromptServer, _params: Any) -> None:
    raise RuntimeError("secret detail")


@server.command("trap.echo")
def echo(_server: PromptServer, value: Any) -> Any:
    return value


@server.command("trap.counts")
def counts(ls: PromptServer) -> dict[str, int]:
    protocol = ls.protocol
    return {
        "futures": len(protocol._request_futures),
        "resultTypes": len(protocol._result_types),
        "tasks": len(protocol._tasks_of),
        "progress": len(protocol.progress.tokens),
    }


if __name__ == "__main__":
    transport, port = sys.argv[1:]
    os._exit(serve(server, transport, "127.0.0.1", int(port)))
