"""What a clause sets a form for, by the words around the form: the buttons of "title case for buttons".

A rule of form names its thing before the form ("write tags in capitals", "tags: capitals"), after it
("capitals for tags") or right beside it ("upper-case tags"). Whether two forms exclude each other is
decided elsewhere.
"""

from __future__ import annotations

import re
from functools import lru_cache

from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression

#: A thing in the stems of its words, as it is named; the whole output is none.
Things = frozenset[frozenset[str]]


def bearers(directive: Directive, start: int, end: int) -> Things:
    """Return the things whose form the words at ``[start, end)`` of a clause's ``view`` set."""
    return _bearers(directive.view, directive.label, start, end)


def name(things: Things) -> str:
    """Return what stands for things that are no artefacts, as the target of a rule."""
    return " ".join(sorted(min(things, key=sorted))) if things else ""


def artefacts(things: Things) -> frozenset[str]:
    """Return the artefacts that things are, or are of."""
    return frozenset(_KINDS[word] for thing in things for word in thing if word in _KINDS)


_KINDS = {stem(noun): kind for noun, kind in lexicon.ARTEFACTS.items()}


def agree(one: Things, two: Things) -> bool:
    """Tell whether two rules of form are for one thing, or both for the whole output."""
    return not (one or two) or bool(one & two)


@lru_cache(maxsize=4096)  # each rule of form stands in many pairs
def _bearers(view: str, label: str, start: int, end: int) -> Things:
    after = _FOR.match(view, end) or (_BESIDE.match(view, end) if _OPENS.search(view[:start]) else None)
    if after is not None:
        return _things(after["things"])
    before = _UP_TO.split(view[:start])[-1]
    if not before.strip():
        before = _LABEL.sub(" ", view[:start])  # "tags: capitals"
    return _things(_ASIDE.sub(" ", _VERB.sub("", before))) or _things(label)


#: "Title case for buttons and menus, except …".
_FOR = expression(r"\s+(?:letters\s+)?(?:for|in|on)\s+(?P<things>[^.;:()]+)")
#: "Upper-case keywords".
_BESIDE = expression(r"\s+(?P<things>[\w'’-]+(?:\s+(?!in\b|for\b|on\b)[\w'’-]+){0,2})(?=\s*(?:[.,;:(]|$))")
_OPENS = expression(r"(?:^|,)\W*(?:(?:always|please|use|prefer|and|write)\s+)*$")
#: What stands before a form, back to what a mark ends.
_UP_TO = expression(r"[.;:()]")
#: The colon of a label and what stands before it.
_LABEL = expression(r"^.*[.;()]|:\s*$")
#: "List the sources"; but "list items" are items.
_VERB = expression(
    r"^\W*(?:(?:always|please)\s+)*(?:list|name|state)\s+(?=(?:the|all|any|every|each|your)\b)"
)
#: "Allergies on a line of their own".
_ASIDE = expression(
    r"\b(?:on|in|under|as)\s+(?:an?|one|its|their)\s+(?:[\w-]+\s+)?(?:line|section|paragraph|block|box|row|list|table|heading)s?\b"
    r"(?:\s+of\s+(?:its|their)\s+own)?"
)
_PART = expression(r"[,/&]|\b(?:and|or|plus)\b")


def _things(words: str) -> Things:
    parts = (part for part in _PART.split(words) if not _is_whole(part))
    named = (frozenset((content(part) - _EMPTY) | _KIND.intersection(part.split())) for part in parts)
    return frozenset(thing for thing in named if thing)


def _is_whole(part: str) -> bool:
    """Tell whether a part names nothing but the output."""
    words = content(part) - _EMPTY
    return len(words) == 1 and any(
        lexicon.ARTEFACTS.get(word) == "text" or word in _TALES for word in re.findall(r"\w+", part)
    )


#: Texts that are told as a whole.
_TALES = frozenset(("novel", "poem", "story", "stories", "tale", "tales"))


#: Words beside a thing that make it another one: total costs are no costs.
_KIND = frozenset(("long", "short", "total"))
#: Words beside a thing that say what is done with it, not what it is.
_EMPTY = frozenset(
    map(
        stem,
        lexicon.words(
            """
            appear appears belong belongs come comes format formatted go goes listed mention named place
            placed print printed remain remains render rendered set show shown sit sits spell spelled stand
            stands state stated stay stays style styled throughout type typed written
            """
        ),
    )
)
