"""The deep tier: conflicts that no keyword shows, from meaning.

rules → candidates → cross-encoder → weights → Conflicts. Each stage is a
module; this one orders them and runs the models.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import attrs

from antinomy.catalog import Axis, Catalog
from antinomy.conflicts.candidates import SMALL, Candidate, candidates, neighbours, only_limit
from antinomy.conflicts.figure import Figure, figure_of
from antinomy.conflicts.hints import suspected_among
from antinomy.conflicts.issue import Conflict, Evidence, Method, Severity
from antinomy.conflicts.partners import fits, turned
from antinomy.conflicts.patterns import evidence_at
from antinomy.conflicts.topics import GENERAL, topic
from antinomy.conflicts.weigh import (
    HINTED,
    Answers,
    Kind,
    Screens,
    answered,
    framed,
    likely,
    signs,
    weights,
)
from antinomy.errors import PatternTimeoutError
from antinomy.inference.framing import frame
from antinomy.prompt.document import Document
from antinomy.prompt.force import force_of
from antinomy.prompt.rules import Rule, rules
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    # Each loads numpy, which the instant tier goes without.
    import numpy as np
    from numpy.typing import NDArray

    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel

_NLI = "nli"  # name of the cross-encoder that the screens were fitted to
_QUOTED = 70  # code points of a rule that a message quotes


class Judged(NamedTuple):
    """A pair of rules, where it stands, what is known of it by name, and the conflict logit one way round.

    ``suspicion`` is what a hint of the catalogue makes of it.
    """

    candidate: Candidate
    kind: Kind
    features: dict[str, float]
    one_way: float
    suspicion: Conflict | None


class _Asked(NamedTuple):
    """A pair of rules, and what is known of it before the cross-encoder is asked."""

    candidate: Candidate
    signs: dict[str, float]
    suspicion: Conflict | None


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
            self._conflict(pair, probability, document, catalog)
            for pair, probability in self._reported(document, catalog, cancel)
        )
        # An axis that was not selected is not to come back under another method.
        return [conflict for conflict in found if conflict.axis in catalog.axes]

    def _reported(
        self, document: Document, catalog: Catalog, cancel: Cancel | None
    ) -> Iterator[tuple[Judged, float]]:
        fitted = weights()
        # The screens lose nothing at the thresholds that they were fitted with, and only there.
        screens = fitted.screens if self._threshold is None else None
        for pair in self.judged(document, screens, cancel, catalog):
            probability = fitted.after.probability(pair.features)
            least = fitted.thresholds[pair.kind] if self._threshold is None else self._threshold
            if probability >= least:
                yield pair, probability

    def judged(
        self,
        document: Document,
        screens: Screens | None = None,
        cancel: Cancel | None = None,
        catalog: Catalog | None = None,
    ) -> list[Judged]:
        """Return the pairs that the cross-encoder reads both ways, and what is then known of them.

        Parameters
        ----------
        document
            The prompt.
        screens
            What ends the reading of a pair early; ``None``: nothing does. They were fitted to the
            models that ship, and say nothing of others.
        cancel
            Ends it.
        catalog
            Whose hints are heard; ``None``: none are. A pair that one suspects is read to the end
            whatever the screens say.

        """
        found = rules(document)
        if len(found) < 2:
            return []
        encoder = self._models.encoder()
        vectors = encoder.encode([rule.text for rule in found], cancel)
        near = turned(vectors, encoder.entry.name)
        pairs = [pair for pair in candidates(found, vectors, near) if pair.similarity >= self._similarity]
        filed = len(found) > SMALL
        count = neighbours(pairs)
        hinted = _suspected(pairs, document, catalog, filed=filed)
        if not fits(vectors, encoder.entry.name):
            screens = None
        least = screens.before if screens is not None else 0.0
        asked = [
            _Asked(pair, signs(pair, count), hinted.get(_places(pair)))
            for pair, probability in zip(pairs, likely(pairs), strict=True)
            # In a file of many rules what stands beside one explains it: of 727 labelled conflicts none is
            # there. It counts as a pair all the same, as it did when the weights were fitted.
            if not (filed and pair.first.saying.is_beside(pair.second.saying))
            and (probability >= least or _places(pair) in hinted)
        ]
        read = self._read(asked, screens, cancel)
        return [
            Judged(
                pair.candidate,
                Kind.of(pair.candidate, count),
                pair.signs | answered(*answers) | ({HINTED: 1.0} if pair.suspicion else {}),
                answers[0].conflict,
                pair.suspicion,
            )
            for pair, answers in zip(asked, read, strict=True)
            if answers is not None
        ]

    def _read(
        self, pairs: Sequence[_Asked], screens: Screens | None, cancel: Cancel | None
    ) -> list[tuple[Answers, Answers] | None]:
        """Return the cross-encoder's answers for each pair; ``None`` where one way round was enough."""
        nli = self._models.conflicts()
        texts = [frame(framed(pair.candidate.first), framed(pair.candidate.second)) for pair in pairs]
        one_way = [_answers(row) for row in nli.judge(texts, cancel)]
        least = screens.one_way if screens is not None and nli.entry.name == _NLI else -inf
        likely = [
            place
            for place, (pair, answers) in enumerate(zip(pairs, one_way, strict=True))
            if pair.suspicion or answers.conflict >= least
        ]
        other_way = nli.judge([(texts[place][1], texts[place][0]) for place in likely], cancel)
        found: list[tuple[Answers, Answers] | None] = [None] * len(pairs)
        for place, row in zip(likely, other_way, strict=True):
            found[place] = (one_way[place], _answers(row))
        return found

    def _conflict(self, pair: Judged, probability: float, document: Document, catalog: Catalog) -> Conflict:
        if pair.suspicion is not None:
            # It names the axis and both sides, and points at clauses rather than sentences.
            return attrs.evolve(pair.suspicion, method=Method.COMBINED, confidence=probability)
        candidate = pair.candidate
        encoder = self._models.encoder()
        first, second = encoder.encode([candidate.first.text, candidate.second.text])
        axis = catalog.every[topic(first + second, catalog, encoder)]
        one, two = (_evidence(rule, document) for rule in (candidate.first, candidate.second))
        same = candidate.first.context.headings == candidate.second.context.headings
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


def _suspected(
    pairs: Sequence[Candidate], document: Document, catalog: Catalog | None, *, filed: bool
) -> Mapping[tuple[Span, Span], Conflict]:
    # What hints are worth between long files has not been measured.
    count = neighbours(pairs)
    places = [_places(pair) for pair in pairs if not filed or Kind.of(pair, count) is not Kind.FILES]
    if catalog is None or not places:
        return {}
    try:
        return suspected_among(places, document, catalog, filed=filed)
    except PatternTimeoutError:
        # The models can do without; `antinomy check-axes` tells the hint's author.
        return {}


def _places(pair: Candidate) -> tuple[Span, Span]:
    return pair.first.span, pair.second.span


def _answers(row: NDArray[np.float32]) -> Answers:
    return Answers(*(float(value) for value in row))


def _evidence(rule: Rule, document: Document) -> Evidence:
    side = evidence_at(rule.span, document)
    return attrs.evolve(side, force=force_of(rule.clauses), figure=_figure(rule, side.text))


def _figure(rule: Rule, text: str) -> Figure | None:
    """Return the one limit that a rule sets, in the file's own text."""
    limit = only_limit(rule.saying)
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
