"""A thing of code that rules ban by name, and what it looks like where it is used.

This module turns a parsed TOML table into a record. It searches no text.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from antinomy.errors import CatalogError


@attrs.frozen(eq=False)
class Thing:
    """A keyword, command or habit of code that a rule may ban; hashed by identity.

    Attributes
    ----------
    id
        Name in the file.
    names
        How rules write it as code ("any"), without backticks.
    spoken
        How rules say it in words ("default exports"), lower case; blanks match any white space.
    shown
        A regular expression over code, by the languages it is for, which blanks part.

    """

    id: str
    names: tuple[str, ...]
    spoken: tuple[str, ...]
    shown: Mapping[str, str]

    def shown_in(self, language: str) -> str:
        """Return what its use looks like in a language; empty: it has none."""
        return by_language(self.shown, language)


KEYS: Mapping[str, type] = {"names": list, "spoken": list, "shown": dict}


def by_language(patterns: Mapping[str, str], language: str) -> str:
    """Return the pattern whose key names a language; empty: none does."""
    return next((pattern for names, pattern in patterns.items() if language in names.split()), "")


def thing_from(name: str, body: Mapping[str, object], origin: str) -> Thing:
    """Build a thing from its table, whose keys and types were checked against ``KEYS``.

    Raises
    ------
    CatalogError
        What it is called, or what it looks like, is missing.

    """
    where = f"[things.{name}]"
    names, spoken = (_words(body.get(key, []), key, where, origin) for key in ("names", "spoken"))
    if not names and not spoken:
        raise CatalogError(f"{origin}: {where} needs 'names' or 'spoken'.")
    if not body.get("shown"):
        raise CatalogError(f"{origin}: {where} needs 'shown', a table of patterns by language.")
    return Thing(name, names, spoken, patterns_by_language(body["shown"], "shown", where, origin))


def patterns_by_language(table: object, key: str, where: str, origin: str) -> Mapping[str, str]:
    """Return a table of patterns by language as it is.

    Raises
    ------
    CatalogError
        It is none.

    """
    if not isinstance(table, dict) or not all(isinstance(pattern, str) for pattern in table.values()):
        raise CatalogError(f"{origin}: '{key}' in {where} must be a table of patterns by language.")
    return table


def _words(values: object, key: str, where: str, origin: str) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(entry, str) and entry for entry in values):
        raise CatalogError(f"{origin}: '{key}' in {where} must be a list of strings.")
    return tuple(values)
