"""An action that a clause asks for or forbids, and whether a ban and a demand are about the same."""

from __future__ import annotations

import re
from itertools import pairwise

import attrs

from antinomy.conflicts.matchers import deeds, parts
from antinomy.conflicts.matchers.action_forms import CONTENT
from antinomy.conflicts.matchers.content import content, governed, is_head, stem
from antinomy.prompt.directive import Directive, Modality
from antinomy.prompt.expressions import expression


@attrs.frozen(eq=False)
class Action:
    """What a clause asks for or forbids.

    ``verb`` is a stem, empty for verbs like *use*; ``words`` are content stems;
    ``phrase`` holds the stems of the whole object in order. ``every`` holds those that make
    no case of their own: numbers, and what it is done for each of ("to each tweet").
    ``core`` are the words before a purpose or a folder, ``outright`` says that a ban leaves no room
    for either. ``is_part``: it only names a part of what is made ("a pie chart of sales", below "Sections").
    ``entry``: it is one of several that a ban lists.
    ``by_noun``: it is named by a noun, whose preposition is no purpose ("a recommendation for shares").
    ``guessed``: only a ban on the same tells that its verb is one ("Panic in library code.").
    ``said`` is the verb as written. ``name``: the product that it is about, as written, where that is all
    it says. ``made``: its object is what a forbidden verb would bring about ("don't praise"); ``unlike``: it
    is set against what is fine.
    """

    directive: Directive
    verb: str
    words: frozenset[str]
    phrase: tuple[str, ...]
    denied: bool
    every: frozenset[str] = frozenset()
    core: frozenset[str] = frozenset()
    outright: bool = False
    is_part: bool = False
    guessed: bool = False
    entry: bool = False
    said: str = ""
    name: str = ""
    made: bool = False
    unlike: bool = False
    by_noun: bool = False


#: Verbs that ask for the same; each is compared by the first of its set.
_SAME = {
    stem(verb): stem(verbs.split()[0])
    for verbs in (
        "change alter edit modify update",
        "delete erase remove",
        "deploy deployment",
        "deliver delivery",
        "disclose divulge reveal",
        "execute run",
        "analyse analyze",
        "apologise apologize",
        "criticise criticize",
        "summarise summarize",
        "recommend suggest propose",
    )
    for verb in verbs.split()
}


def root(verb: str) -> str:
    """Return a verb's stem, or that of the verb which says the same; names of ``deeds`` stay as they are."""
    if " " in verb:
        return verb
    stemmed = stem(verb)
    return _SAME.get(stemmed, stemmed)


TOKEN = expression(r"[^\W\d_][\w'’-]*")
_CODE_SPAN = expression(r"`([^`]+)`")


def object_words(text: str) -> frozenset[str]:
    """Return content stems and, as they stand, pieces of code."""
    codes = frozenset(code.strip() for code in _CODE_SPAN.findall(text))
    return content(_CODE_SPAN.sub(" ", text)) | codes


#: Verbs of which the order of the words decides what they say.
_ORDERED = frozenset(map(stem, ("prefer", "favour", "favor", "translate", "convert")))
#: Words that a demand may add to the ban before it is a case of its own.
_MOST_EXTRA = 1


def same(ban: Action, demand: Action) -> bool:
    """Tell whether a demand asks for what a ban forbids."""
    if demand.is_part:
        return not ban.verb and parts.names(demand.phrase, ban.phrase, ban.words)
    asked = demand.directive.coded
    copied = _TAKES_OVER.search(asked) and not _TAKES_OVER.search(ban.directive.coded)
    if copied or (not ban.verb and _REGISTERS.search(asked)):
        return False
    if demand.name:
        return ban.said in _USE and ban.words == demand.words and (ban.outright or bool(ban.name))
    if not _agree(ban, demand) or not ban.words <= demand.words or _differ(ban, demand):
        return False
    # "Never use X" bans each use of it; else a purpose may be a case of its own.
    by_name = bool(ban.name) and ban.name in demand.directive.text
    outright = (ban.outright or by_name) and not ban.verb and len(ban.words) == 1 and ban.words == demand.core
    extra = (demand.core if outright else demand.words) - ban.words - demand.every - _NO_KIND - {demand.verb}
    # What a permission adds to the ban is an exception from it.
    most = 0 if demand.directive.modality is Modality.MAY else _MOST_EXTRA
    if not outright and _has_case(demand) and not _has_case(ban):
        return False
    codes = demand.directive.coded.split("`")[1::2]
    if _count(extra, demand) > most or any(word in codes or _is_headed(ban, word, demand) for word in extra):
        return False
    # A ban on several things is a wide one: a place or a kind of one of them may be an exception.
    return not ban.entry or all(_is_owner(word, demand) for word in extra)


