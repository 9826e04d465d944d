// The shapes that the server's commands take and return. Offsets are code points, 0-based, end exclusive.

export type Label = "contradiction" | "entailment" | "neutral";

export interface FactCheckParams {
  uri: string;
  range?: { start: { line: number; character: number }; end: { line: number; character: number } };
  /** Without any, the server takes what the file's front matter names, else the setting. */
  contextUris?: string[];
  context?: string;
}

export interface Evidence {
  path: string;
  text: string;
  start: number;
  end: number;
}

export interface ClaimCheck {
  claim: string;
  start: number;
  end: number;
  label: Label;
  confidence: number;
  evidence: Evidence | null;
}

export interface FactCheckResult {
  outcome: "checked" | "nothing-to-check" | "unavailable";
  claimsChecked: number;
  entailmentCount: number;
  contradictionCount: number;
  neutralCount: number;
  overallConfidence: number;
  safeToDisplay: boolean;
  action: "DISPLAY" | "DISPLAY_WITH_WARNING" | "BLOCK";
  checks: ClaimCheck[];
  /** Why nothing was checked, in a sentence. */
  reason?: string;
}

export interface Statement {
  document: number;
  text: string;
  start: number;
  end: number;
}

export interface ContextResult {
  conflict: boolean;
  type: "none" | "self" | "pair" | "conditional";
  documents: number[];
  /** In which file each document stands: one may hold several. */
  uris: string[];
  findings: { type: string; documents: number[]; statements: Statement[]; confidence: number }[];
}

interface Occurrence {
  text: string;
  start: number;
  end: number;
  path: string;
}

export interface Issue {
  id: string;
  severity: "low" | "medium" | "high";
  detail: string;
  evidence: { occurrences: (Occurrence & { axis: string; method: string; confidence: number; pairedWith: Occurrence })[] };
}

/** What `antinomy check --format json` prints. */
export interface CheckResult {
  files: { path: string; issues: Issue[]; suggestions: { for: string; text: string }[]; suppressed: number }[];
  summary: { files: number; issues: number; elapsedMs: number; tiers: string[]; errors?: string[] };
}

export interface DebugInfo {
  version: string;
  documents: Record<string, { tiers: string[]; deep: string; models?: { embedding?: string; nli?: string } }>;
  inference?: { running?: boolean; waiting?: number; failure?: string | null };
}
