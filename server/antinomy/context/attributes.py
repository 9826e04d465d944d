"""Plain facts of a named thing: its measure, its parts, the year of what happens once; and who may do what.

Where two statements give one thing two values of one attribute, no model is needed to tell that they
contradict each other. Pure text; what differs in scope or time has been left out before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from antinomy.context.figures import Quantity, figures
from antinomy.context.names import Name, name_of
from antinomy.context.statements import Statement
from antinomy.context.subjects import subject
from antinomy.context.words import content

_NAME = (
    r"(?:[Tt]he\s+)?(?P<name>[A-Z][\w'’&-]*"
    r"(?:\s+(?:(?:of|de|la|le|van|von|der|den)\s+)?(?:[A-Z][\w'’&-]*|\d+[A-Za-z]?\b))*)"
)
_AMOUNT = r"(?P<amount>(?:\d[\d.,]*|[a-z]+(?:-[a-z]+)?)\s+(?:(?:square|cubic)\s+)?[a-z°]+)"
#: After the amount nothing may say of which part or in which state it is so.
_ENDS = r"(?=\s*(?:[.,;!?](?!\d)|$|and\s+(?!a\s+half|a\s+quarter)))"
_MEASURES = re.compile(
    rf"(?:^|,\s+|\b(?:that|which)\s+){_NAME}\s+(?P<attribute>weighs|measures|covers|holds|seats|spans|draws)\s+{_AMOUNT}{_ENDS}"
)
_LONG = re.compile(
    rf"(?:^|,\s+|\bthat\s+){_NAME}\s+is\s+{_AMOUNT}\s+(?P<attribute>long|wide|high|deep|tall|thick){_ENDS}"
)
#: How many of its own parts a thing has; what it has many of may come and go.
_HAS = re.compile(
    rf"(?:^|,\s+){_NAME}\s+(?:(?:is|was)\s+[^,;:]{{3,60}}?\s+and\s+)?has\s+(?P<attribute>){_AMOUNT}{_ENDS}"
)
_ALL_OF = re.compile(
    rf"(?:^|,\s+)(?:All|The|Each\s+of\s+the)\s+(?P<attribute>){_AMOUNT}\s+of\s+{_NAME}(?=\s+[a-z])"
)
_FEW = 20
#: Measures closer to each other than this share may be rounded.
_ROUNDED = 0.1
_YEAR = r"(?P<year>1\d{3}|20\d{2})(?![\d–-]|\s*(?:[–-]|to)\s*\d)"
_ON = r"(?:\s+(?:on|in)(?:\s+\d{1,2})?(?:\s+[A-Z][a-z]+)?(?:\s+\d{1,2},)?)?"
_PASSED = re.compile(
    rf"{_NAME},?\s+(?:was\s+)?(?P<event>born|died|founded|opened|launched|inaugurated|completed|established)"
    rf"(?:\s+in\s+[A-Z]\w+,?)?{_ON}(?:\s+in)?\s+{_YEAR}"
)
_LIVED = re.compile(rf"{_NAME}\s+\((?P<born>1\d{{3}}|20\d{{2}})\s*[–-]\s*(?P<died>1\d{{3}}|20\d{{2}})\)")
_MAY = r"(?:can|may|(?:is|are)\s+(?:allowed|permitted|able)\s+to)"
_ONLY = re.compile(rf"Only\s+(?P<who>[^,;:.]+?)\s+{_MAY}\s+(?P<what>[^,;:.]+)[.!]?$")
_ANYONE = re.compile(
    rf"(?:(?:Any|Every|Each|All)\s+(?P<who>[^,;:.]+?)|Anyone|Anybody|Everyone|Everybody)\s+{_MAY}\s+(?P<what>[^,;:.]+)[.!]?(?:$|\s*[,;])"
)


#: Where something lives: between two heights or depths, or never beyond one.
_LIVES = r"\b(?:lives?|found|occurs?|grows?|breeds?|ventures?|nests?|ranges?|seen|goes|flowers?)\b"
_LENGTH = r"(?P<{}>\d[\d,]*)\s*(?P<{}>metres|meters|m|feet|ft|kilometres|kilometers|km|miles)?\b"
_BETWEEN = re.compile(
    rf"{_LIVES}[^.;,]*?\b(?:between|from)\s+{_LENGTH.format('low', 'unit')}\s+(?:and|to)\s+"
    rf"{_LENGTH.format('high', 'other')}"
)
_NEVER_BEYOND = re.compile(
    rf"\b(?:never|seldom|rarely|hardly\s+ever|not)\s+(?:\w+\s+)?{_LIVES}\s+(?P<side>above|below|beyond)\s+"
    rf"{_LENGTH.format('bound', 'unit')}"
)


@attrs.frozen
class _Fact:
    """A value of an attribute of a named thing."""

    name: Name
    attribute: str
    value: Quantity


def tells_otherwise(a: Statement, b: Statement) -> bool:
    """Tell whether two statements plainly give one thing two values of one attribute."""
    return (a.is_sentence and b.is_sentence) and (
        any(_clash(one, two) for one in _facts(a.resolved) for two in _facts(b.resolved))
        or _happened_twice(a.resolved, b.resolved)
        or _is_shut_out(a.text, b.text)
        or _is_shut_out(b.text, a.text)
        or _lives_elsewhere(a, b)
        or _lives_elsewhere(b, a)
    )


def _facts(text: str) -> Iterator[_Fact]:
    for pattern in (_MEASURES, _LONG, _HAS, _ALL_OF):
        for match in pattern.finditer(text):
            values = figures(match["amount"]).quantities
            around = f"{text[: match.start()]} {text[match.end() :]}"
            if len(values) == 1 and not figures(around).years:
                yield _Fact(name_of(match["name"]), match["attribute"], values[0])


def _clash(one: _Fact, two: _Fact) -> bool:
    if one.attribute != two.attribute or one.name.words != two.name.words:
        return False
    if one.name.designators != two.name.designators or not one.value.is_comparable(two.value):
        return False
    low, high = sorted((one.value.low, two.value.low))
    if one.value.dimension == "count":
        return low != high and (bool(one.attribute) or high <= _FEW)
    return low < (1 - _ROUNDED) * high


def _happened_twice(a: str, b: str) -> bool:
    """Tell whether what happens once is told of one thing with two years."""
    return any(
        event == other and year != another and _is_one(name, named)
        for name, event, year in _events(a)
        for named, other, another in _events(b)
    )


def _is_one(name: Name, other: Name) -> bool:
    """Tell whether two names are the same, or share two words: "Voss" may be somebody else of the family."""
    return name == other or (name.is_variant_of(other) and len(name.words & other.words) > 1)


def _events(text: str) -> Iterator[tuple[Name, str, str]]:
    for match in _PASSED.finditer(text):
        yield name_of(match["name"]), match["event"], match["year"]
    for match in _LIVED.finditer(text):
        yield name_of(match["name"]), "born", match["born"]
        yield name_of(match["name"]), "died", match["died"]


def _is_shut_out(only: str, anyone: str) -> bool:
    """Tell whether one text leaves to some what the other allows to all others as well."""
    one, two = _ONLY.match(only), _ANYONE.match(anyone)
    if one is None or two is None or sorted(content(one["what"])) != sorted(content(two["what"])):
        return False
    some, all_ = set(content(one["who"])), set(content(two["who"] or ""))
    return bool(content(one["what"])) and not some & all_


def _lives_elsewhere(between: Statement, beyond: Statement) -> bool:
    """Tell whether all of a range lies where the other statement says that the same thing never is."""
    one, two = _BETWEEN.search(between.resolved), _NEVER_BEYOND.search(beyond.resolved)
    if one is None or two is None or subject(between) != subject(beyond):
        return False
    # "In the north it lives": of some of them.
    if any(
        not name.is_variant_of(subject(statement))
        for statement in (between, beyond)
        for name in statement.names
    ):
        return False
    unit = one["unit"] or one["other"]
    low, high, bound = (
        figures(f"{value} {unit}").quantities
        for value, unit in ((one["low"], unit), (one["high"], unit), (two["bound"], two["unit"]))
    )
    if not (low and high and bound) or low[0].dimension != bound[0].dimension:
        return False
    return bound[0].high < low[0].low if two["side"] != "below" else bound[0].low > high[0].high
