"""Public functions that compare documents: wiring, no logic of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from antinomy.api.threads import in_thread

if TYPE_CHECKING:
    from antinomy.context.result import ContextReport
    from antinomy.inference.models import Models
    from antinomy.inference.session import Cancel


def validate_context(
    documents: Iterable[str | tuple[str, str]],
    *,
    type: str | None = None,  # noqa: A002 - the option's name everywhere
    models: Models | None = None,
    cancel: Cancel | None = None,
) -> ContextReport:
    """Find contradictions within and between documents.

    Parameters
    ----------
    documents
        Texts, or ``(title, text)`` pairs: with titles, "it" is understood.
    type
        ``self``, ``pair`` or ``conditional``: there is a contradiction of this type, say where.
    models, cancel
        As for ``analyze``.

    Returns
    -------
    ContextReport
        The most certain finding first; offsets count code points of each text.

    """
    from antinomy.context.result import ConflictType  # noqa: PLC0415 - what the instant tier goes without
    from antinomy.context.statements import Document  # noqa: PLC0415 - as above
    from antinomy.context.validate import ContextValidator  # noqa: PLC0415 - as above
    from antinomy.inference.models import shared  # noqa: PLC0415 - as above

    given = [Document(one) if isinstance(one, str) else Document(one[1], one[0]) for one in documents]
    wanted = ConflictType(type) if type else None
    return ContextValidator(models or shared()).validate(given, type=wanted, cancel=cancel)


async def avalidate_context(
    documents: Iterable[str | tuple[str, str]],
    *,
    type: str | None = None,  # noqa: A002 - as above
    models: Models | None = None,
) -> ContextReport:
    """Run ``validate_context`` in a thread; cancelling the task ends the models' work."""
    return await in_thread(validate_context, documents, type=type, models=models)


def validate_context_batch(
    sets: Iterable[Iterable[str | tuple[str, str]]], *, models: Models | None = None
) -> list[ContextReport]:
    """Validate sets of documents in order."""
    return [validate_context(documents, models=models) for documents in sets]
