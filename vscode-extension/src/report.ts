// A check as a Markdown page. Quotations stand in code spans, so that their own markup stays plain.

import type { CheckResult, Issue } from "./protocol";

/** Returns the page; `relative` shortens paths for reading. */
export function report(result: CheckResult, relative: (path: string) => string): string {
  const { files, summary } = result;
  const guilty = files.filter(({ issues }) => issues.length > 0);
  const lines = [
    "# Antinomy",
    "",
    `${summary.issues} conflict${summary.issues === 1 ? "" : "s"} in ${guilty.length} of ${summary.files} file${summary.files === 1 ? "" : "s"}, looked for with: ${summary.tiers.join(", ") || "nothing"}.`,
  ];
  for (const { path, issues, suggestions } of guilty) {
    lines.push("", `## ${code(relative(path))}`);
    for (const issue of issues) {
      lines.push("", ...section(issue, suggestions.find((suggestion) => suggestion.for === issue.id)?.text, path, relative));
    }
  }
  for (const error of summary.errors ?? []) {
    lines.push("", `Could not be checked: ${code(error)}`);
  }
  return `${lines.join("\n")}\n`;
}

function section(issue: Issue, suggestion: string | undefined, path: string, relative: (path: string) => string): string[] {
  const lines: string[] = [];
  for (const found of issue.evidence.occurrences) {
    const other = found.pairedWith.path === path ? "" : ` (${code(relative(found.pairedWith.path))})`;
    lines.push(
      `- **${found.axis}**, severity ${issue.severity}, found by ${found.method}, confidence ${found.confidence.toFixed(2)}`,
      `  - ${code(found.text)}`,
      `  - ${code(found.pairedWith.text)}${other}`,
    );
  }
  return suggestion ? [...lines, "", code(suggestion)] : lines;
}

/** Quotes text as a code span with a fence that is longer than any in it. */
function code(text: string): string {
  const words = text.replace(/\s+/gu, " ").trim();
  const longest = Math.max(0, ...(words.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${longest > 0 ? ` ${words} ` : words}${fence}`;
}
