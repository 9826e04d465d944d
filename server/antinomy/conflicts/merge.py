"""Deduplication and grouping: from Conflicts to Issues with stable ids.

Among conflicts at one place the most confident is kept (first source document,
"Conflict Deduplication"); conflicts of one axis that share a directive form one
issue. Nothing here looks at the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import attrs

from antinomy.conflicts.issue import Conflict, Issue, Method
from antinomy.prompt.text import Span


def deduplicate(conflicts: Iterable[Conflict]) -> list[Conflict]:
    """Return one conflict per pair of places, the most confident, in file order.

    Two axes that flag the same two directives tell the author one thing, so the
    key is the places alone; different methods that agree become ``combined``.
    """
    best: dict[tuple[str, Span, str, Span], Conflict] = {}
    for conflict in conflicts:
        key = (conflict.first.path, conflict.first.span, conflict.second.path, conflict.second.span)
        kept = best.get(key)
        if kept is None:
            best[key] = conflict
            continue
        winner = max(kept, conflict, key=lambda c: c.confidence)
        if kept.method is not conflict.method:
            winner = attrs.evolve(winner, method=Method.COMBINED)
        best[key] = winner
    return sorted(best.values(), key=_order)


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
    return Issue(f"iss_{digest}{suffix}", first.severity, best.detail, tuple(group))
