"""Ignore comments: which stretches of a prompt file are exempt from which axes.

A comment in any syntax a prompt file may hold (``<!-- -->``, ``#``, ``//``,
``{# #}``, ``{{! }}``, ``{{!-- --}}``, ``{% comment %}``) or a front-matter key
silences the axes it names. This module finds them, answers whether a span is
covered, and remembers which of them were of use. It does not know what a
conflict is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from typing import NamedTuple

import attrs

from antinomy.prompt.document import BlockKind, Document, Problem
from antinomy.prompt.text import Span

_COMMENT = re.compile(
    r"""
    (?P<open><!--\s* | \{\#-?\s* | \{\{~?!--\s* | \{\{~?!\s* | \{%-?\s*comment\s*-?%\}\s*
      | (?:^|(?<=\s))(?:\#+|//)[^\S\r\n]*)
    antinomy-ignore(?P<form>-next-line|-start|-end|-file)?(?![\w-])
    """,
    re.VERBOSE | re.MULTILINE,
)
_CLOSERS = (
    ("<!--", re.compile(r"\s*-->")),
    ("{#", re.compile(r"\s*-?#\}")),
    ("{{!--", re.compile(r"\s*--~?\}\}")),
    ("{{~!--", re.compile(r"\s*--~?\}\}")),
    ("{{", re.compile(r"\s*~?\}\}")),
    ("{%", re.compile(r"\s*\{%-?\s*endcomment\s*-?%\}")),
)
_NAME = re.compile(r"[^\s,]+")
_LINE_END = re.compile(r"\r\n|\n|\r")
# A prompt stored as one line (JSON, or exported to a single line) writes its line ends as "\n".
_LINE_END_OR_ESCAPE = re.compile(r"\r\n|\n|\r|\\n")
_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*(?:\r\n|\n|\r)(.*?)(?<=[\r\n])---[ \t]*(?=[\r\n]|\Z)", re.DOTALL)

_HTML = "<!-- {} -->"
_COMMENT_SYNTAX = {
    ".json": None,
    ".jsonl": None,
    ".yaml": "# {}",
    ".yml": "# {}",
    ".toml": "# {}",
    ".j2": "{{# {} #}}",
    ".jinja": "{{# {} #}}",
    ".jinja2": "{{# {} #}}",
    ".hbs": "{{{{! {} }}}}",
    ".handlebars": "{{{{! {} }}}}",
    ".mustache": "{{{{! {} }}}}",
    ".prompt": "{{{{! {} }}}}",
    ".prompty": "{{# {} #}}",
    ".liquid": "{{% comment %}} {} {{% endcomment %}}",
}


class Unused(NamedTuple):
    """An ignore comment, or one name in it, that does nothing.

    ``deletion`` is the span to delete to be rid of it without touching anything
    else; ``None`` where that takes a decision. ``idle``: it could silence something, but did not.
    """

    problem: Problem
    deletion: Span | None
    idle: bool = False


class _Name(NamedTuple):
    """An axis as an ignore names it; ``deletion`` takes it out of the list."""

    axis: str
    span: Span
    deletion: Span | None


@attrs.define(eq=False)
class _Ignore:
    """One ignore: what it covers, for which axes (none named: all), and what it silenced."""

    span: Span
    covered: Span
    names: tuple[_Name, ...]
    deletion: Span | None
    hint: str = "delete it"
    used: set[str] = attrs.field(factory=set)

    def applies_to(self, axis: str) -> bool:
        return not self.names or any(name.axis == axis for name in self.names)


class Suppressions:
    """What the ignore comments of one document cover, and which were of use.

    Parameters
    ----------
    ignores
        The ignores in file order.
    problems
        Comments that cannot work as written (an end without a start).

    """

    def __init__(self, ignores: tuple[_Ignore, ...] = (), problems: tuple[Unused, ...] = ()) -> None:
        self._ignores = ignores
        self._problems = problems

    def covers(self, axis: str, *spans: Span) -> bool:
        """Tell whether an ignore for ``axis`` covers any of the spans, and mark it as used.

        Pass both sides of a conflict in one call, so that a comment on either
        side counts as used.
        """
        covered = False
        for ignore in self._ignores:
            if ignore.applies_to(axis) and any(ignore.covered.overlaps(span) for span in spans):
                ignore.used.add(axis)
                covered = True
        return covered

    @property
    def used(self) -> frozenset[Span]:
        """Spans of the ignores that silenced something, and of the names in them that did."""
        working = [ignore for ignore in self._ignores if ignore.used]
        names = {n.span for ignore in working for n in ignore.names if n.axis in ignore.used}
        return frozenset({*names, *(ignore.span for ignore in working)})

    def unused(self, active: Collection[str], known: Collection[str]) -> tuple[Unused, ...]:
        """Return what silenced nothing; ask after every conflict went through ``covers``.

        Parameters
        ----------
        active
            Ids of the axes whose conflicts would all have been found: an ignore for another is never unused.
        known
            Ids of all axes that exist: any other name is reported as unknown.

        """
        found = [*self._problems]
        for ignore in self._ignores:
            found.extend(_unused_of(ignore, active, known))
        return tuple(sorted(found, key=lambda unused: unused.problem.span))


def _unused_of(ignore: _Ignore, active: Collection[str], known: Collection[str]) -> Iterator[Unused]:
    for name in ignore.names:
        if name.axis not in known:
            yield Unused(Problem(name.span, _unknown(name.axis, known)), None)
    if not ignore.names:
        if not ignore.used and all(axis in active for axis in known):
            problem = Problem(ignore.span, f"This ignore silences nothing; {ignore.hint}.")
            yield Unused(problem, ignore.deletion, idle=True)
        return
    idle = [name for name in ignore.names if name.axis in active and name.axis not in ignore.used]
    if len(idle) == len(ignore.names):
        axes = ", ".join(name.axis for name in idle)
        message = f"This ignore for {axes} silences nothing; {ignore.hint}."
        yield Unused(Problem(ignore.span, message), ignore.deletion, idle=True)
        return
    for name in idle:
        message = f"Nothing on the axis {name.axis} is silenced here; delete its name."
        yield Unused(Problem(name.span, message), name.deletion, idle=True)


def _unknown(axis: str, known: Collection[str]) -> str:
    close = get_close_matches(axis, known, n=1)
    remedy = f"did you mean {close[0]!r}?" if close else "a reason goes after a colon."
    return f"{axis!r} in this ignore is not an axis; {remedy}"


def suppressions(document: Document) -> Suppressions:
    """Return the ignores of a document."""
    # Asked on every keystroke, and almost no file has any.
    if "antinomy" not in document.text:
        return Suppressions()
    text = document.text
    comments = _comments(document)
    lines = _Lines(text, tuple(comment.span for comment in comments))
    ignores = [*_front_matter(text)]
    problems: list[Unused] = []
    open_blocks: list[_Comment] = []
    for comment in comments:
        if comment.form == "-start":
            open_blocks.append(comment)
        elif comment.form == "-end":
            start = _matching_start(open_blocks, comment)
            if start is None:
                message = "This antinomy-ignore-end has no antinomy-ignore-start before it; delete it."
                problems.append(Unused(Problem(comment.span, message), lines.deletion(comment.span)))
                continue
            open_blocks.remove(start)
            # Deleting a block's start alone would leave its end without one.
            covered = Span(start.span.end, comment.span.start)
            ignores.append(_Ignore(start.span, covered, start.names, None, "delete it and its end"))
        else:
            ignores.append(_line_or_file(comment, lines, len(text)))
    for comment in open_blocks:
        message = "This antinomy-ignore-start is never ended: close it with antinomy-ignore-end."
        problems.append(Unused(Problem(comment.span, message), None))
        covered = Span(comment.span.end, len(text))
        ignores.append(_Ignore(comment.span, covered, comment.names, None))
    return Suppressions(tuple(ignores), tuple(problems))


def comment_for(path: str, text: str) -> str | None:
    """Return ``text`` as a comment in the syntax of a prompt file, without line end.

    Parameters
    ----------
    path
        The file's path; its suffix decides. Anything unknown is Markdown.
    text
        What the comment says: ``antinomy-ignore-next-line verbosity``.

    Returns
    -------
    str or None
        ``None`` where the format has no comments (JSON).

    """
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    suffix = "." + name.rpartition(".")[2]
    syntax = _COMMENT_SYNTAX.get(suffix, _HTML)
    return None if syntax is None else syntax.format(text)


def comment_above(document: Document, offset: int, text: str) -> str | None:
    """Return ``text`` as a comment for a line of its own above the line that holds ``offset``.

    Within a multi-line string of YAML or TOML a ``#`` line would be part of the
    prompt, and a heading; there the comment is the one of Markdown.
    """
    comment = comment_for(document.path, text)
    if comment is None or not comment.startswith("#"):
        return comment
    line = _Lines(document.text, ()).around(Span(offset, offset))
    words = line.of(document.text)
    first = line.start + len(words) - len(words.lstrip())
    inside = any(
        run.source <= first < run.source + run.width for chunk in document.chunks for run in chunk.origin.runs
    )
    return _HTML.format(text) if inside else comment


class _Comment(NamedTuple):
    """An ignore comment as written; ``form`` is ``""``, ``-next-line``, ``-start`` …."""

    form: str
    span: Span
    names: tuple[_Name, ...]


def _comments(document: Document) -> list[_Comment]:
    text = document.text
    found = []
    quoted = None
    for match in _COMMENT.finditer(text):
        if text[match.start() - 1 : match.start()] == "`":
            continue
        quoted = _code_spans(document) if quoted is None else quoted
        if any(span.contains(Span(*match.span())) for span in quoted):
            continue
        end, inner_end = _close(text, match)
        names = _names(text, Span(match.end(), inner_end))
        found.append(_Comment(match["form"] or "", Span(match.start(), end), names))
    return found


def _code_spans(document: Document) -> list[Span]:
    """Return where code stands: an ignore comment there is shown, not meant."""
    return [
        chunk.origin.to_source(block.span)
        for chunk in document.chunks
        for block in chunk.body.blocks
        if block.kind is BlockKind.CODE
    ]


def _close(text: str, match: re.Match[str]) -> tuple[int, int]:
    """Return the ends of the whole comment and of its inner text."""
    line_end = _LINE_END.search(text, match.end())
    stop = line_end.start() if line_end else len(text)
    for opener, closer in _CLOSERS:
        if match["open"].startswith(opener):
            close = closer.search(text, match.end())
            return (close.end(), close.start()) if close else (stop, stop)
    return stop, stop


def _names(text: str, inner: Span) -> tuple[_Name, ...]:
    """Read ``verbosity, format: reason`` into names with the spans to delete them by."""
    colon = text.find(":", inner.start, inner.end)
    end = inner.end if colon < 0 else colon
    words = [Span(*match.span()) for match in _NAME.finditer(text, inner.start, end)]
    names = []
    for index, span in enumerate(words):
        if index:
            deletion = Span(words[index - 1].end, span.end)
        else:
            deletion = Span(span.start, words[1].start if len(words) > 1 else span.end)
        names.append(_Name(span.of(text), span, deletion))
    return tuple(names)


def _matching_start(open_blocks: list[_Comment], end: _Comment) -> _Comment | None:
    """Return the innermost open start that names the same axes; an end without names closes any."""
    wanted = {name.axis for name in end.names}
    for start in reversed(open_blocks):
        if not wanted or wanted == {name.axis for name in start.names}:
            return start
    return None


def _line_or_file(comment: _Comment, lines: _Lines, size: int) -> _Ignore:
    deletion = lines.deletion(comment.span)
    if comment.form == "-file":
        return _Ignore(comment.span, Span(0, size), comment.names, deletion)
    if comment.form == "-next-line":
        return _Ignore(comment.span, lines.following(comment.span.end), comment.names, deletion)
    covered = lines.around(comment.span)
    hint = "delete it"
    if lines.holds_only_comments(covered):
        hint = "write antinomy-ignore-next-line for the line below"
    return _Ignore(comment.span, covered, comment.names, deletion, hint)


class _Lines:
    """The lines of a text as its author sees them."""

    def __init__(self, text: str, comments: tuple[Span, ...]) -> None:
        stripped = text.lstrip("\ufeff \t\r\n")
        one_line = stripped[:1] in ("{", "[") or not _LINE_END.search(text.rstrip("\r\n"))
        ends = [match.span() for match in (_LINE_END_OR_ESCAPE if one_line else _LINE_END).finditer(text)]
        starts = [0, *(end for _, end in ends)]
        stops = [*(start for start, _ in ends), len(text)]
        self._text = text
        self._comments = comments
        self._starts = starts
        self._lines = [Span(start, stop) for start, stop in zip(starts, stops, strict=True)]

    def _number(self, offset: int) -> int:
        return bisect_right(self._starts, offset) - 1

    def around(self, span: Span) -> Span:
        """Return the lines that a span touches, without the last line end."""
        return self._lines[self._number(span.start)].cover(self._lines[self._number(span.end)])

    def following(self, offset: int) -> Span:
        """Return the next line that says something: blank lines and ignore comments do not."""
        for line in self._lines[self._number(offset) + 1 :]:
            if not self.holds_only_comments(line):
                return line
        return Span(len(self._text), len(self._text))

    def holds_only_comments(self, line: Span) -> bool:
        rest = line.of(self._text)
        for comment in self._comments:
            if line.contains(comment):
                rest = rest.replace(comment.of(self._text), "", 1)
        return not rest.strip()

    def deletion(self, comment: Span) -> Span:
        """Return what to delete with a comment: its line if it has one to itself."""
        line = self.around(comment)
        if not (line.of(self._text).replace(comment.of(self._text), "", 1)).strip():
            after = self._number(comment.end) + 1
            return Span(line.start, self._starts[after] if after < len(self._starts) else line.end)
        start = comment.start
        while start > line.start and self._text[start - 1] in " \t":
            start -= 1
        return Span(start, comment.end)


def _front_matter(text: str) -> Iterator[_Ignore]:
    """Yield the ignores of ``antinomy-ignore: [axis]`` and ``antinomy: {ignore: [axis]}``."""
    match = _FRONT_MATTER.match(text)
    if match is None or "antinomy" not in match[1]:
        return
    from antinomy.prompt.suppress_keys import ignore_keys  # noqa: PLC0415 - loads a YAML parser

    lines = _Lines(text, ())
    for key in ignore_keys(match[1]):
        base = match.start(1)
        names = tuple(_Name(axis, span.shift(base), None) for axis, span in key.axes)
        everything = Span(0, len(text))
        yield _Ignore(key.span.shift(base), everything, names, lines.deletion(key.pair.shift(base)))
