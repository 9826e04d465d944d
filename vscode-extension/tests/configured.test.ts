import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isConfigured } from "../src/configured";

let root: string;
let folder: string;
let file: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "configured-"));
  folder = join(root, "project");
  mkdirSync(join(folder, "docs", "rules"), { recursive: true });
  file = join(folder, "docs", "rules", "style.md");
});

afterEach(() => rmSync(root, { recursive: true }));

it.each([
  ["docs/rules/antinomy.toml", "", true],
  ["antinomy.toml", "", true],
  ["docs/pyproject.toml", "[project]\n\n[tool.antinomy]\n", true],
  ["pyproject.toml", "[tool.antinomy.models]\n", true],
  ["pyproject.toml", "[tool.antinomyish]\n", false],
  ["../antinomy.toml", "", false],
  ["other.toml", "[tool.antinomy]\n", false],
])("with %s that holds %j: %s", async (name, text, configured) => {
  writeFileSync(join(folder, name), text);
  expect(await isConfigured(file, folder)).toBe(configured);
});

it("a file at the root of a disk has an end above it", async () => {
  expect(await isConfigured("/style.md", "/")).toBe(false);
});
