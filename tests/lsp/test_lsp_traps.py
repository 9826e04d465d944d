"""Each fault of pygls 2.1 that ``antinomy.lsp`` answers, provoked in a real server process.

Every test here fails when its override is taken out.
"""

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest
import websockets
from lsp_harness import COMMAND, RawClient, initialize_params, span

TRAPS = [sys.executable, str(Path(__file__).with_name("trap_server.py")), "stdio", "0"]
URI = "file:///project/AGENTS.md"
IDLE = {"futures": 1, "resultTypes": 0, "tasks": 0, "progress": 0}
"""What is kept while nothing runs but the command that counts."""


@pytest.fixture
def client():
    with RawClient(TRAPS) as client:
        client.start()
        yield client


def run(client, command, *arguments):
    return client.call("workspace/executeCommand", {"command": command, "arguments": list(arguments)})


def test_changes_leave_no_futures_behind(client):
    client.open(URI, "a\n")
    for version in range(2, 202):
        client.change(URI, version, {"range": span((0, 0), (0, 0)), "text": "b"})
    client.notify("workspace/didChangeConfiguration", {"settings": {}})
    assert settled_counts(client) == IDLE
    version = 0
    while client.process.poll() is None and version != 201:
        version = client.diagnostics(URI)["version"]
    client.forget("textDocument/publishDiagnostics")


def settled_counts(client):
    """Ask until asynchronous handlers of earlier messages are done, which takes a few rounds of the loop."""
    for _ in range(50):
        counts = run(client, "trap.counts")
        if counts == IDLE:
            break
    return counts


def test_cancelling_a_command_stops_it(client):
    slow = client.ask("workspace/executeCommand", {"command": "trap.slow"})
    client.take("window/logMessage")
    client.notify("$/cancelRequest", {"id": slow})
    assert client.answer_to(slow)["error"]["code"] == -32800
    assert settled_counts(client) == IDLE
    assert run(client, "trap.events") == ["cancelled"]


def test_a_worker_thread_may_send(client):
    run(client, "trap.record")
    assert run(client, "trap.thread").startswith("ThreadPoolExecutor")
    assert [client.take("window/logMessage")["params"]["message"] for _ in range(50)] == [
        str(number) for number in range(50)
    ]
    assert run(client, "trap.writers") == ["MainThread"]


def test_a_worker_thread_may_send_over_a_websocket():
    async def session() -> list[str]:
        process = await asyncio.create_subprocess_exec(*TRAPS[:2], "ws", "0", stderr=asyncio.subprocess.PIPE)
        address = re.search(rb"ws://\S+", await process.stderr.readline()).group().decode()
        async with websockets.connect(address) as socket:
            seen = []
            for msg_id, method, params in (
                (1, "initialize", initialize_params()),
                (2, "workspace/executeCommand", {"command": "trap.thread"}),
                (3, "shutdown", None),
            ):
                body = {"jsonrpc": "2.0", "id": msg_id, "method": method, "params": params}
                await socket.send(json.dumps({k: v for k, v in body.items() if v is not None}))
                while (answer := json.loads(await socket.recv())).get("id") != msg_id:
                    seen.append(answer["params"]["message"])
            await socket.send(json.dumps({"jsonrpc": "2.0", "method": "exit"}))
            assert await process.wait() == 0
        return seen

    assert asyncio.run(asyncio.wait_for(session(), 30)) == [str(number) for number in range(50)]


def test_a_full_worker_pool_does_not_make_the_server_deaf():
    with RawClient(TRAPS) as client:
        client.start()
        run(client, "trap.busyPool")
        assert run(client, "trap.echo", "heard") == "heard"
        client.notify("exit")
        # The workers still sleep: an exit that waited for them would time out here.
        assert client.process.wait(4) == 1
        client.stop = lambda: None


def test_printing_does_not_reach_the_editor(client):
    assert run(client, "trap.print") == "ok"
    assert run(client, "trap.echo", 1) == 1


