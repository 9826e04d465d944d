"""Sentences of a prompt that say which of its rules wins, and the conflicts that they settle.

"If two rules conflict, the earlier one takes precedence." Where the author says so,
whoever follows the prompt knows what to do, and nothing is left to report. How files
rank among each other is read in ``prompt.loading``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from antinomy.catalog import Catalog
from antinomy.conflicts.headings import is_generic
from antinomy.conflicts.hits import hits
from antinomy.conflicts.issue import Conflict
from antinomy.conflicts.matchers.content import content
from antinomy.prompt.directives import Directive, directives
from antinomy.prompt.document import Document
from antinomy.prompt.formats import read
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span

#: No sentence of interest is without one of these; most prompts have none.
_CUES = (
    *("conflict", "clash", "contradict", "disagree", "collide", "precedence", "priority", "importance"),
    *("overrid", "overrul", "supersed", "outrank"),
)

_RULES = r"(?:rules?|instructions?|guidelines?|requirements?|directives?|principles?|constraints?|priorities)"
_KIND = r"(?:(?:core|formatting|general|hard|house|listed|numbered|style|system|writing)\s+)?"
_THESE = r"(?:these|those|the\s+(?:two|above|following)|(?:any\s+)?two|any|some|both|several|the)"
_CLASH = (
    r"(?:conflicts?|clash(?:es)?|contradicts?|disagrees?|collides?|(?:are|is|come)\s+(?:in|into)\s+conflict)"
)
#: "If two of these rules conflict", "In case of conflict"; sources or figures that disagree are no rules.
_IF_THEY_CLASH = re.compile(
    rf"\b(?:if|when(?:ever)?|where(?:ver)?|should)\s+(?:"
    rf"(?:{_THESE}\s+)?(?:of\s+(?:these|the)\s+)?(?:two\s+)?{_KIND}{_RULES}\s+(?:ever\s+)?{_CLASH}"
    rf"|(?P<pronoun>these|those|they|these\s+two|(?:any\s+)?two\s+of\s+(?:these|them))\s+(?:ever\s+)?{_CLASH})"
    rf"(?:\s+with\s+(?:each\s+other|one\s+another))?(?=\s*(?:[,:.]|$))"
    rf"|\bin\s+(?:the\s+)?(?:case|event)\s+of\s+(?:a\s+|any\s+)?(?:conflicts?|contradictions?)\b"
)
_PLACE = (
    r"(?:first|earliest|earlier|former|higher|highest|upper|preceding|previous|topmost|last|latest|later|latter|lower"
    r"|lowest|following|subsequent)"
)
_BEATS = (
    r"(?:wins?(?:\s+over)?|prevails?(?:\s+over)?|overrides?|overrules?|supersedes?|outranks?|beats?|trumps?|counts?|holds?"
    r"|applies|decides?|(?:takes?|has|have)\s+(?:precedence|priority)(?:\s+over)?|goes\s+first|comes\s+first)"
)
#: … "the earlier one takes precedence", "follow the one that comes first".
_BY_PLACE = re.compile(
    rf"\b(?:the\s+|an?\s+)?{_PLACE}(?:\s+(?:{_RULES}|one|ones))?\s+(?:always\s+)?{_BEATS}\b"
    rf"|\b(?:follow|obey|prefer|use|apply|keep|go\s+with)\s+(?:the\s+)?(?:{_PLACE}\b|(?:one|rule|instruction)\s+(?:that\s+)?"
    rf"(?:comes|stands|appears|is\s+(?:listed|named|given|stated))\s+(?:first|last|earlier|later|higher))"
)
#: "Earlier rules override later ones", "an earlier rule overrides a later one".
_PLACES = re.compile(rf"\b{_PLACE}\s+{_RULES}\s+(?:always\s+)?{_BEATS}\s+(?:the\s+|an?\s+|any\s+)?{_PLACE}\b")
#: "Rules are listed by priority, highest first".
_LISTED = re.compile(
    rf"^\W*(?:(?:{_THESE}|all)\s+)?{_KIND}{_RULES}\s+(?:below\s+|above\s+|here\s+)?"
    r"(?:are|is|come|stand|appear)\s+(?:(?:listed|given|ordered|sorted|ranked|arranged|stated|numbered)\s+)?"
    r"(?:by|in(?:\s+descending)?\s+order\s+of|in\s+the\s+order\s+of)\s+(?:their\s+|descending\s+)?"
    r"(?:priority|importance|precedence)\b"
)
#: "…, brevity wins", "… the word limit takes precedence".
_NAMED = re.compile(
    rf"(?:^|[,:]\s*)(?:always\s+)?(?:the\s+)?(?P<winner>[a-z][\w’'-]*(?:\s+[\w’'-]+){{0,4}}?)\s+(?:always\s+)?{_BEATS}\b"
)


@attrs.frozen
class _Ranking:
    """What a sentence settles.

    ``winner`` names what wins; empty: place in the text decides, so that every pair is
    settled. ``section``: the headings under which it holds.
    """

    span: Span
    winner: str
    section: tuple[str, ...]


def unsettled(conflicts: Sequence[Conflict], document: Document, catalog: Catalog) -> list[Conflict]:
    """Return the conflicts that no sentence of the document settles, in the order given.

    Parameters
    ----------
    conflicts
        What was found in the document.
    document
        The whole file: a ranking may stand anywhere in it.
    catalog
        The axes, whose names a ranking may use ("brevity wins").

    """
    if not conflicts or not _has_cue(document.text):
        return list(conflicts)
    rankings = list(_rankings(document))
    return [c for c in conflicts if not any(_settles(r, c, document, catalog) for r in rankings)]


def _has_cue(text: str) -> bool:
    # Ten times as fast as a pattern that ignores case, and asked of the whole text at each keystroke.
    lowered = text.lower()
    return any(cue in lowered for cue in _CUES)


def _rankings(document: Document) -> Iterator[_Ranking]:
    for chunk in document.chunks:
        seen: set[Span] = set()
        for clause in directives(chunk.body):
            if clause.sentence not in seen and clause.statement in _SAID and _has_cue(clause.whole):
                seen.add(clause.sentence)
                yield from _read(clause, chunk.origin.to_source(clause.sentence))


_SAID = frozenset((Statement.DIRECTIVE, Statement.DESCRIPTION))


def _read(clause: Directive, span: Span) -> Iterator[_Ranking]:
    whole, headings = clause.whole, clause.block.context.headings
    if _PLACES.search(whole) or _LISTED.search(whole):
        yield _Ranking(span, "", _section(headings))
        return
    clash = _IF_THEY_CLASH.search(whole)
    if clash is None:
        return
    section = headings if clash["pronoun"] else _section(headings)
    rest = whole[: clash.start()] + whole[clash.end() :]
    if _BY_PLACE.search(rest):
        # Inside a paragraph, "they" may be the sources that the sentence before named.
        if not clash["pronoun"] or _opens_its_block(clause):
            yield _Ranking(span, "", section)
        return
    named = _NAMED.search(rest.strip())
    if named:
        yield _Ranking(span, named["winner"], section)


def _opens_its_block(clause: Directive) -> bool:
    return clause.sentence.start <= clause.block.source.to_source(Span(0, 1)).start


def _section(headings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the headings that limit a ranking: not those that only announce it ("Conflicting rules")."""
    kept = list(headings)
    while kept and (is_generic(kept[-1]) or _has_cue(kept[-1])):
        kept.pop()
    return tuple(kept)


def _settles(ranking: _Ranking, conflict: Conflict, document: Document, catalog: Catalog) -> bool:
    sides = (conflict.first.span, conflict.second.span)
    if conflict.axis == "priorities" or any(span.overlaps(ranking.span) for span in sides):
        return False  # which ranking holds is the very question
    blocks = [document.block_at(span) for span in sides]
    depth = len(ranking.section)
    if any(block is None or block.context.headings[:depth] != ranking.section for block in blocks):
        return False
    return not ranking.winner or _is_about(conflict, ranking.winner, catalog)


def _is_about(conflict: Conflict, winner: str, catalog: Catalog) -> bool:
    """Tell whether what wins is what one of two rules asks for, in its words or the catalogue's."""
    named = content(winner)
    said = content(f"{conflict.first.text} {conflict.second.text} {' '.join(conflict.poles)}".lower())
    if any(one[:_ALIKE] == two[:_ALIKE] for one in named for two in said):
        return True
    wish = read(f"Prefer {winner}.")
    return any(hit.axis.id == conflict.axis for chunk in wish.chunks for hit in hits(chunk.body, catalog))


#: Words that begin alike are forms of one: "formality" and "formal".
_ALIKE = 5
