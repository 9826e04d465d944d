"""Conversations: stretches of text with a role each, however a format writes them.

Knows which messages of a conversation are examples, and the marker lines and
template tags by which text formats change the role.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import attrs

from antinomy.prompt.document import Context
from antinomy.prompt.formats.source import TOP, Content
from antinomy.prompt.text import Span

_ANSWER = frozenset(("assistant", "model", "ai"))


class Turn(NamedTuple):
    """One message: its role, and the stretch of the file that is its text."""

    role: str
    span: Span


def few_shot(roles: Sequence[str]) -> list[bool]:
    """Tell which messages of a conversation are examples.

    A question with its answer is one if further questions or answers follow; a
    single answer at the end is the beginning of the reply that is wanted.
    """
    answers = [i for i in range(1, len(roles)) if roles[i] in _ANSWER and roles[i - 1] == "user"]
    examples = [False] * len(roles)
    for index in answers:
        if len(answers) > 1 or "user" in roles[index + 1 :]:
            examples[index - 1] = examples[index] = True
    return examples


def split(text: str, start: int, marker: re.Pattern[str], first: str) -> list[Turn]:
    """Cut a text at role markers; what precedes the first marker has the role ``first``."""
    turns: list[Turn] = []
    role, position = first, start
    for match in marker.finditer(text, start):
        if text[position : match.start()].strip():
            turns.append(Turn(role, Span(position, match.start())))
        role, position = (match.group("role") or first).lower(), match.end()
    if text[position:].strip():
        turns.append(Turn(role, Span(position, len(text))))
    return turns


def add(content: Content, turns: list[Turn], context: Context = TOP) -> None:
    """Read the messages of a file."""
    examples = few_shot([turn.role for turn in turns])
    for turn, example in zip(turns, examples, strict=True):
        content.add_markdown(turn.span, attrs.evolve(context, role=turn.role), example=example)
