"""Clauses that forbid words as such, or things that can be seen in a text.

"Never write "synergy"", "banned words: luxury, dream", "no prices". Which example output
breaks one is known elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers.code_bans import END, LEAD, NOT, OUT, SIGN, STAYS_OUT, framed, named
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import lowered, quoted
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Ban:
    """A clause that forbids words as such (never write "synergy"), or a thing that can be seen ("no prices").

    ``pattern`` is what it forbids, ``label`` says so in a few words; ``words`` in the clause's ``view``.
    ``target`` is the artefact that it forbids it in; ``within``: another noun for that ("minutes"), which
    an output must be announced by.
    """

    directive: Directive
    pattern: str
    label: str
    words: Span
    target: str
    within: str = ""


_QUOTATION = r"(?:\"[^\"\n]{2,40}\"|“[^”\n]{2,40}”|'[^'\n]{2,40}'(?!\w)|‘[^’\n]{2,40}’(?!\w)|`[^`\n]{2,40}`)"
_BANNED = expression(
    rf"\b(?:never|do\s+not|don['’]t|avoid|must\s+not|no)\s+(?:ever\s+)?(?:(?:use|using|say|saying|write|writing|mention|include)\s+)?"
    rf"(?:(?:the|these|any\s+of\s+(?:the|these))\s+)?(?:(?:following\s+)?(?:words?|phrases?|terms?|expressions?)\s*:?\s+)"
    rf"(?P<list>{_QUOTATION}(?:\s*(?:,|/|,?\s*(?:or|and|nor))\s*{_QUOTATION})*)"
)


#: "Words such as "synergy" stay out", ""we" and "our" are never used".
_QUOTES = r"(?:\"[^\"\n]{2,40}\"|“[^”\n]{2,40}”|‘[^’\n]{2,40}’(?!\w))"
_QUOTES_LIST = rf"(?P<list>{_QUOTES}(?:\s*(?:,|/|,?\s*(?:or|and|nor))\s*{_QUOTES})*)"
_WORDS_OF = (
    r"(?:words?|phrases?|terms?|expressions?|superlatives?|buzzwords?|fillers?|clichés?|adjectives?"
    r"|intensifiers?)"
)
_BANNED_WORDS = (
    expression(
        rf"{LEAD}(?:(?:the|any|all)\s+)*(?:(?:\w+\s+)?{_WORDS_OF}\s+(?:(?:such\s+as|like)\s+)?)?"
        rf"{_QUOTES_LIST}\s+{STAYS_OUT}"
        r"(?:\s+(?:in|of|from)\s+(?:an?|any|the|our|your)\s+(?:texts?|repl(?:y|ies)|answers?|responses?|messages?|copy|outputs?))?"
        rf"{END}"
    ),
    expression(
        rf"{LEAD}(?:{NOT}\s+(?:(?:ever|use|using|write|say)\s+)*|leave\s+out\s+|do\s+without\s+)"
        rf"(?:(?:any|all|the)\s+)*(?:\w+\s+)?{_WORDS_OF}\s+(?:such\s+as|like)\s+{_QUOTES_LIST}{END}"
    ),
)
#: "Never write "unfortunately"": the words alone, and nothing that limits where or for what.
_BANNED_OUTRIGHT = expression(
    rf"{LEAD}(?:never|do\s+not|don['’]t|must\s+not|avoid)\s+(?:ever\s+)?(?P<verb>use|using|say|saying|write|writing)\s+{_QUOTES_LIST}"
    r"(?:\s+(?:in|anywhere\s+in)\s+(?:an?|any|the|our|your)\s+(?:texts?|repl(?:y|ies)|answers?|responses?|messages?|copy|outputs?))?"
    rf"{END}"
)
#: "Banned words: luxury, dream", and the same over a list of them.
_BANNED_LABEL = (
    r"\W*(?:(?:list\s+of|the)\s+)?(?:banned|forbidden|prohibited|taboo|off[\s-]limits)\s+"
    r"(?:words?|phrases?|terms?|expressions?|vocabulary)(?:\s+and\s+(?:words|phrases))?(?:\s+(?:are|is))?\s*[*_]*[:：]?[*_]*\s*"
)
_BANNED_LIST = expression(rf"{_BANNED_LABEL}(?P<list>\S.*)")
_BANNED_LEAD = expression(_BANNED_LABEL)
#: One entry of such a list: quoted, or a word or a few.
_ENTRY = expression(rf"{_QUOTES}|[^\W\d_][\w'’-]*(?:\s[\w'’-]+){{0,3}}")
_BETWEEN = expression(r"\s*[,;/]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+")
#: A word named as one of a kind may have other senses if it is short ("best before"), as has what is
#: never said: to say "no" is to refuse.
_LEAST_LETTERS = 5


def bans(directive: Directive, axis: Axis) -> Iterator[Ban]:
    """Yield what a clause forbids in texts.

    Parameters
    ----------
    directive
        The clause.
    axis
        The axis that lists the things which rules ban by name.

    """
    if directive.statement is not Statement.DIRECTIVE:
        return
    listed = lists_words(lowered(directive.block.context.lead))
    if not listed and not (directive.negators or OUT.search(directive.view)):
        return
    found = _listed(directive) if listed else _worded(directive)
    if found is not None:
        words, banned = found
        label = f"without “{'”, “'.join(lowered(word) for word in banned)}”"
        pattern = "|".join(map(_pattern, banned))
        target = directive.target_at(*words)
        yield Ban(directive, rf"(?<!\w)(?:{pattern})(?!\w)", label, words, target)
    if not listed:
        yield from _banned_things(directive, axis)


def lists_words(name: str) -> bool:
    """Tell whether a lower-case lead-in stands over a list of words that are forbidden."""
    return _BANNED_LEAD.fullmatch(name) is not None


def _pattern(word: str) -> str:
    """Return what finds a word: one that is written in capitals ("US") is no other word."""
    return re.escape(word) if word.isupper() else f"(?i:{re.escape(word)})"


def _worded(directive: Directive) -> tuple[Span, list[str]] | None:
    """Return where a clause names the words that it forbids, and which."""
    view = quoted(directive.text)
    labelled = _BANNED_LIST.fullmatch(view)
    if labelled is not None:
        entries = _entries(directive.text[labelled.start("list") :])
        return (Span(*labelled.span()), entries) if len(entries) > 1 or '"' in view else None
    if not _MARKED.search(view):
        return None
    plain, outright = _BANNED.search(view), _BANNED_OUTRIGHT.search(view)
    match = plain or outright or next(filter(None, (form.search(view) for form in _BANNED_WORDS)), None)
    if match is None:
        return None
    named = Span(*match.span("list")).of(directive.text)
    banned = [quotation[1:-1].strip(" ,.;:") for quotation in re.findall(_QUOTATION, named)]
    of_a_kind = plain is None and re.search(r"\b(?:such\s+as|like)\b", match[0])
    if of_a_kind or (match is outright and outright["verb"].startswith("say")):
        banned = [word for word in banned if len(word) >= _LEAST_LETTERS]
    return (Span(*match.span()), banned) if banned else None


def _listed(directive: Directive) -> tuple[Span, list[str]] | None:
    """Return the words that an entry of a list of banned words names."""
    entries = _entries(directive.text)
    return (Span(0, len(directive.view)), entries) if entries else None


def _entries(text: str) -> list[str]:
    """Return the words of a list on one line; none if anything else stands in it."""
    parts = _BETWEEN.split(text.strip(" .*_\n"))
    if not all(_ENTRY.fullmatch(part) for part in parts):
        return []
    words = [part.strip('"“”‘’ ,.') for part in parts]
    return [word for word in words if len(word) >= _LEAST_LETTERS or " " in word]


_MARKED = expression(r"[\"“'‘`]")
_OTHER = rf"[\w'’{SIGN}-]+(?:\s+[\w'’{SIGN}-]+){{0,2}}"
#: "Don't mention class names, endpoints or pull request numbers": a thing among others.
_BANNED_THING = expression(
    rf"{LEAD}(?:{NOT}|leave\s+out|do\s+without)\s+(?:(?:use|using|add|include|including|mention|mentioning|name|quote|state|give|write|put|show|insert|ever|in|with"
    r"|ask|offer|the|any|a|an)\s+)*(?:[\w'’-]+(?:\s+[\w'’-]+){0,2},\s+){0,4}(?:[\w'’-]+(?:\s+[\w'’-]+){0,2},?\s+(?:or|and|nor)\s+)?"
    rf"(?P<sign>{SIGN})(?:{END}|\s*(?:,|/|\s(?:or|and|nor)\b))"
)
_LISTED = (
    rf"(?:(?:the|any|all)\s+)*(?:{_OTHER},\s+){{0,4}}?(?:{_OTHER},?\s+(?:and|or)\s+)?{SIGN}"
    rf"(?:,\s+{_OTHER}){{0,4}}?(?:,?\s+(?:and|or)\s+{_OTHER})?"
)
_WHERE = (
    r"(?:\s+(?:of|from|in|on)\s+(?:[\w'’-]+\s+){0,3}?(?P<noun>[a-z-]+)"
    r"|\s+(?:anywhere|entirely|altogether|at\s+all))?"
)
#: "Emoji, ASCII faces and exclamation marks stay out of your replies", "keep hashtags out of it".
_OUTSIDE = tuple(
    map(
        re.compile,
        (
            rf"{LEAD}{_LISTED}\s+{STAYS_OUT}{_WHERE}{END}",
            rf"{LEAD}(?:keep|leave)\s+{_LISTED}\s+out{_WHERE}{END}",
        ),
    )
)


def _banned_things(directive: Directive, axis: Axis) -> Iterator[Ban]:
    for span, name in named(directive, axis.things):
        if not name.things:
            continue
        frame = framed(directive.text, [(span, name)])
        outside = _outside(frame)
        if outside is None and not (directive.negators and _BANNED_THING.search(frame)):
            continue
        for thing in name.things:
            place = _place(directive, span)
            yield Ban(directive, thing.shown_in("text"), f"without {name.text}", span, place, outside or "")


def _outside(frame: str) -> str | None:
    """Return what a clause keeps a thing out of; empty: a whole text, ``None``: it says no such thing."""
    match = next(filter(None, (form.search(frame) for form in _OUTSIDE)), None)
    if match is None:
        return None
    noun = match["noun"] or ""
    artefact = lexicon.ARTEFACTS.get(noun, "")
    return "" if not noun or artefact in _TEXTS else None if artefact else noun


#: Artefacts that are a text of their own.
_TEXTS = frozenset(
    (
        "answer",
        "text",
        "message",
        "summary",
        "documentation",
        "email",
        "letter",
        "chat",
        "report",
        "note",
        "post",
        "article",
    )
)
#: Unlike what is named beside it ("class names"), what follows says where it is forbidden.
_PLACE = expression(r"\b(?:in|from|for|of|on)\s+(?P<phrase>[\w'’-]+(?:\s+[\w'’-]+){0,3})")


def _place(directive: Directive, span: Span) -> str:
    """Return the artefact that a clause bans a thing in: it follows, or is a label ("Commits: no emojis")."""
    nouns = [noun for match in _PLACE.finditer(directive.view, span.end) for noun in match["phrase"].split()]
    label = _LABEL.match(directive.view, 0, span.start)
    nouns += label["label"].split() if label else []
    return next((lexicon.ARTEFACTS[noun] for noun in nouns if noun in lexicon.ARTEFACTS), "")


#: "Commit messages: …".
_LABEL = expression(r"\W*(?P<label>[a-z][a-z -]{2,30}?)\s*[*_]*[:：]")
