"""Public functions that compare documents: wiring, no logic of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from antinomy.api.threads import in_thread
from antinomy.config import Configurations

if TYPE_CHECKING:
    from antinomy.context.result import ContextReport
    from antinomy.context.statements import Document
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel

GivenDocument: TypeAlias = str | tuple[str, str] | Mapping[str, str]
"""A text, a title and a text, or ``{"title": …, "text": …}``."""

_ANY = "any"
_TYPES = ("self", "pair", "conditional", _ANY)


def validate_context(
    documents: Iterable[GivenDocument],
    *,
    type: str | None = None,  # noqa: A002 - the option's name everywhere
    models: Models | None = None,
    cancel: Cancel | None = None,
) -> ContextReport:
    """Find contradictions within and between documents.

    The table ``context`` of the configuration file that holds for the working directory counts.

    Parameters
    ----------
    documents
        Texts, ``(title, text)`` pairs, or mappings with ``text`` and maybe ``title``: with titles,
        "it" is understood.
    type
        ``self``, ``pair`` or ``conditional``: there is a contradiction of this type, say where;
        ``any``: there is one, say where.
    models, cancel
        As for ``analyze``.

    Returns
    -------
    ContextReport
        The most certain finding first; offsets count code points of each text.

    Raises
    ------
    TypeError
        What is given is no such collection of documents.
    ValueError
        There is no such type.
    ConfigError
        The configuration file cannot be used.

    """
    (report,) = validate_context_batch([documents], type=type, models=models, cancel=cancel)
    return report


async def avalidate_context(
    documents: Iterable[GivenDocument],
    *,
    type: str | None = None,  # noqa: A002 - as above
    models: Models | None = None,
) -> ContextReport:
    """Run ``validate_context`` in a thread; cancelling the task ends the models' work."""
    return await in_thread(validate_context, documents, type=type, models=models)


def validate_context_batch(
    sets: Iterable[Iterable[GivenDocument]],
    *,
    type: str | None = None,  # noqa: A002 - as above
    models: Models | None = None,
    cancel: Cancel | None = None,
) -> list[ContextReport]:
    """Validate sets of documents in order; ``type`` is that of each, the rest as for ``validate_context``."""
    from antinomy.context.result import ConflictType  # noqa: PLC0415 - what the instant tier goes without
    from antinomy.context.validate import ContextValidator  # noqa: PLC0415 - as above
    from antinomy.inference.models import shared  # noqa: PLC0415 - as above

    if type is not None and type not in _TYPES:
        raise ValueError(f"There is no type {type!r}; name one of {', '.join(_TYPES)}.")
    given = [_documents(documents) for documents in sets]
    validator = ContextValidator.of(Configurations(Path.cwd()).at(Path.cwd()), models or shared())
    wanted = ConflictType(type) if type not in (None, _ANY) else None
    return [
        validator.validate(documents, type=wanted, expected=type is not None, cancel=cancel)
        for documents in given
    ]


def _documents(given: Iterable[GivenDocument]) -> list[Document]:
    if isinstance(given, str | bytes | Mapping):
        raise TypeError("Documents are given as a list, one text or (title, text) each; put yours into one.")
    return [_document(one, number) for number, one in enumerate(given, 1)]


def _document(given: GivenDocument, number: int) -> Document:
    from antinomy.context.statements import Document  # noqa: PLC0415 - as above

    if isinstance(given, str):
        return Document(given)
    if isinstance(given, Mapping):
        title, text = given.get("title") or "", given.get("text")
    else:
        title, text = given if isinstance(given, tuple | list) and len(given) == 2 else (None, None)
    if not isinstance(title, str) or not isinstance(text, str):
        raise TypeError(
            f'Document {number} is no document; give a text, (title, text), or {{"title": …, "text": …}}.'
        )
    return Document(text, title)
