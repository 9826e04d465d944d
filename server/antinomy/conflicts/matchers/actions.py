"""A clause that forbids an action and one that asks for the same action.

No word list of topics is involved: the two clauses share their verb and every
content word of the prohibition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from antinomy.catalog import Axis
from antinomy.conflicts.matchers import (
    Claim,
    Pair,
    Placed,
    deeds,
    in_file_order,
    parts,
    products,
    reaches,
    things,
)
from antinomy.conflicts.matchers import action_forms as forms
from antinomy.conflicts.matchers.action import CASE, Action, same
from antinomy.conflicts.matchers.action_lists import listed
from antinomy.conflicts.matchers.action_words import LIGHT, worded
from antinomy.conflicts.matchers.code_bans import STAYS_OUT
from antinomy.conflicts.matchers.wording import cited
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.directives import directives
from antinomy.prompt.document import Chunk, ChunkBody
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import BLANK, lowered
from antinomy.prompt.statements import Statement, opens_with_verb
from antinomy.prompt.text import Span


def collect(axis: Axis, body: ChunkBody) -> tuple[Action, ...]:  # noqa: ARG001 - no axis narrows it
    """Return the demands and bans of a chunk."""
    return tuple(action for directive in directives(body) for action in _actions(directive))


def pairs(axis: Axis, placed: Sequence[Placed[Action]]) -> Iterator[Pair]:
    """Propose every prohibition with every demand of the same action."""
    denied = [entry for entry in placed if entry.item.denied]
    if not denied:
        return
    banned = frozenset().union(*(entry.item.words for entry in denied))
    asked: dict[str, list[Placed[Action]]] = {}
    for entry in placed:
        if not entry.item.denied:
            for word in entry.item.words & banned:
                asked.setdefault(word, []).append(entry)
    for entry in denied:
        ban = entry.item
        rarest = min((asked.get(word, []) for word in ban.words), key=len, default=[])
        for other in rarest:
            demand = other.item
            if same(ban, demand) and not _guards(ban, demand):
                claims = in_file_order(
                    _claim(entry.chunk, ban, "forbids it"), _claim(other.chunk, demand, "asks for it")
                )
                # What announces the parts limits none of them.
                reaching = (
                    demand.is_part
                    and reaches(entry.section, other.section)
                    and parts.is_of_whole(demand.directive)
                )
                yield Pair(*claims, axis.confidence, _detail(*claims), reaching)


def _claim(chunk: Chunk, action: Action, label: str) -> Claim:
    target = ""
    return Claim(chunk, action.directive, label, label, target, Span(0, len(action.directive.view)))


def _detail(first: Claim, second: Claim) -> str:
    return f"{cited(first.directive)} {first.label}, {cited(second.directive)} {second.label}."


def _guards(ban: Action, demand: Action) -> bool:
    """Tell whether two clauses of one sentence only explain each other ("not X but Y")."""
    return (
        ban.directive.sentence == demand.directive.sentence and ban.directive.block is demand.directive.block
    )


#: A clause longer than this says more than one thing.
_LONGEST = 160


def _actions(directive: Directive) -> Iterator[Action]:
    """Yield what a clause asks for or forbids: each of several things that it bans, or one action."""
    part = _part(directive)
    if part is not None:
        yield part
        return
    subject = _OUTSIDE.match(directive.coded) if _STAYS.search(directive.view) else None
    subjects = re.split(r",\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+", subject["subject"]) if subject else ()
    if subject and not forms.SUBORDINATE.search(directive.view) and not directive.under_ban:
        for thing in subjects:
            where = forms.WHOLE.sub("", subject["where"] or "")
            done = forms.GERUND.fullmatch(thing)
            verb, named = (done["verb"], done["rest"]) if done else ("use", f" {thing}")
            built = worded(directive, verb, f"{named} . {where}" if where else named, denied=True)
            if built is not None and directive.statement is Statement.DIRECTIVE:
                yield built
        return
    short = [action for thing in things.banned(directive) if (action := _short(directive, thing))]
    if short:
        yield from short
        return
    action = _entry(directive) if directive.under_ban else _omission(directive) or _action(directive)
    if action is not None:
        yield action
        yield from _reworded(action)
        if action.denied:
            yield from _listed(directive)
    yield from _counted(directive)
    if action is None or not action.denied:
        yield from _with_product(directive)


def _short(directive: Directive, thing: things.Thing) -> Action | None:
    built = worded(directive, "use", f" {thing.words}", denied=True, whole=True)
    return built and attrs.evolve(built, said="", name=thing.name, made=thing.made, unlike=thing.unlike)


def _with_product(directive: Directive) -> Iterator[Action]:
    """Yield the use of what a clause makes something with ("build forms with Vue 3")."""
    name = products.used(directive)
    if name and not forms.SUBORDINATE.search(directive.view):
        built = worded(directive, "use", f" {lowered(name)}", denied=False)
        if built is not None:
            yield attrs.evolve(built, name=name)


def _reworded(action: Action) -> Iterator[Action]:
    """Yield what a clause does that names it by a noun ("close with a recommendation of shares")."""
    deed = deeds.from_noun(action.directive.coded.rstrip(" .!*"))
    if deed is None or CASE.search(deed[1]):
        return
    built = worded(action.directive, *deed, denied=action.denied)
    if built is not None:
        yield attrs.evolve(built, outright=action.outright, by_noun=True)


def _counted(directive: Directive) -> Iterator[Action]:
    """Yield what a clause counts as something, or ignores ("Emojis count as words", "ignore emojis")."""
    if directive.statement is not Statement.DIRECTIVE or directive.under_ban:
        return
    counted = deeds.counted(directive.coded.rstrip(" .!*"))
    if counted is None or _FINITE.search(counted[0]):
        return
    thing, ignored = counted
    built = worded(directive, deeds.COUNT_AS, thing, denied=ignored)
    if built is not None:
        yield built


#: "Pie charts and animations are not used", "screenshots stay out of the docs".
_OUTSIDE = expression(
    rf"\W*(?:the\s+)?(?P<subject>[^.;:()]{{3,80}}?)\s+{STAYS_OUT}"
    r"(?P<where>\s+(?:in|into|on|of|from)\s+(?!(?:this|our)\b)[a-z][a-z -]{2,50})?\W*$"
)
_STAYS = expression(
    r"\b(?:not|never|out|nowhere|no\s+place|cannot|omitted|avoided|banned|forbidden|prohibited|disallowed|unwelcome)\b|n['’]t\b"
)


def _part(directive: Directive) -> Action | None:
    """Return what an entry without a verb names, where its list says what a text or page is made of."""
    if len(directive.view) > _LONGEST or not parts.is_part(directive):
        return None
    if _NEGATIVE.search(directive.view) or forms.SUBORDINATE.search(directive.view):
        return None
    built = worded(directive, "use", f" {directive.coded}", denied=False)
    return built and attrs.evolve(built, is_part=True)


def _omission(directive: Directive) -> Action | None:
    """Return what a clause leaves out ("Edit files without reading them")."""
    match = forms.OMITTING.match(directive.coded)
    if match is None or match["main"] not in lexicon.IMPERATIVE_VERBS:
        return None
    if directive.statement is not Statement.DIRECTIVE or directive.modality is Modality.MAY:
        return None
    return worded(directive, match["verb"], f"{match['thing']} {match['rest']}", denied=True)


def _entry(directive: Directive) -> Action | None:
    """Return what an entry forbids that stands below nothing but a ban ("Do not:", "## Never")."""
    view, block = directive.coded, directive.block
    ban = lexicon.BARE_BAN.fullmatch(directive.lead)
    if ban is None or not block.text.startswith(directive.text) or len(view) > _LONGEST:
        return None
    if forms.SUBORDINATE.search(directive.view) or _NEGATIVE.search(directive.view):
        return None
    entry = forms.GERUND.fullmatch(view) or forms.DEMAND.match(view)
    if entry and (entry.re is forms.GERUND or entry["verb"] in lexicon.IMPERATIVE_VERBS):
        verb, rest = entry["verb"], entry["rest"]
    elif "avoid" in ban[0]:
        verb, rest = "use", f" {view}"
    else:
        return None
    built = worded(directive, verb, forms.WHOLE.sub("", rest), denied=True)
    return built and attrs.evolve(built, outright=forms.OUTRIGHT.search(ban[0]) is not None)


def _action(directive: Directive) -> Action | None:
    if directive.statement is not Statement.DIRECTIVE:
        return None
    reason = forms.REASON.search(directive.view)
    length = reason.start() if reason else len(directive.view)
    if not directive.negative:
        # A ban until some time may hold no longer; what is demanded before it is demanded all the same.
        time = forms.TIME.search(directive.view, 0, length)
        length = time.start() if time else length
        # What a note is to say may well be denied.
        telling = forms.CONTENT.search(directive.view, 0, length)
        length = telling.start("said") if telling else length
    view, said = (_told(directive, text) for text in (directive.coded[:length], directive.view))
    topic = forms.TOPIC.match(said, 0, length)
    if length > _LONGEST or forms.SUBORDINATE.search(said, topic.end() if topic else 0, length):
        return None
    if directive.modality is Modality.MAY:
        return _permission(directive, view)
    banned = forms.BANNED.match(view)
    if banned:
        return worded(directive, "use", f" {banned['subject']}", denied=True)
    nobody = forms.NOBODY.match(view) or forms.NOTHING.match(view) or forms.EVENT_BAN.match(view)
    if nobody:
        rest = nobody["rest"]
        return None if _NEGATIVE.search(rest) else worded(directive, nobody["verb"], rest, denied=True)
    ban = forms.BAN.match(view)
    inverted = forms.INVERTED.match(view)
    if inverted or not (ban or _NEGATIVE.search(view)):
        return _said_of(directive, inverted) if inverted else _demand(directive, view)
    if ban is None:
        passive = forms.PASSIVE.match(view)
        return _said_of(directive, passive) if passive and passive["no"] else None
    whole = _NOR.split(ban["rest"], maxsplit=1)[0]
    # A second negation turns the ban round; quoted words are a part of it that cannot be compared.
    if ban["verb"] in forms.PRIVATIVE or _NEGATIVE.search(whole) or BLANK in whole:
        return None
    # "Never delete files or rename them": two bans, of which the first is read.
    rest = _OR_VERB.split(whole, maxsplit=1)[0]
    return _ban(directive, ban["verb"] or ban["gerund"] or "use", rest or whole)


#: Who does it like this does it; who must not do it like this may well do it.
_HOW = expression(r"\bdirectly\b")


def _told(directive: Directive, text: str) -> str:
    """Return a clause's text, of the same length, without the words that limit only a ban."""
    return text if directive.negative else _HOW.sub(lambda match: " " * len(match[0]), text)


