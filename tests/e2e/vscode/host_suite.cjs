// Tests inside the extension host, with the whole interface of VS Code and the server that the extension found.
const assert = require("node:assert/strict");
const vscode = require("vscode");

const PATIENCE_MS = Number(process.env.PATIENCE_MS);
const CONCISE = "Be concise";
const DETAILED = "give a detailed step-by-step explanation.";

async function until(what, ask) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const answer = await ask();
    if (answer) {
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain: ${what}`);
}

async function open(name) {
  const [folder] = vscode.workspace.workspaceFolders;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, name));
  await vscode.window.showTextDocument(document);
  return document;
}

const found = ({ uri }) => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "antinomy");
const words = (document) => found(document).map(({ range }) => document.getText(range)).sort();
const told = (document, ...expected) =>
  until(`“${expected.join("”, “")}”, told of are “${words(document).join("”, “")}”`, () =>
    words(document).join("\n") === expected.join("\n"));

async function serverProcess() {
  return (await vscode.commands.executeCommand("antinomy.showDebugInfo")).pid;
}

async function changed(document, change) {
  const edit = new vscode.WorkspaceEdit();
  change(edit, document.uri);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

const TESTS = {
  "findings cover the words that contradict each other": async () => {
    await told(await open("AGENTS.md"), CONCISE, DETAILED);
  },
  "a finding leads to its counterpart in another file": async () => {
    const document = await open("CLAUDE.md");
    const [{ relatedInformation }] = await until("a finding", () => found(document).length && found(document));
    const { uri, range } = relatedInformation[0].location;
    assert.equal((await vscode.workspace.openTextDocument(uri)).getText(range), "Use pnpm to install packages.");
    assert.match(uri.path, /GEMINI\.md$/);
  },
  "findings move with the text": async () => {
    const document = await open("AGENTS.md");
    await changed(document, (edit, uri) => edit.insert(uri, new vscode.Position(2, 0), "Good 😀 day. "));
    await until("a later column", () => found(document).every(({ range }) => range.start.character > 25));
    await told(document, CONCISE, DETAILED);
  },
  "a hover explains": async () => {
    const { uri } = await open("AGENTS.md");
    const [{ range }] = found({ uri });
    const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", uri, range.start);
    const text = hovers.flatMap(({ contents }) => contents.map(({ value }) => value)).join("\n");
    assert.match(text, /cannot both be followed/);
  },
  "a fix is offered and takes the finding away": async () => {
    const document = await open("AGENTS.md");
    const [{ range }] = found(document);
    const offered = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", document.uri, range, "quickfix", 20);
    const keep = offered.find(({ title }) => title.startsWith(`Keep “${CONCISE}”`));
    assert.ok(keep, offered.map(({ title }) => title).join(", "));
    assert.ok(await vscode.workspace.applyEdit(keep.edit));
    await told(document);
    await vscode.commands.executeCommand("undo");
    await told(document, CONCISE, DETAILED);
  },
  "a lens opens the view of what it counts": async () => {
    const lenses = async ({ uri }) => {
      const all = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", uri);
      return all.map(({ command }) => [command.title, command.command]);
    };
    assert.deepEqual(await lenses(await open("AGENTS.md")), [["1 conflict between instructions", "antinomy.conflicts.focus"]]);
    const [answer, guide] = [await open("answer.md"), await open("guide.md")];
    const params = { uri: answer.uri.toString(), contextUris: [guide.uri.toString()] };
    await vscode.commands.executeCommand("antinomy.factCheckSelection", params);
    const [[title, command]] = await lenses(answer);
    assert.match(title, /^2 claims checked/);
    assert.equal(command, "antinomy.results.focus");
  },
  "a prompt that was never saved is checked": async () => {
    await vscode.commands.executeCommand("antinomy.openExample");
    const { document } = vscode.window.activeTextEditor;
    assert.ok(document.isUntitled);
    await until("findings", () => found(document).length >= 4);
  },
  "a language can be left out": async () => {
    const document = await open("AGENTS.md");
    const section = vscode.workspace.getConfiguration("antinomy", { languageId: "markdown" });
    const global = vscode.ConfigurationTarget.Global;
    await section.update("enable", false, global, true);
    await told(document);
    await section.update("enable", undefined, global, true);
    await told(document, CONCISE, DETAILED);
  },
  "a restart brings another server": async () => {
    const document = await open("AGENTS.md");
    const before = await serverProcess();
    await vscode.commands.executeCommand("antinomy.restart");
    assert.notEqual(await serverProcess(), before);
    await told(document, CONCISE, DETAILED);
  },
  "a server that dies is started anew": async () => {
    const document = await open("AGENTS.md");
    const before = await serverProcess();
    process.kill(before);
    await until("another server", async () => {
      const now = await serverProcess().catch(() => before);
      return now !== before;
    });
    await told(document, CONCISE, DETAILED);
  },
};

exports.run = async () => {
  for (const [name, test] of Object.entries(TESTS)) {
    await test().then(
      () => console.log(`ok   ${name}`),
      (error) => {
        console.log(`FAIL ${name}: ${error.message}`);
        throw error;
      },
    );
  }
};
