"""A clause that protects a file or folder, and one that asks for a change of it.

A protection ("never edit files in `src/gen/`", "`infra/` is read-only") is read whole: with any
other word ("never edit `schema.sql` on a Friday") it protects less, and says nothing here. What is
protected holds what lies below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.headings import is_case
from antinomy.conflicts.matchers import Claim, Pair, Placed, in_file_order, reaches
from antinomy.conflicts.matchers.code_bans import END
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
from antinomy.prompt.document import ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


class Change(StrEnum):
    """What may be done to a file or folder."""

    ANY = "touched"
    EDIT = "edited"
    ADD = "added to"
    DELETE = "deleted"


@attrs.frozen(eq=False)
class PathRule:
    """What a clause says of a path.

    Attributes
    ----------
    directive
        The clause.
    path
        The parts of the path, as written.
    change
        What it forbids or asks for.
    denied
        Whether it forbids it.
    by_hand
        Whether it speaks of changes by hand alone: a generator may make them.
    words
        The words that say so, in the clause's ``view``.

    """

    directive: Directive
    path: tuple[str, ...]
    change: Change
    denied: bool
    by_hand: bool
    words: Span


def collect(axis: Axis, body: ChunkBody) -> tuple[PathRule, ...]:  # noqa: ARG001 - no axis narrows it
    """Return what the clauses of a chunk say of paths."""
    return tuple(rule for directive in directives(body) for rule in _rules(directive))


def pairs(axis: Axis, placed: Sequence[Placed[PathRule]]) -> Iterator[Pair]:
    """Propose every protection with every change that it forbids."""
    protected = [entry for entry in placed if entry.item.denied]
    changed = [entry for entry in placed if not entry.item.denied] if protected else []
    for ban in protected:
        for demand in changed:
            if _breaks(demand.item, ban.item) and _meet(ban, demand):
                claims = in_file_order(_claim(ban), _claim(demand))
                yield Pair(*claims, axis.confidence, _detail(ban.item, demand.item), reaching=True)


def _meet(ban: Placed[PathRule], demand: Placed[PathRule]) -> bool:
    """Tell whether a protection holds where the change is asked for: no heading makes two of a path."""
    cases = any(is_case(entry.item.directive.block.context) for entry in (ban, demand))
    return not cases or reaches(ban.section, demand.section)


def _claim(entry: Placed[PathRule]) -> Claim:
    rule = entry.item
    label = f"{'not to be ' if rule.denied else 'to be '}{rule.change}"
    return Claim(entry.chunk, rule.directive, label, label, "", rule.words)


def _detail(ban: PathRule, demand: PathRule) -> str:
    protected, changed = ("/".join(rule.path) for rule in (ban, demand))
    where = f"“{changed}”" if changed == protected else f"“{changed}”, which lies in “{protected}”,"
    return f"{where} is to be {demand.change}, and not to be {ban.change}."


def _breaks(demand: PathRule, ban: PathRule) -> bool:
    one, two = demand.directive, ban.directive
    if one.block is two.block and one.sentence == two.sentence:
        return False
    outer, inner = (tuple(map(str.lower, rule.path)) for rule in (ban, demand))
    below = inner[: len(outer)] == outer
    if not below or (ban.by_hand and not demand.by_hand):
        return False
    return ban.change in (Change.ANY, demand.change)


#: A path in backticks, or one that its slash at the end or its suffix gives away.
_PATH = (
    r"(?:`(?P<{0}_coded>[\w.@*-]+(?:/[\w.@*-]*)+|[\w-]+(?:\.[\w-]+)*\.[a-z]{{2,5}})`"
    r"|(?<![\w/.@-])(?P<{0}_plain>(?:[\w.@-]+/){{1,8}}(?=[\s.,;:!)]|$)"
    r"|(?:[\w.@-]+/){{1,8}}[\w.-]*\w\.[a-z]{{2,5}})(?![\w/]))"
)
_NAMED = ("one_coded", "one_plain", "two_coded", "two_plain")
_ONE = _PATH.format("one")
_BOTH = rf"{_ONE}(?:\s*,?\s+(?:or|and|nor)\s+{_PATH.format('two')})?"
_NOT = (
    r"(?:(?:must|should|may|can|shall)(?:\s+not|n['’]t|\s+never)"
    r"|never(?:\s+ever)?|(?:do\s+not|don['’]t)(?:\s+ever)?)"
)
#: Opens a clause; nothing but these words may stand before what it says.
_LEAD = (
    r"(?:^[^\w`]*|[:;]\s+)(?:(?:please|always|also|and|but|so|then|you|we|important|note|rule|agents?"
    r"|under\s+no\s+circumstances)[\s:*_,]+)*"
)
_EDITING = r"(?:edit|modify|change|alter|update|patch|rewrite|reformat|fix|adjust|overwrite|rename|replace)"
_OF_CHANGE = (
    r"(?:(?P<touch>touch|write\s+to|(?:edit|modify|change|alter)\s+anything)"
    rf"|(?P<edit>(?:hand-|manually\s+|directly\s+)?(?:{_EDITING}|move))"
    r"|(?P<delete>delete|remove|clean\s+up|empty|wipe))"
    r"(?P<more>(?:,\s+[a-z]+){0,3},?\s+(?:or|and|nor)\s+[a-z]+)?"
)
_THERE = r"(?:\s+(?:any|anything|the|existing|of|files?|code|a|sources?|in|under|inside|within|below))*\s+"
_ALL_OF = (
    r"(?:(?:all\s+|the\s+)*(?:files?|everything|anything|code|folder|directory)\s+"
    r"(?:(?:in|under|inside|below)\s+)?)?"
)
_HAND = r"(?P<hand>\s+(?:by\s+hand|manually|directly|yourself))?"
_PROTECTS = tuple(
    expression(rf"{_LEAD}{said}{_HAND}{END}")
    for said in (
        # "Never edit files in `src/gen/` or `dist/`."
        rf"{_NOT}\s+{_OF_CHANGE}{_THERE}{_BOTH}",
        # "`infra/` is read-only."
        (
            rf"{_ALL_OF}{_ONE}(?:\s+(?:folder|directory|file))?\s+(?:is|are|stays?|remains?)\s+(?:strictly\s+)?"
            r"(?P<touch>read[\s-]only|off[\s-]limits|untouched|frozen|immutable"
            r"|(?:not\s+to\s+be|never)\s+(?:touched|changed|edited|modified))"
        ),
        # "Files in `ci/` must not be changed."
        rf"{_ALL_OF}{_ONE}\s+{_NOT}\s+be\s+(?P<touch>touched|changed|edited|modified)",
        # "Nothing under `gen/` is edited."
        (
            rf"nothing\s+(?:in|under|inside|below)\s+{_ONE}\s+(?:is|may\s+be|must\s+be|gets)\s+(?:ever\s+)?"
            r"(?P<touch>touched|changed|edited|modified)"
        ),
        rf"treat\s+{_BOTH}\s+as\s+(?P<touch>read[\s-]only|immutable|frozen|off[\s-]limits|final)",
        # "Leave `vendor/` alone."
        (
            rf"(?:leave|keep)\s+{_ALL_OF}{_BOTH}\s+"
            r"(?P<touch>alone|untouched|unchanged|(?:exactly\s+)?as\s+(?:it|they)\s+(?:is|are))"
        ),
        rf"(?P<touch>(?:stay|keep)\s+out\s+of|(?:keep\s+(?:your\s+)?)?hands\s+off)\s+{_BOTH}",
        # "No changes to `schema.sql`."
        (
            r"(?P<touch>(?:make\s+)?no\s+(?:changes|edits|writes|modifications))\s+(?:to|in|under|inside)\s+"
            rf"(?:files\s+in\s+)?{_BOTH}"
        ),
    )
)
_GO = r"(?:^[^\w`]*(?:\d+[.)]\s+)?|[,:;]\s+|\b(?:and|then|also|always|please|must|should|to|may|can|you)\s+)"
#: What stands between a verb and the place that it changes: nothing that names another place.
_GAP = (
    r"(?:\s+(?!(?:from|with|using|by|per|via|like|see|as|that|which|described|listed|explained|documented|defined"
    r"|shown|matching|according|based|against|when|if|before|after|not|never|than|instead)\b)[\w'’-]+){0,7}?"
)
_IN = r"\s+(?:in|to|into|under|inside|within|at|of)\s+(?:the\s+(?:file\s+)?)?"
_ASKS = tuple(
    expression(rf"{_GO}{said}{_ONE}")
    for said in (
        (
            rf"(?P<edit>{_EDITING}|correct|bump|refactor|tidy|set|raise|lower|increase)"
            rf"(?:{_GAP}{_IN}|\s+(?:the\s+|your\s+|our\s+)?(?:file\s+)?)"
        ),
        (
            r"(?:(?P<add>add|append|insert|put|note)"
            r"|(?P<save>write|save|store|place|create|move|copy|record|log|drop))"
            rf"{_GAP}{_IN}"
        ),
        (
            r"(?P<delete>delete|remove|clean\s+up|empty|wipe)"
            rf"(?:{_GAP}\s+(?:in|under|inside|within|from)\s+|\s+(?:the\s+)?)"
        ),
    )
)
#: The change is made by a tool: "update `schema.ts` with `make types`".
_TOOLED = expression(
    r"\b(?:run|running|using|via|through|with|by)\s+(?:the\s+)?`|\b(?:re)?generat(?:e|es|ing|or)\b|\bscript\b"
)
_HANDMADE = expression(r"\b(?:by\s+hand|manually|directly|yourself|fix|patch|adjust|correct|hand-edit)\b")
_FILE = expression(r"\w\.[a-z]{2,5}$")
_MAY_NAME = expression(r"/|\.[a-z]{2,5}\b")


def _rules(directive: Directive) -> Iterator[PathRule]:
    if directive.statement is not Statement.DIRECTIVE or not _MAY_NAME.search(directive.coded):
        return
    text = directive.coded.replace("**", "  ")
    found = tuple(_protection(directive, text))
    if found or directive.negators:
        yield from found
    else:
        yield from _change(directive, text)


def _protection(directive: Directive, text: str) -> Iterator[PathRule]:
    for pattern in _PROTECTS:
        match = pattern.search(text)
        if match is not None:
            for path in _named(match, directive.text):
                yield PathRule(
                    directive, path, _change_of(match, path), True, bool(match["hand"]), Span(*match.span())
                )
            return


def _change(directive: Directive, text: str) -> Iterator[PathRule]:
    if directive.under_ban or _TOOLED.search(text):
        return
    for pattern in _ASKS:
        match = pattern.search(text)
        if match is not None:
            by_hand = _HANDMADE.search(text) is not None
            for path in _named(match, directive.text):
                yield PathRule(directive, path, _change_of(match, path), False, by_hand, Span(*match.span()))
            return


def _change_of(match: re.Match[str], path: tuple[str, ...]) -> Change:
    groups = match.groupdict()
    if groups.get("touch") or groups.get("more"):
        return Change.ANY
    if groups.get("delete"):
        return Change.DELETE
    # What is added to a file changes it, what is added to a folder changes none that is there.
    adds = groups.get("save") or (groups.get("add") and not _FILE.search(path[-1].lower()))
    return Change.ADD if adds else Change.EDIT


def _named(match: re.Match[str], text: str) -> Iterator[tuple[str, ...]]:
    """Yield the paths that a match in a clause's lower-case view names, as ``text`` writes them."""
    groups = match.groupdict()
    for name in _NAMED:
        value = text[slice(*match.span(name))] if groups.get(name) else ""
        parts = tuple(part for part in value.split("/") if part.strip("*") and part != ".")
        if parts:
            yield parts


def in_code(text: str) -> tuple[str, ...]:
    """Return the paths that a text names in code, in order and in lower case."""
    return tuple(
        code.lower().removeprefix("./")
        for code in _CODE.findall(text)
        if " " not in code and _A_PATH.search(code)
    )


_CODE = expression(r"`([^`]+)`")
_A_PATH = expression(r"^[\w./*@\[\]{}-]*(?:/[\w.*@\[\]{}-]*|\.(?!\d)[a-z][a-z0-9]{0,7})$", re.IGNORECASE)
