"""A thing that has one place only, and a clause that puts it elsewhere.

"`unsafe` appears only in `crates/ffi`" against "Put new `unsafe` blocks in `crates/core`". A place is
a path in code; the thing is compared by its content words and its code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.headings import is_case
from antinomy.conflicts.matchers import Claim, Pair, Placed, in_file_order
from antinomy.conflicts.matchers.content import content
from antinomy.conflicts.matchers.paths import in_code
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
from antinomy.prompt.document import ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Place:
    """Where a clause has a thing: ``only`` there, or there as well.

    ``things`` are content stems and pieces of code, ``folders`` the paths.
    """

    directive: Directive
    things: frozenset[str]
    folders: tuple[str, ...]
    only: bool


def collect(axis: Axis, body: ChunkBody) -> tuple[Place, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the places that a chunk's clauses name."""
    return tuple(place for directive in directives(body) if (place := _place(directive)) is not None)


def pairs(axis: Axis, placed: Sequence[Placed[Place]]) -> Iterator[Pair]:
    """Propose every thing of one place with every clause that puts it elsewhere."""
    bound = [entry for entry in placed if entry.item.only]
    free = [entry for entry in placed if not entry.item.only] if bound else []
    for one in bound:
        for other in free:
            if not _elsewhere(one.item, other.item):
                continue
            claims = in_file_order(_claim(one, "only there"), _claim(other, "elsewhere"))
            names = f"“{one.item.folders[0]}” and “{other.item.folders[0]}”"
            reaching = not any(is_case(entry.item.directive.block.context) for entry in (one, other))
            detail = f"It has one place only, and two are named: {names}."
            yield Pair(*claims, axis.confidence, detail, reaching=reaching)


def _claim(placed: Placed[Place], label: str) -> Claim:
    directive = placed.item.directive
    return Claim(placed.chunk, directive, label, label, "", Span(0, len(directive.view)))


def _elsewhere(bound: Place, free: Place) -> bool:
    one, two = bound.directive, free.directive
    if (one.block is two.block and one.sentence == two.sentence) or not bound.things <= free.things:
        return False
    return not any(lies_in(one, two) or lies_in(two, one) for one in bound.folders for two in free.folders)


def _place(directive: Directive) -> Place | None:
    view = directive.coded
    if directive.statement is not Statement.DIRECTIVE or directive.under_ban or len(view) > _LONGEST:
        return None
    only = (_ONLY.match(view) or _ONLY_PUT.match(view) or _ENDS.match(view)) if _CUE.search(view) else None
    if only is None and (directive.negative or _CASE.search(view)):
        return None
    match = only or _PUT.match(view)
    if match is None:
        return None
    things, folders = _things(match["thing"]), in_code(match["place"])
    if not things or not folders or (only and _CASE.search(match["thing"])):
        return None
    return Place(directive, things, folders, only=only is not None)


#: A clause longer than this says more than one thing.
_LONGEST = 140
_THING = r"(?P<thing>(?:`[^`]{1,60}`|[^`;:,.]){1,60}?)"
_WHERE = r"(?P<place>(?:the\s+)?`[^`]{1,80}`(?:(?:,|\s+(?:and|or))\s+`[^`]{1,80}`)*)"
_IN = r"(?:in|inside|within|under|below|to|into)"
#: A clause without any of these names no only place.
_CUE = expression(r"\b(?:only|nowhere|exclusively|solely|anywhere)\b")
_IS = r"(?:(?:is|are|may|must|should)\s+(?:be\s+)?)?"
_FOUND = (
    r"(?:allowed|found|used|kept|stored|put|written|defined|declared|read|appears?|lives?|goes|go|belongs?"
    r"|occurs?|stays?)"
)
_ONLY = expression(
    rf"\W*(?:all\s+)?{_THING}\s+{_IS}(?:{_FOUND}\s+)?(?:(?:only|exclusively|solely)\s+(?:{_FOUND}\s+)?{_IN}"
    rf"|nowhere\s+except\s+{_IN}|{_IN}(?=[^.;]*\bnowhere\s+else\b))\s+{_WHERE}"
)
_PUTS = r"(?:put|write|add|place|create|keep|define|declare|store|read|save)"
#: "SQL lives in `db/` only", "keep SQL in `db/` and not anywhere else".
_ENDS = expression(
    rf"\W*(?:all\s+)?(?:{_PUTS}\s+)?{_THING}\s+{_IS}(?:{_FOUND}\s+)?{_IN}\s+"
    rf"{_WHERE}(?:\s+(?:only|exclusively|alone)|,?\s+(?:and\s+)?not\s+anywhere\s+else)\W*$"
)
#: "Only put SQL into `db/`".
_ONLY_PUT = expression(rf"\W*only\s+(?:ever\s+)?{_PUTS}\s+{_THING}\s+{_IN}\s+{_WHERE}")
_PUT = expression(
    rf"\W*(?:(?:please|also|then|always|you)\s+)*(?:(?:must|should|may|can)\s+)?"
    rf"(?:put|write|add|place|create|keep|define|declare|store|read|move|save)\s+{_THING}\s+(?:directly\s+)?{_IN}\s+{_WHERE}"
)
#: A case of its own, or what is done to things that are there.
_CASE = expression(r"\b(?:if|when|unless|except|until|instead|rather|never|not|tests?|mocks?|examples?)\b")


def _things(text: str) -> frozenset[str]:
    codes = frozenset(code.strip() for code in _CODE.findall(text))
    return (content(_CODE.sub(" ", text)) | codes) - _EMPTY


_CODE = expression(r"`([^`]+)`")
#: Words beside a thing that name none ("new `unsafe` blocks", "every file").
_EMPTY = frozenset(("new", "fil", "file", "cod", "code", "block", "thing", "everything"))


def lies_in(path: str, other: str) -> bool:
    """Tell whether a path is another one, or lies in it, or is meant by its wildcards."""
    folder = re.sub(r"/\*{0,2}$", "", other)
    return path == other or path.startswith(f"{folder}/") or ("*" in other and fnmatchcase(path, other))
