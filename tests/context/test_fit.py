"""Weights made anew: what is learnt is used, and the table survives being written."""

from antinomy.context.fit import LabelledSet, fit
from antinomy.context.pairs import OF_MODEL, PAIR_FEATURES, Likeness, told, verdicts
from antinomy.context.result import ConflictType
from antinomy.context.scorer import load
from antinomy.context.statements import Document, statements
from antinomy.context.validate import ContextValidator

TOWNS = ("Lenk", "Oss", "Ness", "Tolby", "Brough", "Lorne")


def labelled(town, *, denied):
    first = f"The ferry of {town} sails on Sundays. The pier of {town} is made of oak."
    second = (
        f"Notes on {town}. The ferry of {town} does not sail on Sundays."
        if denied
        else "Bread is baked here."
    )
    return LabelledSet(
        [Document(first, town), Document(second, f"About {town}")],
        ConflictType.PAIR if denied else ConflictType.NONE,
        [f"The ferry of {town} sails on Sundays.", f"The ferry of {town} does not sail on Sundays."],
        [0, 1] if denied else [],
    )


def test_fitted_weights_find_what_they_were_shown(models, tmp_path):
    data = [labelled(town, denied=number % 2 == 0) for number, town in enumerate(TOWNS)]
    weights = fit(data, models)
    path = tmp_path / "own.toml"
    path.write_text(weights.to_toml(), encoding="utf-8")
    validator = ContextValidator(models, load(path))
    for each in data:
        assert validator.validate(each.documents).conflict is (each.type is ConflictType.PAIR)


def test_what_the_model_says_counts_by_how_alike_two_statements_are(models):
    found = statements(
        [
            Document("The ferry sails on Sundays."),
            Document("The ferry never sails on Sundays."),
            Document("Bread is baked in the old mill."),
        ]
    )
    vectors = models.encoder().encode([statement.resolved for statement in found])
    likeness, pairs = Likeness(vectors, vectors), [(0, 1), (0, 2)]
    before = told(found, pairs, likeness)
    for known, verdict in zip(before, verdicts(models.nli(), found, pairs, likeness, None), strict=True):
        row = dict(zip(PAIR_FEATURES, [*known, *verdict], strict=True))
        assert len(verdict) == OF_MODEL
        assert row["clash_and_likeness"] == row["clash"] * row["likeness"]
        assert row["related_and_predicate_likeness"] == row["related"] * row["predicate_likeness"]


def test_without_a_model_only_what_was_known_before_tells(models):
    found = statements([Document("The ferry sails on Sundays."), Document("The ferry never sails.")])
    vectors = models.encoder().encode([statement.resolved for statement in found])
    assert verdicts(None, found, [(0, 1)], Likeness(vectors, vectors), None) == [[0.0] * OF_MODEL]
