"""One whole session over each transport, with a client that checks what we send against the specification."""

import asyncio
import contextlib
import re
import sys
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pytest_lsp import client_capabilities, make_test_lsp_client

COMMAND = [str(Path(sys.executable).with_name("antinomy")), "server"]
CONFLICT = "Be concise and give a detailed step-by-step explanation.\n"
JSON_ONLY = "Output JSON only. Add commentary after the JSON.\n"
TRANSPORTS = ["stdio", "tcp", "ws"]
CLIENTS = ["visual_studio_code", "neovim@v0.11.0", "emacs"]


@contextlib.asynccontextmanager
async def connected(transport):
    """Start the server, connect a client, and see that the session ends in order."""
    client = make_test_lsp_client()
    if transport == "stdio":
        await client.start_io(*COMMAND)
        process = client._server
    else:
        process = await asyncio.create_subprocess_exec(
            *COMMAND, f"--{transport}", "127.0.0.1:0", stderr=asyncio.subprocess.PIPE
        )
        host, port = re.search(rb"://(.*):(\d+)", await process.stderr.readline()).groups()
        start = client.start_tcp if transport == "tcp" else client.start_ws
        await start(host.decode(), int(port))
    try:
        yield client
        await client.shutdown_async(None)
        client.exit(None)
        assert await asyncio.wait_for(process.wait(), 10) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        client._stop_event.set()
        for task in client._async_tasks:
            task.cancel()
        await asyncio.gather(*client._async_tasks, return_exceptions=True)


async def shown(client, uri, count):
    """Wait until as many diagnostics are shown on a file."""

    async def until():
        while len(client.diagnostics.get(uri, ())) != count or uri not in client.diagnostics:
            await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        return client.diagnostics[uri]

    return await asyncio.wait_for(until(), 20)


async def initialize(client, folder, name):
    return await client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities(name),
            workspace_folders=[lsp.WorkspaceFolder(folder.as_uri(), "project")],
            initialization_options={"deep": "off"},  # the models have tests of their own
        )
    )


@pytest.mark.asyncio
@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_a_session(transport, tmp_path):
    uri = (tmp_path / "AGENTS.md").as_uri()
    document = lsp.TextDocumentIdentifier(uri)
    async with connected(transport) as client:
        result = await initialize(client, tmp_path, "visual_studio_code")
        assert result.capabilities.text_document_sync.change == lsp.TextDocumentSyncKind.Incremental
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "markdown", 1, CONFLICT))
        )
        diagnostics = await shown(client, uri, 2)
        assert diagnostics[0].related_information[0].location.range == diagnostics[1].range

        end = lsp.Range(lsp.Position(1, 0), lsp.Position(1, 0))
        client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(2, uri),
                [lsp.TextDocumentContentChangePartial(range=end, text=f"\n{JSON_ONLY}")],
            )
        )
        assert {d.range.start.line for d in await shown(client, uri, 4)} == {0, 2}

        hover = await client.text_document_hover_async(lsp.HoverParams(document, lsp.Position(2, 3)))
        assert "JSON" in hover.contents.value
        lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
        assert lenses[0].command.title == "2 conflicts between instructions"
        marks = await client.text_document_document_highlight_async(
            lsp.DocumentHighlightParams(document, lsp.Position(0, 3))
        )
        assert len(marks) == 2

        place = lsp.Range(lsp.Position(0, 3), lsp.Position(0, 3))
        actions = await client.text_document_code_action_async(
            lsp.CodeActionParams(document, place, lsp.CodeActionContext(list(diagnostics)))
        )
        chosen = actions[0]
        if chosen.edit is None:
            chosen = await client.code_action_resolve_async(chosen)
        assert chosen.edit.document_changes[0].text_document.version == 2

        info = await client.workspace_execute_command_async(
            lsp.ExecuteCommandParams("antinomy.showDebugInfo", [])
        )
        assert info["folders"] == [str(tmp_path)]
        client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
        await shown(client, uri, 0)


@pytest.mark.asyncio
@pytest.mark.parametrize("name", CLIENTS)
async def test_each_editor_gets_only_what_it_can_show(name, tmp_path):
    uri = (tmp_path / "AGENTS.md").as_uri()
    async with connected("stdio") as client:
        await initialize(client, tmp_path, name)
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(
                lsp.TextDocumentItem(uri, "markdown", 1, f"Say é😀 only. {CONFLICT}")
            )
        )
        diagnostics = await shown(client, uri, 2)
        place = diagnostics[0].range
        actions = await client.text_document_code_action_async(
            lsp.CodeActionParams(
                lsp.TextDocumentIdentifier(uri), place, lsp.CodeActionContext(list(diagnostics))
            )
        )
        assert actions


@pytest.mark.asyncio
@pytest.mark.parametrize("transport", TRANSPORTS)
async def test_a_large_prompt_passes(transport, tmp_path):
    uri = (tmp_path / "AGENTS.md").as_uri()
    text = CONFLICT + "\n```\n" + f"{'x' * 999}\n" * 1200 + "```\n"
    async with connected(transport) as client:
        await initialize(client, tmp_path, "neovim")
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "markdown", 1, text))
        )
        await shown(client, uri, 2)
