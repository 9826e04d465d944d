"""Rankings that put the same things in different orders ("safety > speed", "speed comes first, then safety").

A chain of signs, a sentence that says what comes before what, a numbered list that is
announced as one of priorities. What is ranked is told by its key word: "correct routes",
"correctness". Which order is right is nobody's business here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair, Placed, couples, in_file_order
from antinomy.conflicts.matchers.content import stem
from antinomy.prompt.directive import Directive
from antinomy.prompt.directives import directives
from antinomy.prompt.document import BlockKind, Chunk, ChunkBody, Context
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import lowered
from antinomy.prompt.text import Span

_ITEM = r"[a-z][\w’'/ -]{1,40}?"
_END = r"(?=\s*(?:[.,;:()\n]|$)|\s+(?:here|always|in\s+(?:this|our|the)\s+[a-z]+\s*(?:[.,;:(]|$)))"
_CHAIN = expression(
    rf"(?<![\w<>=-])(?P<chain>{_ITEM}(?:\s*(?<![-=])(?:>>?|≻)\s*{_ITEM}){{1,8}})(?=\s*(?:[.,;:()\n]|$))"
)
_SIGN = expression(r"(?<![-=])>>?|≻")
_OVER = expression(
    rf"\b(?:prioriti[sz]e|value|favou?r|prefer|put|rank|place|choose|weigh)\s+(?P<high>{_ITEM})\s+"
    rf"(?:over|above|before|ahead\s+of|higher\s+than|more\s+(?:heavily\s+)?than|rather\s+than|(?<=\bprefer\s)to)\s+(?P<low>{_ITEM}){_END}"
)
#: "Prefer brevity to completeness", "give comfort priority over speed", "never sacrifice quality for cost".
_TO = expression(
    rf"\b(?:prefer\s+(?P<high>[a-z-]+(?:\s+[a-z-]+)?)\s+to|give\s+(?P<high2>{_ITEM})\s+(?:priority|precedence|preference)\s+over"
    rf"|(?:not|never|n['’]t)\s+(?:ever\s+)?(?:sacrifice|trade|compromise(?:\s+on)?)\s+(?P<high3>{_ITEM})\s+(?:for|to)(?:\s+the\s+sake\s+of)?)\s+"
    rf"(?P<low>{_ITEM}){_END}"
)
#: "Quality over quantity."
_BARE_OVER = expression(
    r"\W*(?P<high>[a-z-]+(?:\s+[a-z-]+)?)\s+(?:over|before|above)\s+(?P<low>[a-z-]+(?:\s+[a-z-]+)?)\W*"
)
#: "Speed first, readability second."
_SECOND = expression(
    rf"(?:^\W*|[:;]\s+)(?P<high>{_ITEM})\s+(?:(?:comes?|goes|is|are)\s+)?first,?\s+(?:and\s+)?(?P<low>{_ITEM})\s+"
    r"(?:(?:comes?|goes|is|are)\s+(?:only\s+)?)?(?:second|next|later|last)\b"
)
#: "Where the linter and the style guide disagree, follow the linter."
_PICKED = expression(
    rf"\b(?:if|when(?:ever)?|where(?:ver)?)\s+(?P<one>{_ITEM})\s+and\s+(?P<two>{_ITEM})\s+"
    r"(?:ever\s+)?(?:disagree|conflict|differ|clash|collide|diverge|contradict\s+each\s+other|are\s+at\s+odds)\b[,:]?\s+"
    rf"(?:always\s+)?(?:(?:follow|trust|go\s+with|stick\s+to|believe|obey|take|choose)\s+(?P<high>{_ITEM}){_END}"
    rf"|(?P<high2>{_ITEM})\s+(?:wins|prevails|is\s+right|comes\s+first|takes\s+(?:precedence|priority)|has\s+(?:priority|precedence))\b)"
)
_BEATS = (
    r"(?:(?:is|are|has|have|matters?|comes?|goes|ranks?|counts?|weighs?)\s+(?:\w+\s+)?(?:more\s+important\s+than|more\s+(?:heavily\s+)?than"
    r"|before|priority\s+over|precedence\s+over|above|higher\s+than|ahead\s+of|over)"
    r"|takes?\s+(?:precedence|priority)\s+over|(?:is|are)\s+(?:to\s+be\s+)?preferred\s+(?:over|to)"
    r"|(?:is|are)\s+worth\s+more(?:\s+to\s+us|\s+here)?\s+than|counts?\s+for\s+more\s+than|wins?\s+(?:over|against)|prevails?\s+over"
    r"|beats?|trumps?|outranks?|outweighs?|overrides?|supersedes?)"
)
#: "… the FAQ prevails over the handbook": also after what says when.
_ABOVE = expression(
    r"(?:^\W*(?!(?:in|on|if|when|whenever|where|for|with|as|should|between)\b)|,\s+|\b(?:conflicts?|contradictions?|doubt|disagreements?),?\s+)"
    rf"(?P<high>{_ITEM})\s+(?:always\s+)?{_BEATS}\s+"
    rf"(?P<low>{_ITEM}){_END}"
)
#: One of these stands wherever one thing is ranked above another.
_CUE = expression(
    r"\b(?:over|above|before|ahead|than|beats?|trumps?|outranks?|outweighs?|overrides?|supersedes?|prefer|preferred|sacrifice|trade"
    r"|compromise|disagree|conflict|differ|clash|collide|diverge|contradict|odds|wins?|first|most|ranking|priorit\w+|order)\b"
)
#: "Safety comes first, then speed; tone is last", "safety above all, then speed".
_SEQUENCE = expression(
    rf"(?:^\W*|:\s+|\bby\s+)(?P<first>{_ITEM})\s+(?:(?:comes?|goes|is|are|ranks?|counts?)\s+first|matters?\s+most|above\s+(?:all|everything)(?:\s+else)?|first)"
    r"\s*[,;]\s*(?:and\s+)?(?:then|followed\s+by)\s+(?P<rest>[^.!?:()]{3,200})"
)
#: "The ranking is: safety, then speed, then tone".
_RANKING = expression(
    r"\b(?:ranking|priorit(?:y|ies)|order\s+of\s+(?:priority|importance|precedence|goals)|priority\s+order)\s*(?:is|are|:)\s*:?\s*"
    r"(?P<rest>[a-z][^.!?:()]{3,200})"
)
_STEP = expression(r"\s*[,;]\s*(?:and\s+)?(?:then\s+|finally\s+|lastly\s+)?|\s+(?:and\s+)?then\s+")
_LAST = expression(r"\s+(?:(?:is|are|comes?|goes)\s+)?last$")
#: What is ranked among goals, unlike the parts of a text: "the summary comes first, then the details".
_QUALITY = expression(r"\b(?:[a-z]{2,}(?:ity|ety|ness|acy|ance|ence|ency)|privacy|speed|cost|tone|style)$")
#: "A correct answer later beats a wrong one now", "being right matters more than being fast".
_LATER = expression(
    r"\b(?:correct|right|accurate)\s+[a-z]+\s+(?:later|tomorrow|late)\s+(?:beats|is\s+(?:worth\s+more|better)\s+than)\s+"
    r"(?:an?\s+)?(?:wrong|false|incorrect|quick|fast)\b"
    r"|\bbeing\s+(?:correct|right|accurate)\s+(?:matters\s+more|is\s+more\s+important)\s+than\s+being\s+(?:fast|quick)\b"
)

#: What announces a numbered list as a ranking, before it or over it.
_RANKED = expression(
    r"\b(?:decide|settle|resolve|weigh|prioriti[sz]e|rank)\b[^.]{0,60}\bin\s+(?:this|the\s+following)\s+order\b"
    r"|\b(?:most\s+important|highest(?:\s+priority)?)\s+first\b|\b(?:order|ranking)\s+of\s+(?:priority|precedence|importance|authority)\b"
    r"|\b(?:conflict|contradict|disagree|compete|collide|clash|pull\s+in\s+different)\b[^.]{0,60}\b(?:this|the\s+following)\s+order\b"
    r"|\bpriority\s+order\b|\bthe\s+first\s+(?:of\s+these\s+)?that\s+(?:applies|says|fits|answers)\b|^\W*(?:your\s+|our\s+|the\s+)?priorities\b[^.]{0,40}:\W*$"
)
_RANKED_HEADING = expression(
    r"\W*(?:\d+[.)]\s*)?(?:(?:our|your|the|core)\s+)?(?:priorit(?:y|ies)(?:\s+order)?|order\s+of\s+(?:priority|precedence|importance)"
    r"|precedence)\W*"
)
#: The name of an entry ends where it is explained.
_NAMED = expression(r"\W*(?P<name>[a-z][\w’'/ -]{1,40}?)\W*(?:$|[:—–(.,;*]|\s-\s)")
_MOST_WORDS = 4
#: "The safety of the passenger" is safety.
_OF = expression(r"\s+(?:of|in|for|from)\s")
_SHOWN = frozenset((BlockKind.QUOTE, BlockKind.EXAMPLE))


@attrs.frozen(eq=False)
class Order:
    """A ranking that a clause states, highest first; ``words`` is its span in the clause's view.

    ``is_whole``: it ranks all there is, unlike "prefer safety over speed". ``entries`` are those of
    the list that it was read from; ``directive`` is the first of them.
    """

    directive: Directive
    items: tuple[str, ...]
    words: Span
    is_whole: bool = False
    entries: tuple[Placed[Entry], ...] = ()


@attrs.frozen(eq=False)
class Entry:
    """An entry of a numbered list that is announced as a ranking, and what it names."""

    directive: Directive
    item: str


def collect(axis: Axis, body: ChunkBody) -> tuple[Order | Entry, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the rankings of a chunk, and its entries of ranked lists."""
    said = [directive for directive in directives(body) if directive.block.kind not in _SHOWN]
    orders = (Order(clause, *order) for clause in said for order in _in_clause(clause))
    return (*orders, *_entries(said))


