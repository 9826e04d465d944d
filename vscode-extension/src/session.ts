// The language server's life: found and started when it is first needed, stopped, started anew.
// What is done with a running server is known elsewhere.

import * as vscode from "vscode";
import { RevealOutputChannelOn, State as ClientState } from "vscode-languageclient/node";
import type { CancellationToken, LanguageClient, LanguageClientOptions } from "vscode-languageclient/node";
import { Busy } from "./busy";
import { Client } from "./client";
import { middleware } from "./middleware";
import { shown } from "./selector";
import { findServer, type Search, type Server } from "./server/find";
import { machine } from "./server/machine";
import { forServer, SECTION, textOf } from "./settings";

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
  private client: Client | undefined;
  /** Ends the wait for a server that is being started. */
  private abandon = () => {};
  private queue: Promise<unknown> = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<State>();
  private readonly busyChanged = new vscode.EventEmitter<boolean>();
  private readonly busy = new Busy((busy) => this.busyChanged.fire(busy));
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
      if (this.client && this.current.is === "starting") {
        // It has died, and the client is bringing it back.
        return this.comesUp(this.client);
      }
      await this.halt();
      return this.launch();
    });
  }

  /** Stops the server if it runs, or hangs before it does, and starts one that is looked for anew. */
  restart(): Promise<boolean> {
    this.abandon();
    return this.inOrder(async () => {
      await this.halt();
      return this.launch();
    });
  }

  /** Stops the server. */
  stop(): Promise<void> {
    this.abandon();
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
        setting: textOf(vscode.workspace.getConfiguration(SECTION).get("path")),
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
    const client = new Client(server, this.options());
    this.client = client;
    client.onDidChangeState(({ newState }) => this.follow(client, server, newState));
    return this.comesUp(client);
  }

  /** Waits until a client's server runs, or is not waited for any longer; returns whether it does. */
  private async comesUp(client: Client): Promise<boolean> {
    const abandoned = new Promise<never>((_, reject) => {
      this.abandon = () => reject(new Error("it is not waited for any longer"));
    });
    try {
      await Promise.race([client.start(), abandoned]);
      return true;
    } catch (error) {
      this.log.error(`The server did not start: ${[error, client.lastWords].filter(Boolean).join("; ")}`);
      return false;
    }
  }

  /** Follows the client, which by itself restarts a server that has died. */
  private follow(client: Client, server: Server, state: ClientState): void {
    if (this.client !== client) {
      return;
    }
    if (state === ClientState.Running) {
      const version = client.initializeResult?.serverInfo?.version;
      this.set({ is: "running", server: version ? { ...server, version } : server });
      return;
    }
    this.busy.over();
    if (state === ClientState.Starting || client.returns) {
      this.set({ is: "starting", server });
    } else if (state === ClientState.StartFailed) {
      this.set({ is: "failed", server, reason: `It did not start${client.lastWords ? `: ${client.lastWords}` : "."}` });
    } else if (this.current.is !== "failed") {
      this.set({ is: "failed", server, reason: "It stopped unexpectedly, again and again." });
    }
  }

  private async halt(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (client) {
      // A server that hangs is ended by force when the time is over.
      await client.end(2000).catch((error: unknown) => this.log.warn(`Stopping the server: ${error}`));
    }
    this.busy.over();
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
      middleware: middleware(this.busy),
    };
  }
}
