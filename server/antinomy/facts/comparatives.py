"""Claims that compare two things with "than", held against comparisons and figures of the evidence.

"Steel is softer than ceramic" says what "ceramic is harder than steel" says; "sound is slower in
water than in air" is not what 1,480 against 343 metres per second say. Words and figures only.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product

import attrs

from antinomy.facts import contraries, lexicon
from antinomy.facts.figure import CLOCK, CURRENCIES, MOMENTS, Figure
from antinomy.facts.figures import figures
from antinomy.facts.opposites import are_opposed
from antinomy.facts.words import LABEL, Word, akin, content, stem, words

_MARK = re.compile(r"[,;:.()]")
_SENTENCE_MARK = re.compile(r"[;:.()]")
#: Stretches that give one thing's figure each; a comma inside a number is none of these.
_STRETCH = re.compile(
    r"(?<!\d),|,(?!\d)|;|(?<=[a-z])\.|\b(?:and|but|while|whereas|against|compared with|than)\b"
)
_DEGREES = frozenset(("more", "less", "fewer"))
_IRREGULAR = frozenset(("better", "worse", "later", "earlier", "further"))
_IN_ER = re.compile(r"\w{2,}er")
#: Words between a comparative and its "than".
_REACH = 8
#: Words on the side of "than".
_SIDE = 11
#: What ends that side.
_BEHIND = frozenset(("because", "and", "but", "which", "while", "when", "although", "since", "so", "as"))
_MONEY = CURRENCIES
_WARMTH = frozenset(("degree", "kelvin"))
#: What tells which of two is the more so, by stems; other words may be told by anything.
_MEASURES = {
    stem(word): dimensions
    for words_of, dimensions in (
        ("cheaper dearer costlier expensive cheap costly", _MONEY),
        ("heavier lighter heavy light", frozenset(("mass",))),
        ("hotter warmer colder cooler", _WARMTH),
        ("taller deeper shallower wider narrower thicker thinner", frozenset(("length",))),
        ("longer shorter", frozenset(("length", "time"))),
    )
    for word in words_of.split()
}
#: Fast things take little time.
_SPEED = frozenset(("faster", "slower", "quicker"))


@attrs.frozen
class Comparative:
    """A comparison: what stands before it, its word, what stands behind "than"; as stems.

    ``degree``: 1, or -1 where the word is "less" or "fewer"; ``of``: with "more" and its like,
    what there is more of; ``negated``: whether it is denied.
    """

    left: frozenset[str]
    word: str
    degree: int
    of: frozenset[str]
    right: frozenset[str]
    negated: bool


def compared(claim: str, sentences: Sequence[str]) -> int:
    """Return 1 if the evidence bears a claim's comparison out, -1 if it says the reverse, else 0."""
    for stated in _comparatives(claim):
        figure = _by_figures(stated, claim, sentences)
        if figure:
            return figure
        for sentence in sentences:
            for known in _comparatives(sentence):
                if found := _related(stated, known):
                    return found
    return 0


@lru_cache(maxsize=4096)
def _comparatives(text: str) -> tuple[Comparative, ...]:
    if "than" not in text:
        return ()
    return tuple(_found(text, words(text)))


def _found(text: str, listed: Sequence[Word]) -> Iterator[Comparative]:
    for place, word in enumerate(listed):
        before = range(place - 1, max(-1, place - 1 - _REACH), -1)
        head = next((at for at in before if _is_comparative(listed[at].text)), None)
        if word.text != "than" or head is None:
            continue
        left = _until(text, listed[:head][::-1], _SENTENCE_MARK)
        right = _until(text, listed[place : place + _SIDE], _MARK)[1:]
        end = next((at for at, one in enumerate(right) if at and one.text in _BEHIND), len(right))
        told = listed[head].text
        between = _stems(listed[head + 1 : place])
        of = (between or _stems(listed[max(0, head - 2) : head])) if told in _DEGREES else frozenset()
        yield Comparative(
            # "Slower in water than in air": what stands between tells the first thing, too.
            _stems(left) | (between - of),
            told,
            -1 if told in {"less", "fewer"} else 1,
            of,
            _stems(right[:end]),
            any(one.text in lexicon.NEGATORS for one in left[:6]),
        )


