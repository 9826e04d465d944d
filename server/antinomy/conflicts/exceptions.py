"""What a rule excepts by name, and whether another rule is about that.

"Nobody pushes to main, except for security hotfixes" leaves room for a rule on hotfixes,
and none for one on typos. Conditions ("unless asked") are for ``scope``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression

_BY_NAME = expression(
    r",?\s*\b(?:except|apart\s+from|other\s+than|aside\s+from|with\s+the\s+(?:sole\s+|only\s+)?exception\s+of|save\s+for|excluding"
    r"|(?<=anything\s)but|(?<=anyone\s)but|(?<=anybody\s)but|(?<=anywhere\s)but)\b"
    r"(?!\s+(?:when|if|where|while|that|as|after|before|by|once|during|under|in|on|at|what|how|exception|error)\b)(?P<body>[^,.;:!?()]{3,80})"
    r"|[,;(–—]\s*(?:with\s+|only\s+)?(?P<things>[^,.;:!?()]{3,40}?)\s+"
    r"(?:excepted|exempt|excluded|aside|(?:as|being|is|are)\s+(?:the|an)\s+(?:(?:only|sole|single|one)\s+)?exceptions?)\b"
    r"|\bthe\s+(?:only|sole|single|one)\s+exceptions?\s+(?:is|are|being)\s+(?P<named>[^,.;:!?()]{3,80})"
    r"|\b(?:this|that|it|which|rule|limit|cap|ban|requirement|restriction)\s+(?:does\s+not|doesn['’]t)\s+"
    r"(?:apply\s+to|hold\s+for|extend\s+to)\s+(?P<beyond>[^,.;:!?()]{3,80})"
    r"|(?<=[.!?;]\s)(?:the\s+)?(?:only\s+)?exceptions?(?:\s+to\s+(?:this|that))?(?:\s*:|\s+(?:is|are))\s*(?P<told>[^,.;:!?()]{3,80})"
    r"|(?<=[.!?;]\s)(?:only\s+)?(?P<one>[^,.;:!?()]{3,40}?)\s+(?:is|are)\s+(?:the|an|our)\s+(?:(?:only|sole|single|one)\s+)?exceptions?\b"
)
#: "…, but recipes may be longer": what may differ is named, and how it may is said.
_MAY = expression(
    r"[,;(–—]\s*(?:but|though|although|while|whereas|only)\s+(?P<body>[^,.;:!?()]{3,40}?)\s+(?:may|can|might)\s+(?!not\b|only\b)"
)
#: "Even if somebody asks" leaves no room for "unless somebody asks".
_EVEN_THEN = expression(
    r"\b(?:even\s+(?:if|when|for|in)|no\s+matter|whatever|regardless|without\s+exception)\b"
)
_UNLESS = expression(r"\bunless\s+(?P<body>[^,.;:!?()]{3,80})")
#: How big or urgent something is: the other rule does not tell.
_VAGUE = expression(
    r"\b(?:trivial|tiny|small|minor|simple|obvious|urgent|emergenc(?:y|ies)|necessary|special|rare|certain|some|few"
    r"|exceptional|critical|important|other|such|these|those|them|it|one|ones|which|following|below|above|examples?)\b"
)


def covered(sentence: str, other: str) -> bool:
    """Tell whether a sentence excepts by name what another one is about; both in any case."""
    other = other.lower()
    if _EVEN_THEN.search(other):
        return False
    said = _beginnings(other)
    return any(named and named <= said for named in _covers(sentence.lower()))


@lru_cache(maxsize=4096)
def _covers(sentence: str) -> tuple[frozenset[str], ...]:
    """Return the beginnings of the words that name what a sentence excepts, a set for each exception."""
    bodies = [
        _body(sentence),
        *(match["body"] for match in (*_MAY.finditer(sentence), *_UNLESS.finditer(sentence))),
    ]
    return tuple(_beginnings(body) - _LOOSE for body in bodies)


@lru_cache(maxsize=4096)
def _beginnings(text: str) -> frozenset[str]:
    """Return how a text's content words begin: "descriptions" and "describe" name one thing."""
    return frozenset(word[:_ALIKE] for word in _things(text))


_ALIKE = 5
#: How many or how long, not what.
_LOOSE = frozenset(
    word[:_ALIKE] for word in ("single", "sole", "short", "brief", "small", "one", "two", "case", "cases")
)


def missed(sentence: str, other: str) -> bool:
    """Tell whether the one exception that a sentence names is about nothing that another one says.

    What is excepted must be no kind of what the sentence rules on ("no emojis except the wave"), and the
    other rule must name something of its own, or leave nothing out.
    """
    sentence, other = sentence.lower(), other.lower()
    body = _body(sentence)
    named = frozenset() if _VAGUE.search(body) else _things(body)
    if not named:
        return False
    ruled = _things(_BY_NAME.sub(" ", sentence))
    said = _things(other)
    own = said - ruled or lexicon.UNIVERSAL.search(other)
    return bool(own) and named.isdisjoint(ruled) and named.isdisjoint(said)


@lru_cache(maxsize=4096)
def _body(sentence: str) -> str:
    """Return the words of a sentence's only exception; empty: it has none, or one that names nothing."""
    found = list(_BY_NAME.finditer(sentence))
    # What opens with its exception ("Except in tests, …") leaves the rest to other rules.
    if len(found) != 1 or re.search(r"\w", sentence[found[0].end() :]):
        return ""
    if found[0].start() == 0 or lexicon.EXCEPTION.search(_BY_NAME.sub(" ", sentence)):
        return ""
    body: str = next(filter(None, found[0].groups()))
    return body


@lru_cache(maxsize=4096)
def _things(text: str) -> frozenset[str]:
    """Return the stems of a text's content words, artefacts by one name each ("readme": documentation)."""
    return frozenset(_NAMES.get(word, word) for word in content(text))


_NAMES = {stem(noun): stem(name) for noun, name in lexicon.ARTEFACTS.items() if " " not in name}
