"""Rewrites the scores in ``golden.jsonl`` with those of the model that ships.

Run it when a new model lands, and read the difference: ``python tests/inference/golden.py``.
To add a pair, add a line with ``a`` and ``b`` and run it.
"""

import json
from pathlib import Path

from antinomy.inference.manifest import Manifest
from antinomy.inference.nli import CrossEncoder
from antinomy.inference.registry import Registry

PATH = Path(__file__).with_name("golden.jsonl")


def read():
    return [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]


def scored(rows):
    """Return the rows with the model's probabilities: ``nli`` of b given a, ``conflict`` of both."""
    model = CrossEncoder(Registry(Manifest.load()).find("nli"))
    pairs = [(row["a"], row["b"]) for row in rows]
    return [
        {"a": a, "b": b, "nli": nli, "conflict": conflict}
        for (a, b), nli, conflict in zip(
            pairs, model.classify(pairs).tolist(), model.conflict(pairs).tolist(), strict=True
        )
    ]


def _line(row):
    rounded = {
        "nli": [round(probability, 4) for probability in row["nli"]],
        "conflict": round(row["conflict"], 4),
    }
    return json.dumps(row | rounded, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text("".join(map(_line, scored(read()))), encoding="utf-8")
