"""Template tags that bound text, and which stretches of a template exclude each other.

Knows Jinja, Liquid, Handlebars and Mustache: the arms of an if/else exclude
each other, and so do two conditionals that test one variable for opposite or
for different values. What the text between the tags says is not known here.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import attrs

from antinomy.prompt.document import Branch
from antinomy.prompt.formats.scan import TemplateTag
from antinomy.prompt.text import Span

_WORD = re.compile(r"[\w.-]+|[#/^>][\w.-]*")
_CONDITION = re.compile(r"(not\s+|!\s*)?([\w.$-]+)\Z")
_EQUALITY = re.compile(r"""\(?(?:eq\s+)?([\w.$-]+)\s*(?:===?\s*|\s)(["'][^"']*["']|\d+)\)?\Z""")
_OPENERS = frozenset(("if", "unless", "case"))
_LOOPS = frozenset(("for", "each", "with", "macro", "block", "call", "filter", "autoescape", "tablerow"))
_CLOSERS = frozenset(
    (
        "endif", "endunless", "endcase", "endfor", "endmacro", "endblock", "endcall", "endfilter",
        "endautoescape", "endtablerow",
    )
)  # fmt: skip
_ARMS = frozenset(("else", "elif", "elsif", "elseif", "when"))
_LONE = frozenset(
    (
        "set", "endset", "assign", "include", "import", "from", "extends", "do", "capture",
        "endcapture", "render", "raw", "endraw", "comment", "endcomment",
    )
)  # fmt: skip
# How far up an end tag looks for what it closes.
_DEEPEST = 20


class TemplateMark(NamedTuple):
    """A template tag that bounds text: its name, and the branches that hold after it."""

    span: Span
    name: str
    branches: tuple[Branch, ...]


@attrs.define
class _Open:
    """A block tag not yet closed: its own conditional's number, the arm reached, its arm's branches."""

    name: str
    index: int = 0
    conditional: int | None = None
    arm: int = 0
    subject: str = ""
    branches: tuple[Branch, ...] = ()
    negated: Branch | None = None


@attrs.define
class Numbering:
    """Numbers for a file's conditionals and for the values that they compare with."""

    conditionals: dict[str, int] = attrs.field(factory=dict)
    values: dict[tuple[str, str], int] = attrs.field(factory=dict)
    _next: int = 0

    def fresh(self) -> int:
        """Return a number for a conditional that has nothing in common with another."""
        self._next += 1
        return self._next

    def shared(self, subject: str) -> int:
        """Return the number that all tests of one subject share."""
        if subject not in self.conditionals:
            self.conditionals[subject] = self.fresh()
        return self.conditionals[subject]

    def value(self, subject: str, literal: str) -> int:
        """Return the arm of one compared value; arms 0 and 1 stand for false and true."""
        return self.values.setdefault((subject, literal), 2 + len(self.values))


def template_marks(tags: list[TemplateTag], numbering: Numbering) -> list[TemplateMark]:
    """Return the tags that bound text; plain expressions (``{{ name }}``) are part of it.

    A conditional that is never closed, as in text that talks about templates,
    has no arms.
    """
    parsed = [(tag, *_parse(tag)) for tag in tags]
    bounding = [(tag, name, condition) for tag, name, condition in parsed if name]
    unclosed = _unclosed([(name, condition) for _, name, condition in bounding])
    marks: list[TemplateMark] = []
    stack: list[_Open] = []
    for index, (tag, name, condition) in enumerate(bounding):
        if name == "end":
            _close(stack, condition)
        elif name in _ARMS:
            _next_arm(stack, name, condition, numbering)
        elif index in unclosed:
            pass
        elif name in _OPENERS:
            stack.append(_open(name, condition, numbering))
        elif name in _LOOPS:
            stack.append(_Open(name))
        branches = tuple(branch for opened in stack for branch in opened.branches)
        marks.append(TemplateMark(tag.span, name if name != "end" else f"end{condition}", branches))
    return marks


