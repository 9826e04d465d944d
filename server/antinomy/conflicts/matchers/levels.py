"""A problem that a prompt lists under one level of severity and its sample report shows under another.

"HIGH: missing authorisation checks" over "[LOW] api.py:3 Missing authorisation check": the
sample's line holds every word of the problem. Which level is right is nobody's business here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, in_file_order, reaches
from antinomy.conflicts.matchers.announcements import shows_mistakes
from antinomy.conflicts.matchers.content import content
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives, shown_line
from antinomy.prompt.document import Block, BlockKind, ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import lowered
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Graded:
    """A problem with its level: as a rule lists it, or as a line of a sample shows it."""

    directive: Directive
    level: str
    words: frozenset[str]
    is_shown: bool
    is_denied: bool


_LEVEL = r"(?:critical|blocker|blocking|high|major|medium|moderate|minor|low|nit|info|p[0-4]|s[0-4])"
#: "HIGH: missing checks, races", "**Low** (nice to have) – formatting".
_LISTED = expression(
    rf"\W*(?P<level>{_LEVEL})\b(?:\s+(?:severity|priority))?\W*?(?:\([^)\n]*\)\W*?)?\s*[:—–]\W*(?P<problems>\S.*)",
    re.DOTALL,
)
#: "### High severity", "**MEDIUM**".
_HEADED = expression(
    rf"\W*(?P<level>{_LEVEL})(?:\s+(?:severity|priority|issues|problems|findings))?\W*(?:\(.*\))?\W*"
)
#: "[HIGH] api.py:3 No check": the level stands in brackets, in bold, in capitals or before a colon.
_SHOWN = expression(
    rf"(?m)^[\s>*#\d.)-]*(?:\[(?P<bracketed>{_LEVEL})\]|\*\*\[?(?P<bold>{_LEVEL})\]?:?\*\*|(?P<capital>(?-i:[A-Z]{{3,8}}|[PS]\d))\b)[:\s|—–-]+(?P<text>\S.*)$",
    re.IGNORECASE,
)
#: A problem that is less than it would be.
_LESSENED = expression(
    r"\b(?:tests?|only|but|unlikely|mitigated|behind|unless|theoretical|partly|minor|previously|fixed)\b"
)
_DENIED = expression(r"\b(?:no|not|without|never)\b|n['’]t\b")
#: One word ("formatting") may be said of anything.
_LEAST_WORDS = 2
_SAMPLES = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.QUOTE))
_RULES = frozenset((BlockKind.LIST_ITEM, BlockKind.PARAGRAPH, BlockKind.TABLE_CELL))


def collect(axis: Axis, body: ChunkBody) -> tuple[Graded, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the problems that a chunk lists under a level, and the lines that show one."""
    found = [graded for block in body.blocks if block.kind in _SAMPLES for graded in _in_sample(block)]
    clauses = (clause for clause in directives(body) if clause.block.kind in _RULES)
    listed = (next(entry) for _, entry in groupby(clauses, key=lambda clause: id(clause.block)))
    return (*found, *(graded for clause in listed for graded in _listed(clause)))


def pairs(axis: Axis, placed: Sequence[Placed[Graded]]) -> Iterator[Pair]:
    """Propose every listed problem with each line that shows it under another level of the same list."""
    listed = [(entry, entry.item) for entry in placed if not entry.item.is_shown]
    levels = {graded.level for _, graded in listed}
    for entry in placed:
        shown = entry.item
        if not shown.is_shown or shown.level not in levels:
            continue
        meant = [(home, rule) for home, rule in listed if _is_of(shown, rule)]
        if not meant or any(rule.level == shown.level for _, rule in meant):
            continue
        home, rule = max(meant, key=lambda pair: len(pair[1].words))
        if reaches(home.section, entry.section) or not entry.section:
            sides = in_file_order(_claim(home, rule), _claim(entry, shown))
            filed = f"{rule.level.upper()}, the sample under {shown.level.upper()}"
            detail = f"The rules file {cited(rule.directive)} under {filed}."
            yield Pair(*sides, axis.confidence, detail, reaching=True)


def _is_of(shown: Graded, rule: Graded) -> bool:
    """Tell whether a line shows a problem: it says all of it, or most of it under another level."""
    if shown.is_denied != rule.is_denied or min(len(shown.words), len(rule.words)) < _LEAST_WORDS:
        return False
    left = len(rule.words - shown.words)
    if not left:
        return True
    if rule.level == shown.level:
        return 2 * len(rule.words & shown.words) >= len(shown.words)
    return shown.words <= rule.words and left < len(shown.words)


def _claim(entry: Placed[Graded], graded: Graded) -> Claim:
    label = graded.level.upper()
    return Claim(entry.chunk, graded.directive, label, label, "", Span(0, len(graded.directive.view)))


def _listed(clause: Directive) -> Iterator[Graded]:
    block = clause.block
    if clause.statement in (Statement.EXAMPLE, Statement.QUOTATION):
        return
    text = lowered(block.text)
    own = _LISTED.match(text)
    names = (block.context.lead, *block.context.headings[-1:])
    headed = next(filter(None, (_HEADED.fullmatch(lowered(name)) for name in names if name)), None)
    if own is None and (headed is None or block.kind is not BlockKind.LIST_ITEM):
        return
    level, problems = (
        (own["level"], own["problems"]) if own else (headed["level"], text) if headed else ("", "")
    )
    for problem in re.split(r"[,;.\n]\s*|\s+or\s+", re.sub(r"\([^)]*\)", " ", problems)):
        words = content(problem)
        if words:
            rule = attrs.evolve(clause, statement=Statement.DIRECTIVE)  # without a verb as well
            denied = _DENIED.search(problem) is not None
            yield Graded(rule, level, words, is_shown=False, is_denied=denied)


def _in_sample(block: Block) -> Iterator[Graded]:
    context = block.context
    if any(map(shows_mistakes, (*context.headings, *context.tags, context.lead))):
        return
    for match in _SHOWN.finditer(block.text):
        level = (match["bracketed"] or match["bold"] or match["capital"]).lower()
        text = lowered(match["text"])
        if re.fullmatch(_LEVEL, level) and not _LESSENED.search(text):
            directive = shown_line(block, Span(0, len(block.text)), Span(*match.span("text")))
            denied = _DENIED.search(text) is not None
            yield Graded(directive, level, content(text), is_shown=True, is_denied=denied)
