"""What two statements are by rule, whatever the scorer says: compatible, or a plain clash.

Rules read words and figures and learn nothing from data. They ask no model and know no documents.
"""

from __future__ import annotations

import re
import unicodedata

from antinomy.context.attributes import tells_otherwise
from antinomy.context.changes import has_changed
from antinomy.context.exclusive import exclude_by_kind
from antinomy.context.figures import figures, is_unit, numbers
from antinomy.context.names import number_of_subject
from antinomy.context.namesakes import are_namesakes
from antinomy.context.order import follow_each_other, is_put_otherwise
from antinomy.context.outcomes import came_otherwise, is_exception
from antinomy.context.parallels import are_of_one_form
from antinomy.context.scope import hold_elsewhere
from antinomy.context.statements import Statement
from antinomy.context.validity import (
    are_of_other_years,
    came_to_an_end,
    goes_on_beyond,
    hold_at_other_times,
    hold_on_other_conditions,
)
from antinomy.context.variants import hold_for_others
from antinomy.context.words import WORD, content, negations, opposed

#: A year that says when a statement holds, and not what it is about.
_DATED = re.compile(
    r"\b(?:in|by|during|as\s+of|at\s+the\s+(?:start|beginning|end)\s+of)\s+"
    r"(?:(?:the\s+)?year\s+|early\s+|late\s+)?(?:[A-Z][a-z]+\s+)?(?:1[0-9]{3}|20[0-9]{2})\b",
    re.IGNORECASE,
)
_SINCE = re.compile(r"\b(?:until|since)\s+(?:[A-Z][a-z]+\s+)?(?:1[0-9]{3}|20[0-9]{2})\b")
#: What happens once: told for two years, it is no state that has changed in between.
_ONCE = re.compile(
    r"\b(?:built|founded|opened|inaugurated|born|died|killed|established|completed|finished|launched|released"
    r"|published|premiered|invented|discovered|signed|erected|constructed|created|formed|destroyed|began|started|ended)\b",
    re.IGNORECASE,
)
#: What happens once may happen anew.
_AGAIN = re.compile(
    r"\b(?:again|anew|re-?(?:opened|built|launched|founded|published|released|established|issued)|(?:a|the)\s+second\s+time)\b",
    re.IGNORECASE,
)
#: What holds of all years, or of no earlier one, is no state that has changed.
_AT_NO_TIME = re.compile(
    r"\b(?:never|ever\s+since|since\s+then|for\s+the\s+first\s+time"
    r"|(?:the|its|her|his|their|our|was|were|be|been)\s+first)\b",
    re.IGNORECASE,
)
_YEAR_LAST = re.compile(r"\bin\s+(?:1[0-9]{3}|20[0-9]{2})\W*$")
#: A thing and what is told of it; an adjective before it may have an opposite, and is left alone.
_OPENING = re.compile(
    r"The\s+(?P<thing>[a-z]+)\s+(?P<told>(?:of|in|at|by|on|was|is|were|are|has|had)\b.+)", re.DOTALL
)
#: When something is so, again and again.
_TIMES = re.compile(
    r"\b(?:(?P<day>mon|tues|wednes|thurs|fri|satur|sun)days?|(?P<season>spring|summer|autumn|winter)"
    r"|(?P<part>mornings?|afternoons?|evenings?|nights?|weekdays?|weekends?|noon|midnight)"
    r"|(?:in|until|from|since)\s+(?P<month>january|february|march|april|may|june|july|august|september|october|november"
    r"|december))\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
#: A number that counts, measures or dates, and does not tell one thing from others like it.
_NUMBER = re.compile(r"(?P<designates>第\s*)?(?P<value>\d+(?:[.,]\d+)*)(?P<designator>\s*[号號番])?")
#: Opens a sentence and stands for what another document may be about.
_POINTING = re.compile(
    r"\W*(?:[它他她其该該此]|这|這|これ|それ|この|その|彼|(?:он|она|оно|они|это|הוא|היא|هو|هي)\b)",
    re.IGNORECASE,
)


def are_compatible(a: Statement, b: Statement) -> bool:
    """Tell whether two statements go together though their words may look like a contradiction.

    They are the same, tell amounts of different years or of things that a number tells apart, say the
    same of two things or something else of another time, place or issue, or stand in cells of one
    document's tables, where each has its own row and column.
    """
    if a.in_table and b.in_table and a.document == b.document:
        return True
    if is_put_otherwise(a, b):
        return False
    if a.text.split() == b.text.split() or _same_of_others(a.text, b.text) or _same_amount(a, b):
        return True
    one, two = number_of_subject(a.resolved), number_of_subject(b.resolved)
    if one and two and one != two:
        return True
    return (
        _updated(a.resolved, b.resolved)
        or _at_other_times(a.text, b.text)
        or hold_elsewhere(a, b)
        or (a.is_sentence and b.is_sentence and _hold_otherwise(a, b))
    )


def _hold_otherwise(a: Statement, b: Statement) -> bool:
    """Tell whether two sentences hold in other years, on other conditions, of namesakes or in a row."""
    return (
        hold_at_other_times(a.text, b.text)
        or hold_on_other_conditions(a.text, b.text)
        or are_of_other_years(a, b)
        or goes_on_beyond(a, b)
        or came_to_an_end(a, b)
        or has_changed(a, b)
        or are_of_one_form(a, b)
        or are_namesakes(a, b)
        or hold_for_others(a, b)
        or came_otherwise(a, b)
        or is_exception(a, b)
        or follow_each_other(a, b)
    )


def _same_of_others(a: str, b: str) -> bool:
    """Tell whether two texts differ in nothing but the thing that they open with: "The mill", "The inn"."""
    one, two = _OPENING.match(a), _OPENING.match(b)
    if one is None or two is None:
        return False
    return one["thing"] != two["thing"] and one["told"] == two["told"]


def _same_amount(a: Statement, b: Statement) -> bool:
    """Tell whether two texts differ only in the unit of an amount, or in how it is rounded."""
    one, two = figures(a.text), figures(b.text)
    if one.years != two.years or one.days != two.days or len(one.quantities) != len(two.quantities):
        return False
    if not one.quantities or not all(
        x.dimension != "count" and x.is_comparable(y) and x.meets(y)
        for x, y in zip(one.quantities, two.quantities, strict=True)
    ):
        return False
    return _without_amounts(a.text) == _without_amounts(b.text)


def _without_amounts(text: str) -> list[str]:
    return [word for word in WORD.findall(text.lower()) if not word[0].isdigit() and not is_unit(word)]


def _at_other_times(a: str, b: str) -> bool:
    """Tell whether two texts say different things of different days, seasons, months or parts of a day.

    Where nothing but the time differs, it is the question when.
    """
    for name in _TIMES.groupindex:
        one, two = (
            {match[name].lower().removesuffix("s") for match in _TIMES.finditer(text) if match[name]}
            for text in (a, b)
        )
        if one and two and not one & two:
            return _TIMES.sub("", a).split() != _TIMES.sub("", b).split()
    return False


def _updated(a: str, b: str) -> bool:
    """Tell whether two texts say how much something was, or in what state, in one year and in another."""
    if bool(_AGAIN.search(a)) != bool(_AGAIN.search(b)) and _has_year(a) and _has_year(b):
        return not figures(a).years & figures(b).years
    if not (_DATED.search(a) and _DATED.search(b)):
        return False
    if any(pattern.search(text) for pattern in (_ONCE, _AT_NO_TIME) for text in (a, b)):
        return False
    amounts, others = numbers(a), numbers(b)
    changed = bool(negations(a)) != bool(negations(b)) or opposed(content(a), content(b))
    if not (changed or (amounts and others and not amounts & others)):
        return False
    return not figures(a).years & figures(b).years


def _has_year(text: str) -> bool:
    return bool(_DATED.search(text) or _SINCE.search(text))


def clash_plainly(a: Statement, b: Statement) -> bool:
    """Tell whether one statement repeats another but for one number, or says what cannot be as well.

    With two numbers changed, one of them tells when or of what the other holds. Where the words are
    known, the number must be the year of what happens once, at the statement's end.
    """
    if tells_otherwise(a, b) or is_put_otherwise(a, b) or exclude_by_kind(a, b):
        return True
    if is_script_known(a, b) and not (_ONCE.search(a.text) and _YEAR_LAST.search(a.text)):
        return False
    if a.document != b.document and _POINTING.match(a.text):
        return False
    one, two = _frame(a.text), _frame(b.text)
    return one[0] == two[0] and sum(x != y for x, y in zip(one[1], two[1], strict=True)) == 1


def is_script_known(a: Statement, b: Statement) -> bool:
    """Tell whether one of two statements is in the script of the word lists and of the fitted weights."""
    return _is_latin(a.text) or _is_latin(b.text)


def _is_latin(text: str) -> bool:
    letters = len(_LETTER.findall(text))
    return 2 * len(_LATIN.findall(text)) >= letters


def _frame(text: str) -> tuple[str, tuple[float, ...]]:
    """Return a text with its numbers left out, designators apart, and the numbers."""
    values: list[float] = []

    def blank(match: re.Match[str]) -> str:
        if match["designates"] or match["designator"]:
            return match[0]
        values.append(float(match["value"].replace(",", "")) if match["value"].count(".") < 2 else 0.0)
        return "\0"

    frame = _NUMBER.sub(blank, unicodedata.normalize("NFKC", text).casefold())
    return frame, tuple(values)
