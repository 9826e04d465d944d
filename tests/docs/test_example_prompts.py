"""The example prompts hold the contradictions they were written to hold, and no others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

EXPECTED = {
    ".github/prompts/review.prompt.md": [],
    "AGENTS.md": ["confirmation", "package-manager"],
    "CLAUDE.md": [],
    "promptfooconfig.yaml": ["only-output"],
    "skills/release-notes/SKILL.md": ["counts"],
    "support.prompty": ["emojis", "verbosity"],
    "tutor.messages.json": ["response-language"],
    "webshop/.cursor/rules/components.mdc": ["comments"],
}


def test_every_planted_contradiction_is_found_and_nothing_else():
    command = [str(Path(sys.executable).parent / "antinomy"), "check", "examples", "--format", "json"]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 1, done.stderr
    found = {
        Path(file["path"]).relative_to("examples").as_posix(): sorted(
            # One issue may hold several pairs: "use pnpm" and "never use npm" both oppose `npm install`.
            {issue["evidence"]["occurrences"][0]["axis"] for issue in file["issues"]}
        )
        for file in json.loads(done.stdout)["files"]
    }
    assert found == EXPECTED
