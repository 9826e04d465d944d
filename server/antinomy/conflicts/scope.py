"""Whether two clauses can ever apply to the same output: the source of precision.

Two directives on opposite poles conflict only where their scopes meet. Each
test below gives the reason why they do not, or nothing. This module knows no
axis and no pole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

import attrs

from antinomy.catalog import search
from antinomy.conflicts.audience import is_told, name_others
from antinomy.conflicts.conditions import case, exclusive
from antinomy.conflicts.exceptions import covered, missed
from antinomy.conflicts.headings import is_generic, limiting, limits
from antinomy.conflicts.labels import for_other_cases
from antinomy.conflicts.matchers.content import content, stem
from antinomy.conflicts.turns import in_turn
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.document import Context
from antinomy.prompt.expressions import expression

#: Names for the output as a whole; a rule without a named artefact speaks of it too.
WHOLE = frozenset(("", "answer", "text", "message", "chat"))

#: Artefacts that an answer is made of; on an axis of form, a rule for the whole answer holds for them too.
PARTS = frozenset(
    "conclusion example heading introduction list name note paragraph quotation section sentence step table"
    " title".split()
)

_KEPT = 4096  # sentences of which it is kept what they say by themselves: each stands in many pairs

#: Some of the reasons why rules never meet, the last of them about time.
SECTIONS = "they stand in sections about different things"
CONDITIONS = "they hold under different conditions"
PEOPLE = "different people are addressed"
PERMISSION = "one only permits"
TIMES = (CONDITIONS, "they hold at different stages", "they are steps of one procedure")


@attrs.frozen
class Side:
    """A directive as scope sees it: the clause, and the artefact that its words speak of."""

    directive: Directive
    target: str


@attrs.frozen
class Rules:
    """What an axis says about scope (see ``catalog.Axis``), and the document's products and title.

    ``alternatives``: "never X; do Y instead" names what replaces X, and ranks no other rule.
    ``headings``: words by which a heading names what the axis is about; ``None``: any heading limits.
    """

    compare_targets: bool = True
    include_parts: bool = False
    conditional: bool = False
    occasions: tuple[str, ...] = ()
    permission: bool = False
    alternatives: bool = True
    products: frozenset[str] = frozenset()
    title: str = ""
    headings: frozenset[str] | None = None


def apart(first: Side, second: Side, rules: Rules, but: Collection[str] = ()) -> str:
    """Return why two sides never meet, in a few words; empty if they do.

    Parameters
    ----------
    first, second
        The two clauses, in file order.
    rules
        The axis's view of scope.
    but
        Reasons that do not count.

    """
    for reason, test in _TESTS:
        if reason not in but and test(first, second, rules):
            return reason
    return ""


#: A rank, or a default that gives way as soon as somebody asks.
_SETTLED = expression(
    r"\b(?:takes?\s+(?:precedence|priority)|unless\s+(?:asked|told|instructed|requested)|examples\s+are\s+exempt)\b"
)


@lru_cache(maxsize=_KEPT)
def settled(sentence: str) -> bool:
    """Tell whether a rule's own words say what happens when another one stands against it."""
    lowered = sentence.lower()
    return bool(_SETTLED.search(lowered) or lexicon.OUTRANKS_ALL.search(lowered))


def only_reads(sentence: str, other: str) -> bool:
    """Tell whether a rule asks to look at files, where the other forbids no more than to change them."""
    return bool(_READS.match(sentence) and not _CHANGES.search(sentence) and _LEAVES.search(other))


def fill_other_parts(sentence: str, other: str) -> bool:
    """Tell whether two rules each say, by another title, which part of the output they are for."""
    one, two = _title(sentence), _title(other)
    return one is not None and two is not None and one != two


@lru_cache(maxsize=_KEPT)
def _title(sentence: str) -> str | None:
    """Return the title of the part of the output that a sentence is for, if it names one, in lower case."""
    match = _TITLED.search(sentence)
    return " ".join(match["title"].lower().split()) if match else None


