// What a picker of files offers, in which order. Knows nothing of VS Code.

export interface Choice {
  group: "Used last" | "Open" | "Recent";
  uri: string;
}

/** Returns each file once: those used last, those open in editors, those opened recently. */
export function choices(last: string[], open: string[], recent: string[], without?: string): Choice[] {
  const groups: [Choice["group"], string[]][] = [
    ["Used last", last],
    ["Open", open],
    ["Recent", recent],
  ];
  const seen = new Set(without === undefined ? [] : [without]);
  const found: Choice[] = [];
  for (const [group, uris] of groups) {
    for (const uri of uris) {
      if (!seen.has(uri)) {
        seen.add(uri);
        found.push({ group, uri });
      }
    }
  }
  return found;
}
