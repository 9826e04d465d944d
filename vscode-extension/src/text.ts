// From offsets in code points, which the server counts, to offsets in UTF-16, which VS Code counts.

/** Returns the UTF-16 offset of a code-point offset, at most the text's length. */
export function utf16Offset(text: string, codePoints: number): number {
  let offset = 0;
  for (let seen = 0; seen < codePoints && offset < text.length; seen++) {
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  }
  return offset;
}

/** A stretch of text in UTF-16 offsets. */
export interface Stretch {
  start: number;
  end: number;
}

/**
 * Finds where a quotation stands now: where it stood, or else its nearest occurrence.
 *
 * Its place is in code points of the text as it was; the text may have been edited since, or may
 * be held by the editor with other line ends than the file on disk.
 */
export function locate(text: string, quoted: string, start: number, end: number): Stretch | undefined {
  const from = utf16Offset(text, start);
  const to = utf16Offset(text, end);
  if (quoted === "" || text.slice(from, to) === quoted) {
    return to > from ? { start: from, end: to } : undefined;
  }
  const words = quoted.trim().split(/\s+/).map(escaped);
  let best: Stretch | undefined;
  for (const match of text.matchAll(new RegExp(words.join("\\s+"), "gu"))) {
    if (!best || Math.abs(match.index - from) < Math.abs(best.start - from)) {
      best = { start: match.index, end: match.index + match[0].length };
    }
  }
  return best;
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Shortens a quotation for a line of a tree or list. */
export function shortened(text: string, most = 80): string {
  const words = text.replace(/\s+/gu, " ").trim();
  const characters = [...words];
  return characters.length <= most ? words : `${characters.slice(0, most - 1).join("")}…`;
}
