// As much of VS Code as the extension and the language client need to come up: whatever they ask for is there
// and does nothing. What happens in the editor, a test tells with `events`.
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

class Uri {
  constructor(scheme, path) {
    Object.assign(this, { scheme, path, fsPath: path });
  }
  static from = ({ scheme, path }) => new Uri(scheme, path);
  static file = (path) => new Uri("file", path);
  static parse = (text) => new Uri(text.slice(0, text.indexOf(":")), text.slice(text.indexOf(":") + 1).replace(/^\/\//, ""));
  static joinPath = (uri, ...parts) => new Uri(uri.scheme, [uri.path, ...parts].join("/"));
  toString() {
    return `${this.scheme}://${this.path}`;
  }
}

class Disposable {
  constructor(dispose) {
    this.dispose = dispose;
  }
  static from = (...all) => new Disposable(() => all.forEach((one) => one.dispose()));
}

const events = Object.fromEntries(["opened", "changed", "closed", "activated"].map((name) => [name, new EventEmitter()]));
const settings = {};
const notifications = [];
const notify = async (sentence) => void notifications.push(sentence);

function channel() {
  const logged = [];
  const log = (line) => logged.push(String(line));
  return { logged, dispose() {}, logLevel: 3, onDidChangeLogLevel: nothing, trace: log, debug: log, info: log, warn: log, error: log, append: log, appendLine: log };
}

const editor = {
  version: "1.91.0",
  settings,
  notifications,
  events,
  channel,
  EventEmitter,
  Uri,
  Disposable,
  LogLevel: { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 },
  env: { appName: "test", language: "en" },
  window: lenient({
    showErrorMessage: notify,
    showWarningMessage: notify,
    showInformationMessage: notify,
    createOutputChannel: channel,
    onDidChangeActiveTextEditor: events.activated.event,
    activeTextEditor: undefined,
    visibleTextEditors: [],
    tabGroups: { all: [], onDidChangeTabs: nothing },
  }),
  workspace: lenient({
    workspaceFolders: undefined,
    getWorkspaceFolder: () => editor.workspace.workspaceFolders?.[0],
    onDidOpenTextDocument: events.opened.event,
    onDidChangeTextDocument: events.changed.event,
    onDidCloseTextDocument: events.closed.event,
    textDocuments: [],
    notebookDocuments: [],
    isTrusted: true,
    getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise }),
  }),
  languages: lenient({
    getDiagnostics: () => [],
    match: (filters, { uri, languageId }) =>
      filters.some(({ scheme, language, pattern }) => scheme === uri.scheme && language === languageId && !pattern) ? 1 : 0,
  }),
  commands: lenient({}),
  extensions: { getExtension: () => undefined },
};

// A prototype, since a bundle copies what a module has of its own.
module.exports = Object.setPrototypeOf(editor, new Proxy({}, {
  get: (_, name) => (typeof name === "symbol" ? undefined : classOf(name)),
}));
