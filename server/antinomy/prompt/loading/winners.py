"""Which parties a sentence ranks: one wins over the other, holds in its place, or sets it aside.

Where a file says which one wins, an author who reads both knows what to do: it matters who
is ranked, not who wins. A sentence that ranks anything else, such as settings or versions,
ranks no parties. All text here is lower case, without backticks and stars.
"""

from __future__ import annotations

import re

from antinomy.prompt.expressions import expression
from antinomy.prompt.loading.parties import (
    NAME,
    NARROWER,
    NEAREST,
    OTHERS,
    PLACE,
    THIS,
    WIDER,
    Kind,
    Party,
    are_parts,
    is_pronoun,
    mentions,
)

Pair = tuple[Party, Party]

_LAST_WORD = r"has\s+the\s+(?:last|final)\s+(?:word|say)"
_RANKING = r"(?:takes?|taking|has|have|gets?)\s+(?:\w+\s+)?(?:precedence|priority)(?:\s+over)?"
_PLURAL = "|".join(
    rf"(?<=\b{noun}\s)" for noun in ("rules", "instructions", "guidelines", "conventions", "here", "below")
)
_INSTEAD = r"(?:instead|in\s+(?:place|lieu|stead))"
#: Third person or plural; an imperative ("replace `AGENTS.md` when …") ranks nothing.
BEATS = (
    r"(?:overrides?|overrid(?:ing|den)|overrules?|outranks?|supersedes?|replaces|beats?|trumps?"
    r"|prevails?(?:\s+over)?"
    rf"|wins?(?:\s+(?:out\s+)?(?:over|against))?|{_RANKING}|(?:comes?|goes?)\s+(?:first|before)"
    rf"|{_LAST_WORD}|(?:{_PLURAL})(?:replace|take\s+the\s+place\s+of)|takes\s+the\s+place\s+of|(?:appl(?:y|ies)|holds?|counts?)\s+{_INSTEAD}\s+of"
    r"|(?:may|can|might)\s+(?:deviate|depart|differ)\s+from)"
)
_YIELDS = (
    r"(?:yields?\s+to|gives?\s+way\s+to|defers?\s+to|comes?\s+after"
    r"|(?:(?:is|are|be|unless|if)\s+)(?:overrid|overrul|supersed|replac)\w+\s+(?:by|in))"
)
_VERB = expression(rf"(?<![\w/.-])(?:{_YIELDS}|{BEATS})(?![\w/-])")
#: What wins only where a conflict was spoken of: "where the two differ, this file counts".
_SETTLES = expression(
    r"(?<!\bnot\s)(?<!n['’]t\s)\b(?:counts?|holds?|appl(?:y|ies)|decides?|goes|governs?"
    r"|(?:is|are)\s+(?:right|correct|authoritative))\b"
)
#: "… follow the nearer one".
_FOLLOW = expression(
    r"\b(?:follow|use|obey|go\s+(?:by|with)|prefer|stick\s+(?:to|with)|listen\s+to|trust|favou?r"
    r"|do\s+(?:as|(?=what\s)))\s*(?=\b\S)"
)
#: "Prefer the nearest AGENTS.md", which every file has: no conflict need be spoken of.
_FOLLOW_NEAREST = expression(
    r"(?:always\s+)?(?:follow|obey|go\s+(?:by|with)|prefer|stick\s+(?:to|with)|listen\s+to|favou?r)\s+the\s+"
    rf"(?:{NEAREST}\s+{NAME}(?:\s+files?)?|{NAME}(?:\s+files?)?\s+(?:that\s+is\s+)?(?:closest|nearest))"
    r"(?:\s+(?:to|in|over|for|above|of)\s+(?!new\b)[^,;:]*|\s+instead|\s+(?:that|which)\s[^,;:]*)?\W*"
)
#: "If A and B conflict with C", "if instructions clash".
_CONDITION = expression(
    r"\b(?:if|when(?:ever)?|where(?:ver)?|should|in\s+case|on|in|as\s+soon\s+as)\b(?P<subject>[^,;:]{0,80}?)"
    r"\b(?:(?:conflict|differ|disagree|clash|contradict|collide|diverge)\w*|says?\s+different\s+things"
    r"|says?\s+(?:something\s+(?:else|different)|otherwise|differently)|(?:is|are)\s+at\s+odds"
    r"|(?:do|does)(?:\s+not|n['’]t)\s+agree)\b(?P<object>[^,;:]*)"
)
#: What may be said of rules that conflict, beside the names of the files.
_PLAIN = expression(
    r"\b(?:the|a|an|any|two|both|these|this|those|they|them|it|its|of|in|there|is|are|ever|and|or|with"
    r"|each|other|one|another"
    r"|between|what|anything|something|some|from|another|rules?|instructions?|guidelines?|guidance|files?"
    r"|conventions?|docs?"
    r"|directives?|several|multiple|different|do|does|should|might|may|where|when|if|always|then|on"
    r"|points?|here|below|above"
    r"|case|conflicting|says?|said|written|us(?:e|ing)|s|wins?|either|statements?)\b"
)
_DOUBT = expression(r"\bin\s+(?:case\s+of\s+)?doubt\b|\bwhen\s+(?:in\s+doubt|unsure)\b")
_BREAK = expression(r"[,;:()–—]|\s-\s|[.!?](?=\s|$)|\s(?:because|since|so\s+that|while|but)\s")
_ADVERBIAL = expression(
    r"\W*(?:if|where|when|whenever|for|on|in|as|unless|at|within|inside|by|once|during)\b"
)
#: After the verb: nothing that is beaten.
_NOTHING = expression(
    r"\W*(?:(?:always|then|instead|here|there|over\s+(?:it|them|that|those))\W*)*"
    r"(?:$|(?:if|for|where|when|whenever|in|on|inside|within|under|below|unless|and|or|as|at)\b|[,;:(–—-])"
)
#: "Where a package has its own AGENTS.md, follow that instead", "… that one applies".
_THAT = r"(?:that|it|those|this)(?:\s+(?:one|file|ones))?"
_OWN_NAMED = expression(
    rf"\b(?:has|have|contains?|holds?|comes?\s+with|with)\s+(?:(?:its|their)\s+own\s+{NAME}"
    rf"|an?\s+{NAME}\s+of\s+(?:its|their)\s+own)(?:\s+files?)?\b[^.;]*?"
    rf"\b(?:(?:follow|use|obey|prefer|apply|go\s+(?:by|with))\s+{_THAT}\s+{_INSTEAD}"
    r"|that\s+(?:one|file)\s+(?:applies|wins|counts|holds|decides|prevails|takes\s+precedence)(?!\s+(?:too|also|as\s+well))\b)"
)
_OWN = expression(
    r"\bown\s+files?\s+decides?\b|\b(?:files?|rules?|conventions?|instructions?)\s+of\s+(?:its"
    r"|their)\s+own\b.*\bfollow\b"
    r"|\b(?:has|have|follows?|keeps?)\s+(?:(?:its|their)\s+own\s+(?:rules|conventions|instructions"
    r"|guidelines)"
    r"|(?:rules|conventions)\s+of\s+(?:its|their)\s+own)\b.*\b(?:in|instead|see|follow)\b"
)
#: "Forget the root instructions"; "ignore the shared files" may be about any files.
_FORGET = expression(
    r"(?<!\bnot\s)(?<!\bnever\s)(?<!n['’]t\s)\b(?:forget|disregard"
    r"|ignore)\s+(?:about\s+)?(?:all\s+(?:of\s+)?)?"
    r"(?!(?:\S+\s+){0,2}files\b)"
)
_HERE = rf"(?:here|(?:in|inside|for|to)\s+this\s+(?:file|{PLACE}))\b"
#: "The root file does not apply here", "nothing in `../AGENTS.md` applies to this folder".
_NOT_APPLIED = expression(
    r"\b(?:(?:do|does)(?:\s+not|n['’]t)\s+(?:apply|hold|count)"
    rf"|(?:is|are)\s+(?:void|suspended|not\s+(?:valid|binding|in\s+force)))\s+{_HERE}"
    rf"|(?<=\bnothing\s)(?:in|of|from)\s.*?\b(?:applies|holds|counts)\s+{_HERE}"
    rf"|(?<=\bnone\s)of\s.*?\b(?:apply|applies|hold|holds|count|counts)\s+{_HERE}"
)
_DO_NOT_APPLY = expression(rf"\b(?:do\s+not|don['’]t|never)\s+(?:apply|follow|use|obey)\s+(?=.*{_HERE})")
_ONLY_IF = expression(
    rf"\b(?:if|unless|until|when)\b(?!\s+(?:you\s+)?(?:\w+\s+){{1,2}}(?:here|in\s+this\s+{PLACE}))"
)
UNLESS = expression(
    r"\b(?:unless|(?:even|except)\s+(?:where|if|when|though))\s+(?P<who>[^,;:]{3,60}?)\s+(?:says?|states?|specif(?:y"
    r"|ies)|tells?|asks?|rules?"
    r"|defines?|sets?|demands?|requires?)\s+(?:it\s+|things\s+)?(?:otherwise|differently"
    r"|something\s+(?:else|different)|so)\b"
)
_ORDER = expression(
    r"\b(?:precedence|priority)(?:\s+order)?(?:\s+(?:of|for)\s+(?:rules|instructions|files))?\s*(?::"
    r"|is\b)(?P<order>.*)$"
)
_NEGATED = expression(
    r"(?:\b(?:not|never|cannot|no(?:thing|body|ne)?)|n['’]t)\b[^,;:]*\b(?:overrid|overrul|supersed|replac"
    r"|beat|trump|precedence"
    r"|priority|prevail|win|deviat|depart|differ|diverg)"
)
_EACH_ALONE = expression(
    r"\b(?:never\s+both|(?:exactly|only)\s+one\s+of\s+(?:them|these|the\s+(?:two|three|files)))\b"
)


