"""A thing that is to stay as it is, and a clause that asks to change it.

"The uploaded file stays as it was" against "Write the result over the uploaded file". The thing is
compared by its head noun and all of its content words; what is named by its path is left to ``paths``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.headings import is_case
from antinomy.conflicts.matchers import Claim, Pair, Placed, in_file_order
from antinomy.conflicts.matchers.content import content, stem
from antinomy.conflicts.matchers.paths import in_code
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
from antinomy.prompt.document import ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Keep:
    """What a clause says of a thing.

    Attributes
    ----------
    directive
        The clause.
    verbs
        Stems of the verbs that it forbids, or of the one that it asks for.
    words, head
        Content stems of the thing, and that of its head noun.
    denied
        Whether the thing is to stay as it is.
    by_hand, by_tool
        Whether only changes by hand are forbidden, and whether a command is to make the change.
    language
        That which it stays in or is translated into; empty where none is named.

    """

    directive: Directive
    verbs: frozenset[str]
    words: frozenset[str]
    head: str
    denied: bool
    by_hand: bool = False
    by_tool: bool = False
    language: str = ""


def collect(axis: Axis, body: ChunkBody) -> tuple[Keep, ...]:  # noqa: ARG001 - no axis narrows it
    """Return what a chunk's clauses keep or change."""
    return tuple(keep for directive in directives(body) for keep in _keeps(directive))


def pairs(axis: Axis, placed: Sequence[Placed[Keep]]) -> Iterator[Pair]:
    """Propose every thing that stays with every change of it."""
    bans = [entry for entry in placed if entry.item.denied]
    if not bans:
        return
    by_head: dict[str, list[Placed[Keep]]] = {}
    for entry in placed:
        if not entry.item.denied:
            by_head.setdefault(entry.item.head, []).append(entry)
    for ban in bans:
        for demand in by_head.get(ban.item.head, ()):
            if not _clash(ban.item, demand.item):
                continue
            claims = in_file_order(_claim(ban, "leaves it alone"), _claim(demand, "changes it"))
            detail = f"{_said(claims[0])} and {_said(claims[1])} cannot both be followed."
            yield Pair(*claims, axis.confidence, detail, reaching=_reaches(ban.item, demand.item))


def _claim(placed: Placed[Keep], label: str) -> Claim:
    directive = placed.item.directive
    return Claim(placed.chunk, directive, label, label, "", Span(0, len(directive.view)))


def _said(claim: Claim) -> str:
    return f"{cited(claim.directive)} ({claim.label})"


def _clash(ban: Keep, demand: Keep) -> bool:
    one, two = ban.directive, demand.directive
    if one.block is two.block and one.sentence == two.sentence:
        return False
    if ban.language and (ban.language == demand.language or _BESIDE.search(two.coded)):
        return False  # translated into the language that it is to have, or given in both
    if not demand.verbs & ban.verbs or (demand.by_tool and (ban.by_hand or ban.verbs == _CHANGES)):
        return False
    if ban.head != demand.head or not ban.words <= demand.words:
        return False
    return len(ban.words) > 1 or ban.words == demand.words


def _reaches(ban: Keep, demand: Keep) -> bool:
    """Tell whether the thing is so clearly one that no heading makes two of it."""
    clear = len(ban.words) > 1
    return clear and not any(is_case(keep.directive.block.context) for keep in (ban, demand))


def _keeps(directive: Directive) -> Iterator[Keep]:
    if directive.under_ban or len(directive.coded) > _LONGEST:
        return
    left = _LEFT_IN.match(directive.coded) if directive.statement is Statement.DIRECTIVE else None
    if left is not None:
        yield from _untranslated(directive, left)
        return
    keep = _keep(directive)
    if keep is not None:
        yield keep


def _untranslated(directive: Directive, left: re.Match[str]) -> Iterator[Keep]:
    """Yield each thing that is to stay in a language ("Leave names and button labels in English")."""
    named = left["left"] or left["stays"]
    if _LIMITED.search(named):
        return
    for name in _AND.split(named):
        thing = None if _OBJECT_END.search(name) else _thing(name)
        if thing is not None:
            yield Keep(directive, _TRANSLATES, *thing, denied=True, language=left["language"])


