"""Clauses that ban code by its name, and clauses that ask for a command or call.

A ban ("never call `randf()`", "use `on`, not `using`", "no default exports") is read whole, like
a choice: the names, a verb of use, and words that limit nothing. With any other word ("no
`useEffect` for derived state") it bans something narrower, and says nothing here. What
code does with a name is known elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from antinomy.catalog import Axis, Thing
from antinomy.conflicts.headings import limiting
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import lowered
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen
class Name:
    """What a clause names: the words as written, and the things of the axis that they stand for."""

    text: str
    things: tuple[Thing, ...] = ()


@attrs.frozen(eq=False)
class CodeBan:
    """A clause that bans code by name.

    Attributes
    ----------
    directive
        The clause.
    names
        What it bans.
    instead
        The code that the clause names beside it: what takes its place, and may be built on it.
    words
        Where the names stand in the clause.
    of_running
        Whether it forbids to run a command at all, rather than to write it or to choose it over another.
    of_shipped
        Whether it is for the code that ships ("library code"), and so not for scripts and tests.

    """

    directive: Directive
    names: tuple[Name, ...]
    instead: tuple[str, ...]
    words: Span
    of_running: bool = False
    of_shipped: bool = False


@attrs.frozen(eq=False)
class CodeUse:
    """A clause that asks for a command or a call, which stands at ``words`` of it."""

    directive: Directive
    code: str
    words: Span


_CODE = expression(r"(`+)(?!`)(.{1,400}?)(?<!`)\1(?!`)")
#: A call that is written without backticks.
_CALL = expression(r"(?<![\w`.])[A-Za-z_][\w.]*\(\)")
#: Stands for a name.
SIGN = "\x02"
_SIGNS = rf"{SIGN}(?:(?:\s*[,/]\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor)\s+(?:with\s+)?){SIGN})*"
NOT = (
    r"(?:never(?:\s+ever)?|do\s+not|don['’]t|must\s+not|mustn['’]t|should\s+not|shouldn['’]t|cannot|can['’]t|avoid|no|not"
    r"|without)"
)
_VERB = (
    r"(?:us(?:e|es|ed|ing)|call(?:s|ing)?|writ(?:e|es|ten|ing)|import(?:s|ing)?|introduc(?:e|ing)|declar(?:e|ing)|employ"
    r"|invok(?:e|ing)|instantiat(?:e|ing)|reach\s+for|rely(?:ing)?\s+on|extend|subclass|inherit\s+from|throw|raise|run|running)"
)
#: Stands between a verb and a name and narrows nothing.
_BEFORE = (
    r"(?:(?:the|a|an|any|raw|plain|bare|direct|with|from|to|by|via|global|generic|ever|directly|methods?|functions?|type"
    r"|hooks?|macros?|class|keyword|command|both|either)\s+)*"
)
_KIND = (
    r"(?:\s+(?:types?|keywords?|statements?|calls?|imports?|annotations?|class(?:es)?|functions?|methods?|macros?"
    r"|operators?|hooks?|commands?|syntax|assertions?|casts?|declarations?|decorators?|expressions?|loops?|tags?"
    r"|librar(?:y|ies)|packages?|modules?|apis?|directly|anywhere|everywhere|ever|at\s+all|again|here|please"
    r"|under\s+any\s+circumstances|for\s+any\s+reason|in\s+any\s+(?:case|form|file)"
    r"|in\s+(?:the\s+|this\s+|our\s+|any\s+|your\s+|all\s+|new\s+)*"
    r"(?:(?:library|production|application|shipped)\s+)?(?:code|code\s?base|repo(?:sitory)?|project)))*"
)
#: The ban is over: the end, or what says why or what else to do.
END = (
    r"(?=[\s*_]*(?:$|[.;:!)(—–]|,\s+(?:use|prefer|but|as|since|because|so|it|they|even|always|which|not|never|no)\b|\s-+\s"
    r"|\s(?:as|since|because|so|even|but|instead|use|prefer)\b))"
)
LEAD = (
    r"(?:^[^\w\x02]*|[:;]\s+)"
    r"(?:(?:please|always|also|and|but|so|strictly|you|we|code|tests|important|note|rule)[\s:*_,]+)*"
)
_NAMED = rf"(?P<names>{_SIGNS}){_KIND}"
_OF_USE = rf"(?:{_VERB}\s+)?{_BEFORE}{_NAMED}{END}"
#: Who sees to it: "banned by lint".
_BY = (
    r"(?:\s+by\s+(?:(?:the|our|a)\s+)?(?:[\w-]+\s+)?"
    r"(?:lint(?:er|ing)?|eslint|ci|policy|rules?|style\s+guide|compiler|build))?"
)
#: What a rule says of things that are to stay away: "… stay out", "… are not used", "… have no place".
STAYS_OUT = (
    r"(?:stays?\s+out|belongs?\s+nowhere|ha(?:s|ve)\s+no\s+place|(?:never|(?:do|does|must|should|may|can)\s+(?:not|never)|cannot"
    r"|(?:do|does|must|should|ca)n['’]t)\s+(?:ever\s+)?(?:appear|appears|belong|belongs|be\s+(?:used|seen))"
    r"|(?:is|are|must\s+be|should\s+be)\s+(?:always\s+)?(?:kept\s+out|left\s+out|omitted|avoided)"
    r"|(?:is|are)\s+(?:not|never)\s+(?:used|allowed|permitted|acceptable|wanted|welcome|part)"
    r"|(?:is|are)\s+(?:strictly\s+)?(?:forbidden|banned|prohibited|disallowed|out\s+of\s+place|unwelcome))"
)
#: One of these stands in every such rule; the negators of a clause are known beforehand.
OUT = expression(r"\b(?:out|nowhere|omitted|avoided|banned|forbidden|prohibited|disallowed|unwelcome)\b")
_IN_CODE = (
    r"(?:\s+(?:of|from|in)\s+(?:the\s+|this\s+|our\s+|any\s+|your\s+|all\s+|new\s+|a\s+)*"
    r"(?:(?:library|production|application|shipped)\s+)?(?:code|code\s?base|repo(?:sitory)?|project|modules?))?"
)
#: "`eval` is forbidden", "`malloc` and `free` are not linked", "`any` stays out of the code".
_SUBJECT = (
    rf"{LEAD}(?:(?:the|any|all|raw)\s+)*{_NAMED}\s+(?:(?:is|are|must|may|should|can)\s+"
    r"(?:(?:strictly|absolutely|explicitly|also|always)\s+)?"
    r"(?:(?:not|never)\s+(?:be\s+)?(?:used|allowed|permitted|acceptable|linked|called|written|imported)"
    rf"|(?:be\s+)?(?:forbidden|banned|prohibited|disallowed)){_BY}{_KIND}|{STAYS_OUT}{_IN_CODE}){END}"
)
#: "Keep `any` out of the code", "leave out `var`".
_KEPT_OUT = rf"{LEAD}(?:keep|leave)\s+(?:(?:the|any|all)\s+)*{_NAMED}\s+out{_IN_CODE}{END}"
_LEFT_OUT = rf"{LEAD}(?:leave\s+out|do\s+without)\s+{_BEFORE}{_NAMED}{END}"
#: "Use `on`, never `using`".
_ASIDE = (
    r"\b(?:use|uses|written|write|call|import|run|with)\b.*(?:,\s*|\s\(|\s[-–—]+\s)"
    rf"(?:and\s+|but\s+)?(?:not|never|no)\s+{_OF_USE}"
)
#: "Use `request()` instead of `fetch`".
_REPLACED = rf"\b(?:use|uses|write|call|import|run)\b.*\s(?:instead\s+of|rather\s+than)\s+{_OF_USE}"
#: "`npm test --silent`, not `npm test`".
_AGAINST = rf"^[^\w\x02]*{SIGN}\s*,?\s+(?:not|never)\s+{_NAMED}{END}"
_BANS = tuple(
    map(
        re.compile,
        (rf"{LEAD}{NOT}\s+{_OF_USE}", _SUBJECT, _KEPT_OUT, _LEFT_OUT, _ASIDE, _AGAINST, _REPLACED),
    )
)
#: An entry of a list of don'ts: nothing but the names, and why.
_ENTRY = expression(rf"^[^\w\x02]*(?P<names>{_SIGNS}){_KIND}{END}")
_ENTRY_LEAD = expression(
    rf"^\W*(?:{NOT}\s+(?:ever\s+)?(?:{_VERB})|avoid|banned|forbidden|prohibited|disallowed)(?:\s+(?:the|these|any|following"
    r"|apis?|functions?|keywords?|calls?|types?|patterns?|of))*\W*$"
)
_MAY_USE = expression(
    r"\b(?:run|use|call|invoke|execute|import|via|using|through|with)\s+(?:the\s+|plain\s+)?`"
)
#: "Run `make docs`", "build it with `make docs`"; "use `make` for the manual" is for one case.
_USES = expression(
    r"\b(?:run|use|call|invoke|execute|import|via|using|through|with)\s+(?:the\s+|plain\s+)?"
    rf"(?P<names>{_SIGNS})(?!\s+(?:by|through|for|in|on|when|if|during|while|only)\b)"
)


def bans(directive: Directive, axis: Axis) -> Iterator[CodeBan]:
    """Yield the ban of a clause, if it is one that can be read whole."""
    if directive.statement is not Statement.DIRECTIVE:
        return
    if (
        not directive.negators
        and not OUT.search(directive.view)
        and not _forbids(directive.block.context.lead)
    ):
        return
    marks = named(directive, axis.things)
    found = _banned(directive, marks) if marks else None
    if found is None or (directive.label and limiting((directive.label,), directive, axis.headings)):
        return
    first, count, of_running = found
    banned = marks[first : first + count]
    others = tuple(name.text for _, name in marks if name not in [name for _, name in banned])
    words = Span(banned[0][0].start, banned[-1][0].end)
    of_shipped = _SHIPPED.search(directive.view) is not None
    yield CodeBan(directive, tuple(name for _, name in banned), others, words, of_running, of_shipped)


_SHIPPED = expression(r"\b(?:library|production|application|shipped)\s+code")


@lru_cache(maxsize=1024)
def _forbids(lead: str) -> bool:
    """Tell whether a lead-in forbids the use of what its list names."""
    return bool(lead) and _ENTRY_LEAD.match(lowered(lead)) is not None


def uses(directive: Directive) -> Iterator[CodeUse]:
    """Yield the commands and calls that a clause asks for."""
    if (
        directive.statement is not Statement.DIRECTIVE
        or directive.modality not in (Modality.MUST, Modality.SHOULD)
        or not _MAY_USE.search(directive.coded)
    ):
        return
    marks = named(directive, ())
    frame = framed(directive.text, marks)
    for match in _USES.finditer(frame):
        first = frame.count(SIGN, 0, match.start("names"))
        for span, name in marks[first : first + match["names"].count(SIGN)]:
            if not directive.negated_at(*span):
                yield CodeUse(directive, name.text, span)


Marks = list[tuple[Span, Name]]


def named(directive: Directive, things: tuple[Thing, ...]) -> Marks:
    """Return what a clause names, as code or in words, with its place."""
    known = _vocabulary(things)
    text, view = directive.text, directive.view
    marks: Marks = []
    for match in _CODE.finditer(text) if "`" in text else ():
        name = " ".join(match[2].split())
        marks.append((Span(*match.span()), Name(name, known.written.get(name, ()))))
    for match in _CALL.finditer(text) if things and "()" in view else ():
        if view[match.start()].isalpha():  # and so not within backticks or a quotation
            marks.append((Span(*match.span()), Name(match[0], known.written.get(match[0], ()))))
    if not known.openings.isdisjoint(_WORD.findall(view)):
        for match in known.spoken.finditer(view):
            words = " ".join(match[0].split())
            by = tuple(thing for thing in things if words in thing.spoken)
            marks.append((Span(*match.span()), Name(text[match.start() : match.end()], by)))
    return sorted(marks, key=lambda mark: mark[0])


_WORD = expression(r"[a-z]+")


@attrs.frozen(eq=False)
class _Vocabulary:
    """The things by their names in code; a pattern of those in words, and the first word of each."""

    written: Mapping[str, tuple[Thing, ...]]
    spoken: re.Pattern[str]
    openings: frozenset[str]


@lru_cache(maxsize=16)
def _vocabulary(things: tuple[Thing, ...]) -> _Vocabulary:
    written: dict[str, tuple[Thing, ...]] = {}
    for thing in things:
        for name in thing.names:
            written[name] = (*written.get(name, ()), thing)
    spoken = sorted((word for thing in things for word in thing.spoken), key=len, reverse=True)
    words = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in spoken)
    return _Vocabulary(
        written,
        re.compile(rf"(?<![\w/.@-])(?:{words or '(?!)'})(?![\w/@(-]|\.\w)"),
        frozenset(found[0] for word in spoken if (found := _WORD.findall(word))),
    )


def _banned(directive: Directive, marks: Marks) -> tuple[int, int, bool] | None:
    """Return the index of the first name that the clause bans, how many it bans, and if it is of running."""
    frame = framed(directive.text, marks)
    found: Iterable[re.Match[str] | None] = (pattern.search(frame) for pattern in _BANS)
    match = next(filter(None, found), None)
    if match is None and _forbids(directive.block.context.lead):
        match = _ENTRY.match(frame)
    if match is None:
        return None
    before = frame[match.start() : match.start("names")]
    of_running = bool(_RUN.search(before)) and "directly" not in match[0]
    return frame.count(SIGN, 0, match.start("names")), match["names"].count(SIGN), of_running


#: "Never run `make deploy`", and not "use `make check`, never run `pytest` directly".
_RUN = expression(rf"{NOT}\s+(?:ever\s+)?(?:run|running|execute|invoke)\s[^{SIGN}]*$")


def framed(text: str, marks: Marks) -> str:
    """Return a clause in lower case with a sign for each name."""
    ends = [0, *(span.end for span, _ in marks)]
    starts = [*(span.start for span, _ in marks), len(text)]
    pieces = (text[end:start] for end, start in zip(ends, starts, strict=True))
    return lowered(SIGN.join(pieces)).replace("*", " ").replace("\n", " ")
