"""A real Helix in a terminal, set up as its page says, edits a prompt file.

What it underlines is read off the selection: ``]d`` selects the next finding, and ``:pipe-to``
hands the selected words to a program.
"""

import os
import re
import signal
import time
from pathlib import Path

import pytest
from real_editors import BROKEN_SERVER, NEEDS_POSIX, SERVER, Home, editor, snippet, until
from session_checks import OUTPUT, VERBOSITY
from terminal import Terminal

pytestmark = NEEDS_POSIX

ADDED = "Output JSON only. Add commentary after the JSON."


class Helix:
    """The keys that an author of prompts presses, and what comes of them."""

    def __init__(self, terminal: Terminal, home: Home) -> None:
        self.terminal, self.home = terminal, home
        self._selected = home.home / "selected"
        until(20, lambda: "NOR" in terminal.screen())  # only then does it read keys

    def command(self, line: str) -> None:
        self.terminal.type(f":{line}", "Enter")

    def write(self, words: str) -> None:
        """Type words as a person does: what comes within a millisecond, Helix 25.01 may send in any order."""
        for character in words:
            self.terminal.type(character)
            time.sleep(0.02)

    def finding(self, keys: str, words: str) -> bool:
        """Tell whether keys that go to a finding select these words, within the patience of the session."""

        def selects() -> bool:
            self._selected.unlink(missing_ok=True)
            self.terminal.type(keys)
            self.command(f"pipe-to cat > {self._selected}")
            until(3, lambda: self._selected.exists() and self._selected.read_text(encoding="utf-8"))
            return self._selected.exists() and self._selected.read_text(encoding="utf-8") == words

        return bool(until(int(self.home.environment["PATIENCE"]), selects))

    def saved(self) -> str:
        """Save the file and return its text."""
        before = self.home.file.stat().st_mtime_ns
        self.command("write!")
        # While Helix writes, the file may not be there.
        until(5, lambda: self.home.file.exists() and self.home.file.stat().st_mtime_ns != before)
        return self.home.file.read_text(encoding="utf-8")


@pytest.fixture
def start(tmp_path):
    """Return a function that opens the file with a server; what was opened is closed in the end."""
    opened = []

    def start(server, setting="deepDelay = 500"):
        home = Home(tmp_path, server)
        page = snippet("helix", "[language-server.antinomy]")
        home.configure(".config/helix/languages.toml", page.replace("deepDelay = 500", setting))
        helix = editor("hx")
        terminal = opened.append(Terminal([helix, str(home.file)], home)) or opened[-1]
        return Helix(terminal, home)

    yield start
    for terminal in opened:
        terminal.__exit__()


def test_a_session(start):
    helix = start(SERVER)
    # g g goes to the start of the file, so that the first finding is the next one.
    assert helix.finding("gg]d", VERBOSITY[0]), helix.terminal.screen()
    assert helix.finding("gg]d]d", VERBOSITY[1]), helix.terminal.screen()

    # Typing: a line below, a line above, and characters before the findings in their own line.
    helix.terminal.type("g", "e", "o", "Enter")
    helix.write(ADDED)
    helix.terminal.type("Escape", "g", "g", "O")
    helix.write("Ünï😀")
    helix.terminal.type("Escape", "4", "g", "g", "I")
    helix.write("😀 é ")
    helix.terminal.type("Escape")
    assert helix.finding("gg]d]d]d", OUTPUT[0]), helix.terminal.screen()
    assert helix.finding("gg]d", VERBOSITY[0]), helix.terminal.screen()

    # The first fix that is offered.
    helix.finding("gg]d]d", VERBOSITY[1])
    helix.terminal.type("Space", "a")
    assert until(60, lambda: "Keep “" in helix.terminal.screen()), helix.terminal.screen()
    helix.terminal.type("Enter")
    assert until(60, lambda: "a detailed" not in helix.terminal.screen()), helix.terminal.screen()
    text = helix.saved()
    assert "concise" in text
    assert "detailed" not in text
    assert "é😀\u2028 only" in text
    assert helix.finding("gg]d", OUTPUT[0]), helix.terminal.screen()

    # A command: without results there is nothing to go to, and the selection stays where it was.
    helix.command("lsp-workspace-command antinomy.clearResults")
    assert helix.finding("gg]d", "Ü"), helix.terminal.screen()

    server = helix.home.server()
    helix.command("quit!")
    assert helix.terminal.code(20) == 0
    # Helix kills the program that it has started once that was told to end, so that no exit code is left.
    assert until(10, lambda: not Path(f"/proc/{server}").exists())


def test_a_setting_of_the_page_holds(start):
    helix = start(SERVER, 'ignore = ["verbosity"]')
    helix.terminal.type("g", "e", "o", "Enter")
    helix.write(ADDED)
    helix.terminal.type("Escape")
    assert helix.finding("gg]d", OUTPUT[0]), helix.terminal.screen()


def test_a_dead_server_is_told_of(start):
    helix = start(SERVER)
    assert helix.finding("gg]d", VERBOSITY[0]), helix.terminal.screen()
    os.kill(helix.home.server(), signal.SIGKILL)
    assert until(5, lambda: re.search("exited|Language server", helix.terminal.screen())), (
        helix.terminal.screen()
    )


def test_a_broken_server_is_noticed(start):
    helix = start(BROKEN_SERVER)
    assert until(60, lambda: helix.finding("gg]d", "e concise "))
    assert not helix.finding("gg]d", VERBOSITY[0])
    helix.terminal.type("g", "e", "o", "Enter")
    helix.write(ADDED)
    helix.terminal.type("Escape")
    assert not helix.finding("gg]d]d]d", OUTPUT[0])
    before = helix.saved()
    helix.terminal.type("Space", "a", "Enter")
    assert helix.saved() == before
    # A list of fixes that came only then would take the keys.
    helix.terminal.type("Escape")
    helix.command("lsp-workspace-command antinomy.clearResults")
    # Nothing is cleared, however long one waits.
    time.sleep(1)
    assert until(60, lambda: helix.finding("gg]d", "e concise "))
    assert helix.home.exit_codes() != [0]
