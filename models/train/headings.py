"""Puts pairs of rules under headings that limit nothing. Knows no file and no model.

In real files nearly all pairs under different headings are compatible, and our conflicts
mostly stand under none, so that a network learns that another heading alone excuses a
conflict. Here both kinds of pairs get them alike.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from antinomy.inference.framing import Framed, frame

from .examples import Head, Pair

#: Of those that get a heading: how many get a sentence before their list too, on either side.
_LED = 0.25
_BAR = " | "  # marks a pair that has a context of its own
TITLES = (
    *("About", "About you", "About this file", "Advice", "Agent rules", "Approach", "Basics"),
    *("Before you begin", "Behaviour", "Best practices", "Boundaries", "Checklist", "Code", "Conduct"),
    *("Constraints", "Context", "Conventions", "Core principles", "Critical", "Day to day", "Details"),
    *("Do and don't", "Expectations", "Everything else", "Final notes", "Finishing", "For every answer"),
    *("For every task", "General", "General rules", "Getting started", "Goals", "Ground rules"),
    *("Guidance", "Guidelines", "Habits"),
    *("House rules", "How to answer", "How to work", "How we work", "Important", "In short", "Instructions"),
    *("Introduction", "Last words", "Limits", "Main rules", "Manner", "Miscellaneous", "More rules", "Must"),
    *("Notes", "Notes for agents", "Other", "Output", "Overview", "Please remember", "Policy", "Practices"),
    *("Preferences", "Principles", "Priorities", "Process", "Project notes", "Quality", "Quick start"),
    *("Reminders", "Requirements", "Responses", "Role", "Rules", "Rules of the house", "Safety", "Scope"),
    *("Setup", "Standards", "Style", "Summary", "Task", "Team agreements", "The basics", "The rest"),
    *("Things to know", "Tips", "Tone and style", "What matters", "What we expect", "Working agreement"),
    *("Workflow", "Working here", "Writing", "Your job", "Your role", "Your task"),
)
LEADS = (
    *("Always:", "As a rule:", "At all times:", "Here is what we expect:", "In everything you do:"),
    *("In short:", "Keep in mind:", "Keep to the following:", "Note:", "Please:"),
    *("Please note the following:",),
    *("Remember:", "Some rules:", "The following applies:", "These rules apply:", "We ask you to do this:"),
    *("What we care about:", "When you work here:", "While you work:", "You know the rules:"),
)


def headed(pairs: Sequence[Pair], share: float, draw: random.Random) -> list[Pair]:
    """Return the pairs, a share of those of rules under headings.

    Parameters
    ----------
    pairs
        Of any kind; those for the NLI head, and those with a context of their own, stay as they are.
    share
        Of the others, in [0, 1].
    draw
        Decides which, and which headings.

    """
    return [
        _under(pair, draw)
        if pair.head is Head.CONFLICT and _BAR not in pair.a + pair.b and draw.random() < share
        else pair
        for pair in pairs
    ]


def _under(pair: Pair, draw: random.Random) -> Pair:
    one, two = draw.sample(TITLES, 2)
    leads = [draw.choice(LEADS) if draw.random() < _LED else "" for _ in range(2)]
    # A file's first rules often stand under no heading at all.
    if draw.random() < 0.2:
        one = ""
    a, b = frame(Framed(pair.a, one, leads[0]), Framed(pair.b, two, leads[1]))
    return pair._replace(a=a, b=b)
