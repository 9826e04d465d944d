"""How a pair of rules becomes the two texts that the cross-encoder reads.

Training and detection both call this, so that a model is asked in the form it
learnt. Knows no document and no tokenizer.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Framed:
    """A rule with what decides where it applies.

    Attributes
    ----------
    text
        The rule's own words.
    heading
        Title of the section it stands in; empty if it has none.
    lead
        The sentence that introduces its list; empty if it has none.
    role
        Role of its message (``system``, ``user`` …); empty if the file has none.

    """

    text: str
    heading: str = ""
    lead: str = ""
    role: str = ""


def frame(a: Framed, b: Framed) -> tuple[str, str]:
    """Return the two texts for the encoder.

    What both rules share (section, lead, role) says nothing about whether they
    meet and is left out; what differs stands before the words, divided by bars.
    """
    return _framed(a, b), _framed(b, a)


def _framed(rule: Framed, other: Framed) -> str:
    parts = (
        rule.role if rule.role != other.role else "",
        rule.heading if rule.heading != other.heading else "",
        rule.lead if rule.lead != other.lead else "",
        rule.text,
    )
    return " | ".join(" ".join(part.split()) for part in parts if part.strip())
