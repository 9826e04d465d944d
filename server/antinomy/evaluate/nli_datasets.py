"""Data for the cross-encoder: labelled pairs of texts, of rules, or whole prompts, from JSON Lines.

Rows of the first sort are ``{"premise", "hypothesis", "label"}``, of the second ``{"a", "b",
"label": "conflict" or "compatible"}`` with optional ``a_context`` and ``b_context`` (``heading``,
``lead``, ``role``), of the third ``{"text", "conflicts"}`` as in `datasets`. Runs no model.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import attrs

from antinomy.errors import ReadError
from antinomy.evaluate.datasets import Example, field, load_dataset, read_rows
from antinomy.inference.framing import Framed, frame
from antinomy.inference.manifest import LABELS
from antinomy.prompt.formats import read
from antinomy.prompt.rules import Rule, rules

Pair: TypeAlias = tuple[str, str]

NOT_ENTAILMENT = "not_entailment"
_CONFLICT = "conflict"
_COMPATIBLE = "compatible"

_T = TypeVar("_T")


@attrs.frozen(eq=False)
class LabelledPairs:
    """Premises and hypotheses with one label each.

    Attributes
    ----------
    name
        Of the file, without its endings.
    pairs
        Premise and hypothesis.
    gold
        The label of each pair: one of ``LABELS``, or ``not_entailment``.
    labels
        Those that occur in the file, in the order of ``LABELS``: a model is not
        asked for an answer that the set does not have.

    """

    name: str
    pairs: tuple[Pair, ...]
    gold: tuple[str, ...]
    labels: tuple[str, ...]


@attrs.frozen(eq=False)
class RulePairs:
    """Pairs of rules as the model reads them, and whether each is a conflict."""

    name: str
    pairs: tuple[Pair, ...]
    gold: tuple[bool, ...]


@attrs.frozen(eq=False)
class RulesOfPrompt:
    """All pairs of a prompt's rules.

    Attributes
    ----------
    pairs
        As the model reads them.
    conflicts
        For each labelled conflict, the places in ``pairs`` that meet it; none if
        one of its sides was not recognised as a rule.

    """

    pairs: tuple[Pair, ...]
    conflicts: tuple[tuple[int, ...], ...]


@attrs.frozen(eq=False)
class WholePrompts:
    """Prompts, each with all pairs of its rules."""

    name: str
    prompts: tuple[RulesOfPrompt, ...]


Dataset: TypeAlias = LabelledPairs | RulePairs | WholePrompts


def load(path: Path, limit: int = 0) -> Dataset:
    """Read a dataset; what its rows are is seen from the first.

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
        raise ReadError(f"{path}: holds no rows; give a JSON Lines file with one labelled pair a line.")
    name = path.name.removesuffix(".gz").removesuffix(".jsonl")
    where, first = rows[0]
    if "premise" in first:
        labels = {_label(where, row, (*LABELS, NOT_ENTAILMENT)) for where, row in rows}
        kept = _sample(rows, limit)
        return LabelledPairs(
            name,
            tuple(
                (field(where, row, "premise", str), field(where, row, "hypothesis", str))
                for where, row in kept
            ),
            tuple(row["label"] for _, row in kept),
            tuple(label for label in (*LABELS, NOT_ENTAILMENT) if label in labels),
        )
    if "a" in first and "b" in first:
        kept = _sample(rows, limit)
        gold = tuple(_label(where, row, (_CONFLICT, _COMPATIBLE)) == _CONFLICT for where, row in kept)
        return RulePairs(name, tuple(_framed_pair(where, row) for where, row in kept), gold)
    if "text" in first:
        return WholePrompts(name, tuple(map(_prompt, _sample(load_dataset(path).examples, limit))))
    raise ReadError(
        f'{where}: is no labelled pair; write {{"premise", "hypothesis", "label"}}, '
        f'{{"a", "b", "label"}} or {{"text", "conflicts"}}.'
    )


def _sample(rows: Sequence[_T], limit: int) -> Sequence[_T]:
    if not limit or limit >= len(rows):
        return rows
    # Not for secrets: the same rows in every run, in file order.
    return [rows[index] for index in sorted(random.Random(0).sample(range(len(rows)), limit))]  # noqa: S311


def _label(where: str, row: dict[str, Any], known: Iterable[str]) -> str:
    label = field(where, row, "label", str)
    if label not in known:
        raise ReadError(f"{where}: the label {label!r} is not known; write one of {', '.join(known)}.")
    return label


def _framed_pair(where: str, row: dict[str, Any]) -> Pair:
    return frame(_framed(where, row, "a"), _framed(where, row, "b"))


def _framed(where: str, row: dict[str, Any], side: str) -> Framed:
    context = row.get(f"{side}_context") or {}
    if not isinstance(context, dict):
        raise ReadError(f'{where}: "{side}_context" is no object; write {{"heading", "lead", "role"}}.')
    parts = {key: str(context.get(key) or "") for key in ("heading", "lead", "role")}
    return Framed(field(where, row, side, str), **parts)


def _prompt(example: Example) -> RulesOfPrompt:
    found = rules(read(example.text, example.path))
    framed = [_framed_rule(rule) for rule in found]
    places = list(combinations(range(len(found)), 2))
    return RulesOfPrompt(
        tuple(frame(framed[i], framed[j]) for i, j in places),
        tuple(
            tuple(index for index, (i, j) in enumerate(places) if label.meets(found[i].span, found[j].span))
            for label in example.conflicts
        ),
    )


def _framed_rule(rule: Rule) -> Framed:
    return Framed(rule.text, rule.heading, rule.context.lead, rule.context.role)
