// Stands for the Python extension, which cannot be had offline: one interpreter to choose, INTERPRETER, and none before.
const vscode = require("vscode");

exports.activate = (context) => {
  const changed = new vscode.EventEmitter();
  let path = "python";
  const select = () => {
    path = process.env.INTERPRETER;
    changed.fire({ path });
  };
  context.subscriptions.push(changed, vscode.commands.registerCommand("python.setInterpreter", select));
  return {
    environments: {
      getActiveEnvironmentPath: () => ({ path }),
      resolveEnvironment: async ({ path }) => ({ executable: { uri: path === "python" ? undefined : vscode.Uri.file(path) } }),
      onDidChangeActiveEnvironmentPath: changed.event,
    },
  };
};
