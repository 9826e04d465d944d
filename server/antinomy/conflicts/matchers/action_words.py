"""The words that an action is compared by, from its verb and what follows it. Reads no clause."""

from __future__ import annotations

from antinomy.conflicts.matchers import action_forms as forms
from antinomy.conflicts.matchers import deeds
from antinomy.conflicts.matchers.action import CASE, TOKEN, Action, object_words, root
from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression

#: Verbs that say no more than their object does.
LIGHT = lexicon.words(
    """
    add allow append apply attach be begin carry close conclude contain display employ end emit feature finish
    get give have include insert make mention open output place print produce provide put return see show
    start state supply use utilise utilize want write do avoid omit exclude leave refrain
    given made shown used written
    """
)
_LIGHT_STEMS = frozenset(stem(word) for word in LIGHT)


#: Whom the model speaks to anyway: "ask customers for their number" asks for the number.
_ANYONE = expression(
    r"\s+(?:(?:the|any|your|our)\s+)?(?:users?|customers?|clients?|guests?|callers?|visitors?|readers?|people|them|any(?:one|body)|every(?:one|body))(?=\s+(?:(?:for|about|how"
    r"|what|when|where|whether|which|who|why|that|a|an|the|their|any|to)\b))"
)


def worded(directive: Directive, verb: str, rest: str, *, denied: bool, whole: bool = False) -> Action | None:
    """Return what a clause does, by its verb and the rest of it; ``None`` if these name nothing.

    ``whole`` tells that the rest is known to be an object and nothing more.
    """
    rest = _ANYONE.sub("", rest, count=1) if _ANYONE.match(rest) else rest
    if not denied:
        rest = forms.HEDGE.sub("", rest)
        rest = forms.MEASURE.sub("", rest, count=1) if " of " in rest else rest
    verb, rest = deeds.saying(verb, rest)
    words = object_words(rest)
    case = CASE.search(rest)
    core = object_words(rest[: case.start()]) if case else words
    base = root(verb)
    light = base in _LIGHT_STEMS or _is_light(base, rest)
    if not light:
        words |= {base}
    if denied and len(words) < 2 and not (whole or _bare_object(rest)):
        return None
    phrase = tuple(stem(word) for word in TOKEN.findall(rest))
    said = (match[0] for pattern in (_EACH, forms.MANNER) for match in pattern.finditer(rest))
    every = content(" ".join(said))
    if not words:
        return None
    return Action(directive, "" if light else base, words, phrase, denied, every, core, said=verb)


def _is_light(base: str, rest: str) -> bool:
    """Tell whether a verb says no more than its object does ("quote prices", "slip puns into each reply")."""
    objects = forms.LIGHT_WITH.get(base)
    return objects is not None and objects.match(rest) is not None


_EACH = expression(
    r"^\s+(?:every|each|all)\s+(?:[a-z-]+\s+)?[a-z-]+\s+(?=with\b)|"
    r"\b(?:with|to|in|for|after|before|at|on|under|below|of)\s+(?:each|every|all|any)\s+(?:[a-z]+\s+){0,2}?[a-z]+\W*$"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b(?!\s+(?:of|or)\b)"
)


#: "… any comments.": the one word is the whole object, not a modifier or the rest of a phrase.
_BARE = expression(
    r"\s+(?:any\s+|the\s+|a\s+|an\s+)?(?:(?!(?:them|this|that|these|those)\b)[^\W\d_][\w'’-]{3,}|`[^`]+`)[\s.!*]*$"
)


def _bare_object(rest: str) -> bool:
    return _BARE.match(rest) is not None
