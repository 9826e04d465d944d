"""The fact-check from text to result, on claims that leave the shipped models no choice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import antinomy
from antinomy.config import Config
from antinomy.config.record import ModelSettings
from antinomy.errors import InferenceCancelledError
from antinomy.facts.check import Context, FactChecker, Task
from antinomy.facts.claims import claims
from antinomy.facts.evidence import Library
from antinomy.facts.policy import Policy
from antinomy.facts.result import Action, Label, Outcome
from antinomy.inference.models import Models
from antinomy.inference.session import Cancel

TOWER = "The tower is 67 metres high. Visitors need a ticket."
DENIED = "The tower is 999 metres high."
SUPPORTED = "Visitors need a ticket."


def labels(result):
    return [check.label for check in result.checks]


def test_claims_get_labels_and_evidence(checker):
    result = checker.check(f"{DENIED} {SUPPORTED} Honey bees can recognise faces.", TOWER)
    assert labels(result) == [Label.CONTRADICTION, Label.ENTAILMENT, Label.NEUTRAL]
    first, second, third = (check.evidence for check in result.checks)
    assert "67 metres" in first.text
    assert "ticket" in second.text
    assert third is None
    assert (result.contradiction_count, result.entailment_count, result.neutral_count) == (1, 1, 1)
    assert result.action is Action.BLOCK
    assert not result.safe_to_display


SEARCH = (
    "Binary search has O(n) complexity and works on sorted arrays.",
    "Binary search requires a sorted array and has O(log n) time complexity.",
)


@pytest.mark.parametrize(
    "quoted", ['"The tower is 67 metres high."', "(The tower is 67 metres high)", "[1] (see below)"]
)
def test_what_stands_in_quotes_or_brackets_as_a_whole_is_read_too(checker, quoted):
    assert (
        checker.check("The tower is 67 metres high.", f"The town is old. {quoted}\n").outcome
        is Outcome.CHECKED
    )
    assert checker.check(f"The town is old. {quoted}", "The tower is 67 metres high.").reason == ""


def test_a_sentence_with_two_claims_is_checked_as_two(checker):
    assert checker.check(*SEARCH).claims_checked == 2


def test_the_wrong_complexity_is_not_displayed(checker):
    assert not checker.check(*SEARCH).safe_to_display


def test_nothing_to_check_is_an_outcome_of_its_own(checker):
    result = checker.check("Hello! Shall we begin?", TOWER)
    assert result.outcome is Outcome.NOTHING_TO_CHECK
    assert (result.overall_confidence, result.action) == (1.0, Action.DISPLAY)


@pytest.mark.parametrize("contexts", ["", [], " \n"])
def test_an_empty_context_decides_nothing_and_says_so(checker, contexts):
    result = checker.check(DENIED, contexts)
    assert labels(result) == [Label.NEUTRAL]
    assert result.checks[0].evidence is None
    assert "There is no context" in result.reason
    assert (result.overall_confidence, result.safe_to_display) == (0.0, False)
    assert result.action is Action.DISPLAY_WITH_WARNING


@pytest.mark.parametrize(
    "text",
    [
        "Der Turm ist 67 Meter hoch und steht in Berlin.",
        "La torre è alta 67 metri.",
        "塔高67米。塔建于1932年。",
    ],
)
def test_a_text_in_another_language_is_not_silently_safe(checker, text):
    result = checker.check(text, TOWER)
    assert result.outcome is Outcome.NOTHING_TO_CHECK
    assert "English" in result.reason
    assert (result.overall_confidence, result.safe_to_display) == (0.0, False)
    assert result.action is Action.DISPLAY_WITH_WARNING


@pytest.mark.parametrize(
    "text", ["Hello!", "Great question! Thank you for asking.", "Run `x`. Open the door."]
)
def test_english_that_states_nothing_is_safe(checker, text):
    assert checker.check(text, TOWER).action is Action.DISPLAY


def test_contexts_without_a_name_get_one_each(checker):
    text = "The tower is 999 metres high. The mill is blue."
    result = checker.check(text, [Context("The tower is 67 metres high."), Context("The mill is blue.")])
    assert list(result.contexts) == ["context 1", "context 2"]
    assert [check.evidence.path for check in result.checks] == ["context 1", "context 2"]
    for check in result.checks:
        assert check.evidence.span.of(result.contexts[check.evidence.path]) == check.evidence.text


def test_two_contexts_of_one_name_are_refused(checker):
    with pytest.raises(antinomy.AntinomyError, match=r"'a\.md' occurs twice"):
        checker.check(DENIED, [Context("One thing.", "a.md"), Context("Another.", "a.md")])
    assert checker.check(DENIED, [Context(TOWER, "a.md"), Context(TOWER, "a.md")]).contradiction_count == 1


@pytest.mark.parametrize("given", [None, 5, b"The tower.", [None]])
def test_what_is_no_context_is_refused(models, given):
    with pytest.raises(antinomy.AntinomyError, match="context must be a string"):
        antinomy.fact_check(DENIED, given, models=models)


def test_what_is_no_text_is_refused(models):
    with pytest.raises(antinomy.AntinomyError, match="must be a string, not NoneType"):
        antinomy.fact_check(None, TOWER, models=models)


@pytest.mark.parametrize("threshold", [2, "a", True])
def test_what_is_no_threshold_is_refused(models, threshold):
    with pytest.raises(antinomy.AntinomyError, match="threshold must be a number from 0 to 1"):
        antinomy.fact_check(DENIED, TOWER, models=models, threshold=threshold)


def test_the_same_sentence_in_two_texts_stays_with_its_own(checker):
    tasks = [Task.of(DENIED, TOWER), Task.of("Hi!", TOWER), Task.of(DENIED, "The tower is 999 metres high.")]
    first, second, third = checker.check_batch(tasks)
    assert labels(first) == [Label.CONTRADICTION]
    assert labels(second) == []
    assert labels(third) == [Label.ENTAILMENT]
    assert [result.text for result in (first, second, third)] == [task.text for task in tasks]


def test_evidence_of_one_thing_does_not_run_on_into_the_next(checker):
    context = "# Bridge\n\n## History\n\nOpened in 1932.\n\n# Tower\n\n## History\n\nOpened in 1951.\n"
    result = checker.check("The tower was opened in 1932.", Context(context, "a.md"))
    assert result.entailment_count == 0
    (reading,) = checker.read([Task.of("The tower was opened in 1951.", Context(context, "a.md"))])[0]
    assert {premise.text for premise in reading.premises} <= {
        "Bridge, History: Opened in 1932.",
        "Tower, History: Opened in 1951.",
    }


def test_the_title_in_the_front_matter_is_a_subject_too(checker):
    contexts = [
        Context("---\ntitle: Tower\n---\n\nOpened in 1951.\n", "a.md"),
        Context("---\ntitle: Bridge\n---\n\nOpened in 1932.\n", "b.md"),
    ]
    (reading,) = checker.read([Task.of("The tower was opened in 1951.", contexts)])[0]
    assert reading.premises[0].text == "Tower: Opened in 1951."
    assert checker.check("The tower was opened in 1932.", contexts).entailment_count == 0


def test_evidence_is_found_anywhere_in_a_long_context(checker):
    filler = [f"Room number {number} has a green door and a window to the yard." for number in range(600)]
    sentence = "The lighthouse keeper owns a brass telescope."
    context = " ".join([*filler[:500], sentence, *filler[500:]])
    (check,) = checker.check("The lighthouse keeper owns a brass telescope.", context).checks
    assert check.label is Label.ENTAILMENT
    assert sentence in check.evidence.text
    assert check.evidence.span.of(context) == check.evidence.text


def test_evidence_names_the_file_it_stands_in(checker):
    contexts = [Context("Bread is baked at night.", "bread.md"), Context(TOWER, "tower.md")]
    (check,) = checker.check(DENIED, contexts).checks
    assert check.evidence.path == "tower.md"


def test_a_heading_gives_its_sentences_their_subject(checker):
    context = "# The Harbour Inn\n\nHas 40 rooms.\n\n# The Station Inn\n\nHas 9 rooms.\n"
    (reading,) = checker.read([Task.of("The Station Inn has 9 rooms.", Context(context, "inns.md"))])[0]
    assert reading.premises[0].text == "The Station Inn: Has 9 rooms."
    assert reading.premises[0].span.of(context) == "Has 9 rooms."


@pytest.mark.parametrize(
    ("claim", "rows"),
    [
        ("The ferry to Munn takes two hours.", {"Munn"}),
        ("The ferry to Munn takes longer than that to Skerry.", {"Munn", "Skerry"}),
    ],
)
def test_of_a_table_the_rows_count_that_a_claim_names(checker, claim, rows):
    context = (
        "| Route | Hours |\n|---|---|\n| Aldan – Skerry | 1 |\n| Aldan – Munn | 2 |\n| Aldan – Torsay | 3 |\n"
    )
    (reading,) = checker.read([Task.of(claim, context)])[0]
    read = " ".join(premise.text for premise in reading.premises)
    assert {name for name in ("Munn", "Skerry", "Torsay") if name in read} == rows


def test_a_check_that_takes_too_long_falls_back_as_the_policy_says(models):
    opened = FactChecker(models, Policy(on_failure="open")).check(DENIED, TOWER, timeout=0)
    closed = FactChecker(models, Policy(on_failure="closed")).check(DENIED, TOWER, timeout=0)
    assert opened.fallback_used
    assert closed.fallback_used
    assert (opened.action, opened.safe_to_display) == (Action.DISPLAY_WITH_WARNING, True)
    assert (closed.action, closed.safe_to_display) == (Action.BLOCK, False)
    assert "longer than 0 s" in opened.reason


def test_reading_stops_when_the_time_is_up():
    many = " ".join(
        f"Lamp {number} of the long hall is lit by a small red flame." for number in range(40_000)
    )
    cancel = Cancel()
    cancel.cancel()
    for read in (claims, lambda *given: Library((Context(given[0]),), given[2])):
        with pytest.raises(InferenceCancelledError):
            read(many, "", cancel)


def test_each_text_of_a_batch_has_its_own_time(checker):
    endless = " ".join(f"Lamp {number} is lit by a red flame." for number in range(40_000))
    given = [Task.of(DENIED, TOWER), Task.of(endless, TOWER), Task.of(SUPPORTED, TOWER)]
    checker.check_batch(given[:1])  # the models are loaded
    first, second, third = checker.check_batch(given, timeout=5)
    assert second.fallback_used
    assert (labels(first), labels(third)) == ([Label.CONTRADICTION], [Label.ENTAILMENT])


def test_time_without_end_is_no_limit(checker):
    assert not checker.check(DENIED, TOWER, timeout=1e30).fallback_used


def test_a_model_that_cannot_be_used_falls_back_with_its_reason(tmp_path):
    broken = Models(Config(root=Path(), models=ModelSettings(nli=str(tmp_path / "none"), cache=False)))
    result = FactChecker(broken).check(DENIED, TOWER)
    assert result.fallback_used
    assert "none" in result.reason


def test_the_caller_can_cancel(checker):
    cancel = Cancel()
    cancel.cancel()
    with pytest.raises(InferenceCancelledError):
        checker.check(DENIED, TOWER, cancel=cancel)


def test_the_public_functions(models):
    (one,) = antinomy.fact_check_batch([(DENIED, [TOWER, "Bread is baked at night."])], models=models)
    other = antinomy.fact_check(DENIED, TOWER, models=models, threshold=0.9)
    later = asyncio.run(antinomy.afact_check(DENIED, TOWER, models=models))
    assert one.checks[0].evidence.path == "context 1"
    assert labels(one) == labels(other) == labels(later) == [Label.CONTRADICTION]
    assert set(one.to_json()["checks"][0]) == {
        *("claim", "start", "end", "label", "confidence", "probabilities", "evidence")
    }


def test_a_generated_text_is_replaced_until_it_passes(checker):
    asked = []

    def generate(_query, _context, avoid):
        asked.append(avoid)
        return SUPPORTED if avoid else DENIED

    generation = antinomy.ValidatedGeneration(generate, checker=checker)
    passed = generation.run("How high is it?", TOWER)
    assert (passed.text, passed.attempts) == (SUPPORTED, 2)
    assert asked == [(), (DENIED,)]


def test_a_text_that_never_passes_is_an_error_that_holds_the_check(checker):
    async def generate(*_):
        return DENIED

    generation = antinomy.ValidatedGeneration(generate, checker=checker, attempts=2)
    with pytest.raises(antinomy.ValidationError, match="999 metres") as raised:
        asyncio.run(generation.arun("How high is it?", TOWER))
    assert raised.value.result.contradiction_count == 1


def test_a_text_that_could_not_be_checked_is_no_validated_text(checker):
    def generation(**given):
        return antinomy.ValidatedGeneration(lambda *_: SUPPORTED, checker=checker, timeout=0, **given)

    with pytest.raises(antinomy.ValidationError, match="longer than 0 s"):
        generation().run("How high is it?", TOWER)
    passed = generation(on_failure="open").run("How high is it?", TOWER)
    assert passed.text == SUPPORTED
    assert passed.check.fallback_used
    with pytest.raises(ValueError, match="open or closed"):
        generation(on_failure="opne")


def test_a_text_can_be_shown_before_it_is_checked(checker):
    generation = antinomy.ValidatedGeneration(lambda *_: DENIED, checker=checker)
    reported = []
    pending = generation.start("How high is it?", TOWER)
    pending.on_done(reported.append)
    assert pending.text == DENIED
    assert pending.result().action is Action.BLOCK
    assert pending.done

    async def later():
        return await (await generation.astart("How high is it?", TOWER))

    assert asyncio.run(later()).contradiction_count == 1
    assert [result.action for result in reported] == [Action.BLOCK]
