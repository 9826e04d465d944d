"""How likely a pair of rules conflicts, from all that is known of it: the models' answers and its scope.

A logistic regression, so that each sign counts for what it proved to be worth
on labelled prompts (``models.train.weigh`` fits it, ``weights.toml`` holds it).
The models' answers come in as numbers; this module runs none.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from operator import mul

import attrs

from antinomy.conflicts.candidates import KEPT, SMALL, Candidate, neighbours
from antinomy.conflicts.scope import REASONS, Rules, Side, apart
from antinomy.inference.framing import Framed
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.rules import Rule, Saying
from antinomy.prompt.statements import Statement

#: Scope as the weights see it: whether two sentences name the same artefact is for the model to read,
#: and they were fitted to "instead" as a word of precedence.
_SCOPE = Rules(compare_targets=False, alternatives=False)
_MOST_CLAUSES = 4  # of a sentence, that are held against those of the other
#: Pairs of a short prompt, of which none is left out: a rule more makes no finding there less likely.
SHORT = SMALL * (SMALL - 1) // 2


class Kind(StrEnum):
    """Where a pair stands; each has a threshold of its own, since each has its own share of conflicts."""

    SHORT = "short"
    LONG = "long"
    FILES = "files"

    @classmethod
    def of(cls, candidate: Candidate, pairs: int) -> Kind:
        """Return a pair's kind: between two files, or in a prompt of so many ``pairs`` of neighbours."""
        if _files_differ(candidate.first.saying, candidate.second.saying):
            return cls.FILES
        return cls.SHORT if pairs <= SHORT else cls.LONG


@attrs.frozen
class Answers:
    """What the cross-encoder says of a pair, one way round: logits."""

    contradiction: float
    entailment: float
    neutral: float
    conflict: float


@attrs.frozen
class Regression:
    """A fitted logistic regression; the weights by name of feature."""

    intercept: float
    weights: Mapping[str, float]

    def probability(self, features: Mapping[str, float]) -> float:
        """Return how likely a pair with these features conflicts, in [0, 1]."""
        return _probability(self.intercept + self.worth(features))

    def worth(self, features: Mapping[str, float]) -> float:
        """Return what features count for, those that have no weight for nothing."""
        return sum(self.weights.get(name, 0.0) * value for name, value in features.items())


@attrs.frozen
class Screens:
    """Where the reading of a pair ends early, since nothing would come of it.

    Attributes
    ----------
    before
        Probability by what is known before the cross-encoder is asked, below which it is not.
    one_way
        Conflict logit, read one way round, below which the other way is not asked for.

    """

    before: float
    one_way: float


@attrs.frozen
class Weights:
    """What signs count for.

    Attributes
    ----------
    before, after
        By what is known before the cross-encoder is asked, and by all.
    screens
        Which pairs are read.
    thresholds
        Probability after, from which a pair is reported, by its kind.

    """

    before: Regression
    after: Regression
    screens: Screens
    thresholds: Mapping[Kind, float]


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Return the weights that ship."""
    table = tomllib.loads((resources.files("antinomy.conflicts") / "weights.toml").read_text("utf-8"))
    before, after = (Regression(**table[name]) for name in ("before", "after"))
    thresholds = {kind: table["thresholds"][kind] for kind in Kind}
    return Weights(before, after, Screens(**table["screens"]), thresholds)


def framed(rule: Rule) -> Framed:
    """Return a rule as the cross-encoder reads it."""
    context = rule.context
    return Framed(rule.text, rule.heading, context.lead, context.role)


def answered(one: Answers, two: Answers) -> dict[str, float]:
    """Return what the cross-encoder's answers, one and the other way round, say of a pair, by name."""
    return {
        "conflict": (one.conflict + two.conflict) / 2,
        "lower conflict": min(one.conflict, two.conflict),
        "contradiction": (_odds_of_contradiction(one) + _odds_of_contradiction(two)) / 2,
        "entailment": max(_odds_of_entailment(one), _odds_of_entailment(two)),
    }


def signs(candidate: Candidate, pairs: int) -> dict[str, float]:
    """Return what is known of a pair before the cross-encoder is asked, by name.

    Parameters
    ----------
    candidate
        The pair.
    pairs
        Number of pairs of neighbours in its prompt: the more there are, the rarer is a conflict among them.

    """
    near = dict(zip(_NEAR, (*_nearness(candidate), math.log(max(SHORT, pairs))), strict=True))
    return near | _worded(candidate.first.saying, candidate.second.saying)


