// The words of the status item. Knows nothing of VS Code.

import type { DebugInfo } from "./protocol";
import type { State } from "./session";

export interface Status {
  text: string;
  detail: string;
  severity: "Information" | "Warning" | "Error";
  command: { title: string; command: string };
}

const LOGS = { title: "Show logs", command: "antinomy.showLogs" };
const RESTART = { title: "Restart", command: "antinomy.restart" };

/** Returns what the status item says of the server and of a file. */
export function statusOf(
  state: State,
  findings: number,
  document: DebugInfo["documents"][string] | undefined,
  inference: DebugInfo["inference"],
): Status {
  switch (state.is) {
    case "idle":
      return { text: "Antinomy is not started", detail: "", severity: "Information", command: RESTART };
    case "looking":
    case "starting":
      return { text: "Antinomy starts", detail: "", severity: "Information", command: LOGS };
    case "missing":
      return {
        text: "Antinomy's server is missing",
        detail: state.search.rejected[0] ?? "",
        severity: "Error",
        command: { title: "Install", command: "antinomy.install" },
      };
    case "failed":
      return { text: "Antinomy's server failed", detail: state.reason, severity: "Error", command: RESTART };
    case "running":
      return {
        text: document || findings > 0 ? counted(findings) : "Antinomy",
        detail: looked(document, inference) || `version ${state.server.version ?? "unknown"}`,
        severity: inference?.failure ? "Warning" : "Information",
        command: findings > 0 ? { title: "Show conflicts", command: "antinomy.showConflicts" } : LOGS,
      };
  }
}

function counted(findings: number): string {
  return findings === 0 ? "No conflicts" : `${findings} conflicting instruction${findings === 1 ? "" : "s"}`;
}

/** Says which tiers have looked at the text as it stands, and with which model. */
function looked(
  document: DebugInfo["documents"][string] | undefined,
  inference: DebugInfo["inference"],
): string {
  if (inference?.failure) {
    return inference.failure;
  }
  if (!document) {
    return "";
  }
  if (document.tiers.includes("nli")) {
    const model = document.models?.nli;
    return model ? `patterns and model “${model}”` : "patterns and models";
  }
  if (document.deep === "off") {
    return "patterns (models are off)";
  }
  return inference?.running || inference?.waiting ? "patterns; the models are looking" : "patterns";
}
