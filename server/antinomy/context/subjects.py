"""Which statements may speak of one thing: those whose subject the other names.

Subject agreement comes before any comparison: two albums that one band released, each said to be "the
first" or "the third", contradict nothing. Pure text; likeness and models are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from antinomy.context.names import Name
from antinomy.context.statements import Statement
from antinomy.context.words import WORD, stem

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: "In 1949 he moved": what stands before the comma is no subject.
_LEAD = re.compile(
    r"\W*(?:after|although|as|at|before|between|by|during|even|for|from|in|of|on|since|though|to|under|unlike|until|when|while|with)"
    r"\b[^,.;]{0,90},\s+",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\W*(?:(?:the|an?)\s+)?", re.IGNORECASE)
#: "Osprey's chief executive" is somebody else.
_OWNER = re.compile(r"['’]s?\s")


class Agreement:
    """Tells for the statements of a set which may have one subject.

    Statements of one document do. Others do if one is about something that the other names, or that the
    other's document is about; or if it is not known what one of them is about.
    """

    def __init__(self, statements: Sequence[Statement]) -> None:
        import numpy as np  # noqa: PLC0415 - heavy, and names alone need none of it

        subjects: dict[Name, int] = {}
        self._subject = np.array(
            [subjects.setdefault(subject(statement), len(subjects)) for statement in statements], np.intp
        )
        self._document = np.array([statement.document for statement in statements], np.intp)
        stems = [frozenset(map(stem, WORD.findall(statement.resolved))) for statement in statements]
        named = _variants(statements, subjects)
        self._mentions = np.array(
            [
                [
                    name.is_empty
                    or any(other in same for other in (statement.topic, *statement.names))
                    or _is_spelled(name, words)
                    for statement, words in zip(statements, stems, strict=True)
                ]
                for name, same in named.items()
            ],
            bool,
        ).reshape(len(subjects), len(statements))

    def rows(self, start: int, stop: int) -> NDArray[np.bool_]:
        """Return for the statements from ``start`` to before ``stop`` which others agree with each."""
        part = slice(start, stop)
        there = self._mentions[self._subject[part]]
        back = self._mentions[:, part][self._subject].T
        one_document = self._document[part, None] == self._document[None, :]
        agreed: NDArray[np.bool_] = there | back | one_document
        return agreed


def subject(statement: Statement) -> Name:
    """Return the name that a statement opens with, or else what its document is about; it may be empty."""
    text = statement.resolved
    lead = _LEAD.match(text)
    article = _ARTICLE.match(text, lead.end() if lead else 0)
    rest = text[article.end() :] if article else text
    opening = [
        name
        for name in (statement.topic, *statement.names)
        if name.text and rest.startswith(name.text) and not _OWNER.match(rest, len(name.text))
    ]
    return max(opening, key=lambda name: len(name.text), default=statement.topic)


def _variants(statements: Sequence[Statement], subjects: Mapping[Name, int]) -> dict[Name, set[Name]]:
    """Return for each subject the names of the set that may mean it."""
    names = {name for statement in statements for name in (statement.topic, *statement.names)}
    return {subject: {name for name in names if subject.is_variant_of(name)} for subject in subjects}


def _is_spelled(name: Name, stems: frozenset[str]) -> bool:
    """Tell whether all words of a name are among stems: within a text "Tricuspid valve" has no capital."""
    codes = {code for code in name.designators if " " not in code and any(map(str.isdigit, code))}
    return bool(name.words) and codes | {stem(word) for word in name.words} <= stems
