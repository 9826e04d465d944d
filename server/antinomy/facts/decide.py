"""A claim's label, from all that is known of it: what the model says of each premise, and the checks.

A multinomial logistic regression against "neutral", so that each sign counts for
what it proved to be worth (``antinomy eval facts --fit`` fits it, ``weights.toml``
holds it). The model's answers come in as numbers; none is run here.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources

import attrs

from antinomy.facts.agreement import Agreement
from antinomy.facts.bindings import misnamed, misplaced
from antinomy.facts.checks import Checked, check, names
from antinomy.facts.comparatives import compared
from antinomy.facts.derived import is_derived
from antinomy.facts.evidence import Library, Premise
from antinomy.facts.exclusive import excluded
from antinomy.facts.members import of_another
from antinomy.facts.opposites import opposed
from antinomy.facts.polarity import polarity
from antinomy.facts.quantifiers import overstated
from antinomy.facts.quotes import quotes
from antinomy.facts.roles import swapped
from antinomy.facts.words import content

CONTRADICTION, ENTAILMENT, NEUTRAL = "contradiction", "entailment", "neutral"
LABELS = (CONTRADICTION, ENTAILMENT, NEUTRAL)
#: Odds beyond this say no more: int8 models give extremes lightly.
_MOST_ODDS = 5.0
#: How alike a claim and a premise with another figure must be for it not to follow (chosen on dev claims).
_SAME_MATTER = 0.3
#: Share of a claim that is said with the opposite of one of its words if it does not follow (chosen on dev
#: claims).
_OPPOSITE = 0.6
#: Totals stand nowhere in what gives the parts.
_TOTAL = re.compile(
    r"\b(?:in\s+(?:all|total)|altogether|together|combined|totals?|totalled)\b", re.IGNORECASE
)
#: The score of an entailment at least that stands in the evidence word for word, against 0 for neutral.
_QUOTED = 2.0
#: The score of a contradiction at least where the evidence tells of another thing that it alone is so.
_EXCLUDED = 0.5
#: Below this share of a claim's words the context speaks of something else (chosen on dev claims).
_NOTHING_SHARED = 0.05
#: The score of a contradiction that such a claim gets at most, against 0 for neutral.
_UNRELATED = -1.0

MODEL = ("leaning", "bearing", "most bearing", "similarity", "coverage")
CHECKS = {
    "figures": (
        "figures differ",
        "figures agree",
        "figures unknown",
        "figures derived",
        "another occasion",
        "another time",
    ),
    "comparisons": ("comparison",),
    "negation": ("negation differs", "denied"),
    "opposites": ("opposite",),
    "roles": ("swapped",),
    "members": ("another member", "excluded"),
    "quotes": ("quoted",),
    "strength": ("stronger", "weaker", "overstated"),
    "names": ("unknown names",),
    "words": ("unknown words", "likeness"),
}
"""Each check that needs no model, and the features it gives."""
NAMES = (*MODEL, *(name for group in CHECKS.values() for name in group))
"""All features, in the order in which they are fitted."""


@attrs.frozen
class Answer:
    """What the cross-encoder says of a claim by one premise; probabilities."""

    contradiction: float
    entailment: float
    neutral: float

    @property
    def odds_of_contradiction(self) -> float:
        """The log-odds of contradiction against neutral, bounded."""
        return _log_odds(self.contradiction, self.neutral)

    @property
    def odds_of_entailment(self) -> float:
        """The log-odds of entailment against neutral, bounded."""
        return _log_odds(self.entailment, self.neutral)

    @property
    def bearing(self) -> float:
        """The log-odds that the premise decides the claim either way, bounded."""
        return _log_odds(self.contradiction + self.entailment, self.neutral)

    @property
    def leaning(self) -> float:
        """The log-odds of entailment against contradiction, bounded."""
        return _log_odds(self.entailment, self.contradiction)


@attrs.frozen
class Weights:
    """A fitted regression: an intercept and weights by feature, for each label but neutral."""

    intercepts: Mapping[str, float]
    weights: Mapping[str, Mapping[str, float]]

    def probabilities(self, features: Mapping[str, float]) -> dict[str, float]:
        """Return the probability of each label, in the order of ``LABELS``."""
        scores = {
            label: self.intercepts[label]
            + sum(self.weights[label].get(name, 0.0) * value for name, value in features.items())
            for label in (CONTRADICTION, ENTAILMENT)
        } | {NEUTRAL: 0.0}
        if features.get("quoted", 0.0):
            # What stands in the evidence word for word is what it says, whatever a model makes of the rest.
            scores |= {ENTAILMENT: max(*scores.values(), _QUOTED), CONTRADICTION: -math.inf}
        elif _excludes(features):
            # Small models hardly read figures, nor which of two is the more: what they call entailed is
            # contradicted then. (Of training claims whose comparison is reversed, one in seven is entailed.)
            # So are words that the evidence has the opposite of.
            both = max(scores[CONTRADICTION], scores[ENTAILMENT])
            # What only another can is contradicted whatever they read.
            least = _EXCLUDED if features.get("excluded", 0.0) else -math.inf
            scores |= {CONTRADICTION: max(both, least), ENTAILMENT: -math.inf}
        if features.get("another time", 0.0) or _is_of_another(features):
            # Figures of one year say nothing of another, nor does one plan of the next: no training claim is
            # contradicted by such evidence.
            scores = {label: min(score, _UNRELATED) for label, score in scores.items()} | {NEUTRAL: 0.0}
        if features.get("coverage", 1.0) < _NOTHING_SHARED:
            # To small models, any two sentences about different things contradict each other; then
            # they are no entailment, either.
            if scores[CONTRADICTION] >= scores[ENTAILMENT]:
                scores[ENTAILMENT] = min(scores[ENTAILMENT], _UNRELATED)
            scores[CONTRADICTION] = min(scores[CONTRADICTION], _UNRELATED)
        most = max(scores.values())
        powers = {label: math.exp(scores[label] - most) for label in LABELS}
        total = sum(powers.values())
        return {label: power / total for label, power in powers.items()}


@lru_cache(maxsize=1)
def weights() -> Weights:
    """Return the weights that ship."""
    table = tomllib.loads((resources.files("antinomy.facts") / "weights.toml").read_text("utf-8"))
    sides = {label: dict(table[label]) for label in (CONTRADICTION, ENTAILMENT)}
    return Weights({label: side.pop("intercept") for label, side in sides.items()}, sides)


def read_by_model(premises: Sequence[Premise], answers: Sequence[Answer]) -> dict[str, float]:
    """Return what the models say of a claim, by the names in ``MODEL``.

    Parameters
    ----------
    premises, answers
        What may decide it, best first, and what the cross-encoder says of each; at least one.

    """
    bearings = [answer.bearing for answer in answers]
    # The more a premise decides, the more it counts which way: the best of several says too much by chance.
    shares = [math.exp(bearing) for bearing in bearings]
    leanings = (share * answer.leaning for share, answer in zip(shares, answers, strict=True))
    return {
        "leaning": sum(leanings) / sum(shares),
        "bearing": sum(bearings) / len(bearings),
        "most bearing": max(bearings),
        "similarity": max(premise.similarity for premise in premises),
        "coverage": max(premise.coverage for premise in premises),
    }


def checked(hypothesis: str, premises: Sequence[Premise], library: Library) -> dict[str, float]:
    """Return what the checks say of a claim, by the names in ``CHECKS``.

    Parameters
    ----------
    hypothesis
        The claim as a sentence of its own.
    premises
        What may decide it; at least one.
    library
        The whole context, for what is nowhere in it.

    """
    weights = {stem: library.weight(stem) for stem in content(hypothesis)}
    unknown = sum(weight for stem, weight in weights.items() if not library.holds(stem))
    results = [
        result for premise in premises for result in check(hypothesis, premise.text, *premise.sentences)
    ]
    sentences = list(dict.fromkeys(sentence for premise in premises for sentence in premise.sentences))
    stands = polarity(hypothesis, sentences)
    return _by_figures(hypothesis, premises, sentences, results) | {
        "comparison": float(compared(hypothesis, sentences)),
        "negation differs": max(
            (r.bearing * r.negation for r in results if not r.other_occasion), default=0.0
        ),
        "denied": float(stands.denied),
        "opposite": opposed(hypothesis, sentences),
        "swapped": float(swapped(hypothesis, sentences)),
        "another member": float(of_another(hypothesis, sentences)),
        "excluded": float(excluded(hypothesis, sentences)),
        "quoted": float(any(quotes(sentence, hypothesis) for sentence in sentences)),
        "stronger": float(stands.stronger),
        "weaker": float(stands.weaker),
        "overstated": float(overstated(hypothesis, sentences)),
        "likeness": max(result.likeness for result in results),
        "unknown names": _unknown_names(hypothesis, library),
        "unknown words": unknown / (sum(weights.values()) or 1.0),
    }


def deciding(label: str, premises: Sequence[Premise], answers: Sequence[Answer]) -> Premise | None:
    """Return the premise that a label rests on; ``None`` if nothing decides the claim."""
    if label == NEUTRAL or not premises:
        return None

    def weight(item: tuple[Premise, Answer]) -> float:
        premise, answer = item
        odds = answer.odds_of_entailment if label == ENTAILMENT else answer.odds_of_contradiction
        return odds / _MOST_ODDS + 2 * premise.score

    return max(zip(premises, answers, strict=True), key=weight)[0]


def _by_figures(
    hypothesis: str, premises: Sequence[Premise], sentences: Sequence[str], results: Sequence[Checked]
) -> dict[str, float]:
    same = [result for result in results if not result.other_occasion]
    of_another_thing = misplaced(hypothesis, sentences) or misnamed(hypothesis, sentences)
    agrees = any(result.agrees for result in results) and not of_another_thing
    derived = any(is_derived(hypothesis, premise.text) for premise in premises)
    excused = agrees or derived or _TOTAL.search(hypothesis)
    differs = 0.0 if excused else max((r.differs for r in same), default=0.0)
    return {
        "figures differ": 1.0 if of_another_thing else differs,
        "figures agree": float(agrees),
        "figures unknown": float(all(Agreement.UNKNOWN in {r.amounts, r.dates} for r in results)),
        "figures derived": float(derived),
        "another occasion": float(not same),
        "another time": float(all(result.other_time for result in results)),
    }


def _is_of_another(features: Mapping[str, float]) -> bool:
    """Tell whether evidence speaks of another member of the claim's kind, and not of that one alone."""
    return bool(features.get("another member", 0.0)) and not features.get("excluded", 0.0)


def _excludes(features: Mapping[str, float]) -> bool:
    """Tell whether checks find that a claim cannot follow from its evidence."""
    return (
        features.get("figures differ", 0.0) >= _SAME_MATTER
        or features.get("comparison", 0.0) < 0
        or features.get("opposite", 0.0) >= _OPPOSITE
        or any(features.get(name, 0.0) for name in ("swapped", "excluded", "overstated"))
    )


def _unknown_names(hypothesis: str, library: Library) -> float:
    """Return the share of a claim's names that stand nowhere in the context."""
    found = names(hypothesis)
    missing = sum(not all(map(library.holds, name.split())) for name in found)
    return missing / len(found) if found else 0.0


def _log_odds(one: float, other: float) -> float:
    odds = math.log(max(one, 1e-6) / max(other, 1e-6))
    return max(-_MOST_ODDS, min(_MOST_ODDS, odds))
