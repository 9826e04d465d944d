// Unit tests run without VS Code: modules under test either do not import it, or get the stand-in.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    alias: { vscode: fileURLToPath(new URL("tests/vscode.ts", import.meta.url)) },
    maxWorkers: 1,
  },
});
