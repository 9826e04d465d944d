"""Whether two sentences speak of times that follow each other: what comes first and then, during and after.

Knows no axis, and nothing of what the sentences ask for.
"""

from __future__ import annotations

from functools import lru_cache

from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression

#: "During the interview", "after it", "afterwards"; the event is empty where a word stands for it.
_TIME = expression(
    r"\b(?P<when>before|during|after)\s+(?:it\b|(?:this|that)\b(?!\s+[a-z])"
    r"|(?:the|your|an?|each|every)\s+(?P<event>[a-z]+(?:-[a-z]+)*)(?=\W*(?:$|[.,;:!?)]|(?:if|when|unless|and|or)\b)))"
    r"|\b(?P<later>afterwards)\b"
)
#: "Do not give the answer at once" leaves room for "after two attempts, give it".
_AT_ONCE = r"at\s+once|immediately|instantly|right\s+away|straight\s+away"
_PUTS_OFF = expression(rf"\b(?:not|never|n['’]t)\b[^.;]{{0,80}}?\b(?:{_AT_ONCE}|yet)\b")
_LATER = expression(r"\W*(?:only\s+|but\s+)?(?:after|once|as\s+soon\s+as)\s+[a-z0-9]")
#: "First ask what is missing", "the first draft is brief".
_AT_FIRST = expression(
    r"\W*(?:to\s+(?:begin|start)\s+with|(?:(?:in|for|at|with)\s+)?(?:(?:the|your|an?|each)\s+)?(?:first(?!\s+of\s+all)|initial(?:ly)?))\b"
)
_SOON = expression(rf"\b(?:{_AT_ONCE})\b")
_NEGATED = expression(r"\b(?:not|never|n['’]t)\s+$")


def in_turn(one: str, two: str) -> bool:
    """Tell whether two sentences are for different times, of a sequence or around an event.

    Parameters
    ----------
    one, two
        Sentences, in lower case.

    """
    first, second = _place(one), _place(two)
    if first and second:
        return first != second
    if _waits_for(one, two) or _waits_for(two, one) or _follows(one, two) or _follows(two, one):
        return True
    before, after = _times(one), _times(two)
    return any(
        when != later and ("" in (event, other) or event == other)
        for when, event in before
        for later, other in after
    )


def _waits_for(one: str, two: str) -> bool:
    """Tell whether one sentence forbids something for now, and the other is for later."""
    return _puts_off(one) and bool(_LATER.match(two) and not _SOON.search(two))


def _follows(one: str, two: str) -> bool:
    """Tell whether one sentence is for the first of several times, and the other for once that is over."""
    return bool(_AT_FIRST.match(one) and _LATER.match(two))


@lru_cache(maxsize=4096)
def _puts_off(sentence: str) -> bool:
    return bool(_PUTS_OFF.search(sentence))


@lru_cache(maxsize=4096)
def _place(sentence: str) -> str:
    """Return the word that gives a sentence its place in a sequence ("first", "then"); empty: it has none."""
    match = lexicon.ORDER.search(sentence)
    return (match["lead"] or "") if match else ""


@lru_cache(maxsize=4096)
def _times(sentence: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (match["when"] or "after", match["event"] or "")
        for match in _TIME.finditer(sentence)
        if not _NEGATED.search(sentence[: match.start()])
    )
