"""Pairs with plain negations, made of the opposed sets: a rule, and the ban on the same or on another one.

Those who write opposed sets look for other words, so that a network hardly ever reads "Do X." beside
"Never X."; nor "Never X." beside what contradicts X, which goes together. Knows no model.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import opens_with_verb

from .examples import Head, Pair

_BANS = ("Don't {}", "Do not {}", "Never {}", "You must not {}", "Please do not {}", "At no time {}")
#: The same demand once more, some of it in the form of a ban.
_DEMANDS = (
    *("Always {}", "You must {}", "Never forget to {}", "Make sure to {}", "Do not fail to {}", "Please {}"),
)


def negated(groups: Iterable[dict[str, Any]], seed: int) -> list[Pair]:
    """Return the pairs of sets of which some wordings are demands.

    Parameters
    ----------
    groups
        Opposed sets: each text of ``a`` says the same, and each of ``b`` contradicts it.
    seed
        Decides the words of bans and demands.

    """
    draw = random.Random(seed)
    return [Pair(*texts, Head.CONFLICT, target) for group in groups for texts, target in _of(group, draw)]


def _of(group: dict[str, Any], draw: random.Random) -> Iterator[tuple[tuple[str, str], int]]:
    sides: Sequence[Sequence[str]] = (group["a"], group["b"])
    for own, other in (sides, sides[::-1]):
        wordings = own if own is sides[0] else ()  # those of the second side differ in meaning
        for text in own:
            if not _is_demand(text):
                continue
            for said in dict.fromkeys((text, *wordings)):
                yield (said, _put(text, _BANS, draw)), 1
                if said != text:
                    yield (said, _put(text, _DEMANDS, draw)), 0
            for said in other:
                yield (said, _put(text, _BANS, draw)), 0
                yield (said, _put(text, _DEMANDS, draw)), 1


def _is_demand(text: str) -> bool:
    """Tell whether a text is one sentence that opens with the verb of a demand and forbids nothing."""
    said = text.lower()
    return opens_with_verb(said) and not (_GERUND.match(said) or _MORE.search(said))


_GERUND = expression(r"\w+ing\b")
#: A further sentence, or a negation, which a second one would turn round.
_MORE = expression(
    r"[.;:!?]\s|n['’]t\b"
    r"|\b(?:not|never|no|nothing|nobody|none|neither|nor|without|avoid|cannot|unless)\b"
)


def _put(text: str, frames: Sequence[str], draw: random.Random) -> str:
    return draw.choice(frames).format(text[0].lower() + text[1:])
