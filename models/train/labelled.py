"""Labelled prompts, files and repositories that the deep tier's weights are fitted to. Runs no model."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from antinomy.conflicts.candidates import Candidate
from antinomy.conflicts.joined import Joined
from antinomy.prompt.document import Document
from antinomy.prompt.formats import read
from antinomy.prompt.loading import Loading
from antinomy.prompt.text import Span

from . import examples
from .mixture import prompt_files

_MOST_CHARACTERS = 12_000
#: Groups of files of one repository of the archive: some hold hundreds that are all alike.
_MOST_GROUPS = 8
#: Whole prompts that no stage of training reads: of many domains, and with contradictions plain to see.
_WHOLE = ("prompts_domains", "prompts_plain_assistants", "prompts_plain_coding", "prompts_plain_short")


def _any(_: Candidate) -> bool:
    return True


class Labelled(NamedTuple):
    """A document, where its conflicts stand, its part, and which of its pairs count.

    ``part`` says where it comes from: ``labelled``, ``realistic``, ``long``, ``real``, ``files``,
    ``real files`` or ``development``.
    """

    document: Document
    conflicts: list[tuple[Span, Span]]
    part: str = "labelled"
    counts: Callable[[Candidate], bool] = _any

    def conflicting(self, candidate: Candidate) -> bool:
        """Tell whether a pair of rules overlaps the two places of a conflict."""
        one, two = candidate.first.span, candidate.second.span
        return any(
            (one.overlaps(a) and two.overlaps(b)) or (one.overlaps(b) and two.overlaps(a))
            for a, b in self.conflicts
        )


def everything(data: Path, files: int) -> Iterator[Labelled]:
    """Yield all there is; ``data`` is the folder of shared data, ``files`` how many real files to take."""
    archive = data / "prompts.tar.gz"
    yield from short()
    yield from realistic()
    yield from long()
    yield from real(archive, files)
    for row in examples.rows(data / "pairs" / "workspaces_train.jsonl"):
        yield from repository(row)
    yield from real_files(archive)
    for prompt in whole(examples.rows(data / "gold" / "conflicts_short_dev.jsonl")):
        yield prompt._replace(part="development")


def short() -> Iterator[Labelled]:
    """Yield our whole prompts that are kept out of training."""
    yield from whole(examples.held_out_prompts())
    for row in examples.own(_WHOLE):
        rules = row["directives"]
        text = "".join(f"- {rule}\n" for rule in rules)
        yield _located(text, [(rules[i], rules[j]) for i, j in row["conflicts"]])
    for row in filter(examples.weighed, examples.own(examples.PROMPT_SETS, examples.SETS)):
        yield from _versions(row)


def realistic() -> Iterator[Labelled]:
    """Yield prompts written without a thought of conflicts, and some of them with one that came later."""
    for prompt in whole(examples.own(("prompts_realistic",))):
        yield prompt._replace(part="realistic")


def long() -> Iterator[Labelled]:
    """Yield our long prompts that no training reads.

    They show what headings and leads count for where there is a conflict: learnt from the real
    files alone, they would only ever count against one.
    """
    for prompt in whole(examples.own(("prompts_filed", "prompts_sections"))):
        yield prompt._replace(part="long")


def real(archive: Path, count: int) -> Iterator[Labelled]:
    """Yield the first ``count`` real files of those that neither training nor measuring uses."""
    files = (
        (path, text)
        for path, text in prompt_files(archive)
        if examples.weighing(path) and len(text) <= _MOST_CHARACTERS
    )
    for path, text in itertools.islice(files, count):
        yield Labelled(read(text, path), [], "real")


def repository(row: Mapping[str, Any]) -> Iterator[Labelled]:
    """Yield the groups of files of a labelled repository that are loaded together."""
    documents = [read(file["text"], file["path"]) for file in row["files"]]
    places = [
        [(side["path"], side["text"]) for side in (label["a"], label["b"])] for label in row["conflicts"]
    ]
    yield from _groups(documents, places, "files")


def real_files(archive: Path) -> Iterator[Labelled]:
    """Yield groups of real files of one repository, none of them kept for measuring.

    They are taken to be free of conflicts.
    """
    repositories: dict[str, list[Document]] = defaultdict(list)
    for path, text in prompt_files(archive):
        parts = Path(path).parts
        # prompts/<kind>/<owner>__<name>/<path in the repository>
        if len(text) <= _MOST_CHARACTERS and len(parts) > 3 and not examples.measured(path):
            repositories[parts[2]].append(read(text, "/".join(parts[3:])))
    for documents in repositories.values():
        unique = {document.path: document for document in documents}
        if len(unique) > 1:
            yield from itertools.islice(_groups(list(unique.values()), [], "real files"), _MOST_GROUPS)


def _groups(
    documents: Sequence[Document], places: Sequence[Sequence[tuple[str, str]]], part: str
) -> Iterator[Labelled]:
    loading = Loading(documents)
    files = [file.document for file in loading.files]
    joined = Joined(files, [file.within for file in loading.files])
    numbers = {document.path: number for number, document in enumerate(files)}
    conflicts = []
    for sides in places:
        one, two = (_place(joined, numbers[path], text) for path, text in sides)
        conflicts.append((one, two))

    def counts(candidate: Candidate) -> bool:
        one, two = (joined.number_at(rule.span.start) for rule in candidate[:2])
        said = f"{candidate.first.text} {candidate.second.text}"
        return one != two and loading.meet(one, two) and not loading.settled(one, two, said)

    for group in loading.groups():
        if len(group) > 1 and sum(len(files[number].text) for number in group) <= 2 * _MOST_CHARACTERS:
            document = joined.document(group)
            here = [pair for pair in conflicts if {joined.number_at(s.start) for s in pair} <= set(group)]
            yield Labelled(document, here, part, counts)


def _place(joined: Joined, number: int, text: str) -> Span:
    start = joined.documents[number].text.index(text)
    return joined.place(number, Span(start, start + len(text)))


def _versions(row: Mapping[str, Any]) -> Iterator[Labelled]:
    """Yield a prompt with each of two rules that break another, and without a conflict."""
    rules: list[str] = row["directives"]
    for text, broken in row["breaking"][:2]:
        yield _located("".join(f"- {rule}\n" for rule in [*rules, text]), [(rules[broken], text)])
    for text in row["fitting"][:2]:
        yield _located("".join(f"- {rule}\n" for rule in [*rules, text]), [])


def whole(rows: Iterable[Mapping[str, Any]]) -> Iterator[Labelled]:
    """Yield labelled prompts that are given as text."""
    for row in rows:
        sides = [(label["a"], label["b"]) for label in row["conflicts"]]
        yield _located(row["text"], sides, row.get("path", ""))


def _located(text: str, conflicts: Iterable[tuple[str, str]], path: str = "") -> Labelled:
    places = []
    for sides in conflicts:
        starts = [text.find(side) for side in sides]
        one, two = (Span(start, start + len(side)) for start, side in zip(starts, sides, strict=True))
        places.append((one, two))
    return Labelled(read(text, path), places)
