"""Instant and deep findings as one report: merged, carried along, held back, silenced."""

from pathlib import Path

import attrs
import pytest

from antinomy.catalog import load_catalog
from antinomy.config import Config
from antinomy.conflicts.issue import Conflict, Issue, Method, Severity
from antinomy.conflicts.patterns import evidence_at
from antinomy.conflicts.shift import AnchoredIssue
from antinomy.lsp.findings import FileFindings, Findings
from antinomy.lsp.settings import EditorSettings, Mode, Scope, read_settings
from antinomy.prompt.change import Change
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span

PATH = "AGENTS.md"
TEXT = """# Desk

Be concise.

- Walk the dog.
- Leave the dog at home.
- Give a detailed step-by-step explanation.
"""
"""The dog is for the deep tier; ``verbosity`` is what the instant tier sees."""
SCOPE = Scope(EditorSettings(), Config(Path.cwd()), load_catalog(), None)
OFF = Scope(EditorSettings(deep="off"), Config(Path.cwd()), load_catalog(), None)


def dog(document, one="Walk the dog.", two="Leave the dog at home.", confidence=0.9):
    spans = [
        Span(document.text.index(words), document.text.index(words) + len(words)) for words in (one, two)
    ]
    first, second = (evidence_at(span, document) for span in spans)
    return Conflict(
        "contradiction", "logical", Severity.MEDIUM, ("", ""), first, second, Method.NLI, confidence, "A dog."
    )  # fmt: skip


def searched(text=TEXT, find=dog):
    findings = FileFindings(PATH)
    document = read(text, PATH)
    findings.keep(document, [find(document)])
    return findings


def typed(findings, text, old, new):
    """Replace words and return the new text."""
    start = text.index(old)
    findings.change([Change.of(text, Span(start, start + len(old)), new)])
    return text.replace(old, new, 1)


def shown(findings, text, scope=SCOPE):
    report = findings.report_of(text, "markdown", scope)
    return {
        issue.axis: [side.span.of(text) for c in issue.occurrences for side in (c.first, c.second)]
        for issue in report.issues
    }


def test_both_tiers_make_one_report():
    findings = searched()
    report = findings.report_of(TEXT, "markdown", SCOPE)
    assert [issue.axis for issue in report.issues] == ["verbosity", "contradiction"]
    assert [issue.occurrences[0].method for issue in report.issues] == [Method.PATTERN, Method.NLI]
    assert report.tiers == ("pattern", "semantic", "nli")
    assert all(report.suggestion_for(issue) for issue in report.issues)
    assert findings.report_of(TEXT, "markdown", SCOPE) is report


def test_what_both_tiers_see_is_told_once_and_as_combined():
    findings = searched(
        find=lambda d: dog(d, "Be concise.", "Give a detailed step-by-step explanation.", 0.99)
    )
    (issue,) = findings.report_of(TEXT, "markdown", SCOPE).issues
    assert issue.axis == "verbosity"
    assert issue.occurrences[0].method is Method.COMBINED
    assert issue.occurrences[0].confidence == 0.99


def test_typing_elsewhere_moves_a_finding_and_typing_in_it_takes_it_away():
    findings = searched()
    text = typed(findings, TEXT, "# Desk", "# The front desk\n\nBe kind.")
    assert shown(findings, text)["contradiction"] == ["Walk the dog.", "Leave the dog at home."]
    text = typed(findings, text, "Leave the dog", "Leave the black dog")
    assert list(shown(findings, text)) == ["verbosity"]
    text = typed(findings, text, "black ", "")
    findings.settle()
    assert "contradiction" in shown(findings, text)


def test_the_instant_findings_are_those_of_the_text_as_it_is():
    findings = searched()
    text = typed(findings, TEXT, "Be concise.", "Be kind.")
    assert list(shown(findings, text)) == ["contradiction"]


def written():
    """The author has just written the second sentence when the deep tier finds the conflict."""
    findings = FileFindings(PATH)
    text = typed(findings, TEXT.replace("at home.", "at"), "at", "at home.")
    document = read(text, PATH)
    findings.keep(document, [dog(document)])
    return findings, text


def test_a_finding_waits_while_its_sentence_is_typed():
    findings, text = written()
    assert list(shown(findings, text)) == ["verbosity"]
    text = typed(findings, text, "Leave the dog", "Leave  the dog")
    text = typed(findings, text, "Leave  the dog", "Leave the dog")
    assert list(shown(findings, text)) == ["verbosity"]


def test_a_finding_that_waits_is_shown_when_the_caret_leaves():
    findings, text = written()
    text = typed(findings, text, "# Desk", "# Desks")
    assert "contradiction" in shown(findings, text)


def test_a_finding_that_waits_is_shown_when_the_author_stops():
    findings, text = written()
    shown(findings, text)
    assert findings.settle()
    assert "contradiction" in shown(findings, text)
    assert not findings.settle()