def _keep(directive: Directive) -> Keep | None:
    view = directive.coded
    if directive.statement is not Statement.DIRECTIVE:
        # "The file stays as it was" tells of no past.
        return _ban(directive, _STAYS) if _WAS.search(view) else None
    if _BAN_WORD.search(view):
        return next((keep for pattern in _BANS if (keep := _ban(directive, pattern)) is not None), None)
    if _CONTRAST.search(view) or (directive.negative and not _REMOVES.match(view)):
        return None
    return _demand(directive)


_WAS = expression(r"\b(?:stays?|remains?|left|kept)\s+(?:\w+\s+)?as\s+(?:it\s+was|they\s+were)\b")
#: A clause longer than this says more than one thing.
_LONGEST = 180
#: A clause without any of these keeps nothing as it is.
_BAN_WORD = expression(
    r"\b(?:leaves?|left|kept|keep|treat|preserved?|retain(?:ed)?|off[\s-]limits|no|stays?|remains?|frozen|read-only|immutable|hands\s+off|never|not|nothing|nobody)\b|n['’]t\b"
)
#: "Remove" and "drop" deny what follows, and ask for a change all the same.
_REMOVES = expression(r"\W*(?:(?:please|also|then|and)\s+)*(?:remove|drop)\s")
_CONTRAST = expression(r"\b(?:instead|rather|copy|copies|except|unless|only)\b")

