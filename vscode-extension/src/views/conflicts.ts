// The view of conflicts: axes, and under each the pairs of instructions that contradict each other.

import * as path from "node:path";
import * as vscode from "vscode";
import { shortened } from "../text";
import { axes, isConflict, quotedIn, type Axis, type Finding, type Pair, type Place } from "./pairs";
import { placeOf, type Target } from "./reveal";

type Node = { axis: Axis } | { pair: Pair };

const REDRAW_MS = 150;

export class ConflictsView implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private timer: NodeJS.Timeout | undefined;
  private drawn = "";
  private readonly view: vscode.TreeView<Node>;
  private readonly watch: vscode.Disposable;
  readonly onDidChangeTreeData = this.changed.event;

  constructor() {
    this.view = vscode.window.createTreeView("antinomy.conflicts", { treeDataProvider: this, showCollapseAll: true });
    this.watch = vscode.languages.onDidChangeDiagnostics(() => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.redraw(), REDRAW_MS);
    });
    this.redraw();
  }

  getChildren(node?: Node): Node[] {
    if (!node) {
      return axes(findings()).map((axis) => ({ axis }));
    }
    return "axis" in node ? node.axis.pairs.map((pair) => ({ pair })) : [];
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return "axis" in node ? axisItem(node.axis) : pairItem(node.pair);
  }

  dispose(): void {
    clearTimeout(this.timer);
    vscode.Disposable.from(this.view, this.watch, this.changed).dispose();
  }

  private redraw(): void {
    const found = axes(findings());
    // A tree that is redrawn while VS Code still asks for its rows may show none: not for nothing, then.
    const drawn = JSON.stringify(found);
    if (drawn === this.drawn) {
      return;
    }
    this.drawn = drawn;
    const count = found.reduce((sum, axis) => sum + axis.pairs.length, 0);
    this.view.badge =
      count > 0 ? { value: count, tooltip: `${count} conflict${count === 1 ? "" : "s"}` } : undefined;
    this.changed.fire();
  }
}

/** Returns every finding that is shown now. */
function findings(): Finding[] {
  return vscode.languages.getDiagnostics().flatMap(([uri, diagnostics]) =>
    diagnostics
      .filter((found) => isConflict(found.source, axisOf(found)))
      .map((found) => ({
        place: placeOf(uri, found.range),
        message: found.message,
        axis: axisOf(found),
        severity: found.severity,
        counterparts: (found.relatedInformation ?? []).map(({ location, message }) => ({
          place: placeOf(location.uri, location.range),
          text: quotedIn(message),
        })),
      })),
  );
}

/** Returns the axis that a diagnostic is about. */
export function axisOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : (code ?? ""));
}

function axisItem({ name, pairs }: Axis): vscode.TreeItem {
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Expanded);
  item.id = name;
  item.contextValue = "axis";
  item.description = String(pairs.length);
  return item;
}

function pairItem({ message, severity, first, second, text }: Pair): vscode.TreeItem {
  const item = new vscode.TreeItem(shortened(message, 120), vscode.TreeItemCollapsibleState.None);
  const where = first.uri === second.uri ? `${second.start.line + 1}` : named(second);
  item.description = `${named(first)} ↔ ${where}`;
  item.tooltip = `${message}\n\n${named(first)} ↔ ${named(second)}: ${text}`;
  item.iconPath = icon(severity);
  const targets: Target[] = [first, second].map((place) => ({ uri: place.uri, place }));
  item.command = { title: "Reveal both sides", command: "antinomy.reveal", arguments: targets };
  return item;
}

function icon(severity: number): vscode.ThemeIcon {
  if (severity === vscode.DiagnosticSeverity.Error) {
    return new vscode.ThemeIcon("error", new vscode.ThemeColor("list.errorForeground"));
  }
  return severity === vscode.DiagnosticSeverity.Warning
    ? new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"))
    : new vscode.ThemeIcon("info");
}

function named({ uri, start }: Place): string {
  return `${path.posix.basename(vscode.Uri.parse(uri).path)}:${start.line + 1}`;
}
