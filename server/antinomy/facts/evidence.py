"""Which sentences of the context can decide a claim: contexts of any length, nothing cut off.

Sentences and windows of two or three are ranked by embeddings and by shared
words, rare ones counting more. What a premise says of the claim is not judged
here.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, TypeAlias

import attrs

from antinomy.facts import lexicon
from antinomy.facts.grammar import subject
from antinomy.facts.passages import Sentence, passages
from antinomy.facts.words import content, words
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from antinomy.inference.session import Cancel

#: Sentences of a window.
_WIDEST = 3
#: Sentences that a claim's windows are built around.
_SEEDS = 6
#: How much shared words count beside the cosine of the embeddings.
_LEXICAL = 0.7
#: What each further sentence of a window costs: a short premise is read better than a long one.
_WIDTH_COST = 0.04
#: How near a premise must come to the best one: what is far from a claim contradicts it by chance.
_MARGIN = 0.35
#: Where a context has more sentences, only those that share most words with a claim are embedded.
_EMBEDDED = 400
_PER_CLAIM = 48
#: What compares a row of a table with the others, which then decide as well.
_COMPARING = re.compile(
    r"\b(?:all|both|each|every|different|only|other|same|total|(?<!\bat )(?:most|least)|\w{3,}est)\b",
    re.IGNORECASE,
)


@attrs.frozen
class Context:
    """A text that claims are checked against; ``path`` may be empty."""

    text: str
    path: str = ""


@attrs.frozen(eq=False)
class Premise:
    """A window of the context that may decide a claim.

    Attributes
    ----------
    text
        What a model reads: the sentences, with the titles they stand under.
    path
        The file they stand in.
    span
        Where (code points of that file).
    similarity
        Cosine of its embedding and the claim's.
    coverage
        Share of the claim's content words that it holds, rare words counting more.
    source
        The words as they stand in the file.
    sentences
        Its sentences, one by one.

    """

    text: str
    path: str
    span: Span
    similarity: float
    coverage: float
    source: str
    sentences: tuple[str, ...]

    @property
    def score(self) -> float:
        """How likely it is to decide the claim; comparable within one claim."""
        return _score(self.similarity, self.coverage, len(self.sentences))


@attrs.frozen(eq=False)
class _Entry:
    """A sentence of the library: its words on one line, its file, its stems with those of its titles."""

    sentence: Sentence
    text: str
    context: Context
    stems: frozenset[str]
    titles: tuple[str, ...]


#: A table: the path of its file, and the titles it stands under.
_Table: TypeAlias = tuple[str, tuple[str, ...]]


@attrs.frozen
class _Row:
    """A row of a table, by the stems of its first cell, which says what the row is of."""

    table: _Table
    label: frozenset[str]


@attrs.frozen(eq=False)
class _Ranked:
    """A window, by its first and last place, before it is read: most of them never are."""

    window: tuple[int, int]
    similarity: float
    coverage: float

    @property
    def score(self) -> float:
        first, last = self.window
        return _score(self.similarity, self.coverage, last - first + 1)


def _score(similarity: float, coverage: float, sentences: int) -> float:
    return similarity + _LEXICAL * coverage - _WIDTH_COST * (sentences - 1)


@attrs.frozen(eq=False)
class Search:
    """Claims that a library is to be searched for.

    Attributes
    ----------
    stems, shared
        Of each claim: the stems of its content words; sentence -> weight of the words it shares.
    wanted
        Sentences that are compared with the claims, ``missing`` those of them not embedded yet.
    texts
        What has to be embedded: the claims, then the missing sentences.

    """

    stems: tuple[frozenset[str], ...]
    shared: tuple[Counter[int], ...]
    wanted: tuple[int, ...]
    missing: tuple[int, ...]
    texts: tuple[str, ...]


class Library:
    """The sentences of one or more contexts, ready to be searched; made once, used for many claims.

    ``cancel`` ends the reading early, with ``InferenceCancelledError``.
    """

    def __init__(self, contexts: Sequence[Context], cancel: Cancel | None = None) -> None:
        self._entries = [
            _Entry(sentence, text, context, content(text).union(*map(content, titles)), titles)
            for context in contexts
            for sentence in passages(context.text, context.path, cancel)
            for text, titles in ((sentence.text, sentence.titles),)
        ]
        self._holding: dict[str, list[int]] = defaultdict(list)
        for place, entry in enumerate(self._entries):
            for stem in entry.stems:
                self._holding[stem].append(place)
        self._rows: dict[str, set[_Row]] = defaultdict(set)
        for row in filter(None, map(_row, self._entries)):
            for stem in row.label:
                self._rows[stem].add(row)
        self._titles = frozenset(title for entry in self._entries for title in entry.titles)
        self._vectors: dict[int, NDArray[np.float32]] = {}
        self._lengths: dict[tuple[int, ...], float] = {}

    def __len__(self) -> int:
        """Return the number of sentences."""
        return len(self._entries)

    def holds(self, stem: str) -> bool:
        """Tell whether any sentence has a word of this stem."""
        return stem in self._holding

    def weight(self, stem: str) -> float:
        """Return how much a shared word tells: rare words of the context tell more."""
        return math.log(1 + (len(self._entries) + 1) / (1 + len(self._holding.get(stem, ()))))

    def search(self, hypotheses: Sequence[str]) -> Search:
        """Return what has to be embedded before ``premises`` can be found for these claims."""
        stems = tuple(content(hypothesis) for hypothesis in hypotheses)
        shared = tuple(self._shared(one) for one in stems)
        wanted = tuple(self._wanted(shared) if stems and self._entries else ())
        missing = tuple(place for place in wanted if place not in self._vectors)
        texts = (*hypotheses, *(_read(self._entries[place : place + 1]) for place in missing))
        return Search(stems, shared, wanted, missing, texts)

    def premises(
        self, search: Search, vectors: NDArray[np.float32], most: int, cancel: Cancel | None = None
    ) -> list[list[Premise]]:
        """Return for each claim the premises that are most likely to decide it, best first.

        Parameters
        ----------
        search
            What ``search`` returned for the claims.
        vectors
            The embeddings of its texts [texts, dimensions].
        most
            How many premises each gets at most.
        cancel
            Ends the search early, with ``InferenceCancelledError``.

        """
        if not search.wanted:
            return [[] for _ in search.stems]
        import numpy as np  # noqa: PLC0415 - loaded by now, but not by whoever only reads claims

        claims = len(search.stems)
        self._vectors.update(zip(search.missing, vectors[claims:], strict=True))
        cosines = vectors[:claims] @ np.stack([self._vectors[place] for place in search.wanted]).T
        found = []
        for hypothesis, stems, shared, row in zip(
            search.texts[:claims], search.stems, search.shared, cosines.tolist(), strict=True
        ):
            if cancel is not None:
                cancel.check()
            likeness = dict(zip(search.wanted, row, strict=True))
            rows = self._named_rows(hypothesis, stems)
            found.append(self._best(stems, shared, likeness, rows, most))
        return found

    def _shared(self, stems: frozenset[str]) -> Counter[int]:
        """Return for each sentence the weight of the words it shares."""
        shared: Counter[int] = Counter()
        for stem in stems:
            for place in self._holding.get(stem, ()):
                shared[place] += self.weight(stem)  # type: ignore[assignment] # a counter of weights
        return shared

    def _wanted(self, shared: Iterable[Counter[int]]) -> list[int]:
        if len(self._entries) <= _EMBEDDED:
            return list(range(len(self._entries)))
        return sorted({place for scores in shared for place, _ in scores.most_common(_PER_CLAIM)}) or [0]

    def _best(
        self,
        stems: frozenset[str],
        shared: Counter[int],
        likeness: Mapping[int, float],
        rows: Mapping[_Table, AbstractSet[frozenset[str]]],
        most: int,
    ) -> list[Premise]:
        weights = {stem: self.weight(stem) for stem in stems}
        whole = sum(weights.values()) or 1.0
        seeds = sorted(likeness, key=lambda place: -likeness[place] - _LEXICAL * shared[place] / whole)
        seeds = seeds[:_SEEDS]
        windows = {
            (first, last)
            for seed in seeds
            for first in range(max(0, seed - _WIDEST + 1), seed + 1)
            for last in range(max(first, seed), min(first + _WIDEST, len(self._entries)))
            if self._belong_together(first, last)
        }
        named = {title for title in self._titles if content(title) and content(title) <= stems}
        windows = {window for window in windows if not self._is_of_another(window, named)} or windows
        if rows:
            windows = {window for window in windows if not self._has_other_row(window, rows)} or windows
        ranked = [self._ranked(window, weights, whole, likeness) for window in sorted(windows)]
        ranked.sort(key=lambda one: -one.score)
        least = ranked[0].score - _MARGIN
        return _varied((self._premise(one) for one in ranked if one.score >= least), most)

    def _belong_together(self, first: int, last: int) -> bool:
        one, other = self._entries[first], self._entries[last]
        return first == last or (one.context is other.context and one.titles == other.titles)

    def _is_of_another(self, window: tuple[int, int], named: AbstractSet[str]) -> bool:
        """Tell whether sentences have their subject from a title, where the claim names another title."""
        entries = self._entries[window[0] : window[1] + 1]
        if not named or not entries[0].titles or named & set(entries[0].titles):
            return False
        return not any(entry.sentence.row for entry in entries) and all(
            _leaves_out_subject(entry.text) for entry in entries
        )

    def _named_rows(self, hypothesis: str, stems: frozenset[str]) -> Mapping[_Table, set[frozenset[str]]]:
        """Return, of each table with rows that a claim names, the words that it names them by."""
        if self._rows and _COMPARING.search(hypothesis):
            return {}
        named: dict[_Table, set[frozenset[str]]] = defaultdict(set)
        for row in (row for stem in stems for row in self._rows.get(stem, ())):
            named[row.table].add(row.label & stems)
        return named

    def _has_other_row(
        self, window: tuple[int, int], named: Mapping[_Table, AbstractSet[frozenset[str]]]
    ) -> bool:
        """Tell whether a row is of another thing than one that the claim names.

        Rows that it names by different words are all meant.
        """
        for row in filter(None, map(_row, self._entries[window[0] : window[1] + 1])):
            told = named.get(row.table, frozenset())
            own = row.label & frozenset[str]().union(*told)
            if any(own < other for other in told):
                return True
        return False

    def _ranked(
        self,
        window: tuple[int, int],
        weights: Mapping[str, float],
        whole: float,
        likeness: Mapping[int, float],
    ) -> _Ranked:
        places = range(window[0], window[1] + 1)
        held = frozenset[str]().union(*(weights.keys() & self._entries[place].stems for place in places))
        known = tuple(place for place in places if place in likeness)
        similarity = sum(likeness[place] for place in known) / self._length(known)
        return _Ranked(window, similarity, sum(weights[stem] for stem in held) / whole)

    def _length(self, places: tuple[int, ...]) -> float:
        """Return the length of the sum of some sentences' embeddings."""
        if places not in self._lengths:
            total = sum((self._vectors[place] for place in places[1:]), self._vectors[places[0]])
            self._lengths[places] = math.sqrt(float(total @ total))
        return self._lengths[places]

    def _premise(self, ranked: _Ranked) -> Premise:
        first, last = ranked.window
        entries = self._entries[first : last + 1]
        span = entries[0].sentence.span.cover(entries[-1].sentence.span)
        context = entries[0].context
        return Premise(
            _read(entries),
            context.path,
            span,
            ranked.similarity,
            ranked.coverage,
            span.of(context.text),
            tuple(entry.text for entry in entries),
        )


