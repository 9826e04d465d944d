"""A family of an axis of choices: things of which a project uses one for the same job.

This module turns a parsed TOML table into a record. It searches no text.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import attrs

from antinomy.errors import CatalogError


@attrs.frozen(cache_hash=True)
class Family:
    """Things that serve the same job, of which a project takes one.

    Attributes
    ----------
    id, label
        Name in the file, and words for messages ("test runner").
    members
        The things; ``|`` joins names of one. A name with a capital letter is only
        found as written ("Go" is no verb).
    jobs
        Words for what they are used for ("tests"); ``|`` joins words for one job.
        Choices for two jobs do not clash; a choice without a job is for all.
    job_needed
        A choice counts only with a job: its members serve other families, too.

    """

    id: str
    label: str
    members: tuple[str, ...]
    jobs: tuple[str, ...] = ()
    job_needed: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The members, each by its first name."""
        return tuple(member.partition("|")[0] for member in self.members)

    @cached_property
    def headings(self) -> frozenset[str]:
        """Words by which a heading names the job ("Styling"), but no part of a project ("Backend")."""
        words = " ".join((self.label.lower(), *self.jobs)).replace("|", " ").split()
        return frozenset(words) - _PARTS


#: A project may have several of these, each with a choice of its own.
_PARTS = frozenset(
    """
    app apps backend client cloud desktop end front frontend front-end mobile page pages production script
    scripts server servers service services site user view views website microservices web
    """.split()
)
KEYS: Mapping[str, type] = {"label": str, "members": list, "jobs": list, "job_needed": bool}


def family_from(name: str, body: Mapping[str, object], origin: str) -> Family:
    """Build a family from its table, whose keys and types were checked against ``KEYS``.

    Raises
    ------
    CatalogError
        A label, or the choice, is missing.

    """
    where = f"[families.{name}]"
    if "label" not in body:
        raise CatalogError(f"{origin}: {where} needs a 'label'.")
    members, jobs = (_names(body.get(key, []), key, where, origin) for key in ("members", "jobs"))
    if len(members) < 2:
        raise CatalogError(f"{origin}: {where} needs at least two 'members'.")
    for form in (form for member in members for form in member.split("|")):
        if not form[:1].isalpha():
            raise CatalogError(f"{origin}: {form!r} in {where} must begin with a letter.")
    return Family(name, str(body["label"]), members, jobs, bool(body.get("job_needed", False)))


def _names(values: object, key: str, where: str, origin: str) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(entry, str) and entry for entry in values):
        raise CatalogError(f"{origin}: '{key}' in {where} must be a list of strings.")
    return tuple(values)
