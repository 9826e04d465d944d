"""Conflicts that the prompt settles itself, by saying which of its rules wins.

"If two rules conflict, the earlier one takes precedence." Where the author says so,
whoever follows the prompt knows what to do, and nothing is left to report. What a
sentence says is read in ``precedence``; how files rank among each other, in ``prompt.loading``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

import attrs

from antinomy.catalog import Catalog
from antinomy.conflicts.headings import is_generic
from antinomy.conflicts.hits import hits
from antinomy.conflicts.issue import Conflict
from antinomy.conflicts.matchers.content import content
from antinomy.conflicts.precedence import Precedence, Wins, announced, precedence
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Block, ChunkBody, Context, Document
from antinomy.prompt.formats import read
from antinomy.prompt.kept import Kept
from antinomy.prompt.masking import plain
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen
class _Ranking:
    """A sentence that says which rule wins, and where.

    ``section``: the headings under which it holds. ``of``: the text that "this rule" stands for,
    where it speaks of one.
    """

    said: Precedence
    span: Span
    section: tuple[str, ...]
    of: Span


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
    if not conflicts:
        return []
    rankings = list(_rankings(document))
    if not rankings and not any(_announces(chunk.body) for chunk in document.chunks):
        return list(conflicts)
    return [conflict for conflict in conflicts if not _is_settled(conflict, rankings, document, catalog)]


_SAID = frozenset((Statement.DIRECTIVE, Statement.DESCRIPTION))


#: What a chunk's sentences say, with spans in the chunk's text; kept, since a keystroke changes one chunk.
_kept: Kept[tuple[_Ranking, ...]] = Kept()


def _rankings(document: Document) -> Iterator[_Ranking]:
    for chunk in document.chunks:
        for said in _kept.get(chunk.body, partial(_of_chunk, chunk.body)):
            yield attrs.evolve(
                said, span=chunk.origin.to_source(said.span), of=chunk.origin.to_source(said.of)
            )


_announcing: Kept[bool] = Kept()


def _announces(body: ChunkBody) -> bool:
    """Tell whether a heading or lead-in around a chunk's blocks says that what stands under it is ranked."""
    return _announcing.get(body, partial(_is_announcing, body))


def _is_announcing(body: ChunkBody) -> bool:
    contexts = {block.context for block in body.blocks}
    titles = {title for context in contexts for title in (*context.headings, context.lead.partition(":")[0])}
    return any(announced(plain(title)) for title in titles)


def _of_chunk(body: ChunkBody) -> tuple[_Ranking, ...]:
    found: list[_Ranking] = []
    seen: set[Span] = set()
    above: Block | None = None
    block: Block | None = None
    for clause in directives(body):
        if clause.block is not block:
            above, block = block, clause.block
        if clause.sentence in seen or clause.statement not in _SAID:
            continue
        seen.add(clause.sentence)
        said = precedence(clause.whole)
        # Inside a paragraph, "they" and "the first" may be the sources that the sentence before named.
        if said is None or (said.wins is Wins.PLACE and not said.clear and not _opens_its_block(clause)):
            continue
        headings = clause.block.context.headings
        section = headings if said.here or said.wins is Wins.THIS_SECTION else _section(headings)
        found.append(_Ranking(said, clause.sentence, section, _this(clause, above)))
    return tuple(found)


def _opens_its_block(clause: Directive) -> bool:
    return clause.sentence.start <= clause.block.source.to_source(Span(0, 1)).start


def _this(clause: Directive, above: Block | None) -> Span:
    """Return what "this rule" stands for: what its block says before, else the block above."""
    if not _opens_its_block(clause):
        return Span(clause.block.span.start, clause.sentence.start)
    return above.span if above else Span(clause.sentence.start, clause.sentence.start)


#: Headings that name no matter of their own, only that something is ranked below them ("Conflicting rules").
_OF_CONFLICTS = re.compile(
    r"conflict|clash|contradict|disagree|precedence|priorit|importan|overrid|overrul|supersed|outrank",
    re.IGNORECASE,
)


