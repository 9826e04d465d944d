// Modules that import VS Code, bundled with the little of it that editor.cjs is.

import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

interface Emitter {
  fire(event: unknown): void;
}

export interface Editor {
  settings: Record<string, unknown>;
  notifications: string[];
  events: { opened: Emitter; changed: Emitter; closed: Emitter; activated: Emitter };
  window: Record<string, unknown>;
  workspace: Record<string, unknown>;
  Uri: { file(path: string): { toString(): string } };
  channel(): never;
}

const EDITOR = fileURLToPath(new URL("editor.cjs", import.meta.url));
const require = createRequire(import.meta.url);

export const editor: Editor = require(EDITOR);

/** Returns what a module of `src` exports. */
export async function bundled<Module>(name: string): Promise<Module> {
  const folder = mkdtempSync(join(tmpdir(), "bundled-"));
  try {
    const outfile = join(folder, `${basename(name)}.cjs`);
    const entry = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
    await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "cjs", external: [EDITOR], alias: { vscode: EDITOR } });
    return require(outfile);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
