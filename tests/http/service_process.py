"""A real service in a process of its own, and a client that sees status, headers and JSON."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

COMMAND = [str(Path(sys.executable).with_name("antinomy")), "serve"]
#: Seconds that anything may take on a machine that is busy with other things.
PATIENCE = 120.0
JSON = {"Content-Type": "application/json"}


class Answer(NamedTuple):
    """What came back; ``body`` is parsed if it is JSON."""

    status: int
    headers: dict[str, str]
    body: Any


def read(connection):
    """Read the answer to the request that a connection has sent."""
    response = connection.getresponse()
    content = response.read()
    headers = {name.lower(): value for name, value in response.getheaders()}
    is_json = headers.get("content-type", "").startswith("application/json")
    return Answer(response.status, headers, json.loads(content) if is_json else content.decode())


class Service:
    """A running service."""

    def __init__(self, process, port, log):
        self.process = process
        self.port = port
        self.log = log

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def request(self, method, path, body=None, headers=None):
        connection = self.connection()
        content = json.dumps(body).encode() if isinstance(body, dict | list) else body
        try:
            connection.request(method, path, content, JSON if headers is None else headers)
            return read(connection)
        finally:
            connection.close()

    def post(self, path, body, headers=None):
        return self.request("POST", path, body, headers)

    def get(self, path, headers=None):
        return self.request("GET", path, headers=headers or {})

    def metric(self, name, headers=None):
        """Return the sum of a metric over its labels."""
        lines = self.get("/metrics", headers).body.splitlines()
        values = [float(line.split()[-1]) for line in lines if line.partition("{")[0].split(" ")[0] == name]
        return sum(values) if values else None

    def half_sent(self, path, body, headers=None):
        """Open a request, send all of it but the last byte, and wait until the service has taken it."""
        content = json.dumps(body).encode()
        connection = self.connection()
        connection.putrequest("POST", path)
        for name, value in ((headers or {}) | JSON | {"Content-Length": str(len(content))}).items():
            connection.putheader(name, value)
        connection.endheaders(content[:-1])
        self.wait_for(lambda: self.metric("antinomy_http_places_taken", headers) == 1)
        return connection, content[-1:]

    def wait_for(self, condition):
        until = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < until, "it did not come to pass"
            time.sleep(0.02)

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def refuses_connections(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE).close()
        except ConnectionRefusedError:
            return True
        return False


@contextmanager
def service(folder, *options, **environment):
    """Run ``antinomy serve`` in a folder, on a free port."""
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", *map(str, options)],
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    log: list[str] = []
    listening = threading.Event()

    def drain():
        for line in process.stderr:
            log.append(line)
            if line.startswith("Listening on "):
                listening.set()
        listening.set()

    reader = threading.Thread(target=drain, daemon=True)
    reader.start()
    try:
        assert listening.wait(PATIENCE), "the service did not come up"
        assert process.poll() is None, "".join(log)
        (line,) = [line for line in log if line.startswith("Listening on ")]
        yield Service(process, int(line.rpartition(":")[2]), log)
    finally:
        process.kill()
        process.wait()
        reader.join()
        process.stderr.close()
    assert not any("Traceback" in line for line in log), "".join(log)
