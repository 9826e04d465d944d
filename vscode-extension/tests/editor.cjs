// As much of VS Code as the language client needs to come up: whatever it asks for is there and does nothing.
const nothing = () => ({ dispose() {} });

class EventEmitter {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  fire(event) {
    [...this.listeners].forEach((listener) => listener(event));
  }
  dispose() {
    this.listeners.clear();
  }
}

/** An object that has whatever is asked of it. */
const lenient = (known) => new Proxy(known, { get: (target, name) => (name in target ? target[name] : nothing) });

/** Classes of VS Code, and enumerations whose members are themselves objects. */
const classes = new Map();
function classOf(name) {
  if (!classes.has(name)) {
    const member = (target, key) => (key in target ? target[key] : { value: key, append: () => ({}) });
    classes.set(name, new Proxy(class {}, { get: member }));
  }
  return classes.get(name);
}

const settings = {};
const notifications = [];
const notify = async (sentence) => void notifications.push(sentence);

function channel() {
  const logged = [];
  const log = (line) => logged.push(String(line));
  return { logged, logLevel: 3, onDidChangeLogLevel: nothing, trace: log, debug: log, info: log, warn: log, error: log, append: log, appendLine: log };
}

const editor = {
  version: "1.91.0",
  settings,
  notifications,
  channel,
  EventEmitter,
  LogLevel: { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 },
  env: { appName: "test", language: "en" },
  window: lenient({
    showErrorMessage: notify,
    showWarningMessage: notify,
    showInformationMessage: notify,
    visibleTextEditors: [],
    tabGroups: { all: [], onDidChangeTabs: nothing },
  }),
  workspace: lenient({
    workspaceFolders: undefined,
    textDocuments: [],
    notebookDocuments: [],
    isTrusted: true,
    getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise }),
  }),
  languages: lenient({ match: () => 0 }),
  commands: lenient({}),
};

module.exports = new Proxy(editor, {
  get: (target, name) => (name in target || typeof name === "symbol" ? target[name] : classOf(name)),
});
