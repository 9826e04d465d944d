"""Rules that the prompt's own example output breaks."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

import attrs

from antinomy.catalog import Axis, search
from antinomy.conflicts.hits import Located
from antinomy.conflicts.matchers import Claim, Pair, Placed, in_file_order, reaches
from antinomy.conflicts.matchers.code_bans import END, LEAD, NOT, OUT, SIGN, STAYS_OUT, framed, named
from antinomy.conflicts.matchers.content import content
from antinomy.conflicts.matchers.listings import Listing, listings, strays
from antinomy.conflicts.matchers.outputs import Output, outputs, parts
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
    ``target`` is the artefact that it forbids it in; ``within``: another noun for that ("minutes"), which
    an output must be announced by.
    """

    directive: Directive
    pattern: str
    label: str
    words: Span
    target: str
    within: str = ""


@attrs.frozen(eq=False)
class _Rule:
    """A rule, and where an output breaks it: a span of the output's text, or ``None``.

    ``section`` holds the headings that limit a ban, which reaches wherever none does;
    ``None``: headings keep it apart as any two rules.
    """

    claim: Claim
    broken: Callable[[Output], tuple[int, int] | None]
    section: tuple[str, ...] | None = None


def collect(axis: Axis, body: ChunkBody) -> tuple[Output | Listing | Ban, ...]:
    """Return a chunk's parts that show an output, the lists in them, and its clauses that forbid words."""
    shown = [
        output
        for before, block in pairwise((None, *body.blocks))
        if block is not None
        for output in outputs(block, before)
    ]
    labelled = (part for output in shown for part in parts(output))
    return (
        *shown,
        *labelled,
        *listings(shown),
        *(ban for directive in directives(body) for ban in _bans(directive, axis)),
    )


