"""One reader per file kind; the path decides which, the language id where it tells nothing."""

from __future__ import annotations

from antinomy.prompt.document import Document
from antinomy.prompt.formats import (
    csv_table,
    cursor,
    dotprompt,
    json_prompts,
    markdown,
    plain,
    poml,
    prompty,
    template,
    toml_prompts,
    yaml_prompts,
)
from antinomy.prompt.formats.files import decode, read_file
from antinomy.prompt.formats.kinds import KINDS, PLAIN, FileKind, kind_of
from antinomy.prompt.formats.source import Content

__all__ = ["KINDS", "FileKind", "decode", "kind_of", "read", "read_file"]

_READERS = {
    "markdown": markdown.read,
    "cursor": cursor.read,
    "prompty": prompty.read,
    "dotprompt": dotprompt.read,
    "poml": poml.read,
    "yaml": yaml_prompts.read,
    "json": json_prompts.read,
    "jsonl": json_prompts.read_lines,
    "toml": toml_prompts.read,
    "template": template.read,
    "csv": csv_table.read,
    "text": plain.read,
}


def read(text: str, path: str = "", language_id: str = "") -> Document:
    """Read a prompt file's text into a Document; never raises on any text.

    Parameters
    ----------
    text
        The file's text exactly as stored (no newline translation, BOM included).
    path
        Path or name; decides the reader. It need not exist.
    language_id
        The editor's language id, used where the path tells nothing.

    """
    kind = kind_of(path, language_id) or PLAIN
    content = Content(text)
    _READERS[kind.reader](content)
    return Document(text, path, kind.name, tuple(content.chunks), tuple(content.problems))
