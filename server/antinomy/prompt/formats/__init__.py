"""One reader per file kind; the path decides which, the language id where it tells nothing."""

from __future__ import annotations

from antinomy.prompt.document import Block, BlockKind, Chunk, ChunkBody, Context, Document, SourceMap


def read(text: str, path: str = "", language_id: str = "") -> Document:
    """Read a prompt file's text into a Document; never raises on any text."""
    block = Block(BlockKind.PARAGRAPH, text, SourceMap.identity(0, len(text)), Context())
    chunk = Chunk(ChunkBody((block,)), SourceMap.identity(0, len(text)))
    return Document(text, path, "text", (chunk,))
