// Fact-checks and comparisons of documents as trees. Knows what the server answers, but nothing of VS Code.

import * as path from "node:path";
import type { ClaimCheck, ContextResult, FactCheckResult, Label } from "../protocol";
import { shortened } from "../text";

/** Words of a document: where they stood in it, in code points. */
export interface Quotation {
  uri: string;
  quoted: string;
  start: number;
  end: number;
}

export interface Node {
  label: string;
  description: string;
  tooltip: string;
  icon: "supported" | "contradicted" | "unsupported" | "check" | "documents" | "quotation";
  /** What a click shows. */
  reveals: Quotation[];
  children: Node[];
}

/** A claim in a document, for marking it there. */
export interface Claim extends Quotation {
  label: Label;
  hover: string;
}

export interface Outcome {
  root: Node;
  claims: Claim[];
}

const ICONS: Record<Label, Node["icon"]> = {
  contradiction: "contradicted",
  entailment: "supported",
  neutral: "unsupported",
};
const WORDS: Record<Label, string> = {
  contradiction: "contradicted",
  entailment: "supported",
  neutral: "not spoken of",
};

/** Returns why a text could not be checked; undefined if it could. */
export function failureOf({ outcome, reason }: FactCheckResult): string | undefined {
  return outcome === "unavailable" ? (reason ?? "The text could not be checked.") : undefined;
}

/**
 * Returns a fact-check as a tree: claims, and under each the words that decide it.
 *
 * `uriOf` turns the path of a piece of evidence into a URI; undefined for a text that is in no file.
 */
export function factCheck(
  result: FactCheckResult,
  uri: string,
  against: string,
  uriOf: (path: string) => string | undefined,
): Outcome {
  const counts = [
    [result.contradictionCount, "contradicted"],
    [result.entailmentCount, "supported"],
    [result.neutralCount, "not spoken of"],
  ].filter(([count]) => count);
  const told = counts.map(([count, word]) => `${count} ${word}`).join(", ");
  const root: Node = {
    label: `${nameOf(uri)} against ${against}`,
    description: told || result.reason || "no claims to check",
    tooltip: result.reason ?? `${plural(result.claimsChecked, "claim")}: ${told}`,
    icon: "check",
    reveals: [],
    children: result.checks.map((check) => claimNode(check, uri, uriOf)),
  };
  const claims = result.checks.map((check) => ({
    ...quotation(uri, check.claim, check),
    label: check.label,
    hover: hoverOf(check),
  }));
  return { root, claims };
}

function claimNode(check: ClaimCheck, uri: string, uriOf: (path: string) => string | undefined): Node {
  const claim = quotation(uri, check.claim, check);
  const { evidence } = check;
  const source = evidence ? uriOf(evidence.path) : undefined;
  const deciding = evidence && source !== undefined ? [quotation(source, evidence.text, evidence)] : [];
  const children: Node[] = evidence
    ? [
        {
          label: shortened(evidence.text, 120),
          description: source === undefined ? evidence.path : nameOf(source),
          tooltip: evidence.text,
          icon: "quotation",
          reveals: [...deciding, claim],
          children: [],
        },
      ]
    : [];
  return {
    label: shortened(check.claim, 120),
    description: `${WORDS[check.label]}, ${percent(check.confidence)}`,
    tooltip: hoverOf(check),
    icon: ICONS[check.label],
    reveals: [claim, ...deciding],
    children,
  };
}

function hoverOf(check: ClaimCheck): string {
  const verdict = `This claim is ${WORDS[check.label]} (${percent(check.confidence)}).`;
  const { evidence } = check;
  return evidence ? `${verdict}\n\n${nameOf(evidence.path) || "The text"} says: “${evidence.text.trim()}”` : verdict;
}

/** Returns a comparison of documents as a tree: contradictions, and under each its statements. */
export function comparison(result: ContextResult): Outcome {
  const { uris } = result;
  const names = [...new Set(uris)].map(nameOf).join(", ");
  const children = result.findings.map(({ type, documents, statements, confidence }) => {
    const quotations = statements.flatMap(({ document, text, start, end }) => {
      const uri = uris[document];
      return uri === undefined ? [] : [quotation(uri, text, { start, end })];
    });
    return {
      label: TYPES[type] ?? type,
      description: `${documents.map((index) => nameOf(uris[index] ?? "")).join(", ")}, ${percent(confidence)}`,
      tooltip: quotations.map(({ uri, quoted }) => `${nameOf(uri)}: “${quoted}”`).join("\n\n"),
      icon: "contradicted" as const,
      reveals: quotations,
      children: quotations.map((one) => ({
        label: shortened(one.quoted, 120),
        description: nameOf(one.uri),
        tooltip: one.quoted,
        icon: "quotation" as const,
        reveals: [one],
        children: [],
      })),
    };
  });
  const root: Node = {
    label: names,
    description: result.conflict ? plural(result.findings.length, "contradiction") : "no contradiction",
    tooltip: names,
    icon: "documents",
    reveals: [],
    children,
  };
  return { root, claims: [] };
}

const TYPES: Record<string, string> = {
  self: "A document contradicts itself",
  pair: "Two documents contradict each other",
  conditional: "A document lets two others hold only in part",
};

function quotation(uri: string, quoted: string, { start, end }: { start: number; end: number }): Quotation {
  return { uri, quoted, start, end };
}

function nameOf(uri: string): string {
  return path.posix.basename(decodeURIComponent(uri.replaceAll("\\", "/")));
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
