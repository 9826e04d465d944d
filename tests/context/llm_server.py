"""A small OpenAI-compatible endpoint on a local port: what is sent, and what is made of answers."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Raw(NamedTuple):
    """A status and a body that need not be those of an endpoint."""

    status: int
    body: bytes


class Endpoint(ThreadingHTTPServer):
    """Answers each prompt with what ``answer`` makes of it.

    An int is a status to refuse it with, a ``Raw`` is sent as it is.
    """

    daemon_threads = True

    def __init__(self, answer):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answer = answer
        self.bodies = []

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    @property
    def prompts(self):
        return [body["messages"][0]["content"] for body in self.bodies]


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.bodies.append(body)
        said = self.server.answer(body["messages"][0]["content"])
        if isinstance(said, int):
            self._send(said, {"error": {"message": "refused"}})
            return
        if isinstance(said, Raw):
            self._put(*said)
            return
        choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": said}}
        self._send(
            200, {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}
        )

    def _send(self, status, content):
        self._put(status, json.dumps(content).encode())

    def _put(self, status, data):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        """Say nothing on the tests' output."""


@contextmanager
def serving(answer):
    """Run an endpoint while entered."""
    server = Endpoint(answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
