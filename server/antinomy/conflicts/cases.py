"""The case that a rule is for, in words by which another rule can except it.

A heading, a condition or an audience of its own: "under Refunds", "if the parcel is late",
"to managers". Nothing here decides what conflicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from antinomy.conflicts.audience import addressee
from antinomy.conflicts.headings import label, sections
from antinomy.conflicts.matchers.content import content
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Document
from antinomy.prompt.statements import is_verbal
from antinomy.prompt.text import Span

#: A rule that ends in ``EXCEPT`` and a case leaves that case to the rule that it belongs to.
EXCEPT = "except "


@lru_cache(maxsize=64)  # of one state of a file, whose rules are asked about several times
def clauses_at(span: Span, document: Document) -> tuple[Directive, ...]:
    """Return the clauses that a span of a document holds, in order."""
    return tuple(
        clause
        for chunk in document.chunks_at(span)
        for clause in directives(chunk.body)
        if chunk.origin.to_source(clause.span).overlaps(span)
    )


def cases(clauses: Sequence[Directive], document: Document, matter: frozenset[str]) -> list[str]:
    """Return the cases that a rule is for, the narrowest of each clause first.

    Parameters
    ----------
    clauses
        The rule's clauses.
    document
        Where they stand: its title is no case.
    matter
        Content words of what the rule is about: a heading that says no more is no case.

    """
    return [case for clause in clauses for case in _cases(clause, document.title, matter)]


def own_case(found: Iterable[str], others: Iterable[str]) -> str:
    """Return the first case of one rule that another rule is not for; empty: there is none."""
    shared = set(others)
    return next((case for case in found if case not in shared), "")


def excepts(sentence: str, clauses: Sequence[Directive]) -> bool:
    """Tell whether a sentence excepts, word for word, the case that the clauses of another rule are for."""
    words = " ".join(sentence.lower().split())
    if EXCEPT not in words:
        return False
    return any(
        EXCEPT + case.lower() in words for clause in clauses for case in _cases(clause, "", frozenset())
    )


def permits(clauses: Sequence[Directive], other: str) -> bool:
    """Tell whether a rule permits, beside what it forbids, the case that another sentence is about.

    "No `unwrap()` in library code; tests may use it" leaves room for "Use `unwrap()` in tests".
    """
    forbidden = [content(clause.view) for clause in clauses if clause.negative]
    if not forbidden:
        return False
    allowed = (clause for clause in clauses if clause.modality is Modality.MAY and not clause.negative)
    matter = frozenset().union(*forbidden, _ALLOWED)
    return any(case and case <= content(other) for case in (content(c.view) - matter for c in allowed))


def _cases(clause: Directive, title: str, matter: frozenset[str]) -> Iterator[str]:
    """Yield the cases of a clause, the narrowest first."""
    condition = _condition(clause)
    if condition:
        yield condition
    to = addressee(clause.view)
    if to:
        yield to
    context = clause.block.context
    lead = label(context)
    for name in reversed(sections(context, title)):
        unnumbered = _NUMBERING.sub("", name)
        if not _names_a_case(unnumbered, matter):
            continue
        if name != lead:
            yield f"under {unnumbered}"
        elif context.lead.rstrip(" *_").endswith(":") and not (is_verbal(name.lower()) or condition):
            yield f"for {name}"


def _names_a_case(name: str, matter: frozenset[str]) -> bool:
    """Tell whether a heading names a case, and can be quoted in a rule."""
    words = content(name.lower())
    return not words <= matter and bool(_QUOTABLE.fullmatch(name)) and not lexicon.BAN.search(name.lower())


def _condition(clause: Directive) -> str:
    """Return the clause's first condition as its author wrote it, if it stands on its own feet."""
    words = clause.condition.partition(";")[0].strip()
    if not _CONDITION.match(words) or not _QUOTABLE.fullmatch(words):
        return ""
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())), re.IGNORECASE)
    for text in (clause.block.text, clause.block.context.lead):
        found = pattern.search(text)
        if found is not None:
            written = " ".join(found[0].split())
            return written[0].lower() + written[1:]
    return words


#: Stems of words that permit, and name nothing.
_ALLOWED = frozenset(
    ("acceptabl", "allow", "fin", "fine", "free", "ok", "okay", "permit", "welcom", "welcome")
)
#: No quotes, colons, brackets or markup, so that it fits a JSON string, a YAML scalar and a bracket as it is;
#: and no end of a sentence.
_QUOTABLE = re.compile(r"(?!.*\.(?:\s|$))[^\W_][\w ,./&+-]{1,79}")
_NUMBERING = re.compile(r"^(?:\d+(?:\.\d+)*|[A-Za-z])[.)]\s+")
_CONDITION = re.compile(
    r"(?:if|when(?:ever)?|while|during|for|in|on|at|upon|after|before|within|under|from|with)\s+"
    r"(?!(?:it|they|so|this|that|those|these|all\s+other|the\s+first)\b)"
)
