"""The log of fact-checks: one row a check, in an SQLite file or a Postgres database.

Nothing is logged unless somebody asks for it: the texts are stored whole. The
table has the fields and indexes of the first design's ``FactCheckLog``, so that
one which an application already keeps can be used.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

import attrs

from antinomy.errors import AntinomyError
from antinomy.facts.result import FactCheckResult

_POSTGRES = ("postgresql://", "postgres://", "postgresql+psycopg://")
_COLUMNS = (
    *("id", "userId", "generatedText", "contextUsed", "claimsChecked", "entailmentCount"),
    *("contradictionCount", "neutralCount", "overallConfidence", "safeToDisplay", "checks", "createdAt"),
)
_LISTED = ", ".join(f'"{name}"' for name in _COLUMNS)
_CREATE = """
CREATE TABLE IF NOT EXISTS "FactCheckLog" (
  "id" TEXT PRIMARY KEY, "userId" TEXT, "generatedText" TEXT NOT NULL, "contextUsed" TEXT NOT NULL,
  "claimsChecked" INTEGER NOT NULL, "entailmentCount" INTEGER NOT NULL,
  "contradictionCount" INTEGER NOT NULL, "neutralCount" INTEGER NOT NULL,
  "overallConfidence" {real} NOT NULL, "safeToDisplay" BOOLEAN NOT NULL, "checks" {json} NOT NULL,
  "createdAt" {moment} NOT NULL)
"""
_INDEXES = (
    """CREATE INDEX IF NOT EXISTS "FactCheckLog_userId_createdAt_idx"
       ON "FactCheckLog" ("userId", "createdAt")""",
    'CREATE INDEX IF NOT EXISTS "FactCheckLog_safeToDisplay_idx" ON "FactCheckLog" ("safeToDisplay")',
)
_ADD = f'INSERT INTO "FactCheckLog" ({_LISTED}) VALUES ({", ".join(f":{name}" for name in _COLUMNS)})'  # noqa: S608 - fixed names
_LATEST = f'SELECT {_LISTED} FROM "FactCheckLog" ORDER BY "createdAt" DESC LIMIT :most'  # noqa: S608 - as above
_PURGE = 'DELETE FROM "FactCheckLog" WHERE "createdAt" < :before'


@attrs.frozen
class LogEntry:
    """One logged check; ``checks`` as in JSON, ``created_at`` in UTC."""

    id: str
    user_id: str | None
    generated_text: str
    context_used: str
    claims_checked: int
    entailment_count: int
    contradiction_count: int
    neutral_count: int
    overall_confidence: float
    safe_to_display: bool
    checks: list[dict[str, Any]]
    created_at: datetime

    @classmethod
    def of(cls, result: FactCheckResult, user_id: str | None = None) -> LogEntry:
        """Return the entry for a result, with a new id and the time of now."""
        return cls(
            uuid4().hex,
            user_id,
            result.text,
            "\n\n".join(result.contexts.values()),
            result.claims_checked,
            result.entailment_count,
            result.contradiction_count,
            result.neutral_count,
            result.overall_confidence,
            result.safe_to_display,
            [check.to_json() for check in result.checks],
            datetime.now(UTC),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the JSON shape: the columns of the table."""
        row = dict(zip(_COLUMNS, attrs.astuple(self), strict=True))
        return row | {"createdAt": self.created_at.isoformat()}


class _Store(Protocol):
    """Runs statements with named parameters, each in a transaction of its own."""

    def run(self, statement: str, values: Mapping[str, Any]) -> tuple[list[tuple[Any, ...]], int]: ...

    def moment(self, at: datetime) -> object: ...

    def close(self) -> None: ...