def pairs(sentence: str) -> list[Pair]:
    """Return the parties that a sentence ranks, two and two.

    Parameters
    ----------
    sentence
        In lower case, without backticks and stars.

    """
    ranked = _order(sentence)
    if len(ranked) > 1:
        return [(one, two) for n, one in enumerate(ranked) for two in ranked[n + 1 :]]
    found = _ignored(sentence) or _apart(sentence)
    if found or _NEGATED.search(sentence) or not _is_about_files(sentence):
        return found
    return (
        _excepted(sentence)
        or _ranked(sentence)
        or _differing(sentence)
        or _followed(sentence)
        or _nearest(sentence)
    )


def _order(sentence: str) -> list[Party]:
    """Return the parties of a list that is ordered by precedence."""
    order = _ORDER.search(sentence)
    if order is not None:
        return parties(order["order"])
    parts = sentence.split(" > ")
    # "This file > `AGENTS.md`", and no more than that.
    brief = len(parts) > 1 and all(len(part.split()) <= _WORDS_BETWEEN for part in parts)
    return [party for part in parts for party in parties(part)[:1]] if brief else []


def _is_about_files(sentence: str) -> bool:
    """Tell whether what conflicts, if the sentence says what, is prompt files and their rules."""
    return all(
        _says_no_more(_VERB.sub(" ", match[part]))
        for match in _CONDITION.finditer(sentence)
        for part in ("subject", "object")
    )


