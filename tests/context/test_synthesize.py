"""Labelled sets made by rule: placed as asked, contradictory, and the same for the same seed."""

import random

import pytest

from antinomy.context.generate import Contradiction, RuleGenerator
from antinomy.context.names import names_in
from antinomy.context.pool import Pool
from antinomy.context.recipe import Importance, Placement, Recipe
from antinomy.context.result import ConflictType
from antinomy.context.statements import Document, statements
from antinomy.context.synthesize import sets, synthesize
from antinomy.errors import AntinomyError

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
        return [each.to_json() for each in sets(Pool.of(DOCUMENTS), recipes, RuleGenerator(draw), draw, 4)]

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


def test_no_set_is_of_documents_that_contradict_each_other():
    other = Document("Lorne was founded in 1899. Its harbour is small.", "Lorne")
    pool = Pool.of([*DOCUMENTS, other, Document("Aske Farm has 3 cats. Aske Farm has 5 cats.", "Aske Farm")])
    assert len(pool.usable) == len(DOCUMENTS) + 1
    draw = random.Random(5)  # noqa: S311 - seeded test data
    recipes = [Recipe(ConflictType.NONE)] * 20
    found = [each.documents for each in sets(pool, recipes, RuleGenerator(draw), draw, 20)]
    assert len(found) == 20
    assert all(len(documents) == len(DOCUMENTS) for documents in found)
    assert any(other in documents for documents in found)


def test_documents_that_contradict_each_other_are_no_set_without_a_contradiction():
    documents = [Document("Lorne has 3 bridges.", "Lorne"), Document("Lorne has 5 bridges.", "Lorne")]
    draw = random.Random(0)  # noqa: S311 - seeded test data
    assert synthesize(documents, Recipe(ConflictType.NONE), RuleGenerator(draw), draw) is None


def test_copies_are_drawn_once():
    assert len(Pool.of([*DOCUMENTS, *DOCUMENTS]).documents) == len(DOCUMENTS)


def written(**texts):
    """Return a generator that writes what a test says."""

    class Writer(RuleGenerator):
        def contradict(self, statement, names):  # noqa: ARG002 - of the protocol
            return Contradiction(texts["text"].format(statement=statement), texts["kind"])

        def conditional(self, topic):
            return tuple(texts[name].format(topic=topic) for name in ("first", "second", "third"))

    return Writer(random.Random(0))  # noqa: S311 - seeded test data


@pytest.mark.parametrize("text", ["{statement}", "Cheese is made elsewhere."])
def test_what_a_model_wrote_is_checked_too(text):
    generator = written(text=text, kind="llm")
    assert synthesize(DOCUMENTS, Recipe(ConflictType.SELF), generator, generator.draw) is None


def test_a_kind_that_nobody_knows_is_one_sentence():
    generator = written(text="{statement}", kind="guess")
    with pytest.raises(AntinomyError, match="'guess' is no kind of contradiction"):
        synthesize(DOCUMENTS, Recipe(ConflictType.SELF), generator, generator.draw)


@pytest.mark.parametrize(
    ("texts", "sound"),
    [
        # A rule that both have to do with.
        (("Rae lives on {topic}.", "Rae is treasurer there.", "The treasurer never lives on {topic}."), True),
        # They have nothing in common, or only what all three are about.
        (("A b c d.", "E f g h.", "I j k l."), False),
        (("{topic} is old.", "{topic} has a mill.", "Nobody sells {topic} cheese."), False),
        # The third leaves every choice.
        (("Rae lives on {topic}.", "Rae is treasurer there.", "A treasurer lives well on {topic}."), False),
        # Two contradict each other by themselves.
        (("{topic} pays 3 crowns.", "{topic} pays 5 crowns.", "Nobody else pays crowns."), False),
        # Too short to state anything.
        (("Posters.", "Leaflets.", "Posters, no leaflets."), False),
    ],
)
def test_three_texts_are_checked(texts, sound):
    first, second, third = texts
    generator = written(first=first, second=second, third=third)
    recipe = Recipe(ConflictType.CONDITIONAL)
    made = synthesize(DOCUMENTS, recipe, generator, generator.draw)
    assert (made is not None) is sound


@pytest.mark.parametrize("seed", range(20))
def test_three_texts_by_rule_pass_the_check(seed):
    assert made(Recipe(ConflictType.CONDITIONAL), seed) is not None


@pytest.mark.parametrize(
    ("recipe", "size"),
    [
        (Recipe(ConflictType.PAIR, placement=Placement.FAR), 1),
        (Recipe(ConflictType.CONDITIONAL, placement=Placement.SEPARATE), 1),
    ],
)
def test_without_room_nothing_lies_apart(recipe, size):
    draw = random.Random(0)  # noqa: S311 - seeded test data
    assert synthesize(DOCUMENTS[:size], recipe, RuleGenerator(draw), draw) is None


def test_three_documents_lie_apart_at_random():
    places = {made(Recipe(ConflictType.CONDITIONAL), seed).conflicting for seed in range(10)}
    assert len(places) > 3


def test_less_evidence_than_asked_for_is_noticed():
    assert made(Recipe(ConflictType.PAIR, words=5000)).is_short
    assert not made(Recipe(ConflictType.PAIR, words=150)).is_short
    assert not made(Recipe(ConflictType.CONDITIONAL, words=5000)).is_short


def test_statements_of_most_and_least_importance_differ():
    text = (
        "Lorne lies on the river Orrin. The river made Lorne rich. "
        "Boats on the river Orrin bring salt to Lorne. Cats are liked here."
    )
    chosen = {}
    for importance in Importance:
        draw = random.Random(0)  # noqa: S311 - seeded test data
        generator = written(text="{statement} Not true.", kind="llm")
        recipe = Recipe(ConflictType.SELF, importance)
        result = synthesize([Document(text, "Lorne")], recipe, generator, draw)
        chosen[importance] = result and result.statements[0]
    assert chosen[Importance.MOST] == "The river made Lorne rich."
    assert chosen[Importance.LEAST] == "Cats are liked here."
