// What an author does with the extension, step by step.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { play } from "./browser.mjs";
import { rest } from "./rest.mjs";

await play({
  "VS Code opens": async (vscode) => {
    await vscode.row("AGENTS.md").waitFor();
  },
  "both sides of a contradiction are underlined": async (vscode) => {
    await vscode.open("AGENTS.md");
    await vscode.squiggles(2);
    await vscode.picture("findings");
  },
  "the hover says why": async (vscode, page) => {
    await vscode.cursorAt(3, 19);
    await vscode.press(["Control+k", "Control+i"], page.locator(".monaco-hover", { hasText: "found by method" }).first());
    await vscode.picture("hover");
    await page.keyboard.press("Escape");
  },
  "findings move with the text": async (vscode, page) => {
    const top = () => document.querySelector(".squiggly-warning")?.getBoundingClientRect().top;
    const before = await page.evaluate(top);
    await vscode.cursorAt(1, 1);
    await vscode.write("Hello.", "");
    await vscode.squiggles(2);
    const moved = (from) => document.querySelector(".squiggly-warning")?.getBoundingClientRect().top > from + 30;
    await vscode.until(moved, before);
  },
  "the light bulb offers fixes; one takes the finding away": async (vscode, page) => {
    await vscode.cursorAt(5, 19);
    await page.locator(".lightBulbWidget:visible, [class*=gutter-lightbulb]:visible").first().waitFor();
    const keep = page.locator(".action-widget .monaco-list-row.action", { hasText: "Keep “Be concise”" }).first();
    await vscode.press(["Control+."], keep);
    await vscode.picture("fixes");
    await keep.click();
    await vscode.squiggles(0);
  },
  "undoing brings it back": async (vscode, page) => {
    await page.keyboard.press("Control+z");
    await vscode.squiggles(2);
  },
  "saving finds what only a model sees": async (vscode, page) => {
    await page.keyboard.press("Control+End");
    await vscode.write("", "Every summary must name its source file.", "", "No summary may name its source file.", "");
    await vscode.squiggles(2);
    await vscode.save();
    await vscode.squiggles(4);
    await page.locator(".codelens-decoration", { hasText: "2 conflicts" }).waitFor();
    await vscode.picture("deep");
    const saved = readFileSync(join(vscode.folder, "AGENTS.md"), "utf8");
    if (!saved.startsWith("Hello.\n\n# Rules")) throw new Error("saved something else");
  },
  "the workspace's conflicts are listed": async (vscode) => {
    await vscode.command("Antinomy: Check Workspace");
    await vscode.row("verbosity").waitFor();
    await vscode.row("CLAUDE.md:3 ↔ GEMINI.md:3").waitFor();
    await vscode.picture("conflicts");
  },
  "a click shows both sides of a conflict between two files": async (vscode, page) => {
    await vscode.row("CLAUDE.md:3 ↔ GEMINI.md:3").click();
    for (const name of ["CLAUDE.md", "GEMINI.md"]) {
      await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    }
    await vscode.squiggles(2);
    await page.locator(".codelens-decoration", { hasText: "1 conflict" }).nth(1).waitFor();
    await vscode.picture("both-sides");
  },
  "a selection is checked against a file": async (vscode, page) => {
    await vscode.command("View: Close All Editors");
    await vscode.open("guide.md");
    await vscode.open("answer.md");
    await vscode.cursorAt(3, 1);
    await page.keyboard.press("Control+Shift+End");
    await vscode.command("Antinomy: Fact-Check Selection Against…");
    await vscode.tick("guide.md", 1);
    await vscode.picture("picker");
    await vscode.take();
    await vscode.row("answer.md against guide.md").waitFor();
    await vscode.row("The Harbour Museum opened in 1925").waitFor();
    await vscode.row("It has 40 rooms").waitFor();
    await vscode.picture("fact-check");
  },
  "a long check shows its progress and can be cancelled": async (vscode, page) => {
    await vscode.open("stock.md");
    await vscode.open("list.md");
    await vscode.command("Antinomy: Fact-Check Selection Against…");
    // The file that was checked against last is ticked already.
    await vscode.tick("stock.md", 2);
    await vscode.take();
    const told = page.locator(".notification-list-item", { hasText: "Fact-checking the file" }).first();
    await told.waitFor();
    await vscode.picture("progress");
    await told.hover();
    await told.locator(".monaco-button, .action-label", { hasText: "Cancel" }).first().click();
    await told.waitFor({ state: "detached" });
    // A check that went on all the same would have its result once the models are at rest.
    await rest(vscode, page);
    if (await vscode.row("list.md against").count()) throw new Error("a cancelled check has a result");
  },
  "the server can be started anew": async (vscode) => {
    await vscode.open("AGENTS.md");
    await vscode.squiggles(4);
    await vscode.command("Antinomy: Restart Server");
    await vscode.squiggles(0);
    await vscode.squiggles(4);
  },
});
