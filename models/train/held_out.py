"""``python -m models.train.held_out FOLDER``: pairs on unseen topics, as data for ``antinomy eval nli``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from . import examples


def main(folder: Path) -> None:
    """Write ``topics_dev.jsonl`` and ``topics_test.jsonl``; contexts already stand before the rules."""
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


main(Path(sys.argv[1]))
