"""Rules that the prompt's own example output breaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import attrs

from antinomy.catalog import Axis, search
from antinomy.conflicts.hits import Located
from antinomy.conflicts.matchers import Claim, Pair, Placed, in_file_order, reaches
from antinomy.conflicts.matchers.content import content
from antinomy.conflicts.matchers.listings import Listing, listings, strays
from antinomy.conflicts.matchers.openings import Opening, openings
from antinomy.conflicts.matchers.outputs import Output, outputs, parts
from antinomy.conflicts.matchers.poles import claim as rule_claim
from antinomy.conflicts.matchers.quantities import Count
from antinomy.conflicts.matchers.quantities import claim as count_claim
from antinomy.conflicts.matchers.tasks import Task, is_output, tasks
from antinomy.conflicts.matchers.word_bans import Ban, bans, lists_words
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt import lexicon
from antinomy.prompt.clauses import sentences
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives, shown_line
from antinomy.prompt.document import ChunkBody
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class _Rule:
    """A rule, and where an output breaks it: a span of the output's text, or ``None``.

    ``section`` holds the headings that limit a ban, which reaches wherever none does;
    ``None``: headings keep it apart as any two rules.
    """

    claim: Claim
    broken: Callable[[Output], tuple[int, int] | None]
    section: tuple[str, ...] | None = None


#: What a chunk shows as output, and what its clauses say of the output.
_Item = Output | Listing | Ban | Opening | Task


def collect(axis: Axis, body: ChunkBody) -> tuple[_Item, ...]:
    """Return a chunk's parts that show an output, the lists in them, and its clauses on words and tasks."""
    shown = [output for index in range(len(body.blocks)) for output in outputs(body.blocks, index)]
    labelled = (part for output in shown for part in parts(output))
    return (
        *shown,
        *labelled,
        *listings(shown),
        *(item for directive in directives(body) for item in _told(directive, axis)),
    )


def _told(directive: Directive, axis: Axis) -> Iterator[_Item]:
    yield from bans(directive, axis)
    yield from openings(directive)
    yield from tasks(directive)


