import { describe, expect, it } from "vitest";
import kinds from "../src/kinds.json";
import manifest from "../package.json";
import { shown, telling } from "../src/selector";

const languages = manifest.activationEvents.map((event) => event.replace("onLanguage:", ""));

describe("the extension is awake for", () => {
  it("every language that it shows to the server", () => {
    const needed = shown().flatMap(({ language }) => language ?? []);
    expect(languages).toEqual(expect.arrayContaining(needed));
  });

  it("every language that a file named like a prompt may have", () => {
    expect([...kinds.prompt, ...kinds.text, ...kinds.data].sort()).toEqual(languages.toSorted());
  });
});

describe("the server", () => {
  it("is shown everything that it is started for", () => {
    const all = shown().map((filter) => JSON.stringify(filter));
    expect(all).toEqual(expect.arrayContaining(telling().map((filter) => JSON.stringify(filter))));
  });

  it("sees saved data only if it is named like a prompt", () => {
    const saved = shown().filter(({ scheme, pattern }) => scheme === "file" && pattern === undefined);
    expect(saved.map(({ language }) => language)).not.toEqual(expect.arrayContaining(["json"]));
    expect(shown()).toContainEqual({ scheme: "untitled", language: "json" });
  });

  it("is not started for a saved README, but for what only prompts are", () => {
    expect(telling()).not.toContainEqual({ scheme: "file", language: "markdown" });
    expect(telling()).toContainEqual({ scheme: "untitled", language: "markdown" });
    expect(telling()).toContainEqual({ scheme: "vscode-userdata", language: "prompt" });
    expect(telling()).toContainEqual({ scheme: "file", pattern: "**/AGENTS.md" });
  });

  it("never sees the old sides of comparisons", () => {
    expect(new Set(shown().map(({ scheme }) => scheme))).not.toContain("git");
  });
});
