"""The log of checks: an SQLite file, and a Postgres server that the test starts."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

import attrs
import pytest

from antinomy.errors import AntinomyError
from antinomy.facts.claims import Claim
from antinomy.facts.log import FactLog
from antinomy.facts.policy import Policy
from antinomy.facts.result import ClaimCheck
from antinomy.prompt.text import Span

CHECK = ClaimCheck(
    Claim("It rains.", Span(0, 9), "It rains."), {"contradiction": 0.9, "entailment": 0.06, "neutral": 0.04}
)
RESULT = attrs.evolve(Policy().judge([CHECK]), text="It rains.", contexts={"a.md": "It is dry — “dry”."})

#: Logs until it is killed, and tells each row once it is logged.
_LOGGER = """
import sys
sys.path.insert(0, {tests!r})
from facts.test_log import RESULT
from antinomy.facts.log import FactLog
log = FactLog({place!r})
while True:
    print(log.add(RESULT).id, flush=True)
"""


@pytest.fixture(scope="session")
def postgres():
    """Start a server of the test's own and return its address."""
    pytest.importorskip("sqlalchemy", reason="needs the extra db")
    pytest.importorskip("psycopg", reason="needs the extra db")
    initdb, server = shutil.which("initdb"), shutil.which("pg_ctl")
    if not (initdb and server):
        pytest.skip("no Postgres server is installed here")
    # Not among pytest's own folders, which only their owner may enter.
    folder = Path(tempfile.mkdtemp(prefix="antinomy-pg-"))
    # Postgres refuses to run as root, and root may become any other.
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if _is_root() else []
    folder.chmod(0o777)
    data = folder / "data"
    made = subprocess.run(
        [*user, initdb, "-D", data, "-U", "log", "--auth=trust", "--no-sync"],
        check=False,
        capture_output=True,
    )
    if made.returncode:
        pytest.skip(f"initdb failed: {made.stderr.decode()[:200]}")
    options = f"-k {folder} -c listen_addresses=''"
    subprocess.run(
        [*user, server, "-D", data, "-o", options, "-l", folder / "log", "-w", "start"], check=True
    )
    yield f"postgresql://log@/postgres?host={folder}"
    subprocess.run([*user, server, "-D", data, "-m", "immediate", "stop"], check=True)
    shutil.rmtree(folder)


def _is_root():
    import os  # noqa: PLC0415 - Windows has no getuid

    return hasattr(os, "getuid") and os.getuid() == 0


@pytest.fixture(params=["sqlite", "postgres"])
def place(request, tmp_path):
    if request.param == "postgres":
        return request.getfixturevalue("postgres")
    return str(tmp_path / "deep" / "log.sqlite")


def test_what_is_logged_is_read_back_newest_first(place):
    log = FactLog(place)
    first, second = log.add(RESULT, "ann"), log.add(RESULT)
    entries = [entry for entry in log.latest(50) if entry.id in {first.id, second.id}]
    assert [entry.id for entry in entries] == [second.id, first.id]
    assert entries[1] == first
    assert entries[1].user_id == "ann"
    assert entries[1].checks == [CHECK.to_json()]
    assert entries[1].context_used == "It is dry — “dry”."
    log.close()


def test_old_entries_are_purged(place):
    log = FactLog(place)
    log.add(RESULT)
    assert log.purge(timedelta(days=1)) == 0
    assert log.purge(timedelta(days=-1)) >= 1
    assert log.latest() == []
    log.close()


def test_the_table_has_the_fields_and_indexes_of_the_first_design(tmp_path):
    FactLog(str(tmp_path / "log.sqlite")).close()
    connection = sqlite3.connect(tmp_path / "log.sqlite")
    columns = [row[1] for row in connection.execute('PRAGMA table_info("FactCheckLog")')]
    indexes = {
        tuple(row[2] for row in connection.execute(f'PRAGMA index_info("{name}")'))
        for (_, name, *_) in connection.execute('PRAGMA index_list("FactCheckLog")').fetchall()
    }
    connection.close()
    assert columns == [
        *("id", "userId", "generatedText", "contextUsed", "claimsChecked", "entailmentCount"),
        *("contradictionCount", "neutralCount", "overallConfidence", "safeToDisplay", "checks", "createdAt"),
    ]
    assert {("userId", "createdAt"), ("safeToDisplay",)} <= indexes


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_process_loses_no_logged_row(place):
    script = _LOGGER.format(tests=str(Path(__file__).parents[1]), place=place)
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    told = [process.stdout.readline().strip() for _ in range(20)]
    process.send_signal(signal.SIGKILL)
    told += process.stdout.read().split()
    process.stdout.close()
    process.wait()
    log = FactLog(place)
    assert set(told) <= {entry.id for entry in log.latest(100_000)}
    log.close()


def test_a_log_that_cannot_be_opened_is_one_sentence_without_the_password(tmp_path):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(AntinomyError, match="the log cannot be used"):
        FactLog(str(tmp_path / "file" / "log.sqlite"))
    pytest.importorskip("sqlalchemy", reason="needs the extra db")
    with pytest.raises(AntinomyError) as raised:
        FactLog("postgresql://ann:secret@127.0.0.1:1/none")
    assert "secret" not in str(raised.value)
