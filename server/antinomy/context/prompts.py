"""What a language model is asked about a set of documents, and how its answers are read.

Our own wording of the third source document's tasks, plain or step by step. Answers are read strictly:
what is not in the asked-for form is no answer. Sends nothing itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from antinomy.context.result import ConflictType
from antinomy.context.statements import Document
from antinomy.errors import AnswerError


class Prompting(StrEnum):
    """Whether the model is told to reason before it answers."""

    BASIC = "basic"
    STEPS = "steps"


_KINDS = """\
Kinds of contradiction:
- self: one document says two things that cannot both be true.
- pair: two documents say things that cannot both be true.
- conditional: what two documents say could both be true, but what a third says rules that out."""
_KIND = {
    ConflictType.SELF: "self (one document contradicts itself)",
    ConflictType.PAIR: "pair (two documents contradict each other)",
    ConflictType.CONDITIONAL: "conditional (a third document makes two others exclude each other)",
}
_STEPS = (
    "First go through what the documents say about the same things and weigh, step by step, whether all "
    "of it can be true. Then answer."
)
_CLOSING = {
    "detect": "End with <answer>yes</answer> if there is a contradiction, else <answer>no</answer>.",
    "type": "End with the kind: <type>self</type>, <type>pair</type> or <type>conditional</type>.",
    "locate": "End with the numbers of the documents concerned: <documents>1, 2</documents>.",
}
_ANSWER = re.compile(r"<answer>\s*(yes|no)\s*</answer>", re.IGNORECASE)
_TYPE = re.compile(r"<type>\s*(self|pair|conditional)\s*</type>", re.IGNORECASE)
_DOCUMENTS = re.compile(r"<documents>\s*(\d+(?:\s*,\s*\d+)*)\s*</documents>", re.IGNORECASE)
_TEXT = re.compile(r"<text(?P<number>[123])?>(?P<text>.*?)</text(?P=number)?>", re.DOTALL)


def detection(documents: Sequence[Document], prompting: Prompting) -> str:
    """Ask whether a set holds a contradiction."""
    return _prompt("Is there a contradiction in what these documents say?", "detect", documents, prompting)


def type_of(documents: Sequence[Document], prompting: Prompting) -> str:
    """Ask of which type the contradiction in a set is."""
    return _prompt(
        f"These documents hold a contradiction. Say of which kind.\n\n{_KINDS}", "type", documents, prompting
    )


def segmentation(documents: Sequence[Document], type_: ConflictType | None, prompting: Prompting) -> str:
    """Ask in which documents the contradiction is; ``type_`` is told if it is known."""
    told = f" Its kind is {_KIND[type_]}." if type_ else f"\n\n{_KINDS}"
    question = f"These documents hold a contradiction. Say which documents take part in it.{told}"
    return _prompt(question, "locate", documents, prompting)


def contradiction(statement: str) -> str:
    """Ask for a statement that contradicts another."""
    return (
        "Rewrite this statement so that both versions cannot be true. Keep its subject and its length.\n\n"
        f"{statement}\n\nAnswer with <text>the rewritten statement</text> and nothing else."
    )


def continuation(statement: str, words: int) -> str:
    """Ask for a paragraph that goes on from a statement."""
    return (
        f"Write a paragraph of about {words} words that begins with this sentence and takes it for true.\n\n"
        f"{statement}\n\nAnswer with <text>the paragraph</text> and nothing else."
    )


def conditional(topic: str) -> str:
    """Ask for three texts, the third of which makes the first two exclude each other."""
    return (
        f"Write three short documents that have to do with {topic}. The first and the second must be "
        "compatible with each other, and the third with each of them alone; but if the third holds, the "
        "first and the second cannot both be true. The third states a rule, a limit or a fact, without "
        "pointing at the others.\n\n"
        "Answer with <text1>…</text1><text2>…</text2><text3>…</text3> and nothing else."
    )


def confirmation(statements: Sequence[str]) -> str:
    """Ask whether statements contradict each other: the second opinion on a finding."""
    listed = "\n".join(f"- {statement}" for statement in statements)
    return f"Do these statements contradict each other?\n\n{listed}\n\n{_CLOSING['detect']}"


def read_answer(text: str) -> bool:
    """Return whether the model says that there is a contradiction."""
    return _last(_ANSWER, text, "<answer>yes</answer> or <answer>no</answer>")[1].lower() == "yes"


def read_type(text: str) -> ConflictType:
    """Return the type that the model names."""
    return ConflictType(_last(_TYPE, text, "<type>…</type>")[1].lower())


def read_documents(text: str, count: int) -> tuple[int, ...]:
    """Return the indices of the documents that the model names, of so many."""
    found = _last(_DOCUMENTS, text, "<documents>…</documents>")[1]
    numbers = sorted({int(number) for number in found.split(",")})
    if numbers[0] < 1 or numbers[-1] > count:
        raise AnswerError(f"The model names document {numbers[-1]} of {count}; choose another model.")
    return tuple(number - 1 for number in numbers)


def read_texts(text: str, count: int) -> tuple[str, ...]:
    """Return the texts that the model wrote, so many of them."""
    found = tuple(" ".join(match["text"].split()) for match in _TEXT.finditer(text))
    if len(found) != count or not all(found):
        raise AnswerError("The model did not answer with <text>…</text>; choose another model.")
    return found


def _last(pattern: re.Pattern[str], text: str, form: str) -> re.Match[str]:
    """Return the last match: a model that reasons may name the form before it answers."""
    found = list(pattern.finditer(text))
    if not found:
        raise AnswerError(
            f"The model did not answer with {form}; choose another model, or prompt step by step."
        )
    return found[-1]


def _prompt(question: str, task: str, documents: Sequence[Document], prompting: Prompting) -> str:
    listed = "\n".join(_listed(number, document) for number, document in enumerate(documents, 1))
    parts = [question, *([_STEPS] if prompting is Prompting.STEPS else []), _CLOSING[task], listed]
    return "\n\n".join(parts)


def _listed(number: int, document: Document) -> str:
    title = f"{document.title}\n" if document.title else ""
    # A document must not be able to close its own tag.
    text = document.text.replace("</document", "</ document")
    return f'<document number="{number}">\n{title}{text}\n</document>'
