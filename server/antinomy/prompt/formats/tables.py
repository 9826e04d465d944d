"""What the columns of a table say about its cells: the case a row is for, and what is shown as wrong.

Words of headers only; where the cells stand is known elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import attrs

from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression

#: A column that numbers the rows.
_NUMBERS = expression(r"#|n[or]\.?|ids?|numbers?|refs?\.?|rows?|steps?|items?")
#: A column of rules, or of what is said of each: no row of it is a case.
_RULES = expression(
    r"(?:(?:the|our|key)\s+)?(?:(?:rule|guideline|instruction|practice|convention|requirement|principle|standard|polic(?:y|ie)"
    r"|constraint|setting|tip|check|do|must|example|note|comment|remark|reason|exception|value|detail|description|explanation"
    r"|source|date|rationale)s?|why|how|added|since|applies\s+to|meaning)(?:\s+(?:id|name|number))?"
)
#: A column that files the rules of a table of rules; in any other table, each row of it is a case.
_FILES = expression(
    r"(?:(?:rule|guideline)\s+)?(?:(?:topic|area|aspect|subject|theme|propert(?:y|ie)|parameter|attribute|dimension|criterion"
    r"|name|title|owner|author|weight|priorit(?:y|ie)|severit(?:y|ie)|importance|level|status|group|type|kind"
    r"|categor(?:y|ie))(?:e?s)?)"
)
#: A first column of a table whose other columns are the cases ("| | Chat | Letter |").
_ASPECTS = expression(
    rf"|{_FILES.pattern}|(?:rule|feature|guideline|element|what|characteristic|question|point)s?"
)
_KIND = (
    r"(?:\s+(?:this|that|it|ways?|examples?|code|versions?|style|practices?|forms?|wording|phrasing|words?"
    r"|instead))*"
)
_WRONG = expression(
    r"(?:do\s+not|don['’]?ts?|wrong|bad|incorrect|avoid|never|instead\s+of|rather\s+than|not|anti[\s-]?patterns?|discouraged"
    rf"|forbidden|mistakes?|poor|worse|weak){_KIND}"
)
_RIGHT = expression(
    r"(?:but\s+|please\s+)?(?:do|dos|do['’]s|right|good|better|correct|correction|prefer(?:red)?|use|write|say|instead|always"
    rf"|this|after|new|to|now|recommended|best|fix|replacement|ok|okay|yes){_KIND}"
)
#: These are wrong only beside what is right: "Before" alone is a time.
_REPLACED = expression(rf"(?:before|old|from|was|no){_KIND}")
_CROSS = expression(f"[{lexicon.CROSSES}]")
_TICK = expression(f"[{lexicon.TICKS}]")
#: A row for everything, or for nothing in particular.
_EVERY = expression(r"(?:(?:all|any|every|each|everything|everyone|everywhere|always|general|both)\b.*)?")
_DECORATION = f"*_`~:：.? \t{lexicon.CROSSES}{lexicon.TICKS}\ufe0f"


@attrs.frozen
class Columns:
    """The headers of a table, markup removed; of its head itself, that it has none."""

    headers: Sequence[str]

    @cached_property
    def _names(self) -> list[str]:
        return [" ".join(header.lower().strip(_DECORATION).split()) for header in self.headers]

    def header(self, column: int) -> str:
        """Return what stands above a cell; empty: nothing does."""
        return self.headers[column] if column < len(self.headers) else ""

    def is_wrong(self, column: int) -> bool:
        """Tell whether a column holds what is not to be done ("Don't" beside "Do instead")."""
        if column >= len(self.headers):
            return False
        if _CROSS.search(self.headers[column]) or _WRONG.fullmatch(self._names[column]):
            return True
        return self._has_right and _REPLACED.fullmatch(self._names[column]) is not None

    @cached_property
    def _has_right(self) -> bool:
        return any(map(self._is_right, range(len(self.headers))))

    def _is_right(self, column: int) -> bool:
        return bool(_TICK.search(self.headers[column]) or _RIGHT.fullmatch(self._names[column]))

    def case(self, column: int, row: Sequence[str]) -> str:
        """Return the case that a cell is for: what its row is for, or its column; empty: none is named.

        Parameters
        ----------
        column
            The cell's column.
        row
            The cells before it, markup removed.

        """
        if column >= len(self.headers):
            return ""
        if self._cases_across:
            return self._names[column] if column else ""
        if self._of_case is None or column <= self._of_case:
            return ""
        words = " ".join(row[self._of_case].lower().split())
        if _EVERY.fullmatch(words.strip(_DECORATION)):
            return ""
        return words

    @cached_property
    def _of_case(self) -> int | None:
        """The column whose cells are cases, if there is one."""
        first = next((n for n, name in enumerate(self._names) if not _NUMBERS.fullmatch(name)), None)
        if first is None or self.is_wrong(first) or self._is_right(first):
            return None
        name, others = self._names[first], self._names[first + 1 :]
        if _RULES.fullmatch(name) or (_FILES.fullmatch(name) and any(map(_RULES.fullmatch, others))):
            return None
        return first

    @cached_property
    def _cases_across(self) -> bool:
        """Whether the columns are the cases, and each row is about one thing in all of them."""
        first, *others = self._names
        if len(others) < 2 or not _ASPECTS.fullmatch(first):
            return False
        return not any(
            not name or _RULES.fullmatch(name) or _FILES.fullmatch(name) or _is_general(name)
            for name in others
        ) and not any(self.is_wrong(n) or self._is_right(n) for n in range(1, len(self.headers)))


def _is_general(name: str) -> bool:
    return all(word in lexicon.GENERIC_HEADINGS for word in name.split())
