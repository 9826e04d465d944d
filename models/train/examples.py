"""What the model learns from: pairs with a target for one of its heads, read from the sources.

Knows files and labels; knows no tokens and no model.
"""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

from antinomy.errors import ConfigError
from antinomy.inference.framing import Framed, frame
from antinomy.prompt.formats import read
from antinomy.prompt.rules import Rule, rules

PAIRS = Path(__file__).parent / "pairs"
#: Texts of which each gives many pairs; see ``_opposed`` and ``_told``.
SETS = Path(__file__).parent / "sets"
#: Order of the NLI head's logits.
LABELS = ("contradiction", "entailment", "neutral")
#: Pairs of rules about one topic.
TOPICAL = (
    *("agents", "agents_creative", "behaviour", "coding", "doing_rules", "everyday", "filed", "form"),
    *("implicit", "implied", "industries", "mixed", "numbers", "output_rules", "saying_rules", "scope"),
    *("scope_files", "tempting", "workflows"),
)
#: Of these, what a stage may ask for by name: pairs of long files, under their headings.
NAMED = ("filed",)
#: Whole prompts as lists of rules.
PROMPTS = ("prompts_assistants", "prompts_coding", "prompts_more")
#: Topics whose bucket is lower are held out.
HELD = 12
LONGEST_FILE = 20_000  # code points: reading longer ones takes most of the time and adds little
_NEAR = 5  # rules apart, for neighbours in a real file
_FACTS = ("facts_pairs", "facts_claims", "facts_hard")
#: Sets of rules: each of one side conflicts with each of the other, and with none of the neighbours.
OPPOSED = (
    *("assistants", "backends", "chores", "coding", "common", "conventions", "distant", "frontends"),
    *("implied", "limits", "plain_assistants", "plain_coding", "plain_form", "plain_work", "practice"),
    *("remote", "replies", "reworded", "tasks", "thought", "trades", "writing"),
)
#: Prompts, each with further rules of which we know what they break.
PROMPT_SETS = (
    *("prompts_agents", "prompts_apps", "prompts_business", "prompts_care", "prompts_chats"),
    *("prompts_codebases", "prompts_crafts", "prompts_data", "prompts_desks", "prompts_engineering"),
    *("prompts_guilds", "prompts_houses", "prompts_manners", "prompts_repositories", "prompts_support"),
    *("prompts_texts", "prompts_work"),
)
#: Premises, each with hypotheses of every label.
FACT_SETS = ("answers", "details", "disagreeing", "everyday", "events", "knowledge", "science")


class Head(IntEnum):
    """Which output a pair trains, and how its target is read."""

    NLI = 0  # target: index into LABELS
    ENTAILED = 1  # target: 1 entailed, 0 anything else (sources with two classes)
    CONFLICT = 2  # target: 1 the two cannot both be followed


class Pair(NamedTuple):
    """Two texts and what is known about them.

    Attributes
    ----------
    a, b
        Premise and hypothesis, or two rules.
    head, target
        The label, and which output it is for.
    own
        Whether it is ours or public.
    told
        The probabilities that a teacher gives in place of a label, of ``LABELS`` or of a conflict alone;
        empty if none was asked.

    """

    a: str
    b: str
    head: Head
    target: int
    own: bool = True
    told: tuple[float, ...] = ()

    @property
    def wanted(self) -> tuple[float, ...]:
        """The probabilities to learn, of ``LABELS``; for the other heads that of their class, and twice 0."""
        if self.told:
            return self.told if self.head is Head.NLI else (*self.told, 0.0, 0.0)
        if self.head is Head.NLI:
            return tuple(float(self.target == index) for index in range(len(LABELS)))
        return (float(self.target), 0.0, 0.0)


class Split(NamedTuple):
    """Training pairs, and those held out by topic: for choosing, and for reporting."""

    train: list[Pair]
    dev: list[Pair]
    test: list[Pair]


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """Read a JSON Lines file, compressed or not."""
    with (
        gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8") as file
    ):
        for line in file:
            yield json.loads(line)


