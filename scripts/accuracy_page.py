"""Writes ``docs/accuracy.md``: how often real rule files are flagged, and how many flags were right.

Run it as ``python -m scripts.accuracy_page ARCHIVE`` with an archive of real prompt files, of which it takes
those that nothing was learnt from. It draws 40 flags with seed 7; verdicts on them are kept by hand in
``docs/accuracy.toml``, under the flag's key, which the page prints for every flag that has none yet. The
files' own words stay where they are: the page names places.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path

from antinomy.cli.evaluate import predictions
from antinomy.conflicts.detect import TIERS
from antinomy.evaluate.conflicts import Flag, FlagRates, flag_rates
from antinomy.evaluate.corpus import Corpus
from antinomy.prompt.text import LineIndex
from models.train import examples

DOCS = Path(__file__).parent.parent / "docs"
#: The kinds that people keep in repositories.
KINDS = (
    *("agents_md", "claude_agents", "skill", "cursor_rules"),
    *("copilot_agent", "copilot_chatmode", "copilot_instructions", "copilot_prompt"),
)
SAMPLE, SEED = 40, 7


def main() -> None:
    """Run both tiers over the archive and write the page."""
    archive = Path(sys.argv[1])
    # The name of the archive's folder is a part of what decides which files were learnt from.
    files = (file for file in Corpus(archive) if examples.measured(f"prompts/{file.path}"))
    rates = flag_rates(files, partial(predictions, tiers=TIERS), KINDS)
    verdicts = tomllib.loads((DOCS / "accuracy.toml").read_text(encoding="utf-8"))
    (DOCS / "accuracy.md").write_text("\n".join(page(rates, verdicts)) + "\n", encoding="utf-8")


def page(rates: FlagRates, verdicts: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yield the page's lines."""
    files, flagged = rates.total
    sample = rates.sample(SAMPLE, SEED)
    judged = [verdicts[key(flag)]["verdict"] for flag in sample if key(flag) in verdicts]
    yield "# Accuracy on real files"
    yield ""
    yield f"{files} rule files of public repositories that nothing was learnt from, both tiers, default"
    yield f"settings: {flagged} files are flagged ({flagged / files:.1%}), with {len(rates.flags)} flags."
    yield "Most real files hold no contradiction, so a flag has to be read with suspicion. Of all flags"
    yield f"{len(sample)} were drawn with seed {SEED} and read: {judged.count('right')} are right,"
    yield f"{judged.count('wrong')} wrong, {judged.count('arguable')} arguable."
    yield "Two numbers were chosen after earlier flags on these files had been read, so the share flatters a"
    yield "little: how sure the models must be of a conflict in a long file, 0.75 where it was 0.65 and 0.56,"
    yield "and in a short one, 0.60 where 0.55 was tried."
    yield ""
    yield "`python -m scripts.accuracy_page ARCHIVE` makes this page; the verdicts are ours."
    yield ""
    yield "| kind | files | flagged |"
    yield "|---|---|---|"
    yield from (f"| {kind} | {count} | {hits} |" for kind, (count, hits) in rates.kinds.items())
    yield ""
    yield "| file | lines | axis | confidence | verdict | what the rules ask for |"
    yield "|---|---|---|---|---|---|"
    for flag in sample:
        verdict = verdicts.get(key(flag), {"verdict": "not read", "note": key(flag)})
        lines = LineIndex(flag.file.text)
        first, second = (lines.line_of(span.start) + 1 for span in flag.prediction[1:3])
        yield (
            f"| `{flag.file.path}` | {first}, {second} | {flag.prediction.axis} "
            f"| {flag.prediction.confidence:.2f} | {verdict['verdict']} | {verdict['note']} |"
        )


def key(flag: Flag) -> str:
    """Return the name of a flag in ``accuracy.toml``: the same words in the same file have the same one."""
    words = (span.of(flag.file.text) for span in (flag.prediction.first, flag.prediction.second))
    return sha256("\n".join((flag.file.path, *words)).encode("utf-8", "surrogatepass")).hexdigest()[:10]


if __name__ == "__main__":
    main()
