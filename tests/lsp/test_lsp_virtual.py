"""A folder on no disk, such as a repository that VS Code reads from its host: open files are checked."""

from lsp_harness import FULL_CLIENT, RawClient, initialize_params, span

FOLDER = "vscode-vfs://github/heron/heron"
PROMPT = f"{FOLDER}/AGENTS.md"


def test_open_files_are_checked_and_fixed():
    with RawClient() as client:
        params = initialize_params(capabilities={**FULL_CLIENT, "workspace": {}})
        client.call("initialize", params | {"workspaceFolders": [{"uri": FOLDER, "name": "heron"}]})
        client.notify("initialized", {})
        client.open(PROMPT)
        first, second = client.diagnostics(PROMPT)["diagnostics"]
        (other,) = first["relatedInformation"]
        assert other["location"] == {"uri": PROMPT, "range": second["range"]}
        client.save(PROMPT)
        place = {"textDocument": {"uri": PROMPT}, "range": span((0, 3), (0, 3))}
        keep = client.call("textDocument/codeAction", {**place, "context": {"diagnostics": [first]}})[0]
        edit = client.call("codeAction/resolve", keep)["edit"]
        assert list(edit["changes"]) == [PROMPT]
        assert client.command("antinomy.analyzeDocument", PROMPT)["summary"]["issues"] == 1
        question = {"uri": PROMPT, "contextUris": [f"{FOLDER}/guide.md"]}
        asked = {"command": "antinomy.factCheckSelection", "arguments": [question]}
        assert "is neither open nor a file" in client.error_of("workspace/executeCommand", asked)["message"]
        client.notify("textDocument/didClose", {"textDocument": {"uri": PROMPT}})
        assert client.diagnostics(PROMPT)["diagnostics"] == []
