"""The page about suppressing shows what works: each of its examples is silent, and only for its comment."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "suppressing.md"
EXAMPLES = re.findall(r"^```markdown\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
IGNORE = re.compile(r"<!-- antinomy-ignore.*? -->|^antinomy-ignore:.*\n", re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_each_example_is_silent_because_of_its_comment(antinomy, write, example):
    write("AGENTS.md", example)
    write("bare/AGENTS.md", IGNORE.sub("", example))
    silent, bare = json.loads(antinomy("check", "--format", "json").stdout)["files"]
    assert silent["issues"] == []
    assert silent["suppressed"] >= 1
    assert "notices" not in silent
    assert len(bare["issues"]) >= 1


def test_the_page_has_an_example_of_each_form():
    shown = "".join(EXAMPLES)
    for form in ("ignore ", "ignore-next-line ", "ignore-start ", "ignore-end ", "ignore-file ", "ignore: ["):
        assert f"antinomy-{form}" in shown
