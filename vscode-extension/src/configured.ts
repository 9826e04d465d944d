// Whether a configuration file stands above a file, which may make a prompt of it. Knows nothing of VS Code.

import { promises as fs } from "node:fs";
import * as path from "node:path";

/** Tells whether `antinomy.toml`, or such a table of `pyproject.toml`, is beside a file or above it, up to a folder. */
export async function isConfigured(file: string, folder: string): Promise<boolean> {
  for (let at = path.dirname(file); isWithin(at, folder); at = path.dirname(at)) {
    const own = await read(path.join(at, "antinomy.toml"));
    const shared = await read(path.join(at, "pyproject.toml"));
    if (own !== undefined || /^\s*\[tool\.antinomy[\].]/m.test(shared ?? "")) {
      return true;
    }
    if (at === path.dirname(at)) {
      return false;
    }
  }
  return false;
}

function isWithin(directory: string, folder: string): boolean {
  const relative = path.relative(folder, directory);
  return !relative.startsWith("..") && !path.isAbsolute(relative);
}

async function read(file: string): Promise<string | undefined> {
  return fs.readFile(file, "utf8").catch(() => undefined);
}