def test_a_finding_that_is_shown_stays_when_its_author_returns_to_it():
    findings = searched()
    text = typed(findings, TEXT, "at home.\n", "at home.\n\n")
    assert "contradiction" in shown(findings, text)
    document = read(text, PATH)
    findings.keep(document, [dog(document)])
    assert "contradiction" in shown(findings, text)


OTHER = "# Counter\n\n- Leave the dog at home.\n"


def held_against_another(findings, text):
    """Take in that the first rule of a text conflicts with a rule of another file."""
    document, other = read(text, PATH), read(OTHER, "counter/AGENTS.md")
    one = text[text.index("Walk") : text.index(".\n", text.index("Walk")) + 1]
    first, second = (
        evidence_at(Span(home.text.index(words), home.text.index(words) + len(words)), home)
        for home, words in ((document, one), (other, "Leave the dog at home."))
    )
    conflict = attrs.evolve(dog(read(TEXT, PATH)), first=first, second=second)
    issue = Issue(one, Severity.MEDIUM, "A dog.", (conflict,))
    findings.keep_between([AnchoredIssue.of(issue, None, document, other)])


def test_a_finding_between_files_waits_while_its_sentence_is_typed():
    files = Findings()
    findings = files.of("file:///AGENTS.md", PATH)
    text = TEXT.replace("- Leave the dog at home.\n", "").replace("Walk the dog", "Walk the")
    held_against_another(findings, text)
    assert "contradiction" in shown(findings, text)

    def type_in(old, new):
        start = text.index(old)
        change = Change.of(text, Span(start, start + len(old)), new)
        files.change("file:///AGENTS.md", PATH, [change])
        return text.replace(old, new, 1)

    text = type_in("Walk the", "Walk the dog")
    held_against_another(findings, text)
    assert list(shown(findings, text)) == ["verbosity"]
    text = type_in("# Desk", "# Desks")
    assert "contradiction" in shown(findings, text)
    # Once shown, it stays when its author returns to it.
    text = type_in("- Walk", "-  Walk")
    held_against_another(findings, text)
    assert "contradiction" in shown(findings, text)
    text = type_in("Walk the dog", "Walk the dogs")
    held_against_another(findings, text)
    assert findings.settle()
    assert "contradiction" in shown(findings, text)


@pytest.mark.parametrize("line", ["contradiction", ""])
def test_an_ignore_silences_a_deep_finding_as_it_is_typed(line):
    findings = searched()
    text = typed(findings, TEXT, "- Leave", f"<!-- antinomy-ignore-next-line {line} -->\n- Leave")
    findings.settle()
    report = findings.report_of(text, "markdown", SCOPE)
    assert [issue.axis for issue in report.issues] == ["verbosity"]
    assert report.suppressed == 1
    assert report.notices == ()


def test_an_ignore_is_not_called_useless_before_all_tiers_that_it_may_be_for_have_looked():
    text = TEXT.replace("- Leave", "<!-- antinomy-ignore-next-line contradiction -->\n- Leave")
    findings = FileFindings(PATH)
    assert findings.report_of(text, "markdown", SCOPE).notices == ()
    findings.keep(read(text, PATH), [])
    assert findings.report_of(text, "markdown", SCOPE).notices == ()
    findings.keep_between(())
    findings.compared = text
    assert len(findings.report_of(text, "markdown", SCOPE).notices) == 1
    edited = typed(findings, text, "the dog", "the old dog")
    assert findings.report_of(edited, "markdown", SCOPE).notices == ()


def test_without_the_models_only_ignores_for_what_patterns_find_are_judged():
    text = TEXT.replace("- Leave", "<!-- antinomy-ignore-next-line tone, counts -->\n- Leave")
    (notice,) = FileFindings(PATH).report_of(text, "markdown", OFF).notices
    assert notice.message == "Nothing on the axis counts is silenced here; delete its name."


@pytest.mark.parametrize(
    ("config", "mode"), [({}, Mode.ON_SAVE), ({"tier": "instant"}, Mode.OFF), ({"profile": "seed"}, Mode.OFF)]
)
def test_a_configuration_can_leave_the_models_out(config, mode):
    assert Scope(EditorSettings(), Config(Path.cwd(), **config), load_catalog(), None).deep is mode


def test_a_mode_that_does_not_exist_is_told_and_left_at_its_default():
    settings, (problem,) = read_settings({"deep": "sometimes", "deepDelay": 300})
    assert problem == "The setting antinomy.deep must be 'onSave' or 'onType' or 'manual' or 'off'."
    assert (settings.deep, settings.deep_delay) == ("onSave", 300)


def test_new_settings_keep_deep_findings_that_still_count():
    findings = searched()
    findings.renew(deep=True)
    assert findings.searched is None
    assert "contradiction" in shown(findings, TEXT)
    without = Scope(EditorSettings(), Config(Path.cwd()), load_catalog(ignore=("contradiction",)), None)
    findings.renew(deep=True)
    assert list(shown(findings, TEXT, without)) == ["verbosity"]
    findings.renew(deep=False)
    assert list(shown(findings, TEXT, OFF)) == ["verbosity"]
