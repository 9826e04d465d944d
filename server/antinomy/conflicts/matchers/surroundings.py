"""What stands around a block that shows something: more of the same, a command, people who write.

Whether the block itself shows an output is known elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from antinomy.prompt.document import Block, BlockKind
from antinomy.prompt.masking import lowered

#: Kinds of blocks that show something.
SHOWN = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.QUOTE, BlockKind.DATA))
PROSE = frozenset((BlockKind.PARAGRAPH, BlockKind.LIST_ITEM))
#: Whoever writes to an assistant.
ASKING = (
    r"input|q|question|user|human|customer|client|caller|student|guest|query|employee|patient|shopper|pupil|learner"
    r"|passenger|visitor|member|tenant|buyer|seller|player|reader"
)
#: An excerpt, or what is left open.
_CUT = re.compile(r"…|\.{3}|\betc\b|\[[^\]\n]*\](?!\()|\{\w[^}\n]*\}|<\w[^>\n]*>|[:：]\s*\Z")


def is_whole(blocks: Sequence[Block], index: int) -> bool:
    """Tell whether a block is all that is shown of a text, and not cut short."""
    block = blocks[index]
    return not _CUT.search(block.text) and not any(_goes_on(block, other) for other in _near(blocks, index))


def _near(blocks: Sequence[Block], index: int) -> Sequence[Block]:
    return (*blocks[max(0, index - 1) : index], *blocks[index + 1 : index + 2])


def _goes_on(block: Block, other: Block) -> bool:
    """Tell whether a neighbour of a block is part of what it shows, or may be."""
    if other.kind not in SHOWN and other.context.role != "assistant":
        return False
    # Nothing leads what follows a fence; a lead of its own opens another example.
    same = attrs.evolve(other.context, lead="") == attrs.evolve(block.context, lead="")
    return same and (not other.context.lead or other.context.lead == block.context.lead)


def is_alone(blocks: Sequence[Block], index: int) -> bool:
    """Tell whether a block is all that its tag holds: two may be what is given, and what is made of it."""
    tags = blocks[index].context.tags
    return not any(other.context.tags[: len(tags)] == tags for other in _near(blocks, index))


def is_of_command(blocks: Sequence[Block], index: int) -> bool:
    """Tell whether a block shows what a command prints, which the text before it names."""
    near = blocks[max(0, index - 2) : index]
    if any(block.kind is BlockKind.CODE and block.info.lower() in _SHELL for block in near):
        return True
    return any(block.kind in PROSE and _RUNS.search(lowered(block.text)) for block in near)


def is_of_people(blocks: Sequence[Block], index: int) -> bool:
    """Tell whether the text before a block speaks of what people write, of which it may be an example."""
    return any(_WRITE.search(lowered(block.text)) for block in blocks[max(0, index - 2) : index])


_SHELL = frozenset(("sh", "bash", "shell", "console", "zsh", "fish", "powershell", "ps1", "cmd", "terminal"))
_RUNS = re.compile(r"\b(?:run|running|runs|execute)\b[^.!?\n]{0,40}`")
_WRITE = re.compile(
    rf"\b(?:{ASKING}|they|people|someone)s?\s+(?:may|might|can|could|will|often|sometimes|usually|write|writes|ask|asks|say"
    r"|says|send|sends|are|is|complain|complains)\b"
)
