"""The two model methods of the first source document, kept for comparison.

*Semantic*: two sentences that hold words from opposed lists conflict when they
are unlike. *NLI*: of all pairs of sentences those conflict that an NLI model
calls a contradiction either way round. Neither knows scope, and unlikeness is
hardly a sign of conflict: opposed rules speak of the same matter, so the first
misses them and flags sentences that have nothing to do with each other; the
second asks a model of statements about commands, for every pair. Word lists,
thresholds and confidences are those of the sections "Semantic Similarity
Detection" and "NLI Contradiction Detection".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from antinomy.catalog import Catalog
from antinomy.conflicts.issue import Conflict, Method, Severity
from antinomy.conflicts.patterns import evidence_at
from antinomy.conflicts.topics import GENERAL
from antinomy.prompt.document import Document
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel

#: ``conflictSimilarityThreshold`` and ``conflictContradictionThreshold`` of the document.
SIMILARITY = 0.3
CONTRADICTION = 0.7


def _words(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(word.replace(' ', '[ -]') for word in words)})\b", re.IGNORECASE)


_OPPOSITES = (
    (
        "verbosity",
        _words("concise", "brief", "short", "minimal", "succinct", "terse", "compact"),
        _words(
            *("detailed", "comprehensive", "step by step", "exhaustive", "thorough", "elaborate", "extensive")
        ),
    ),
    ("verbosity", _words("quick", "fast", "rapid"), _words("slow", "careful", "methodical")),
    (
        "format",
        _words("json only", "strict json", "valid json", "json format", "no text"),
        _words("explain", "commentary", "notes", "discussion", "describe", "elaborate", "add context"),
    ),
)
_SENTENCE = re.compile(r"\S.*?(?:[.!?](?=\s)|\n|\Z)", re.DOTALL)


class _Phrase(NamedTuple):
    word: str
    sentence: Span


class SeedTier:
    """Finds conflicts the way the first source document does.

    Parameters
    ----------
    models
        Gives out the encoder and the cross-encoder.
    methods
        ``semantic``, ``nli`` or both.
    similarity
        Cosine below which two phrases from opposed lists conflict.
    contradiction
        Probability of a contradiction above which two sentences conflict.

    """

    def __init__(
        self,
        models: Models,
        methods: frozenset[str],
        similarity: float = SIMILARITY,
        contradiction: float = CONTRADICTION,
    ) -> None:
        self._models = models
        self._methods = methods
        self._similarity = similarity
        self._contradiction = contradiction

    def find(self, document: Document, catalog: Catalog, cancel: Cancel | None = None) -> list[Conflict]:
        """Return the conflicts that the chosen methods see; errors as those of ``DeepTier.find``."""
        del catalog  # the document's lists are its own
        sentences = [Span(*match.span()) for match in _SENTENCE.finditer(document.text)]
        found: list[Conflict] = []
        if "semantic" in self._methods:
            found += self._unlike(document, sentences, cancel)
        if "nli" in self._methods:
            found += self._contradicting(document, sentences, cancel)
        return found

    def _unlike(
        self, document: Document, sentences: Sequence[Span], cancel: Cancel | None
    ) -> Iterator[Conflict]:
        vectors = self._models.encoder().encode([span.of(document.text) for span in sentences], cancel)
        of = dict(zip(sentences, vectors, strict=True))
        for bucket, *lists in _OPPOSITES:
            one, two = (_phrases(document, sentences, words) for words in lists)
            for first, second in product(one, two):
                similarity = float(of[first.sentence] @ of[second.sentence])
                if first.sentence != second.sentence and similarity < self._similarity:
                    yield _conflict(document, (first, second), bucket, Method.SEMANTIC, 1 - similarity)

    def _contradicting(
        self, document: Document, sentences: Sequence[Span], cancel: Cancel | None
    ) -> Iterator[Conflict]:
        from antinomy.inference.nli import CONTRADICTION as COLUMN  # noqa: PLC0415 - loads numpy

        pairs = list(combinations(sentences, 2))
        texts = [(one.of(document.text), two.of(document.text)) for one, two in pairs]
        nli = self._models.nli()
        one_way = nli.classify(texts, cancel)[:, COLUMN]
        other_way = nli.classify([(two, one) for one, two in texts], cancel)[:, COLUMN]
        for (one, two), score in zip(pairs, map(max, one_way.tolist(), other_way.tolist()), strict=True):
            if score > self._contradiction:
                sides = tuple(_Phrase(" ".join(span.of(document.text).split()), span) for span in (one, two))
                yield _conflict(document, sides, "logical", Method.NLI, score)


def _phrases(document: Document, sentences: Sequence[Span], words: re.Pattern[str]) -> list[_Phrase]:
    return [
        _Phrase(match[0], sentence)
        for sentence in sentences
        if (match := words.search(document.text, *sentence))
    ]


def _conflict(
    document: Document, phrases: Sequence[_Phrase], bucket: str, method: Method, confidence: float
) -> Conflict:
    one, two = sorted(phrases, key=lambda phrase: phrase.sentence)
    return Conflict(
        axis=GENERAL if bucket == "logical" else bucket,
        bucket=bucket,
        severity=Severity.MEDIUM,
        poles=(one.word, two.word),
        first=evidence_at(one.sentence, document),
        second=evidence_at(two.sentence, document),
        method=method,
        confidence=min(1.0, confidence),
        detail=f"Conflicting directives: {one.word} vs {two.word}.",
    )