def pairs(axis: Axis, placed: Sequence[Placed[Order | Entry]]) -> Iterator[Pair]:
    """Propose every two orders that rank a shared pair differently, or head it differently."""
    for first, second in couples(_orders(placed)):
        one, two = first.item, second.item
        clash = _clash(one, two)
        if clash and one.directive is not two.directive:
            detail = f"One ranks {clash[0]} above {clash[1]}, the other does not."
            # The entries of a list come after the sentences of their chunk.
            sides = in_file_order(_claim(first.chunk, one, clash[0]), _claim(second.chunk, two, clash[1]))
            yield Pair(*sides, axis.confidence, detail)


def _orders(placed: Sequence[Placed[Order | Entry]]) -> Iterator[Placed[Order]]:
    """Yield the orders, each list that entries make up as one: a reader may cut it anywhere."""
    for context, group in groupby(placed, key=_listed_in):
        if context is None:
            yield from (Placed(home, item, at) for home, item, at in group if isinstance(item, Order))
            continue
        entries = tuple(Placed(home, item, at) for home, item, at in group if isinstance(item, Entry))
        items = tuple(entry.item.item for entry in entries)
        if 1 < len(items) == len(set(items)):
            clause = entries[0].item.directive
            order = Order(clause, items, Span(0, len(clause.view)), is_whole=True, entries=entries)
            yield Placed(entries[0].chunk, order, entries[0].section)


