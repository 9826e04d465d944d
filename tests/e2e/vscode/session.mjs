// What an author does with the extension, step by step, in a browser that shows VS Code.
// Usage: node session.mjs URL FOLDER OUT. The first step that fails ends the session with a picture.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [url, folder, out] = process.argv.slice(2);
const PATIENCE = 120_000;
const profile = mkdtempSync(join(tmpdir(), "chromium-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  viewport: { width: 1280, height: 800 },
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});
const page = browser.pages()[0] ?? (await browser.newPage());
page.setDefaultTimeout(PATIENCE);
const began = Date.now();
let passed = 0;
let failed = 0;

async function step(name, action) {
  if (failed) return;
  try {
    await action();
    passed++;
    console.log(`ok   ${name} [${((Date.now() - began) / 1000).toFixed(1)} s]`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}: ${String(error).slice(0, 600)}`);
    await page.screenshot({ path: join(out, "failure.png") }).catch(() => {});
  }
}
const picture = (name) => page.screenshot({ path: join(out, `${name}.png`) });
const input = () => page.locator(".quick-input-widget .quick-input-box input").first();

async function command(title) {
  await page.keyboard.press("F1");
  await input().waitFor();
  await page.keyboard.type(title);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first().waitFor();
  await page.keyboard.press("Enter");
}

async function open(name) {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first().dblclick();
  await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
}

async function cursorAt(line, column) {
  await page.keyboard.press("Control+g");
  await input().waitFor();
  await page.keyboard.type(`${line}:${column}`);
  await page.keyboard.press("Enter");
}

const squiggles = (count) =>
  page.waitForFunction((n) => document.querySelectorAll(".squiggly-warning").length === n, count, { timeout: PATIENCE });
const row = (text) => page.locator(".pane-body .monaco-list-row", { hasText: text }).first();

await step("VS Code opens", async () => {
  for (let tries = 0; ; tries++) {
    const answer = await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`).catch((error) => error);
    if (!(answer instanceof Error)) break;
    if (tries === 60) throw answer;
    await page.waitForTimeout(500);
  }
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "AGENTS.md" }).waitFor();
});
await step("both sides of a contradiction are underlined", async () => {
  await open("AGENTS.md");
  await squiggles(2);
  await picture("findings");
});
await step("the hover says why", async () => {
  await cursorAt(3, 19);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Control+i");
  await page.locator(".monaco-hover", { hasText: "cannot both be followed" }).first().waitFor();
  await picture("hover");
  await page.keyboard.press("Escape");
});
await step("findings move with the text", async () => {
  await cursorAt(1, 1);
  await page.keyboard.type("Hello.\n\n");
  await squiggles(2);
});
await step("the light bulb fixes it", async () => {
  await cursorAt(5, 19);
  await page.keyboard.press("Control+.");
  await page.locator(".action-widget .monaco-list-row.action", { hasText: "Keep “Be concise”" }).first().waitFor();
  await picture("fixes");
  await page.keyboard.press("Enter");
  await squiggles(0);
});
await step("undoing brings it back, saving writes the file", async () => {
  await page.keyboard.press("Control+z");
  await squiggles(2);
  await page.keyboard.press("Control+s");
  await page.locator(".tab.active:not(.dirty)").waitFor();
  if (!readFileSync(join(folder, "AGENTS.md"), "utf8").startsWith("Hello.")) throw new Error("not saved");
});
await step("the workspace's conflicts are listed", async () => {
  await command("Antinomy: Check Workspace");
  await row("verbosity").waitFor();
  await picture("conflicts");
});
await step("a click shows both sides", async () => {
  await row("cannot both be followed").click();
  await page.waitForFunction(() => document.querySelectorAll(".monaco-editor .cursors-layer .cursor").length > 1);
});
await step("a claim is checked against a file", async () => {
  await page.keyboard.press("Control+Shift+e");
  await open("answer.md");
  await page.locator(".editor-instance .view-lines").first().click();
  await page.keyboard.press("Control+a");
  await command("Antinomy: Fact-Check Selection Against…");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "Choose from disk" }).waitFor();
  await page.keyboard.type("AGENTS");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "Choose from disk" }).waitFor({ state: "detached" });
  // The first press goes from the box to the list, the second one ticks.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.locator(".quick-input-widget .quick-input-count", { hasText: "1 Selected" }).waitFor();
  await picture("picker");
  await page.keyboard.press("Enter");
  await row("answer.md against AGENTS.md").waitFor();
  await row("The shop opens at nine").waitFor();
  await picture("fact-check");
});
await step("the server can be started anew", async () => {
  await page.keyboard.press("Control+Shift+e");
  await open("AGENTS.md");
  await command("Antinomy: Restart Server");
  await squiggles(0);
  await squiggles(2);
});

await browser.close();
rmSync(profile, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
