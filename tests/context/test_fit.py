"""Weights made anew: what is learnt is used, and the table survives being written."""

from antinomy.context.fit import LabelledSet, fit
from antinomy.context.result import ConflictType
from antinomy.context.scorer import load
from antinomy.context.statements import Document
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
