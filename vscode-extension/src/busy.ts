// The server's long work that is under way. Knows nothing of VS Code.

type Token = string | number;

export class Busy {
  private readonly working = new Set<Token>();

  /** `tell` is called with whether any work is under way, whenever that may have changed. */
  constructor(private readonly tell: (busy: boolean) => void) {}

  /** Takes in a report of progress. */
  heard(token: Token, kind: "begin" | "report" | "end"): void {
    if (kind === "begin") {
      this.working.add(token);
    } else if (kind === "end") {
      this.working.delete(token);
    }
    this.tell(this.working.size > 0);
  }

  /** The server has ended, and its work with it: nobody will tell the end of it. */
  over(): void {
    this.working.clear();
    this.tell(false);
  }
}