def _says_no_more(words: str) -> bool:
    rest = list(words)
    for mention in mentions(words):
        rest[mention.start : mention.end] = " " * (mention.end - mention.start)
    return not re.search(r"\w", _PLAIN.sub(" ", "".join(rest)))


def _ranked(sentence: str) -> list[Pair]:
    """Return the parties before a verb of precedence with those after it."""
    for verb in _VERB.finditer(sentence):
        before, after = sentence[: verb.start()], sentence[verb.end() :]
        one = _winner(before, verb.group(), after)
        if one is None:
            continue
        # "Work on `api/` takes priority" ranks no files, nor does "This file has priority".
        alone = (
            one.kind in {Kind.NARROWER, Kind.WIDER}
            or before.strip() in one.names
            or _ALONE_LAST.fullmatch(f"{before}{verb.group()}") is not None
        )
        if _NOTHING.match(after) and (alone or _CONDITION.search(sentence)):
            return [(one, other) for other in _counterparts(one, sentence)]
        found = [(one, two) for two in _objects(after) if (one, two) != (THIS, THIS)]
        if found:
            return found
    return []


#: No matter of its own has the last word as "this file has priority" may be said of work on it.
_ALONE_LAST = expression(rf"\W*this\s+(?:file|document)\s+(?:always\s+)?{_LAST_WORD}")