def _section(headings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the headings that limit a ranking: not those that only announce it ("Conflicting rules")."""
    kept = list(headings)
    while kept and (is_generic(kept[-1]) or _OF_CONFLICTS.search(kept[-1])):
        kept.pop()
    return tuple(kept)


def _is_settled(
    conflict: Conflict, rankings: Sequence[_Ranking], document: Document, catalog: Catalog
) -> bool:
    if conflict.axis == "priorities":
        return False  # which ranking holds is the very question
    blocks = [document.block_at(side.span) for side in (conflict.first, conflict.second)]
    contexts = [block.context for block in blocks if block is not None]
    if len(contexts) < 2:
        return False
    if all(
        any(side.span.overlaps(one.span) for one in rankings) for side in (conflict.first, conflict.second)
    ):
        return False
    return _stand_ranked(*contexts) or any(_settles(one, conflict, contexts, catalog) for one in rankings)


def _stand_ranked(one: Context, two: Context) -> bool:
    """Tell whether two rules stand under one heading, or in one list, that says that it ranks them."""
    for heading, other in zip(one.headings, two.headings, strict=False):
        if heading != other:
            return False
        if announced(plain(heading)):
            return True
    leads = [context.lead.partition(":")[0] for context in (one, two)]
    return leads[0] == leads[1] and one.headings == two.headings and announced(plain(leads[0]))


def _settles(ranking: _Ranking, conflict: Conflict, contexts: Sequence[Context], catalog: Catalog) -> bool:
    sides = (conflict.first.span, conflict.second.span)
    inside = [context.headings[: len(ranking.section)] == ranking.section for context in contexts]
    its_own = [span.overlaps(ranking.span) for span in sides]
    said = ranking.said
    match said.wins:
        case Wins.PLACE:
            return all(inside) and not any(its_own)
        case Wins.THIS_RULE:
            return [span.overlaps(ranking.of) for span in sides].count(True) == 1
        case Wins.THIS_SECTION:
            return bool(ranking.section) and inside.count(True) == 1
        case Wins.ITS_SENTENCE:
            other = its_own.index(False) if False in its_own else 0
            return its_own.count(True) == 1 and other in _named(said.loser, conflict, catalog)
        case Wins.TOPIC:
            return all(inside) and _is_about(said, conflict, its_own, catalog)


def _is_about(said: Precedence, conflict: Conflict, its_own: Sequence[bool], catalog: Catalog) -> bool:
    """Tell whether what wins, and what loses, is what the two sides ask for.

    Beside a rule, a sentence that only compares the two ("brevity beats detail") is no side of its own.
    """
    won = _named(said.winner, conflict, catalog)
    lost = _named(said.loser, conflict, catalog)
    if any(its_own):
        return said.compares and bool(won and lost) and won != lost and its_own.index(False) in won | lost
    if not said.loser:
        return bool(won)
    return len(won) == len(lost) == 1 and won != lost


def _named(name: str, conflict: Conflict, catalog: Catalog) -> frozenset[int]:
    """Return which sides of a conflict ask for what a name says, in the catalogue's words or in their own."""
    texts = (conflict.first.text, conflict.second.text)
    if not name:
        return frozenset()
    # The catalogue knows what is thorough, which says the same of an answer.
    name = _BEING.sub("", name).replace("complete", "thorough")
    wished = _poles(f"Prefer {name}. Be {name}. Write in a {name} way.", catalog)
    axis = catalog.axes.get(conflict.axis)
    if axis is not None and axis.poles:
        wished = frozenset(pole for pole in wished if pole[0] == axis.id)
    found = frozenset(at for at, text in enumerate(texts) if wished & _poles(text, catalog))
    if found:
        return found
    words = content(name)
    said = [content(f"{text} {pole}".lower()) for text, pole in zip(texts, conflict.poles, strict=True)]
    return frozenset(
        at for at in (0, 1) if any(one[:_ALIKE] == two[:_ALIKE] for one in words for two in said[at])
    )


_BEING = re.compile(r"^(?:being|to\s+be|be)\s+")


@lru_cache(maxsize=512)
def _poles(text: str, catalog: Catalog) -> frozenset[tuple[str, str, str]]:
    """Return the sides that a text takes, or hints at: axis, pole and value."""
    found = (hit for chunk in read(text).chunks for hit in hits(chunk.body, catalog, hints=True))
    return frozenset((hit.axis.id, hit.pole.id, hit.value) for hit in found)


#: Words that begin alike are forms of one: "formality" and "formal".
_ALIKE = 5
