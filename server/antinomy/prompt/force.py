"""How plainly a clause says that it binds, or that it only wishes. Knows no axes and no files.

Stricter than ``Directive.modality``: a bare imperative, a "should" and a "would like" say
neither, since authors use them for rules and for wishes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum

from antinomy.prompt.directive import Directive


class Force(StrEnum):
    """Whether the words alone rank a rule above or below others."""

    FIRM = "firm"
    OPEN = "open"
    WEAK = "weak"


def force_of(clauses: Iterable[Directive]) -> Force:
    """Return what clauses of one rule have in common; ``OPEN`` if nothing."""
    found = {_force(clause) for clause in clauses}
    return found.pop() if len(found) == 1 else Force.OPEN


def _force(clause: Directive) -> Force:
    if clause.condition:
        return Force.OPEN
    wishes, stressed = _WISH.search(clause.whole), _STRESS.search(clause.whole)
    if _BOUND.match(clause.view) and not wishes:
        return Force.FIRM
    if wishes and not stressed and not clause.negative:
        return Force.WEAK
    return Force.OPEN


#: What opens a clause that binds: "always", or "must" after a short subject.
_BOUND = re.compile(
    r"\W*(?:please\s+)?(?:(?:[\w'’-]+\s+){1,4}must|(?:you\s+(?:must\s+)?)?(?:always|never|under\s+no\s+circumstances))\b"
)
_WISH = re.compile(
    r"\b(?:ideally|preferabl[ey]|try\s+to|aim\s+to|(?:if|where|when|wherever|whenever)\s+(?:at\s+all\s+)?(?:possible|you\s+can)"
    r"|as\s+far\s+as\s+possible|nice\s+to\s+have|would\s+be\s+nice|optional(?:ly)?)\b"
)
#: What makes a rule of a wish: "try to … without fail".
_STRESS = re.compile(
    r"\b(?:must|shall|always|never|only|all|any|every|each|no|not|required|mandatory|essential|important|crucial|critical"
    r"|without\s+(?:fail|exception)|whatever|at\s+all\s+times|(?:has|have|need|needs)\s+to)\b|\w+n['’]t\b"
)