_YOU = (
    r"\W*(?:(?:please|also|then|next|finally|now|you|and|but|so|always)[\s,:]+)*"
    r"(?:(?:must|should|shall|will|may|can|need\s+to|have\s+to)\s+)?"
)
_NAMED = r"(?P<thing>(?:`[^`]{1,80}`|[^`;:,]){1,80}?)"
_END = r"(?=[\s*_]*(?:$|[;:,!(–—]|\.(?!\w)|because\b|since\b|so\s+that\b|as\s+(?:the|it|they|this|that)\b))"
_AS_IS = (
    r"(?:as\s+(?:it|they)\s+(?:is|are|was|were|stands?)|as[\s-]is|(?:well\s+)?alone|untouched|unchanged|unmodified"
    r"|unaltered|intact)"
)
_BY_HAND = r"by\s+hand|manually|directly|yourself"
_HAND = rf"(?P<hand>\s+(?:{_BY_HAND}))?"
_ALL = (
    r"(?:\s+(?:in\s+any\s+way|at\s+all|ever|under\s+any\s+circumstances"
    r"|by\s+(?:you|an?\s+agent|agents|the\s+agent|anyone|anybody)))*"
)
_VERB = r"(?P<verb>[a-z]{3,}(?:-[a-z]+)?)"
_IN = r"(?:in|inside|within|under|below|beneath)"
_STAYS = expression(
    rf"\W*(?:everything\s+{_IN}\s+)?{_NAMED}\s+(?:(?:must|should|shall|is\s+to|are\s+to)\s+)?(?:always\s+)?"
    rf"(?:stays?|remains?|(?:is|are|be)\s+(?:left|kept))\s+(?:exactly\s+|just\s+|completely\s+|entirely\s+)?{_AS_IS}{_END}"
)
#: The ways to say that a thing stays as it is; ``verb``: only this is forbidden.
_BANS = (
    _STAYS,
    expression(
        rf"{_YOU}(?:leave|keep)\s+(?:everything\s+{_IN}\s+)?{_NAMED}\s+(?:exactly\s+|just\s+)?{_AS_IS}{_END}"
    ),
    expression(
        rf"\W*{_NAMED}\s+(?:is|are)\s+(?:frozen|read[\s-]only|immutable|untouchable|off[\s-]limits|preserved|retained"
        rf"|not\s+yours\s+to\s+(?:edit|change|touch)){_END}"
    ),
    expression(
        rf"{_YOU}treat\s+{_NAMED}\s+as\s+(?:read[\s-]only|immutable|frozen|off[\s-]limits|final){_END}"
    ),
    expression(rf"{_YOU}(?:preserve|retain)\s+{_NAMED}{_END}"),
    expression(
        rf"\W*{_NAMED}\s+(?:is|are)\s+to\s+be\s+(?:preserved|retained|left\s+{_AS_IS}|kept\s+{_AS_IS}){_END}"
    ),
    expression(rf"\W*(?:{_YOU}keep\s+your\s+)?hands\s+off\s+(?:of\s+)?{_NAMED}{_END}"),
    expression(
        rf"\W*{_NAMED}\s+(?:must|may|should|shall|can|do|does)(?:\s+not|n['’]t|\s+never)\s+(?:ever\s+)?(?P<verb>change){_END}"
    ),
    expression(
        rf"{_YOU}(?:(?:do\s+not|don['’]t|never)\s+make\s+(?:any\s+)?|make\s+no\s+|no\s+)(?:changes|edits|modifications)"
        rf"\s+(?:in|to)\s+{_NAMED}{_END}"
    ),
    expression(
        rf"\W*{_NAMED}\s+(?:is|are|must|may|should|shall|can)(?:\s+not|n['’]t|\s+never)\s+(?:ever\s+)?(?:to\s+)?"
        rf"(?:be\s+)?{_VERB}{_HAND}{_ALL}(?P<hand2>\s+(?:{_BY_HAND}))?{_END}"
    ),
    expression(
        rf"\W*nothing\s+{_IN}\s+{_NAMED}\s+(?:is|may\s+be|must\s+be|should\s+be|gets)\s+(?:ever\s+)?"
        rf"{_VERB}{_HAND}{_ALL}{_END}"
    ),
    expression(
        rf"{_YOU}(?:do\s+not|don['’]t|never|not|mustn['’]t|cannot|can['’]t|shouldn['’]t)\s+(?:ever\s+)?{_VERB}\s+"
        rf"(?:(?:anything|any\s+files?|files|a\s+file)\s+{_IN}\s+)?{_NAMED}{_HAND}{_ALL}{_END}"
    ),
    expression(
        rf"\W*(?:nobody|no\s+one|no\s+agent)\s+(?:ever\s+)?{_VERB}\s+(?:anything\s+{_IN}\s+)?{_NAMED}{_END}"
    ),
)
_LANGUAGE = (
    r"(?:plain\s+|simple\s+)?(?P<language>english|german|french|spanish|italian|portuguese|dutch|polish|czech|hungarian"
    r"|romanian|bulgarian|greek|turkish|russian|ukrainian|arabic|hebrew|hindi|urdu|bengali|tamil|chinese|mandarin"
    r"|japanese|korean|vietnamese|thai|indonesian|swedish|danish|norwegian|finnish|icelandic|estonian|latvian"
    r"|lithuanian|croatian|serbian|slovak|slovenian|catalan|basque|welsh|irish|latin)\b"
)
#: "Leave product names and button labels in English", "error messages stay in English".
_LEFT_IN = expression(
    rf"(?:{_YOU}(?:leave|keep)\s+(?P<left>[^`;:()]{{3,100}}?)"
    rf"|\W*(?P<stays>[^`;:()]{{3,100}}?)\s+(?:must\s+|should\s+)?(?:stays?|remains?|(?:is|are|be)\s+(?:left|kept)))"
    rf"\s+in\s+{_LANGUAGE}{_END}"
)
#: A translation in such a place stands beside the words that stay.
_BESIDE = expression(r"\b(?:in|on|at|below|beside|behind|under|after|first|once|also|too|as\s+well)\b")
_INTO = expression(rf"\b(?:in)?to\s+{_LANGUAGE}")
_AND = expression(r",\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+")
_TRANSLATES = frozenset((stem("translate"),))
_CHANGES = frozenset(
    stem(verb)
    for verb in (
        "change alter edit modify touch update adjust amend adapt rewrite overwrite correct fix patch reword"
        " rephrase rename reformat refactor shorten extend smooth tidy translate"
    ).split()
)
#: What a ban on the first verb of a set forbids; a ban on another verb forbids that one.
_FORBIDS = {
    **dict.fromkeys(map(stem, ("change", "alter", "edit", "modify", "modified", "touch")), _CHANGES),
    **{
        stem(verb): frozenset(map(stem, verbs))
        for verbs in (
            ("regenerate", "rebuild", "recreate", "regenerated", "rebuilt"),
            ("delete", "remove", "erase", "drop"),
            ("update", "bump"),
            ("rename",),
            ("rewrite", "reword", "rephrase", "rewritten"),
            ("overwrite", "replace", "overwritten"),
            ("correct", "fix"),
            ("translate",),
            ("reformat", "format"),
            ("move", "relocate"),
            ("shorten", "trim", "abridge"),
        )
        for verb in verbs
    },
}


