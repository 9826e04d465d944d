// A folder that nobody has vouched for: what it names is not run, and patterns alone look, until it is trusted.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { play } from "./browser.mjs";
import { rest } from "./rest.mjs";

/** The folder's own program leaves this behind when it is run. */
const ran = (vscode) => existsSync(join(vscode.folder, "ran"));

await play({
  "VS Code opens in Restricted Mode": async (vscode, page) => {
    await vscode.row("AGENTS.md").waitFor();
    await page.locator(".statusbar-item", { hasText: "Restricted Mode" }).waitFor();
  },
  "patterns look": async (vscode) => {
    await vscode.open("AGENTS.md");
    await vscode.squiggles(2);
  },
  "saving asks no model, and the folder's program is not run": async (vscode, page) => {
    await page.keyboard.press("Control+End");
    await vscode.write("More.");
    await vscode.save();
    await vscode.command("Antinomy: Check File");
    // The check has ended, and with it whatever it asked of a model.
    await page.locator(".statusbar-item", { hasText: "1 conflict in 1 file" }).waitFor();
    const information = await rest(vscode, page);
    if (!information.includes('"runs": 0')) throw new Error(`a model was asked: ${information}`);
    await vscode.open("AGENTS.md");
    await vscode.squiggles(2);
    await vscode.picture("restricted");
    if (ran(vscode)) throw new Error("the folder's program was run");
  },
  "a fact-check takes the models that ship, not those that the folder names": async (vscode) => {
    await vscode.open("guide.md");
    await vscode.open("answer.md");
    await vscode.command("Antinomy: Fact-Check Selection Against…");
    await vscode.tick("guide.md", 1);
    await vscode.take();
    await vscode.row("answer.md against guide.md").waitFor();
    await vscode.row("The Harbour Museum opened in 1925").waitFor();
  },
  "once the folder is trusted, its program runs and models look": async (vscode, page) => {
    rmSync(join(vscode.folder, "antinomy.toml"));
    await vscode.command("Workspaces: Manage Workspace Trust");
    await page.locator(".workspace-trust-editor .monaco-button", { hasText: "Trust" }).first().click();
    await vscode.open("AGENTS.md");
    await vscode.squiggles(4);
    if (!ran(vscode)) throw new Error("the folder's program was not run");
    await vscode.picture("trusted");
  },
});