#: "In a section called MAIN POINTS".
_TITLED = expression(
    r"\b(?:(?:sub-?)?section|heading|header|column|field|block|tag|table)\s+(?:that\s+is\s+)?"
    r"(?:called|named|titled|entitled|headed|labell?ed)\s+[\"'“‘`*_<#\s]*(?P<title>[^.,:;()\"'”’`*_>]+)",
    re.IGNORECASE,
)
_READS = expression(
    r"(?:always\s+)?(?:read|look\s+at|open|list|inspect|search|skim|run\s+`git\s+(?:diff|log|show|status|blame))\b",
    re.IGNORECASE,
)
_CHANGES = expression(
    r"\b(?:change|edit|modify|write|rewrite|update|fix|delete|remove|add|create|commit)\b", re.IGNORECASE
)
_LEAVES = expression(
    r"\b(?:do\s+not|don['’]t|never|must\s+not)\s+(?:ever\s+)?(?:change|edit|modify|alter)\b[^,;:]*$",
    re.IGNORECASE,
)


def alternative(one: Context, two: Context) -> bool:
    """Tell whether no output has two places: two prompts of a file, or two branches of a template."""
    if one.prompt != two.prompt:
        return True
    arms = {branch.conditional: branch.arm for branch in one.branches}
    return any(arms.get(branch.conditional, branch.arm) != branch.arm for branch in two.branches)


def alternate(first: Sequence[Directive], second: Sequence[Directive]) -> bool:
    """Tell whether the clauses of two sentences are for cases that exclude each other by their wording."""
    return bool(first and second) and all(
        one.condition and two.condition and exclusive(one.condition, two.condition)
        for one in first
        for two in second
    )


def _prompts(a: Side, b: Side, _: Rules) -> bool:
    return alternative(a.directive.block.context, b.directive.block.context)


def _precedence(a: Side, b: Side, rules: Rules) -> bool:
    return any(
        not _moot(words, rules) and not (rules.alternatives and _replaces(words, side.directive.whole))
        for side in (a, b)
        for words in side.directive.overrides
    )


def _replaces(words: str, whole: str) -> bool:
    """Tell whether "instead" follows a ban of the same sentence, and so ranks no other rule.

    "Never raise; return a code instead".
    """
    return words == "instead" and _BAN_INSTEAD.search(whole) is not None


_BAN_INSTEAD = expression(r"\b(?:not|never|avoid|no)\b[^.!?]*\binstead\b|n['’]t\b[^.!?]*\binstead\b")


def _exceptions(a: Side, b: Side, rules: Rules) -> bool:
    return _excepted(a, b, rules) or _excepted(b, a, rules)


def _excepted(side: Side, other: Side, rules: Rules) -> bool:
    """Tell whether ``side`` names an exception that may be the case ``other`` speaks of."""
    said = f"{side.directive.whole} {side.directive.aside}"
    if covered(said, other.directive.whole):
        return True
    words = side.directive.exception
    if not words or (_IF.match(words) and _moot(side.directive.whole, rules)):
        return False
    if _is_of_something_else(side.directive.whole, other.directive.whole):
        return False
    if missed(said, other.directive.whole):
        return False
    if not _ON_REQUEST.search(side.directive.whole) or not _UNASKED.search(other.directive.whole):
        return True
    return bool(lexicon.EXCEPTION.search(_ON_REQUEST.sub(" ", side.directive.whole)))


def _is_of_something_else(whole: str, other: str) -> bool:
    """Tell whether a sentence's only exception is about nothing that either rule is about.

    "No emojis, except that hyphens are fine" leaves no room for an emoji.
    """
    aside = _EXCEPT_THAT.search(whole)
    if aside is None or _REFERS.search(aside["body"]):
        return False
    ruled = whole[: aside.start()] + whole[aside.end() :]
    if lexicon.EXCEPTION.search(ruled):
        return False
    return content(aside["body"]).isdisjoint(content(ruled) | content(other))


_EXCEPT_THAT = expression(
    r"\b(?:except(?:ion)?|apart\s+from|other\s+than|aside\s+from|besides|save\s+for)\b"
    r"(?:,?\s+(?:of\s+course|naturally|obviously|as\s+(?:always|usual)|for\s+(?:now|the\s+(?:moment|time\s+being))|only"
    r"|perhaps|the\s+fact)){0,3},?\s+that\b(?P<body>[^.;:!?]*)"
)
#: "… except that one at the end is fine": what the rule itself names.
_REFERS = expression(r"\b(?:they|them|it|these|those|this|one|ones|some)\b")

