"""Bans on a thing as such, in the short forms that have no verb or no object of their own.

"No Vue, no React", "plain SQL, no Hibernate", "jokes are fine, puns are not", "don't praise". What
asks for such a thing is known elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from antinomy.conflicts.matchers.products import FORMATS
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen
class Thing:
    """What a clause bans: its words in lower case, and its name as written where it is a proper name.

    ``made`` tells that the clause forbids to do what brings it about ("don't praise": praise), and ``unlike``
    that it is set against what is fine.
    """

    words: str
    name: str = ""
    made: bool = False
    unlike: bool = False


def banned(directive: Directive) -> Iterator[Thing]:
    """Yield the things that a clause bans in a short form, and says no more of."""
    if directive.statement is not Statement.DIRECTIVE or not directive.negators or directive.under_ban:
        return
    if len(directive.view) > _LONGEST:
        return
    done = _DONE.fullmatch(directive.view)
    if done is not None:
        yield from (Thing(noun, made=True) for noun in _MADE.get(done["verb"], ()))
        return
    unlike = _UNLIKE.fullmatch(directive.view)
    if unlike is not None and _FINE.search(directive.whole[: directive.start] + (unlike["before"] or "")):
        yield Thing(unlike["thing"], unlike=True)
    elif not directive.label:
        yield from _in_a_row(directive)


def _in_a_row(directive: Directive) -> Iterator[Thing]:
    """Yield what each "no" of a clause bans that has nothing else to say; a lone one only by its name."""
    row = _ROW.fullmatch(directive.coded) if "no " in directive.coded else None
    if row is None:
        return
    spans = [Span(*match.span("thing")) for match in _EACH.finditer(directive.coded, row.start("row"))]
    things = [Thing(span.of(directive.coded), _name(span.of(directive.text))) for span in spans]
    if len(things) == 1 and not (row["other"] or things[0].name):
        return
    if len(things) == 2 and not row["other"] and not all(map(_is_kind, things)):
        return  # "no tests, no merge": without the one, the other does not happen
    yield from things


def _name(written: str) -> str:
    return written if _NAMED.fullmatch(written) and written.lower() not in FORMATS else ""


def _is_kind(thing: Thing) -> bool:
    """Tell whether a thing is of a kind that is banned: by its name, or all of them ("no charts")."""
    return bool(thing.name) or (_PLURAL.search(thing.words) is not None and not _EVENTS.search(thing.words))


#: A clause longer than this says more than one thing.
_LONGEST = 160
_NAMED = expression(r"[a-z]?[A-Z][\w.+#-]*(?:\s[A-Z][\w.+#-]*){0,2}")
_PLURAL = expression(r"[^s]s$|`$")
_EVENTS = expression(
    r"\b(?:refunds|returns|reviews|merges|deploys|releases|exceptions|excuses|payments|approvals)$"
)
_WORD = (
    r"(?!(?:in|on|at|to|for|from|of|with|by|as|if|when|unless|until|about|and|or|nor|no|not|than|is|are|that|which"
    r"|only|just|more|less|fewer|longer|one|ones|need|matter|doubt|other|others|new|they|it|these|those|this|some)\b)"
    r"(?:`[^`]{1,40}`|[a-z][\w/+#.'’-]*(?<![.'’-]))"
)
_THING = rf"{_WORD}(?:\s+{_WORD}){{0,2}}"
_END = r"(?:\s+(?:at\s+all|anywhere|here|please|whatsoever|ever))?[\s.!*_]*"
_NO = rf"no\s+(?:any\s+)?{_THING}"
#: "Plain CSS, no Tailwind": what there is instead, which limits nothing.
_INSTEAD = (
    r"(?:just\s+|only\s+|pure\s+)?plain\s+[\w .+#-]{2,30}|only\s+[\w .+#-]{2,30}|[\w .+#-]{2,30}\s+only"
)
#: "No Vue, no React".
_ROW = expression(
    rf"\W*(?:(?P<other>{_INSTEAD})\s*[,;–—]\s*)?"
    rf"(?P<row>{_NO}(?:(?:\s*,\s*|\s*,?\s+(?:and|or)\s+){_NO}){{0,5}}){_END}"
)
_EACH = expression(rf"\bno\s+(?P<thing>{_THING})")
#: "… puns are not", "… charts aren't".
_UNLIKE = expression(
    rf"(?:(?P<before>[^,;:()]{{3,60}}[,;]\s+)(?:but\s+)?)?(?P<thing>{_THING})\s+"
    r"(?:(?:is|are)\s+not|isn['’]t|aren['’]t)[\s.!*]*"
)
_FINE = expression(
    r"\b(?:is|are)\s+(?:quite\s+|perfectly\s+|always\s+)?"
    r"(?:fine|ok|okay|allowed|welcome|permitted|acceptable|good|all\s+right)\s*[,;–—.]?(?:\s+(?:but|and|though))?[\s,;–—]*$"
)
#: "Don't praise."
_DONE = expression(
    r"\W*(?:(?:please|also|you|and|but)[\s,]+)*"
    r"(?:do\s+not|don['’]t|never|must\s+not|mustn['’]t|should\s+not|shouldn['’]t|may\s+not)\s+(?:ever\s+)?(?P<verb>[a-z]+)(?:\s+(?:at\s+all|ever))?[\s.!*]*"
)
#: What the verbs bring about.
_MADE = {
    verb: tuple(nouns.split())
    for verb, nouns in {
        "praise": "praise",
        "compliment": "compliment",
        "flatter": "flattery",
        "joke": "joke",
        "rhyme": "rhyme",
        "apologise": "apology",
        "apologize": "apology",
        "speculate": "speculation",
        "moralise": "moral",
        "moralize": "moral",
        "summarise": "summary",
        "summarize": "summary",
        "greet": "greeting",
        "gossip": "gossip",
        "advertise": "advertisement advert",
        "conclude": "conclusion",
        "recommend": "recommendation",
        "explain": "explanation",
        "translate": "translation",
        "criticise": "criticism",
        "criticize": "criticism",
        "guess": "guess",
        "digress": "digression",
        "predict": "prediction",
        "diagnose": "diagnosis",
        "congratulate": "congratulation",
        "exaggerate": "exaggeration",
    }.items()
}