def _winner(before: str, verb: str, after: str) -> Party | None:
    """Return the party that is the subject of a verb of precedence."""
    subject = _subject(before)
    if not before.strip():
        return THIS if _THIRD_PERSON.match(verb) else None
    if _UNFINISHED.search(subject):
        return None
    if is_pronoun(subject):
        return THIS if _may_stand_for_this(before[: len(before) - len(subject)], after) else None
    if _FOLLOWING.search(subject):
        return THIS
    named = parties(subject)
    if named:
        return named[-1]
    modal = _MODAL.search(f"{subject.rstrip()} {verb}")
    return NARROWER if modal and are_parts(f"{subject.rstrip()} {verb}"[: modal.start()]) else None


_FOLLOWING = expression(r"\bthe\s+following\W*$")
_THIRD_PERSON = expression(r"(?:\w+s|taking)\b")
#: "Drop-ins for overrides": no subject of a verb.
_UNFINISHED = expression(r"\b(?:for|of|via|with|the|an?|any|by|to|in|as|from|no|custom)\s*$")
#: "Packages may override", "skills can deviate from".
_MODAL = expression(r"\s+(?:may|can|might|are\s+(?:free|allowed)\s+to)\s")


def _objects(after: str) -> list[Party]:
    """Return the parties that a verb is about: the first, and those that are listed with it."""
    stop = _BREAK.search(after)
    if is_pronoun(after[: stop.start()] if stop else after):
        return [THIS]
    found: list[Party] = []
    end = 0
    for mention in mentions(after):
        between = after[end : mention.start]
        if not (_LISTED.fullmatch(between) if found else _opens(between)):
            break
        found.append(mention.party)
        end = mention.end
    return found


_LISTED = expression(r"\s*(?:,|and|or|,\s*(?:and|or))\s+(?:over\s+)?(?:the\s+)?")


def _opens(between: str) -> bool:
    """Tell whether so little stands between a verb and a party that the verb is about it."""
    return not _BREAK.search(between) and len(between.split()) <= _WORDS_BETWEEN


#: "Over any of the", "those of what the".
_WORDS_BETWEEN = 4


def _subject(before: str) -> str:
    """Return the clause that a text ends with, without what is put in between ("where they differ")."""
    clauses = _BREAK.split(before)
    if not clauses[-1].strip():
        while len(clauses) > 1 and (not clauses[-1].strip() or _ADVERBIAL.match(clauses[-1])):
            clauses.pop()
    return _CONJUNCTION.split(clauses[-1])[-1]


_CONJUNCTION = expression(r"\b(?:unless|if|when(?:ever)?|where|because)\b")


def _may_stand_for_this(earlier: str, after: str) -> bool:
    """Tell whether a pronoun stands for the rules of the file, and not for a matter told of before."""
    return (
        not re.search(r"\w", earlier)
        or any(party.kind is Kind.NAMED for party in _objects(after))
        or THIS in parties(earlier)
        or _INSTRUCTIONS.search(earlier) is not None
    )


_INSTRUCTIONS = expression(r"\b(?:rules|instructions|preferences|guidelines|conventions|defaults)\b")


def _followed(sentence: str) -> list[Pair]:
    """Return the party to follow in a conflict with the one that it conflicts with."""
    if not (_CONDITION.search(sentence) or _DOUBT.search(sentence)):
        return []
    winners = [
        *(
            party
            for verb in _SETTLES.finditer(sentence)
            for party in parties(_subject(sentence[: verb.start()]))[-1:]
        ),
        *(party for verb in _FOLLOW.finditer(sentence) for party in _objects(sentence[verb.end() :])[:1]),
    ]
    if winners:
        found = [(winners[0], other) for other in _counterparts(winners[0], sentence)]
    else:
        ranked = list(dict.fromkeys(parties(sentence)))
        found = [(ranked[0], ranked[1])] if len(ranked) > 1 and _ANAPHOR.search(sentence) else []
    # In doubt about what, if no other file is named?
    return [pair for pair in found if pair != (THIS, OTHERS) or _CONDITION.search(sentence)]


