"""Sentences by which one file says how it stands to others: which of them wins, or that it is for elsewhere.

Where a file says which one wins, an author who reads both knows what to do, so
nothing is left to report between the two. Which files a name stands for is
resolved in ``groups``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

import attrs

from antinomy.prompt.clauses import sentences
from antinomy.prompt.document import BlockKind, Document


class Others(StrEnum):
    """Which files a statement is about, where it names none."""

    WIDER = "wider"
    NARROWER = "narrower"
    ALL = "all"


@attrs.frozen
class Precedence:
    """A file's statement that it wins over others, or they over it.

    Attributes
    ----------
    others
        The files it speaks of; what of them ``names`` names, if it names any.
    names
        Paths or names as written, lower case.
    topic
        Words that limit it ("For commit messages, …"); empty: it holds throughout.

    """

    others: Others
    names: tuple[str, ...] = ()
    topic: frozenset[str] = frozenset()


_UNREAD = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.QUOTE, BlockKind.COMMENT, BlockKind.DATA))
#: No sentence of interest is without one of these; most files have none.
_CUE = re.compile(
    r"overrid|overrul|preceden|priority|supersed|prevail|\bwins?\b|\bdiffer|\bown\b|disagree|conflict|clash"
    r"|contradict|replaces|yield|defer|never both|only one|exactly one|forget|disregard|ignore the",
    re.IGNORECASE,
)

_FILE = (
    r"(?:files?|rules?|instructions?|guides?|guidelines?|polic(?:y|ies)|prompts?|conventions?|documents?|ones?"
    r"|sections?|settings?)"
)
_NAME = (
    r"(?:[\w./*-]*\.(?:md|mdc|txt|prompt|prompty|poml|cursorrules)\b|\.[\w-]+rules\b"
    r"|(?:\.[\w-]+/|[\w-]+/)[\w./*-]*)"
)
_NARROW = (
    r"(?:nested|closer|closest|nearer|nearest|local|deeper|lower(?:-level)?|inner|(?:more|most)\s+specific|specific|narrower"
    r"|package|folder|directory|subfolder|subdirectory|crate|module|app|application|service|team|platform|channel|bot"
    r"|assistant|skill|agent|task|component|workspace|language|path|project)(?:['’]s|[ -]level|[ -]specific)?"
)
_WIDE = (
    r"(?:root|top[ -]level|repo(?:sitory)?(?:['’]s|[ -]wide)?|general|global|shared|parent|outer|main|common"
    r"|default|base|company(?:['’]s)?|house|team[ -]wide|organi[sz]ation(?:['’]s|[ -]wide)?)"
)
_OTHERS = rf"(?:every(?:thing)?|any(?:thing)?|all)\s+(?:the\s+)?(?:other\s+{_FILE}|else)|other\s+{_FILE}"
_BEATS = (
    r"(?:overrides?|overrules?|supersedes?|replaces|beats?|trumps?|prevails?(?:\s+over)?|wins?(?:\s+over)?"
    r"|(?:takes?|has|have)\s+(?:precedence|priority)(?:\s+over)?)"
)
_YIELDS = (
    r"(?:yields?\s+to|gives?\s+way\s+to|defers?\s+to"
    r"|(?:is|are)\s+(?:overridden|overruled|superseded|replaced)\s+by)"
)
_THIS = (
    r"(?:this\s+(?:file|document|one|page|rule|rule\s+file|policy|skill|prompt|guide|folder|text)|these\s+(?:rules|instructions"
    r"|guidelines|conventions)|(?:the\s+)?(?:rules|instructions|guidelines)\s+(?:here|below|in\s+this\s+(?:file|folder))"
    r"|(?:what\s+)?(?:is\s+|stands?\s+|it\s+says\s+)?here|it)"
)
#: "This file overrides `AGENTS.md`".
_BEATING = re.compile(rf"^(?P<left>.*?\S)\s+(?:{_BEATS}|{_YIELDS})\b(?P<right>.*)$")
_ENDS_WITH_THIS = re.compile(rf"\b{_THIS}(?:\s+\w+ly)?$")
_STARTS_WITH_THIS = re.compile(rf"^\W*(?:over\s+)?(?:{_THIS}|these)\b")
#: "Follow `CLAUDE.md` where it differs from this file", "`old/` has a file of its own; follow that one".
_FOLLOW = re.compile(
    r"\b(?:follow|use|obey|go\s+by|prefer|stick\s+to|listen\s+to)\b.*\b(?:differ|conflict|disagree|clash|contradict)"
    r"|\b(?:differ|conflict|disagree|clash|contradict)\w*\b.*\b(?:follow|use|obey|go\s+by|prefer|stick\s+to|counts?|holds?"
    r"|applies|decides?)\b"
    r"|\bown\s+files?\s+decides?\b"
    r"|\b(?:files?|rules?)\s+of\s+(?:its|their)\s+own\b.*\bfollow\b"
    r"|\b(?:has|have)\s+(?:(?:its|their)\s+own\s+rules|rules\s+of\s+(?:its|their)\s+own)\b.*\b(?:in|instead)\b"
)
_NARROWER = re.compile(
    rf"\b{_NARROW}\s+(?:\w+\s+)?(?:{_FILE}\b|{_NAME})|\bin\s+(?:an?|each|every|the)\s+{_NARROW}\b"
    rf"|\bone\s+(?:that\s+is\s+)?(?:closest|nearest|closer|nearer)\b"
)
#: "This file overrides the root."
_ROOT = r"the\s+(?:(?:repo(?:sitory)?|project)(?:['’]s)?\s+)?(?:root|parent)(?:['’]s)?"
_WIDER = re.compile(
    rf"\b{_WIDE}\s+(?:\w+\s+)?(?:{_FILE}\b|{_NAME})"
    r"|\b(?:in|of|from|at)\s+the\s+(?:(?:repo(?:sitory)?|project)(?:['’]s)?\s+)?(?:root|top\s+level)\b"
    rf"|\b{_BEATS}\s+{_ROOT}(?=\W*$|\s+(?:for|here|in\s+this|on)\b)|^\W*{_ROOT}(?:$|\s+{_BEATS})"
)
#: "Forget the root instructions; only what stands here counts."
_FORGET = re.compile(
    rf"(?<!\bnot\s)(?<!\bnever\s)(?<!n['’]t\s)\b(?:forget|disregard|ignore)\s+(?:about\s+)?"
    rf"(?:all\s+(?:of\s+)?|everything\s+in\s+)?the\s+{_WIDE}\s+(?:\w+\s+)?(?:{_FILE}\b|{_NAME})"
    r"(?!.*\b(?:if|when|unless|until)\b)"
)
_NEGATED = re.compile(
    r"\b(?:not|never|n['’]t|cannot|no(?:thing|body|ne)?)\b[^,;]*\b(?:overrid|overrul|supersed|replac|beat|trump|precedence|priority"
    r"|prevail|win)"
)
_EACH_ALONE = re.compile(
    r"\b(?:never\s+both|(?:exactly|only)\s+one\s+of\s+(?:them|these|the\s+(?:two|three|files)))\b"
)
_ELSEWHERE = re.compile(
    r"\b(?:copy|paste|drop|put|add)\s+(?:this|the\s+following)\s*(?:file|folder|text|block|template|prompt)?\s+(?:in)?to\s+"
    r"(?:your|the\s+(?:user|reader|customer)['’]?s)\s+(?:own\s+)?(?:project|repo|repository|codebase|workspace|app)"
)
_TOPIC = re.compile(
    r"^\W*(?:for|on|about|regarding|concerning|as\s+(?:to|for|regards)|in\s+matters\s+of|when\s+it\s+comes\s+to|in)\s+"
    r"(?P<topic>[^,;:]{3,60}),"
)
_TRAILING_TOPIC = re.compile(
    rf"\b{_BEATS}\b.*\b(?:for|on|about|regarding|concerning|as\s+to|in\s+matters\s+of)\s+(?P<topic>[\w\s-]{{3,60}})\W*$"
)
#: What such a phrase may say without limiting the statement to a topic.
_NO_TOPIC = re.compile(
    r"\b(?:(?:this|that|its|their|the)\s+(?:own\s+)?(?:folder|package|directory|crate|module|app|service|platform|project|files?)"
    r"|points?|conflicts?|doubt|case|everything|all|any)\b"
)
_TOPIC_WORD = re.compile(r"[^\W\d_]{4,}")


def is_for_elsewhere(document: Document) -> bool:
    """Tell whether a file says that it is to be copied into other projects, so that it means nothing here."""
    return any(_ELSEWHERE.search(sentence) for sentence in _sentences(document, _ELSEWHERE_CUE))


_ELSEWHERE_CUE = re.compile(r"\b(?:copy|paste|drop|put|add)\s+(?:this|the\s+following)", re.IGNORECASE)


def precedences(document: Document) -> tuple[Precedence, ...]:
    """Return what a file says about which file wins."""
    return tuple(found for sentence in _sentences(document, _CUE) for found in _read(sentence))


def _sentences(document: Document, cue: re.Pattern[str]) -> Iterator[str]:
    if not cue.search(document.text):
        return
    for chunk in document.chunks:
        for block in chunk.body.blocks:
            if block.kind in _UNREAD or not cue.search(block.text):
                continue
            for span in sentences(block.text):
                sentence = span.of(block.text)
                if cue.search(sentence):
                    yield " ".join(sentence.replace("`", "").replace("*", "").lower().split())


def _read(sentence: str) -> Iterator[Precedence]:
    if _NEGATED.search(sentence):
        return
    beating = _BEATING.search(sentence)
    ranks = beating is not None and _is_between_files(beating)
    if ranks or _FOLLOW.search(sentence) or _FORGET.search(sentence):
        yield from _about(sentence, _topic(sentence))
    elif _EACH_ALONE.search(sentence):
        yield from _about(sentence, frozenset())


def _is_between_files(beating: re.Match[str]) -> bool:
    """Tell whether files are ranked, and not wishes of the user or values of the code."""
    left, right = beating["left"], beating["right"]
    if _ENDS_WITH_THIS.search(left):
        return True
    others = _NARROWER.search(left) or _WIDER.search(left) or re.search(_NAME, left)
    return bool(others) and (
        not right.strip(" .,;:")
        or bool(_STARTS_WITH_THIS.search(right) or _WIDER.search(right) or _NARROWER.search(right))
    )


def _about(words: str, topic: frozenset[str]) -> Iterator[Precedence]:
    names = tuple(match.group().rstrip(".") for match in re.finditer(_NAME, words))
    if _NARROWER.search(words):
        yield Precedence(Others.NARROWER, (), topic)
    elif _WIDER.search(words):
        yield Precedence(Others.WIDER, (), topic)
    elif names:
        yield Precedence(Others.ALL, names, topic)
    elif re.search(_OTHERS, words):
        yield Precedence(Others.ALL, (), topic)


def _topic(sentence: str) -> frozenset[str]:
    match = _TOPIC.match(sentence) or _TRAILING_TOPIC.search(sentence)
    if match is None or _NO_TOPIC.search(match["topic"]) or re.search(_NAME, match["topic"]):
        return frozenset()
    return frozenset(_TOPIC_WORD.findall(match["topic"]))
