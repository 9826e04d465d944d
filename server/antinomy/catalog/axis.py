"""An axis: two or more poles that cannot both be followed, as one TOML file says it.

This module turns a parsed TOML table into records and refuses what does not
fit, in one sentence that names the file. It searches no text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from antinomy.catalog import family, thing
from antinomy.catalog.family import Family
from antinomy.catalog.pole import Pole, denial
from antinomy.catalog.thing import Thing
from antinomy.errors import CatalogError

#: How the two sides of a conflict are recognised; each name is a module of ``conflicts/matchers``,
#: but for ``meaning``, which is the deep tier.
MATCHERS = (
    "poles",
    "quantities",
    "actions",
    "priorities",
    "preferences",
    "examples",
    "frames",
    "choices",
    "kept",
    "places",
    "code",
    "paths",
    "levels",
    "steps",
    "doers",
    "rates",
    "meaning",
)


#: Opening words that limit a rule of any matter.
LIMIT = "Unless asked otherwise, "


@attrs.frozen
class Example:
    """A prompt with its verdict.

    ``first`` and ``second`` are the conflicting words, empty in a compatible
    example; ``why`` says what keeps a compatible example apart; ``path``
    decides how the text is read.
    """

    text: str
    first: str = ""
    second: str = ""
    why: str = ""
    path: str = "example.md"


@attrs.frozen
class Axis:
    """A dimension along which instructions clash.

    Attributes
    ----------
    id
        The file's stem.
    title, why
        What it is, and why a clash matters, in plain words.
    bucket, severity, confidence
        Group in reports; ``low``, ``medium`` or ``high``; base confidence in [0, 1].
    matcher
        Member of ``MATCHERS``.
    poles
        The sides, by id.
    denials
        What a denied hit counts for where its pole neither names another nor is named by one: "never indent
        with tabs" asks for no spaces, and only excludes tabs. By id of the pole that is denied.
    units
        For the ``quantities`` matcher: units it compares.
    opposites
        For the ``frames`` matcher: sets of words of which only one can hold; ``|`` joins forms of one word.
    families
        For the ``choices`` matcher: things of which a project uses one for the same job.
    things
        For the ``code`` matcher: what rules ban by name, and what its use looks like.
    compatible
        Pairs of poles that go together.
    between
        Patterns that reconcile two hits of one sentence when they stand between them.
    targets
        ``compare``: both sides must speak of the same artefact; ``parts``: the answer's own parts (a
        list, a title) count as the answer; ``things``: the same thing, whatever it is, by the words
        around the hit (``matchers/bearers.py``); ``subjects``: the same, but a hint is of any thing;
        ``ignore``: the axis is its own artefact.
    conditional
        A universal rule also clashes with a conditional one.
    occasions
        Conditions that the axis is about anyway, so that they keep nothing apart
        ("if asked whether you are a bot", where disclosure is the question).
    headings
        Words by which a heading names what the axis is about ("Git" over a rule on
        branches), so that it keeps no rules apart.
    permission
        A permission ("may") clashes with a prohibition.
    limit
        Opening words of the fix that limits one side, where neither side is for a case of its own
        and neither pole has words for it: they fit a rule of any side ("Except in generated files, ").
    sources
        Where the axis or its terms come from.
    conflicting, suspected, compatible_examples
        Its examples, which are its tests and its documentation; the hints find the ``suspected``.
    origin
        File it was read from.

    """

    id: str
    title: str
    why: str
    bucket: str
    severity: str
    poles: Mapping[str, Pole]
    denials: Mapping[str, Pole] = attrs.field(factory=dict)
    confidence: float = 0.9
    matcher: str = "poles"
    units: tuple[str, ...] = ()
    opposites: tuple[tuple[str, ...], ...] = ()
    families: tuple[Family, ...] = ()
    things: tuple[Thing, ...] = ()
    compatible: frozenset[frozenset[str]] = frozenset()
    between: tuple[str, ...] = ()
    targets: str = "compare"
    conditional: bool = False
    occasions: tuple[str, ...] = ()
    headings: frozenset[str] = frozenset()
    permission: bool = False
    limit: str = LIMIT
    sources: tuple[str, ...] = ()
    conflicting: tuple[Example, ...] = ()
    suspected: tuple[Example, ...] = ()
    compatible_examples: tuple[Example, ...] = ()
    origin: str = ""

    @property
    def is_hinted(self) -> bool:
        """Whether any side has wordings that only the deep tier hears."""
        return any(pole.hints for pole in self.poles.values())

    def opposed(self, first: str, second: str) -> bool:
        """Tell whether two different poles exclude each other."""
        return first != second and frozenset((first, second)) not in self.compatible


_AXIS_KEYS = {
    "title": str,
    "why": str,
    "bucket": str,
    "severity": str,
    "confidence": float,
    "matcher": str,
    "units": list,
    "opposites": list,
    "families": dict,
    "things": dict,
    "compatible": list,
    "between": list,
    "targets": str,
    "conditional": bool,
    "occasions": list,
    "headings": list,
    "permission": bool,
    "limit": str,
    "sources": list,
    "poles": dict,
    "examples": dict,
}
_POLE_KEYS = {
    "label": str,
    "terms": list,
    "patterns": list,
    "hints": list,
    "negated": str,
    "limit": str,
    "values": str,
    "aliases": dict,
    "code": bool,
    "quoted": bool,
    "broken_by": str,
    "broken_by_value": dict,
    "broken_without": str,
    "broken_without_value": dict,
    "broken_by_order": str,
    "broken_by_code": dict,
    "broken_by_code_value": dict,
}
_EXAMPLE_KEYS = {"text": str, "first": str, "second": str, "why": str, "path": str}
_CHOICES = {
    "severity": ("low", "medium", "high"),
    "matcher": MATCHERS,
    "targets": ("compare", "parts", "things", "subjects", "ignore"),
    "values": ("", "name", "words", "topic", "object"),
    "broken_by_order": ("", "rising", "falling", "alphabetical"),
}


def axis_from(table: Mapping[str, Any], name: str, origin: str) -> Axis:
    """Build an axis from a parsed TOML table.

    Parameters
    ----------
    table
        The file's content.
    name
        The axis id, the file's stem.
    origin
        The file's path, for messages.

    Raises
    ------
    CatalogError
        A key is missing, unknown, or of the wrong type, or a pole is named that does not exist.

    """
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise CatalogError(f"{origin}: rename the file; an axis id is lower-case words joined by hyphens.")
    _check(table, _AXIS_KEYS, origin, "the axis")
    for key in ("title", "why", "bucket", "severity"):
        if key not in table:
            raise CatalogError(f"{origin}: add the missing key '{key}'.")
    poles = {pole: _pole(pole, body, origin) for pole, body in table.get("poles", {}).items()}
    matcher = table.get("matcher", "poles")
    if matcher == "poles" and not poles:
        raise CatalogError(f"{origin}: add at least one [poles.NAME] table.")
    families = tuple(_family(name, body, origin) for name, body in table.get("families", {}).items())
    if matcher == "choices" and not families:
        raise CatalogError(f"{origin}: add at least one [families.NAME] table.")
    for pole in poles.values():
        if pole.negated and pole.negated not in poles:
            raise CatalogError(
                f"{origin}: pole '{pole.id}' is negated to '{pole.negated}', which is not a pole."
            )
    named = {pole.negated for pole in poles.values()}
    pairs = frozenset(frozenset(pair) for pair in table.get("compatible", []))
    for unknown in {pole for pair in pairs for pole in pair} - poles.keys():
        raise CatalogError(f"{origin}: 'compatible' names '{unknown}', which is not a pole.")
    examples = table.get("examples", {})
    _check(examples, {"conflicting": list, "suspected": list, "compatible": list}, origin, "[examples]")
    scalars = {
        key: table[key]
        for key in ("confidence", "matcher", "targets", "conditional", "permission", "limit")
        if key in table
    }
    return Axis(
        id=name,
        title=table["title"],
        why=" ".join(table["why"].split()),
        bucket=table["bucket"],
        severity=table["severity"],
        poles=poles,
        denials={
            name: denial(pole) for name, pole in poles.items() if not pole.negated and name not in named
        },
        units=tuple(table.get("units", ())),
        opposites=tuple(tuple(group) for group in table.get("opposites", ())),
        families=families,
        things=tuple(_thing(name, body, origin) for name, body in table.get("things", {}).items()),
        compatible=pairs,
        between=tuple(table.get("between", ())),
        occasions=tuple(table.get("occasions", ())),
        headings=frozenset(table.get("headings", ())),
        sources=tuple(table.get("sources", ())),
        conflicting=tuple(_example(e, origin, conflicting=True) for e in examples.get("conflicting", ())),
        suspected=tuple(_example(e, origin, conflicting=True) for e in examples.get("suspected", ())),
        compatible_examples=tuple(
            _example(e, origin, conflicting=False) for e in examples.get("compatible", ())
        ),
        origin=origin,
        **scalars,
    )


def _pole(name: str, body: object, origin: str) -> Pole:
    where = f"[poles.{name}]"
    if not isinstance(body, dict):
        raise CatalogError(f"{origin}: {where} must be a table.")
    _check(body, _POLE_KEYS, origin, where)
    if "label" not in body:
        raise CatalogError(f"{origin}: {where} needs a 'label'.")
    lists = {key: tuple(body.get(key, ())) for key in ("terms", "patterns", "hints")}
    by_code = (body.get("broken_by_code", {}), *body.get("broken_by_code_value", {}).values())
    for table in by_code:
        thing.patterns_by_language(table, "broken_by_code", where, origin)
    values = {**body, **lists}
    return Pole(id=name, **values)


def _family(name: str, body: object, origin: str) -> Family:
    where = f"[families.{name}]"
    if not isinstance(body, dict):
        raise CatalogError(f"{origin}: {where} must be a table.")
    _check(body, family.KEYS, origin, where)
    return family.family_from(name, body, origin)


def _thing(name: str, body: object, origin: str) -> Thing:
    where = f"[things.{name}]"
    if not isinstance(body, dict):
        raise CatalogError(f"{origin}: {where} must be a table.")
    _check(body, thing.KEYS, origin, where)
    return thing.thing_from(name, body, origin)


def _example(body: object, origin: str, *, conflicting: bool) -> Example:
    if not isinstance(body, dict):
        raise CatalogError(f"{origin}: every example must be a table.")
    _check(body, _EXAMPLE_KEYS, origin, "an example")
    needed = ("text", "first", "second") if conflicting else ("text",)
    for key in needed:
        if key not in body:
            raise CatalogError(f"{origin}: an example lacks '{key}'.")
    for key in ("first", "second"):
        if body.get(key, "") not in body["text"]:
            raise CatalogError(f"{origin}: the example's '{key}' does not occur in its text: {body[key]!r}.")
    return Example(**body)


def _check(table: Mapping[str, Any], keys: Mapping[str, type], origin: str, where: str) -> None:
    for key, value in table.items():
        if key not in keys:
            raise CatalogError(f"{origin}: {where} has the unknown key '{key}'; known are {', '.join(keys)}.")
        wanted = keys[key]
        if not isinstance(value, wanted) or (wanted is not bool and isinstance(value, bool)):
            raise CatalogError(f"{origin}: '{key}' in {where} must be {_NAMES[wanted]}.")
        if key in _CHOICES and value not in _CHOICES[key]:
            raise CatalogError(f"{origin}: '{key}' in {where} must be one of {', '.join(_CHOICES[key])}.")
        if key == "limit" and not _LIMIT.fullmatch(str(value)):
            raise CatalogError(
                f"{origin}: 'limit' in {where} must be words that a rule goes on from, with a capital and at "
                f'the end a comma and a blank, such as "Unless asked otherwise, ".'
            )


#: It opens a sentence of any file: no quotes, colons or line breaks, as in ``suggest``.
_LIMIT = re.compile(r"[A-Z][^\"\\\\:\n]*[^\s,], ")
_NAMES = {
    str: "a string",
    float: "a number with a decimal point",
    list: "a list",
    bool: "true or false",
    dict: "a table",
}
