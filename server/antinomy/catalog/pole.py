"""A pole: one side of an axis, and what denying it asks for. Knows no files."""

from __future__ import annotations

from collections.abc import Mapping

import attrs


@attrs.frozen
class Pole:
    """One side of an axis.

    Attributes
    ----------
    id, label
        Name in the file, and words for messages ("short answers").
    terms
        Words and phrases; blanks match hyphens, a final ``*`` any ending.
    patterns
        Regular expressions over the lower-case clause; a group ``value`` names
        what is chosen where the pole holds many choices (a language, a tool); a
        group ``words`` is the hit where the match holds more than that, so that
        the artefact named beside it ("keep the summary short") stays outside.
    negated
        Pole that a denied hit counts for ("no emojis" → ``without``); empty: it stands against this
        pole alone (``Axis.denials``).
    limit
        Opening words of the fix that limits a rule of this side ("Unless asked for detail, " before
        "be concise"); empty where only words that fit any side of the axis do (``Axis.limit``).
    values
        ``name``: two hits with different values conflict; ``words``: they
        conflict when their values share no content word; ``topic``: the value
        says what is ruled on, and hits on opposed poles conflict only if one
        topic holds the other (a value without content words holds all); ``object``: a ban and a
        demand conflict only if the ban's object is among what is asked for; empty: no values.
    hints
        Like ``patterns``, but of wordings that take this side often rather than always: what they
        find is reported only if the deep tier agrees.
    aliases
        Other names of a value.
    code
        Search inside inline code as well (commands, package managers).
    quoted
        Search inside quotations as well (rules on words as such: never use "I").
    broken_by
        Pattern that an example output must not match where this pole is asked for.
    broken_by_value
        The same for single values of a pole of values, by value.
    broken_without, broken_without_value
        Pattern that a whole example output must match where this pole, or this value of it, is asked for.
    broken_by_order
        Order that the lines of an example output must not leave: ``rising`` or ``falling`` in time,
        or ``alphabetical``.
    broken_by_code
        Pattern that no code of the prompt may match where this pole is asked for, by the languages
        that it is for, which blanks part.
    broken_by_code_value
        The same for single values of a pole of values, by value.
    denies
        Id of the pole that this one only rules out; empty for the poles of a file.

    """

    id: str
    label: str
    terms: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    negated: str = ""
    limit: str = ""
    values: str = ""
    aliases: Mapping[str, str] = attrs.field(factory=dict)
    code: bool = False
    quoted: bool = False
    broken_by: str = ""
    broken_by_value: Mapping[str, str] = attrs.field(factory=dict)
    broken_without: str = ""
    broken_without_value: Mapping[str, str] = attrs.field(factory=dict)
    broken_by_order: str = ""
    broken_by_code: Mapping[str, str] = attrs.field(factory=dict)
    broken_by_code_value: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    denies: str = ""


def denial(pole: Pole) -> Pole:
    """Return what a denied hit of a pole without an opposite asks for; no pole of a file is called so."""
    return Pole(
        id=f"!{pole.id}",
        label=f"not {pole.label}",
        values=pole.values,
        aliases=pole.aliases,
        denies=pole.id,
    )
