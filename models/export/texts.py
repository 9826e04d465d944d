"""Texts to calibrate and to check models on: our own training pairs, axes and pages. Knows no model."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from tokenizers import Tokenizer

from antinomy.inference.framing import Framed, frame

from .calibrate import Feeds

ROOT = Path(__file__).resolve().parents[2]
PAIRS = ROOT / "models" / "train" / "pairs"
CHECKED = 2000
_CALIBRATING = 256
_QUOTED = re.compile(r'"([^"\\\n]{6,120})"')
_LONGEST = 256

Text: TypeAlias = str | tuple[str, str]


def phrases() -> tuple[list[str], list[str]]:
    """Return phrases to check with and others to calibrate with, each a varied lot and always the same."""
    found = sorted({" ".join(text.split()) for text in _phrases() if text.strip()})
    random.Random(0).shuffle(found)
    return found[:CHECKED], found[CHECKED : CHECKED + _CALIBRATING]


def pairs() -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return pairs to check with and others to calibrate with, as ``phrases`` does."""
    found = sorted({pair for row in _rows() for pair in _pairs(row)})
    random.Random(0).shuffle(found)
    return found[:CHECKED], found[CHECKED : CHECKED + _CALIBRATING]


def feeds(tokenizer: Path, texts: Sequence[Text]) -> list[Feeds]:
    """Return each text as the arrays of one row."""
    reader = Tokenizer.from_file(str(tokenizer))
    reader.no_padding()
    reader.enable_truncation(_LONGEST)
    return [
        {
            "input_ids": np.array([row.ids], np.int64),
            "attention_mask": np.ones((1, len(row.ids)), np.int64),
            "token_type_ids": np.array([row.type_ids], np.int64),
        }
        for row in reader.encode_batch_fast(list(texts))
    ]


def _rows() -> Iterator[dict[str, Any]]:
    for path in sorted(PAIRS.glob("*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)


def _phrases() -> Iterator[str]:
    for row in _rows():
        for key in ("a", "b", "rule", "hypothesis"):
            if key in row:
                yield row[key]
        yield from row.get("directives", ())
    for page in [*(ROOT / "docs").glob("*.md"), *(ROOT / "examples").rglob("*.md")]:
        yield from page.read_text(encoding="utf-8").splitlines()
    for axis in (ROOT / "server" / "antinomy" / "catalog" / "axes").glob("*.toml"):
        yield from _QUOTED.findall(axis.read_text(encoding="utf-8"))


def _pairs(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if "premise" in row and "hypothesis" in row:
        yield row["premise"], row["hypothesis"]
    if "a" in row and "b" in row:
        a, b = (
            Framed(row[side], **{key: value or "" for key, value in row.get(f"{side}_context", {}).items()})
            for side in ("a", "b")
        )
        yield frame(a, b)
        yield frame(b, a)
