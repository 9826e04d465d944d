"""What a user ignores does not come back under a more general axis, and takes nothing else along."""

from __future__ import annotations

from pathlib import Path

import pytest

from antinomy.api import analyze, analyze_workspace
from antinomy.catalog import load_catalog
from antinomy.conflicts import merge
from antinomy.conflicts.issue import Conflict, Evidence, Method, Report, Severity
from antinomy.prompt.text import Span


def axes_of(*reports: Report) -> list[str]:
    return sorted({issue.occurrences[0].axis for report in reports for issue in report.issues})


@pytest.mark.parametrize(
    ("axis", "one", "two"),
    [
        ("indentation", "Indent with tabs.", "Indent with two spaces."),
        ("response-language", "Always answer in German.", "Always answer in Italian."),
        ("quotes", "Use single quotes for strings.", "Use double quotes for strings."),
        ("naming-case", "Name functions in camelCase.", "Name functions in snake_case."),
        ("docstrings", "Write docstrings for every function.", "Never write docstrings."),
        ("counts", "Keep each summary to at most 50 words.", "Each summary has at least 200 words."),
        ("date-format", "Write dates as YYYY-MM-DD.", "Write dates as DD/MM/YYYY."),
    ],
)
def test_nothing_repeats_what_is_ignored(axis: str, one: str, two: str) -> None:
    catalog = load_catalog(ignore=[axis])
    together = analyze(f"- {one}\n- Greet the guest.\n- {two}\n", "AGENTS.md", tiers=(), catalog=catalog)
    apart = {"AGENTS.md": f"- {one}\n", "web/AGENTS.md": f"- {two}\n"}

    assert axes_of(together) == []
    assert axes_of(*analyze_workspace(apart, tiers=(), catalog=catalog)) == []


@pytest.mark.parametrize(
    ("axis", "one", "two", "left"),
    [
        (
            "emojis",
            "Use emojis and always offer the guest a newspaper.",
            "Use no emojis and never offer the guest a newspaper.",
            ["always-never"],
        ),
        (
            "indentation",
            "Indent with tabs and use single quotes.",
            "Indent with two spaces and use double quotes.",
            ["quotes"],
        ),
        (
            "docstrings",
            "Write docstrings, and run `make lint` on each change.",
            "Write no docstrings, and never run `make lint`.",
            ["always-never"],
        ),
    ],
)
def test_what_other_words_of_the_sentences_say_stays(axis: str, one: str, two: str, left: list[str]) -> None:
    text = f"- {one}\n- Greet the guest.\n- {two}\n"

    assert axes_of(analyze(text, "AGENTS.md", tiers=(), catalog=load_catalog(ignore=[axis]))) == left


def test_an_axis_that_is_selected_alone_tells_all_that_it_hears() -> None:
    text = "- Indent with tabs.\n- Greet the guest.\n- Indent with two spaces.\n"

    assert axes_of(analyze(text, tiers=(), catalog=load_catalog(select=["opposites"]))) == ["opposites"]


def test_a_file_that_ignores_an_axis_hears_nothing_of_it_from_another(tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "AGENTS.md").write_text("- Indent with tabs.\n")
    (tmp_path / "web" / "AGENTS.md").write_text("- Indent with two spaces.\n")
    (tmp_path / "antinomy.toml").write_text('[per-file-ignores]\n"/AGENTS.md" = ["indentation"]\n')

    assert axes_of(*analyze_workspace(tmp_path, tiers=())) == []


def test_files_that_ignore_different_axes_are_searched_with_one_catalogue() -> None:
    assert load_catalog(ignore=["tone"]).searched is load_catalog(ignore=["emojis"]).searched


def _conflict(axis: str, method: Method, confidence: float, words: Span | None = None) -> Conflict:
    one, two = (Evidence("0123456789", Span(n, n + 10), "", "AGENTS.md", words=words) for n in (0, 50))
    return Conflict(axis, "", Severity.LOW, ("", ""), one, two, method, confidence, "")


def test_models_do_not_bring_back_what_is_ignored() -> None:
    silent = _conflict("indentation", Method.PATTERN, 0.9, Span(0, 4))
    seen = _conflict("contradiction", Method.NLI, 0.95)

    assert merge.deduplicate([silent, seen], {"indentation"}) == [silent]
    # What later comes to light is weighed against what was found before.
    earlier = merge.deduplicate([silent], {"indentation"})
    assert merge.deduplicate([*earlier, seen], {"indentation"}) == [silent]


def test_models_second_what_stays() -> None:
    silent = _conflict("indentation", Method.PATTERN, 0.9, Span(0, 4))
    other = _conflict("quotes", Method.PATTERN, 0.8, Span(6, 9))
    seen = _conflict("contradiction", Method.NLI, 0.95)

    found = merge.deduplicate([silent, other, seen], {"indentation"})

    assert {(conflict.axis, conflict.method) for conflict in found} == {
        ("indentation", Method.PATTERN),
        ("quotes", Method.COMBINED),
    }


def test_a_surer_finding_is_no_repeat() -> None:
    silent = _conflict("indentation", Method.PATTERN, 0.7, Span(0, 4))
    surer = _conflict("opposites", Method.PATTERN, 0.8, Span(0, 4))

    assert surer in merge.deduplicate([silent, surer], {"indentation"})
