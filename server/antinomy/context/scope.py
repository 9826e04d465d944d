"""What a statement holds for beside its subject: a part, a place, an issue of a series; and a person's life.

Two statements that hold for different ones contradict nothing. Pure text; learns nothing from data.
"""

from __future__ import annotations

import math
import re

from antinomy.context.figures import figures, is_unit, numbers
from antinomy.context.statements import Statement
from antinomy.context.words import content, negations, opposed, stem

#: Which of the things of one kind: "the old mill", "the upper lock"; its verb follows.
_WHICH = re.compile(
    r"The\s+(?P<which>[a-z]+)\s+(?P<thing>[a-z]+)\s+(?:is|was|are|were|has|had|can|does|did|remains?|stays?)\b"
)
#: The same where a name tells them apart: "The York store closes".
_NAMED = re.compile(r"The\s+(?P<which>[A-Z][\w'’-]+)\s+(?P<thing>[a-z]+)\s+[a-z]+")
#: The same where the one is the other's opposite: "In 2020 the north plant built".
_OPPOSITE = re.compile(
    r"(?:(?:At|By|During|In|On|Since)\s+[\w ]{1,20}?,?\s+)?"
    r"[Tt]he\s+(?P<which>[a-z]+)\s+(?P<thing>[a-z]+)\s+[a-z]+"
)
#: The same of what a sentence opens with before it comes to its subject: "On the free plan you".
_LEAD = re.compile(
    r"(?P<link>At|By|During|For|From|In|On|Under|Using|With|Within)\s+(?:the|an?|our|your)\s+"
    r"(?P<which>[a-z]+)\s+(?P<thing>[a-z]+)(?=,|\s+[a-z])"
)
#: A thing called by its kind alone; its verb follows.
_KIND = re.compile(r"The\s+(?P<kind>[a-z]+)\s+(?:is|was|has|had|can|does|did|[a-z]+(?:s|ed))\b")
#: "Employees in Germany receive", "The mayor of Ness is": some of a kind, by where they are.
_SOME = re.compile(
    r"(?P<kind>(?:The|All|Each|Every)\s+[a-z]+|[A-Z][a-z]+s)\s+(?P<link>at|for|from|in|of|on|to|under|with)\s+"
    r"(?P<which>(?:the\s+)?[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*){0,3})\s+(?P<verb>[a-z]+)"
)
#: "Gift cards do", "The Larkspur loyalty card earns": what a thing is for tells it from others of its kind.
_COMPOUND = re.compile(
    r"(?:(?:The|An?|Our|Your)\s+)?(?:[A-Z][\w'’-]*\s+)*?(?P<which>[A-Za-z]+)\s+(?P<thing>[a-z]+)\s+"
    r"(?:(?P<helps>is|are|was|were|has|have|had|do|does|did|can|cannot|may|must|will|(?:allow|carr(?:y|ie)|close|cost|cover|earn"
    r"|end|expire|get|hold|include|last|need|open|pay|receive|require|run|start|take|use|weigh)s?)|[a-z]+(?:s|ed))\b"
)
_HOW_MANY = frozenset(
    """all an another any both each every few her his its many more most no none only other our several some
    such that the their these this those three two your""".split()
)
#: "Some mushrooms can be eaten raw": says nothing of any one that is named.
_SOME_OF = re.compile(
    r"(?:Some|Many|Several|Certain|A\s+(?:few|number\s+of))\s+(?:[a-z]+\s+)?(?P<kind>[a-z]+s)\b"
)
_OF_ALL = re.compile(
    r"\W*(?:all|any\w*|each|every\w*|he|it|its|no|nobody|none|nothing|only|she|the|their|these|they|this|those|what\w*|who\w*"
    r"|you)\b",
    re.IGNORECASE,
)
#: What follows no subject, so that the words before it were none.
_NO_VERB = frozenset(
    """and or but as at by for from in of on to until till since with who which that when where while now
    again""".split()
)
#: A place with a clause's end after it.
_PLACE = re.compile(
    r"\b(?:in|at|on|inside|within|into|to)\s+(?:the|an?|its|our|your)\s+(?P<place>[a-z]+(?:\s+[a-z]+)?)(?=\s*(?:[.,;:!?]|$))"
)
#: Where a rule holds, before the rule: "In the reading room you must".
_WHERE = re.compile(
    r"\W*(?:at|in|inside|on|outside)\s+(?:the|our|your)\s+(?P<where>[^\W\d_]+(?:\s+[^\W\d_]+)?)\b",
    re.IGNORECASE,
)
_RULES = re.compile(
    r"\b(?:may|must|can|cannot|should|shall|ha(?:s|ve)\s+to|needs?\s+to"
    r"|(?:is|are)\s+(?:not\s+)?(?:allowed|permitted|forbidden|required|free))\b",
    re.IGNORECASE,
)
#: What stands in the place of a place and is a time, or a case.
_NO_WHERE = frozenset(
    """afternoon beginning case contrary day days end event evening first following future last meantime
    moment month months morning next night other past same season start time way week weekend weekends weeks
    whole year years""".split()
)
#: Words that may follow a place and make no other place of it.
_NO_PLACE = frozenset(
    """again alone also always anymore anyway before currently daily either ever free here itself
    later now once only permanently regularly themselves there today
    together tomorrow too twice yesterday yet""".split()
)
#: With and without a part, or what it costs.
_WITH = re.compile(r"\b(?:with|including|includes)\s+(?:(?:the|an?|its|all)\s+)?(?P<part>\w+)", re.IGNORECASE)
_WITHOUT = re.compile(
    r"\b(?:without|excluding|not\s+including|excludes|(?:before|plus)(?=\s+(?:vat|tax)))\s+(?:(?:the|an?|its|any)\s+)?(?P<part>\w+)",
    re.IGNORECASE,
)
#: What several make up together.
_TOGETHER = re.compile(
    r"\b(?:together|combined|both|(?:at|in|across|of)\s+all\s+(?:of\s+)?(?:its|the|their|our)\s+\w+)\b",
    re.IGNORECASE,
)
#: Until when something is open, and from when it is closed, is one time.
_UNTIL = re.compile(
    r"\b(?:open|opened|opens|runs?|stays?)\b[^.;]*?\b(?:until|till|to)\s+(?P<time>[\w:.]+(?:\s*[ap]\.?m\b)?)",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"\b(?:clos(?:es|ed|ing)|shuts?|ends?)\b[^.;]*?\b(?:at|from|by)\s+(?P<time>[\w:.]+(?:\s*[ap]\.?m\b)?)",
    re.IGNORECASE,
)
#: Until something has been done, and after: "until it has been shipped", "orders that have been shipped".
_UNTIL_DONE = re.compile(
    r"\b(?:until|till|before|unless|as\s+long\s+as)\b[^,.;]*?\b(?:(?:has|have)(?:\s+not)?(?:\s+been)?|is|are)\s+(?P<done>\w+(?:ed|en))\b",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?:that|which|after|once|when|if)\b[^,.;]*?\b(?:has|have|is|are|was|were)(?:\s+been)?\s+(?P<done>\w+(?:ed|en))\b",
    re.IGNORECASE,
)
#: Whom life dates belong to: "Ida Renn (1901-1987)", "Ida Renn (born 4 June 1981)".
_LIFE = re.compile(
    r"\((?:born|b\.|c\.|died|d\.|\d)[^()]*?(?<!\d)(?:1\d{3}|20\d{2})(?!\d)[^()]*\)", re.IGNORECASE
)
_LIVED = re.compile(
    r"\b(?:born|births?|birthday|died|dies|dead|deaths?|lived|aged?|killed|buried|surviv\w+)\b", re.IGNORECASE
)
_MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?"
)
_DATE = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\b|(?:1\d|20)\d{{2}}\b|(?:19|20)\d{{2}}-\d{{2}}-\d{{2}}|"
    rf"q[1-4]\b|\b(?:{_MONTH})\b)"
)
#: An issue's date or version within a title. A bare number is none.
_DATES = re.compile(
    rf"{_DATE}(?:[\s,/.-]+(?:of\s+)?{_DATE})+|(?<![\w.])(?:19|20)\d{{2}}(?![\w.])|\b(?:{_MONTH})\b(?=\s*$)",
    re.IGNORECASE,
)
_CODE = re.compile(r"(?=\S*\d)[\w.-]+")
#: What a document is and not what it is about: a quick guide and a user guide may be about one thing.
_KINDS = frozenset(
    """announcement article brief chapter docs document documentation faq form guide guidelines handbook
    help history instructions introduction leaflet letter list log manual memo minutes news note
    notes overview page policy procedure profile questions reference regulations release report
    review rules sheet specification specifications story summary support tutorial update version""".split()
)