def _listed_in(placed: Placed[Order | Entry]) -> Context | None:
    item = placed.item
    return item.directive.block.context if isinstance(item, Entry) else None


def _in_clause(directive: Directive) -> Iterator[tuple[tuple[str, ...], Span, bool]]:
    view = directive.view
    if ">" in view or "≻" in view:
        for match in _CHAIN.finditer(view):
            items = tuple(_name(item) for item in _SIGN.split(match["chain"]))
            if len(set(items)) == len(items) and (len(items) > 2 or "priorit" in view or "order" in view):
                yield items, Span(*match.span()), True
    if not _CUE.search(directive.whole):
        return
    yield from _in_sentence(directive)
    if _LATER.search(view):
        yield ("correctness", "speed"), Span(0, len(view)), False
    yield from _compared(view)


def _compared(view: str) -> Iterator[tuple[tuple[str, ...], Span, bool]]:
    """Yield what a clause ranks above something else."""
    for pattern in (_OVER, _TO, _ABOVE, _SECOND):
        ranked = pattern.search(view)
        if ranked:
            said = ranked.groupdict()
            high = said["high"] or said.get("high2") or said.get("high3") or ""
            # "The FAQ prevails over policies and agreements": over each of them.
            for low in ranked["low"].split(" and "):
                yield from _ranked(high, low, Span(*ranked.span()))
    bare = _BARE_OVER.fullmatch(view)
    if bare and any(_QUALITY.search(bare[side]) for side in ("high", "low")):
        yield from _ranked(bare["high"], bare["low"], Span(0, len(view)))
    picked = _PICKED.search(view)
    if picked:
        high = _name(picked["high"] or picked["high2"])
        sides = [_name(picked["one"]), _name(picked["two"])]
        if high in sides:
            yield from _ranked(high, sides[1 - sides.index(high)], Span(*picked.span()))


def _ranked(high: str, low: str, words: Span) -> Iterator[tuple[tuple[str, ...], Span, bool]]:
    names = _name(high), _name(low)
    if all(names) and names[0] != names[1] and not any(map(_PRONOUN.search, names)):
        yield names, words, False


#: "Ask what they have tried before you explain" ranks nothing.
_PRONOUN = expression(r"\b(?:you|they|it|he|she|we|i|them|this|that|these|those|what|which|who|one)\b")


