// Waits for the language server to come to rest, as its debug information tells.
import { PATIENCE_MS } from "./browser.mjs";

/** Returns the debug information, as far as it is in view, of when the models compute nothing and have nothing to do. */
export async function rest(vscode, page) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await page.waitForTimeout(200)) {
    await vscode.command("Antinomy: Show Debug Information");
    await page.locator('.tab.active[data-resource-name="debug-information.json"]').waitFor();
    // What is told of the models stands last; only what is in view is in the page.
    await page.keyboard.press("Control+End");
    await vscode.shows('"waiting"');
    const shown = await page.locator(".editor-group-container.active .view-lines").innerText();
    const information = shown.replaceAll("\u00a0", " ");
    if (information.includes('"running": false') && information.includes('"waiting": 0')) {
      return information;
    }
  }
  throw new Error("the models do not come to rest");
}
