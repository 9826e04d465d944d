// A folder that nobody has vouched for: what it names is not run, and patterns alone look, until it is trusted.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { play } from "./browser.mjs";

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
    await vscode.squiggles(2);
    await vscode.picture("restricted");
    if (ran(vscode)) throw new Error("the folder's program was run");
  },
  "once the folder is trusted, its program runs and models look": async (vscode, page) => {
    await vscode.command("Workspaces: Manage Workspace Trust");
    await page.locator(".workspace-trust-editor .monaco-button", { hasText: "Trust" }).first().click();
    await vscode.open("AGENTS.md");
    await vscode.squiggles(4);
    if (!ran(vscode)) throw new Error("the folder's program was not run");
    await vscode.picture("trusted");
  },
});
