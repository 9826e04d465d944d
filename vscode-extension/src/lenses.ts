// Which view a lens opens. Knows nothing of VS Code.

/** Returns the command that shows what a lens counts; the server tells in the lens's data what that is. */
export function viewOf(lens: object): string {
  return "data" in lens && lens.data === "results" ? "antinomy.results.focus" : "antinomy.conflicts.focus";
}
