"""Every axis file is its own test: its conflicting examples are found, its compatible ones are not."""

from __future__ import annotations

import pytest

from antinomy.catalog import Axis, Example, load_catalog
from antinomy.conflicts.hints import suspected
from antinomy.conflicts.issue import Conflict, Fix, Issue, Report
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span
from instant import instant

CATALOG = load_catalog()
AXES = CATALOG.axes
CONFLICTING = [
    pytest.param(axis, e, id=f"{axis.id}-{n}")
    for axis in AXES.values()
    for n, e in enumerate(axis.conflicting)
]
SUSPECTED = [
    pytest.param(axis, e, id=f"{axis.id}-{n}") for axis in AXES.values() for n, e in enumerate(axis.suspected)
]
COMPATIBLE = [
    pytest.param(e, id=f"{axis.id}-{n}")
    for axis in AXES.values()
    for n, e in enumerate(axis.compatible_examples)
]


def issues_of(report: Report, axis: str) -> list[Issue]:
    return [issue for issue in report.issues if issue.axis == axis]


def joins(conflict: Conflict, example: Example) -> bool:
    spans = [_span(example.text, words) for words in (example.first, example.second)]
    found = [conflict.first.span, conflict.second.span]
    return any(one.overlaps(spans[0]) and two.overlaps(spans[1]) for one, two in (found, reversed(found)))


def _span(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(start, start + len(words))


def apply(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: edit.span, reverse=True):
        text = text[: edit.span.start] + edit.new_text + text[edit.span.end :]
    return text


@pytest.mark.parametrize(("axis", "example"), CONFLICTING)
def test_conflicting_example_is_found_at_both_places(axis: Axis, example: Example) -> None:
    report = instant(example.text, example.path)
    assert any(joins(c, example) for issue in issues_of(report, axis.id) for c in issue.occurrences), (
        report.issues
    )


@pytest.mark.parametrize(("axis", "example"), SUSPECTED)
def test_suspected_example_is_hinted_at_and_not_found_at_once(axis: Axis, example: Example) -> None:
    assert instant(example.text, example.path).issues == ()
    found = suspected(read(example.text, example.path), CATALOG)
    assert any(conflict.axis == axis.id and joins(conflict, example) for conflict in found)


@pytest.mark.parametrize("example", COMPATIBLE)
def test_compatible_example_is_left_alone(example: Example) -> None:
    report = instant(example.text, example.path)
    assert [(i.axis, i.detail) for i in report.issues] == [], example.why
    hinted = suspected(read(example.text, example.path), CATALOG)
    assert [(c.axis, c.detail) for c in hinted] == [], example.why


@pytest.mark.parametrize("example", [pytest.param(p.values[1], id=p.id) for p in CONFLICTING])
def test_each_fix_ends_the_finding_and_starts_no_other(example: Example) -> None:
    before = instant(example.text, example.path)
    known = {issue.id for issue in before.issues}
    for issue in before.issues:
        suggestion = before.suggestion_for(issue)
        assert suggestion is not None
        assert suggestion.fixes
        for fix in suggestion.fixes:
            text = apply(example.text, fix)
            after = instant(text, example.path)
            left = {i.id for i in after.issues}
            assert issue.id not in left, (fix.title, text)
            assert left <= known, (fix.title, text)
            assert len(after.issues) < len(before.issues), (fix.title, text)


@pytest.mark.parametrize("axis", AXES.values(), ids=AXES.keys())
def test_axis_has_enough_examples_and_says_why(axis: Axis) -> None:
    if axis.matcher == "meaning":
        return  # a model's findings; tests/conflicts/test_deep.py has examples
    if axis.is_hinted:
        assert len(axis.suspected) >= 2
    assert len(axis.conflicting) + len(axis.suspected) >= 6
    assert len(axis.compatible_examples) >= 6
    assert all(example.why for example in axis.compatible_examples)
    assert axis.sources


def test_there_are_enough_axes() -> None:
    assert len(AXES) >= 24
