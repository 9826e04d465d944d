// Which documents are shown to the server, and which ones are reason enough to start it.
// The table comes from the server's own (scripts/kinds.py); the server has the last word on each file.

import kinds from "./kinds.json";

export interface Filter {
  language?: string;
  scheme: string;
  pattern?: string;
}

/** Where documents live that a person edits; `vscode-userdata` holds the prompts of a profile. */
export const SCHEMES = ["file", "untitled", "vscode-userdata", "vscode-vfs"];

const saved = SCHEMES.filter((scheme) => scheme !== "untitled");

/**
 * Documents that the server sees: prompts by language and by name, any text, since a
 * configuration file may name any of them, and of data only what is named like a prompt.
 */
export function shown(): Filter[] {
  return [
    ...of(SCHEMES, [...kinds.prompt, ...kinds.text]),
    ...of(["untitled"], kinds.data),
    ...named(),
  ];
}

/** Documents that are prompts without doubt, and texts that were never saved. */
export function telling(): Filter[] {
  return [...of(SCHEMES, kinds.prompt), ...of(["untitled"], kinds.text), ...named()];
}

function of(schemes: string[], languages: string[]): Filter[] {
  return schemes.flatMap((scheme) => languages.map((language) => ({ scheme, language })));
}

function named(): Filter[] {
  return saved.flatMap((scheme) => kinds.patterns.map((pattern) => ({ scheme, pattern })));
}
