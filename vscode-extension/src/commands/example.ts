// A prompt with contradictions to try things on.

import * as vscode from "vscode";

const EXAMPLE = `# Support assistant

- Be concise.
- Answer in at most three sentences.
- Do not use emojis.

## Tone

- Explain everything in detail so that nobody has to write again.
- End with a friendly emoji so that the reply feels warm.
`;

export async function openExample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content: EXAMPLE });
  await vscode.window.showTextDocument(document);
}
