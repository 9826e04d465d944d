// Has VS Code run host_suite.cjs inside its extension host, beside the unpacked extension (EXTENSION).
import { fileURLToPath } from "node:url";
import { browse, PATIENCE_MS } from "./browser.mjs";

const at = (path) => `vscode-remote://${new URL(process.argv[2]).host}${path}`;
const payload = [
  ["extensionDevelopmentPath", at(process.env.EXTENSION)],
  ["extensionTestsPath", at(fileURLToPath(new URL("host_suite.cjs", import.meta.url)))],
];
const ended = Promise.withResolvers();

await browse(
  `&payload=${encodeURIComponent(JSON.stringify(payload))}`,
  () => Promise.race([ended.promise, new Promise((_, fail) => setTimeout(fail, 4 * PATIENCE_MS, "no end of the tests"))]),
  async (page) => {
    await page.exposeFunction("codeAutomationLog", (_type, [words]) => {
      // VS Code logs there as well; what the suite says begins with its verdict.
      if (/^(ok|FAIL) /.test(words)) {
        console.log(words);
      }
      if (/^FAIL /.test(words)) {
        ended.resolve(1);
      }
    });
    await page.exposeFunction("codeAutomationExit", (status) => ended.resolve(status));
  },
);
