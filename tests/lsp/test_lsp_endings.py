"""The server ends when its editor does, however that happens, and does not grow until then."""

import json
import re
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from lsp_harness import COMMAND, CONFLICT, TIMEOUT, RawClient, initialize_params, span

PATIENCE = 5.0
"""Seconds; the server promises one, a loaded machine may take longer."""


def listening(*options: str) -> tuple[subprocess.Popen[bytes], str, int]:
    process = subprocess.Popen([*COMMAND, *options], stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    host, port = re.search(rb"://(.*):(\d+)", process.stderr.readline()).groups()
    return process, host.decode(), int(port)


def framed(method: str, params: dict[str, Any] | None = None) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    return f"Content-Length: {len(body)}\r\n\r\n{body}".encode()


def initialize(process_id: int | None) -> bytes:
    return framed("initialize", {**initialize_params(), "processId": process_id})


def test_the_end_of_input_ends_the_server():
    with RawClient() as client:
        client.start()
        client.process.stdin.close()
        assert client.process.wait(PATIENCE) == 1
        client.stop = lambda: None


def test_the_end_of_input_after_shutdown_is_orderly():
    with RawClient() as client:
        client.start()
        client.call("shutdown")
        client.process.stdin.close()
        assert client.process.wait(PATIENCE) == 0
        client.stop = lambda: None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_a_killed_editor_leaves_no_orphan():
    editor = textwrap.dedent(f"""
        import subprocess, sys, time
        server = subprocess.Popen({COMMAND!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        server.stdin.write({initialize(process_id=None)!r})
        server.stdin.flush()
        server.stdout.read(20)
        print("ready", flush=True)
        time.sleep(600)
    """)
    process = subprocess.Popen([sys.executable, "-c", editor], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline().strip() == b"ready"
    process.send_signal(signal.SIGKILL)
    process.wait()
    # The server inherited standard error: it reads as ended only once the server has ended, too.
    ended = threading.Thread(target=process.stderr.read, daemon=True)
    ended.start()
    ended.join(PATIENCE)
    assert not ended.is_alive()
    process.stdout.close()
    process.stderr.close()


def test_the_death_of_the_editors_process_ends_a_server_on_tcp():
    editor = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    process, host, port = listening("--tcp", "127.0.0.1:0")
    with socket.create_connection((host, port), TIMEOUT) as connection:
        connection.sendall(initialize(process_id=editor.pid))
        assert connection.recv(20)
        editor.kill()
        editor.wait()
        assert process.wait(PATIENCE) == 1
    process.stderr.close()


def test_a_process_that_cannot_be_seen_is_not_watched():
    with RawClient() as client:
        client.call("initialize", {**initialize_params(), "processId": dead_process()})
        time.sleep(1.2)
        assert client.error_of("antinomy/unheardOf")["code"] == -32601


def dead_process() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


@pytest.mark.parametrize("mid_message", [False, True])
def test_a_closed_connection_ends_a_server_on_tcp(mid_message):
    process, host, port = listening("--tcp", "127.0.0.1:0")
    with socket.create_connection((host, port), TIMEOUT) as connection:
        if mid_message:
            connection.sendall(b"Content-Length: 100\r\n\r\n{")
    assert process.wait(PATIENCE) == 1
    process.stderr.close()


def test_a_second_editor_is_turned_away():
    process, host, port = listening("--tcp", "127.0.0.1:0")
    with socket.create_connection((host, port), TIMEOUT) as first:
        first.sendall(framed("shutdown"))
        assert first.recv(20)
        assert answer_of_another(host, port) == b""
    process.wait(PATIENCE)
    process.stderr.close()


def answer_of_another(host: str, port: int) -> bytes:
    try:
        with socket.create_connection((host, port), TIMEOUT) as second:
            return second.recv(1)
    except OSError:  # refused or reset
        return b""


def test_a_port_in_use_is_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run([*COMMAND, "--tcp", f"127.0.0.1:{port}"], capture_output=True, check=False)
    assert done.returncode == 2
    assert f"cannot listen on 127.0.0.1:{port}" in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


@pytest.mark.parametrize("address", ["nowhere", "host:port", "host:70000"])
def test_a_bad_address_is_one_sentence(address):
    done = subprocess.run([*COMMAND, "--ws", address], capture_output=True, check=False)
    assert done.returncode == 2
    assert "is not HOST:PORT" in done.stderr.decode()


def test_ten_thousand_changes_leave_nothing_behind(tmp_path):
    with RawClient([sys.executable, str(Path(__file__).with_name("trap_server.py")), "stdio", "0"]) as client:
        client.start(tmp_path)
        uri = (tmp_path / "AGENTS.md").as_uri()
        client.open(uri, "# Rules\n\n" + CONFLICT * 3, version=0)
        client.diagnostics(uri)
        settled = None
        for version in range(1, 10_001):
            # A hundred texts in turn: what the caches keep of each, bounded as they are, is kept early on,
            # however many versions the server gets round to.
            part = version % 200
            text = f"## Part {part}\n\n- Call module {part} first.\n" if version % 2 else ""
            client.change(uri, version, {"range": span((2, 0), (2 if text else 5, 0)), "text": text})
            if version % 25 == 0:
                while client.diagnostics(uri)["version"] != version:
                    pass
            if version == 2_000:
                settled = run(client, "antinomy.showDebugInfo")["rssKiB"]
        counts = run(client, "trap.counts")
        assert counts["futures"] <= 2
        assert counts["resultTypes"] == counts["tasks"] == counts["progress"] == 0
        grown = run(client, "antinomy.showDebugInfo")["rssKiB"]
        if settled is not None:  # the system tells
            assert grown - settled < 8 * 1024


def run(client, command):
    return client.call("workspace/executeCommand", {"command": command})
