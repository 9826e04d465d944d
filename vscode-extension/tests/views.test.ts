import { describe, expect, it } from "vitest";
import type { ContextResult, FactCheckResult } from "../src/protocol";
import { comparison, factCheck, failureOf } from "../src/views/outcomes";
import { axes, quotedIn, type Finding, type Place } from "../src/views/pairs";

function at(uri: string, line: number): Place {
  return { uri, start: { line, character: 0 }, end: { line, character: 9 } };
}

function finding(axis: string, place: Place, ...others: Place[]): Finding {
  const counterparts = others.map((other) => ({ place: other, text: `words at ${other.start.line}` }));
  return { place, message: `${axis} conflict`, axis, severity: 1, counterparts };
}

describe("conflicts", () => {
  it("are told once, though both sides tell of them", () => {
    const [a, b] = [at("file:///a", 3), at("file:///b", 1)];
    const [axis, ...rest] = axes([finding("tone", b, a), finding("tone", a, b)]);
    expect(rest).toEqual([]);
    expect(axis?.pairs).toEqual([{ message: "tone conflict", severity: 1, first: a, second: b, text: "words at 1" }]);
  });

  it("are grouped by axis; three sides make as many pairs as contradict each other", () => {
    const [a, b, c] = [at("file:///a", 1), at("file:///a", 2), at("file:///a", 3)];
    const found = axes([finding("tone", a, b, c), finding("tone", b, a), finding("format", c, a), finding("tone", c, a)]);
    expect(found.map(({ name, pairs }) => [name, pairs.length])).toEqual([["format", 1], ["tone", 2]]);
  });

  it("quote the counterpart without the server's words about it", () => {
    expect(quotedIn("contradicts this: Be brief.")).toBe("Be brief.");
  });
});

const RESULT: FactCheckResult = {
  outcome: "checked",
  claimsChecked: 2,
  entailmentCount: 0,
  contradictionCount: 1,
  neutralCount: 1,
  overallConfidence: 0.9,
  safeToDisplay: false,
  action: "BLOCK",
  checks: [
    {
      claim: "The shop opens at nine.",
      start: 0,
      end: 23,
      label: "contradiction",
      confidence: 0.934,
      evidence: { path: "/docs/hours.md", text: "It opens at ten.", start: 4, end: 20 },
    },
    { claim: "It sells tea.", start: 24, end: 37, label: "neutral", confidence: 0.8, evidence: null },
  ],
};

describe("a fact-check", () => {
  const uriOf = (path: string) => (path === "/docs/hours.md" ? "file:///docs/hours.md" : undefined);
  const { root, claims } = factCheck(RESULT, "file:///answer.md", "hours.md", uriOf);

  it("counts its claims", () => {
    expect(root.label).toBe("answer.md against hours.md");
    expect(root.description).toBe("1 contradicted, 1 not spoken of");
  });

  it("shows each claim with what decides it, and a click shows both", () => {
    const [contradicted, unsupported] = root.children;
    expect(contradicted).toMatchObject({ icon: "contradicted", description: "contradicted, 93 %" });
    expect(contradicted?.reveals.map(({ uri }) => uri)).toEqual(["file:///answer.md", "file:///docs/hours.md"]);
    expect(contradicted?.children[0]).toMatchObject({ label: "It opens at ten.", description: "hours.md" });
    expect(unsupported).toMatchObject({ icon: "unsupported", children: [] });
    expect(unsupported?.reveals).toHaveLength(1);
  });

  it("marks its claims", () => {
    expect(claims.map(({ label, start }) => [label, start])).toEqual([["contradiction", 0], ["neutral", 24]]);
    expect(claims[0]?.hover).toContain("hours.md says: “It opens at ten.”");
  });

  it("says why nothing could be checked", () => {
    const counts = { claimsChecked: 0, contradictionCount: 0, neutralCount: 0 };
    const none: FactCheckResult = { ...RESULT, ...counts, outcome: "nothing-to-check", checks: [], reason: "No claims." };
    expect(factCheck(none, "file:///a", "b", uriOf).root.description).toBe("No claims.");
    expect(failureOf(none)).toBeUndefined();
  });

  it("that failed is a failure, not a result", () => {
    expect(failureOf({ ...RESULT, outcome: "unavailable", reason: "The model “nli” is missing." })).toBe("The model “nli” is missing.");
    expect(failureOf(RESULT)).toBeUndefined();
  });
});

describe("a comparison of documents", () => {
  it("shows what contradicts what", () => {
    const result: ContextResult = {
      conflict: true,
      type: "pair",
      documents: [0, 1],
      uris: ["file:///a.md", "file:///b%20c.md"],
      findings: [
        {
          type: "pair",
          documents: [0, 1],
          confidence: 0.9,
          statements: [
            { document: 0, text: "Open daily.", start: 0, end: 11 },
            { document: 1, text: "Closed on Mondays.", start: 3, end: 21 },
          ],
        },
      ],
    };
    const { root } = comparison(result);
    expect(root).toMatchObject({ label: "a.md, b c.md", description: "1 contradiction" });
    expect(root.children[0]?.description).toBe("a.md, b c.md, 90 %");
    expect(root.children[0]?.children.map(({ label }) => label)).toEqual(["Open daily.", "Closed on Mondays."]);
  });
});
