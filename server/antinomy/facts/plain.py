"""Plain claims about a context, made from its own sentences, for fitting weights.

Labelled sets are hard on purpose: figures that fit are arithmetic, figures that
do not are about something else. What a text generator gets wrong is often no more
than a figure or a "not", and weights have to see that, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from antinomy.facts.decide import CONTRADICTION, ENTAILMENT
from antinomy.facts.figures import figures
from antinomy.facts.kinds import states
from antinomy.facts.passages import passages

_NUMBER = re.compile(r"\d+")
_VERB = re.compile(r"\b(?:is|are|was|were|can|may|must|will)\b(?!\s+not\b|n['’]t)")
_LONGEST = 160


def plain_claims(context: str) -> Iterator[tuple[str, str]]:
    """Yield claims with their labels: sentences of the context, and each with one thing changed."""
    for sentence in passages(context):
        text = sentence.text
        if len(text) > _LONGEST or not states(text):
            continue
        yield text, ENTAILMENT
        found = next((one for one in figures(text) if _NUMBER.search(one.span.of(text))), None)
        if found is not None:
            start, end = found.span
            yield text[:start] + _NUMBER.sub(_other, text[start:end], count=1) + text[end:], CONTRADICTION
        if len(_VERB.findall(text)) == 1:
            yield _VERB.sub(lambda match: f"{match[0]} not", text), CONTRADICTION


def _other(match: re.Match[str]) -> str:
    """Return another number of as many digits."""
    number, digits = int(match[0]), len(match[0])
    changed = number + 7 if digits == 4 else number * 3 + 1
    return str(changed)[:digits]
