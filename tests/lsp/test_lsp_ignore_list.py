"""Extending the ``ignore`` list of a configuration file without touching the rest."""

import tomllib

import pytest

from antinomy.lsp.ignore_list import with_ignored


def extended(text, *, in_pyproject=False):
    edit = with_ignored(text, "tone", in_pyproject=in_pyproject)
    return None if edit is None else text[: edit.span.start] + edit.new_text + text[edit.span.end :]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'ignore = ["tone"]\n'),
        ("ignore = []\n", 'ignore = ["tone"]\n'),
        ('ignore = ["a"]', 'ignore = ["a", "tone"]'),
        ('ignore = ["a",]', 'ignore = ["a", "tone"]'),
        ('# mine\nselect = ["b"]\n', 'ignore = ["tone"]\n# mine\nselect = ["b"]\n'),
        ('ignore = [\n  "a",\n]\n', 'ignore = [\n  "a", "tone"\n]\n'),
        ('[x]\nignore = ["a"]\n', 'ignore = ["tone"]\n[x]\nignore = ["a"]\n'),
    ],
)
def test_the_list_is_made_or_extended(before, after):
    assert extended(before) == after
    assert tomllib.loads(after)["ignore"][-1] == "tone"


@pytest.mark.parametrize(
    "text",
    [
        "not = toml = at all",
        'ignore = ["tone"]\n',
        'ignore = [\n  "a", # with a reason\n]\n',
        '"ignore" = ["a"]\n',
    ],
)
def test_what_cannot_be_extended_safely_is_left_alone(text):
    assert extended(text) is None


def test_in_a_pyproject_only_its_own_table_is_touched():
    text = '[tool.other]\nignore = ["x"]\n\n[tool.antinomy] # ours\nselect = ["y"]\n'
    assert tomllib.loads(extended(text, in_pyproject=True))["tool"] == {
        "other": {"ignore": ["x"]},
        "antinomy": {"select": ["y"], "ignore": ["tone"]},
    }
    assert extended("[tool.other]\n", in_pyproject=True) is None
