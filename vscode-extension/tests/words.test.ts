import { describe, expect, it } from "vitest";
import { choices } from "../src/choices";
import { report } from "../src/report";
import { isRecentEnough, readVersion } from "../src/server/version";
import { isDue } from "../src/starting";
import { statusOf } from "../src/statusText";

describe("versions", () => {
  it("are read from what the program prints", () => {
    expect(readVersion("antinomy 1.12.3.dev4\n")).toBe("1.12.3.dev4");
    expect(readVersion("usage: something")).toBeUndefined();
  });

  it.each([["0.1.0", true], ["0.1", true], ["0.10.0", true], ["1.0.0", true], ["0.0.9", false]])("%s: %s", (version, enough) => {
    expect(isRecentEnough(version)).toBe(enough);
  });
});

describe("the status", () => {
  const server = { source: "path" as const, command: "/bin/antinomy", args: [], version: "0.1.0" };
  const document = { tiers: ["pattern", "semantic", "nli"], deep: "onSave", models: { nli: "nli" } };

  it("counts findings and names the model that looked", () => {
    const status = statusOf({ is: "running", server }, 2, document, {});
    expect(status).toMatchObject({ text: "2 conflicting instructions", detail: "patterns and model “nli”", severity: "Information" });
    expect(status.command.command).toBe("antinomy.showConflicts");
  });

  it("says that only patterns looked, and that the models failed", () => {
    const patterns = { tiers: ["pattern"], deep: "onSave" };
    expect(statusOf({ is: "running", server }, 0, patterns, { waiting: 1 }).detail).toBe("patterns; the models are looking");
    expect(statusOf({ is: "running", server }, 0, { ...patterns, deep: "off" }, {}).detail).toBe("patterns (models are off)");
    expect(statusOf({ is: "running", server }, 0, patterns, { failure: "No model." })).toMatchObject({ severity: "Warning", detail: "No model." });
  });

  it("offers what helps when the server is missing or failed", () => {
    const missing = statusOf({ is: "missing", search: { rejected: ["Too old."] }, since: 0 }, 0, undefined, undefined);
    expect(missing).toMatchObject({ severity: "Error", detail: "Too old.", command: { command: "antinomy.install" } });
    const failed = statusOf({ is: "failed", server, reason: "It stopped." }, 0, undefined, undefined);
    expect(failed.command.command).toBe("antinomy.restart");
  });
});

describe("a prompt that is shown", () => {
  const server = { source: "path" as const, command: "/bin/antinomy", args: [] };
  const missing = { is: "missing" as const, search: { rejected: [] }, since: 1_000_000 };

  it("starts the server if nothing has been done yet", () => {
    expect(isDue({ is: "idle" }, 0)).toBe(true);
    expect(isDue({ is: "running", server }, 0)).toBe(false);
    expect(isDue({ is: "looking" }, 0)).toBe(false);
  });

  it("has a missing server looked for again at most once a minute", () => {
    expect(isDue(missing, 1_001_000)).toBe(false);
    expect(isDue(missing, 1_060_000)).toBe(true);
  });
});

describe("the picker", () => {
  it("offers each file once: used last, open, recent, and never the text itself", () => {
    expect(choices(["b"], ["a", "b", "c"], ["c", "d"], "a")).toEqual([
      { group: "Used last", uri: "b" },
      { group: "Open", uri: "c" },
      { group: "Recent", uri: "d" },
    ]);
  });
});

describe("the report", () => {
  it("quotes what it shows so that nothing in it is rendered", () => {
    const side = { text: "Use `<b>` and ``x``", start: 0, end: 3, path: "/w/AGENTS.md" };
    const other = { ...side, text: "Never use [it](http://x)", path: "/w/CLAUDE.md" };
    const occurrences = [{ ...side, axis: "markup", method: "pattern", confidence: 0.9, pairedWith: other }];
    const issues = [{ id: "i", severity: "medium" as const, detail: "", evidence: { occurrences } }];
    const text = report(
      {
        files: [{ path: "/w/AGENTS.md", issues, suggestions: [{ for: "i", text: "Keep one." }], suppressed: 0 }],
        summary: { files: 3, issues: 1, elapsedMs: 2, tiers: ["pattern"], errors: ["x.md is binary."] },
      },
      (path) => path.replace("/w/", ""),
    );
    expect(text).toContain("1 conflict in 1 of 3 files");
    expect(text).toContain("``` Use `<b>` and ``x`` ```");
    expect(text).toContain("`Never use [it](http://x)` (`CLAUDE.md`)");
    expect(text).toContain("Could not be checked: `x.md is binary.`");
  });
});