#: "Unless the user asks for it" leaves no room for what is done unasked.
_ON_REQUEST = expression(
    r"\bunless\s+(?:[\w’']+\s+){0,4}?(?:asks?|asked|requests?|requested|tells?|told|instructs?|instructed)\b(?!\s+otherwise)"
)
_UNASKED = expression(
    r"\b(?:without\s+being\s+(?:asked|told)|unprompted|on\s+your\s+own\s+initiative|automatically|proactively"
    r"|whether\s+or\s+not\s+(?:\w+\s+){1,3}(?:asked|told))\b"
)
#: "If asked" opens an exception or a condition; "unless asked" is always an exception.
_IF = expression(r"(?:if|when)\b")


def _moot(words: str, rules: Rules) -> bool:
    """Tell whether a condition is the axis's own occasion, and so limits nothing."""
    return any(search.first(pattern, words) for pattern in rules.occasions)


def _degrees(a: Side, b: Side, _: Rules) -> bool:
    return a.directive.soft or b.directive.soft


def _permissions(a: Side, b: Side, rules: Rules) -> bool:
    kinds = {a.directive.modality, b.directive.modality}
    return Modality.MAY in kinds and not rules.permission


def _conditions(a: Side, b: Side, rules: Rules) -> bool:
    one, two = ("" if _moot(side.directive.condition, rules) else side.directive.condition for side in (a, b))
    if case(one) == case(two):
        return False
    if one and two:
        return True
    bound, free = (a, b) if one else (b, a)
    if _ONLY_THEN.search(bound.directive.whole):
        return True
    asked = _ASKED.search(one or two) and not _WHATEVER.search(free.directive.whole)
    return not (rules.conditional and _absolute(free.directive) and not asked)


#: "If the user asks for more": the user's wish is an exception to any rule of style.
_ASKED = expression(
    r"\b(?:asks?|asked|requests?|requested|wants?|says?|tells?|told|instructed|needed|necessary)\b"
)
#: "Only when a player is hurt, drop the role" names the one exception.
_ONLY_THEN = expression(r"\bonly\s+(?:when|if|after|once|in)\b")
#: … unless the rule says that the user's wish changes nothing.
_WHATEVER = expression(
    r"\b(?:whatever|no\s+matter|even\s+(?:if|when)|whoever\s+asks|anyone|under\s+no\s+circumstances|at\s+all\s+times)\b"
)
_ABSOLUTE = expression(
    r"\b(?:always|never|every|all|each|under\s+no|at\s+all\s+times|no\s+matter|only|solely|must|cannot|nobody)\b"
)


def _absolute(directive: Directive) -> bool:
    return bool(_ABSOLUTE.search(directive.view) or _WHATEVER.search(directive.whole))


def _labels(a: Side, b: Side, _: Rules) -> bool:
    one, two = a.directive.label, b.directive.label
    if one and two and one != two and not (is_generic(one) or is_generic(two)):
        return True
    return for_other_cases(a.directive, b.directive)


def _stages(a: Side, b: Side, rules: Rules) -> bool:
    one, two = ("" if _moot(side.directive.order, rules) else side.directive.order for side in (a, b))
    if _begun(a, b) or _begun(b, a):
        return True
    return one != two or in_turn(a.directive.whole, b.directive.whole)


def _begun(a: Side, b: Side) -> bool:
    """Tell whether one rule is for the first of several things and the other for those after it."""
    after = {match["noun"] for match in _AFTER_FIRST.finditer(b.directive.view)}
    return any(match["noun"] in after for match in _IN_FIRST.finditer(a.directive.view)) if after else False


_AFTER_FIRST = expression(r"\bafter\s+(?:the|your)\s+(?:very\s+)?first\s+(?P<noun>\w+)")
_IN_FIRST = expression(r"\b(?:in|with|on|at)\s+(?:the|your)\s+(?:very\s+)?first\s+(?P<noun>\w+)")


def _actors(a: Side, b: Side, _: Rules) -> bool:
    who = {side.directive.actor for side in (a, b) if not is_told(side.directive.view)}
    if a.directive.actor != b.directive.actor and who != {""}:
        return True
    return name_others(a.directive, b.directive)


