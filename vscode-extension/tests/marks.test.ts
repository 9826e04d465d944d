import { beforeAll, expect, it } from "vitest";
import { bundled, editor } from "./bundled";

let ClaimMarks: typeof import("../src/views/marks").ClaimMarks;

beforeAll(async () => {
  ({ ClaimMarks } = await bundled<typeof import("../src/views/marks")>("views/marks"));
}, 60_000);

it("claims are looked for when the author pauses, not at every keystroke", async () => {
  const document = { uri: editor.Uri.file("/answer.md"), getText: () => "It opens at ten.", positionAt: (offset: number) => offset };
  const drawn: unknown[] = [];
  editor.window["visibleTextEditors"] = [{ document, setDecorations: (_: unknown, ranges: unknown) => drawn.push(ranges) }];
  const marks = new ClaimMarks();
  const uri = String(document.uri);
  marks.show(uri, [{ uri, quoted: "It opened.", start: 0, end: 10, label: "entailment", hover: "" }]);
  const once = drawn.length;
  for (let keystroke = 0; keystroke < 20; keystroke++) {
    editor.events.changed.fire({ document });
  }
  expect(drawn).toHaveLength(once);
  await expect.poll(() => drawn.length).toBe(2 * once);
  marks.dispose();
  editor.window["visibleTextEditors"] = [];
});
