"""What a chunk says that any matcher can use, computed once per chunk body.

After an edit only the edited section has a new body, so only it is searched
again. Nothing here compares two clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from antinomy.catalog import Axis, Catalog
from antinomy.conflicts.hits import hits
from antinomy.conflicts.matchers import (
    actions,
    choices,
    code,
    doers,
    examples,
    frames,
    kept,
    levels,
    paths,
    places,
    preferences,
    priorities,
    quantities,
    rates,
    steps,
)
from antinomy.conflicts.matchers.code_samples import Sample
from antinomy.conflicts.matchers.outputs import Output
from antinomy.prompt.document import ChunkBody, Context
from antinomy.prompt.kept import Kept

#: Items of one kind per matcher; ``poles`` collects for all its axes at once.
_COLLECT: Mapping[str, Callable[[Axis, ChunkBody], tuple[Any, ...]]] = {
    "quantities": quantities.collect,
    "actions": actions.collect,
    "frames": frames.collect,
    "choices": choices.collect,
    "kept": kept.collect,
    "paths": paths.collect,
    "places": places.collect,
    "code": code.collect,
    "preferences": preferences.collect,
    "priorities": priorities.collect,
    "examples": examples.collect,
    "levels": levels.collect,
    "steps": steps.collect,
    "doers": doers.collect,
    "rates": rates.collect,
}

#: Items by axis id, each with the context it stands in.
_Facts = Mapping[str, tuple[tuple[Any, Context], ...]]
_kept: Kept[_Facts] = Kept()


def facts(body: ChunkBody, catalog: Catalog) -> _Facts:
    """Return a chunk's items by axis id: hits for axes of poles, else what the matcher collects."""
    return _kept.get(body, lambda: _facts(body, catalog), catalog)


def _facts(body: ChunkBody, catalog: Catalog) -> _Facts:
    found: dict[str, list[tuple[Any, Context]]] = {}
    for hit in hits(body, catalog):
        found.setdefault(hit.axis.id, []).append((hit, hit.directive.block.context))
    for axis in catalog.axes.values():
        collect = _COLLECT.get(axis.matcher)
        for item in collect(axis, body) if collect else ():
            block = item.block if isinstance(item, (Output, Sample)) else item.directive.block
            found.setdefault(axis.id, []).append((item, block.context))
    return {axis: tuple(items) for axis, items in found.items()}
