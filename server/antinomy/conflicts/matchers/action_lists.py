"""What a ban lists, one by one: verbs that share an object, or objects that share a verb.

"Never move, rename or delete files", "do not mention prices, discounts or delivery dates".
A list is cut only where each of its entries is sure to stand for itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression


def listed(verb: str, rest: str) -> Iterator[tuple[str, str]]:
    """Yield each verb and object that a ban on ``verb`` and the ``rest`` of its clause names in a list."""
    verbs = _VERBS.fullmatch(rest)
    if verbs is None:
        yield from ((verb, thing) for thing in _things(rest))
        return
    others = [*_WORD.findall(verbs["more"]), verbs["last"]]
    sure = (
        verbs["more"]
        or verbs["last"] in lexicon.IMPERATIVE_VERBS
        or _DETERMINED.match(verbs["object"].lstrip())
    )
    if sure:
        yield from ((one, verbs["object"]) for one in (verb, *others))


#: What stands behind the first of several verbs: ", skip or delete tests".
_VERBS = expression(r"(?P<more>(?:,\s+[a-z]+)*),?\s+or\s+(?P<last>[a-z]+)(?P<object>\s+\S.*)")
_WORD = expression(r"[a-z]+")


def _things(rest: str) -> Iterator[str]:
    list_ = _LIST.fullmatch(rest)
    if list_ is None or _JOINED.search(list_["things"]):
        return
    things = _BETWEEN.split(list_["things"])
    if len(things) < _LONG and not _EITHER.search(list_["things"]):
        return  # "tabs and spaces" may be one thing: both of them
    if not all(_THING.fullmatch(thing) for thing in things):
        return
    for number, thing in enumerate(things):
        if _stands_alone(thing, number, things):
            yield f"{list_['preposition'] or ' '}{thing}"


def _stands_alone(thing: str, number: int, things: list[str]) -> bool:
    """Tell whether an entry shares no word with its neighbours.

    Unlike *class* in "class or function names" and *words* in "long sentences or words".
    """
    if _is_phrase(thing):
        return True
    if _is_phrase(things[-1]) and not (_PLURAL.search(thing) or _DETERMINED.match(thing)):
        return False
    return number == 0 or len(things) >= _LONG or not _is_phrase(things[0])


def _is_phrase(thing: str) -> bool:
    return len(_DETERMINED.sub("", thing).split()) > 1


#: A list of so many entries has no adjective that holds for all of them.
_LONG = 3
_PLURAL = expression(r"[^s]s$")
_DETERMINED = expression(r"(?:the|any|a|an|your|our|their)\s+")
_LIST = expression(
    r"(?P<preposition>\s+(?:about|for|to|with|in|on|at|by|from|of)\s+)?\s*(?P<things>[^;:()\"“”\n]{3,120}?)[\s.!*]*"
)
_BETWEEN = expression(r"\s*,\s*(?:(?:or|and|nor)\s+)?|\s+(?:or|and|nor)\s+")
_EITHER = expression(r"\s(?:or|nor)\s")
#: Words by which the entries are one thing, or share what stands behind the last of them.
_JOINED = expression(
    r"\b(?:both|together|between|in|on|to|for|with|at|from|by|into|as|of|per|within|during|that|which|who|not)\b"
    r"|['’]s?\b"
)
_THING = expression(
    r"(?!(?:it|them|this|that|these|those)\b)(?:`[^`]+`|[\w-]+)(?:\s+(?:`[^`]+`|[\w-]+)){0,2}"
)
