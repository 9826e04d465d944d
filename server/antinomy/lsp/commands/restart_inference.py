"""``antinomy.restartInference``: let go of the models and begin anew, after a failure or a download."""

from __future__ import annotations

from antinomy.lsp.server import PromptServer


async def restart_inference(server: PromptServer) -> None:
    """Return when the models are let go of; open documents are looked at again after that."""
    await server.deep.restart()
