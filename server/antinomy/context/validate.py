"""Validates a set of documents: statements, candidates, models and text checks, findings.

One object with one method, cancellable, so that a command line, an editor and a server can use it. Knows
no file formats and no output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

import attrs

from antinomy.config import Config
from antinomy.context import conditional, pairs
from antinomy.context.candidates import candidates
from antinomy.context.exclusion import add_up, exclude_each_other
from antinomy.context.exclusive import excluding
from antinomy.context.features import rarity
from antinomy.context.llm import SecondOpinion, configured
from antinomy.context.reasons import reason
from antinomy.context.result import ConflictType, ContextReport, Evidence, Finding
from antinomy.context.rules import are_compatible, clash_plainly, is_script_known
from antinomy.context.scorer import Weights, load
from antinomy.context.statements import Document, Statement, statements
from antinomy.context.subjects import Agreement
from antinomy.errors import ModelError

if TYPE_CHECKING:
    from antinomy.inference.models import Models
    from antinomy.inference.nli import CrossEncoder
    from antinomy.inference.session import Cancel

_T = TypeVar("_T")
#: Even odds, where only the numbers of two statements were understood.
_PLAIN_CLASH = 0.5
#: Share of the threshold that statements reach at most whose words nothing here knows.
_UNREAD = 0.99
#: Log-odds of a contradiction, both ways round, from which on two statements need no third to be one.
_EVIDENT = 1.0
_BOTH_WAYS = pairs.PAIR_FEATURES[-pairs.OF_MODEL :].index("contradicted_both")


class ContextValidator:
    """Finds contradictions in sets of documents; safe to use from several threads.

    Parameters
    ----------
    models
        Gives out the embedding model and the cross-encoder.
    weights
        What decides; by default the table that ships.
    min_confidence
        Nothing less certain is reported, whatever the thresholds of ``weights``.
    opinion
        Is asked about what is found and leaves out what it denies.

    """

    def __init__(
        self,
        models: Models,
        weights: Weights | None = None,
        *,
        min_confidence: float = 0.0,
        opinion: SecondOpinion | None = None,
    ) -> None:
        self._models = models
        self._weights = weights or load()
        self._min_confidence = min_confidence
        self._opinion = opinion

    @classmethod
    def of(cls, config: Config, models: Models) -> ContextValidator:
        """Return the validator that a configuration asks for.

        Raises
        ------
        ConfigError
            Its weights cannot be read, or it wants a second opinion and names no language model.

        """
        settings = config.context
        weights = load(config.root / settings.weights) if settings.weights else None
        opinion = None
        if settings.second_opinion:
            opinion = SecondOpinion(configured(config)[0], settings.second_opinion)
        return cls(models, weights, min_confidence=settings.min_confidence, opinion=opinion)

    def validate(
        self,
        documents: Sequence[Document],
        *,
        type: ConflictType | None = None,  # noqa: A002 - the option's name everywhere
        expected: bool = False,
        cancel: Cancel | None = None,
    ) -> ContextReport:
        """Return what contradicts what.

        Parameters
        ----------
        documents
            The set; documents that are alike are read once.
        type
            The type that the contradiction is known to have (the guided task): only it
            is looked for.
        expected
            There is a contradiction: the most probable one is reported even if none reaches
            its threshold. Naming a type implies it.
        cancel
            Ends the work early.

        Raises
        ------
        ModelError
            The embedding model cannot be used. Without a cross-encoder the text
            checks decide alone, and a note says so.
        InferenceCancelledError
            ``cancel`` ended it.

        """
        expected = expected or type is not None
        run = _Run(self._models, self._weights, documents, self._min_confidence, expected, cancel)
        report = run.report(type)
        if self._opinion is None:
            return report
        if cancel is not None:
            cancel.check()
        return self._opinion.of(report, expected=expected)


@attrs.define(eq=False)
class _Run:
    """One validation; its stages are timed."""

    models: Models
    weights: Weights
    documents: Sequence[Document]
    min_confidence: float
    expected: bool
    cancel: Cancel | None
    timings: dict[str, float] = attrs.field(factory=dict)
    notes: list[str] = attrs.field(factory=list)
    evident: set[frozenset[tuple[int, int]]] = attrs.field(factory=set)

    def report(self, wanted: ConflictType | None) -> ContextReport:
        found = self._timed("statements", lambda: _statements(self.documents))
        findings: list[Finding] = []
        compared = 0
        if len(found) > 1:
            likeness = self._timed("embeddings", lambda: self._likeness(found))
            model = self._cross_encoder()
            if wanted is not ConflictType.CONDITIONAL:
                near = candidates(
                    likeness.predicate, [statement.document for statement in found], Agreement(found)
                )
                # What excludes each other by kind need not be said in words that are alike.
                chosen = sorted({*near, *excluding(found)})
                compared = len(chosen)
                findings += self._timed("pairs", lambda: self._pairs(found, chosen, likeness, model))
            if wanted in (None, ConflictType.CONDITIONAL):
                findings += self._timed("conditional", lambda: self._conditional(found, likeness, model))
        reported = self._chosen(findings, wanted)
        return ContextReport(
            tuple(self.documents),
            tuple(reported),
            statements=len(found),
            pairs=compared,
            all_pairs=len(found) * (len(found) - 1) // 2,
            notes=tuple(self.notes),
            timings=self.timings,
        )

    def _timed(self, stage: str, work: Callable[[], _T]) -> _T:
        if self.cancel is not None:
            self.cancel.check()
        started = perf_counter()
        try:
            return work()
        finally:
            self.timings[stage] = (perf_counter() - started) * 1000

    def _likeness(self, found: Sequence[Statement]) -> pairs.Likeness:
        encoder = self.models.encoder()
        texts = [statement.resolved for statement in found] + [statement.predicate for statement in found]
        vectors = encoder.encode(texts, self.cancel)
        return pairs.Likeness(vectors[: len(found)], vectors[len(found) :])

    def _cross_encoder(self) -> CrossEncoder | None:
        try:
            model = self.models.nli()
            model.open()
        except ModelError as error:
            self.notes.append(f"Only words, figures and names were compared: {error}")
            return None
        return model

    def _pairs(
        self,
        found: Sequence[Statement],
        chosen: Sequence[tuple[int, int]],
        likeness: pairs.Likeness,
        model: CrossEncoder | None,
    ) -> list[Finding]:
        chosen = [(i, j) for i, j in chosen if not are_compatible(found[i], found[j])]
        plain = {place for place, (i, j) in enumerate(chosen) if clash_plainly(found[i], found[j])}
        scorer = self.weights.pair.among(len(found))
        told = pairs.told(found, chosen, likeness)
        asked = sorted({*scorer.worth_asking(pairs.PAIR_FEATURES, told, expected=self.expected), *plain})
        verdicts = pairs.verdicts(model, found, [chosen[place] for place in asked], self.cancel)
        findings = []
        for place, verdict in zip(asked, verdicts, strict=True):
            a, b = (found[side] for side in chosen[place])
            confidence = scorer.confidence(pairs.PAIR_FEATURES, [*told[place], *verdict])
            if place in plain:
                confidence = max(confidence, _PLAIN_CLASH, scorer.threshold)
            elif not is_script_known(a, b):
                confidence = min(confidence, _UNREAD * scorer.threshold)
            kind = ConflictType.SELF if a.document == b.document else ConflictType.PAIR
            findings.append(Finding(kind, _in_order((a, b)), confidence, reason(a, b)))
            if place in plain or verdict[_BOTH_WAYS] > _EVIDENT:
                self.evident.add(_sides(findings[-1]))
        return findings

    def _conditional(
        self, found: Sequence[Statement], likeness: pairs.Likeness, model: CrossEncoder | None
    ) -> list[Finding]:
        rare = rarity(found)
        chosen = [
            triple
            for triple in conditional.triples(found, likeness.whole, rare)
            if not add_up(*(found[place] for place in triple))
        ]
        scorer = self.weights.conditional.among(len(found))
        told = conditional.told(found, chosen, likeness.whole, rare)
        plain = {triple for triple in chosen if exclude_each_other(*(found[place] for place in triple))}
        worth = scorer.worth_asking(conditional.TRIPLE_FEATURES, told, expected=self.expected)
        asked = sorted({*worth, *(place for place, triple in enumerate(chosen) if triple in plain)})
        chosen, told = [chosen[place] for place in asked], [told[place] for place in asked]
        verdicts = conditional.verdicts(model, found, chosen, self.cancel)
        findings = []
        for triple, row, verdict in zip(chosen, told, verdicts, strict=True):
            confidence = scorer.confidence(conditional.TRIPLE_FEATURES, [*row, *verdict])
            if triple in plain:
                confidence = max(confidence, _PLAIN_CLASH, scorer.threshold)
            first, second, third = (found[place] for place in triple)
            sides = (*_in_order((first, second)), Evidence.of(third))
            findings.append(Finding(ConflictType.CONDITIONAL, sides, confidence))
        return findings

    def _chosen(self, findings: list[Finding], wanted: ConflictType | None) -> list[Finding]:
        """Return what is reported: what reaches its threshold, else the best if there must be one."""
        findings.sort(key=lambda finding: -self._margin(finding))
        if wanted is not None:
            findings = [finding for finding in findings if finding.type is wanted]
        sure = [
            finding
            for finding in findings
            if self._margin(finding) >= 0 and finding.confidence >= self.min_confidence
        ]
        sure = [finding for finding in sure if not self._is_explained(finding, sure)]
        if self.expected and findings and not sure:
            self.notes.append(
                "No finding is certain enough to be reported unasked; this is the likeliest place."
            )
            return findings[:1]
        return _distinct(sure)

    def _is_explained(self, finding: Finding, sure: Sequence[Finding]) -> bool:
        """Tell whether it takes a third statement, found as well, for two of two documents to clash.

        What makes two statements exclude each other bears on both, and so the two look like a contradiction
        by themselves. Those that are one by rule, or to the model whichever comes first, stay.
        """
        if finding.type is not ConflictType.PAIR or _sides(finding) in self.evident:
            return False
        return any(
            other.type is ConflictType.CONDITIONAL and _sides(finding) < _sides(other) for other in sure
        )

    def _margin(self, finding: Finding) -> float:
        """Return how far a finding lies above its threshold, as a share of the room there is."""
        conditional_ = finding.type is ConflictType.CONDITIONAL
        threshold = (self.weights.conditional if conditional_ else self.weights.pair).threshold
        over = finding.confidence - threshold
        return over / ((1 - threshold) if over >= 0 else threshold)


def _statements(documents: Sequence[Document]) -> list[Statement]:
    """Return the statements of the set, in an order that is not the documents' own; copies are read once.

    What a model says of a text varies in the last digits with what it is asked about beside it,
    so that whatever order the documents come in, the same must be asked in the same order.
    """
    order = sorted(range(len(documents)), key=lambda place: (documents[place].text, documents[place].title))
    first: dict[str, int] = {}
    for place in order:
        first.setdefault(" ".join(documents[place].text.split()), place)
    kept = list(first.values())
    found = statements([documents[place] for place in kept])
    return [attrs.evolve(statement, document=kept[statement.document]) for statement in found]


def _in_order(statements_: Iterable[Statement]) -> tuple[Evidence, ...]:
    """Return statements as evidence, in the order that they are read in."""
    ordered = sorted(statements_, key=lambda statement: (statement.document, statement.place))
    return tuple(Evidence.of(statement) for statement in ordered)


def _sides(finding: Finding) -> frozenset[tuple[int, int]]:
    """Return where a finding's statements stand: document and offset."""
    return frozenset((side.document, side.span.start) for side in finding.statements)


def _distinct(findings: Sequence[Finding]) -> list[Finding]:
    """Leave out findings between statements that a more certain one already sets against each other."""
    kept: list[Finding] = []
    taken: set[frozenset[tuple[int, int]]] = set()
    for finding in findings:
        met = [frozenset(two) for two in combinations(_sides(finding), 2)]
        if not taken.intersection(met):
            kept.append(finding)
        taken.update(met)
    return kept
