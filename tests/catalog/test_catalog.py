"""Reading axis files: users' own axes, and one clear sentence for each mistake."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import regex

from antinomy.catalog import load_catalog, store, table_store
from antinomy.catalog.cues import of_pattern, stems
from antinomy.conflicts.hints import suspected, suspected_among
from antinomy.errors import CatalogError
from antinomy.prompt.formats import read
from antinomy.prompt.rules import rules
from instant import instant

AXIS = """
title = "Tea against coffee"
why = "The kitchen serves one of the two."
bucket = "drinks"
severity = "low"

[poles.tea]
label = "tea"
terms = ["serve tea", "offer tea"]
negated = "coffee"

[poles.coffee]
label = "coffee"
terms = ["serve coffee"]
patterns = ['''\\bbrew\\s+(?:some\\s+)?coffee\\b''']
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tea-or-coffee.toml").write_text(AXIS, "utf-8")
    return tmp_path


def test_user_axis_joins_the_shipped_ones(folder: Path) -> None:
    catalog = load_catalog([folder])
    assert {"verbosity", "tea-or-coffee"} <= catalog.axes.keys()
    report = instant("Serve tea at five.\n\nBrew some coffee at five.\n", "p.md", catalog=catalog)
    assert [issue.axis for issue in report.issues] == ["tea-or-coffee"]


def test_the_limit_of_a_pole_limits_its_side(folder: Path) -> None:
    limited = AXIS.replace('label = "tea"', 'label = "tea"\nlimit = "Unless it is noon, "')
    (folder / "tea-or-coffee.toml").write_text(limited, "utf-8")
    for text in ("Serve tea.\n\nServe coffee.\n", "Serve coffee.\n\nServe tea.\n"):
        (suggestion,) = instant(text, "p.md", catalog=load_catalog([folder])).suggestions
        assert "Limit “Serve tea” (Unless it is noon), else let it win" in [
            fix.title for fix in suggestion.fixes
        ]


def test_edited_axis_file_is_read_again(folder: Path) -> None:
    file = folder / "tea-or-coffee.toml"
    assert load_catalog([folder]).axes["tea-or-coffee"].severity == "low"
    file.write_text(AXIS.replace('"low"', '"high"'), "utf-8")
    os.utime(file, (1, 1))
    assert load_catalog([folder]).axes["tea-or-coffee"].severity == "high"


def test_selection(folder: Path) -> None:
    catalog = load_catalog([folder], select=["verbosity", "tea-or-coffee"], ignore=["verbosity"])
    assert list(catalog.axes) == ["tea-or-coffee"]
    assert "verbosity" in catalog.known
    with pytest.raises(CatalogError, match="There is no axis 'tee'"):
        load_catalog([folder], select=["tee"])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "Tea against coffee"\n', "", "add the missing key 'title'"),
        ("[poles.tea]", "[poles.tea", "is not valid TOML"),
        ('severity = "low"', 'severity = "grim"', "'severity' .* must be one of low, medium, high"),
        ('label = "tea"\n', "", "needs a 'label'"),
        ('negated = "coffee"', 'negated = "milk"', "negated to 'milk', which is not a pole"),
        ('terms = ["serve tea", "offer tea"]', 'terms = "serve tea"', "'terms' .* must be a list"),
        ("(?:some\\\\s+)?coffee", "(?:some coffee", "is not valid"),
        ('severity = "low"', 'severity = "low"\ncolour = "red"', "unknown key 'colour'"),
        ('severity = "low"', 'severity = "low"\nlimit = "Unless asked"', "'limit' in the axis must be words"),
        ('label = "tea"', 'label = "tea"\nlimit = "at noon, "', "'limit' in .poles.tea. must be words"),
    ],
)
def test_mistake_is_told_with_the_file(folder: Path, old: str, new: str, message: str) -> None:
    file = folder / "tea-or-coffee.toml"
    changed = AXIS.replace(old, new) if old in AXIS else AXIS.replace(old.replace("\\\\", "\\"), new)
    assert changed != AXIS
    file.write_text(changed, "utf-8")
    with pytest.raises(CatalogError, match=message) as error:
        load_catalog([folder])
    assert "tea-or-coffee.toml" in str(error.value)


def test_example_must_quote_itself(folder: Path) -> None:
    extra = '\n[[examples.conflicting]]\ntext = "Serve tea."\nfirst = "Serve tea."\nsecond = "Serve milk."\n'
    (folder / "tea-or-coffee.toml").write_text(AXIS + extra, "utf-8")
    with pytest.raises(CatalogError, match="does not occur in its text"):
        load_catalog([folder])


def test_hints_cost_the_instant_tier_nothing_and_find_nothing_there(folder: Path) -> None:
    file = folder / "tea-or-coffee.toml"
    file.write_text(AXIS.replace("[poles.coffee]", "hints = ['steep']\n\n[poles.coffee]"), "utf-8")
    catalog = load_catalog([folder])
    text = "Steep the leaves at five.\n\nBrew some coffee at five.\n"
    assert instant(text, "p.md", catalog=catalog).issues == ()
    with pytest.raises(AttributeError):  # not even read
        object.__getattribute__(catalog, "hinted_by_stem")
    (conflict,) = suspected(read(text, "p.md"), catalog)
    assert conflict.poles == ("tea", "coffee")


def test_what_patterns_see_no_hint_suspects(folder: Path) -> None:
    file = folder / "tea-or-coffee.toml"
    file.write_text(AXIS.replace("[poles.coffee]", "hints = ['\\btea\\b']\n\n[poles.coffee]"), "utf-8")
    text = "Serve tea at five.\n\nBrew some coffee at five.\n"
    assert list(suspected(read(text, "p.md"), load_catalog([folder]))) == []


