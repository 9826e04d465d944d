"""The headings, tags and lead-ins around a rule, and which of them limit what it applies to.

A heading made of general words limits nothing, nor does one that only names what the
rule is about. Whether two rules meet is decided in ``scope``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt import lexicon
from antinomy.prompt.directives import Directive
from antinomy.prompt.document import Context

#: A lead-in this short ("Press releases:") is a heading in all but markup.
_LABEL_WORDS = 4


@lru_cache(maxsize=8192)
def limits(context: Context, title: str) -> tuple[str, ...]:
    """Return the headings and tags around a block that limit what its rules apply to, in lower case."""
    return tuple(name.lower() for name in sections(context, title))


def limiting(names: tuple[str, ...], directive: Directive, headings: frozenset[str]) -> tuple[str, ...]:
    """Return the headings around a clause that say more than what it is about anyway.

    "Dependencies" over "Add no dependencies" and "Git" over a rule on commits only file a rule.

    Parameters
    ----------
    names
        The headings, as ``limits`` gives them.
    directive
        The clause.
    headings
        Words by which headings name what its axis is about.

    """
    if not names:
        return names
    said = content(directive.view)
    return tuple(
        name for name in names if not all(word in headings or stem(word) in said for word in _telling(name))
    )


def sections(context: Context, title: str) -> tuple[str, ...]:
    """Return the headings and tags around a block that limit what its rules apply to, as written.

    The document's title limits nothing, nor do headings made of general words
    ("Style rules", "<instructions>").
    """
    lead = label(context)
    names = (*context.headings, *context.tags, *((lead,) if lead else ()))
    return tuple(name for name in names if name != title and not is_generic(name))


def label(context: Context) -> str:
    """Return a lead-in that is a heading in all but markup; empty: it is none."""
    return context.lead.rstrip(" :*_") if 0 < len(context.lead.split()) <= _LABEL_WORDS else ""


_NAME_WORD = re.compile(r"[a-z][a-z'’]*")


def is_generic(name: str) -> bool:
    """Tell whether a heading or tag name is made of general words only."""
    return not _telling(name)


def _telling(name: str) -> list[str]:
    """Return the words of a heading or tag name that are not general ones."""
    words: list[str] = _NAME_WORD.findall(name.lower().replace("_", " "))
    return [word for word in words if word not in lexicon.GENERIC_HEADINGS]
