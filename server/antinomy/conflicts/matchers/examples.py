"""Rules that the prompt's own example output breaks."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import attrs

from antinomy.catalog import Axis, search
from antinomy.conflicts.hits import Located
from antinomy.conflicts.matchers import Claim, Pair, Placed, reaches
from antinomy.conflicts.matchers.code_bans import END, LEAD, NOT, SIGN, framed, named
from antinomy.conflicts.matchers.content import content
from antinomy.conflicts.matchers.outputs import Output, outputs
from antinomy.conflicts.matchers.poles import claim as rule_claim
from antinomy.conflicts.matchers.quantities import Count
from antinomy.conflicts.matchers.quantities import claim as count_claim
from antinomy.prompt import lexicon
from antinomy.prompt.clauses import sentences
from antinomy.prompt.directives import Directive, directives, shown_line
from antinomy.prompt.document import ChunkBody
from antinomy.prompt.masking import quoted
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Ban:
    """A clause that forbids words as such (never write "synergy"), or a thing that can be seen ("no prices").

    ``pattern`` is what it forbids, ``label`` says so in a few words; ``words`` in the clause's ``view``.
    ``target`` is the artefact that it forbids it in.
    """

    directive: Directive
    pattern: str
    label: str
    words: Span
    target: str


@attrs.frozen(eq=False)
class _Rule:
    """A rule, and where an output breaks it: a span of the output's text, or ``None``.

    ``section`` holds the headings that limit a ban, which reaches wherever none does;
    ``None``: headings keep it apart as any two rules.
    """

    claim: Claim
    broken: Callable[[Output], tuple[int, int] | None]
    section: tuple[str, ...] | None = None


def collect(axis: Axis, body: ChunkBody) -> tuple[Output | Ban, ...]:
    """Return the parts of a chunk that show an output, and its clauses that forbid words."""
    shown = (output for block in body.blocks for output in outputs(block))
    return (*shown, *(ban for directive in directives(body) for ban in _bans(directive, axis)))


def pairs(
    axis: Axis,
    placed: Sequence[Placed[Output | Ban]],
    rules: Sequence[Located],
    counts: Sequence[Placed[Count]],
) -> Iterator[Pair]:
    """Propose every rule that an example output breaks with that output.

    Parameters
    ----------
    axis
        The axis that such pairs are reported on.
    placed
        What ``collect`` found in the document.
    rules
        The hits of all axes; of interest are those whose pole says what breaks it.
    counts
        The limits that the document sets.

    """
    shown = [(entry, entry.item) for entry in placed if isinstance(entry.item, Output)]
    if not shown:
        return
    known = [*_of_poles(rules), *_of_counts(counts), *_of_bans(placed)]
    for entry, output in shown:
        for rule in known:
            place = rule.broken(output)
            if place is None:
                continue
            directive = shown_line(output.block, output.span, Span(*place).shift(output.span.start))
            view = Span(0, len(directive.view))
            first, second = rule.claim, Claim(entry.chunk, directive, "example output", "example", "", view)
            if _starts(second) < _starts(first):
                first, second = second, first
            detail = f"The example output breaks “{rule.claim.directive.text.strip()}”."
            reaching = rule.section is not None and reaches(rule.section, entry.section)
            yield Pair(first, second, axis.confidence, detail, reaching)


def _starts(claim: Claim) -> int:
    return claim.chunk.origin.to_source(claim.directive.span).start


def _of_poles(rules: Sequence[Located]) -> Iterator[_Rule]:
    for located in rules:
        pole, value = located.hit.pole, located.hit.value
        pattern = pole.broken_by_value.get(value, "") if value else pole.broken_by
        if pattern:
            yield _Rule(rule_claim(located), partial(_matches, pattern))


def _matches(pattern: str, output: Output) -> tuple[int, int] | None:
    return search.first(pattern, output.text)


def _of_counts(counts: Sequence[Placed[Count]]) -> Iterator[_Rule]:
    for entry in counts:
        count = entry.item
        limits = count.quantity.unit in _MEASURES and math.isfinite(count.quantity.high)
        if limits and not _EACH.search(count.directive.view):
            yield _Rule(count_claim(entry), partial(_exceeds, count))


#: "Ten words a line" limits parts of the output that nobody marked in the example.
_EACH = re.compile(
    r"\b(?:per|each|every)\b(?!\s+(?:answer|response|reply|output|message))|\ba\s+(?:line|bullet|item)\b"
)


def _exceeds(count: Count, output: Output) -> tuple[int, int] | None:
    """Tell whether an output is longer than a limit on what it is an example of."""
    if output.block.info or not count.named <= content(output.about):
        return None
    size = _MEASURES[count.quantity.unit](output.text)
    return (0, len(output.text)) if size > count.quantity.high * _SLACK[count.quantity.unit] else None


_WORD = re.compile(r"[^\W_][\w'’-]*")
_MEASURES: dict[str, Callable[[str], int]] = {
    "word": lambda text: len(_WORD.findall(text)),
    "sentence": lambda text: sum(bool(_WORD.search(span.of(text))) for span in sentences(text)),
    "line": lambda text: sum(bool(line.strip()) for line in text.splitlines()),
    "character": lambda text: len(text.strip()),
}
#: Words and characters can be counted in several ways.
_SLACK = {"word": 1.2, "character": 1.2, "sentence": 1.0, "line": 1.0}


_QUOTATION = r"(?:\"[^\"\n]{2,40}\"|“[^”\n]{2,40}”|'[^'\n]{2,40}'(?!\w)|‘[^’\n]{2,40}’(?!\w)|`[^`\n]{2,40}`)"
_BANNED = re.compile(
    rf"\b(?:never|do\s+not|don['’]t|avoid|must\s+not|no)\s+(?:ever\s+)?(?:(?:use|using|say|saying|write|writing|mention|include)\s+)?"
    rf"(?:(?:the|any\s+of\s+the)\s+)?(?:(?:following\s+)?(?:words?|phrases?|terms?|expressions?)\s*:?\s+)"
    rf"(?P<list>{_QUOTATION}(?:\s*(?:,|/|,?\s*(?:or|and|nor))\s*{_QUOTATION})*)"
)


def _bans(directive: Directive, axis: Axis) -> Iterator[Ban]:
    if directive.statement is not Statement.DIRECTIVE:
        return
    match = _BANNED.search(quoted(directive.text))
    if match is not None:
        banned = [quotation[1:-1].strip() for quotation in re.findall(_QUOTATION, match["list"])]
        words = "|".join(map(re.escape, banned))
        label = f"without “{'”, “'.join(banned)}”"
        target = directive.target_at(*match.span())
        yield Ban(directive, rf"(?i)(?<!\w)(?:{words})(?!\w)", label, Span(*match.span()), target)
    yield from _banned_things(directive, axis)


#: "Don't mention class names, endpoints or pull request numbers": a thing among others.
_BANNED_THING = re.compile(
    rf"{LEAD}{NOT}\s+(?:(?:use|using|add|include|including|mention|mentioning|name|quote|state|give|write|put|show|insert|ever|in|with"
    r"|the|any|a|an)\s+)*(?:[\w'’-]+(?:\s+[\w'’-]+){0,2},\s+){0,4}(?:[\w'’-]+(?:\s+[\w'’-]+){0,2},?\s+(?:or|and|nor)\s+)?"
    rf"(?P<sign>{SIGN})(?:{END}|\s*(?:,|/|\s(?:or|and|nor)\b))"
)


def _banned_things(directive: Directive, axis: Axis) -> Iterator[Ban]:
    marks = [mark for mark in named(directive, axis.things) if mark[1].things] if directive.negators else []
    for span, name in marks:
        if _BANNED_THING.search(framed(directive.text, [(span, name)])):
            for thing in name.things:
                yield Ban(
                    directive,
                    thing.shown_in("text"),
                    f"without {name.text}",
                    span,
                    _place(directive, span.end),
                )


#: Unlike what is named beside it ("class names"), what follows says where it is forbidden.
_PLACE = re.compile(r"\b(?:in|from|for|of|on)\s+(?:[\w'’-]+\s+){0,3}?(?P<noun>[a-z-]+)(?=\W|$)")


def _place(directive: Directive, end: int) -> str:
    nouns = (match["noun"] for match in _PLACE.finditer(directive.view, end))
    return next((lexicon.ARTEFACTS[noun] for noun in nouns if noun in lexicon.ARTEFACTS), "")


def _of_bans(placed: Sequence[Placed[Output | Ban]]) -> Iterator[_Rule]:
    for entry in placed:
        ban = entry.item
        if isinstance(ban, Ban):
            claim = Claim(entry.chunk, ban.directive, ban.label, ban.label, ban.target, ban.words)
            yield _Rule(claim, partial(_matches, ban.pattern), entry.section)