def hold_elsewhere(a: Statement, b: Statement) -> bool:
    """Tell whether two statements hold for different things, places or issues, and so go together."""
    return (a.is_sentence and b.is_sentence) and (
        _others(_spoken(a), _spoken(b))
        or _of_others(a.text, b.text)
        or _of_other_kind(a.text, b.text)
        or _in_other_place(a.text, b.text)
        or _ruled_elsewhere(a.text, b.text)
        or _in_other_issue(a, b)
        or _stand_for_titles(a, b)
        or _tells_of_life(a, b)
        or any(
            _in_other_state(one, two)
            or _is_part(one, two)
            or _ends_alike(one, two)
            or _before_and_after(one, two)
            or _of_some(one, two)
            for one, two in ((a.text, b.text), (b.text, a.text))
        )
    )


def _spoken(statement: Statement) -> str:
    """Return a statement's text, with what an opening "it" takes up from the sentence before it."""
    if not statement.takes_up:
        return statement.text
    return f"{statement.takes_up} {statement.text.partition(' ')[2]}"


def _others(a: str, b: str) -> bool:
    """Tell whether two texts open with things of one kind that a word tells apart: "the old mill"."""
    one, two = _OPPOSITE.match(a), _OPPOSITE.match(b)
    if one and two and one["thing"] == two["thing"] and opposed((stem(one["which"]),), (stem(two["which"]),)):
        return True
    return any(
        one is not None
        and two is not None
        and one["thing"] == two["thing"]
        and one["which"] != two["which"]
        and one.groupdict().get("link") == two.groupdict().get("link")
        for one, two in ((pattern.match(a), pattern.match(b)) for pattern in (_WHICH, _NAMED, _LEAD))
    )


