// A headless Chromium that shows VS Code, and how a step finds its way in it. Knows nothing of Antinomy.
// Usage: node SCENARIO.mjs URL FOLDER OUT. The first step that fails ends the scenario with a picture.
// The environment names CHROMIUM, DRIVER (the folder of playwright-core) and PATIENCE_MS.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [url, folder, out] = process.argv.slice(2);
const { chromium } = createRequire(join(process.env.DRIVER, "/"))("playwright-core");
export const PATIENCE_MS = Number(process.env.PATIENCE_MS);
const TREE = ".pane-body .monaco-list-row";

const address = (place, query = "") => `${url}/?folder=${encodeURIComponent(place)}${query}`;

/** Opens a browser, takes the steps of a table one after the other, and ends the process. */
export function play(steps) {
  return browse("", async (page) => {
    const window = new Window(page);
    const began = Date.now();
    for (const [name, step] of Object.entries(steps)) {
      try {
        await step(window, page);
        console.log(`ok   ${name} [${((Date.now() - began) / 1000).toFixed(1)} s]`);
      } catch (error) {
        console.log(`FAIL ${name}: ${String(error).slice(0, 600)}`);
        await window.picture("failure").catch(() => {});
        return 1;
      }
    }
    return 0;
  });
}

/** Opens a browser, shows VS Code in it, and ends the process with the status that `act` returns. */
export async function browse(query, act, prepare = async () => {}) {
  const profile = mkdtempSync(join(tmpdir(), "chromium-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM,
    viewport: { width: 1280, height: 800 },
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  const page = browser.pages()[0] ?? (await browser.newPage());
  page.setDefaultTimeout(PATIENCE_MS);
  await prepare(page);
  await page.goto(address(folder, query));
  const status = await act(page).catch((error) => {
    console.log(error);
    return 1;
  });
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
  process.exit(status);
}

class Window {
  constructor(page) {
    this.page = page;
    this.folder = folder;
  }

  picture(name) {
    return this.page.screenshot({ path: join(out, `${name}.png`) });
  }

  /** Shows another folder. */
  show(place) {
    return this.page.goto(address(place));
  }

  /** A row of a tree in the side bar. */
  row(text) {
    return this.page.locator(TREE, { hasText: text }).first();
  }

  /** Waits until something is so, as the page itself sees it. */
  until(holds, argument) {
    return this.page.waitForFunction(holds, argument, { timeout: PATIENCE_MS });
  }

  /** Waits until so many stretches of text are underlined. */
  squiggles(least, most = least) {
    return this.until(
      ([from, to]) => {
        const found = document.querySelectorAll(".squiggly-warning, .squiggly-error").length;
        return found >= from && found <= to;
      },
      [least, most],
    );
  }

  /** Waits until the active editor shows some words; VS Code writes spaces as no-break spaces. */
  shows(words) {
    return this.until(
      (text) => {
        const lines = document.querySelector(".editor-group-container.active .view-lines");
        return lines?.innerText.replaceAll("\u00a0", " ").includes(text);
      },
      words,
    );
  }

  /** Waits until the terminal shows some words, which may be broken anywhere. */
  terminal(words) {
    return this.until(
      (text) => {
        const rows = [...document.querySelectorAll(".terminal .xterm-rows > div")].map((row) => row.innerText);
        return rows.join("").replaceAll("\u00a0", " ").includes(text);
      },
      words,
    );
  }

  async write(...lines) {
    for (const line of lines) {
      await this.page.keyboard.type(line);
      if (line) {
        await this.shows(line);
      }
      await this.page.keyboard.press("Enter");
    }
  }

  /** Presses keys until something is shown: VS Code closes a hover or menu if the text moves below it. */
  async press(keys, shown) {
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      for (const key of keys) {
        await this.page.keyboard.press(key);
      }
      const error = await shown.waitFor({ timeout: PATIENCE_MS / 10 }).catch((reason) => reason);
      if (!error) {
        return;
      }
      if (Date.now() > end) {
        throw error;
      }
    }
  }

  async #find(key, text, row) {
    const box = this.page.locator(".quick-input-widget:visible");
    await this.page.keyboard.press(key);
    await box.locator(".quick-input-box input").first().waitFor();
    await this.page.keyboard.type(text);
    // The list follows the words with a delay; Enter takes what is in focus.
    await box.locator(".monaco-list-row.focused", { hasText: row }).first().waitFor();
  }

  async #choose(key, text, row) {
    await this.#find(key, text, row);
    await this.page.keyboard.press("Enter");
  }

  command(title) {
    return this.#choose("F1", title, title);
  }

  async open(name) {
    await this.#choose("Control+p", name, name);
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
  }

  async cursorAt(line, column) {
    await this.#find("Control+g", `${line}:${column}`, `line ${line} at column ${column}`);
    // While a file is being opened, VS Code may not take the key.
    await this.press(["Enter"], this.page.locator(".statusbar-item", { hasText: `Ln ${line}, ` }));
    await this.page.locator(".quick-input-widget:visible").waitFor({ state: "hidden" });
  }

  async save() {
    await this.page.keyboard.press("Control+s");
    await this.page.locator(".tab.active:not(.dirty)").waitFor();
  }

  /** Ticks a file in a list of files to choose from, after which so many are ticked. */
  async tick(name, ticked) {
    const box = this.page.locator(".quick-input-widget:visible");
    await box.locator(".monaco-list-row", { hasText: name }).locator("input, .monaco-checkbox").first().click();
    await box.locator(".quick-input-count", { hasText: `${ticked} Selected` }).waitFor();
  }

  /** Takes the files that are ticked. */
  async take() {
    await this.page.locator(".quick-input-widget:visible .monaco-button", { hasText: "OK" }).click();
  }
}