@pytest.mark.parametrize(
    "rule",
    [
        "Steep the leaves or brew some coffee.",  # names both sides
        "For breakfast, steep the leaves.",  # a case of its own
        "Do not steep leaves that are wet. Brew some milk.",  # bans a part
        "Steep nothing.",
    ],
)
def test_a_clause_that_a_hint_cannot_judge_is_not_suspected(folder: Path, rule: str) -> None:
    file = folder / "tea-or-coffee.toml"
    hints = "hints = ['\\bsteep(?: leaves)?\\b']\n\n[poles.coffee]"
    file.write_text(AXIS.replace("[poles.coffee]", hints), "utf-8")
    catalog = load_catalog([folder])
    for other in ("Brew some coffee at five.", "Serve tea at five."):
        assert list(suspected(read(f"{rule}\n\n{other}\n", "p.md"), catalog)) == []


@pytest.mark.parametrize(
    "text",
    [
        "## Mornings\n\nSteep the leaves at five.\n\n## The kitchen\n\nBrew some coffee at five.\n",
        "Steep the leaves at five.\n\nOnce the kettle is empty, brew some coffee at five.\n",
    ],
)
def test_in_a_long_file_headings_and_steps_keep_no_two_hints_apart(folder: Path, text: str) -> None:
    file = folder / "tea-or-coffee.toml"
    file.write_text(AXIS.replace("[poles.coffee]", "hints = ['steep']\n\n[poles.coffee]"), "utf-8")
    document = read(text, "AGENTS.md")
    one, two = (rule.span for rule in rules(document))
    catalog = load_catalog([folder])
    assert suspected_among([(one, two)], document, catalog, filed=False) == {}
    found = suspected_among([(one, two)], document, catalog, filed=True)
    assert [(pair, conflict.poles) for pair, conflict in found.items()] == [((one, two), ("tea", "coffee"))]
    assert suspected_among([], document, catalog, filed=True) == {}


def test_catastrophic_pattern_gives_a_notice_and_the_rest_stands(folder: Path) -> None:
    bad = AXIS.replace("\\bbrew\\s+(?:some\\s+)?coffee\\b", "(?:a|aa|aaa)+(?:a|aa)+!")
    (folder / "tea-or-coffee.toml").write_text(bad, "utf-8")
    text = "Do " + "a" * 60 + ".\n"
    report = instant(text, "p.md", catalog=load_catalog([folder]))
    assert len(report.notices) == 1
    assert "takes longer than" in report.notices[0].message


def test_cues_skip_no_pattern_that_would_match() -> None:
    """A pattern's cues must be a necessary condition of a match, on every sentence of the catalogue."""
    catalog = load_catalog()
    examples = [
        e.text.lower()
        for axis in catalog.axes.values()
        for e in (*axis.conflicting, *axis.suspected, *axis.compatible_examples)
    ]
    every = {searcher for group in catalog.searchers.values() for searcher in group}
    every |= {searcher for entries in catalog.hinted_by_stem.values() for _, searcher in entries}
    for sentence in ["use emojis in each reply.", "explain your choice below the json.", *examples]:
        present = stems(sentence)
        for searcher in every:
            if next(searcher.find(sentence), None) is not None:
                assert all(cue & present for cue in searcher.cues), (searcher.pattern.pattern, sentence)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(?:^\W*|[,:]\s+)brew\b", "- brew coffee"),
        (r"\b(?:re-?)?heat\b", "reheat the milk"),
        (r"\b(?:re-?)?heat\b", "heat the milk"),
        (r"\bkm\b", "in km"),
        (r"(?P<value>tea)|(?P<value>mocha)", "a mocha"),
        (r"(?<=,\s)serve\b", "then, serve it"),
        (r"(?<!\bnever\b.*)rewed", "prewed ground brewed"),
        (r"\w*(?<![^\w])fill", "refill"),
    ],
)
def test_cues_of_optional_parts_short_words_and_lookbehinds_are_in_what_matches(
    pattern: str, text: str
) -> None:
    assert regex.search(pattern, text)
    assert all(cue & stems(text) for cue in of_pattern(pattern))


def test_damaged_pattern_cache_costs_time_and_nothing_else(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("cache")
    monkeypatch.setattr(store, "user_cache_path", lambda _: home)
    text = "Serve tea at five.\n\nBrew some coffee at five.\n"
    assert len(instant(text, "p.md", catalog=load_catalog([folder])).issues) == 1
    (cache,) = home.iterdir()
    cache.write_bytes(b"no pickle")
    os.utime(folder / "tea-or-coffee.toml", (2, 2))  # so that the catalogue is built anew
    assert len(instant(text, "p.md", catalog=load_catalog([folder])).issues) == 1
    assert cache.read_bytes() != b"no pickle"


def test_tables_that_were_kept_follow_their_files(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("cache")
    monkeypatch.setattr(store, "user_cache_path", lambda _: home)
    file = tmp_path / "tea.toml"
    file.write_text('name = "tea"\n')
    assert table_store.kept([file]) == [{"name": "tea"}]
    (cache,) = home.iterdir()
    kept = cache.read_bytes()
    assert table_store.kept([file]) == [{"name": "tea"}]
    file.write_text('name = "coffee"\n')
    assert table_store.kept([file]) == [{"name": "coffee"}]
    for damaged in (b"no json", b"[]", kept[:-3], b'{"files": 3}'):
        cache.write_bytes(damaged)
        assert table_store.kept([file]) == [{"name": "coffee"}]
