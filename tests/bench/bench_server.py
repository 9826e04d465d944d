"""Prints how long an author waits for the language server, through a real client, against the budgets.

Run it as ``python tests/bench/bench_server.py``. It is no test: times depend on the machine, so
it prints them as multiples of the budget and judges nothing.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from prompts import prompt
from rich.console import Console
from rich.table import Table

# The client that the server's tests use as well.
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "lsp"))
from lsp_harness import CONFLICT, FULL_CLIENT, RawClient, span

# Milliseconds at the 95th percentile. Sizes without a budget are shown for the growth between them.
BUDGETS = {5_000: None, 40_000: 15.0, 120_000: None}
BUSY_BUDGET = 25.0
START_BUDGET = 800.0
COLD_BUDGET, AGAIN_BUDGET = 200.0, 15.0
ACTION_BUDGET = 30.0
KEYSTROKES = 200
STARTS = 5
CAPABILITIES = {**FULL_CLIENT, "workspace": {}}


def typing(size: int, folder: Path, *, busy: bool = False) -> tuple[list[float], list[float]]:
    """Return milliseconds from keystroke to diagnostics, and of code actions at the end of the text.

    Words are typed letter by letter on lines spread over the whole text. ``busy``: while the models
    look at another document.
    """
    text = prompt(size, seed=size) + CONFLICT
    lines = text.count("\n")
    dice = random.Random(size)  # noqa: S311 - reproducible, not secret
    uri, other = (folder / "AGENTS.md").as_uri(), (folder / "CLAUDE.md").as_uri()
    keystrokes, actions = [], []
    with RawClient() as client:
        options = {"deep": "onSave" if busy else "off"}
        client.start(folder, capabilities=CAPABILITIES, initializationOptions=options)
        if busy:
            client.open(other, prompt(20 * size, seed=size + 1))
            while not client.command("antinomy.showDebugInfo")["inference"]["running"]:
                sleep(0.01)
        client.open(uri, text)
        client.diagnostics(uri)
        line = 0
        for version in range(2, KEYSTROKES + 2):
            if version % 8 == 2:
                line = dice.randrange(lines)
            started = perf_counter()
            client.change(
                uri, version, {"range": span((line, 0), (line, 0)), "text": dice.choice("abcdefgh ")}
            )
            client.diagnostics(uri)
            keystrokes.append((perf_counter() - started) * 1000)
        if busy:
            # Else it was not busy throughout, and the figure would say nothing.
            assert client.command("antinomy.showDebugInfo")["inference"]["running"]
        for _ in range(50):
            place = span((lines - 1, 3), (lines - 1, 3))
            params = {"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": []}}
            started = perf_counter()
            client.call("textDocument/codeAction", params)
            actions.append((perf_counter() - started) * 1000)
        if busy:
            client.notify("textDocument/didClose", {"textDocument": {"uri": other}})
            client.forget("textDocument/publishDiagnostics")
    return keystrokes, actions


def looking_deeply(folder: Path) -> tuple[list[float], list[float]]:
    """Return milliseconds of a full analysis of 10 kB, and of one after an edit of one sentence.

    The first of them loads the models and is not counted.
    """
    uri = (folder / "AGENTS.md").as_uri()
    cold, again = [], []
    with RawClient() as client:
        client.start(folder, capabilities=CAPABILITIES, initializationOptions={"deep": "manual"})
        client.open(uri, prompt(10_000, seed=0))
        for number in range(1, 7):
            client.change(uri, 2 * number, {"text": prompt(10_000, seed=number)})
            cold.append(looked(client, uri))
            client.change(uri, 2 * number + 1, {"range": span((2, 0), (2, 0)), "text": "Be kind. "})
            again.append(looked(client, uri))
        client.forget("textDocument/publishDiagnostics")
    return cold[1:], again[1:]


def looked(client: RawClient, uri: str) -> float:
    """Return milliseconds until all tiers have looked at a document."""
    started = perf_counter()
    client.command("antinomy.analyzeDocument", uri)
    return (perf_counter() - started) * 1000


def starting(folder: Path) -> float:
    """Return milliseconds from the start of the process to its first diagnostics."""
    uri = (folder / "AGENTS.md").as_uri()
    started = perf_counter()
    with RawClient() as client:
        client.start(folder, capabilities=CAPABILITIES)
        client.open(uri, prompt(5_000, seed=1) + CONFLICT)
        client.diagnostics(uri)
        return (perf_counter() - started) * 1000


def row(table: Table, name: str, times: list[float], budget: float | None) -> None:
    """Add median, 95th percentile and the latter's multiple of the budget."""
    ordered = sorted(times)
    high = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    limit, ratio = ("", "") if budget is None else (f"{budget:g}", f"{high / budget:.2f}")
    table.add_row(name, f"{median(ordered):.2f}", f"{high:.2f}", limit, ratio)


def main() -> None:
    """Measure and print."""
    # What an earlier run has left on disk would be found again.
    os.environ["ANTINOMY_NO_CACHE"] = "1"
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in ("p50 ms", "p95 ms", "budget ms", "p95 / budget"):
        table.add_column(name, justify="right")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for size, budget in BUDGETS.items():
            keystrokes, actions = typing(size, folder)
            row(table, f"{size // 1000} kB, keystroke to diagnostics", keystrokes, budget)
            row(table, f"{size // 1000} kB, code actions", actions, ACTION_BUDGET)
        keystrokes, actions = typing(40_000, folder, busy=True)
        row(table, "40 kB, keystroke while the models work", keystrokes, BUSY_BUDGET)
        row(table, "40 kB, code actions while the models work", actions, ACTION_BUDGET)
        cold, again = looking_deeply(folder)
        row(table, "10 kB, full analysis", cold, COLD_BUDGET)
        row(table, "10 kB, full analysis after one edit", again, AGAIN_BUDGET)
        starts = [starting(folder) for _ in range(STARTS)]
        row(table, "start to first diagnostics", starts, START_BUDGET)
    Console(width=100, highlight=False).print(table)


if __name__ == "__main__":
    main()