class FactLog:
    """The log; safe to use from several threads.

    Parameters
    ----------
    place
        An SQLite file, made if there is none, or a ``postgresql://`` address.

    Raises
    ------
    AntinomyError
        It cannot be opened, or is an address of another kind.

    """

    def __init__(self, place: str) -> None:
        self.place = place
        postgres = place.startswith(_POSTGRES)
        if "://" in place and not postgres:
            scheme = place.partition("://")[0]
            raise AntinomyError(f"{scheme}:// is no log; name an SQLite file, or a postgresql:// address.")
        self._store: _Store = _Postgres(place) if postgres else _Sqlite(Path(place))
        kinds = ("DOUBLE PRECISION", "JSONB", "TIMESTAMPTZ") if postgres else ("REAL", "TEXT", "TEXT")
        for statement in (_CREATE.format(real=kinds[0], json=kinds[1], moment=kinds[2]), *_INDEXES):
            self._run(statement, {})

    def add(self, result: FactCheckResult, user_id: str | None = None) -> LogEntry:
        """Log a result; once this returns, it stays logged whatever happens to the process."""
        entry = LogEntry.of(result, user_id)
        values = dict(zip(_COLUMNS, attrs.astuple(entry), strict=True))
        values |= {"checks": json.dumps(entry.checks), "createdAt": self._store.moment(entry.created_at)}
        self._run(_ADD, values)
        return entry

    def latest(self, most: int = 20) -> list[LogEntry]:
        """Return the latest entries, newest first."""
        rows, _ = self._run(_LATEST, {"most": most})
        return [_entry(row) for row in rows]

    def purge(self, older_than: timedelta) -> int:
        """Delete the entries older than this, and return how many there were."""
        _, count = self._run(_PURGE, {"before": self._store.moment(datetime.now(UTC) - older_than)})
        return count

    def close(self) -> None:
        """Close the connection."""
        self._store.close()

    def _run(self, statement: str, values: Mapping[str, Any]) -> tuple[list[tuple[Any, ...]], int]:
        try:
            return self._store.run(statement, values)
        except AntinomyError:
            raise
        except Exception as error:  # each driver has exceptions of its own
            raise _failure(self.place, error) from error


def _entry(row: tuple[Any, ...]) -> LogEntry:
    safe, checks, created = row[-3:]
    values: list[Any] = [
        *row[:-3],
        bool(safe),
        json.loads(checks) if isinstance(checks, str) else checks,
        (datetime.fromisoformat(created) if isinstance(created, str) else created).astimezone(UTC),
    ]
    return LogEntry(*values)


class _Sqlite:
    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _failure(str(path), error) from None

    def run(self, statement: str, values: Mapping[str, Any]) -> tuple[list[tuple[Any, ...]], int]:
        with self._connection() as connection:
            cursor = connection.execute(statement, dict(values))
            return cursor.fetchall(), cursor.rowcount

    def moment(self, at: datetime) -> object:
        return at.isoformat(timespec="microseconds")

    def close(self) -> None:
        """Nothing to close: each statement has a connection of its own, so that threads share none."""

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(self._path, timeout=10)
        try:
            with connection:
                yield connection
        finally:
            connection.close()


class _Postgres:
    def __init__(self, address: str) -> None:
        try:
            import sqlalchemy  # noqa: PLC0415 - an extra
        except ImportError:
            raise AntinomyError("A log in Postgres needs SQLAlchemy; install antinomy[db].") from None
        _, _, rest = address.partition("://")
        self._text = sqlalchemy.text
        self._engine = sqlalchemy.create_engine(f"postgresql+psycopg://{rest}", pool_pre_ping=True)

    def run(self, statement: str, values: Mapping[str, Any]) -> tuple[list[tuple[Any, ...]], int]:
        # Text is no JSON to Postgres unless it is told so.
        statement = statement.replace(":checks", "CAST(:checks AS JSONB)")
        with self._engine.begin() as connection:
            result = connection.execute(self._text(statement), dict(values))
            return [tuple(row) for row in result] if result.returns_rows else [], result.rowcount

    def moment(self, at: datetime) -> object:
        return at

    def close(self) -> None:
        self._engine.dispose()


def _failure(place: str, error: Exception) -> AntinomyError:
    shown = place.rpartition("@")[2] if "://" in place else place  # never the password
    said = str(error).strip().partition("\n")[0].rstrip(".")
    return AntinomyError(f"{shown}: the log cannot be used ({said}); name another with `log` or --log.")
