"""The headings, tags and lead-ins around a rule, and which of them limit what it applies to.

A heading made of general words limits nothing, nor does one that only names what the
rule is about. Whether two rules meet is decided in ``scope``.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from functools import lru_cache

from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.document import Context
from antinomy.prompt.expressions import expression

#: A lead-in this short ("Press releases:") is a heading in all but markup.
_LABEL_WORDS = 4


@lru_cache(maxsize=8192)
def limits(context: Context, title: str) -> tuple[str, ...]:
    """Return the headings and tags around a block that limit what its rules apply to, in lower case."""
    return tuple(name.lower() for name in sections(context, title))


def limiting(names: tuple[str, ...], directive: Directive, headings: frozenset[str]) -> tuple[str, ...]:
    """Return the headings around a clause that say more than what it is about anyway.

    "Dependencies" over "Add no dependencies" and "Git" over a rule on commits only file a rule,
    and so does a heading that names an occasion of work ("Before you open a pull request").

    Parameters
    ----------
    names
        The headings, as ``limits`` gives them.
    directive
        The clause.
    headings
        Words by which headings name what its axis is about.

    """
    return _limiting(names, directive.view, headings) if names else names


@lru_cache(maxsize=32_768)  # asked of every rule of a file at every keystroke
def _limiting(names: tuple[str, ...], view: str, headings: frozenset[str]) -> tuple[str, ...]:
    said = content(view)
    return tuple(
        name
        for name in names
        if _KIND_OF_BRANCH.fullmatch(name) or not all(_files(word, headings, said) for word in _telling(name))
    )


#: Rules for some branches, and no occasion of work.
_KIND_OF_BRANCH = expression(r"\W*(?:feature|release|integration|main|shared|hotfix)\s+branch(?:es)?\W*")


def _files(word: str, headings: AbstractSet[str], said: AbstractSet[str]) -> bool:
    # An axis that names no headings is about the answer, which an occasion does limit.
    occasion = bool(headings) and word in lexicon.OCCASION_HEADINGS
    return occasion or word in headings or stem(word) in said


def sections(context: Context, title: str) -> tuple[str, ...]:
    """Return the headings and tags around a block that limit what its rules apply to, as written.

    The document's title limits nothing, nor do headings made of general words
    ("Style rules", "<instructions>").
    """
    lead = label(context)
    names = (*context.headings, *context.tags, *((lead,) if lead else ()))
    return tuple(name for name in names if name != title and not is_generic(name))


def artefact(context: Context) -> str:
    """Return the artefact that the nearest heading, tag or lead-in names; empty if it names none, or more."""
    names = sections(context, "")
    kinds = {lexicon.ARTEFACTS.get(word, "") for word in _telling(names[-1])} if names else set()
    return kinds.pop() if len(kinds) == 1 else ""


def label(context: Context) -> str:
    """Return a lead-in that is a heading in all but markup; empty: it is none."""
    return context.lead.rstrip(" :*_") if 0 < len(context.lead.split()) <= _LABEL_WORDS else ""


_NAME_WORD = expression(r"[a-z][a-z'’]*")


def is_generic(name: str) -> bool:
    """Tell whether a heading or tag name is made of general words only, or says that all comes under it."""
    return (
        not _telling(name)
        or _FOR_ALL.fullmatch(name) is not None
        or _DO.fullmatch(name) is not None
        or lexicon.BARE_BAN.fullmatch(name.lower()) is not None
    )


_DO = expression(r"\W*(?:please\s+)?do\W*", re.IGNORECASE)

#: Rules for everybody ("Standard rules for all agents of the platform", "House rules of the team"), and rules
#: that are named for where they were taken from ("Notes from the old wiki").
_FOR_ALL = expression(
    r"""\W*(?:
    (?:(?:our|the|some)\s+)?
    (?:general|standard|global|common|universal|shared|house|company|corporate|organi[sz]ation|team|platform
      |default|base|baseline|central|ground)(?:[\s-]wide)?[\s-]
    (?:rules?|polic(?:y|ies)|guidelines?|instructions?|principles?|conventions?|standards?|requirements?
      |style\s+guide|boilerplate)
    (?:\W{1,3}(?:(?:of|for|from|by|across|in|all|every|each|any|our|the|this)\s+){1,3}(?:[\w'’-]+\s+){0,2}
      (?:team|teams|company|organi[sz]ation|platform|group|department|assistants?|agents?|bots?|everyone|everybody
        |contributors|developers|staff|authors|writers|projects?|repos?|repositor(?:y|ies)|house|firm|office)){0,2}
    | (?:rules?|polic(?:y|ies)|guidelines?|instructions?|principles?|conventions?|standards?)
      \s+(?:for|across)\s+(?:all|every|each|any)\s+(?:assistants?|agents?|bots?|teams?|contributors?|projects?|repos?|repositor(?:y|ies))
    | (?:[\w-]+\s+){0,2}(?:from|out\s+of)\s+(?:the|our|an?)\s+
      (?:(?:old|former|previous|internal|team)\s+){0,3}
      (?:wiki|handbook|confluence|notion|intranet|onboarding(?:\s+\w+)?|retro\w*|readme|google\s+doc)s?
    )\W*""",
    re.VERBOSE | re.IGNORECASE,
)


def _telling(name: str) -> list[str]:
    """Return the words of a heading or tag name that are not general ones."""
    words: list[str] = _NAME_WORD.findall(name.lower().replace("_", " "))
    return [word for word in words if word not in lexicon.GENERIC_HEADINGS]


def is_case(context: Context) -> bool:
    """Tell whether a heading names a part of the work with rules of its own ("Phase 1", "Review mode")."""
    return _CASE.search(" ".join((*context.headings, *context.tags)).lower()) is not None


_CASE = expression(
    r"\d|\b(?:steps?|phases?|stages?|modes?|agents?|roles?|if|when|for|tasks?|commands?|examples?|legacy|old|new"
    r"|read[\s-]only|migrat\w+|exceptions?|templates?)\b"
)