def _unclosed(names: list[tuple[str, str]]) -> set[int]:
    """Return the indices of the opening tags that no end tag closes."""
    stack: list[_Open] = []
    left: set[int] = set()
    for index, (name, condition) in enumerate(names):
        if name in _OPENERS or name in _LOOPS:
            stack.append(_Open(name, index=index))
        elif name == "end":
            left.update(opened.index for opened in _close(stack, condition))
    return left | {opened.index for opened in stack}


def _parse(tag: TemplateTag) -> tuple[str, str]:
    """Return a tag's name and condition in Jinja's words; an empty name for a plain expression."""
    word = _WORD.match(tag.inner)
    if word is None:
        return ("else", "") if tag.inner == "^" else ("", "")
    name, rest = word.group(), tag.inner[word.end() :].strip()
    if tag.braces == "{{":
        return _parse_handlebars(name, rest)
    if name in _CLOSERS:
        return "end", name.removeprefix("end")
    return (name, rest) if name in _OPENERS | _LOOPS | _ARMS | _LONE else ("", "")


def _parse_handlebars(name: str, rest: str) -> tuple[str, str]:
    """Do the same for ``{{#if x}}``, ``{{else}}``, ``{{^x}}``, ``{{/if}}``."""
    if name == "else":
        return ("elif", rest.removeprefix("if").strip()) if rest.startswith("if") else ("else", "")
    sign, name = name[0], name[1:] or rest
    if sign == "/":
        return "end", name.split(" ")[0]
    if sign == "^":
        return ("unless", name) if name else ("else", "")
    if sign != "#":
        return "", ""
    if name in ("if", "unless"):
        return name, rest
    # Mustache: a section named by a variable is shown if the variable is true.
    return (name, rest) if name in _LOOPS or rest else ("if", name)


def _test(condition: str, numbering: Numbering) -> tuple[str, Branch | None, Branch | None]:
    """Return what a condition tests, the branch where it holds, the branch where it fails."""
    if simple := _CONDITION.match(condition):
        number = numbering.shared(simple.group(2))
        holds = 0 if simple.group(1) else 1
        return simple.group(2), Branch(number, holds), Branch(number, 1 - holds)
    if equal := _EQUALITY.match(condition):
        subject = equal.group(1) + " =="
        return subject, Branch(numbering.shared(subject), numbering.value(subject, equal.group(2))), None
    return condition, None, None


def _open(name: str, condition: str, numbering: Numbering) -> _Open:
    number = numbering.fresh()
    own = Branch(number, 0)
    if name == "case":
        return _Open(name, conditional=number, subject=condition, branches=(own,))
    subject, holds, fails = _test(condition, numbering)
    if name == "unless":
        holds, fails = fails, holds
    return _Open(
        name, conditional=number, subject=subject, branches=(own, holds) if holds else (own,), negated=fails
    )


def _next_arm(stack: list[_Open], name: str, condition: str, numbering: Numbering) -> None:
    if not stack or stack[-1].conditional is None:
        return
    top = stack[-1]
    top.arm += 1
    own = Branch(top.conditional or 0, top.arm)
    if name == "else":
        top.branches = (own, top.negated) if top.negated and top.arm == 1 else (own,)
        return
    tested = f"{top.subject} == {condition}" if name == "when" else condition
    _, holds, _ = _test(tested, numbering)
    top.branches = (own, holds) if holds else (own,)


def _close(stack: list[_Open], name: str) -> list[_Open]:
    """Close the nearest open tag of that kind and return those left open inside it.

    An end tag that nothing opened does no harm.
    """
    named = name in _OPENERS or name in _LOOPS
    for index in range(len(stack) - 1, max(-1, len(stack) - _DEEPEST), -1):
        if stack[index].name == name or not named:
            inside = stack[index + 1 :]
            del stack[index:]
            return inside
    return []
