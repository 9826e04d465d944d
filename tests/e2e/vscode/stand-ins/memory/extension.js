// A folder that lies on no disk, as those of GitHub Repositories do: vscode-vfs://memory/shop with one prompt in it.
const vscode = require("vscode");

const PROMPT = "# Rules\n\nBe concise and give a detailed step-by-step explanation.\n";
const files = new Map([["/shop/AGENTS.md", Buffer.from(PROMPT)]]);

const isFolder = (path) => path === "/" || path === "/shop";

exports.activate = (context) => {
  const changed = new vscode.EventEmitter();
  const provider = {
    onDidChangeFile: changed.event,
    watch: () => ({ dispose() {} }),
    stat({ path }) {
      if (!isFolder(path) && !files.has(path)) throw vscode.FileSystemError.FileNotFound(path);
      const type = isFolder(path) ? vscode.FileType.Directory : vscode.FileType.File;
      return { type, ctime: 0, mtime: Date.now(), size: files.get(path)?.length ?? 0 };
    },
    readDirectory: ({ path }) => (path === "/shop" ? [...files.keys()].map((file) => [file.slice(6), vscode.FileType.File]) : []),
    readFile({ path }) {
      if (!files.has(path)) throw vscode.FileSystemError.FileNotFound(path);
      return files.get(path);
    },
    writeFile: ({ path }, content) => void files.set(path, content),
    createDirectory() {},
    delete: ({ path }) => void files.delete(path),
    rename() {},
  };
  context.subscriptions.push(changed, vscode.workspace.registerFileSystemProvider("vscode-vfs", provider));
};
