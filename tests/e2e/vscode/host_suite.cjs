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

const codes = (document) => found(document).map(({ code }) => String(code?.value ?? code));

async function write(name, text) {
  const [folder] = vscode.workspace.workspaceFolders;
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, name), Buffer.from(text));
  return open(name);
}

/** Puts the cursor on the first finding of a document that is shown. */
function selectFinding(document) {
  const [{ range }] = found(document);
  vscode.window.activeTextEditor.selection = new vscode.Selection(range.start, range.start);
}

/** Runs a command that lets the author choose, and takes what it offers first, until that has had its effect. */
async function take(command, effect) {
  let ended = true;
  await until(`the effect of ${command}`, async () => {
    if (ended) {
      ended = false;
      void vscode.commands.executeCommand(command).then(() => (ended = true));
    }
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    return effect();
  });
}

async function configured(name, value, test) {
  const global = vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration("antinomy").update(name, value, global);
  try {
    await test();
  } finally {
    await vscode.workspace.getConfiguration("antinomy").update(name, undefined, global);
  }
}

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
  "a fix is shown as a difference and then applied": async () => {
    const document = await open("AGENTS.md");
    selectFinding(document);
    await vscode.commands.executeCommand("notifications.clearAll");
    const before = document.getText();
    const difference = () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff ? input : undefined;
    };
    await take("antinomy.previewFix", difference);
    const { original, modified } = difference();
    assert.equal(original.toString(), document.uri.toString());
    const proposed = (await vscode.workspace.openTextDocument(modified)).getText();
    assert.notEqual(proposed, before);
    assert.equal(document.getText(), before);
    await until("the fix", async () => {
      await vscode.commands.executeCommand("notification.acceptPrimaryAction");
      return document.getText() !== before;
    });
    assert.equal(document.getText(), proposed);
    await until("the file", () => vscode.window.activeTextEditor?.document === document && !difference());
    await vscode.commands.executeCommand("undo");
    await told(document, CONCISE, DETAILED);
  },
  "all safe fixes are applied, and no others": async () => {
    const document = await open("AGENTS.md");
    const before = document.getText();
    await changed(document, (edit, uri) => edit.insert(uri, new vscode.Position(0, 0), "<!-- antinomy-ignore-file counts -->\n"));
    await until("the unused comment", () => codes(document).includes("notice"));
    await vscode.commands.executeCommand("antinomy.fixAll");
    assert.equal(document.getText(), before);
    await told(document, CONCISE, DETAILED);
  },
  "an axis is explained": async () => {
    const document = await open("AGENTS.md");
    selectFinding(document);
    await vscode.commands.executeCommand("antinomy.explainAxis");
    const { document: page } = vscode.window.activeTextEditor;
    assert.equal(page.uri.toString(), "antinomy:/verbosity.md");
    assert.match(page.getText(), /verbosity/i);
  },
  "the report shows the last check": async () => {
    await open("AGENTS.md");
    await vscode.commands.executeCommand("antinomy.checkFile");
    await vscode.commands.executeCommand("antinomy.showReport");
    await until("a page", () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview);
    const report = await vscode.workspace.openTextDocument(vscode.Uri.parse("antinomy:/report.md"));
    assert.match(report.getText(), /^# Antinomy\n\n1 conflict in 1 of 1 file/);
  },
  "results can be cleared until something is checked again": async () => {
    const document = await open("AGENTS.md");
    await told(document, CONCISE, DETAILED);
    await vscode.commands.executeCommand("antinomy.clear");
    await told(document);
    await vscode.commands.executeCommand("antinomy.checkFile");
    await told(document, CONCISE, DETAILED);
  },
  "documents that contradict each other are marked": async () => {
    const document = await write("history.md", "The Harbour Museum opened in 1925.\n\nThe Harbour Museum opened in 1901.\n");
    await take("antinomy.validateDocuments", () => codes(document).includes("contradicting-statement"));
  },
  "without a chosen file the setting says what claims are checked against": async () => {
    const document = await write("reply.md", "The Harbour Museum opened in 1925.\n");
    await configured("factCheckContext", ["guide.md"], () =>
      take("antinomy.factCheck", () => codes(document).includes("contradicted-claim")));
  },
  "a setting takes effect without a restart": async () => {
    const document = await open("AGENTS.md");
    const before = await serverProcess();
    await configured("ignore", ["verbosity"], () => told(document));
    await told(document, CONCISE, DETAILED);
    assert.equal(await serverProcess(), before);
  },
  "a setting that cannot be right leaves the others in force": async () => {
    const document = await open("AGENTS.md");
    await configured("deep", 5, () => configured("ignore", ["verbosity"], () => told(document)));
    await told(document, CONCISE, DETAILED);
  },
  "a result whose file is gone shows the other side all the same": async () => {
    const { uri } = await open("AGENTS.md");
    await open("CLAUDE.md");
    const start = { line: 2, character: 0 };
    const target = (at) => ({ uri: at.toString(), place: { uri: at.toString(), start, end: start } });
    await vscode.commands.executeCommand("antinomy.reveal", target(vscode.Uri.joinPath(uri, "..", "gone.md")), target(uri));
    assert.equal(vscode.window.activeTextEditor.document.uri.toString(), uri.toString());
  },
  "when models look is chosen from a list": async () => {
    const section = () => vscode.workspace.getConfiguration("antinomy");
    await configured("deep", "manual", async () => {
      await until("the setting", () => section().get("deep") === "manual");
      await take("antinomy.switchDeepMode", () => section().inspect("deep").globalValue === "onSave");
    });
  },
  "debug information tells of the extension and the server": async () => {
    const { uri } = await open("AGENTS.md");
    await vscode.commands.executeCommand("antinomy.debugInfo");
    const information = JSON.parse(vscode.window.activeTextEditor.document.getText());
    assert.equal(information.state.is, "running");
    assert.equal(information.server.pid, await serverProcess());
    assert.ok(information.server.documents[uri.toString()]);
    assert.ok(!JSON.stringify(information).includes(CONCISE));
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
  "a file that is renamed takes its findings along": async () => {
    const document = await write("old.prompt.md", "Output JSON only. Add commentary after the JSON.\n");
    await until("findings", () => found(document).length >= 2);
    const uri = vscode.Uri.joinPath(document.uri, "..", "new.prompt.md");
    await changed(document, (edit) => edit.renameFile(document.uri, uri));
    const renamed = await vscode.workspace.openTextDocument(uri);
    await until("findings under the new name", () => found(renamed).length >= 2);
    await until("none under the old one", () => found(document).length === 0);
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
