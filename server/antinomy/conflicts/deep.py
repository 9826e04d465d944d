"""The deep tier: conflicts that no keyword shows, from meaning.

rules → candidates → cross-encoder → weights → Conflicts. Each stage is a
module; this one orders them and runs the models.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from antinomy.catalog import Axis, Catalog
from antinomy.conflicts.candidates import Candidate, candidates, only_limit
from antinomy.conflicts.figure import Figure, figure_of
from antinomy.conflicts.issue import Conflict, Evidence, Method, Severity
from antinomy.conflicts.partners import turned
from antinomy.conflicts.patterns import evidence_at
from antinomy.conflicts.topics import GENERAL, topic
from antinomy.conflicts.weigh import SHORT, Answers, Kind, features, framed, weights
from antinomy.inference.framing import frame
from antinomy.prompt.directives import Modality
from antinomy.prompt.document import Document
from antinomy.prompt.rules import Rule, rules

if TYPE_CHECKING:
    # Each loads numpy, which the instant tier goes without.
    import numpy as np
    from numpy.typing import NDArray

    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel

_QUOTED = 70  # code points of a rule that a message quotes


class DeepTier:
    """Finds conflicts with the models; safe to use from several threads.

    Parameters
    ----------
    models
        Gives out the encoder and the cross-encoder.
    threshold
        Probability from which a pair is reported; by default those fitted with the weights.
    similarity
        Least cosine of two rules that are compared.

    """

    def __init__(self, models: Models, threshold: float | None = None, similarity: float = -1.0) -> None:
        self._models = models
        self._threshold = threshold
        self._similarity = similarity

    def find(self, document: Document, catalog: Catalog, cancel: Cancel | None = None) -> list[Conflict]:
        """Return the conflicts between a document's rules, in file order.

        Raises
        ------
        ModelError
            A model cannot be had or run.
        InferenceCancelledError
            ``cancel`` ended it; what was computed is in the cache.

        """
        found = (
            self._conflict(candidate, probability, document, catalog)
            for candidate, probability in self._reported(document, cancel)
        )
        # An axis that was left out is not to come back under another method.
        return [conflict for conflict in found if conflict.axis in catalog.axes]

    def _reported(self, document: Document, cancel: Cancel | None) -> Iterator[tuple[Candidate, float]]:
        fitted = weights()
        judged, pairs = self.judged(document, fitted.screen, cancel)
        for candidate, answers in judged:
            probability = fitted.probability(features(candidate, answers, pairs))
            least = self._threshold
            if least is None:
                least = fitted.thresholds[Kind.of(candidate, pairs)]
            if probability >= least:
                yield candidate, probability

    def judged(
        self, document: Document, screen: float, cancel: Cancel | None = None
    ) -> tuple[list[tuple[Candidate, tuple[Answers, Answers]]], int]:
        """Return the pairs read both ways, with the model's answers, and how many were asked about.

        Those of a short prompt are read both ways, since the screen would save little time there; of
        more, those that pass it.
        """
        found = rules(document)
        if len(found) < 2:
            return [], 0
        encoder = self._models.encoder()
        vectors = encoder.encode([rule.text for rule in found], cancel)
        near = turned(vectors, encoder.entry.name)
        pairs = [pair for pair in candidates(found, vectors, near) if pair.similarity >= self._similarity]
        texts = [frame(framed(pair.first), framed(pair.second)) for pair in pairs]
        nli = self._models.conflicts()
        one_way = nli.judge(texts, cancel)
        likely = [place for place, row in enumerate(one_way) if len(pairs) <= SHORT or row[-1] > screen]
        other_way = nli.judge([(texts[place][1], texts[place][0]) for place in likely], cancel)
        return [
            (pairs[place], (_answers(one_way[place]), _answers(row)))
            for place, row in zip(likely, other_way, strict=True)
        ], len(pairs)

    def _conflict(
        self, candidate: Candidate, probability: float, document: Document, catalog: Catalog
    ) -> Conflict:
        encoder = self._models.encoder()
        first, second = encoder.encode([candidate.first.text, candidate.second.text])
        axis = catalog.every[topic(first + second, catalog, encoder)]
        one, two = (_evidence(rule, document) for rule in (candidate.first, candidate.second))
        same = candidate.first.block.context.headings == candidate.second.block.context.headings
        return Conflict(
            axis=axis.id,
            bucket=axis.bucket,
            severity=Severity(axis.severity),
            poles=("", ""),
            first=one,
            second=two,
            method=Method.NLI,
            confidence=probability,
            detail=_detail(one, two, axis),
            reach="section" if same and candidate.first.heading else "prompt",
        )


def _answers(row: NDArray[np.float32]) -> Answers:
    return Answers(*(float(value) for value in row))


def _evidence(rule: Rule, document: Document) -> Evidence:
    side = evidence_at(rule.span, document)
    strong = all(clause.modality is not Modality.SHOULD for clause in rule.clauses)
    return attrs.evolve(side, strong=strong, figure=_figure(rule, side.text))


def _figure(rule: Rule, text: str) -> Figure | None:
    """Return the one limit that a rule sets, in the file's own text."""
    limit = only_limit(rule)
    if limit is None:
        return None
    clause, quantity = limit
    figure = figure_of(quantity, clause.view)
    return figure.shift(clause.start).found_in(text, clause.whole) if figure else None


def _detail(one: Evidence, two: Evidence, axis: Axis) -> str:
    about = "" if axis.id == GENERAL else f" ({axis.title[0].lower()}{axis.title[1:]})"
    return f"“{_short(one.text)}” and “{_short(two.text)}” cannot both be followed{about}."


def _short(text: str) -> str:
    words = " ".join(text.split()).rstrip(".;,")
    return words if len(words) <= _QUOTED else words[: _QUOTED - 1].rstrip() + "…"
