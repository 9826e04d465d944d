// This machine, as the finder of the server asks for it.

import { execFile } from "node:child_process";
import { constants, promises as fs } from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import type { Machine } from "./find";

/** A cold disk makes the first start of a Python program slow; one that hangs must not stop the search. */
const PATIENCE_MS = 30_000;

export const machine: Machine = {
  platform: process.platform,
  home: os.homedir(),
  searchPath: searchPath(process.env["PATH"] ?? "", os.homedir()),
  isProgram,
  output: run,
};

/**
 * Returns the directories in which programs are looked for: those of PATH, and last the one into which
 * uv and pipx put them, since an editor that was not started from a terminal may have another PATH.
 */
export function searchPath(variable: string, home: string): string[] {
  const directories = variable.split(path.delimiter).filter((part) => part !== "");
  return [...new Set([...directories, path.join(home, ".local", "bin")])];
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await fs.access(file, constants.X_OK);
    return (await fs.stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Runs a program and returns its standard output; unless told where, outside of any workspace. */
export function run(command: string, args: string[], cwd = os.homedir()): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: PATIENCE_MS, cwd, windowsHide: true, maxBuffer: 16 << 20 };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (error) {
        reject(new Error(stderr.trim().split("\n").at(-1) || error.message));
      } else {
        resolve(stdout);
      }
    });
  });
}
