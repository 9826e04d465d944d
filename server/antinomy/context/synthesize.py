"""Makes labelled sets of documents by Algorithm 1 of the third source document.

A statement of a document is chosen, contradicted and continued; the result goes into the document (self)
or into a document of its own (pair); or three documents are made of which one turns the others against each
other (conditional). Knows no files.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

import attrs

from antinomy.context.features import profile
from antinomy.context.generate import Generator, excludes
from antinomy.context.names import Name
from antinomy.context.result import ConflictType
from antinomy.context.statements import Document, Statement, statements
from antinomy.errors import AnswerError


class Importance(StrEnum):
    """Which statement of a document is contradicted: one that much of it is about, or one in passing."""

    MOST = "most"
    LEAST = "least"


class Placement(StrEnum):
    """Where documents that were made go: beside the contradicted one, far from it, together, or apart."""

    NEAR = "near"
    FAR = "far"
    CONTIGUOUS = "contiguous"
    SEPARATE = "separate"


@attrs.frozen
class Recipe:
    """What kind of set is made.

    Attributes
    ----------
    type
        Of the contradiction; ``none`` leaves the documents as they are.
    importance
        Which statement is contradicted.
    words
        Length of the contradicting text.
    placement
        ``near`` or ``far`` for a pair, ``contiguous`` or ``separate`` for three.

    """

    type: ConflictType
    importance: Importance = Importance.MOST
    words: int = 100
    placement: Placement = Placement.FAR


@attrs.frozen
class Made:
    """A labelled set, as `antinomy eval context` reads it."""

    documents: tuple[Document, ...]
    recipe: Recipe
    conflicting: tuple[int, ...] = ()
    statements: tuple[str, ...] = ()
    kind: str = ""
    words: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the row."""
        type_ = self.recipe.type
        placed = type_ in (ConflictType.PAIR, ConflictType.CONDITIONAL)
        chosen = type_ in (ConflictType.SELF, ConflictType.PAIR)
        return {
            "docs": [{"title": document.title, "text": document.text} for document in self.documents],
            "label": type_.value,
            "conflict_docs": list(self.conflicting),
            "statements": list(self.statements),
            "importance": self.recipe.importance.value if chosen else None,
            "evidence_words": self.words,
            "placement": self.recipe.placement.value if placed else None,
            "kind": self.kind or None,
        }


def synthesize(
    documents: Sequence[Document], recipe: Recipe, generator: Generator, draw: random.Random
) -> Made | None:
    """Return a set with the contradiction that a recipe asks for; ``None`` if none could be made of these."""
    if recipe.type is ConflictType.NONE:
        return Made(tuple(documents), recipe)
    if recipe.type is ConflictType.CONDITIONAL:
        return _conditional(documents, recipe, generator, draw)
    order = draw.sample(range(len(documents)), len(documents))
    made = (_direct(documents, place, recipe, generator) for place in order)
    return next((each for each in made if each is not None), None)


def sets(
    documents: Sequence[Document],
    recipes: Sequence[Recipe],
    generator: Generator,
    draw: random.Random,
    size: int,
) -> Iterator[Made]:
    """Yield a set for each recipe, of documents drawn anew.

    Recipes that fail for every draw are left out, and those that a language model gives no answer to.
    """
    for recipe in recipes:
        for _ in range(_DRAWS):
            chosen = draw.sample(documents, min(size, len(documents)))
            try:
                made = synthesize(chosen, recipe, generator, draw)
            except AnswerError:
                break
            if made is not None:
                yield made
                break


#: Sets that are drawn for a recipe before it is given up.
_DRAWS = 20


def _direct(documents: Sequence[Document], place: int, recipe: Recipe, generator: Generator) -> Made | None:
    own = statements([documents[place]])
    for chosen in _by_importance(own, recipe.importance):
        made = generator.contradict(chosen.resolved, _names(documents, place))
        if made is None:
            continue
        evidence = generator.go_on(made.text, chosen.topic.text, recipe.words)
        new, members = _placed(documents, place, evidence, recipe, chosen)
        return Made(tuple(new), recipe, members, (chosen.text, made.text), made.kind, len(evidence.split()))
    return None


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
) -> Made | None:
    source = draw.choice(documents)
    own = statements([source])
    topic = own[0].topic.text if own else source.title
    texts = generator.conditional(topic)
    if not excludes(*texts):
        return None
    titles = (f"{topic}: a report", f"{topic}: another report", f"{topic}: background")
    triple = [Document(text, title) for text, title in zip(texts, titles, strict=True)]
    new = list(documents)
    if recipe.placement is Placement.CONTIGUOUS:
        at = draw.randint(0, len(new))
        new[at:at] = triple
    else:
        for document, at in zip(triple, (0, len(new) // 2 + 1, len(new) + 2), strict=True):
            new.insert(at, document)
    members = tuple(new.index(document) for document in triple)
    quoted = tuple(statements([document])[0].text for document in triple)
    return Made(tuple(new), recipe, members, quoted, "conditional", sum(len(text.split()) for text in texts))


def _by_importance(own: Sequence[Statement], importance: Importance) -> list[Statement]:
    """Return a document's statements, the first the one to contradict."""

    def centrality(statement: Statement) -> float:
        words = profile(statement).content
        return sum(len(words & profile(other).content) for other in own) / (len(words) or 1)

    return sorted(own, key=lambda s: (centrality(s), -s.place), reverse=importance is Importance.MOST)


def _names(documents: Sequence[Document], place: int) -> list[Name]:
    others = [document for index, document in enumerate(documents) if index != place]
    return sorted({name for each in statements(others) for name in each.names}, key=lambda name: name.text)