def _ban(directive: Directive, pattern: re.Pattern[str]) -> Keep | None:
    match = pattern.match(directive.coded)
    if match is None or _LIMITED.search(directive.coded, match.end()) or _LIMITED.search(match["thing"]):
        return None
    said = match.groupdict()
    verbs = _FORBIDS.get(stem(said["verb"]), frozenset()) if said.get("verb") else _CHANGES
    by_hand = bool(said.get("hand") or said.get("hand2"))
    thing = _thing(match["thing"])
    if not verbs or thing is None or _OBJECT_END.search(match["thing"]):
        return None
    return Keep(directive, verbs, *thing, denied=True, by_hand=by_hand)


#: What limits a ban to a case of its own.
_LIMITED = expression(
    r"\b(?:before|after|until|without|unless|if|when(?:ever)?|while|except|just|merely|only|during|outside|beyond|but|other"
    r"|than|not|never|no|yet|unrelated|own|whose|that|which|to)\b"
)


def _demand(directive: Directive) -> Keep | None:
    view = directive.coded
    match = _ASKED.match(view)
    if match is None:
        return None
    verb, rest = stem(match["verb"]), match["rest"]
    by_tool = _TOOL.search(rest) is not None
    place = _PLACE.search(rest)
    if verb in _PUTS:
        if place is None:
            return None
        changed, verbs = rest[place.end() :], frozenset((stem("edit"), *_OVER.get(place["how"], ())))
    elif verb in _ASKS:
        # "Fix the types in `gen/`" changes the file, too.
        changed, verbs = rest, frozenset((verb,))
    else:
        return None
    phrase = _OBJECT_END.search(changed)
    into = _INTO.search(rest)
    language = into["language"] if into else ""
    # A list of names is no name, nor is the version of a tool the project's; old names may be translated.
    narrowing = phrase[0].strip() if phrase else ""
    whole = narrowing != "of" and not (language and narrowing in _NARROWS)
    thing = _thing(changed[: phrase.start()] if phrase else changed) if whole else None
    return thing and Keep(directive, verbs, *thing, denied=False, by_tool=by_tool, language=language)


_ASKED = expression(rf"{_YOU}(?:feel\s+free\s+to\s+)?{_VERB}(?P<rest>\s.*)", re.DOTALL)
_ASKS = frozenset((*_CHANGES, *(verb for verbs in _FORBIDS.values() for verb in verbs)))
_PUTS = frozenset(map(stem, ("write", "save", "put", "add", "insert", "append", "store", "paste", "enter")))
_PLACE = expression(r"\b(?:back\s+)?(?P<how>over|to|into|in)\s+")
_OVER = {"over": (stem("overwrite"),)}
_NARROWS = frozenset(("older", "newer", "larger", "bigger", "longer"))
#: A command makes the change, or a tool.
_TOOL = expression(
    r"\b(?:with|using|via|through|by\s+running|by\s+means\s+of)\s+(?:the\s+)?(?:`|\w+\s+(?:script|tool|command|generator))|\brun(?:ning)?\b"
)
_OBJECT_END = expression(
    r"\s(?:that|which|who|when|whenever|if|so|because|to|into|in|on|at|with|by|for|from|using|via|through|after|before|as"
    r"|and|or|of|until|without|over|per|where|older|newer|larger|bigger|longer|than|directly|again|first)\s|[,;:(–—]|\s-\s"
)


def _thing(text: str) -> tuple[frozenset[str], str] | None:
    """Return the content stems of what is named, and its head; ``None``: too little is said."""
    if in_code(text):
        return None
    phrase = _OBJECT_END.split(f"{text} ", maxsplit=1)[0]
    tokens = [word for word in _WORD.findall(phrase) if content(word)]
    if not tokens or tokens[-1].endswith("ly") or _VAGUE.search(phrase):
        return None
    words, head = content(" ".join(tokens)), stem(tokens[-1])
    return None if words <= _TOO_GENERAL else (words, head)


_WORD = expression(r"[^\W\d_][\w'’-]*|`[^`]+`")
#: They name nothing by themselves.
_VAGUE = expression(
    r"\b(?:it|its|them|their|this|that|these|those|one|ones|another|other|others|own|new|more|something|anything|everything)\b"
)
_TOO_GENERAL = frozenset(
    map(
        stem,
        lexicon.words(
            """
            code codes file files thing things text content contents answer output response change changes
            data line lines part parts section sections rest way work project repository state name names
            order behaviour behavior anything something
            """
        ),
    )
)
