"""The words by which a prompt file speaks of itself and of other prompt files.

"This file", "the root AGENTS.md", "the nearest file", "`../AGENTS.md`". Which file of a
repository is meant is resolved in ``ranks``; what is said of it is read in ``precedence``.
All text here is lower case, without backticks and stars.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

import attrs

from antinomy.prompt.expressions import expression


class Kind(StrEnum):
    """How a party is told from others."""

    THIS = "this"
    """The file that speaks."""
    WIDER = "wider"
    """What holds for more than the other party does: the root's file."""
    NARROWER = "narrower"
    """What holds for less than the other party does: a nested file."""
    OTHERS = "others"
    """Any other file."""
    NAMED = "named"
    """What a name or path stands for."""


@attrs.frozen
class Party:
    """A file, or a kind of files, that a sentence speaks of.

    Attributes
    ----------
    kind
        How it is told from others.
    names
        Names and paths as written; empty unless it is ``NAMED``.

    """

    kind: Kind
    names: tuple[str, ...] = ()


THIS = Party(Kind.THIS)
WIDER = Party(Kind.WIDER)
NARROWER = Party(Kind.NARROWER)
OTHERS = Party(Kind.OTHERS)


class Mention(NamedTuple):
    """A party, and where a text speaks of it."""

    party: Party
    start: int
    end: int


