import { expect, it } from "vitest";
import { viewOf } from "../src/lenses";

it.each([
  ["conflicts", "antinomy.conflicts.focus"],
  ["results", "antinomy.results.focus"],
])("a lens that counts %s opens their view", (data, command) => {
  expect(viewOf({ data })).toBe(command);
});

it("a lens of a server that does not say what it counts opens the conflicts", () => {
  expect(viewOf({})).toBe("antinomy.conflicts.focus");
});
