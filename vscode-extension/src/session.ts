// The language server's life: found and started when it is first needed, stopped, started anew.
// What is done with a running server is known elsewhere.

import * as os from "node:os";
import * as vscode from "vscode";
import { LanguageClient, RevealOutputChannelOn, State as ClientState } from "vscode-languageclient/node";
import type { CancellationToken, LanguageClientOptions } from "vscode-languageclient/node";
import { middleware } from "./middleware";
import { shown } from "./selector";
import { findServer, type Search, type Server } from "./server/find";
import { machine } from "./server/machine";
import { forServer, SECTION } from "./settings";

export type State =
  | { is: "idle" }
  | { is: "looking" }
  /** `since`: when it was looked for in vain, in milliseconds since 1970. */
  | { is: "missing"; search: Search; since: number }
  | { is: "starting"; server: Server }
  | { is: "running"; server: Server }
  | { is: "failed"; server: Server; reason: string };

export class Session implements vscode.Disposable {
  private current: State = { is: "idle" };
  private client: LanguageClient | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<State>();
  private readonly busyChanged = new vscode.EventEmitter<boolean>();
  readonly onDidChange = this.changed.event;
  /** Tells when the server begins and ends work that takes long. */
  readonly onDidChangeBusy = this.busyChanged.event;

  constructor(
    private readonly log: vscode.LogOutputChannel,
    private readonly serverLog: vscode.LogOutputChannel,
    private readonly trace: vscode.LogOutputChannel,
    private readonly interpreter: () => Promise<string | undefined>,
  ) {}

  get state(): State {
    return this.current;
  }

  /** What a running server is spoken to with. */
  get connection(): LanguageClient | undefined {
    return this.current.is === "running" ? this.client : undefined;
  }

  /** Starts the server unless it runs; returns whether it does. */
  start(): Promise<boolean> {
    return this.inOrder(async () => {
      if (this.current.is === "running") {
        return true;
      }
      await this.halt();
      return this.launch();
    });
  }

  /** Stops the server if it runs and starts one that is looked for anew. */
  restart(): Promise<boolean> {
    return this.inOrder(async () => {
      await this.halt();
      return this.launch();
    });
  }

  /** Stops the server. */
  stop(): Promise<void> {
    return this.inOrder(() => this.halt());
  }

  /** Runs a command of the server; undefined if the server does not have it. */
  async command<Result>(command: string, args: unknown[], token?: CancellationToken): Promise<Result | undefined> {
    const { client } = this;
    if (!client?.initializeResult?.capabilities.executeCommandProvider?.commands.includes(command)) {
      return undefined;
    }
    const params = { command, arguments: args };
    return token
      ? client.sendRequest<Result>("workspace/executeCommand", params, token)
      : client.sendRequest<Result>("workspace/executeCommand", params);
  }

  async dispose(): Promise<void> {
    await this.stop();
    this.changed.dispose();
    this.busyChanged.dispose();
  }

  private inOrder<Result>(task: () => Promise<Result>): Promise<Result> {
    const next = this.queue.then(task);
    this.queue = next.catch((error: unknown) => this.log.error(String(error)));
    return next;
  }

  private set(state: State): void {
    this.current = state;
    this.changed.fire(state);
  }

  private async launch(): Promise<boolean> {
    this.set({ is: "looking" });
    const search = await findServer(
      {
        setting: vscode.workspace.getConfiguration(SECTION).get("path", ""),
        folders: (vscode.workspace.workspaceFolders ?? [])
          .filter((folder) => folder.uri.scheme === "file")
          .map((folder) => folder.uri.fsPath),
        trusted: vscode.workspace.isTrusted,
        interpreter: this.interpreter,
      },
      machine,
    );
    for (const sentence of search.rejected) {
      this.log.warn(sentence);
    }
    if (!search.server) {
      this.log.warn("No language server was found.");
      this.set({ is: "missing", search, since: Date.now() });
      return false;
    }
    return this.run(search.server);
  }

  private async run(server: Server): Promise<boolean> {
    const { command, args, source, version } = server;
    this.log.info(`Starting ${[command, ...args].join(" ")} (from: ${source}, version ${version ?? "unknown"}).`);
    this.set({ is: "starting", server });
    // Not in the workspace: tools read configuration files from where they run.
    const options = { cwd: os.homedir() };
    const client = new LanguageClient(
      SECTION,
      "Antinomy",
      { command, args: [...args, "server", "--stdio"], options },
      this.options(),
    );
    this.client = client;
    client.onDidChangeState(({ newState }) => this.follow(client, server, newState));
    try {
      await client.start();
    } catch (error) {
      this.log.error(`The server did not start: ${error}`);
      if (this.client === client) {
        this.client = undefined;
        this.set({ is: "failed", server, reason: "It did not start." });
      }
      return false;
    }
    return true;
  }

  /** Follows the client, which by itself restarts a server that has died, up to four times. */
  private follow(client: LanguageClient, server: Server, state: ClientState): void {
    if (this.client !== client) {
      return;
    }
    if (state === ClientState.Running) {
      const version = client.initializeResult?.serverInfo?.version;
      this.set({ is: "running", server: version ? { ...server, version } : server });
    } else if (state === ClientState.Starting) {
      this.set({ is: "starting", server });
    } else {
      this.busyChanged.fire(false);
      this.set({ is: "failed", server, reason: "It stopped unexpectedly." });
    }
  }

  private async halt(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (client) {
      // A server that hangs is ended by force when the time is over.
      await client.dispose(2000).catch((error: unknown) => this.log.warn(`Stopping the server: ${error}`));
    }
    this.busyChanged.fire(false);
    this.set({ is: "idle" });
  }

  private options(): LanguageClientOptions {
    const section = vscode.workspace.getConfiguration(SECTION);
    return {
      documentSelector: shown(),
      initializationOptions: forServer(JSON.parse(JSON.stringify(section)), vscode.workspace.isTrusted),
      outputChannel: this.serverLog,
      traceOutputChannel: this.trace,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      middleware: middleware((busy) => this.busyChanged.fire(busy)),
    };
  }
}