def _ban(directive: Directive, verb: str, rest: str) -> Action | None:
    built = worded(directive, verb, forms.WHOLE.sub("", rest), denied=True)
    return built and attrs.evolve(built, outright=forms.OUTRIGHT.search(directive.view) is not None)


def _listed(directive: Directive) -> Iterator[Action]:
    """Yield bans on what a ban lists, one by one."""
    ban = forms.BAN.match(directive.coded)
    if ban is None:
        return
    for verb, rest in listed(ban["verb"] or ban["gerund"] or "use", forms.WHOLE.sub("", ban["rest"])):
        action = _ban(directive, verb, rest)
        if action is not None:
            yield attrs.evolve(action, entry=True)


def _said_of(directive: Directive, match: re.Match[str]) -> Action | None:
    """Return a ban that is said of its object ("Passwords are never printed")."""
    if _NEGATIVE.search(match["rest"]):
        return None
    rest = forms.WHOLE.sub("", match["rest"])
    built = worded(directive, match["verb"], f" {match['subject']} . {rest}", denied=True)
    return built and attrs.evolve(built, outright=forms.OUTRIGHT.search(match.string) is not None)


def _permission(directive: Directive, view: str) -> Action | None:
    """Return what a clause lets the model do ("You may recommend a dentist")."""
    allowed = forms.ALLOWED.match(view)
    if allowed is None or _NEGATIVE.search(view):
        return None
    return worded(directive, allowed["verb"], allowed["rest"], denied=False)


