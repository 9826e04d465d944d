// What the server is told of the settings. Where they are kept is not known here.

export const SECTION = "antinomy";

/** Returns a copy of the section `antinomy` as the server is to have it. */
export function forServer(section: Record<string, unknown>, trusted: boolean): Record<string, unknown> {
  // Whether a document is checked and has lenses depends on its language, which only
  // the editor knows: it keeps documents and lenses back, and the server serves all it gets.
  const settings: Record<string, unknown> = { ...section, enable: true, codeLens: true };
  delete settings["path"];
  if (!trusted) {
    // Fact-checks load models even so: which ones, the workspace must not say.
    settings["trusted"] = false;
    settings["deep"] = "off";
    settings["configuration"] = "";
  }
  return settings;
}

/** Returns a setting that is to be a text; anything else that stands there counts as none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Settings of which the language of a document is part; a change means that documents are shown anew. */
export const OF_LANGUAGE = ["antinomy.enable"];

/** Settings that decide which server runs. */
export const OF_SERVER = ["antinomy.path"];