#: "Go by the latter."
_ANAPHOR = expression(rf"{_FOLLOW.pattern}(?:the\s+(?:latter|former)|that\s+one)\b")


def _counterparts(one: Party, sentence: str) -> list[Party]:
    """Return the parties that another one wins over, where the sentence does not say it after the verb.

    A file that calls itself by its name also speaks of itself as "this file".
    """
    others = list(dict.fromkeys(party for party in parties(sentence) if party != one))
    named = [party for party in others if party.kind is Kind.NAMED]
    if others:
        return [others[0], *named[:1]] if others[0] == THIS and one.kind is Kind.NAMED else others[:1]
    return [{Kind.NARROWER: WIDER, Kind.WIDER: NARROWER}.get(one.kind, OTHERS)]


def _differing(sentence: str) -> list[Pair]:
    """Return this file with the one that it says it differs from."""
    differs = _DIFFERS.match(sentence)
    if differs is None:
        return []
    spoken = next(mentions(sentence), None)
    if spoken is None or spoken.party != THIS or (spoken.start, spoken.end) != differs.span("who"):
        return []
    found = _objects(sentence[differs.end() :])[:1]
    return [(THIS, party) for party in found if party.kind is Kind.WIDER or _is_file(party)]


_DIFFERS = expression(
    r"\W*(?:the\s+)?(?P<who>(?:[\w-]+\s){1,6}?[\w-]+)\s+(?:\w+ly\s+|on\s+purpose\s+)?"
    r"(?:differs?|deviates?|departs?|diverges?)\s+from\s+"
)


def _nearest(sentence: str) -> list[Pair]:
    """Return the files that are said to be followed before those further off."""
    clause = sentence.strip(" -")
    return [(NARROWER, WIDER)] if _FOLLOW_NEAREST.fullmatch(clause) else []


def _ignored(sentence: str) -> list[Pair]:
    """Return this file with the one that it sets aside."""
    set_aside: list[Party] = []
    not_applied = _NOT_APPLIED.search(sentence)
    if not_applied is not None:
        set_aside = parties(_subject(sentence[: not_applied.start()]) + not_applied.group())[:1]
    for verb in (_FORGET.search(sentence), _DO_NOT_APPLY.search(sentence)):
        if verb is None or _ONLY_IF.search(sentence, verb.end()):
            continue
        if _is_imperative(sentence[: verb.start()]):
            set_aside += _objects(sentence[verb.end() :])[:1]
    return [(THIS, party) for party in set_aside if party.kind is Kind.WIDER or _is_file(party)]


def _is_imperative(before: str) -> bool:
    return _LEAD.fullmatch(_subject(before)) is not None


_LEAD = expression(r"\W*(?:(?:please|also|then|so|and|but|you\s+(?:can|may))\W+)*")


def _is_file(party: Party) -> bool:
    """Tell whether a party is named by a file's name: whoever ignores a folder means the code in it."""
    return bool(party.names) and all(name.endswith((".md", ".mdc", "rules")) for name in party.names)


def _apart(sentence: str) -> list[Pair]:
    """Return this file with one that holds in its place somewhere, or never together with it."""
    if _OWN_NAMED.search(sentence):
        return [(NARROWER, THIS)]
    if not (_OWN.search(sentence) or _EACH_ALONE.search(sentence)):
        return []
    return [(THIS, party) for party in parties(sentence) if party != THIS][:1]


def _excepted(sentence: str) -> list[Pair]:
    """Return this file with the one that may say otherwise."""
    unless = UNLESS.search(sentence)
    if unless is None:
        return []
    named = parties(unless["who"])
    if named[:1] == [THIS]:
        # "`AGENTS.md` holds, unless this file says otherwise."
        named = parties(sentence[: unless.start()] + sentence[unless.end() :])[:1]
    return [(THIS, party) for party in named if party != THIS][:1]


def parties(text: str) -> list[Party]:
    """Return the parties that a text speaks of, in text order."""
    return [mention.party for mention in mentions(text)]
