// The files that were opened last, and what was last checked against: kept for the workspace.

import type * as vscode from "vscode";

const FILES = "recentFiles";
const AGAINST = "lastContexts";
const KEPT = 15;

export class Recent {
  constructor(private readonly memory: vscode.Memento) {}

  /** URIs of files, the last one first. */
  get files(): string[] {
    return this.memory.get<string[]>(FILES, []);
  }

  /** URIs of the files that were last checked against. */
  get against(): string[] {
    return this.memory.get<string[]>(AGAINST, []);
  }

  async opened(uri: string): Promise<void> {
    await this.memory.update(FILES, [uri, ...this.files.filter((other) => other !== uri)].slice(0, KEPT));
  }

  async checkedAgainst(uris: string[]): Promise<void> {
    await this.memory.update(AGAINST, uris);
  }
}
