"""Clauses that take opposite poles of an axis, or name different values on one pole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

import attrs

from antinomy.catalog import Axis, search
from antinomy.conflicts.figure import Figure
from antinomy.conflicts.hits import Hit, Located
from antinomy.conflicts.matchers import Claim, Pair
from antinomy.conflicts.matchers.bearers import Things, agree, artefacts, bearers, name
from antinomy.conflicts.matchers.content import content, is_head, stem
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.text import Span

#: More hits than this on one axis are a reference text, not a set of rules.
MOST_HITS = 60


def pairs(axis: Axis, located: Sequence[Located]) -> Iterator[Pair]:
    """Propose every pair of hits whose poles or values exclude each other."""
    located = located[:MOST_HITS]
    offered = {choice for entry in located for choice in _choices(entry.hit.directive, entry.hit)}
    for one, two in combinations(located, 2):
        if one.hit.directive is two.hit.directive or not opposed(axis, one.hit, two.hit):
            continue
        if one.hit.pole is two.hit.pole and (_offers(one, two, offered) or _offers(two, one, offered)):
            continue
        if _reconciled(axis, one.hit, two.hit):
            continue
        first, second = claim(one), claim(two)
        if axis.targets in _BY_THING:
            first, second = _of_one_thing(first, _things(one.hit)), _of_one_thing(second, _things(two.hit))
            if not (first.target and second.target):
                first, second = attrs.evolve(first, target=""), attrs.evolve(second, target="")
        yield Pair(
            first, second, axis.confidence, f"{_asks(first)} and {_asks(second)} cannot both be followed."
        )


#: What ``Axis.targets`` says of an axis whose sides are compared by the thing that they are of.
_BY_THING = frozenset(("things", "subjects"))


def _of_one_thing(claim: Claim, things: Things) -> Claim:
    """Return a claim whose target is no thing that it names: both sides of a pair are of the same one.

    What it is a part of may still differ ("the date at the end of the letter").
    """
    return attrs.evolve(claim, target="") if claim.target in {name(things), *artefacts(things)} else claim


#: A value of a pole that a clause names, of one thing if the axis is about things.
_Choice = tuple[int, str, str, frozenset[str]]


def _offers(one: Located, two: Located, offered: set[_Choice]) -> bool:
    """Tell whether the clause of ``one`` also leaves the choice of ``two`` ("with npm or yarn")."""
    return not offered.isdisjoint(_choices(one.hit.directive, two.hit))


def _choices(directive: Directive, hit: Hit) -> list[_Choice]:
    """Return what a clause would leave to choose if it named the value of a hit."""
    return [(id(directive), hit.pole.id, hit.value, thing) for thing in _things(hit) or (frozenset(),)]


def claim(located: Located) -> Claim:
    """Return what a hit claims."""
    hit = located.hit
    # An object is as long as its clause, and may have blanks in place of code.
    is_named = hit.pole.values not in {"", "object"} and hit.value
    label = f"{hit.pole.label}: {_written(hit)}" if is_named else hit.pole.label
    return Claim(
        chunk=located.chunk,
        directive=hit.directive,
        label=label,
        pole=f"{hit.pole.id}:{hit.value}" if hit.pole.values else hit.pole.id,
        target=_target(hit),
        words=Span(hit.start, hit.end),
        figure=_figure(hit),
        hinted=hit.hinted,
        limit=hit.pole.limit,
    )


def _written(hit: Hit) -> str:
    """Return a hit's value as its clause writes it ("French"), if it is written there."""
    found = re.search(rf"\b{re.escape(hit.value)}\b", hit.directive.text, re.IGNORECASE)
    return found[0] if found else hit.value


def _target(hit: Hit) -> str:
    """Return the artefact that a hit speaks of; what it puts first or last ("the summary") is none."""
    target = hit.directive.target_at(hit.start, hit.end)
    things = _things(hit)
    if things and not target:
        return name(things)
    named = hit.value.split() if hit.pole.values == "words" else ()
    return "" if target and target in {lexicon.ARTEFACTS.get(word) for word in named} else target


def _figure(hit: Hit) -> Figure | None:
    """Return the number that is the hit's value ("four spaces")."""
    if hit.denied or hit.pole.values != "name" or not hit.value.isdigit():
        return None
    for match in _NUMBER.finditer(hit.directive.view, hit.start, hit.end):
        if hit.pole.aliases.get(match[0], match[0]) == hit.value:
            return Figure(Span(*match.span()), f"{hit.axis.id}:{hit.pole.id}")
    return None


_NUMBER = re.compile(r"\b\w+\b")


def _asks(claim: Claim) -> str:
    return f"{cited(claim.directive)} ({claim.label})"


def opposed(axis: Axis, one: Hit, two: Hit) -> bool:
    """Tell whether the poles or values of two hits of an axis exclude each other."""
    # "Recount it as something that happened long ago" names no thing.
    free = any(hit.hinted and hit.axis.targets == "subjects" for hit in (one, two))
    if not (free or agree(_things(one), _things(two))):
        return False
    if one.pole.denies or two.pole.denies:
        return _is_denied(one, two) if one.pole.denies else _is_denied(two, one)
    if one.pole.id != two.pole.id:
        bans = two.pole.id == one.pole.negated or one.pole.id == two.pole.negated
        if bans and one.pole.values == two.pole.values == "name":
            return one.value == two.value  # "use pnpm" and "never use npm" agree
        return axis.opposed(one.pole.id, two.pole.id) and _one_topic(one, two)
    if one.pole.values == "name":
        bans = any(pole.negated == one.pole.id for pole in axis.poles.values())
        if bans or (_is_least(one) and _is_least(two)):
            return False
        return bool(one.value and two.value) and one.value != two.value
    if one.pole.values == "words":
        return _content(one.value).isdisjoint(_content(two.value)) and bool(one.value and two.value)
    return False


