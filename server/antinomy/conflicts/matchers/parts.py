"""Entries of a list that say what a text, page or report is made of ("Sections", "Include:").

An entry without a verb ("A pie chart of sales") asks for what it names as much as a sentence
would. Which rule bans it is known elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from antinomy.prompt.directive import Directive
from antinomy.prompt.document import BlockKind
from antinomy.prompt.masking import lowered
from antinomy.prompt.statements import Statement

#: What announces the parts of something to be made.
_MADE_OF = re.compile(
    r"\W*(?:\d+[.)]\s*)?(?:(?:the|your|each|every|an?)\s+)?(?:[\w-]+\s+)?"
    r"(?:sections?|contents|structure|outline|layout|parts|slides|elements|charts|(?:page|slide|report)\s+plan)\W*"
    r"|\W*(?:include|add|use|(?:the|each|every)\s+(?:[\w-]+\s+){1,2}(?:has|contains|includes|consists\s+of))(?:\s+[\w-]+){0,4}\s*:\W*"
)
#: A heading that names nothing but the parts, and so limits none of them.
_OF_WHOLE = re.compile(
    r"\W*(?:\d+[.)]\s*)?(?:the\s+)?(?:sections?|contents|structure|outline|layout|parts|slides|charts|(?:page|slide|report)\s+(?:plan|structure))\W*"
)
#: "Share of traffic": a noun, though it could be a verb.
_NOUN = re.compile(r"\W*[a-z]+\s+of\b")
_ARTICLES = frozenset(("a", "an", "the", "one", "two", "three"))
#: Stems of words that may follow what an entry names, and of those that may stand before it.
_AFTER = frozenset(("of", "with", "for", "that", "per", "by", "in", "on", "from", "show"))
_BEFORE = frozenset(("as", "in", "with", "plu"))


def is_part(directive: Directive) -> bool:
    """Tell whether a clause is an entry without a verb in a list of the parts of something."""
    block = directive.block
    if block.kind is not BlockKind.LIST_ITEM or directive.statement is not Statement.DIRECTIVE:
        return False
    context = block.context
    name = context.lead or (context.headings[-1] if context.headings else "")
    if directive.start or not name or not _MADE_OF.fullmatch(lowered(name)):
        return False
    return not directive.under_ban and (not directive.verbal or _NOUN.match(directive.view) is not None)


def is_of_whole(directive: Directive) -> bool:
    """Tell whether an entry is a part of the whole that is made, not of a thing that its heading names."""
    context = directive.block.context
    return not context.lead and _OF_WHOLE.fullmatch(lowered(context.headings[-1])) is not None


def names(part: tuple[str, ...], thing: tuple[str, ...], words: AbstractSet[str]) -> bool:
    """Tell whether an entry is for a thing ("pie chart of sales", "sales as a pie chart by region").

    Parameters
    ----------
    part, thing
        The stems of the entry and of the thing, in order.
    words
        The content stems of the thing.

    """
    thing = tuple(word for word in thing if word not in _ARTICLES)
    said = tuple(word for word in part if word not in _ARTICLES)
    size = len(thing)
    if not size or set(thing) != words:
        return False
    return any(
        said[at : at + size] == thing
        and (at == 0 or said[at - 1] in _BEFORE)
        and (at + size == len(said) or said[at + size] in _AFTER)
        for at in range(len(said) - size + 1)
    )
