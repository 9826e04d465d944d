// Whether a prompt that is shown is reason enough to start the server. Knows nothing of VS Code.

import type { State } from "./session";

/** Milliseconds after which a server that was not found is looked for again, unless the author asks for it. */
const AGAIN_MS = 60_000;

/** Tells whether to start the server for a prompt; `now`: milliseconds since 1970. */
export function isDue(state: State, now: number): boolean {
  return state.is === "idle" || (state.is === "missing" && now - state.since >= AGAIN_MS);
}
