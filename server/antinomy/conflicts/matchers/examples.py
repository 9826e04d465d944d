"""Rules that the prompt's own example output breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import attrs
import regex

from antinomy.catalog import Axis
from antinomy.catalog.search import TIME_LIMIT
from antinomy.conflicts.hits import Located
from antinomy.conflicts.matchers import Claim, Pair
from antinomy.conflicts.matchers.poles import claim as rule_claim
from antinomy.prompt.directives import whole_block
from antinomy.prompt.document import Block, BlockKind, Chunk, Document
from antinomy.prompt.masking import lowered
from antinomy.prompt.text import Span

_EXAMPLE = re.compile(r"\b(?:examples?|samples?|e\.g\.)|\bfor instance\b")
_OUTPUT = re.compile(r"\b(?:output|response|answer|reply|result|assistant|correct|good|expected|exactly\s+as)")
_BAD = re.compile(
    r"\b(?:bad|wrong|incorrect|don['’]?t|do\s+not|avoid|never|instead\s+of|not\s+like|poor|input|user|before|question)\b|❌|✗|🚫"
)
_SHOWN = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.QUOTE, BlockKind.DATA))


@attrs.frozen(eq=False)
class Shown:
    """A block that shows what an output should look like."""

    chunk: Chunk
    block: Block


def pairs(axis: Axis, document: Document, located: Mapping[str, Sequence[Located]]) -> Iterator[Pair]:
    """Propose every rule of any axis with every example output that breaks it."""
    rules = [entry for entries in located.values() for entry in entries if entry.hit.pole.broken_by]
    if not rules:
        return
    for shown in _outputs(document):
        for rule in rules:
            match = _compiled(rule.hit.pole.broken_by).search(shown.block.text, timeout=TIME_LIMIT)
            if match is None:
                continue
            first, second = rule_claim(rule), _claim(shown, Span(*match.span()))
            if _starts(second) < _starts(first):
                first, second = second, first
            yield Pair(first, second, axis.confidence, f"The example output breaks “{rule.hit.directive.text.strip()}”.")


def _starts(claim: Claim) -> int:
    return claim.chunk.origin.to_source(claim.directive.span).start


@lru_cache(maxsize=256)
def _compiled(source: str) -> regex.Pattern[str]:
    return regex.compile(source)


def _outputs(document: Document) -> Iterator[Shown]:
    for chunk in document.chunks:
        for block in chunk.body.blocks:
            if block.kind not in _SHOWN or not block.text.strip():
                continue
            context = block.context
            around = lowered(" ".join((*context.headings[-1:], context.lead, *context.tags[-1:])))
            if _BAD.search(around) or context.role in {"user", "system"} and not _EXAMPLE.search(around):
                continue
            if _EXAMPLE.search(around) and _OUTPUT.search(around):
                yield Shown(chunk, block)


def _claim(shown: Shown, words: Span) -> Claim:
    directive = whole_block(shown.block, words)
    return Claim(shown.chunk, directive, "example output", "example", "", Span(0, len(directive.view)))
