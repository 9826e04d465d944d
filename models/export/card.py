"""Writes the generated parts of the cards and of ``models/README.md``: files, data by source, figures.

A part stands between ``<!-- NAME -->`` and ``<!-- end NAME -->``; all else on the
pages is written by hand. Reads what training and ``antinomy eval nli --format
json`` wrote; computes nothing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from models.train.examples import FACT_SETS, LABELS, NAMED, OPPOSED

from . import manifest

CARDS = manifest.ROOT / "cards"
README = manifest.ROOT / "README.md"

#: What `models.train` draws of our own data: where it lies and what it is.
OWN = {
    "topical": "pairs of rules about one topic, written for Antinomy",
    "unrelated": "pairs of the same rules across topics, taken for compatible",
    "shown": "rules and a prompt's own examples of them, written for Antinomy",
    "facts": "premises, claims and conditional statements, written for Antinomy",
    "prompt-conflicts": "conflicting pairs of rules of whole prompts, written for Antinomy",
    "prompt-pairs": "other pairs of rules of those prompts",
    "prompt-pairs-hard": "those of them that the model so far took for conflicts",
    **{name: f"more pairs of rules, of `pairs/{name}.jsonl` alone" for name in NAMED},
    **{name: f"more pairs of rules, of `sets/{name}.jsonl` alone" for name in OPPOSED},
    **{name: f"more premises and hypotheses, of `sets/{name}.jsonl` alone" for name in FACT_SETS},
}
_OWN_LICENCE = "Apache-2.0, in `models/train`"
#: Rules of public prompt files, taken for compatible.
CORPUS = {
    "corpus": "pairs of rules of one public prompt file each, taken for compatible",
    "compared": "pairs of rules that the deep tier compares in public prompt files, taken for compatible",
    "compared-hard": "those of them that the model so far took for conflicts",
    "corpus-hard": "those of them that the model so far took for conflicts",
}
_CORPUS_LICENCE = "files under permissive licences"
#: Pairs of texts from the sources above that a larger network of ours labelled.
TOLD = {
    "told": "further premises and hypotheses of the sources listed here, answered by the teacher",
    "told-rules": "further pairs of our rules, answered by the teacher",
    "told-statements": "pairs of statements about our passages, answered by the teacher",
}
_TOLD_LICENCE = "that of the texts; the teacher is all-mpnet-base-v2 (Apache-2.0), trained by `teacher.toml`"

#: Accuracy that the models' own pages give, by set; see the sources below the table.
PUBLISHED: Mapping[str, Mapping[str, float]] = {
    "nli-distilroberta-base": {"MNLI mismatched": 0.8398},
    "nli-MiniLM2-L6-H768": {"MNLI mismatched": 0.8689},
    "nli-deberta-v3-base": {"SNLI test": 0.9238, "MNLI mismatched": 0.9004},
}
#: Megabytes of their fp32 weights on the hub.
PUBLISHED_SIZES = {"nli-distilroberta-base": 329, "nli-MiniLM2-L6-H768": 328, "nli-deberta-v3-base": 738}
#: What eight bits may cost on a set: a point of accuracy or of the best F1.
_MOST_LOST = 0.01
#: Sets that the table compares, by the name that `antinomy eval nli` gives them.
_TITLES = {
    "snli.test": "SNLI test",
    "mnli_pada.dev": "MNLI matched",
    "mnli_mismatched": "MNLI mismatched",
    "fever_symmetric.dev": "FEVER-symmetric dev",
    "fever_symmetric.test": "FEVER-symmetric test",
    "req_conflict.test": "requirement conflicts test",
    "nli_pairs_dev": "our NLI pairs",
}


def write_files() -> None:
    """Put names, sizes and checksums of the embedded files on both cards."""
    for name in ("encoder", "nli"):
        rows = [
            (f"`{file['name']}`", f"{file['size'] / 1e6:.1f} MB", f"`{file['sha256']}`")
            for file in manifest.table(name)["files"]
        ]
        _replace(CARDS / f"{name}.md", "files", _table(("file", "size", "sha256"), rows))


def write_fidelity(checked: Path) -> None:
    """Put what ``python -m models.export check`` printed on the card of the model that it is about."""
    findings: dict[str, list[str]] = {}
    for line in checked.read_text(encoding="utf-8").splitlines():
        name, _, finding = line.partition(": ")
        findings.setdefault(name, []).append(finding)
    for name, found in findings.items():
        _replace(CARDS / f"{name}.md", "fidelity", "\n".join(f"- {finding}" for finding in found))


def write_data(reports: Sequence[Path], sources: Path) -> None:
    """Put each source of the training, the pairs drawn from it and its licence on the card.

    Parameters
    ----------
    reports
        ``report.json`` of each run, where one began with what the one before ended with.
    sources
        Page with a table whose columns ``source`` and ``licence`` cover the public ones.

    """
    public = _licences(sources)
    drawn: Counter[str] = Counter()
    for report in reports:
        drawn.update(_json(report)["pairs"])
    rows = []
    for name, pairs in drawn.items():
        if name in OWN:
            what, licence = OWN[name], _OWN_LICENCE
        elif name in CORPUS:
            what, licence = CORPUS[name], _CORPUS_LICENCE
        elif name in TOLD:
            what, licence = TOLD[name], _TOLD_LICENCE
        elif name in public:
            what, licence = public[name]
        else:
            raise SystemExit(f"{sources}: has no row for the source {name}; add one with its licence.")
        rows.append((f"`{name}`", f"{pairs:,}", what, licence))
    _replace(CARDS / "nli.md", "data", _table(("source", "pairs drawn", "what", "licence"), rows))


def write_figures(int8: Path, fp32: Path) -> None:
    """Put the figures of both precisions, and those of other models, into ``models/README.md`` and the card.

    Parameters
    ----------
    int8, fp32
        What ``antinomy eval nli DATA… --format json`` printed for each.

    """
    ours, exact = _sets(int8), _sets(fp32)
    if ours.keys() != exact.keys():
        raise SystemExit(f"{int8} and {fp32} hold figures of different sets; measure both on the same.")
    for name, scores in ours.items():
        lost = _score(exact[name]) - _score(scores)
        if round(lost, 4) > round(_most_lost(scores), 4):
            raise SystemExit(
                f"{int8}: on {name} eight bits cost {100 * lost:.1f} points, more than one (and one pair); "
                f"such a model does not ship."
            )
    compared = _table(
        ("set", "ours, int8", "ours, fp32", *PUBLISHED),
        [*_label_rows(ours, exact), *_published_rows(ours), _size_row(int8, fp32)],
    )
    by_label = _table(("F1 by label, int8", *LABELS), _f1_rows(ours))
    conflicts = _table(
        ("conflicts", "int8", "fp32"),
        [row for name in ours for row in _conflict_rows(ours[name], exact[name])],
    )
    for page in (README, CARDS / "nli.md"):
        _replace(page, "figures", f"{compared}\n\n{by_label}\n\n{conflicts}")


def _score(scores: Mapping[str, Any]) -> float:
    """Return what precision is measured by: nothing for whole prompts, where few decide."""
    return float(scores.get("accuracy") or scores.get("bestF1") or 0)


def _most_lost(scores: Mapping[str, Any]) -> float:
    """Return what eight bits may cost: of a small set, a single pair is more than a point."""
    return max(_MOST_LOST, 1 / scores["pairs"]) if "pairs" in scores else _MOST_LOST


def _f1_rows(ours: Mapping[str, dict[str, Any]]) -> Iterable[Sequence[str]]:
    for name, scores in ours.items():
        if scores["task"] == "labels":
            yield _TITLES.get(name, name), *(_percent(scores["f1"].get(label)) for label in LABELS)


def _label_rows(
    ours: Mapping[str, dict[str, Any]], exact: Mapping[str, dict[str, Any]]
) -> Iterable[Sequence[str]]:
    for name, scores in ours.items():
        if scores["task"] != "labels":
            continue
        title = _TITLES.get(name, name)
        published = (figures.get(title) for figures in PUBLISHED.values())
        shown = (scores["accuracy"], exact[name]["accuracy"], *published)
        yield f"{title} ({scores['pairs']:,})", *map(_percent, shown)


def _published_rows(ours: Mapping[str, dict[str, Any]]) -> Iterable[Sequence[str]]:
    """Return what is published on sets that we have not."""
    measured = {_TITLES.get(name, name) for name in ours}
    for title in dict.fromkeys(title for figures in PUBLISHED.values() for title in figures):
        if title not in measured:
            yield title, "–", "–", *(_percent(figures.get(title)) for figures in PUBLISHED.values())


def _size_row(int8: Path, fp32: Path) -> Sequence[str]:
    ours = (_json(path)["bytes"] / 1e6 for path in (int8, fp32))
    return "size", *(f"{size:.0f} MB" for size in (*ours, *PUBLISHED_SIZES.values()))


def _conflict_rows(ours: dict[str, Any], exact: dict[str, Any]) -> Iterable[Sequence[str]]:
    name = ours["set"]
    if ours["task"] == "conflicts":
        for title, key in (
            ("F1", "f1"),
            ("best F1", "bestF1"),
            ("precision", "precision"),
            ("recall", "recall"),
        ):
            yield (
                f"{name} ({ours['pairs']:,} pairs), {title}",
                *(_percent(part[key]) for part in (ours, exact)),
            )
    elif ours["task"] == "prompts":
        of, clean = ours["conflicts"]["of"], ours["cleanPrompts"]["of"]
        both = (ours, exact)
        yield f"{name}, conflicts found of {of}", *(str(part["conflicts"]["found"]) for part in both)
        yield (
            f"{name}, clean prompts flagged of {clean}",
            *(str(part["cleanPrompts"]["flagged"]) for part in both),
        )
        yield f"{name}, found where 5 % of them are flagged", *(str(part["best"]["found"]) for part in both)


def _sets(path: Path) -> dict[str, dict[str, Any]]:
    return {scores["set"]: scores for scores in _json(path)["sets"]}


def _json(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def _licences(page: Path) -> dict[str, tuple[str, str]]:
    """Return repository and licence by source."""
    found: dict[str, tuple[str, str]] = {}
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) > 3:
            found.setdefault(cells[0], (cells[1], cells[3]))
    return found


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{share:.1%}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _replace(page: Path, part: str, content: str) -> None:
    text = page.read_text(encoding="utf-8")
    pattern = re.compile(rf"(<!-- {part} -->\n).*?(<!-- end {part} -->)", re.DOTALL)
    fresh, times = pattern.subn(lambda match: f"{match[1]}{content}\n{match[2]}", text)
    if times != 1:
        raise SystemExit(
            f"{page}: has no part between <!-- {part} --> and <!-- end {part} -->; put one there."
        )
    page.write_text(fresh, encoding="utf-8")
