// The language client: it starts a server that died anew by itself, and leaves it to the session
// to tell the author of a server's troubles, which would be a notification for each of them.

import * as os from "node:os";
import * as readline from "node:readline";
import type { Readable } from "node:stream";
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  State,
  type CloseHandlerResult,
  type ErrorHandler,
  type ErrorHandlerResult,
  type LanguageClientOptions,
} from "vscode-languageclient/node";
import type { LogOutputChannel } from "vscode";
import type { Server } from "./server/find";
import { SECTION } from "./settings";

/** A server that dies more often than this within `MEMORY_MS` milliseconds is not started anew. */
const RESTARTS = 4;
const MEMORY_MS = 180_000;

export class Client extends LanguageClient {
  private readonly restarts: Restarts;
  private readonly stderr: { last: string };

  constructor({ command, args }: Server, options: LanguageClientOptions) {
    const restarts = new Restarts();
    const stderr = { last: "" };
    // Not in the workspace: tools read configuration files from where they run.
    const executable = { command, args: [...args, "server", "--stdio"], options: { cwd: os.homedir() } };
    super(SECTION, "Antinomy", executable, {
      ...options,
      errorHandler: restarts,
      initializationFailedHandler: () => false,
      stdioOptions: {
        stdout: () => {},
        stderr: (stream, channel) => forward(stream, channel, (line) => (stderr.last = line)),
      },
    });
    this.restarts = restarts;
    this.stderr = stderr;
    this.onDidChangeState(({ newState }) => (restarts.running = newState === State.Running));
  }

  /** Whether the server, which has just died, is about to be started anew. */
  get returns(): boolean {
    return this.restarts.again;
  }

  /** The last line that the server wrote to standard error. */
  get lastWords(): string {
    return this.stderr.last;
  }

  /**
   * Ends the server, by force if it does not end within so many milliseconds.
   *
   * A client cannot be stopped on its way up, and would take commands and documents once it is there: its
   * server is ended first, so that it never comes up.
   */
  async end(patience: number): Promise<void> {
    if (this.state === State.Starting) {
      this.serverProcess?.kill();
      const late = new Promise((resolve) => setTimeout(resolve, patience));
      await Promise.race([this.start().catch(() => {}), late]);
    }
    await this.dispose(patience);
  }

  /** Writes to the log, and shows no notification, whatever the caller wants. */
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** Starts anew what died at work, but not what never came up, nor what dies over and over. */
class Restarts implements ErrorHandler {
  running = false;
  again = false;
  /** When the server died, in milliseconds since 1970. */
  private deaths: number[] = [];

  error(_error: Error, _message: unknown, count: number | undefined): ErrorHandlerResult {
    return { action: count !== undefined && count <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown };
  }

  closed(): CloseHandlerResult {
    const now = Date.now();
    this.deaths = [...this.deaths.filter((death) => now - death < MEMORY_MS), now];
    this.again = this.running && this.deaths.length <= RESTARTS;
    return { action: this.again ? CloseAction.Restart : CloseAction.DoNotRestart };
  }
}

function forward(stream: Readable, channel: LogOutputChannel, tell: (line: string) => void): void {
  readline.createInterface({ input: stream }).on("line", (line) => {
    channel.error(line);
    if (line.trim() !== "") {
      tell(line.trim());
    }
  });
}
