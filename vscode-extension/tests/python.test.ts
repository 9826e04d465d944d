import { describe, expect, it } from "vitest";
import { PythonInterpreter, type PythonApi } from "../src/server/python";

/** The Python extension as it answers, asleep or awake, with an interpreter that can be exchanged. */
function pythonExtension(awake: boolean) {
  const listeners = new Set<() => void>();
  const state = { awake, path: "/envs/one/bin/python" };
  const environments: PythonApi["environments"] = {
    getActiveEnvironmentPath: () => ({ path: state.path }),
    resolveEnvironment: async ({ path }) => ({ executable: { uri: { fsPath: path } as never } }),
    onDidChangeActiveEnvironmentPath: (listener) => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
  const extension = {
    get isActive() {
      return state.awake;
    },
    get exports() {
      return state.awake ? { environments } : undefined;
    },
    activate: async () => {
      state.awake = true;
      return { environments };
    },
  };
  const choose = (path: string) => {
    state.path = path;
    listeners.forEach((listener) => listener());
  };
  return { extension: extension as never, state, listeners, choose };
}

function following(awake: boolean) {
  const python = pythonExtension(awake);
  const interpreter = new PythonInterpreter(() => python.extension, () => undefined);
  const told: string[] = [];
  interpreter.onChanged(() => told.push(python.state.path));
  return { ...python, interpreter, told };
}

describe("another interpreter", () => {
  it("is noticed if the Python extension was awake", () => {
    const { choose, told } = following(true);
    choose("/envs/two/bin/python");
    expect(told).toEqual(["/envs/two/bin/python"]);
  });

  it("is noticed once the Python extension was woken to be asked", async () => {
    const { choose, interpreter, state, told } = following(false);
    expect(state.awake).toBe(false);
    expect(await interpreter.path()).toBe("/envs/one/bin/python");
    choose("/envs/two/bin/python");
    expect(told).toEqual(["/envs/two/bin/python"]);
  });

  it("is one that differs, and is told of once, however often the path was asked for", async () => {
    const { choose, interpreter, listeners, told } = following(false);
    await interpreter.path();
    await interpreter.path();
    expect(listeners.size).toBe(1);
    choose("/envs/one/bin/python");
    expect(told).toEqual([]);
    interpreter.dispose();
    choose("/envs/two/bin/python");
    expect(told).toEqual([]);
  });
});

it("there is none without the Python extension, or if that cannot be woken", async () => {
  const broken = { isActive: false, exports: undefined, activate: () => Promise.reject(new Error("broken")) } as never;
  for (const extension of [undefined, broken]) {
    expect(await new PythonInterpreter(() => extension, () => undefined).path()).toBeUndefined();
  }
});

it.each([
  ["fails", () => Promise.reject(new Error("broken"))],
  ["does not answer", () => new Promise(() => {})],
])("there is none if the Python extension %s when it is asked", async (_, resolveEnvironment) => {
  const { extension } = pythonExtension(true);
  const exports = (extension as { exports: PythonApi }).exports;
  const troubled = { isActive: true, exports: { environments: { ...exports.environments, resolveEnvironment } } } as never;
  expect(await new PythonInterpreter(() => troubled, () => undefined, 50).path()).toBeUndefined();
});
