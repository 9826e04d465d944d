"""What a person sees: both sides underlined under the right characters, whatever the text."""

from __future__ import annotations

import pytest

CONFLICT = "Be concise and give a detailed step-by-step explanation."


def rows(done):
    return done.stdout.splitlines()


def underlined(done):
    """Return the source characters above each row of carets."""
    found, source = [], ""
    for row in rows(done):
        if " | " in row and row.strip(" |^") and "^" not in row:
            source = row
        elif "^" in row:
            found.append(source[row.index("^") : row.rindex("^") + 1])
    return found


def test_both_sides_of_one_line_are_underlined(antinomy, write):
    write("AGENTS.md", f"# Rules\n\n{CONFLICT}\n")
    done = antinomy("check")
    assert underlined(done) == ["Be concise", "give a detailed step-by-step explanation."]
    assert "  --> AGENTS.md:3:1" in rows(done)
    assert rows(done)[-1].startswith("Found 1 issue in 1 file (")


def test_sides_far_apart_are_shown_with_a_gap(antinomy, write):
    write("AGENTS.md", "- Be concise.\n" + "- Use names.\n" * 10 + "- Give a detailed explanation.\n")
    done = antinomy("check")
    assert underlined(done) == ["Be concise.", "Give a detailed explanation."]
    assert "   ⋮" in rows(done)
    assert " 1 | - Be concise." in rows(done)
    assert "12 | - Give a detailed explanation." in rows(done)


@pytest.mark.parametrize(
    ("word", "cells"),
    [("plain", 5), ("日本", 4), ("e\u0301", 1), ("a\tb", 6), ("\u200b", 1), ("😀", 2)],
)
def test_characters_of_any_width_leave_the_carets_in_place(antinomy, write, word, cells):
    write("AGENTS.md", f"The word is {word}. {CONFLICT}\n")
    first = next(row for row in rows(antinomy("check")) if "^" in row)
    assert first.index("^") == len("  | The word is . ") + cells


def test_a_very_long_line_is_cut_around_its_findings(antinomy, write):
    filler = "The archive holds letters of the last century. " * 4000
    write("AGENTS.md", f"{filler}Be concise. {filler}Give a detailed explanation. {filler}\n")
    done = antinomy("check")
    assert max(len(row) for row in rows(done) if " | " in row) < 140
    assert [words.strip("…") for words in underlined(done)] == ["Be concise.", "Give a detailed explanation."]


def test_nothing_in_a_file_can_drive_the_terminal(antinomy, write):
    write("AGENTS.md", f"The word is \x1b[31mRed\x07 \u202e. {CONFLICT}\n")
    done = antinomy("check")
    assert done.returncode == 1
    assert not set("\x1b\x07\u202e") & set(done.stdout)


def test_colour_is_for_terminals_and_the_environment_decides(antinomy, write):
    write("AGENTS.md", CONFLICT)
    assert "\x1b[" not in antinomy("check").stdout
    assert "\x1b[" in antinomy("check", FORCE_COLOR="1").stdout
    assert "\x1b[" not in antinomy("check", FORCE_COLOR="1", NO_COLOR="1").stdout


def test_markup_of_the_terminal_library_is_text(antinomy, write):
    write("[bold]x[/bold]/AGENTS.md", f"The word is [red]x[/red]. {CONFLICT}\n")
    done = antinomy("check")
    assert "  --> [bold]x[/bold]/AGENTS.md:1:" in done.stdout
    assert "is [red]x[/red]. Be" in done.stdout