def _agree(ban: Action, demand: Action) -> bool:
    """Tell whether two clauses have verbs of one meaning, or the ban's takes in what the demand's says."""
    if ban.verb == demand.verb:
        return not (ban.unlike and demand.said in _MENTION)
    if ban.said not in _MENTION or demand.verb not in _NAMES or governed(ban.words, demand.phrase):
        return False
    asked = demand.directive.coded
    return not (_IN_ANOTHER.search(asked) or (demand.said == "name" and _GIVES_NAMES.search(asked)))


#: "As the doctor entered it", "quote dates from the standard": another has said it.
_TAKES_OVER = expression(
    r"\b(?:as|the\s+way)\s+(?:the|our|your|an?)\s+[\w-]+\s+(?:has\s+)?"
    r"(?:\w+ed|gave|given|put|said|sent|set|spelt|wrote|written)\s+(?:it|them)\b"
    r"|\b(?:quote|copy|cite)\s[^,;:()]+?\sfrom\s+(?:the|our|your|an?)\s"
)
#: What is put on a list is not made: "add adverts to the block list".
_REGISTERS = expression(
    r"\badd\s[^,;:()]+?\sto\s+(?:the|our|your|an?)\s+(?:[\w-]+\s+)?"
    r"(?:\w*list|config\w*|glossary|index|log|backlog|database)\b"
)
_USE = frozenset(("", "use", "using", "employ", "utilise", "utilize"))
#: Who never mentions a thing never names it.
_MENTION = frozenset(("mention", "mentioning", "mentioned", "state"))
_NAMES = frozenset(map(stem, ("name", "list", "quote", "cite", "discuss", "describe")))
#: "Name variables in camelCase", "list tenants in the statement".
_GIVES_NAMES = expression(
    r"\b(?:after|by|like|with)\s|\bin\s+(?:[\w-]+\s+)?[\w-]*(?:case|capitals|letters|plural|singular|english)\b"
)
_IN_ANOTHER = expression(
    r"\b(?:at|below|beneath|beside|from|in|on|under|with)\s+(?:the|our|your|an?|each|every)\s+"
    r"(?!(?:[\w-]+\s+)?(?:end|start|beginning|top|bottom|answers?|e?mails?|messages?|output|replies|reply|responses?|texts?)\b)"
)
#: Words that make no kind of their own of what they stand with.
_NO_KIND = frozenset(
    stem(word)
    for word in (
        "current exact precise correct actual total full expected estimated usual today's today’s latest"
        " brief little fitting suitable matching appropriate clear nice relevant respective"
    ).split()
)


def _differ(ban: Action, demand: Action) -> bool:
    """Tell whether two clauses of the same words say them of different things."""
    if ban.verb and governed(ban.words, demand.phrase) and not governed(ban.words, ban.phrase):
        return True  # "never rebase main", "rebase onto main"
    if ban.verb in _ORDERED and ban.phrase != demand.phrase:
        return True  # "prefer butter to oil", "do not prefer oil to butter"
    if ban.verb.startswith(deeds.SAY) and demand.phrase != ban.phrase:
        return True  # "say which model you are", "say which model you are testing"
    if _bounds(ban) and _bounds(demand) != _bounds(ban):
        return True  # "never approve refunds above 20 euros", "approve refunds below 20 euros"
    if ban.verb == deeds.COUNT_AS and (ban.words != demand.words or _is_of_role(ban, demand)):
        return True  # "upper case counts as shouting", "ignore case"
    if demand.guessed and demand.phrase[:1] != ban.phrase[:1]:
        return True
    if _is_compound(ban) and not _holds(demand.phrase, ban.phrase):
        return True
    if ("about" in ban.phrase) != ("about" in demand.phrase):
        return True  # "ask about the price", "ask for the price"
    return len(ban.words) == 1 and _has_another(ban, demand)


