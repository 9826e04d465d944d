"""What ``antinomy factcheck`` does with the log of checks beside writing it: list it, and purge it."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from antinomy.config import Config
from antinomy.errors import AntinomyError, ReadError

if TYPE_CHECKING:
    from antinomy.facts.log import FactLog, LogEntry

_ADDRESS = "://"
_SHOWN = 60


def absolute(place: str, folder: Path) -> str:
    """Return the place of a log; paths are relative to ``folder``, addresses stay."""
    return place if _ADDRESS in place else str(folder / place)


def opened(config: Config) -> FactLog:
    """Return the log that a configuration names, made if there is none.

    Raises
    ------
    AntinomyError
        It cannot be opened.

    """
    from antinomy.facts.log import FactLog  # noqa: PLC0415 - slow to import

    return FactLog(absolute(config.facts.log, config.root))


def history(config: Config, most: int, *, as_json: bool) -> str:
    """Return the latest entries, one a line.

    Raises
    ------
    AntinomyError
        There is no log, or it cannot be read.

    """
    entries = _existing(config).latest(most)
    if as_json:
        return "".join(json.dumps(entry.to_json(), ensure_ascii=False) + "\n" for entry in entries)
    return "".join(map(_told, entries)) or "Nothing is logged.\n"


def purge(config: Config, days: int) -> str:
    """Delete the entries older than this, and return what to say of it; raises as ``history`` does."""
    count = _existing(config).purge(timedelta(days=days))
    return f"Deleted {count} {'entry' if count == 1 else 'entries'}."


def _existing(config: Config) -> FactLog:
    if not config.facts.log:
        raise AntinomyError("No log is configured; set `log` in the table [facts], or name one with --log.")
    place = absolute(config.facts.log, config.root)
    if _ADDRESS not in place and not Path(place).exists():
        raise ReadError(f"{place}: no such log; nothing was logged there yet, or `log` names another file.")
    return opened(config)


def _told(entry: LogEntry) -> str:
    text = " ".join(entry.generated_text.split())
    return (
        f"{entry.created_at:%Y-%m-%d %H:%M} {'safe' if entry.safe_to_display else 'not safe':<8} "
        f"{entry.entailment_count} supported, {entry.contradiction_count} contradicted, "
        f"{entry.neutral_count} not in the context: {text[:_SHOWN]}{'…' if len(text) > _SHOWN else ''}\n"
    )