def _is_comparative(word: str) -> bool:
    if word in _DEGREES or word in _IRREGULAR:
        return True
    return bool(_IN_ER.fullmatch(word)) and word in lexicon.RISING | lexicon.FALLING | _COMPARED


#: Comparatives that have an opposite.
_COMPARED = frozenset(
    word for pair in contraries.OPPOSITES for side in pair for word in side if _IN_ER.fullmatch(word)
) - {"under", "over", "after"}


def _until(text: str, listed: Sequence[Word], mark: re.Pattern[str]) -> list[Word]:
    """Return words, in either direction, up to the first mark between two of them."""
    kept = list(listed[:1])
    for one, other in pairwise(listed):
        first, second = sorted((one, other), key=lambda word: word.start)
        if mark.search(text, first.end, second.start):
            break
        kept.append(other)
    return kept


def _stems(found: Sequence[Word]) -> frozenset[str]:
    return content(" ".join(word.text for word in found))


def _related(one: Comparative, other: Comparative) -> int:
    """Return 1 if two comparisons say the same, -1 if they exclude each other, else 0."""
    kind = _same_scale(one, other)
    straight = _shared(one.left - one.right, other.left - other.right)
    straight += _shared(one.right - one.left, other.right - other.left)
    crossed = _shared(one.left - one.right, other.right - other.left)
    crossed += _shared(one.right - one.left, other.left - other.right)
    order = (straight > crossed) - (straight < crossed)
    return kind * order * (-1 if one.negated != other.negated else 1)


def _same_scale(one: Comparative, other: Comparative) -> int:
    """Return 1 for the same word, -1 for its opposite, 0 for words of different scales."""
    if one.word in _DEGREES and other.word in _DEGREES:
        apart = one.of and other.of and not _shared(one.of, other.of)
        return 0 if apart else one.degree * other.degree
    if one.word in _DEGREES or other.word in _DEGREES:
        return 0
    if one.word == other.word:
        return 1
    return -1 if are_opposed(one.word, other.word) else 0


def _shared(some: frozenset[str], others: frozenset[str]) -> int:
    return sum(any(akin(one, other) for other in others) for one in some)


def _by_figures(stated: Comparative, claim: str, sentences: Sequence[str]) -> int:
    """Return what the figures of the two things say of a comparison: 1, -1, or 0 for nothing."""
    way = stated.degree if stated.word in _DEGREES else _way(stated.word)
    if not way or figures(claim[claim.find("than") :]):
        return 0
    one_side, other_side = stated.left - stated.right, stated.right - stated.left
    measures = next((_MEASURES[of] for of in (stem(stated.word), *stated.of) if of in _MEASURES), None)
    sides: tuple[list[tuple[float, Figure]], list[tuple[float, Figure]]] = ([], [])
    for stretch, label in stretches(sentences):
        told = [one for one in figures(stretch) if _is_amount(one)]
        told = [one for one in told if measures is None or one.dimension in measures]
        known = content(stretch) | label if told else frozenset()
        left = _shared(one_side, known) / (len(one_side) or 1)
        right = _shared(other_side, known) / (len(other_side) or 1)
        if left != right:
            sides[left < right].extend((abs(left - right), one) for one in told)
    best, verdict = 0.0, 0
    for (one_weight, one), (other_weight, other) in product(*sides):
        if one.compares_with(other) and one.low != other.low and one_weight + other_weight > best:
            best, verdict = one_weight + other_weight, 1 if one.low > other.low else -1
            if one.dimension == "time" and stated.word in _SPEED:
                verdict = -verdict
    return verdict * way * (-1 if stated.negated else 1)


def stretches(sentences: Sequence[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the stretches of sentences, each with the stems of the label that it stands behind."""
    for sentence in sentences:
        label = LABEL.match(sentence)
        head = content(label[1]) if label else frozenset()
        for stretch in _STRETCH.split(sentence):
            if stretch:
                yield stretch, head


def _is_amount(figure: Figure) -> bool:
    return math.isfinite(figure.low) and figure.dimension not in MOMENTS | {CLOCK}


def _way(word: str) -> int:
    return (word in lexicon.RISING) - (word in lexicon.FALLING)
