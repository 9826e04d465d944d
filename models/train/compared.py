"""Pairs of rules that the deep tier compares in real files, taken for compatible.

Most files hold no conflict. Pairs drawn at random from a file are mostly about different matters, which a
network soon tells; what it has to tell from conflicts where it runs are these.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from antinomy.config import Config
from antinomy.conflicts.candidates import candidates
from antinomy.conflicts.partners import turned
from antinomy.conflicts.weigh import framed
from antinomy.inference.framing import frame
from antinomy.inference.models import Models
from antinomy.prompt.formats import read
from antinomy.prompt.rules import rules

from .examples import LONGEST_FILE, Head, Pair, learnt


def compared(files: Iterable[tuple[str, str]]) -> list[Pair]:
    """Return the candidate pairs of the real files that are for training.

    Parameters
    ----------
    files
        Path and text; those kept for weighing and measuring are left out.

    """
    encoder = Models(Config(Path.cwd())).encoder()
    found: dict[Pair, None] = {}
    for path, text in files:
        ruled = rules(read(text, path)) if learnt(path) and len(text) <= LONGEST_FILE else []
        if len(ruled) < 2:
            continue
        vectors = encoder.encode([rule.text for rule in ruled])
        for candidate in candidates(ruled, vectors, turned(vectors, encoder.entry.name)):
            a, b = frame(framed(candidate.first), framed(candidate.second))
            found[Pair(a, b, Head.CONFLICT, 0)] = None
    return list(found)