def test_what_is_printed_is_in_the_log():
    with RawClient(TRAPS) as client:
        client.start()
        run(client, "trap.print")
    for words in ("printed\n", "printed past the guard\n", "printed by a child\n"):
        assert words in client.log.replace("\r", "")


def test_an_error_shows_no_traceback(client):
    error = client.error_of("workspace/executeCommand", {"command": "trap.fail"})
    assert error == {
        "code": -32603,
        "message": "Antinomy could not answer this request; the server's log says why.",
    }


def test_a_failing_notification_shows_no_popup(client):
    client.notify("trap/failingNotification")
    assert run(client, "trap.echo", "quiet") == "quiet"


def test_the_traceback_is_in_the_log():
    with RawClient(TRAPS) as client:
        client.start()
        client.error_of("workspace/executeCommand", {"command": "trap.fail"})
    assert "RuntimeError: secret detail" in client.log


def test_a_key_named_jsonrpc_in_arguments_is_data(client):
    value = {"jsonrpc": "2.0", "id": 7, "method": "shutdown"}
    assert run(client, "trap.echo", value) == value


def test_malformed_parameters_are_answered(client):
    assert client.error_of("textDocument/hover", {"position": "here"})["code"] == -32602


def test_a_change_to_a_document_that_was_never_opened_is_ignored():
    with RawClient(TRAPS) as client:
        client.start()
        client.change("file:///project/never.md", 2, {"text": "x"})
        assert run(client, "trap.echo", "fine") == "fine"
    assert "never.md, which is not open" in client.log
    assert "Traceback" not in client.log


def test_a_request_after_shutdown_is_invalid():
    with RawClient() as client:
        client.start()
        client.call("shutdown")
        assert client.error_of("textDocument/hover", {})["code"] == -32600
        assert client.error_of("shutdown")["code"] == -32600
        client.notify("exit")
        assert client.process.wait(5) == 0
        client.stop = lambda: None


def test_a_request_before_initialize_is_refused():
    with RawClient() as client:
        assert client.error_of("textDocument/hover", {})["code"] == -32002
        client.open(URI)
        client.start()
        assert client.error_of("initialize", initialize_params())["code"] == -32600


def test_what_is_not_a_message_is_answered_and_survived(client):
    client.send_bytes(b"{not json")
    answer = client.answer_to(None)
    assert (answer["error"]["code"], answer["id"]) == (-32700, None)  # a missing id would fail
    client.send_bytes(b"[1, 2]")
    answer = client.answer_to(None)
    assert (answer["error"]["code"], answer["id"]) == (-32600, None)  # a missing id would fail
    client.send_bytes(b'{"id": 99, "method": "shutdown"}')
    assert client.answer_to(99)["error"]["code"] == -32600
    assert client.error_of("antinomy/unheardOf")["code"] == -32601
    client.notify("antinomy/unheardOf")
    assert run(client, "trap.echo", "alive") == "alive"


def test_shutdown_ends_what_still_runs():
    with RawClient(TRAPS) as client:
        client.start()
        slow = client.ask("workspace/executeCommand", {"command": "trap.slow"})
        client.take("window/logMessage")
        client.stop()
        assert client.answer_to(slow)["error"]["code"] == -32800
        client.stop = lambda: None


@pytest.mark.parametrize("orderly", [True, False])
def test_the_exit_code_tells_an_orderly_end(orderly):
    client = RawClient()
    with client:
        client.start()
        if orderly:
            client.call("shutdown")
        client.notify("exit")
        assert client.process.wait(5) == (0 if orderly else 1)
        client.stop = lambda: None


def test_the_log_holds_no_text_of_documents():
    with RawClient() as client:
        client.start()
        client.open(URI)
        client.diagnostics(URI)
        client.call(
            "textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 1}}
        )
    assert "concise" not in client.log


def test_the_server_command_is_the_one_tested():
    assert Path(COMMAND[0]).exists()
