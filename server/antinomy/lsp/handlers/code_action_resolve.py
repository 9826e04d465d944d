"""``codeAction/resolve``: fill in the edit of the action that the author chose."""

from __future__ import annotations

import attrs
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcContentModified, JsonRpcInvalidParams

from antinomy.lsp.actions import Choice, edit_of
from antinomy.lsp.server import PromptServer


def code_action_resolve(server: PromptServer, action: lsp.CodeAction) -> lsp.CodeAction:
    """Return the action with its edit, made for the text as it stands now."""
    data = action.data
    if not isinstance(data, dict):
        raise JsonRpcInvalidParams("The code action's data is not what this server sent.")
    try:
        choice = Choice(**data)
    except TypeError:
        raise JsonRpcInvalidParams("The code action's data is not what this server sent.") from None
    edit = edit_of(server, choice)
    if edit is None:
        raise JsonRpcContentModified("The text has changed; this action is no longer needed.")
    return attrs.evolve(action, edit=edit)
