"""``textDocument/codeAction``: the fixes at a place, of the kinds that the editor asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs
from lsprotocol import types as lsp

from antinomy.lsp.actions import FIX_ALL, Offer, edit_of, fix_all, offers, shown_for
from antinomy.lsp.server import PromptServer

CODE_ACTION_OPTIONS = lsp.CodeActionOptions(
    code_action_kinds=[lsp.CodeActionKind.QuickFix, FIX_ALL], resolve_provider=True
)


def code_action(server: PromptServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction] | None:
    """Return quick fixes, and the fix of everything safe where a source action is wanted."""
    return list(_actions(server, params)) or None


def _actions(server: PromptServer, params: lsp.CodeActionParams) -> Iterator[lsp.CodeAction]:
    document = server.workspace.open_document(params.text_document.uri)
    report = server.report_of(document) if document is not None else None
    if document is None or report is None:
        return
    wanted = params.context.only
    if _wants(wanted, lsp.CodeActionKind.QuickFix):
        for offer in offers(document, report, document.span_of(params.range), server.folders):
            yield from _action(server, offer, params.context.diagnostics)
    # An editor that asks by itself, for no kind in particular, wants a light bulb, not a source action.
    automatic = params.context.trigger_kind == lsp.CodeActionTriggerKind.Automatic
    everything = fix_all(document, report)
    if everything is not None and _wants(wanted, FIX_ALL) and (wanted or not automatic):
        yield from _action(server, everything, ())


def _wants(kinds: Iterable[str] | None, kind: str) -> bool:
    """Tell whether a kind, or one above it ("source" for "source.fixAll"), is asked for."""
    return not kinds or any(kind == k or kind.startswith(f"{k}.") for k in kinds)


def _action(
    server: PromptServer, offer: Offer, diagnostics: Sequence[lsp.Diagnostic]
) -> Iterator[lsp.CodeAction]:
    resolve = server.client.resolve_edit
    edit = edit_of(server, offer.choice)
    if edit is None:  # not every place can be written to: JSON has no comments
        return
    yield lsp.CodeAction(
        title=offer.title,
        kind=offer.kind,
        diagnostics=shown_for(offer, diagnostics) or None,
        is_preferred=True if offer.preferred and server.client.is_preferred else None,
        edit=None if resolve else edit,
        data=attrs.asdict(offer.choice) if resolve else None,
    )