def pairs(
    axis: Axis,
    placed: Sequence[Placed[Output | Listing | Ban]],
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
            if output.is_part and not _names(output, rule.claim.target):
                continue
            place = rule.broken(output)
            if place is None:
                continue
            directive = shown_line(output.block, output.span, Span(*place).shift(output.span.start))
            view = Span(0, len(directive.view))
            target = rule.claim.target if _names(output, rule.claim.target) else ""
            shows = Claim(entry.chunk, directive, "example output", "example", target, view)
            detail = f"The example output breaks “{rule.claim.directive.text.strip()}”."
            reaching = rule.section is not None and reaches(_unsaid(rule.section, output), entry.section)
            yield Pair(*in_file_order(rule.claim, shows), axis.confidence, detail, reaching)
    yield from _unordered(axis, placed, rules)


def _unordered(
    axis: Axis, placed: Sequence[Placed[Output | Listing | Ban]], rules: Sequence[Located]
) -> Iterator[Pair]:
    """Propose every rule on the order of a list with the line of an example output that leaves it."""
    listed = [(entry, entry.item) for entry in placed if isinstance(entry.item, Listing)]
    for located in rules if listed else ():
        order, value = located.hit.pole.broken_by_order, located.hit.value
        for entry, listing in listed if order else ():
            line = strays(listing, order, value, alone=len(listed) == 1)
            if line is None:
                continue
            shows = Claim(entry.chunk, line, "example output", "example", "", Span(0, len(line.view)))
            detail = f"The example output leaves the order of “{located.hit.directive.text.strip()}”."
            yield Pair(*in_file_order(rule_claim(located), shows), axis.confidence, detail)


def _names(output: Output, target: str) -> bool:
    """Tell whether the words that announce an output name the artefact of a rule ("Sample summary")."""
    return bool(target) and any(lexicon.ARTEFACTS.get(word) == target for word in _WORD.findall(output.about))


def _unsaid(section: tuple[str, ...], output: Output) -> tuple[str, ...]:
    """Return the headings over a rule that say more than what announces an output ("Closing")."""
    return tuple(name for name in section if not content(name) <= content(output.about)) if section else ()


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
    if output.is_template or output.block.info or not count.named <= content(output.about):
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


#: "Words such as "synergy" stay out", ""we" and "our" are never used".
_QUOTES = r"(?:\"[^\"\n]{2,40}\"|“[^”\n]{2,40}”|‘[^’\n]{2,40}’(?!\w))"
_QUOTES_LIST = rf"(?P<list>{_QUOTES}(?:\s*(?:,|/|,?\s*(?:or|and|nor))\s*{_QUOTES})*)"
_WORDS_OF = (
    r"(?:words?|phrases?|terms?|expressions?|superlatives?|buzzwords?|fillers?|clichés?|adjectives?"
    r"|intensifiers?)"
)
_BANNED_WORDS = (
    re.compile(
        rf"{LEAD}(?:(?:the|any|all)\s+)*(?:(?:\w+\s+)?{_WORDS_OF}\s+(?:(?:such\s+as|like)\s+)?)?"
        rf"{_QUOTES_LIST}\s+{STAYS_OUT}"
        r"(?:\s+(?:in|of|from)\s+(?:an?|any|the|our|your)\s+(?:texts?|repl(?:y|ies)|answers?|responses?|messages?|copy|outputs?))?"
        rf"{END}"
    ),
    re.compile(
        rf"{LEAD}(?:{NOT}\s+(?:(?:ever|use|using|write|say)\s+)*|leave\s+out\s+|do\s+without\s+)"
        rf"(?:(?:any|all|the)\s+)*(?:\w+\s+)?{_WORDS_OF}\s+(?:such\s+as|like)\s+{_QUOTES_LIST}{END}"
    ),
)
#: A word named as one of a kind may have other senses if it is short ("best before").
_LEAST_LETTERS = 5


def _bans(directive: Directive, axis: Axis) -> Iterator[Ban]:
    if directive.statement is not Statement.DIRECTIVE or not (
        directive.negators or OUT.search(directive.view)
    ):
        return
    view = quoted(directive.text) if _MARKED.search(directive.text) else ""
    plain = _BANNED.search(view) if view else None
    match = plain or next(filter(None, (form.search(view) for form in _BANNED_WORDS if view)), None)
    if match is not None:
        banned = [quotation[1:-1].strip() for quotation in re.findall(_QUOTATION, match["list"])]
        if plain is None and re.search(r"\b(?:such\s+as|like)\b", match[0]):
            banned = [word for word in banned if len(word) >= _LEAST_LETTERS]
        if banned:
            words = "|".join(map(re.escape, banned))
            label = f"without “{'”, “'.join(banned)}”"
            target = directive.target_at(*match.span())
            yield Ban(directive, rf"(?i)(?<!\w)(?:{words})(?!\w)", label, Span(*match.span()), target)
    yield from _banned_things(directive, axis)


_MARKED = re.compile(r"[\"“'‘`]")
_OTHER = rf"[\w'’{SIGN}-]+(?:\s+[\w'’{SIGN}-]+){{0,2}}"
#: "Don't mention class names, endpoints or pull request numbers": a thing among others.
_BANNED_THING = re.compile(
    rf"{LEAD}(?:{NOT}|leave\s+out|do\s+without)\s+(?:(?:use|using|add|include|including|mention|mentioning|name|quote|state|give|write|put|show|insert|ever|in|with"
    r"|ask|offer|the|any|a|an)\s+)*(?:[\w'’-]+(?:\s+[\w'’-]+){0,2},\s+){0,4}(?:[\w'’-]+(?:\s+[\w'’-]+){0,2},?\s+(?:or|and|nor)\s+)?"
    rf"(?P<sign>{SIGN})(?:{END}|\s*(?:,|/|\s(?:or|and|nor)\b))"
)
_LISTED = (
    rf"(?:(?:the|any|all)\s+)*(?:{_OTHER},\s+){{0,4}}?(?:{_OTHER},?\s+(?:and|or)\s+)?{SIGN}"
    rf"(?:,\s+{_OTHER}){{0,4}}?(?:,?\s+(?:and|or)\s+{_OTHER})?"
)
_WHERE = (
    r"(?:\s+(?:of|from|in|on)\s+(?:[\w'’-]+\s+){0,3}?(?P<noun>[a-z-]+)"
    r"|\s+(?:anywhere|entirely|altogether|at\s+all))?"
)
#: "Emoji, ASCII faces and exclamation marks stay out of your replies", "keep hashtags out of it".
_OUTSIDE = tuple(
    map(
        re.compile,
        (
            rf"{LEAD}{_LISTED}\s+{STAYS_OUT}{_WHERE}{END}",
            rf"{LEAD}(?:keep|leave)\s+{_LISTED}\s+out{_WHERE}{END}",
        ),
    )
)


def _banned_things(directive: Directive, axis: Axis) -> Iterator[Ban]:
    for span, name in named(directive, axis.things):
        if not name.things:
            continue
        frame = framed(directive.text, [(span, name)])
        outside = _outside(frame)
        if outside is None and not (directive.negators and _BANNED_THING.search(frame)):
            continue
        for thing in name.things:
            place = _place(directive, span.end)
            yield Ban(directive, thing.shown_in("text"), f"without {name.text}", span, place, outside or "")


def _outside(frame: str) -> str | None:
    """Return what a clause keeps a thing out of; empty: a whole text, ``None``: it says no such thing."""
    match = next(filter(None, (form.search(frame) for form in _OUTSIDE)), None)
    if match is None:
        return None
    noun = match["noun"] or ""
    artefact = lexicon.ARTEFACTS.get(noun, "")
    return "" if not noun or artefact in _TEXTS else None if artefact else noun


#: Artefacts that are a text of their own.
_TEXTS = frozenset(
    (
        "answer",
        "text",
        "message",
        "summary",
        "documentation",
        "email",
        "letter",
        "chat",
        "report",
        "note",
        "post",
        "article",
    )
)
#: Unlike what is named beside it ("class names"), what follows says where it is forbidden.
_PLACE = re.compile(r"\b(?:in|from|for|of|on)\s+(?P<phrase>[\w'’-]+(?:\s+[\w'’-]+){0,3})")


def _place(directive: Directive, end: int) -> str:
    nouns = (noun for match in _PLACE.finditer(directive.view, end) for noun in match["phrase"].split())
    return next((lexicon.ARTEFACTS[noun] for noun in nouns if noun in lexicon.ARTEFACTS), "")


def _of_bans(placed: Sequence[Placed[Output | Listing | Ban]]) -> Iterator[_Rule]:
    for entry in placed:
        ban = entry.item
        if isinstance(ban, Ban):
            claim = Claim(entry.chunk, ban.directive, ban.label, ban.label, ban.target, ban.words)
            yield _Rule(claim, partial(_breaks, ban), entry.section)


def _breaks(ban: Ban, output: Output) -> tuple[int, int] | None:
    if ban.within and ban.within not in output.about:
        return None
    return _matches(ban.pattern, output)
