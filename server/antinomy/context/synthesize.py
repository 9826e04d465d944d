"""Makes labelled sets of documents by Algorithm 1 of the third source document.

A statement of a document is chosen, contradicted and continued; the result goes into the document (self)
or into a document of its own (pair); or three documents are made of which one turns the others against each
other (conditional). What `quality` does not find to be what its label says is not given out. Knows no files.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from antinomy.context.features import profile
from antinomy.context.generate import Generator
from antinomy.context.names import Name
from antinomy.context.pool import Pool
from antinomy.context.quality import clashes, contradicts, excludes
from antinomy.context.recipe import CHOOSING, PLACEMENTS, Importance, Placement, Recipe
from antinomy.context.result import ConflictType
from antinomy.context.statements import Document, Statement, statements
from antinomy.errors import AnswerError


@attrs.frozen
class Made:
    """A labelled set, as `antinomy eval context` reads it."""

    documents: tuple[Document, ...]
    recipe: Recipe
    conflicting: tuple[int, ...] = ()
    statements: tuple[str, ...] = ()
    kind: str = ""
    words: int = 0

    @property
    def is_short(self) -> bool:
        """Whether the contradicting text has clearly fewer words than were asked for."""
        return self.recipe.type in CHOOSING and self.words < _ENOUGH * self.recipe.words

    def to_json(self) -> dict[str, Any]:
        """Return the row."""
        type_ = self.recipe.type
        return {
            "docs": [{"title": document.title, "text": document.text} for document in self.documents],
            "label": type_.value,
            "conflict_docs": list(self.conflicting),
            "statements": list(self.statements),
            "importance": self.recipe.importance.value if type_ in CHOOSING else None,
            "evidence_words": self.words,
            "placement": self.recipe.placement.value if type_ in PLACEMENTS else None,
            "kind": self.kind or None,
        }


#: Share of the words asked for that is still about as many.
_ENOUGH = 0.9
#: Sets that are drawn for a recipe before it is given up.
_DRAWS = 20


def synthesize(
    documents: Sequence[Document], recipe: Recipe, generator: Generator, draw: random.Random
) -> Made | None:
    """Return a set with the contradiction that a recipe asks for; ``None`` if none could be made of these."""
    return next((made for made in _attempts(documents, recipe, generator, draw) if _holds(made)), None)


def sets(
    pool: Pool, recipes: Sequence[Recipe], generator: Generator, draw: random.Random, size: int
) -> Iterator[Made]:
    """Yield a set for each recipe, of documents drawn anew.

    Recipes that fail for every draw are left out, and those that a language model gives no answer to.
    """
    for recipe in recipes:
        for _ in range(_DRAWS):
            try:
                made = synthesize(pool.drawn(size, draw), recipe, generator, draw)
            except AnswerError:
                break
            if made is not None:
                yield made
                break


def _attempts(
    documents: Sequence[Document], recipe: Recipe, generator: Generator, draw: random.Random
) -> Iterator[Made]:
    if recipe.type is ConflictType.NONE:
        yield Made(tuple(documents), recipe)
    elif recipe.type is ConflictType.CONDITIONAL:
        yield from _conditional(documents, recipe, generator, draw)
    else:
        for place in draw.sample(range(len(documents)), len(documents)):
            yield from _direct(documents, place, recipe, generator)


def _holds(made: Made) -> bool:
    """Tell whether nothing in a set seems to contradict but what its label names."""
    members = set(made.conflicting) if made.recipe.type in CHOOSING else set()
    return all({a.document, b.document} <= members for a, b in clashes(made.documents))


def _direct(
    documents: Sequence[Document], place: int, recipe: Recipe, generator: Generator
) -> Iterator[Made]:
    if recipe.type is ConflictType.PAIR and recipe.placement is Placement.FAR and len(documents) < 2:
        return
    own = statements([documents[place]])
    for chosen in _by_importance(own, recipe.importance):
        made = generator.contradict(chosen.resolved, _names(documents, place))
        if made is None or not contradicts(chosen.resolved, *made):
            continue
        evidence = generator.go_on(made.text, chosen.topic.text, recipe.words)
        new, members = _placed(documents, place, evidence, recipe, chosen)
        yield Made(tuple(new), recipe, members, (chosen.text, made.text), made.kind, len(evidence.split()))


def _placed(
    documents: Sequence[Document],
    place: int,
    evidence: str,
    recipe: Recipe,
    chosen: Statement,
) -> tuple[list[Document], tuple[int, ...]]:
    new = list(documents)
    if recipe.type is ConflictType.SELF:
        whole = documents[place]
        # Never before the statement: "It" may open what follows.
        text = f"{whole.text.rstrip()} {evidence}"
        new[place] = attrs.evolve(whole, text=text)
        return new, (place,)
    document = Document(evidence, f"Notes on {chosen.topic.text or 'the subject'}")
    farthest = len(new) if place < len(new) / 2 else 0
    at = place + 1 if recipe.placement is Placement.NEAR else farthest
    new.insert(at, document)
    return new, tuple(sorted((at, place + (at <= place))))


def _conditional(
    documents: Sequence[Document], recipe: Recipe, generator: Generator, draw: random.Random
) -> Iterator[Made]:
    source = draw.choice(documents)
    own = statements([source])
    topic = own[0].topic.text if own else source.title
    texts = generator.conditional(topic)
    titles = (f"{topic}: a report", f"{topic}: another report", f"{topic}: background")
    triple = [Document(text, title) for text, title in zip(texts, titles, strict=True)]
    said = [statements([document]) for document in triple]
    places = _places(len(documents), recipe.placement, draw)
    if not places or not all(said) or not excludes(*texts, topic):
        return
    new = list(documents)
    for document, at in zip(triple, places, strict=True):
        new.insert(at, document)
    quoted = tuple(found[0].text for found in said)
    words = sum(len(text.split()) for text in texts)
    yield Made(tuple(new), recipe, places, quoted, "conditional", words)


def _places(count: int, placement: Placement, draw: random.Random) -> tuple[int, ...]:
    """Return where three documents lie among so many others; empty if they cannot lie apart."""
    if placement is Placement.CONTIGUOUS:
        at = draw.randint(0, count)
        return at, at + 1, at + 2
    if count < 2:
        return ()
    one, two, three = sorted(draw.sample(range(count + 1), 3))
    return one, two + 1, three + 2


def _by_importance(own: Sequence[Statement], importance: Importance) -> list[Statement]:
    """Return the half of a document's statements that is meant, the first the one to contradict."""

    def centrality(statement: Statement) -> float:
        words = profile(statement).content
        return sum(len(words & profile(other).content) for other in own) / (len(words) or 1)

    ordered = sorted(own, key=lambda s: (centrality(s), -s.place), reverse=importance is Importance.MOST)
    return ordered[: (len(own) + 1) // 2]


def _names(documents: Sequence[Document], place: int) -> list[Name]:
    others = [document for index, document in enumerate(documents) if index != place]
    return sorted({name for each in statements(others) for name in each.names}, key=lambda name: name.text)
