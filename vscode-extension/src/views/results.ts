// The view of fact-checks and comparisons, the newest first.

import * as vscode from "vscode";
import type { Node, Outcome } from "./outcomes";

/** Results that are kept; older ones would only hide the new. */
const KEPT = 20;

const ICONS: Record<Node["icon"], vscode.ThemeIcon> = {
  supported: new vscode.ThemeIcon("pass", new vscode.ThemeColor("testing.iconPassed")),
  contradicted: new vscode.ThemeIcon("error", new vscode.ThemeColor("testing.iconFailed")),
  unsupported: new vscode.ThemeIcon("question", new vscode.ThemeColor("testing.iconSkipped")),
  check: new vscode.ThemeIcon("verified"),
  documents: new vscode.ThemeIcon("files"),
  quotation: new vscode.ThemeIcon("quote"),
};

export class ResultsView implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private roots: Node[] = [];
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly view: vscode.TreeView<Node>;
  readonly onDidChangeTreeData = this.changed.event;

  constructor() {
    this.view = vscode.window.createTreeView("antinomy.results", { treeDataProvider: this, showCollapseAll: true });
  }

  /** Shows a result on top of those before. */
  async add({ root }: Outcome): Promise<void> {
    this.roots = [root, ...this.roots].slice(0, KEPT);
    this.changed.fire();
    await this.view.reveal(root, { expand: 2, focus: false, select: true });
  }

  clear(): void {
    this.roots = [];
    this.changed.fire();
  }

  getChildren(node?: Node): Node[] {
    return node ? node.children : this.roots;
  }

  getParent(node: Node): Node | undefined {
    const within = (parent: Node): Node | undefined =>
      parent.children.includes(node) ? parent : parent.children.map(within).find((found) => found !== undefined);
    return this.roots.map(within).find((found) => found !== undefined);
  }

  getTreeItem(node: Node): vscode.TreeItem {
    const state = node.children.length > 0 ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None;
    const item = new vscode.TreeItem(node.label, state);
    item.description = node.description;
    item.tooltip = node.tooltip;
    item.iconPath = ICONS[node.icon];
    if (node.reveals.length > 0) {
      item.command = { title: "Reveal", command: "antinomy.reveal", arguments: node.reveals };
    }
    return item;
  }

  dispose(): void {
    vscode.Disposable.from(this.view, this.changed).dispose();
  }
}