def _in_sentence(directive: Directive) -> Iterator[tuple[tuple[str, ...], Span, bool]]:
    """Yield a ranking that a sentence spells out, as read from the clause that it begins in."""
    whole, start, end = directive.whole, directive.start, directive.start + len(directive.view)
    sequence, ranking = (
        match if match is not None and start <= match.end(0) - len(match["rest"]) - 1 < end else None
        for match in (_SEQUENCE.search(whole), _RANKING.search(whole))
    )
    if sequence:
        names = [sequence["first"], *_STEP.split(sequence["rest"])]
    elif ranking and re.search(r"\bthen\b", ranking["rest"]):
        names = _STEP.split(ranking["rest"])
    else:
        return
    items = tuple(_name(_LAST.sub("", name.strip())) for name in names if name.strip())
    telling = ranking is not None or any(map(_QUALITY.search, items))
    if telling and 1 < len(items) == len(set(items)) and all(_is_short(item) for item in items):
        yield items, Span(0, len(directive.view)), True


def _entries(said: Sequence[Directive]) -> Iterator[Entry]:
    """Yield the entries of numbered lists that are announced as rankings."""
    numbered = (clause for clause in said if clause.block.ordinal is not None and clause.block.depth == 0)
    for _, clauses in groupby(numbered, key=lambda clause: id(clause.block)):
        entry = next(clauses)
        item = _item(entry) if _is_ranked(entry.block.context) else ""
        if item and _is_short(item):
            yield Entry(entry, item)


def _item(entry: Directive) -> str:
    """Return what an entry of a ranking names; empty: it has no name."""
    match = _NAMED.match(lowered(entry.block.text.replace("*", " ")))
    return _name(_OF.split(match["name"])[0]) if match else ""


def _is_ranked(context: Context) -> bool:
    if _RANKED.search(lowered(context.lead)):
        return True
    names = (*context.headings[-1:], *context.tags[-1:])
    return any(_RANKED_HEADING.fullmatch(lowered(name).replace("_", " ")) for name in names)


def _is_short(item: str) -> bool:
    return len(item.split()) <= _MOST_WORDS


def _claim(chunk: Chunk, order: Order, ranked: str) -> Claim:
    """Return a ranking as a side, shown where it puts the item that the other puts lower."""
    label = " > ".join(order.items)
    entry = next((one for one in order.entries if _key(one.item.item) == _key(ranked)), None)
    if entry is None:
        return Claim(chunk, order.directive, label, label, "", order.words)
    clause = entry.item.directive
    return Claim(entry.chunk, clause, label, label, "", Span(0, len(clause.view)))


def _name(item: str) -> str:
    words = [
        word
        for word in _OURS.sub("", item.replace("*", " ")).split()
        if word not in {"the", "a", "your", "user", "user's", "user’s", "over", "being"}
    ]
    return " ".join(words)


#: "These guidelines" are known to the reader; "these" alone may be anything.
_OURS = expression(r"\b(?:this|these|our|any|all)\s+(?=[a-z])")


#: Words that say of a quality what goes without saying.
_MODIFIERS = frozenset(
    "raw overall code factual runtime execution response general sheer good high pure strict full".split()
)
#: Adjectives and verbs by the quality that they stand for: "correct routes" are about correctness.
_QUALITIES = {
    "correct": "correctness",
    "right": "correctness",
    "accurate": "accuracy",
    "fast": "speed",
    "quick": "speed",
    "safe": "safety",
    "secure": "security",
    "readable": "readability",
    "clear": "clarity",
    "brief": "brevity",
    "friendly": "friendliness",
    "complete": "completeness",
    "simple": "simplicity",
    "private": "privacy",
}


def _key(name: str) -> str:
    """Return what a name ranks, without what makes no difference."""
    words = name.replace("-", " ").split()
    if words and words[0] in _QUALITIES:
        return _QUALITIES[words[0]]
    kept = [word for word in words if word not in _MODIFIERS] or words
    return " ".join(map(stem, kept)) if len(kept) > 1 else "".join(kept)


def _clash(one: Order, two: Order) -> tuple[str, str] | None:
    """Return a pair that ``one`` ranks and ``two`` contradicts."""
    first, second = ([_key(item) for item in order.items] for order in (one, two))
    if len(set(first)) < len(first) or len(set(second)) < len(second):
        first, second = list(one.items), list(two.items)
    # To be correct and to be accurate are one goal, unless somebody ranks them.
    if not any({"correctness", "accuracy"} <= set(keys) for keys in (first, second)):
        first, second = (
            ["correctness" if key == "accuracy" else key for key in keys] for keys in (first, second)
        )
    for high, low in combinations(range(len(first)), 2):
        if (
            first[high] in second
            and first[low] in second
            and second.index(first[high]) > second.index(first[low])
        ):
            return one.items[high], one.items[low]
    if not (one.is_whole and two.is_whole):
        return None  # "accuracy over speed" goes with "safety > accuracy > speed"
    long, short, names = (first, second, one) if len(first) >= len(second) else (second, first, two)
    if len(short) > 1 and long[0] not in short and set(short) <= set(long):
        return names.items[0], names.items[long.index(short[0])]
    return None