def _is_of_role(ban: Action, demand: Action) -> bool:
    """Tell whether what a thing counts as lets it be passed over all the same.

    A greeting that counts as the start of a talk, or towards a quota, may well be ignored; then it is not
    "don't count" that is said of it.
    """
    role = deeds.BOUNDARY.search(demand.directive.coded)
    return role is not None or ("toward" in demand.directive.coded and "count" not in ban.directive.coded)


def _has_another(ban: Action, demand: Action) -> bool:
    """Tell whether the one word of a ban names something else in a demand ("no prices", "the price list")."""
    (word,) = ban.words
    if ban.made and _is_known(word, demand):
        return True
    return not is_head(word, _asked(demand)) and not _has_owner(word, demand)


def _is_known(word: str, demand: Action) -> bool:
    """Tell whether a demand speaks of what is there already ("the guest's praise", "praise from guests")."""
    known = (
        rf"(?:\bthe|\bthis|\bits|['’]s|s['’])\s+(?:[\w-]+\s+){{0,2}}?{re.escape(word)}"
        rf"|\b{re.escape(word)}\w*\s+(?:by|from)\s"
    )
    return re.search(known, demand.directive.coded) is not None


def _has_owner(word: str, demand: Action) -> bool:
    """Tell whether what follows an amount says of what it is ("the price of the room")."""
    owned = rf"\b{re.escape(word)}\w*\s+of\s+(?:the|our|your|an?|each|every)\s"
    return word in _AMOUNTS and re.search(owned, demand.directive.coded) is not None


_AMOUNTS = frozenset(map(stem, "price fee rate cost charge fare salary wage rent premium discount".split()))


#: A purpose, a folder or a kind of its own ("for migrations", "in legacy/", "that are flaky"): the demand may
#: be an exception.
CASE = expression(r"\bfor\s+(?!(?:each|every|all|any)\b)[^\W\d]|\bin\s+`?[\w.-]*/|\b(?:that|which|who)\s")


def _has_case(action: Action) -> bool:
    return not action.by_noun and CASE.search(_asked(action)) is not None


def _asked(action: Action) -> str:
    """Return the clause up to what something in it is to say ("a note that nothing is final")."""
    view = action.directive.coded
    said = CONTENT.search(view)
    return view[: said.start("said")] if said else view


def _count(extra: frozenset[str], demand: Action) -> int:
    """Count the words that a demand adds to a ban; to whom it is done counts as one ("to its owner")."""
    whom = _WHOM.search(demand.directive.coded)
    joined = object_words(whom["noun"]) if whom else frozenset()
    return len(extra - joined) + (not extra.isdisjoint(joined))


_WHOM = expression(r"\bto\s+(?:the|our|your)\s+(?P<noun>[\w'’-]+\s+[\w'’-]+)[\s.!*]*$")


def _bounds(action: Action) -> list[str]:
    return _BOUND.findall(action.directive.coded)


#: An amount that picks some of the things out.
_BOUND = expression(r"\b(below|under|above|over|up\s+to)\s+\W?\d")


def _is_headed(ban: Action, word: str, demand: Action) -> bool:
    """Tell whether a demand's own word heads what the ban names ("schema documentation", "list of users")."""
    tokens = TOKEN.findall(demand.directive.coded)
    return any(
        (stem(one) in ban.words and stem(two) == word and not two.endswith("ly"))
        or (stem(one) == word and two == "of")
        for one, two in pairwise(tokens)
        if root(one) != ban.verb
    )


def _is_owner(word: str, demand: Action) -> bool:
    """Tell whether a demand's own word only says whose it is ("the candidate's health")."""
    return any(
        stem(token) == word and _OWNER.search(token) for token in TOKEN.findall(demand.directive.coded)
    )


_OWNER = expression(r"['’]s$|s['’]$")


def _is_compound(ban: Action) -> bool:
    """Tell whether a ban is on one compound noun ("class components"), whose words must stay together."""
    return not ban.verb and len(ban.phrase) > 1 and set(ban.phrase) == ban.words


def _holds(phrase: tuple[str, ...], part: tuple[str, ...]) -> bool:
    return any(phrase[at : at + len(part)] == part for at in range(len(phrase) - len(part) + 1))