def likely(candidates: Sequence[Candidate]) -> list[float]:
    """Return how likely each pair of a prompt conflicts by its ``signs``.

    Of most pairs no more is ever asked, so their signs are not named.
    """
    before = weights().before
    *near, log_pairs = (before.weights.get(name, 0.0) for name in _NEAR)
    always = before.intercept + log_pairs * math.log(max(SHORT, neighbours(candidates)))
    return [
        _probability(
            always + sum(map(mul, near, _nearness(pair))) + _worth(pair.first.saying, pair.second.saying)
        )
        for pair in candidates
    ]


#: The signs that an edit of another rule may change.
_NEAR = ("similarity", "nearness", "each other's nearest", "shared rare words", "log pairs")


def _nearness(candidate: Candidate) -> tuple[float, ...]:
    return candidate.similarity, candidate.nearness, float(candidate.mutual), candidate.shared


@lru_cache(maxsize=KEPT)
def _worth(first: Saying, second: Saying) -> float:
    """Return what the signs that are read off two rules alone count for before the cross-encoder is asked."""
    return weights().before.worth(_worded(first, second))


@lru_cache(maxsize=KEPT)
def _worded(first: Saying, second: Saying) -> dict[str, float]:
    """Return the signs that are read off two rules alone; kept, so nobody may change what it returns."""
    clauses = list(_clauses(first)), list(_clauses(second))
    found = {
        "other file": float(_files_differ(first, second)),
        "other heading": float(first.heading != second.heading),
        "other lead": float(first.context.lead != second.context.lead),
        "words": math.log(len(first.text.split()) + len(second.text.split())),
        "a rule that only describes": float(not all(any(map(_asks, side)) for side in clauses)),
        "one side negative": float(_negative(clauses[0]) != _negative(clauses[1])),
        "both sides negative": float(_negative(clauses[0]) and _negative(clauses[1])),
        "permission": float(any(part.modality is Modality.MAY for side in clauses for part in side)),
        "advice": float(any(part.modality is Modality.SHOULD for side in clauses for part in side)),
        "shared words": _shared(first.text, second.text),
    }
    reason = _apart(*clauses)
    if reason:
        found[reason] = 1.0
    return found


#: What hints of the catalogue suspect: a sign for the regression after, since such pairs are read to the end.
HINTED = "hinted at opposite sides"
#: All names that ``answered`` can give, in the order in which they are printed.
ANSWERED = ("conflict", "lower conflict", "contradiction", "entailment")
#: Those of ``signs``, likewise.
SIGNS = (
    *("similarity", "nearness", "log pairs", "other file", "other heading", "other lead", "words"),
    "a rule that only describes",
    *("one side negative", "both sides negative", "permission", "advice", "shared words"),
    *("each other's nearest", "shared rare words"),
    *REASONS,
)


def _probability(logit: float) -> float:
    return 0.5 + 0.5 * math.tanh(0.5 * logit)


def _files_differ(first: Saying, second: Saying) -> bool:
    return first.context.file != second.context.file


def _odds_of_contradiction(answers: Answers) -> float:
    return answers.contradiction - _sum(answers.entailment, answers.neutral)


def _odds_of_entailment(answers: Answers) -> float:
    return answers.entailment - _sum(answers.contradiction, answers.neutral)


def _sum(one: float, two: float) -> float:
    """Return the logarithm of the sum of two weights given by theirs."""
    return max(one, two) + math.log1p(math.exp(-abs(one - two)))


def _clauses(rule: Saying) -> Iterator[Directive]:
    asking = [clause for clause in rule.clauses if _asks(clause)]
    yield from (asking or rule.clauses)[:_MOST_CLAUSES]


def _asks(clause: Directive) -> bool:
    return clause.statement is Statement.DIRECTIVE


def _negative(clauses: Sequence[Directive]) -> bool:
    return any(clause.negative for clause in clauses)


def _apart(first: Sequence[Directive], second: Sequence[Directive]) -> str:
    """Return why no clause of one sentence meets one of the other; empty if any do."""
    reason = ""
    for one in first:
        for two in second:
            found = apart(Side(one, ""), Side(two, ""), _SCOPE)
            if not found:
                return ""
            reason = reason or found
    return reason


def _shared(first: str, second: str) -> float:
    one, two = _words(first), _words(second)
    return len(one & two) / len(one | two)


@lru_cache(maxsize=KEPT)
def _words(text: str) -> frozenset[str]:
    return frozenset(word.strip(".,;:!?()'\"`*") for word in text.lower().split())
