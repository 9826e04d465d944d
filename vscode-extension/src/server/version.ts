// Versions as the server prints them. Knows nothing of processes or VS Code.

/** The oldest server that has the commands this extension sends. */
export const OLDEST = "0.1.0";

/** Returns the version in what `antinomy --version` printed, for example "antinomy 0.1.0". */
export function readVersion(printed: string): string | undefined {
  return /\b(\d+\.\d+(?:\.\d+)?\S*)/.exec(printed)?.[1];
}

/** Tells whether a version is `OLDEST` or newer; what follows the three numbers is not looked at. */
export function isRecentEnough(version: string): boolean {
  const [found, needed] = [numbers(version), numbers(OLDEST)];
  for (let i = 0; i < needed.length; i++) {
    const difference = (found[i] ?? 0) - (needed[i] ?? 0);
    if (difference !== 0) {
      return difference > 0;
    }
  }
  return true;
}

function numbers(version: string): number[] {
  return version.split(".").slice(0, 3).map((part) => Number.parseInt(part, 10) || 0);
}
