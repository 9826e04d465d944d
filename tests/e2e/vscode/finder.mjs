// Which server is taken: from none, each place that comes before the last is given one, and the extension has to prefer it.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PATIENCE_MS, play } from "./browser.mjs";

const { HOME, INTERPRETER, PLACES, SERVER } = process.env;

/** Puts a program in a place. */
function put(file, ...lines) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ["#!/bin/sh", ...lines, ""].join("\n"));
  chmodSync(file, 0o755);
}

const whole = `exec "${SERVER}" "$@"`;

function set(vscode, path) {
  mkdirSync(join(vscode.folder, ".vscode"), { recursive: true });
  writeFileSync(join(vscode.folder, ".vscode", "settings.json"), JSON.stringify({ "antinomy.path": path }));
}

/** Waits until the server that runs was found there, and sees that it works. */
async function runs(vscode, page, source) {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    await vscode.command("Antinomy: Show Debug Information");
    await page.locator('.tab.active[data-resource-name="debug-information.json"]').waitFor();
    await vscode.shows('"state"');
    const text = await page.locator(".editor-group-container.active .view-lines").innerText();
    await page.keyboard.press("Control+w");
    if (text.replaceAll("\u00a0", " ").includes(`"source": "${source}"`)) break;
    if (Date.now() > end) throw new Error(`not from ${source}: ${text}`);
  }
  await vscode.open("AGENTS.md");
  await vscode.squiggles(2);
}

const notice = (page, text) => page.locator(".notification-list-item", { hasText: text }).first();

await play({
  "without a server a notice says so, and what to do": async (vscode, page) => {
    await vscode.row("AGENTS.md").waitFor();
    await vscode.open("AGENTS.md");
    const told = notice(page, "Antinomy's language server (0.1.0 or newer) was not found. Prompts are not checked.");
    await told.waitFor();
    await told.hover();
    for (const button of ["Install", "Choose Program…", "Show Logs"]) {
      await told.locator(".monaco-button", { hasText: button }).first().waitFor();
    }
    await vscode.picture("missing");
  },
  "it writes the command that installs one into a terminal": async (vscode, page) => {
    await page.locator(".notification-list-item .monaco-button", { hasText: "Install" }).first().click();
    await vscode.terminal("pip install --upgrade antinomy");
    await vscode.picture("install");
  },
  "the walkthrough looks for it again, and uvx is asked for one": async (vscode, page) => {
    put(join(PLACES, "uvx"), '[ "$1 $2 $3" = "--from antinomy>=0.1.0 antinomy" ] || exit 9', "shift 3", whole);
    await vscode.command("Welcome: Open Walkthrough...");
    const row = page.locator(".quick-input-widget:visible .monaco-list-row.focused");
    await page.keyboard.type("contradictions");
    await row.filter({ hasText: "Find contradictions in your prompts" }).waitFor();
    await page.keyboard.press("Enter");
    const step = page.locator(".getting-started-step", { hasText: "Install the language server" });
    await step.locator(".monaco-button", { hasText: "Look for It Again" }).click();
    await step.locator(".codicon.complete").waitFor();
    await vscode.picture("walkthrough");
  },
  "the walkthrough leads to an example": async (vscode, page) => {
    const step = page.locator(".getting-started-step", { hasText: "Open a prompt" }).first();
    await step.click();
    await step.locator(".monaco-button", { hasText: "Open an Example" }).click();
    await vscode.squiggles(5);
    await vscode.picture("example");
    await runs(vscode, page, "uvx");
  },
  "a program on PATH comes before it": async (vscode, page) => {
    put(join(HOME, ".local", "bin", "antinomy"), whole);
    await vscode.command("Antinomy: Restart Server");
    await runs(vscode, page, "path");
  },
  "the chosen interpreter comes before that, once it is chosen": async (vscode, page) => {
    put(join(dirname(INTERPRETER), "antinomy"), whole);
    await vscode.command("Python: Select Interpreter");
    await runs(vscode, page, "python");
  },
  "the workspace's own environment comes before that": async (vscode, page) => {
    put(join(vscode.folder, ".venv", "bin", "antinomy"), whole);
    await vscode.command("Antinomy: Restart Server");
    await runs(vscode, page, "workspace");
  },
  "a setting comes before all": async (vscode, page) => {
    put(join(PLACES, "chosen", "antinomy"), whole);
    set(vscode, join(PLACES, "chosen", "antinomy"));
    await runs(vscode, page, "setting");
  },
  "a server that is too old is not taken, and a notice says so": async (vscode, page) => {
    put(join(PLACES, "old", "antinomy"), "echo antinomy 0.0.9");
    set(vscode, join(PLACES, "old", "antinomy"));
    await notice(page, "is version 0.0.9, but 0.1.0 or newer is needed. Prompts are not checked.").waitFor();
    await vscode.picture("old");
    await vscode.open("AGENTS.md");
    await vscode.squiggles(0);
    set(vscode, "");
    await vscode.squiggles(2);
  },
  "a folder that lies on no disk is checked as well": async (vscode, page) => {
    await vscode.show("vscode-vfs://memory/shop");
    // It has no search by name.
    await vscode.row("AGENTS.md").dblclick();
    await vscode.squiggles(2);
    await vscode.picture("virtual");
  },
});