def _things(hit: Hit) -> Things:
    """Return the things that a hit is of, other than its topic; none if its axis compares no things."""
    if hit.axis.targets not in _BY_THING or hit.pole.values == "topic":
        return frozenset()
    return bearers(hit.directive, hit.start, hit.end)


def _is_least(hit: Hit) -> bool:
    """Tell whether a hit's number is the least that will do: more satisfies it, too."""
    return _LEAST.search(hit.directive.view, max(0, hit.start - _BEFORE), hit.end) is not None


_LEAST = re.compile(r"\b(?:at\s+least|a\s+minimum\s+of|no\s+(?:fewer|less)\s+than|or\s+more)\b")
#: Code points before a hit in which "at least" may stand.
_BEFORE = 20


def _is_denied(denial: Hit, demand: Hit) -> bool:
    """Tell whether a denial rules out what another hit asks for; one without a value rules out all."""
    if denial.pole.denies != demand.pole.id:
        return False
    if denial.pole.values == "name":
        return denial.value in ("", demand.value)
    if denial.pole.values == "words":
        return _content(denial.value) <= _content(demand.value)
    return _one_topic(denial, demand)


def _one_topic(one: Hit, two: Hit) -> bool:
    kinds = {one.pole.values, two.pole.values}
    if "object" in kinds:
        return _one_object(one, two)
    if "topic" not in kinds:
        return True
    first, second = _topic_of(one), _topic_of(two)
    if one.axis.targets == "things" and (not (first and second) or _by_other_means(one, two)):
        return False
    return first <= second or second <= first


def _by_other_means(one: Hit, two: Hit) -> bool:
    """Tell whether one clause is about letters and the other about chats, or of what others do."""
    doers = (_DOER.match(hit.directive.view) for hit in (one, two))
    if len({match["doer"] if match else "" for match in doers}) > 1:
        return True
    means = (
        {lexicon.ARTEFACTS.get(word) for word in _NAMES.findall(hit.directive.view)} for hit in (one, two)
    )
    first, second = (kinds & _MEANS for kinds in means)
    return bool(first and second) and first.isdisjoint(second)


_DOER = re.compile(
    r"\W*the\s+(?P<doer>(?!assistant|agent|(?:chat)?bot|model|ai\b)[a-z]+)\s+(?:(?:may|must|only|always)\s+)*"
    r"(?:adds?|apologi[sz]es?|greets?|introduces?|says?|signs?|tells?|thanks?|uses?|welcomes?)\b"
)
_NAMES = re.compile(r"[\w-]+")
#: Ways to reach somebody, by the artefacts of each.
_MEANS = frozenset(("chat", "email", "letter", "post"))


def _topic_of(hit: Hit) -> frozenset[str]:
    """Return what a hit speaks of; on an axis about things, that may be its label ("Greeting: only once")."""
    labelled = hit.axis.targets == "things" and not hit.value
    return _topic(hit.directive.label if labelled else hit.value)


def _topic(value: str) -> frozenset[str]:
    """Return what a value speaks of: to touch a file is to change it, to throw it away is to delete it."""
    return frozenset(_SAME.get(word, word) for word in content(value)) - _ANY


def _one_object(one: Hit, two: Hit) -> bool:
    """Tell whether a ban's object is among what the other side asks for.

    A ban that says more than the demand ("no links to other shops") is an exception from it.
    """
    ban, demand = (one, two) if one.pole.id == two.pole.negated else (two, one)
    aliases = {stem(name): stem(other) for name, other in ban.pole.aliases.items()}
    wanted = _WITHOUT.sub("", demand.value)
    named = {word: aliases.get(word, word) for word in content(wanted)}
    asked = {name for word, name in named.items() if is_head(word, wanted)}
    return any(
        words <= set(named.values()) and not words.isdisjoint(asked)
        for part in _OR.split(ban.value)
        if (words := {aliases.get(word, word) for word in content(part)})
    )


#: "Formulas without LaTeX" asks for no LaTeX.
_WITHOUT = re.compile(r"\b(?:without|no|not|never|except|but|rather\s+than|instead\s+of)\b.*", re.DOTALL)
_OR = re.compile(r",|\b(?:or|and|nor)\b")


_SAME = {
    stem(verb): stem(verbs.split()[0])
    for verbs in ("change alter edit modify touch update", "delete erase remove", "buy order purchase")
    for verb in verbs.split()
}
#: "Before any action": every topic.
_ANY = frozenset(("action", "step", "thing"))


_SMALL = frozenset(
    "a an the your its their our of to for with and or in on at by one short brief single each".split()
)


def _content(value: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", value)) - _SMALL


def _reconciled(axis: Axis, one: Hit, two: Hit) -> bool:
    """Tell whether words between two hits of one sentence join them ("short but complete")."""
    if one.directive.sentence != two.directive.sentence or one.directive.block is not two.directive.block:
        return False
    low = one.directive.start + one.end
    high = two.directive.start + two.start
    between = one.directive.whole[min(low, high) : max(low, high)]
    return any(search.first(pattern, between) for pattern in axis.between)
