"""Whom a rule is for: who is to read what the model writes, and who is to act on it.

"Customers get their answers in English" addresses the model as much as "Answer in
English" does; a rule on letters to tenants is none on letters to landlords. Nothing
here knows which axis a rule is on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression

_KEPT = 4096  # clauses of which it is kept whom they are for: each stands in many pairs


@lru_cache(maxsize=_KEPT)
def is_told(view: str) -> bool:
    """Tell whether a clause, in its lower-case view, is about what its subject reads, hears or finds out."""
    return _TOLD.match(view) is not None


_TOLD = expression(
    r"\W*(?:(?:the|all|every|each|any|our|your|no)\s+)?(?:users?|customers?|clients?|callers?|guests?|visitors?|readers?"
    r"|patients?|members?|people|students?|pupils?|learners?|volunteers?|owners?|recipients?|applicants?|tenants?|citizens?"
    r"|subscribers?|listeners?|players?|passengers?|[a-z]{3,}(?:ers|ors|ees|ants|ists)|everyone|everybody|nobody|no\s+one|anybody|anyone|they)\s+"
    r"(?:(?:must|should|may|can|will|shall|cannot|do|does|is|are|has|have|never|always|not|to|ever|only|be|being)\s+){0,4}"
    r"(?:gets?|receives?|sees?|hears?|reads?|learns?|notices?|finds?\s+out|knows?|told|shown|given|answered|addressed"
    r"|greeted|called|spoken\s+to|suspects?|reali[sz]es?|takes?\s+you|mistakes?\s+you|believes?|spared|ha(?:s|ve)\s+no|wants?|expects?|needs?\s+(?:the|an?)|left\s+in)\b"
)


def concern_others(first: Sequence[Directive], second: Sequence[Directive]) -> bool:
    """Tell whether each clause of one sentence names a person, and each of another sentence another one."""
    return bool(first and second) and all(name_others(one, two) for one in first for two in second)


def name_others(first: Directive, second: Directive) -> bool:
    """Tell whether two clauses each name whom they are for, or whose duty they are, and not the same."""
    named = ((name(first.view), name(second.view)) for name in (_addressed, _spoken_to, _role))
    return any(one and two and one != two for one, two in named)


def _addressed(view: str) -> str:
    return addressee(view).rpartition(" ")[2]


@lru_cache(maxsize=_KEPT)
def _spoken_to(view: str) -> str:
    """Return the person whom a clause has the model speak to ("landlord"); empty: it singles out nobody."""
    match = _SPOKEN_TO.search(view)
    return "" if match is None or match["to"] in _NO_PERSON else match["to"]


@lru_cache(maxsize=_KEPT)
def _role(view: str) -> str:
    """Return the role that a clause is a duty of ("the treasurer"); empty: it names none."""
    match = _ROLE.match(view)
    return "" if match is None or match["role"] in lexicon.ARTEFACTS else match["role"]


#: "Speak Spanish with the nurse": of two clauses that both single somebody out.
_SPOKEN_TO = expression(
    r"\b(?:reply|respond|answer|write|talk|speak)\s+(?:(?!to\b|with\b)[a-z]+\s+){0,3}?(?:to|with)\s+(?:the|our|your)\s+(?P<to>[a-z]+)\b"
)
_NO_PERSON = frozenset(
    "best end first following last letter message point prompt query question questions request same user"
    " users".split()
)
_ROLE = expression(
    r"\W*(?:the|our|each|every)\s+(?P<role>[a-z]{2,}(?:er|or|ist|ian|ant|ary|ee))\s+"
    r"(?:should|must|may|can|will|shall|never|always|does|is\s+to)\b"
)


@lru_cache(maxsize=_KEPT)
def addressee(view: str) -> str:
    """Return whom a clause has the model write to ("to managers"), or about what; empty: to anyone."""
    match = _ADDRESSED.search(view)
    return "" if match is None or match["to"] in _ANYONE else f"{match['preposition']} {match['to']}"


#: "Reply to managers in English": a plural, since "to the point" and "to the user" name nobody in particular.
_ADDRESSED = expression(
    r"\b(?:reply|replies|respond|responses?|answer|answers|write|talk|speak|messages?|letters?|e-?mails?)\s+"
    r"(?:messages\s+|[a-z]+ly\s+|in\s+(?:an?\s+)?[a-z]+\s+(?:language|tone|style|voice)\s+)?"
    r"(?P<preposition>to|from|with|for)\s+(?:all\s+)?(?:of\s+)?(?:the\s+|our\s+|your\s+)?(?P<to>[a-z]+(?<!s)s)\b"
)
_ANYONE = frozenset(("questions", "users", "messages", "requests", "queries", "prompts", "inputs", "others"))