def bucket(name: str) -> int:
    """Return a number below 100 that depends on nothing but the name."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 100


def public(path: Path) -> dict[str, list[Pair]]:
    """Read the pool of public NLI data, by source."""
    pool: dict[str, list[Pair]] = defaultdict(list)
    for row in rows(path):
        pair = nli_pair(row, two_way=row["tier"] == "two")
        pool[row["source"]].append(pair._replace(own=False))
    return pool


def told(path: Path) -> dict[str, list[Pair]]:
    """Read what a teacher answered (``models.train.teach``), by the feed that each pair is for."""
    feeds: dict[str, list[Pair]] = defaultdict(list)
    for row in rows(path):
        answer = tuple(row["told"])
        head = Head.CONFLICT if len(answer) == 1 else Head.NLI
        if "feed" not in row:
            raise ConfigError(f"{path}: names no feeds; make it anew with `python -m models.train.teach`.")
        feeds[row["feed"]].append(Pair(row["a"], row["b"], head, 0, told=answer))
    return feeds


def nli_pair(row: dict[str, Any], *, two_way: bool = False) -> Pair:
    """Return a row of NLI data as a pair."""
    if two_way or row["label"] == "not_entailment":
        target = int(row["label"] == "entailment")
        return Pair(row["premise"], row["hypothesis"], Head.ENTAILED, target)
    return Pair(row["premise"], row["hypothesis"], Head.NLI, LABELS.index(row["label"]))


def topical() -> Split:
    """Read our pairs of rules; whole topics are held out (5 % to choose by, 7 % to report)."""
    split = _by_topic(itertools.chain(own(TOPICAL), _opposed(OPPOSED)))
    learnt = {text for pair in split.train for text in (pair.a, pair.b)}
    unseen = ([pair for pair in part if not {pair.a, pair.b} & learnt] for part in split[1:])
    return Split(split.train, *unseen)


def _by_topic(rows: Iterable[dict[str, Any]]) -> Split:
    split = Split([], [], [])
    for row in rows:
        place = bucket(row["axis"])
        (split.test if place < 7 else split.dev if place < HELD else split.train).append(_rule_pair(row))
    return split


def of_set(name: str) -> list[Pair]:
    """Return the pairs for training of one file of ``NAMED``, ``OPPOSED`` or ``FACT_SETS``."""
    if name in FACT_SETS:
        return _by_group(_told((name,))).train
    return _by_topic(own((name,)) if name in NAMED else _opposed((name,))).train


def opposed_sets() -> list[dict[str, Any]]:
    """Return the sets of rules that are for training."""
    return [group for group in own(OPPOSED, SETS) if bucket(group["axis"]) >= HELD]


def shown() -> list[Pair]:
    """Read pairs of a rule and the prompt's own example; the example's lead is its context."""
    return [
        Pair(
            *frame(Framed(row["rule"]), Framed(row["example"], lead=row["lead"])),
            Head.CONFLICT,
            int(row["label"] == "conflict"),
        )
        for row in own(("examples",))
    ]


def unrelated(split: Split, count: int, seed: int) -> list[Pair]:
    """Return pairs of rules that have nothing to do with each other, as compatible ones."""
    draw = random.Random(seed)
    texts = sorted({text for pair in split.train for text in (pair.a, pair.b)})
    return [Pair(*draw.sample(texts, 2), Head.CONFLICT, 0) for _ in range(count)]


def facts() -> Split:
    """Read our NLI pairs; one group of premises in twelve is held out."""
    split = _by_group(itertools.chain(own(_FACTS), _told(FACT_SETS)))
    for row in own(("facts_triples",)):
        conditional = row["label"] == "conditional"
        first, second, rule = row["s_p"], row["s_q"], row["s_r"]
        target = LABELS.index("contradiction" if conditional else "neutral")
        split.train.append(Pair(f"{rule} {first}", second, Head.NLI, target))
        split.train.append(Pair(f"{rule} {second}", first, Head.NLI, target))
        split.train.append(Pair(first, second, Head.NLI, LABELS.index("neutral")))
    return split


def _by_group(rows: Iterable[dict[str, Any]]) -> Split:
    split = Split([], [], [])
    for row in rows:
        part = split.dev if bucket(f"facts {row['group']}") < 8 else split.train
        part.append(nli_pair(row))
    return split


def prompts() -> tuple[list[Pair], list[Pair]]:
    """Return the conflicting and the compatible pairs of rules of our whole prompts."""
    conflicting: list[Pair] = []
    compatible: list[Pair] = []
    for row in own(PROMPTS):
        texts, clashes = row["directives"], {tuple(sorted(pair)) for pair in row["conflicts"]}
        for i, j in itertools.combinations(range(len(texts)), 2):
            clash = (i, j) in clashes
            (conflicting if clash else compatible).append(Pair(texts[i], texts[j], Head.CONFLICT, int(clash)))
    for row in own(PROMPT_SETS, SETS):
        if not weighed(row):
            _sort_set(row, conflicting, compatible)
    for index, row in enumerate(rows(PAIRS / "prompts_whole.jsonl")):
        if not held_out(index):
            _sort_pairs(row, conflicting, compatible)
    for row in rows(PAIRS / "prompts_long.jsonl"):
        _sort_pairs(row, conflicting, compatible)
    return conflicting, compatible


def weighed(row: dict[str, Any]) -> bool:
    """Tell whether a prompt set is kept for weighing the deep tier's signs (``models.train.weigh``)."""
    return bucket(row["topic"]) < 15


def held_out(index: int) -> bool:
    """Tell whether a line of ``prompts_whole`` serves for choosing: twins stand in neighbouring lines."""
    return index // 8 % 4 == 3


def held_out_prompts() -> list[dict[str, Any]]:
    """Return those lines of ``prompts_whole``."""
    return [row for index, row in enumerate(rows(PAIRS / "prompts_whole.jsonl")) if held_out(index)]


