import { beforeAll, expect, it } from "vitest";
import { bundled, editor } from "./bundled";

let Pages: typeof import("../src/pages").Pages;

beforeAll(async () => {
  ({ Pages } = await bundled<typeof import("../src/pages")>("pages"));
}, 60_000);

it("a page that was closed can be read again, as a preview does when it is drawn anew", () => {
  const pages = new Pages();
  const uri = pages.write("report.md", "# Antinomy");
  editor.events.closed.fire({ uri });
  expect(pages.provideTextDocumentContent(uri)).toBe("# Antinomy");
  pages.write("report.md", "# Later");
  expect(pages.provideTextDocumentContent(uri)).toBe("# Later");
});