def _of_others(a: str, b: str) -> bool:
    """Tell whether two texts are about some of a kind that a name tells apart: "employees in Germany"."""
    one, two = _SOME.match(a), _SOME.match(b)
    if one is None or two is None or {one["verb"], two["verb"]} & _NO_VERB:
        return False
    if (one["kind"], one["link"]) != (two["kind"], two["link"]):
        return False
    return not set(one["which"].split()) & set(two["which"].split()) - {"the"}


def _of_other_kind(a: str, b: str) -> bool:
    """Tell whether two texts open with one kind of thing for different uses."""
    one, two = _COMPOUND.match(a), _COMPOUND.match(b)
    if one is None or two is None or not (one["helps"] or two["helps"]):
        return False
    which = {one["which"].casefold(), two["which"].casefold()}
    return stem(one["thing"]) == stem(two["thing"]) and len(which) > 1 and not which & _HOW_MANY


def _of_some(some: str, other: str) -> bool:
    """Tell whether one text is about some of a kind, and the other does not speak of that kind."""
    found = _SOME_OF.match(some)
    if found is None or _OF_ALL.match(other):
        return False
    return stem(found["kind"]) not in content(other)


def _in_other_place(a: str, b: str) -> bool:
    """Tell whether one text is about a place, the other about one called after it: "museum garden"."""
    one, two = ({match["place"] for match in _PLACE.finditer(text)} for text in (a, b))
    return not one & two and any(_is_another(x, y) or _is_another(y, x) for x in one for y in two)


def _ruled_elsewhere(a: str, b: str) -> bool:
    """Tell whether two texts open with two places and say what may or must be done there."""
    one, two = _WHERE.match(a), _WHERE.match(b)
    if one is None or two is None or not (_RULES.search(a) and _RULES.search(b)):
        return False
    wheres = [set(match["where"].casefold().split()) for match in (one, two)]
    return not wheres[0] & wheres[1] and not (wheres[0] | wheres[1]) & _NO_WHERE


def _is_another(place: str, longer: str) -> bool:
    return longer.startswith(f"{place} ") and longer.rpartition(" ")[2] not in _NO_PLACE


def _in_other_state(a: str, b: str) -> bool:
    """Tell whether one text counts or weighs something with a part, and the other without it."""
    parts = {match["part"].lower() for match in _WITH.finditer(a)}
    left_out = {match["part"].lower() for match in _WITHOUT.finditer(b)}
    return bool(parts & left_out) and bool(numbers(a)) and bool(numbers(b))


