// The interpreter that the Python extension has chosen for the workspace, if it is there.

import type { Disposable, Extension, Uri } from "vscode";

/** The part of the Python extension's interface that is used here. */
export interface PythonApi {
  environments: {
    getActiveEnvironmentPath(resource?: Uri): { path: string };
    resolveEnvironment(environment: { path: string }): Promise<{ executable: { uri?: Uri } } | undefined>;
    onDidChangeActiveEnvironmentPath(listener: () => void): Disposable;
  };
}

/** Milliseconds after which one that does not answer is passed over: others wait for their turn. */
const PATIENCE_MS = 10_000;

/**
 * Follows the choice of an interpreter, from when the Python extension is awake: it is woken only to be asked.
 *
 * `extension` finds the Python extension, `folder` the folder whose interpreter is meant.
 */
export class PythonInterpreter implements Disposable {
  private known: string | undefined;
  private subscription: Disposable | undefined;
  private callback = () => {};

  constructor(
    private readonly extension: () => Extension<PythonApi> | undefined,
    private readonly folder: () => Uri | undefined,
    private readonly patience = PATIENCE_MS,
  ) {}

  /** Calls back when another interpreter is chosen. */
  onChanged(callback: () => void): void {
    this.callback = callback;
    const extension = this.extension();
    if (extension?.isActive && extension.exports?.environments) {
      this.follow(extension.exports);
    }
  }

  /** Returns the interpreter's path; undefined if there is none, or if the Python extension fails or does not answer. */
  async path(): Promise<string | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, this.patience, undefined));
    return Promise.race([this.ask().catch(() => undefined), late]);
  }

  private async ask(): Promise<string | undefined> {
    const extension = this.extension();
    const python = extension?.isActive ? extension.exports : await extension?.activate();
    if (!python?.environments) {
      return undefined;
    }
    this.follow(python);
    const active = python.environments.getActiveEnvironmentPath(this.folder());
    this.known = active.path;
    return (await python.environments.resolveEnvironment(active))?.executable.uri?.fsPath;
  }

  dispose(): void {
    this.subscription?.dispose();
  }

  private follow({ environments }: PythonApi): void {
    this.known ??= environments.getActiveEnvironmentPath(this.folder()).path;
    this.subscription ??= environments.onDidChangeActiveEnvironmentPath(() => {
      const { path } = environments.getActiveEnvironmentPath(this.folder());
      // The event also tells of other folders, and of a choice that is made again.
      if (path !== this.known) {
        this.known = path;
        this.callback();
      }
    });
  }
}
