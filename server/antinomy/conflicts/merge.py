"""Deduplication and grouping: from Conflicts to Issues with stable ids.

Among conflicts at one place the most confident is kept (first source document,
"Conflict Deduplication"), and one that two methods see is ``combined``;
conflicts of one axis that share a directive form one issue. Nothing here looks
at the text.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from hashlib import sha256
from itertools import chain

import attrs

from antinomy.conflicts.issue import Conflict, Evidence, Issue, Method
from antinomy.prompt.text import Span

#: Code points between two sentences of one paragraph; two entries or paragraphs have more between them.
_BETWEEN_SENTENCES = 1


def deduplicate(conflicts: Iterable[Conflict], ignored: Container[str] = ()) -> list[Conflict]:
    """Return one conflict per pair of places, the most confident, in file order.

    Those of ``ignored`` axes take away what would only say the same as they, and nothing else:
    they stand beside the rest.
    """
    found = list(conflicts)
    silent = _deduplicated(conflict for conflict in found if conflict.axis in ignored)
    heard = [conflict for conflict in found if conflict.axis not in ignored]
    if not silent:
        return _deduplicated(heard)
    exact = [
        conflict
        for conflict in heard
        if conflict.method is Method.PATTERN and not any(_only_repeats(conflict, one) for one in silent)
    ]
    rest = [
        conflict
        for conflict in heard
        if conflict.method is not Method.PATTERN
        # What patterns hear there and models see as well stays: that is seconded, not repeated.
        and (
            any(_covers(conflict, other) for other in exact)
            or not any(_only_repeats(conflict, one) for one in silent)
        )
    ]
    return sorted((*_deduplicated((*exact, *rest)), *silent), key=_order)


def _only_repeats(conflict: Conflict, known: Conflict) -> bool:
    """Tell whether a conflict says of two places what a known one says, and not more surely.

    Sentences in which models alone see a conflict are told of by the patterns that hear it there.
    """
    told = known.method is not Method.NLI and conflict.method is not Method.PATTERN
    if not told and conflict.confidence > known.confidence:
        return False
    if _covers(conflict, known):
        return _share_words(conflict, known)
    return conflict.method is not Method.PATTERN and _echoes(conflict, known)


def _share_words(one: Conflict, two: Conflict) -> bool:
    """Tell whether two conflicts at the same places may be about the same words."""
    return all(
        here.words is None
        or there.words is None
        or here.words.shift(here.span.start).overlaps(there.words.shift(there.span.start))
        for here, there in ((one.first, two.first), (one.second, two.second))
    )


def _deduplicated(conflicts: Iterable[Conflict]) -> list[Conflict]:
    """Return one conflict per pair of places.

    Two axes that flag the same two directives tell the author one thing, so the
    key is the places alone. Patterns point at clauses and models at sentences:
    where both see a conflict, the clauses stay, being the more exact, with the
    higher of the two confidences.
    """
    best: dict[tuple[str, Span, str, Span, bool], Conflict] = {}
    for conflict in conflicts:
        first, second, exactly = conflict.first, conflict.second, conflict.method is Method.PATTERN
        key = (first.path, first.span, second.path, second.span, exactly)
        kept = best.get(key)
        if kept is None or conflict.confidence > kept.confidence:
            best[key] = conflict
    exact = _exact(conflict for conflict in best.values() if conflict.method is Method.PATTERN)
    seconded: dict[int, Conflict] = {}
    rest = []
    for conflict in best.values():
        if conflict.method is Method.PATTERN:
            continue
        twins = [other for other in exact if _covers(conflict, other)]
        for twin in twins:
            seconded[id(twin)] = max(
                seconded.get(id(twin), conflict), conflict, key=lambda seen: seen.confidence
            )
        if not twins:
            rest.append(conflict)
    exact = [_combined(one, seconded.get(id(one))) for one in exact]
    return sorted((*exact, *_without_echoes(rest, exact)), key=_order)


def _exact(found: Iterable[Conflict]) -> list[Conflict]:
    """Return what patterns found, less what one axis hears in a clause and a surer one in a part of it."""
    by_axis: dict[str, list[Conflict]] = {}
    for conflict in sorted(found, key=lambda one: (-one.confidence, _order(one))):
        others = (kept for axis, kept in by_axis.items() if axis != conflict.axis)
        if not any(_covers(conflict, other) for other in chain.from_iterable(others)):
            by_axis.setdefault(conflict.axis, []).append(conflict)
    return list(chain.from_iterable(by_axis.values()))


def _without_echoes(found: Iterable[Conflict], known: Iterable[Conflict]) -> list[Conflict]:
    """Return what models found, less what the sentence beside another finding's says of the same rule.

    "Pushing is reserved for people. Don't run `git push`." clashes with "Push the branch" once: the
    surest of the two findings tells it.
    """
    told = list(known)
    kept: list[Conflict] = []
    for conflict in sorted(found, key=lambda one: (-one.confidence, _order(one))):
        if not any(_echoes(conflict, other) for other in told):
            told.append(conflict)
            kept.append(conflict)
    return kept


def _echoes(one: Conflict, other: Conflict) -> bool:
    here, there = (one.first, one.second), (other.first, other.second)
    return any(
        _overlap(here[side], there[way]) and _adjoin(here[1 - side], there[1 - way])
        for side in (0, 1)
        for way in (0, 1)
    )


def _overlap(one: Evidence, two: Evidence) -> bool:
    return one.path == two.path and one.span.overlaps(two.span)


def _adjoin(one: Evidence, two: Evidence) -> bool:
    """Tell whether two places of a file are neighbouring sentences of a paragraph."""
    gap = max(one.span.start - two.span.end, two.span.start - one.span.end)
    return one.path == two.path and 0 <= gap <= _BETWEEN_SENTENCES


def _combined(one: Conflict, other: Conflict | None) -> Conflict:
    """Return what patterns see as seen by a model as well, if one does."""
    if other is None:
        return one
    confidence = max(one.confidence, other.confidence)
    return attrs.evolve(one, method=Method.COMBINED, confidence=confidence, model=other.model)


def _covers(sentences: Conflict, clauses: Conflict) -> bool:
    """Tell whether each side of one conflict lies in the same side of the other."""
    sides = ((sentences.first, clauses.first), (sentences.second, clauses.second))
    return all(whole.path == part.path and whole.span.overlaps(part.span) for whole, part in sides)


def _order(conflict: Conflict) -> tuple[str, Span, str, Span, str]:
    return (
        conflict.first.path,
        conflict.first.span,
        conflict.second.path,
        conflict.second.span,
        conflict.axis,
    )


def issues(conflicts: Iterable[Conflict]) -> tuple[Issue, ...]:
    """Group conflicts that share a directive on one axis, in file order.

    Ids depend on the axis and the words, not on offsets, so they survive edits
    elsewhere; a repeat of the same words gets a number.
    """
    groups: list[list[Conflict]] = []
    home: dict[tuple[str, str, Span], list[Conflict]] = {}
    for conflict in conflicts:
        ends = [(conflict.axis, side.path, side.span) for side in (conflict.first, conflict.second)]
        joined = [group for end in ends if (group := home.get(end)) is not None]
        target = joined[0] if joined else []
        if not joined:
            groups.append(target)
        target.append(conflict)
        for other in joined[1:]:
            if other is not target:
                target.extend(other)
                groups.remove(other)
                home.update({end: target for end, group in home.items() if group is other})
        home.update(dict.fromkeys(ends, target))
    seen: dict[str, int] = {}
    return tuple(
        _issue(sorted(group, key=_order), seen) for group in sorted(groups, key=lambda g: min(map(_order, g)))
    )


def _issue(group: list[Conflict], seen: dict[str, int]) -> Issue:
    first = group[0]
    words = "\x1f".join([first.axis, *(f"{c.first.text}\x1e{c.second.text}" for c in group)])
    digest = sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    seen[digest] = seen.get(digest, 0) + 1
    suffix = f"-{seen[digest]}" if seen[digest] > 1 else ""
    best = max(group, key=lambda c: c.confidence)
    return Issue(f"iss_{digest}{suffix}", first.severity, _detail(group, best), tuple(group))


def _detail(group: Iterable[Conflict], best: Conflict) -> str:
    """Return the surest conflict's sentence; where an example breaks several rules, it names them all."""
    what, breaks, _ = best.detail.partition(" breaks ")
    shown = [one.detail for one in group if one.detail.startswith(what + breaks)]
    rules = list(dict.fromkeys(one.removeprefix(what + breaks).removesuffix(".") for one in shown))
    if not breaks or len(rules) < 2:
        return best.detail
    return f"{what}{breaks}{', '.join(rules[:-1])} and {rules[-1]}."
