"""Token, size, queue, time, and an orderly end that finishes what was accepted."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from service_process import COMMAND, JSON, PATIENCE, read, service

VALIDATE, CONTEXT = "/api/nli/validate", "/api/context/validate"
ASKED = {"text": "The cat sat on a mat.", "context": "The cat sat on the mat."}


@pytest.mark.parametrize(
    "authorization",
    [
        "",
        "Bearer",
        "Bearer wrong",
        "Basic a-token-of-the-tests-1234",
        "Bearer \xfc",
        "a-token-of-the-tests-1234",
    ],
)
def test_without_the_token_there_is_only_health(strict, authorization):
    headers = {"Authorization": authorization} if authorization else {}
    assert strict.get("/healthz", headers).status == 200
    for path in ("/metrics", "/openapi.json", "/nothing"):
        assert strict.get(path, headers).status == 401
    refused = strict.post(VALIDATE, ASKED, headers | JSON)
    assert (refused.status, refused.headers["www-authenticate"]) == (401, "Bearer")


def test_with_the_token_it_answers(strict):
    assert strict.post(VALIDATE, ASKED, strict.authorized | JSON).status == 200
    assert strict.get("/openapi.json", strict.authorized).body["components"]["securitySchemes"]


def test_other_addresses_need_a_token(small_models):
    done = subprocess.run(
        [*COMMAND, "--host", "0.0.0.0", "--port", "0"],  # noqa: S104 - it is refused
        check=False,
        cwd=small_models,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert "give a token" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_token_that_is_easy_to_guess_is_refused(small_models, tmp_path):
    (tmp_path / "token").write_text("secret\n")
    done = subprocess.run(
        [*COMMAND, "--token-file", tmp_path / "token"],
        check=False,
        cwd=small_models,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert "at least 16" in done.stderr
    assert "secret" not in done.stderr


def test_an_address_in_use_is_told_in_a_sentence(small_models):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [*COMMAND, "--port", str(port)],
            check=False,
            cwd=small_models,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
        )
    assert done.returncode == 2
    assert f"Cannot listen on 127.0.0.1:{port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_extra_it_says_what_to_install(small_models):
    code = (
        "import sys\nsys.modules['uvicorn'] = None\n"
        "from antinomy.cli import main\nsys.exit(main(['serve', '--port', '0']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        cwd=small_models,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "antinomy: `antinomy serve` needs uvicorn; install antinomy[http].\n"


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_too_large_is_refused(strict, chunked):
    body = json.dumps(ASKED | {"text": "a" * 5000}).encode()
    connection = strict.connection()
    connection.request(
        "POST", VALIDATE, iter([body]) if chunked else body, strict.authorized | JSON, encode_chunked=chunked
    )
    answer = read(connection)
    connection.close()
    assert (answer.status, answer.body) == (413, {"error": "The body is larger than 4096 bytes."})
    assert strict.post(VALIDATE, ASKED, strict.authorized | JSON).status == 200


def test_when_all_places_are_taken_it_says_when_to_come_back(strict):
    connection, rest = strict.half_sent(VALIDATE, ASKED, strict.authorized)
    refused = strict.post(VALIDATE, ASKED, strict.authorized | JSON)
    assert refused.status == 503
    assert int(refused.headers["retry-after"]) >= 1
    # What needs no work is answered all the same.
    assert strict.get("/healthz").status == 200
    connection.send(rest)
    assert read(connection).status in {200, 408}  # the latter if this machine was busy for three seconds
    connection.close()
    strict.wait_for(lambda: strict.post(VALIDATE, ASKED, strict.authorized | JSON).status == 200)


def test_a_body_that_does_not_arrive_is_given_up(strict):
    connection, _ = strict.half_sent(VALIDATE, ASKED, strict.authorized)
    answer = read(connection)
    connection.close()
    assert (answer.status, answer.body) == (408, {"error": "The body did not arrive within 3 s."})
    assert strict.post(VALIDATE, ASKED, strict.authorized | JSON).status == 200


def test_a_client_that_hangs_up_leaves_its_place(strict):
    connection, _ = strict.half_sent(VALIDATE, ASKED, strict.authorized)
    connection.close()
    strict.wait_for(lambda: strict.metric("antinomy_http_places_taken", strict.authorized) == 0)


def test_work_that_takes_too_long_is_given_up(small_models):
    statements = [f"The cat {number} sat on a mat in {1000 + number}." for number in range(4000)]
    with service(small_models, "--timeout", 1) as running:
        answer = running.post(CONTEXT, {"documents": [" ".join(statements)]})
        assert answer.status == 503
        assert "took longer than 1 s" in answer.body["error"]
        assert int(answer.headers["retry-after"]) >= 1
        checked = running.post(VALIDATE, ASKED | {"text": " ".join(statements)})
        # The check has an outcome for this; the service steps in where it cannot be interrupted.
        assert checked.status == 503 or checked.body["fallback_used"]


def opened(running, sent=b""):
    connection = socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE)
    connection.sendall(sent)
    return connection


def answered(connection):
    """Return all that comes back until the service closes the connection."""
    with connection, connection.makefile("rb") as stream:
        try:
            return stream.read()
        except ConnectionResetError:
            return b""


HALF = b"POST /api/nli/validate HTTP/1.1\r\nHost: localhost\r\nContent-Le"


def test_requests_that_never_arrive_are_given_up(small_models):
    with service(small_models, "--timeout", 2) as running:
        slow = [opened(running, HALF) for _ in range(100)]
        silent = [opened(running) for _ in range(20)]
        for answer in map(answered, slow):
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert json.loads(answer.partition(b"\r\n\r\n")[2]) == {
                "error": "The request did not arrive within 2 s."
            }
        assert [answered(connection) for connection in silent] == [b""] * len(silent)
        assert running.post(VALIDATE, ASKED).status == 200


def test_connections_beyond_the_limit_are_refused(small_models):
    with service(small_models, "--threads", 1, "--queue", 0, "--timeout", 600) as running:
        held = [opened(running, HALF) for _ in range(257)]
        refused = answered(opened(running))
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 1" in refused.lower()
        for connection in held:
            connection.close()
        running.wait_for(lambda: b"200 OK" in answered(opened(running, HEALTH)))


HEALTH = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def test_what_is_no_http_is_told_in_a_sentence(strict):
    answer = answered(opened(strict, b"what is this\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/json" in answer.lower()
    told = json.loads(answer.partition(b"\r\n\r\n")[2])
    assert told == {"error": "This is no HTTP request that can be read."}


def test_a_number_without_end_is_refused_in_words_of_ours(strict):
    body = b'{"text": "a", "context": "b", "threshold": ' + b"1" * 4000 + b"}"
    answer = strict.post(VALIDATE, body, strict.authorized | JSON)
    assert answer.status == 400
    assert answer.body == {"error": "The body: holds a number of more than 300 digits."}


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:80", 200),
        ("127.0.0.1", 200),
        ("[::1]:8765", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example:8765", 421),
        ("[", 421),
    ],
)
def test_without_a_token_only_names_of_this_machine_are_answered(shipped, host, status):
    asked = shipped.post(VALIDATE, ASKED, JSON | {"Host": host})
    assert asked.status == status
    assert status == 200 or "does not go by this name" in asked.body["error"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_end_as_soon_as_it_listens_is_orderly(small_models, number):
    for _ in range(3):
        with service(small_models) as running:
            running.process.send_signal(number)
            assert running.process.wait(PATIENCE) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
def test_an_end_that_finishes_what_was_accepted(small_models):
    asked = 6
    with service(small_models, "--threads", 1) as running:
        connection, rest = running.half_sent(VALIDATE, ASKED)
        with ThreadPoolExecutor(asked) as pool:
            long = {
                "text": ASKED["text"],
                "context": " ".join(f"Cat {n} sat on mat {n}." for n in range(300)),
            }
            answers = [pool.submit(running.post, VALIDATE, long) for _ in range(asked)]
            running.wait_for(
                lambda: (
                    running.metric("antinomy_http_places_taken") == 1 + asked
                    or all(answer.done() for answer in answers)
                )
            )
            running.terminate()
            running.wait_for(running.refuses_connections)
            assert running.process.poll() is None
            connection.send(rest)
            assert read(connection).status == 200
            assert [answer.result().status for answer in answers] == [200] * asked
        connection.close()
        assert running.process.wait(PATIENCE) == 0
