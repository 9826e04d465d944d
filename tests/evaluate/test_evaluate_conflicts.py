"""How predictions are held against labels."""

from __future__ import annotations

from antinomy.evaluate.conflicts import Prediction, evaluate_conflicts, flag_rates, judge
from antinomy.evaluate.corpus import Corpus
from antinomy.evaluate.datasets import Dataset, Example, Pair
from antinomy.prompt.text import Span

#       0123456789012345678901234567890123456789
TEXT = "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd "
A, B, C, D = Span(0, 9), Span(10, 19), Span(20, 29), Span(30, 39)


def example(conflicts=(), tempting=(), tags=(), name="x"):
    return Example(name, TEXT, "", tuple(conflicts), tuple(tempting), tuple(tags))


def flag(first, second, axis="verbosity"):
    return Prediction(axis, first, second, 0.9)


def test_a_prediction_is_right_when_both_spans_overlap_in_either_order():
    labelled = example([Pair(A, C)])
    assert judge(labelled, [flag(Span(8, 12), Span(28, 30))]).found
    assert judge(labelled, [flag(C, A)]).found
    assert not judge(labelled, [flag(A, B)]).found
    assert not judge(labelled, [flag(A, Span(0, 5))]).found


def test_touching_spans_do_not_overlap():
    assert not judge(example([Pair(A, C)]), [flag(Span(9, 10), C)]).found


def test_a_conflict_found_twice_counts_once_and_is_no_false_alarm():
    judged = judge(example([Pair(A, C)]), [flag(A, C), flag(C, A, "format")])
    assert (judged.pairs.right, judged.pairs.wrong, judged.pairs.missed) == (1, 0, 0)


def test_a_wrong_pair_in_a_conflicting_prompt_counts_against_pairs_only():
    judged = judge(example([Pair(A, C)]), [flag(B, D)])
    assert (judged.pairs.right, judged.pairs.wrong, judged.pairs.missed) == (0, 1, 1)
    assert (judged.prompt.right, judged.prompt.wrong, judged.prompt.missed) == (1, 0, 0)


def test_tempting_pairs_are_counted_once_and_only_when_flagged_wrongly():
    judged = judge(example([Pair(A, C)], [Pair(B, D), Pair(A, D)]), [flag(B, D), flag(D, B), flag(A, C)])
    assert [pair.first for pair in judged.tempted] == [B]


def test_scores_by_prompt_pair_category_and_tag():
    examples = (
        example([Pair(A, C, "tone"), Pair(B, D, "format")], tags=["lexical"], name="both"),
        example([Pair(A, B, "tone")], tags=["lexical", "distant"], name="none"),
        example(tags=["mention"], name="alarm"),
        example(tags=["mention"], name="quiet"),
    )
    said = {"both": [flag(A, C)], "alarm": [flag(A, D), flag(A, B)]}
    names = iter(e.id for e in examples)
    scores = evaluate_conflicts(
        Dataset(examples, complete=True), lambda _text, _path: said.get(next(names), [])
    )
    assert (scores.prompts.right, scores.prompts.wrong, scores.prompts.missed) == (1, 1, 1)
    assert (scores.pairs.right, scores.pairs.wrong, scores.pairs.missed) == (1, 2, 2)
    assert scores.categories["tone"].recall == 0.5
    assert scores.categories["format"].recall == 0
    assert scores.tags["lexical"].pairs.recall == 1 / 3
    assert scores.tags["mention"].pairs.wrong == 2
    assert (scores.tags["mention"].clean, scores.tags["mention"].clean_flagged) == (2, 1)
    assert set(scores.to_json()) >= {"prompts", "pairs", "categories", "tags"}


def test_incomplete_labels_give_no_precision():
    dataset = Dataset((example([Pair(A, C)], [Pair(B, D)]),), complete=False)
    figures = evaluate_conflicts(dataset, lambda _text, _path: [flag(A, C), flag(C, D)]).to_json()
    assert "pairs" not in figures
    assert "prompts" not in figures
    assert figures["genuine"] == {"found": 1, "of": 1}
    assert figures["tempting"] == {"flagged": 0, "of": 1}


def test_flag_rates_count_files_and_draw_the_same_sample_for_the_same_seed(tmp_path):
    for number in range(20):
        (tmp_path / f"{number:02}.prompt.md").write_text(
            "flag me" if number % 2 else "leave me", encoding="utf-8"
        )

    def detector(text, _path):
        return [flag(Span(0, 1), Span(2, 3)), flag(Span(0, 1), Span(3, 4))] if "flag" in text else []

    rates = flag_rates(Corpus(tmp_path), detector)
    assert rates.total == (20, 10)
    assert len(rates.flags) == 10
    sample = rates.sample(4, seed=7)
    assert [f.file.path for f in sample] == sorted({f.file.path for f in sample})
    assert [f.file.path for f in sample] == [f.file.path for f in rates.sample(4, seed=7)]
    assert len(rates.sample(99, seed=7)) == 10


def test_only_the_kinds_asked_for_are_counted(tmp_path):
    (tmp_path / "a.md").write_text("x", encoding="utf-8")
    (tmp_path / "b.md").write_text("x", encoding="utf-8")
    manifest = '{"path": "a.md", "kind": "skill"}\n{"path": "b.md", "kind": "agents"}\n'
    (tmp_path / "manifest.jsonl").write_text(manifest, encoding="utf-8")
    rates = flag_rates(Corpus(tmp_path), lambda _text, _path: [], kinds=["skill"])
    assert rates.kinds == {"skill": (1, 0)}