def pairs(
    axis: Axis,
    placed: Sequence[Placed[_Item]],
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
    known = [*_of_poles(rules), *_of_counts(counts), *_of_clauses(placed)]
    doing = [entry.item for entry in placed if isinstance(entry.item, Task)]
    for entry, output in shown:
        for rule in known:
            if output.is_part and not _names(output, rule.claim.target):
                continue
            if output.kind and not is_output(output.kind, rule.claim.target, doing):
                continue
            place = None if _is_for_others(rule.claim, output) else rule.broken(output)
            if place is None:
                continue
            directive = shown_line(output.block, output.span, Span(*place).shift(output.span.start))
            view = Span(0, len(directive.view))
            target = rule.claim.target if _names(output, rule.claim.target) else ""
            shows = Claim(entry.chunk, directive, "example output", "example", target, view)
            detail = f"The example output breaks {cited(rule.claim.directive)}."
            reaching = rule.section is not None and reaches(_unsaid(rule.section, output), entry.section)
            yield Pair(*in_file_order(rule.claim, shows), axis.confidence, detail, reaching)
    yield from _unordered(axis, placed, rules)


def _unordered(axis: Axis, placed: Sequence[Placed[_Item]], rules: Sequence[Located]) -> Iterator[Pair]:
    """Propose every rule on the order of a list with the line of an example output that leaves it."""
    listed = [(entry, entry.item) for entry in placed if isinstance(entry.item, Listing)]
    for located in rules if listed else ():
        order, value = located.hit.pole.broken_by_order, located.hit.value
        for entry, listing in listed if order else ():
            line = strays(listing, order, value, alone=len(listed) == 1)
            if line is None:
                continue
            shows = Claim(entry.chunk, line, "example output", "example", "", Span(0, len(line.view)))
            detail = f"The example output leaves the order of {cited(located.hit.directive)}."
            yield Pair(*in_file_order(rule_claim(located), shows), axis.confidence, detail)


def _is_for_others(rule: Claim, output: Output) -> bool:
    """Tell whether a rule is for some people alone, whom nothing that announces an output names."""
    match = _FOR.match(rule.directive.view, rule.words.end)
    if match is None or match["who"] in _EVERYBODY or match["who"] in lexicon.ARTEFACTS:
        return False
    return content(match["who"]).isdisjoint(content(output.about))


#: "No emojis for adults"; why there are none ("for reasons of style") is no limit.
_FOR = re.compile(
    r"\W*(?:for|to|with|towards?)\s+(?:(?:the|our|your|any)\s+)?(?:[a-z-]+\s+)?"
    r"(?P<who>[a-z-]+(?:ers|ors|ants|ents|ists|ees|ians)|children|people|kids|adults|minors|teens|judges|guests"
    r"|boys|girls|women|men|families)(?=\W*$)"
)
_EVERYBODY = lexicon.words("users customers readers people numbers orders others")


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
        needed = pole.broken_without_value.get(value, "") if value else pole.broken_without
        if needed:
            yield _Rule(rule_claim(located), partial(_lacks, needed))


def _matches(pattern: str, output: Output) -> tuple[int, int] | None:
    return search.first(pattern, output.text)


def _lacks(pattern: str, output: Output) -> tuple[int, int] | None:
    """Tell whether a whole output has nothing of what it must have; a few words prove nothing."""
    if not output.is_whole or output.block.info or len(_WORD.findall(output.text)) < _LEAST_WORDS:
        return None
    return None if search.first(pattern, output.text) else (0, len(output.text))


_LEAST_WORDS = 8


def _of_counts(counts: Sequence[Placed[Count]]) -> Iterator[_Rule]:
    for entry in counts:
        count = entry.item
        if count.quantity.unit in _MEASURES and not _EACH.search(count.directive.view):
            yield _Rule(count_claim(entry), partial(_misses, count))


#: "Ten words a line" limits parts of the output that nobody marked in the example.
_EACH = re.compile(
    r"\b(?:per|each|every)\b(?!\s+(?:answer|response|reply|output|message))|\ba\s+(?:line|bullet|item)\b"
)


def _misses(count: Count, output: Output) -> tuple[int, int] | None:
    """Tell whether an output is longer or shorter than a limit on what it is an example of."""
    if output.is_template or output.block.info or not count.named <= content(output.about):
        return None
    limit = count.quantity
    slack, text = _SLACK[limit.unit], output.text
    too_long = _AT_LEAST.get(limit.unit, _MEASURES[limit.unit])(text) > limit.high * slack
    too_short = output.is_whole and _MEASURES[limit.unit](text) * slack < limit.low
    return (0, len(text)) if too_long or too_short else None


_WORD = re.compile(r"[^\W_][\w'’-]*")
_MEASURES: dict[str, Callable[[str], int]] = {
    "word": lambda text: len(_WORD.findall(text)),
    "sentence": lambda text: sum(bool(_WORD.search(span.of(text))) for span in sentences(text)),
    "line": lambda text: sum(bool(line.strip()) for line in text.splitlines()),
    "character": lambda text: len(text.strip()),
}


def _clear_sentences(text: str) -> int:
    """Return how many sentences a text has at the least; lower case goes on after an abbreviation."""
    starts = (_WORD.search(span.of(text)) for span in sentences(text))
    return sum(not (match[0][0].islower() or match[0][0].isdigit()) for match in starts if match) or 1


#: Where the count that a text has at the least is another one.
_AT_LEAST: dict[str, Callable[[str], int]] = {"sentence": _clear_sentences}
#: Words and characters can be counted in several ways.
_SLACK = {"word": 1.2, "character": 1.2, "sentence": 1.0, "line": 1.0}


def _of_clauses(placed: Sequence[Placed[_Item]]) -> Iterator[_Rule]:
    for entry in placed:
        item = entry.item
        if isinstance(item, Ban):
            claim = Claim(entry.chunk, item.directive, item.label, item.label, item.target, item.words)
            section = tuple(name for name in entry.section if not lists_words(name))
            yield _Rule(claim, partial(_breaks, item), section)
        elif isinstance(item, Opening):
            claim = Claim(entry.chunk, item.directive, item.label, item.label, item.target, item.words)
            yield _Rule(claim, item.missed)


def _breaks(ban: Ban, output: Output) -> tuple[int, int] | None:
    if ban.within and ban.within not in output.about:
        return None
    return _matches(ban.pattern, output)
