"""Sentences by which one file says how it stands to others: which of them wins, or that it is for elsewhere.

Where a file says which one wins, nothing is left to report between the two. Which parties
a sentence ranks is read in ``winners``, which files they stand for is resolved in ``ranks``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from antinomy.prompt.clauses import sentences
from antinomy.prompt.document import BlockKind, Document
from antinomy.prompt.expressions import expression
from antinomy.prompt.loading.parties import NAME, PLACE, THIS, Party, mentions
from antinomy.prompt.loading.winners import BEATS, UNLESS, pairs, parties


@attrs.frozen
class Precedence:
    """A file's statement that one of two parties wins over the other.

    Attributes
    ----------
    one, two
        The parties.
    topic
        Beginnings of the words that limit it ("For commit messages, …"); empty: it holds throughout.

    """

    one: Party
    two: Party
    topic: frozenset[str] = frozenset()


_UNREAD = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.QUOTE, BlockKind.COMMENT, BlockKind.DATA))
#: No sentence of interest is without one of these; many files have none.
_CUES = (
    *("overrid", "overrul", "outrank", "preceden", "priority", "supersed", "prevail", "trump", "beat"),
    *(
        " win",
        " > ",
        "replaces",
        "yield",
        "give way",
        "gives way",
        "defer",
        "come after",
        "comes after",
        "come before",
        "comes before",
    ),
    *("comes first", "come first", "goes first", "last word", "final word", "last say", "final say"),
    *("differ", "deviat", "depart", "disagree", "conflict", "clash", "contradict", "diverge", "collide"),
    *(" odds", "not agree", " doubt", "unsure", " own", "never both", "only one", "exactly one"),
    *("forget", "disregard", "ignore", "unless", "void", "suspended", "nothing in", "nothing of"),
    *("nothing from", "none of", "never follow", "never apply", "never use", "never obey"),
    *(
        f"{no} {verb}"
        for no in ("not", "n't", "n’t")
        for verb in ("apply", "hold", "count", "follow", "use", "obey")
    ),
    *("not valid", "not binding", "not in force", "something else", "something different", "otherwise"),
    *(
        "differently",
        " replace ",
        "instead of",
        "in place of",
        "in lieu of",
        "the place of",
        "nearest",
        "closest",
    ),
    *("most specific", "deepest", "innermost", "lowest", "narrowest", "most local", "most deeply"),
)
#: No such sentence is longer, code points.
_LONGEST = 600

_ELSEWHERE = expression(
    r"\b(?:copy|paste|drop|put|add)\s+(?:this|the\s+following)\s*(?:file|folder|text|block|template"
    r"|prompt)?\s+(?:in)?to\s+"
    r"(?:your|the\s+(?:user|reader|customer)['’]?s)\s+(?:own\s+)?(?:project|repo|repository|codebase"
    r"|workspace|app)"
)
_TOPIC = expression(
    r"^\W*(?:for|on|about|regarding|concerning|as\s+(?:to|for|regards)|in\s+matters\s+of"
    r"|when\s+it\s+comes\s+to|in)\s+"
    r"(?P<topic>[^,;:]{3,60}),"
)
_TRAILING_TOPIC = expression(
    rf"\b(?:{BEATS})\b.*\b(?:for|on|about|regarding|concerning|as\s+to"
    rf"|in\s+matters\s+of)\s+(?P<topic>[\w\s-]{{3,60}})\W*$"
)
#: What such a phrase may say without limiting the statement to a topic.
_NO_TOPIC = expression(
    rf"\b(?:(?:this|that|its|their|the)\s+(?:own\s+)?(?:{PLACE}|project|files?|repo\w*)"
    r"|points?|conflicts?|doubt|case|everything|all|any)\b"
    # A part of the repository that goes by what it builds: "for the front end".
    r"|^(?:the|our)\s+(?:[\w-]+\s+)?(?:(?:front|back)[\s-]?end|client|server|web\s?site|site|ui|api|cli|sdk"
    rf"|library|{PLACE})\W*$"
)
_TOPIC_WORD = expression(r"[^\W\d_]{4,}")
_EMPTY_WORDS = frozenset(
    "always never must should with every your this that from only here when rules rule applies apply holds"
    " counts follow obey".split()
)
_ENDING = expression(r"(?:ations?|ings?|ions?|e?s|ed)$")


def is_for_elsewhere(document: Document) -> bool:
    """Tell whether a file says that it is to be copied into other projects, so that it means nothing here."""
    return any(_ELSEWHERE.search(sentence) for _, sentence in _sentences(document, _ELSEWHERE_CUES))


_ELSEWHERE_CUES = tuple(
    f"{verb} {what}" for verb in ("copy", "paste", "drop", "put", "add") for what in ("this", "the following")
)


def precedences(document: Document) -> tuple[Precedence, ...]:
    """Return what a file says about which file wins."""
    return tuple(
        Precedence(one, two, _topic(before, sentence))
        for before, sentence in _sentences(document, _CUES)
        for one, two in pairs(sentence)
    )


def _sentences(document: Document, cues: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield sentences that hold a cue, each with what stands before it in its block, both plain."""

    def speaks(text: str) -> bool:
        return any(cue in text for cue in cues)

    if not speaks(_plain(document.text)):
        return
    for chunk in document.chunks:
        for block in chunk.body.blocks:
            if block.kind in _UNREAD or not speaks(_plain(block.text)):
                continue
            for span in sentences(block.text):
                sentence = _plain(span.of(block.text))
                if len(sentence) <= _LONGEST and speaks(sentence):
                    yield _plain(block.text[: span.start]), sentence


def _plain(text: str) -> str:
    return " ".join(text.replace("`", "").replace("*", "").lower().split())


def _topic(before: str, sentence: str) -> frozenset[str]:
    """Return what limits a statement: a topic that it names, or the rule that it belongs to."""
    match = _TOPIC.match(sentence) or _TRAILING_TOPIC.search(sentence)
    if match is not None and not _NO_TOPIC.search(match["topic"]) and not re.search(NAME, match["topic"]):
        return _beginnings(match["topic"])
    if before and _ABOUT_RULE.match(sentence):
        return _beginnings(before)
    rest, found = UNLESS.subn(" ", sentence)
    if found and THIS not in parties(rest) and not _ALL_RULES.search(rest):
        return _beginnings(_without_parties(rest))
    return frozenset()


#: "Use four spaces. This overrides the root file."
_ABOUT_RULE = expression(r"\W*this\s+(?:overrid|supersed|replac|takes|trumps|beats)")
#: "Use tabs unless a nested file says otherwise" is one rule, "All rules hold unless …" is about all.
_ALL_RULES = expression(
    r"\bthe\s+following\s+(?:holds|applies|counts)|\b(?:rules|instructions|guidelines|conventions|everything|anything)\b"
)


def _without_parties(text: str) -> str:
    for mention in reversed(list(mentions(text))):
        text = f"{text[: mention.start]} {text[mention.end :]}"
    return text


def _beginnings(text: str) -> frozenset[str]:
    """Return what the words of a text begin with in each of their forms ("indentation", "indented")."""
    words = (word for word in _TOPIC_WORD.findall(text) if word not in _EMPTY_WORDS)
    return frozenset(short if len(short) > 3 else word for word in words for short in [_ENDING.sub("", word)])
