"""Labelled sets made by rule: placed as asked, contradictory, and the same for the same seed."""

import random

import pytest

from antinomy.context.generate import Contradiction, RuleGenerator, contradicts, excludes
from antinomy.context.names import names_in
from antinomy.context.result import ConflictType
from antinomy.context.statements import Document, statements
from antinomy.context.synthesize import Importance, Placement, Recipe, sets, synthesize

DOCUMENTS = [
    Document(
        f"{name} was founded in {1800 + 7 * n}. It has {n + 3} bridges. Its market is open on Mondays.", name
    )
    for n, name in enumerate(("Lorne", "Brough", "Ness", "Tolby", "Aldermoor", "Helvik"))
]


def made(recipe, seed=0):
    draw = random.Random(seed)  # noqa: S311 - seeded test data
    return synthesize(DOCUMENTS, recipe, RuleGenerator(draw), draw)


@pytest.mark.parametrize("importance", Importance)
def test_a_document_contradicts_itself(importance):
    result = made(Recipe(ConflictType.SELF, importance, words=60))
    (place,) = result.conflicting
    original, contradiction = result.statements
    assert len(result.documents) == len(DOCUMENTS)
    assert original in result.documents[place].text
    assert contradiction in result.documents[place].text
    assert contradiction not in DOCUMENTS[place].text
    assert result.words >= 60


def test_importance_chooses_another_statement():
    most, least = (made(Recipe(ConflictType.SELF, importance)).statements[0] for importance in Importance)
    assert most != least


@pytest.mark.parametrize("seed", range(5))
def test_a_pair_lies_near_or_far(seed):
    near = made(Recipe(ConflictType.PAIR, placement=Placement.NEAR), seed)
    far = made(Recipe(ConflictType.PAIR, placement=Placement.FAR), seed)
    assert near.conflicting[1] - near.conflicting[0] == 1
    assert far.conflicting[1] - far.conflicting[0] >= 3
    for result in (near, far):
        found = [statement.text for statement in statements(result.documents)]
        assert set(result.statements) <= set(found)


def test_three_documents_together_or_apart():
    together = made(Recipe(ConflictType.CONDITIONAL, placement=Placement.CONTIGUOUS))
    apart = made(Recipe(ConflictType.CONDITIONAL, placement=Placement.SEPARATE))
    assert max(together.conflicting) - min(together.conflicting) == 2
    assert min(abs(a - b) for a in apart.conflicting for b in apart.conflicting if a != b) > 1
    assert len(together.statements) == 3


def test_without_a_contradiction_nothing_is_touched():
    assert made(Recipe(ConflictType.NONE)).documents == tuple(DOCUMENTS)


def test_the_same_seed_makes_the_same_sets():
    def rows(seed):
        draw = random.Random(seed)  # noqa: S311 - seeded test data
        recipes = [Recipe(kind) for kind in ConflictType]
        return [each.to_json() for each in sets(DOCUMENTS, recipes, RuleGenerator(draw), draw, 4)]

    assert rows(3) == rows(3)
    assert rows(3) != rows(4)


@pytest.mark.parametrize(
    ("statement", "kinds"),
    [
        ("Orrin Bridge was built in 1791.", {"date", "negation"}),
        ("The tower is 21 metres tall.", {"number", "negation"}),
        ("The north gate of the town is open.", {"antonym", "negation"}),
        ("Every visitor signs the book.", {"quantifier"}),
        ("The Duke of Corvey was beaten by General Maas.", {"negation", "role swap", "entity"}),
        ("Robins feed mainly on insects.", set()),
    ],
)
def test_what_can_be_changed(statement, kinds):
    others = sorted(names_in("He met Lena Farrow in Tolby."), key=lambda name: name.text)
    found = {RuleGenerator(draw).contradict(statement, others) for draw in map(random.Random, range(30))}
    assert {each.kind for each in found if each} == kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The tower is 21.0 metres tall.", "number"),
        ("The tower is 21 metres tall, as is well known.", "negation"),
        ("Cheese is not made here.", "negation"),
        ("The tower is not 21 metres tall.", "guess"),
    ],
)
def test_what_does_not_contradict_is_not_taken(text, kind):
    assert not contradicts("The tower is 21 metres tall.", Contradiction(text, kind))


def test_what_may_be_may_also_not_be():
    assert not contradicts("He may be late today.", Contradiction("He may not be late today.", "negation"))
    assert RuleGenerator(random.Random(0)).contradict("He may be late today.", []) is None  # noqa: S311 - as above


def test_three_texts_must_have_to_do_with_each_other():
    unrelated = ("A b c d.", "E f g h.", "I j k l.")

    class Unrelated(RuleGenerator):
        def conditional(self, topic):  # noqa: ARG002 - of the protocol
            return unrelated

    assert not excludes(*unrelated)
    draw = random.Random(0)  # noqa: S311 - as above
    recipe = Recipe(ConflictType.CONDITIONAL)
    assert synthesize(DOCUMENTS, recipe, Unrelated(draw), draw) is None
    for _ in range(40):
        assert excludes(*RuleGenerator(draw).conditional("Aske Mill"))