def _row(entry: _Entry) -> _Row | None:
    if not entry.sentence.row:
        return None
    return _Row((entry.context.path, entry.titles), content(entry.sentence.view))


def _leaves_out_subject(sentence: str) -> bool:
    found = words(sentence)
    bounds = subject(found)
    return bounds is None or found[bounds[0]].text in lexicon.PRONOUNS


def _read(entries: Sequence[_Entry]) -> str:
    """Return what a model reads of sentences: their words, before them the titles they do not say."""
    text = " ".join(entry.text for entry in entries)
    if not entries[0].titles:
        return text
    said = frozenset[str]().union(*(content(entry.text) for entry in entries))
    titles = [title for title in entries[0].titles if not content(title) <= said]
    return f"{', '.join(titles)}: {text}" if titles else text


def _varied(premises: Iterable[Premise], most: int) -> list[Premise]:
    """Return the best premises; of those with the same words beside a few only the first."""
    chosen: list[Premise] = []
    for premise in premises:
        within = sum(_overlap(premise, other) for other in chosen)
        if within < 2 or len(chosen) < 2:
            chosen.append(premise)
        if len(chosen) == most:
            break
    return chosen


def _overlap(one: Premise, other: Premise) -> bool:
    return one.path == other.path and one.span.overlaps(other.span)