def _demand(directive: Directive, view: str) -> Action | None:
    if _AT_MOST.search(view):
        return None  # none at all keeps within the limit, too
    worked = forms.WORK_IN.match(view)
    if worked:
        return worded(directive, "use", worked["rest"], denied=False)
    every = forms.EVERY.match(view)
    if every:
        return worded(directive, "use", f"{every['subject']} . {every['rest']}", denied=False)
    event = forms.EVENT.match(view)
    if event:
        return worded(directive, event["verb"], event["rest"], denied=False)
    demand = forms.DEMAND.match(view)
    if demand and (demand["verb"] in lexicon.IMPERATIVE_VERBS or opens_with_verb(view)):
        return worded(directive, demand["verb"], demand["rest"], denied=False)
    passive = forms.PASSIVE.match(view)
    if passive:
        return worded(directive, passive["verb"], f"{passive['subject']} . {passive['rest']}", denied=False)
    return _guess(directive, demand) if demand else None


def _guess(directive: Directive, demand: re.Match[str]) -> Action | None:
    """Return a demand whose verb no list names: whether it is one shows where it is forbidden."""
    if _NO_VERB.fullmatch(demand["verb"]) or _FINITE.search(demand["rest"]) or demand["verb"] in LIGHT:
        return None
    built = worded(directive, demand["verb"], demand["rest"], denied=False)
    return built and attrs.evolve(built, guessed=True)


_NO_VERB = expression(
    r"\w*(?:[^s]s|ing|ed)|the|an?|if|when|for|in|on|at|it|you|we|they|all|each|every|any|only|your|our"
)
#: The clause has a verb of its own, so its first word is none ("Panic in handlers is logged").
_FINITE = expression(
    r"\b(?:is|are|was|were|has|have|do|does|must|should|may|can|will|shall|gets?|goes|go)\b|[:–—]"
)


_AT_MOST = expression(
    r"\b(?:at\s+most|up\s+to|(?:a\s+)?maximum\s+of|(?:fewer|less|no\s+more)\s+than)\s+[\w-]+\b"
)
#: What follows is banned as well: "don't say whether it is covered, nor how much is paid".
_NOR = expression(r",?\s+nor\s+")
_OR_VERB = expression(r",?\s+or\s+(?=(?:" + "|".join(sorted(lexicon.IMPERATIVE_VERBS)) + r")\s)")
_NEGATIVE = expression(r"(?<!\byes/)\b(?:not|never|no|without|nothing|neither|nor|cannot|avoid)\b|n['’]t\b")
