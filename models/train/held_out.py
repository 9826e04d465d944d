"""``python -m models.train.held_out FOLDER``: what training leaves out, as data for ``antinomy eval``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from . import examples


def main(folder: Path) -> None:
    """Write ``topics_dev.jsonl`` and ``topics_test.jsonl``, in which contexts stand before the rules.

    ``facts_dev.jsonl`` holds claims with their premises: ``antinomy eval facts --fit`` takes them.
    """
    folder.mkdir(parents=True, exist_ok=True)
    split = examples.topical()
    for name, pairs in (("topics_dev", split.dev), ("topics_test", split.test)):
        lines = (
            json.dumps(
                {"a": pair.a, "b": pair.b, "label": "conflict" if pair.target else "compatible"},
                ensure_ascii=False,
            )
            for pair in pairs
        )
        (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    claims = (
        json.dumps(
            {"premise": pair.a, "hypothesis": pair.b, "label": examples.LABELS[pair.target]},
            ensure_ascii=False,
        )
        for pair in examples.facts().dev
    )
    (folder / "facts_dev.jsonl").write_text("\n".join(claims) + "\n", encoding="utf-8")


main(Path(sys.argv[1]))
