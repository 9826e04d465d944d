"""A clause that forbids an action and one that asks for the same action.

No word list of topics is involved: the two clauses share their verb and every
content word of the prohibition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs
from cachetools import LRUCache

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import Claim, Pair
from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt import lexicon
from antinomy.prompt.directives import Directive, Modality, Statement, directives
from antinomy.prompt.document import Chunk, ChunkBody, Document
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Action:
    """What a clause asks for or forbids: verb stem ("" for verbs like *use*) and content stems."""

    directive: Directive
    verb: str
    words: frozenset[str]
    denied: bool


def pairs(axis: Axis, document: Document) -> Iterator[Pair]:
    """Propose every prohibition with every demand of the same action."""
    denied: list[tuple[Chunk, Action]] = []
    asked: dict[str, list[tuple[Chunk, Action]]] = {}
    for chunk in document.chunks:
        for action in _actions(chunk.body):
            if action.denied:
                denied.append((chunk, action))
            else:
                for word in action.words:
                    asked.setdefault(word, []).append((chunk, action))
    for chunk, ban in denied:
        rarest = min((asked.get(word, []) for word in ban.words), key=len, default=[])
        for other, demand in rarest:
            if _same(ban, demand) and not _guards(ban, demand):
                sides = sorted(
                    ((chunk, ban, "forbids it"), (other, demand, "asks for it")),
                    key=lambda side: side[0].origin.to_source(side[1].directive.span).start,
                )
                claims = [_claim(*side) for side in sides]
                yield Pair(claims[0], claims[1], axis.confidence, _detail(claims[0], claims[1]))


def _claim(chunk: Chunk, action: Action, label: str) -> Claim:
    target = ""
    return Claim(chunk, action.directive, label, label, target, Span(0, len(action.directive.view)))


def _detail(first: Claim, second: Claim) -> str:
    texts = [" ".join(claim.directive.text.split())[:80] for claim in (first, second)]
    return f"“{texts[0]}” {first.label}, “{texts[1]}” {second.label}."


def _same(ban: Action, demand: Action) -> bool:
    return ban.words <= demand.words and (ban.verb == demand.verb)


def _guards(ban: Action, demand: Action) -> bool:
    """Tell whether two clauses of one sentence only explain each other ("not X but Y")."""
    return ban.directive.sentence == demand.directive.sentence and ban.directive.block is demand.directive.block


_cache: LRUCache[int, tuple[ChunkBody, tuple[Action, ...]]] = LRUCache(maxsize=4096)


def _actions(body: ChunkBody) -> tuple[Action, ...]:
    kept = _cache.get(id(body))
    if kept is None:
        found = tuple(action for directive in directives(body) if (action := _action(directive)) is not None)
        kept = _cache[id(body)] = (body, found)
    return kept[1]


#: Verbs that say no more than their object does.
_LIGHT = lexicon.words(
    """
    add allow append apply attach be carry contain display employ end emit feature follow format gave generate get give
    have include insert keep make mention output place print produce provide put return see show start supply use
    utilise utilize want write do avoid omit skip exclude leave drop remove refrain
    """
)
_SUBORDINATE = re.compile(
    r"\b(?:before|after|until|without|unless|if|when(?:ever)?|while|because|since|so\s+that|in\s+order|as\s+long|to\s+avoid"
    r"|instead|rather|except|even|about|than|like|such\s+as|e\.g|only|just|alone|twice|again|yourself|by\s+hand"
    r"|directly|automatically|for\s+example|other|another|too|unnecessar\w*|excessive\w*|new|extra|more|additional)\b"
)
_VERB = re.compile(
    r"\W*(?:(?:please|also|always|never|then|only|do\s+not|don['’]t|you\s+(?:must|should|shall|will|can|may)?(?:\s+not)?"
    r"|must(?:\s+not)?|should(?:\s+not)?|never\s+ever|under\s+no\s+circumstances)\s+)*(?P<verb>[a-z]+(?:-[a-z]+)?)\b"
)
_PASSIVE = re.compile(
    r"\b(?:must|should|shall|may|can|is|are|gets?)(?:\s+not|n['’]t|\s+never|\s+always)?\s+(?:be\s+)?(?P<verb>[a-z]+ed)\b"
)


def _action(directive: Directive) -> Action | None:
    if directive.statement is not Statement.DIRECTIVE or directive.modality is Modality.MAY:
        return None
    view = directive.view
    if _SUBORDINATE.search(view) or len(view) > 160:
        return None
    verb = _verb(view)
    negators = [match[0] for match in directive.negators]
    if verb is None or len(negators) > 1:
        return None
    words = content(view) - {stem(word) for negator in negators for word in negator.split()}
    words -= {stem(word) for word in _LIGHT}
    light = stem(verb) in _LIGHT_STEMS
    words = words if light else words | {stem(verb)}
    if not words or (len(words) < 2 and not (light and _is_object(view))):
        return None
    return Action(directive, "" if light else stem(verb), words, directive.negative)


_LIGHT_STEMS = frozenset(stem(word) for word in _LIGHT)
#: The clause ends with its only content word: the word is the object, not a modifier of another.
_OBJECT_LAST = re.compile(r"[^\W\d_][\w'’-]{3,}[\s.!*]*$")


def _is_object(view: str) -> bool:
    last = _OBJECT_LAST.search(view)
    return last is not None and bool(content(last[0]))


def _verb(view: str) -> str | None:
    passive = _PASSIVE.search(view)
    if passive:
        return passive["verb"]
    match = _VERB.match(view)
    if match and match["verb"] in lexicon.IMPERATIVE_VERBS:
        return match["verb"]
    if re.match(r"\W*no\s", view) or re.match(r"\W*(?:every|each|all)\s.*\b(?:gets?|has|have|carries|carry|needs?)\b", view):
        return "use"
    return None