def _targets(a: Side, b: Side, rules: Rules) -> bool:
    if not rules.compare_targets or a.target == b.target:
        return False
    if any(side.target == "" and _PRONOUN.match(side.directive.view) for side in (a, b)):
        return False
    # Two products ("write a summary and a plan") are two things;
    # either is the whole beside a rule that names nothing.
    whole = WHOLE | rules.products | (PARTS if rules.include_parts else frozenset())
    return not any(one.target in WHOLE and two.target in whole for one, two in ((a, b), (b, a)))


#: "Keep it short": the clause speaks of what was named before.
_PRONOUN = expression(r"\W*\w+\s+(?:it|them)\b")


def _sections(a: Side, b: Side, rules: Rules) -> bool:
    one = limits(a.directive.block.context, rules.title)
    two = limits(b.directive.block.context, rules.title)
    if one != two and rules.headings is not None:
        one, two = (limiting(names, side.directive, rules.headings) for names, side in ((one, a), (two, b)))
    if one == two:
        return False
    if _places(a.directive.view) & _places(b.directive.view):
        return False  # both say where, in more than one word, so the heading adds nothing
    if one and two:
        return True
    if a.target == b.target and a.target not in WHOLE:
        return False  # both name the artefact, so the heading adds nothing
    outer = a if two else b
    if not rules.compare_targets and _OUTRIGHT.search(outer.directive.view):
        return False
    return not (outer.directive.universal and outer.target == "answer")


@lru_cache(maxsize=_KEPT)
def _places(view: str) -> frozenset[tuple[str, ...]]:
    """Return the places that a clause names in more than one word ("in the pull request description")."""
    found = (tuple(map(stem, match["noun"].split())) for match in _PLACE.finditer(view))
    return frozenset(words for words in found if len(words) > 1)


_PLACE = expression(
    r"\b(?:(?:in|into|on|onto)\s+(?:(?:the|an?|your|our|all|every|each|any)\s+)?|(?:to|from)\s+(?:the|an?|your|our)\s+)"
    r"(?P<noun>(?!(?:the|an?|your|our|all|every|each|any|main)\b)[a-z]+(?:\s+[a-z]+){1,2})(?=\s*(?:[.,;:!?()]|$)|\s+(?:if|when|unless)\b)"
)
#: A rule that leaves no room for one of its own in some section.
_OUTRIGHT = expression(
    r"\b(?:(?:every|each|any)\s+(?:single\s+)?(?:task|change|request|job|case)|at\s+all\s+times|without\s+exception"
    r"|under\s+(?:no|any)\s+circumstances|in\s+every\s+case|at\s+any\s+(?:time|point)|at\s+no\s+(?:time|point))\b"
)


def _titles(a: Side, b: Side, _: Rules) -> bool:
    return fill_other_parts(a.directive.whole, b.directive.whole)


_STEPS = expression(
    r"\b(?:in\s+(?:this|the\s+following)\s+order|steps?|workflow|process|procedure|phases?|stages?|pipeline|sequence)\b"
)


def _is_sequence(directive: Directive) -> bool:
    context = directive.block.context
    return directive.block.ordinal is not None and bool(
        _STEPS.search(" ".join((*context.headings[-1:], context.lead)).lower())
    )


def _sequence(a: Side, b: Side, _: Rules) -> bool:
    return (
        _is_sequence(a.directive)
        and _is_sequence(b.directive)
        and a.directive.block.ordinal != b.directive.block.ordinal
    )


_TESTS: tuple[tuple[str, Callable[[Side, Side, Rules], bool]], ...] = (
    ("they belong to alternative prompts", _prompts),
    (SECTIONS, _sections),
    ("one says which wins", _precedence),
    ("one names an exception", _exceptions),
    ("one is a default or a matter of degree", _degrees),
    (PERMISSION, _permissions),
    (CONDITIONS, _conditions),
    ("they are labelled differently", _labels),
    ("they hold at different stages", _stages),
    (PEOPLE, _actors),
    ("they speak of different things", _targets),
    ("each fills a section of its own", _titles),
    ("they are steps of one procedure", _sequence),
)

#: Every reason that ``apart`` can give.
REASONS = tuple(reason for reason, _ in _TESTS)
