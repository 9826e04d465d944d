"""The truth of source maps, as every reader owes it: each block leads back to the file's own characters."""

from __future__ import annotations

import html
import re

from antinomy.prompt.document import Block, Document

_SHORT = {
    "n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "a": "\a", "e": "\x1b", "v": "\v", "0": "\0",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029", '"': '"', "\\": "\\", "/": "/", " ": " ",
}  # fmt: skip
_CODED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2}))")


def assert_faithful(document: Document) -> None:
    """Fail unless every character of every block maps to what the file holds, and it is found there."""
    for block in document.blocks:
        _assert_block(block, document.text)
        if block.text:  # what is empty stands nowhere
            found = document.block_at(block.span)
            assert found is not None, f"{block!r} is not found where it stands"
            assert found.span.contains(block.span)


def _assert_block(block: Block, text: str) -> None:
    position = 0
    for run in block.source.runs:
        assert run.start == position, f"runs of {block!r} leave a gap"
        position += run.length
        shown = block.text[run.start : run.start + run.length]
        written = text[run.source : run.source + run.width]
        assert len(written) == run.width, f"{block!r} leads past the end of the file"
        if run.length == run.width:
            assert shown == written
        else:
            assert shown in _meanings(written), f"{written!r} does not mean {shown!r}"
    assert position == len(block.text), f"the map of {block!r} does not cover its text"


def _meanings(written: str) -> set[str]:
    """Return what an escape may stand for in the formats that have escapes."""
    meanings = {html.unescape(written)}
    if written in {"''", '""'}:
        meanings.add(written[0])
    if written == "\\r\\n":
        meanings.add("\n")
    if len(written) == 2 and written[0] == "\\":
        meanings |= {_SHORT.get(written[1], written[1]), "\n" if written[1] == "r" else ""}
    codes = [int(a or b or c, 16) for a, b, c in _CODED.findall(written)]
    if len(codes) == 1:
        meanings |= {chr(codes[0])} if codes[0] < 0x110000 else {"\ufffd"}
    if len(codes) == 2:
        units = b"".join(code.to_bytes(2, "big") for code in codes)
        meanings.add(units.decode("utf-16-be", "replace"))
    if "\\\\" in written:  # an escape written inside an escaped string
        meanings |= _meanings(written.replace("\\\\", "\\").replace('\\"', '"'))
    return meanings
