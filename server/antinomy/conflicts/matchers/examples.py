"""Rules that the prompt's own example output breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from antinomy.catalog import Axis, search
from antinomy.conflicts.hits import Located
from antinomy.conflicts.matchers import Claim, Pair, Placed
from antinomy.conflicts.matchers.poles import claim as rule_claim
from antinomy.prompt.directives import whole_block
from antinomy.prompt.document import Block, BlockKind, Chunk, ChunkBody
from antinomy.prompt.masking import lowered
from antinomy.prompt.text import Span

_EXAMPLE = re.compile(r"\b(?:examples?|samples?|e\.g\.)|\bfor instance\b")
_OUTPUT = re.compile(
    r"\b(?:output|response|answer|reply|result|assistant|correct|good|expected|exactly\s+as)"
)
_BAD = re.compile(
    r"\b(?:bad|wrong|incorrect|don['’]?t|do\s+not|avoid|never|instead\s+of|not\s+like|poor|input|user|before|question)\b|❌|✗|🚫"
)
_SHOWN = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.QUOTE, BlockKind.DATA))


def collect(axis: Axis, body: ChunkBody) -> tuple[Block, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the blocks of a chunk that show what an output should look like."""
    return tuple(block for block in body.blocks if _is_output(block))


def pairs(axis: Axis, placed: Sequence[Placed[Block]], rules: Sequence[Located]) -> Iterator[Pair]:
    """Propose every rule that names what breaks it with every example output that does.

    ``rules`` are the hits of all axes.
    """
    telling = [rule for rule in rules if rule.hit.pole.broken_by]
    for shown in placed if telling else ():
        for rule in telling:
            broken = search.first(rule.hit.pole.broken_by, shown.item.text)
            if broken is None:
                continue
            first, second = rule_claim(rule), _claim(shown.chunk, shown.item, Span(*broken))
            if _starts(second) < _starts(first):
                first, second = second, first
            yield Pair(
                first,
                second,
                axis.confidence,
                f"The example output breaks “{rule.hit.directive.text.strip()}”.",
            )


def _starts(claim: Claim) -> int:
    return claim.chunk.origin.to_source(claim.directive.span).start


def _is_output(block: Block) -> bool:
    if block.kind not in _SHOWN or not block.text.strip():
        return False
    context = block.context
    around = lowered(" ".join((*context.headings[-1:], context.lead, *context.tags[-1:])))
    return bool(_EXAMPLE.search(around) and _OUTPUT.search(around)) and not _BAD.search(around)


def _claim(chunk: Chunk, block: Block, words: Span) -> Claim:
    directive = whole_block(block, words)
    return Claim(chunk, directive, "example output", "example", "", Span(0, len(directive.view)))