def _is_part(a: str, b: str) -> bool:
    """Tell whether one text says how many one of several has, the other how many they have together."""
    if _TOGETHER.search(a) or not _TOGETHER.search(b) or negations(a) or negations(b):
        return False
    together = [total for total in figures(b).quantities if math.isfinite(total.high)]
    parts = [
        (part, total) for part in figures(a).quantities for total in together if part.is_comparable(total)
    ]
    return bool(parts) and all(part.low < total.high for part, total in parts)


def _ends_alike(a: str, b: str) -> bool:
    """Tell whether something is open until the time at which the other text says that it closes."""
    one, two = _UNTIL.search(a), _CLOSES.search(b)
    return one is not None and two is not None and _time(one["time"]) == _time(two["time"])


def _before_and_after(a: str, b: str) -> bool:
    """Tell whether one text says what holds until something has been done, the other what holds after it."""
    until = {match["done"].lower() for match in _UNTIL_DONE.finditer(a)}
    return bool(until & {match["done"].lower() for match in _DONE.finditer(b)})


def _time(text: str) -> str:
    return re.sub(r"[\s.]|:00", "", text.lower())


def _in_other_issue(a: Statement, b: Statement) -> bool:
    """Tell whether two statements are of documents on different dates, or on things that are alike.

    A statement that names what it is about is only taken to change with the date.
    """
    if a.document == b.document or a.title == b.title or not _differ(a.text, b.text):
        return False
    mine, other = figures(a.text), figures(b.text)
    if mine.years & other.years or mine.days & other.days:
        return False
    if _frame(a.title) == _frame(b.title):
        return True
    return not (_names_something(a) or _names_something(b)) and _are_siblings(a.title, b.title)


def _stand_for_titles(a: Statement, b: Statement) -> bool:
    """Tell whether "the school" is, in both, the school of the title, and the titles name two schools."""
    one, two = _KIND.match(_spoken(a)), _KIND.match(_spoken(b))
    if one is None or two is None or one["kind"] != two["kind"]:
        return False
    titles = [title.casefold().split() for title in (a.title, b.title)]
    if any(len(title) < 2 or title[-1] != one["kind"] for title in titles):
        return False
    return not set(titles[0]) <= set(titles[1]) and not set(titles[1]) <= set(titles[0])


def _names_something(statement: Statement) -> bool:
    return any(not all(map(is_unit, name.words)) for name in statement.names)


def _differ(a: str, b: str) -> bool:
    """Tell whether numbers, a negation or opposite words tell two texts apart: what changes, or varies."""
    mine, other = numbers(a), numbers(b)
    return (
        bool(mine and other and mine != other)
        or bool(negations(a)) != bool(negations(b))
        or opposed(content(a), content(b))
    )


def _frame(title: str) -> str:
    """Return a title with its date left out; a title without one stays different from any other."""
    frame, dates = _DATES.subn("\0", title)
    return " ".join(frame.casefold().split()) if dates else title


def _are_siblings(a: str, b: str) -> bool:
    """Tell whether two titles are the same but for a code, or a word that is no genre."""
    one, two = a.casefold().split(), b.casefold().split()
    if len(one) != len(two):
        return False
    apart = [(x, y) for x, y in zip(one, two, strict=True) if x != y]
    if len(apart) != 1 or len(one) == 1:
        return False
    if all(_CODE.fullmatch(word) for word in apart[0]):
        return True
    if one[-1] == two[-1]:
        return one[-1] not in _KINDS and one[-2] != two[-2]
    last = [title.rpartition(" ")[2] for title in (a, b)]
    return one[:-1] == two[:-1] and all(word[:1].isupper() and word.lower() not in _KINDS for word in last)


def _tells_of_life(a: Statement, b: Statement) -> bool:
    """Tell whether one text gives life dates and who somebody was, the other what happened in some year."""
    for one, two in ((a, b), (b, a)):
        if not _LIFE.search(one.text) or _LIVED.search(two.text) or _LIFE.search(two.text):
            continue
        rest = _LIFE.sub("", one.text)
        if figures(two.text).years and not figures(rest).years and not _differ(rest, two.text):
            return True
    return False