#: What gives instructions.
NOUN = (
    r"(?:(?:agents?|instruction|rule|guidance|memory|prompt|style)\s+)?"
    r"(?:files?|rules?|instructions?|guides?|guidelines?|guidance|polic(?:y|ies)|prompts?|conventions?"
    r"|documents?|ones?|directives?|defaults?|preferences?)\b"
)
#: A file of instructions, or a folder that ends in a slash.
NAME = (
    r"(?:(?<![\w/.~@:-])~?(?:\.{1,2}/|/)?(?:[\w.-]+/)*[\w.-]+\.(?:md|mdc|txt|prompt|prompty|poml)\b"
    r"|(?<![\w/])\.[\w-]+rules\b"
    r"|(?<![\w/.~@:<>-])(?:\.{1,2}/|/)?(?:[\w.-]+/)+(?![\w.<{-]))"
)
#: A part of a repository, or of what it builds.
PLACE = (
    r"(?:package|(?:sub)?folder|(?:sub)?director(?:y|ie)|crate|module|app|application|service|team"
    r"|platform|channel|bot|assistant|skill|agent|command|task|component|workspace|language|path"
    r"|sub-?(?:project|package|module))"
)
_NEAR = (
    r"(?:nested|closer|closest|nearer|nearest|local|deeper|deepest|lower(?:[ -]level)?|lowest|inner(?:most)?"
    r"|(?:more|most)\s+(?:specific|local)|specific|narrower|narrowest|project[ -](?:level|specific))"
)
NEAREST = r"(?:closest|nearest|deepest|lowest|innermost|narrowest|most\s+(?:specific|local|deeply\s+nested))"
_OWNED = r"(?:['’]s?|s['’]|[ -](?:level|specific))?"
_NARROW = rf"(?:{_NEAR}|{PLACE}{_OWNED})"
_REPO = r"(?:(?:mono)?repo(?:sitory)?|project)"
WIDE = (
    rf"(?:(?:{_REPO}(?:['’]s)?\s+)?(?:root|top|parent|higher|upper)"
    r"(?:['’]s|[ -](?:level|wide|folder|directory))?(?:['’]s)?"
    r"|(?:mono)?repo(?:sitory)?(?:['’]s|[ -](?:wide|level))?(?!\s+files\b)"
    r"|project[ -]wide|general|global|shared|outer"
    r"|(?:main|common|default|base)(?!\s+(?:files?|documents?|ones?)\b)"
    r"|company(?:['’]s)?|house|team[ -]wide|organi[sz]ation(?:['’]s|[ -]wide)?)"
)
REST = rf"rest\s+of\s+(?:the|this|our)\s+(?:{_REPO}|code\s?base|code|tree|packages)"
#: "The rest of the repository", "the parent directory", "the repository root".
_WIDE_PLACE = (
    rf"(?:{REST}|(?:{_REPO}(?:['’]s)?\s+)?"
    r"(?:root(?:\s+(?:folder|directory))?|top\s+level|parents?(?:\s+(?:folder|directory))?)"
    r"|(?:folders?|director(?:y|ies)|levels?)\s+(?:above|higher\s+up|further\s+up))"
)
_SAID = (
    r"(?:those|what(?:ever)?|anything|everything|the\s+ones?)"
    r"(?:\s+(?:is|it|was|are|stands?|that|says?|said|written|stated)){0,3}"
)
_WITHIN = r"(?:(?:the|an?|each|every|all|any|its|their|your|our|own|individual)\s+)*"
_THIS = (
    rf"(?:(?:{NOUN}|{_SAID})\s+(?:here|below|(?:in|of|from)\s+this\s+(?:file|document|{PLACE}))\b"
    r"|(?<!\bin\s)(?<!\bof\s)(?<!\bfor\s)(?<!\bfrom\s)this\s+(?:file|document|one|page|rule(?:\s+file)?"
    rf"|policy|prompt|guide|text|{PLACE})\b(?!['’])"
    r"|\b(?:these|its)\s+(?:rules|instructions|guidelines|conventions|preferences|defaults)\b"
    r"|\bwhat\s+follows\b|\b(?:the\s+)?following\s+(?:rules|instructions)\b)"
)
#: Stands for a party only where nothing else does.
_PRONOUN = expression(
    r"\W*(?:over\s+)?(?:(?:any|all|some|most|parts?)\s+of\s+)?(?:this|these|it|they|them)"
    r"(?:\s+\w+ly|\s+always)?(?:\W*$|\s+(?:in|for|where|when|if|there|by|as)\b)"
)
_BARE_ROOT = (
    rf"\bthe\s+(?:{_REPO}(?:['’]s)?\s+)?(?:root|parent)(?:['’]s)?"
    r"(?=\W*$|\s+(?:for|here|in\s+this|on|and|or|when|where|conflict|differ|disagree)|['’]s?\s*$)"
)
_ELSE = (
    rf"\b(?:every(?:thing)?|any(?:thing)?|all)\s+(?:of\s+)?(?:the\s+)?(?:others\b|else\b)|\bother\s+{NOUN}"
    rf"|\bproject(?:['’]s)?\s+{NOUN}"
)
#: Files of a tool, by what its users call them.
_TOOLS = {
    "cursor": (".cursor", ".cursorrules"),
    "copilot": (".github",),
    "windsurf": (".windsurf", ".windsurfrules"),
    "cline": (".clinerules",),
    "claude": ("claude.md", "claude.local.md", ".claude"),
    "gemini": ("gemini.md",),
}
_TOOL = rf"\b(?P<tool>{'|'.join(_TOOLS)})(?:['’]s)?\s+{NOUN}"
#: "The nearest file", "AGENTS.md files nested deeper", "rules in the package".
_NARROWER = (
    rf"\b{_NARROW}\s+(?:own\s+)?(?:{NOUN}|{NAME})"
    rf"|(?:{NOUN}|{NAME})\s+(?:files?\s+)?(?:that\s+(?:is|are|lies?)\s+)?"
    r"(?:closest|nearest|closer|nearer|deeper|nested|(?:further|farther|lower)\s+(?:down|in))\b"
    rf"|(?:{NOUN}|{_SAID}|{NAME}(?:\s+files)?)\s+(?:in|of|from|for|at)\s+{_WITHIN}(?:{_NEAR}\s+)?{_NARROW}s?\b"
    r"(?!\.\w|\s+(?:above|higher|further\s+up)\b)"
)
#: "The root file", "those of the parent directory", "the root".
_WIDER = (
    rf"\b{WIDE}\s+(?:{NOUN}|{NAME})"
    rf"|(?:{NOUN}|{_SAID}|{NAME})\s+(?:in|of|from|at)\s+the\s+{_WIDE_PLACE}\b|{_BARE_ROOT}"
)
_PARTY = expression(
    rf"(?P<this>{_THIS})|(?P<narrower>{_NARROWER})|(?P<wider>{_WIDER})|{_TOOL}"
    rf"|(?P<others>{_ELSE})|(?P<named>{NAME})"
)
#: "Packages may override them": a part of the repository stands for its files.
_PARTS = expression(
    rf"(?:(?:individual|nested|single|the|some|other|your)\s+)*{PLACE}s(?:\s+\w+ly)?"
    rf"|(?:an?|any|each|every)\s+(?:\w+\s+)?{PLACE}"
)


def mentions(text: str) -> Iterator[Mention]:
    """Yield the parties that a text speaks of, in text order."""
    for match in _PARTY.finditer(text):
        kind = match.lastgroup or ""
        if kind == "tool":
            yield Mention(Party(Kind.NAMED, _TOOLS[match["tool"]]), match.start(), match.end())
        else:
            names = (match.group().rstrip("."),) if kind == Kind.NAMED else ()
            yield Mention(Party(Kind(kind), names), match.start(), match.end())


def is_pronoun(text: str) -> bool:
    """Tell whether a clause has only a word that stands for rules told of before."""
    return _PRONOUN.match(text) is not None


def are_parts(text: str) -> bool:
    """Tell whether a text names parts of the repository ("individual packages")."""
    return _PARTS.fullmatch(text.strip()) is not None
