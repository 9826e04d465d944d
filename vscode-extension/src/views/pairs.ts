// Conflicts as pairs, read from the diagnostics that the server publishes on both sides of each.
// Knows the shape of diagnostics, but nothing of VS Code.

export const OURS = "antinomy";

/** Codes of diagnostics that are no conflicts between instructions: notices, and answers to what was asked. */
const OTHERS = ["notice", "contradicted-claim", "unsupported-claim", "contradicting-statement"];

/** Tells whether a diagnostic is about instructions that contradict each other. */
export function isConflict(source: string | undefined, code: string): boolean {
  return source === OURS && !OTHERS.includes(code);
}

/** A place in a file: lines and characters are 0-based, characters in UTF-16. */
export interface Place {
  uri: string;
  start: { line: number; character: number };
  end: { line: number; character: number };
}

/** What is needed of a diagnostic. */
export interface Finding {
  place: Place;
  message: string;
  axis: string;
  severity: number;
  counterparts: { place: Place; text: string }[];
}

export interface Pair {
  message: string;
  severity: number;
  first: Place;
  second: Place;
  /** The second instruction's words. */
  text: string;
}

export interface Axis {
  name: string;
  pairs: Pair[];
}

/** Groups findings by axis; a pair that both of its sides tell of appears once, from its first side. */
export function axes(findings: Finding[]): Axis[] {
  const ofAxis = new Map<string, Pair[]>();
  const seen = new Set<string>();
  for (const finding of findings.toSorted((a, b) => compare(a.place, b.place))) {
    for (const { place, text } of finding.counterparts) {
      const key = [finding.axis, ...[keyOf(finding.place), keyOf(place)].sort()].join("\n");
      if (seen.has(key)) {
        continue;
      }
      seen.add(key);
      const { message, severity, place: first } = finding;
      const pairs = ofAxis.get(finding.axis) ?? [];
      ofAxis.set(finding.axis, pairs);
      pairs.push({ message, severity, first, second: place, text });
    }
  }
  return [...ofAxis].map(([name, pairs]) => ({ name, pairs })).sort((a, b) => a.name.localeCompare(b.name));
}

function compare(a: Place, b: Place): number {
  return a.uri.localeCompare(b.uri) || a.start.line - b.start.line || a.start.character - b.start.character;
}

function keyOf({ uri, start, end }: Place): string {
  return `${uri}#${start.line}:${start.character}-${end.line}:${end.character}`;
}

/** Takes the words out of what the server says of a counterpart. */
export function quotedIn(related: string): string {
  return related.replace(/^contradicts this:\s*/u, "");
}