class Judged(NamedTuple):
    """A prompt's pairs of rules, each with its gold label."""

    pairs: list[tuple[str, str]]
    gold: list[int]


def judged(row: dict[str, Any]) -> Judged:
    """Return all pairs of a labelled prompt's rules.

    A pair is a conflict when its two rules overlap the two places of a label.
    """
    found = rules(read(row["text"], row.get("path", "")))
    framed = _framed(found)
    clashes = set()
    for label in row["conflicts"]:
        sides = []
        for quoted in (label["a"], label["b"]):
            start = row["text"].find(quoted)
            end = start + len(quoted)
            sides.append(
                [i for i, rule in enumerate(found) if rule.span.start < end and start < rule.span.end]
            )
        clashes |= {(min(i, j), max(i, j)) for i, j in itertools.product(*sides) if i != j}
    places = list(itertools.combinations(range(len(found)), 2))
    return Judged(
        [frame(framed[i], framed[j]) for i, j in places], [int(place in clashes) for place in places]
    )


def _framed(found: Sequence[Rule]) -> list[Framed]:
    return [Framed(rule.text, rule.heading, rule.context.lead, rule.context.role) for rule in found]


def _sort_pairs(row: dict[str, Any], conflicting: list[Pair], compatible: list[Pair]) -> None:
    for (a, b), gold in zip(*judged(row), strict=True):
        (conflicting if gold else compatible).append(Pair(a, b, Head.CONFLICT, gold))


def _sort_set(row: dict[str, Any], conflicting: list[Pair], compatible: list[Pair]) -> None:
    rules: list[str] = row["directives"]
    added = [(text, index) for text, index in row["breaking"]] + [(text, -1) for text in row["fitting"]]
    compatible += [Pair(a, b, Head.CONFLICT, 0) for a, b in itertools.combinations(rules, 2)]
    for text, broken in added:
        for index, rule in enumerate(rules):
            target = int(index == broken)
            (conflicting if target else compatible).append(Pair(rule, text, Head.CONFLICT, target))


def learnt(path: str) -> bool:
    """Tell whether a real file is for training."""
    return bucket(path) % 4 == 0


def weighing(path: str) -> bool:
    """Tell whether a real file is for weighing the deep tier's signs (``models.train.weigh``)."""
    return bucket(path) % 4 == 2


def measured(path: str) -> bool:
    """Tell whether a real file is kept for measuring false alarms: nothing was learnt from it."""
    return not learnt(path) and not weighing(path)


def corpus(files: Iterable[tuple[str, str]], per_file: int, seed: int) -> list[Pair]:
    """Return pairs of rules of one real file each, taken for compatible: most files hold no conflict.

    Parameters
    ----------
    files
        Path and text; those kept for weighing and measuring are left out.
    per_file
        Most pairs to take from a file.
    seed
        Which.

    """
    draw = random.Random(seed)
    found: list[Pair] = []
    for path, text in files:
        if not learnt(path) or len(text) > LONGEST_FILE:
            continue
        framed = _framed(rules(read(text, path)))
        for _ in range(per_file if len(framed) > 1 else 0):
            # Neighbours speak of one matter, which makes them the harder ones to tell from conflicts.
            first = draw.randrange(len(framed))
            near = range(max(0, first - _NEAR), min(len(framed), first + _NEAR + 1))
            second = draw.choice(near) if draw.random() < 0.7 else draw.randrange(len(framed))
            a, b = frame(framed[first], framed[second])
            if a != b and first != second:
                found.append(Pair(a, b, Head.CONFLICT, 0))
    return found


def own(names: Iterable[str], folder: Path = PAIRS) -> Iterator[dict[str, Any]]:
    """Read files of our own, one after the other; one that is not written yet is empty."""
    for name in names:
        path = folder / f"{name}.jsonl"
        if path.exists():
            yield from rows(path)


def _opposed(names: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the pairs of sets, of which only those with a text of the first side have a label."""
    for group in own(names, SETS):
        first = group["a"]
        for label, pairs in (
            ("conflict", itertools.product(first, group["b"])),
            ("compatible", itertools.product(first, group["near"])),
            ("compatible", itertools.combinations(first, 2)),
        ):
            for a, b in pairs:
                yield {"a": a, "b": b, "label": label, "axis": group["axis"]}


def _told(names: Iterable[str]) -> Iterator[dict[str, Any]]:
    for group in own(names, SETS):
        for label in LABELS:
            for hypothesis in group[label]:
                yield {**group, "hypothesis": hypothesis, "label": label}


def _rule_pair(row: dict[str, Any]) -> Pair:
    a, b = (
        Framed(row[side], **{key: value or "" for key, value in row.get(f"{side}_context", {}).items()})
        for side in ("a", "b")
    )
    return Pair(*frame(a, b), Head.CONFLICT, int(row["label"] == "conflict"))
