"""From a text to its claims: what it states, piece by piece, each with its exact place.

A claim's hypothesis is what the models read: the clause with its subject filled
in. Knows no context and no model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from antinomy.facts.clauses import Clause, clauses
from antinomy.facts.grammar import finite_verbs
from antinomy.facts.kinds import opens_with_verb, statement_start, states
from antinomy.facts.passages import Sentence, passages
from antinomy.facts.reference import Reference
from antinomy.facts.words import words
from antinomy.prompt.text import Span

if TYPE_CHECKING:
    from antinomy.inference.session import Cancel

#: Asides that weaken a claim and say nothing of the matter.
_ASIDE = re.compile(
    r",\s+(?:it\s+(?:seems|appears)|i\s+(?:think|believe|guess)|as\s+far\s+as\s+i\s+know|apparently|perhaps|presumably"
    r"|as\s+you\s+(?:may\s+)?know|however|of\s+course|therefore|for\s+example|for\s+instance|in\s+fact|moreover),\s+",
    re.IGNORECASE,
)
_ENDS = ".!?…。"


@attrs.frozen
class Claim:
    """One thing that a text states.

    Attributes
    ----------
    text
        Its words as they stand in the text.
    span
        Where they stand (code points).
    hypothesis
        The claim as a sentence of its own.
    origin
        The sentence (code points) that a pronoun's meaning was taken from; ``None`` if it has none.

    """

    text: str
    span: Span
    hypothesis: str
    origin: Span | None = None


def claims(text: str, path: str = "", cancel: Cancel | None = None) -> tuple[Claim, ...]:
    """Return what a text states, in its order; questions, commands and small talk are left out.

    Parameters
    ----------
    text
        The text exactly as stored.
    path
        Where it stands; decides how it is read.
    cancel
        Ends the reading early, with ``InferenceCancelledError``.

    """
    return tuple(_claims(text, path, cancel))


def _claims(text: str, path: str, cancel: Cancel | None) -> Iterator[Claim]:
    reference = Reference()
    for sentence in passages(text, path, cancel):
        if sentence.row:
            yield Claim(sentence.span.of(text), sentence.span, sentence.text)
            continue
        lead = _lead(sentence)
        if not lead and not states(sentence.view, entry=sentence.in_list):
            # What a command or a question speaks of may still be meant by the next pronoun.
            continue
        for clause in clauses(sentence.view, statement_start(sentence.view)):
            hypothesis, origin = _hypothesis(sentence, clause, lead, reference)
            reference.remember(hypothesis, origin or sentence.span)
            span = sentence.part(clause.start, clause.end)
            yield Claim(span.of(text), span, hypothesis, origin)


def _lead(sentence: Sentence) -> str:
    """Return the lead that an entry without a verb completes: "The kit contains:" and "a lamp"."""
    lead = sentence.block.context.lead.rstrip(": ")
    if not sentence.in_list or not lead or not states(f"{lead} it.") or ":" in sentence.view:
        return ""
    return "" if finite_verbs(words(sentence.view)) else lead


def _hypothesis(
    sentence: Sentence, clause: Clause, lead: str, reference: Reference
) -> tuple[str, Span | None]:
    view = _one_line(sentence.view[clause.start : clause.end])
    stated = _ASIDE.sub(" ", view).rstrip(" ,;:–—-")
    shared = _one_line(clause.shared)
    if lead:
        stated = f"{lead} {stated}"
    elif sentence.in_list and sentence.titles and opens_with_verb(words(view)):
        # What an entry is about stands above its list.
        return _sentence(f"{sentence.titles[-1]}: {stated}"), None
    elif shared.endswith(","):
        resolved, origin = reference.resolve(stated)
        return _sentence(f"{shared} {resolved}"), origin
    elif shared:
        stated = f"{shared} {stated}"
    resolved, origin = reference.resolve(stated)
    return _sentence(resolved), origin


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _sentence(text: str) -> str:
    ended = text if text.endswith(tuple(_ENDS)) else f"{text}."
    return ended[:1].upper() + ended[1:]
