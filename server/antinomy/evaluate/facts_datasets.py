"""Data for fact-checking from JSON Lines: texts with labelled claims, or one claim a row.

Rows of the first sort are ``{"text", "context", "claims": [{"claim", "label", "evidence"}],
"non_claims"}``; claims, evidence and non-claims are quoted verbatim. Rows of the second sort are
``{"premise", "hypothesis", "label"}`` as public sets have them. Checks nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

from antinomy.errors import ReadError
from antinomy.evaluate.datasets import field, read_rows
from antinomy.prompt.text import Span

LABELS = ("contradiction", "entailment", "neutral")
NOT_ENTAILMENT = "not_entailment"


@attrs.frozen
class GoldClaim:
    """A labelled claim: its place in the text, and those of its evidence in the context."""

    span: Span
    label: str
    evidence: tuple[Span, ...] = ()


@attrs.frozen
class FactExample:
    """A text, what it is checked against, and its labels.

    ``group`` tells apart what a set mixes (short and long contexts); it is empty
    where the set does not say.
    """

    id: str
    text: str
    context: str
    claims: tuple[GoldClaim, ...]
    non_claims: tuple[Span, ...] = ()
    group: str = ""


@attrs.frozen(eq=False)
class FactDataset:
    """Examples of one file, and the labels that occur in it, in the order of ``LABELS``."""

    name: str
    examples: tuple[FactExample, ...]
    labels: tuple[str, ...]


def load(path: Path, limit: int = 0) -> FactDataset:
    """Read a dataset.

    Parameters
    ----------
    path
        A JSON Lines file, plain or compressed (``.gz``).
    limit
        Most rows to keep, a sample that is always the same; 0 keeps all.

    Raises
    ------
    ReadError
        With the file and line of the first row that cannot be used.

    """
    rows = list(read_rows(path))
    if not rows:
        raise ReadError(f"{path}: holds no rows; give a JSON Lines file with one labelled text a line.")
    if limit and limit < len(rows):
        # Not for secrets: the same rows in every run, in file order.
        rows = [rows[index] for index in sorted(random.Random(0).sample(range(len(rows)), limit))]  # noqa: S311
    examples = tuple(_pair(*row) if "premise" in row[1] else _example(*row) for row in rows)
    found = {claim.label for example in examples for claim in example.claims}
    name = path.name.removesuffix(".gz").removesuffix(".jsonl")
    return FactDataset(name, examples, tuple(label for label in (*LABELS, NOT_ENTAILMENT) if label in found))


def _pair(where: str, row: dict[str, Any]) -> FactExample:
    text = field(where, row, "hypothesis", str)
    claim = GoldClaim(Span(0, len(text)), _label(where, row, (*LABELS, NOT_ENTAILMENT)))
    return FactExample(str(row.get("id", where)), text, field(where, row, "premise", str), (claim,))


def _example(where: str, row: dict[str, Any]) -> FactExample:
    text, context = field(where, row, "text", str), field(where, row, "context", str)
    return FactExample(
        str(row.get("id", where)),
        text,
        context,
        tuple(_claims(where, text, context, field(where, row, "claims", list))),
        tuple(_quoted(where, text, quote, "text") for quote in row.get("non_claims", [])),
        str(row.get("length", "")),
    )


def _claims(where: str, text: str, context: str, rows: Iterable[Any]) -> Iterator[GoldClaim]:
    for row in rows:
        if not isinstance(row, dict):
            raise ReadError(f'{where}: a claim is no JSON object; write {{"claim", "label", "evidence"}}.')
        quotes = row.get("evidence_parts") or ([row["evidence"]] if row.get("evidence") else [])
        yield GoldClaim(
            _quoted(where, text, field(where, row, "claim", str), "text"),
            _label(where, row, LABELS),
            tuple(_quoted(where, context, quote, "context") for quote in quotes),
        )


def _label(where: str, row: dict[str, Any], known: Iterable[str]) -> str:
    label = field(where, row, "label", str)
    if label not in known:
        raise ReadError(f"{where}: the label {label!r} is not known; write one of {', '.join(known)}.")
    return label


def _quoted(where: str, text: str, quote: str, home: str) -> Span:
    start = text.find(quote)
    if start < 0:
        raise ReadError(f"{where}: {quote!r} does not stand in the {home}; quote it verbatim.")
    return Span(start, start + len(quote))
