"""What a chunk says that any matcher can use, computed once per chunk body.

After an edit only the edited section has a new body, so only it is searched
again. Nothing here compares two clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cachetools import LRUCache

from antinomy.catalog import Axis, Catalog
from antinomy.conflicts.hits import hits
from antinomy.conflicts.matchers import actions, examples, frames, priorities, quantities
from antinomy.prompt.document import ChunkBody

#: Items of one kind per matcher; ``poles`` collects for all its axes at once.
_COLLECT: Mapping[str, Callable[[Axis, ChunkBody], tuple[Any, ...]]] = {
    "quantities": quantities.collect,
    "actions": actions.collect,
    "frames": frames.collect,
    "priorities": priorities.collect,
    "examples": examples.collect,
}

_Facts = Mapping[str, tuple[Any, ...]]
_cache: LRUCache[tuple[int, int], tuple[object, _Facts]] = LRUCache(maxsize=8192)


def facts(body: ChunkBody, catalog: Catalog) -> _Facts:
    """Return a chunk's items by axis id: hits for axes of poles, else what the matcher collects."""
    key = (id(body), id(catalog))
    kept = _cache.get(key)
    if kept is None:
        # The entry holds its body and catalogue, so their ids cannot be reused while it lives.
        kept = _cache[key] = ((body, catalog), _facts(body, catalog))
    return kept[1]


def _facts(body: ChunkBody, catalog: Catalog) -> _Facts:
    found: dict[str, list[Any]] = {}
    for hit in hits(body, catalog):
        found.setdefault(hit.axis.id, []).append(hit)
    for axis in catalog.axes.values():
        collect = _COLLECT.get(axis.matcher)
        if collect is not None:
            found.setdefault(axis.id, []).extend(collect(axis, body))
    return {axis: tuple(items) for axis, items in found.items() if items}
