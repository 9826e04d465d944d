"""``antinomy.clearResults``: take every diagnostic off the editor until something is checked again."""

from __future__ import annotations

from antinomy.lsp.server import PromptServer


def clear_results(server: PromptServer) -> None:
    """Clear what was published for open documents and by commands; forget what commands found."""
    server.facts.clear()
    server.documents.clear()
    for uri in server.shown_uris:
        server.deep.closed(uri)
        server.clear(uri)
    if server.client.lens_refresh:
        server.workspace_code_lens_refresh(None)
