"""What a sentence says about which of two rules wins: by their place, by what they are about, or this one.

"In a conflict, the earlier rule wins", "brevity beats detail", "this rule outranks all others". Nothing
here knows which conflicts a statement settles, nor how files rank among each other (``prompt.loading``).
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import attrs

from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression


class Wins(StrEnum):
    """What decides."""

    PLACE = "place"
    TOPIC = "topic"
    THIS_RULE = "this rule"
    THIS_SECTION = "this section"
    ITS_SENTENCE = "its sentence"


@attrs.frozen
class Precedence:
    """What a sentence says about which rule wins.

    Attributes
    ----------
    wins
        What decides.
    winner, loser
        What the rules are about that win and lose, where the topic decides; either may be unnamed.
    clear
        Whether the sentence says that it is about rules, rather than about "them" or "the first".
    compares
        Whether it asks for nothing itself, unlike "prefer brevity over detail".
    here
        Whether it holds under its own headings only, since it speaks of "these".

    """

    wins: Wins
    winner: str = ""
    loser: str = ""
    clear: bool = True
    compares: bool = True
    here: bool = False


_RULE = lexicon.RULE_NOUN
_KIND = (
    r"(?:(?:basic|core|formatting|general|ground|hard|house|key|listed|main|numbered|output|style|system|working"
    r"|writing)\s+)?"
)
_OF_WHICH = r"(?:(?:the|these|those|our|my|your|its)\s+)?(?:(?:above|below|following|other|listed)\s+)?"
_MANY = r"(?:any|some|several|both|all|each|one|multiple)"
_TWO = r"(?:two|three|more)(?:\s+or\s+more)?"
_HERE = (
    r"(?:\s+(?:(?:listed|given|stated|written)\s+)?(?:above|below|here)"
    r"|\s+(?:in|on|of)\s+(?:this|the)\s+(?:list|file|document|prompt|section|page))?"
)
#: "The rules", "any two of these style rules", "one of the instructions above".
_RULES = rf"(?:{_MANY}\s+)?(?:{_TWO}\s+)?(?:of\s+)?{_OF_WHICH}{_KIND}{_RULE}{_HERE}"
_THEY = r"(?:(?:any\s+)?two\s+of\s+(?:these|them)|these\s+two|the\s+two|these|those|they|both)"

_PLACE = (
    r"(?:(?:most\s+recent|first|earliest|earlier|former|higher|highest|uppermost|upper|preceding|previous|topmost|top|oldest|older"
    r"|newest|newer|last|latest|later|latter|lower|lowest|following|subsequent|bottom)"
    r"(?:[\s-](?:numbered|ranked|ranking|listed|placed|stated|priority))?)"
)
_LIST = r"(?:\s+(?:in|on|of)\s+(?:the|this)\s+(?:list|file|document|prompt|text|section|page))?"
_AT = (
    r"(?:(?:that|which)\s+)?(?:(?:is|are|was|were|comes?|came|stands?|appears?|sits?)\s+)?"
    r"(?:(?:listed|named|mentioned|given|stated|written|placed|introduced|numbered|ranked)\s+)?"
    r"(?:(?:at|near|nearer|nearest|closer|closest|towards?)\s+(?:to\s+)?(?:the\s+)?(?:very\s+)?(?:top|bottom|start|end|beginning)"
    r"|on\s+top|(?:further|higher|lower|farther)\s+(?:up|down)"
    rf"|first|last|earliest|earlier|latest|later|sooner|highest|higher|lowest|lower|above|below|before|after){_LIST}"
)
_ONE = rf"(?:{_KIND}{_RULE}|ones?)"
#: A rule by its place: "the later one", "rules higher up", "whichever comes first".
_PLACED = (
    rf"(?:(?:the|an?|any|each|every|all)\s+)?(?:{_PLACE}(?:\s+(?:of\s+the\s+two|{_ONE}))?{_LIST}|(?:{_ONE}|those)\s+{_AT})"
    rf"|(?:whichever|whatever)\s+(?:{_ONE}\s+)?{_AT}"
)
_PLACED_RULE = (
    rf"(?:(?:the|an?|any|each|every|all)\s+)?(?:{_PLACE}\s+{_KIND}{_RULE}{_LIST}|{_KIND}{_RULE}\s+{_AT})"
)

_HAPPENS = r"(?:(?:ever|seems?|appears?|happen|to|should|do|would|might|may|directly|clearly)\s+){0,3}"
_AT_ODDS = (
    r"(?:conflicts?|clash(?:es)?|contradicts?|disagrees?|collides?|competes?|diverges?"
    r"|(?:are|is|be|come|comes|stand)\s+(?:(?:mutually|directly|ever)\s+)?(?:(?:in|into)\s+(?:direct\s+)?(?:conflict|tension|contradiction)"
    r"|at\s+odds|incompatible|contradictory|inconsistent|conflicting|exclusive|irreconcilable)"
    r"|(?:pull|point|push|lead)s?\s+(?:you\s+)?(?:in|into)\s+(?:different|opposite|opposing|two)\s+(?:directions?|ways)"
    r"|(?:say|ask\s+for|demand|want|require|call\s+for)\s+(?:different|opposite|contradictory|conflicting|incompatible)\s+things"
    r"|(?:cannot|can\s+not|can['’]t)\s+(?:both\s+|all\s+)?be\s+(?:both\s+|all\s+)?"
    r"(?:followed|satisfied|obeyed|met|kept|fulfilled|applied|honou?red)(?:\s+(?:together|at\s+once|at\s+the\s+same\s+time))?)"
)
_EACH_OTHER = (
    r"(?:\s+(?:with\s+)?(?:each\s+other|one\s+another|themselves"
    rf"|another(?:\s+{_ONE})?|(?:an?|the|any)\s+{_PLACE}\s+{_ONE}|(?:an?|any|the)\s+other(?:\s+{_RULE})?))?"
)
_CONFLICT = (
    r"(?:conflicts?|contradictions?|clash(?:es)?|collisions?|disagreements?|inconsistenc(?:y|ies)|tensions?)"
)
_IF = (
    r"(?:if|when(?:ever)?|where(?:ver)?|should|in\s+case|in\s+the\s+event(?:\s+that)?|any\s?time"
    r"|as\s+soon\s+as)"
)
_FIND = (
    r"(?:you\s+(?:ever\s+)?(?:find|see|notice|get|have|face|meet|spot|encounter|come\s+across)"
    r"|there\s+(?:is|are)|faced\s+with)"
)
_BREAKING = r"(?:breaking|violating|ignoring|disobeying|bending|not\s+following)"
#: Where the condition ends, also where its comma was forgotten.
_ENDS = (
    r"(?=\s*(?:[,:;.!()–—-]|$)|\s+(?:then|the|an?|follow|prefer|always|use|obey|go|keep|apply|whichever|whatever|choose|pick"
    r"|ignore)\b)"
)
#: "If two of these rules conflict", "in case of conflict"; sources or figures that disagree are no rules.
_RULES_CLASH = expression(
    rf"\b(?:{_IF}\s+(?:"
    rf"(?:{_FIND}\s+)?(?:{_RULES}|{_PLACED_RULE}|an?\s+{_RULE})\s+(?:that\s+)?{_HAPPENS}{_AT_ODDS}{_EACH_OTHER}"
    rf"|(?P<they>{_THEY})\s+{_HAPPENS}{_AT_ODDS}{_EACH_OTHER}"
    rf"|(?:following|obeying|keeping|applying|meeting)\s+(?:one|an?|any)\s+(?:of\s+(?:these|the)\s+)?{_RULE}\s+"
    rf"(?:would\s+)?(?:means?|requires?|entails?|involves?)\s+{_BREAKING}\s+another(?:\s+{_RULE})?"
    rf"|you\s+(?:cannot|can\s+not|can['’]t)\s+(?:follow|obey|satisfy|meet|keep|honou?r)\s+(?:both|all|two)\s+(?:of\s+)?{_OF_WHICH}{_RULE}"
    rf")"
    rf"|(?:{_IF}\s+(?:{_FIND}\s+)?|for\s+|with\s+|of\s+|among\s+|between\s+|faced\s+with\s+)(?:two\s+|any\s+|some\s+)?"
    rf"(?:conflicting|contradictory|contradicting|incompatible|competing|clashing)\s+{_KIND}{_RULE}"
    rf"|(?:{_IF}\s+(?:(?:there\s+(?:is|are)|there['’]s|you\s+(?:find|see|notice|face|spot))\s+(?:ever\s+)?(?:an?\s+|any\s+)?{_CONFLICT}"
    rf"|(?:an?\s+|any\s+)?{_CONFLICT}\s+(?:arises?|occurs?|happens?|appears?|exists?|comes?\s+up)|in\s+(?:conflict|doubt))"
    rf"|in\s+(?:the\s+)?(?:case|event)\s+of\s+(?:an?\s+|any\s+)?(?:{_CONFLICT}|doubt)|(?:in|on)\s+(?:an?\s+|any\s+)?{_CONFLICT})"
    rf"(?:\s+(?:between|among|with)\s+(?:{_RULES}|{_PLACED_RULE}|(?P<them>{_THEY}|them)))?"
    rf"){_ENDS}"
)

_WINS = (
    r"(?:wins?(?:\s+out)?|prevails?|counts?|holds?|applies|apply|decides?|governs?|stands?|trumps?|rules?"
    r"|(?:takes?|has|have|gets?)\s+(?:the\s+)?(?:precedence|priority|preference)|(?:goes|comes|go|come)\s+first"
    r"|(?:has|gets?)\s+the\s+(?:last|final)\s+(?:word|say)|(?:is|are)\s+(?:right|binding|decisive|to\s+be\s+followed)"
    r"|(?:is|are)\s+the\s+ones?\s+(?:to\s+follow|that\s+(?:counts?|wins?|applies)))"
)
_BEATS = (
    r"(?:(?:wins?|prevails?)\s+(?:out\s+)?(?:over|against)|overrides?|overrules?|supersedes?|outranks?|outweighs?|beats?|trumps?"
    r"|(?:takes?|has|have|gets?)\s+(?:the\s+)?(?:precedence|priority|preference)\s+over"
    r"|(?:is|are)\s+(?:(?:always|far|much)\s+)?more\s+(?:important|valuable)\s+than|(?:is|are)\s+worth\s+more\s+than"
    r"|(?:matters?|counts?|weighs?)\s+(?:for\s+)?(?:far\s+|much\s+)?more\s+(?:(?:to|for)\s+(?:us|me|our\s+\w+)\s+)?than|(?:ranks?|stands?|goes|go)\s+above"
    r"|carr(?:y|ies)\s+more\s+weight\s+than|comes?\s+before|(?:is|are)\s+preferred\s+(?:over|to)|goes\s+before)"
)
_YIELDS = (
    r"(?:yields?\s+to|gives?\s+way\s+to|defers?\s+to|(?:is|are)\s+(?:overridden|overruled|superseded|outranked|trumped)\s+by"
    r"|(?:is|are)\s+less\s+important\s+than|(?:matters?|counts?)\s+less\s+than|comes?\s+after)"
)
_HOW = r"(?:(?:always|then|should|must|shall|will)\s+){0,2}"
_FOLLOW = (
    r"(?:follow|obey|prefer|use|apply|keep|go\s+with|stick\s+(?:to|with)|go\s+by|choose|pick|take|honou?r|favou?r"
    r"|respect|trust)"
)
_DROP = (
    r"(?:ignore|drop|disregard|break|skip|discard|forget|set\s+aside|override|give\s+up|violate|dismiss|bend)"
)
_STOP = r"(?=\s*(?:[.,;:()!–—]|$)|\s+(?:and|over|instead|only|always|every\s+time|if|when|where|rather)\b)"
#: … "the earlier one takes precedence", "follow the one that comes first", "ignore the later one".
_BY_PLACE = expression(
    rf"\b(?:{_PLACED})\s+{_HOW}(?:{_WINS}|{_BEATS})\b|\b(?:{_FOLLOW}|{_DROP})\s+(?:only\s+)?(?:{_PLACED}){_STOP}"
    rf"|\b(?:treat|regard|take)\s+(?:{_PLACED})\s+as\s+(?:the\s+)?(?:authoritative|authority|binding|decisive|final|right)\b"
)
#: What may stand before a statement that holds without a condition; a place or a case would limit it.
_OPENING = (
    r"(?:^\W*(?:(?:note|important|remember|reminder|nb|precedence|order|the\s+order|order\s+(?:matters|counts))\W{1,4})?"
    r"|[;(–—]\s*|\b(?:that|and|so|since|because)\s+)"
)
_OTHERS = (
    rf"(?:(?:the|an?|any|all|every)\s+)?(?:{_PLACE}\b|(?:those|ones|{_RULE})\s+{_AT}"
    rf"|(?:other\s+{_RULE}|others|rest)\b)"
)
#: "Earlier rules override later ones", "rules higher up win".
_PLACES = expression(
    rf"{_OPENING}{_PLACED_RULE}\s+(?:always\s+)?(?:(?:{_BEATS}|{_YIELDS})\s+(?:the\s+ones?\s+{_AT}|{_OTHERS})"
    r"|(?:wins?|prevails?|(?:takes?|has|have)\s+(?:precedence|priority)|(?:is|are)\s+more\s+important|matters?\s+more"
    r"|carr(?:y|ies)\s+more\s+weight)(?=\W*$|[.,;)]))"
)

_RANK = r"(?:priority|importance|precedence|rank|weight)"
_SORTED = r"(?:listed|given|ordered|sorted|ranked|arranged|stated|numbered|shown)"
_DOWN = r"(?:(?:their|strict|descending|decreasing|falling)\s+)"
_BY_RANK = (
    rf"(?:by\s+{_DOWN}{{0,2}}{_RANK}|in\s+(?:the\s+|their\s+)?{_DOWN}?order\s+of\s+{_DOWN}{{0,2}}{_RANK}"
    rf"|in\s+(?:the\s+|their\s+)?{_DOWN}?(?:priority|precedence)\s+order"
    r"|(?:from\s+|with\s+)?(?:the\s+)?(?:most\s+(?:important|binding|critical)|(?:highest|top)(?:[\s-]priority)?|weightiest)"
    rf"(?:\s+(?:ones?|{_RULE}))?\s+(?:first|on\s+top|at\s+the\s+top"
    r"|(?:down\s+)?to\s+(?:the\s+)?(?:least(?:\s+(?:important|binding|critical))?|lowest)(?:[\s-]priority)?))(?=\W*$|\W+\w)"
)
#: "Rules are listed by priority, highest first", "the most important rules come first".
_LISTED = expression(
    rf"^\W*(?:(?:{_RULES}|(?P<these>these|they|all\s+of\s+these)|the\s+(?:list|order)\s+of\s+(?:the\s+|these\s+)?{_RULE})\s+"
    rf"(?:below\s+|above\s+|here\s+)?(?:are|is|come|stand|appear)\s+(?:{_SORTED}\s+)?(?:strictly\s+|roughly\s+)?{_BY_RANK}"
    rf"|(?:the\s+)?(?:more|most)\s+important\s+{_RULE}\s+(?:come|stand|are|appear)\s+(?:{_SORTED}\s+)?"
    r"(?:first|higher\s+up|at\s+the\s+top|on\s+top))\b"
)
#: "Rules (most important first)", "follow these rules in order of importance:".
_ANNOUNCED = expression(
    rf"^\W*(?:\d+[.)]\s*)?(?:(?:please\s+|always\s+|you\s+(?:must|should)\s+)?(?:follow|obey|apply|respect|here\s+are|these\s+are)\s+)?(?:{_RULES}\W{{1,4}})?"
    rf"(?:{_SORTED}\s+)?{_BY_RANK}(?:\W+(?:most\s+important|highest)\s+first)?\W*$"
)

#: A few words that name a topic; lazy, so that it ends where what follows it begins.
_NAME = r"[a-z][\w’'-]*(?:\s+[\w’'-]+){0,4}?"
_NAME_ENDS = (
    r"(?=\s*(?:[.,;:()!–—\x1a]|$)|\s+(?:if|when|whenever|where|every\s+time|here|always|at\s+all\s+times"
    r"|in\s+(?:case|any)|any\s+day)\b)"
)
_NOT = r"(?<!\bnot\s)(?<!\bnever\s)(?<!n['’]t\s)"
#: "Brevity beats detail", "prefer brevity over detail", "never sacrifice brevity for detail".
_OVER = (
    expression(
        rf"(?:^\W*|[:;,(–—]\s*|\b(?:that|since|because)\s+)(?P<winner>{_NAME})\s+(?:always\s+)?"
        rf"(?:(?P<asks>(?:comes?|goes)\s+before)|{_BEATS})\s+(?P<loser>{_NAME}){_NAME_ENDS}"
    ),
    expression(
        rf"(?:^\W*|[:;,(–—]\s*|\b(?:that|since|because)\s+)(?P<loser>{_NAME})\s+(?:always\s+)?"
        rf"(?:(?P<asks>comes?\s+after)|{_YIELDS})\s+(?P<winner>{_NAME}){_NAME_ENDS}"
    ),
    expression(
        rf"{_NOT}\b(?:prioriti[sz]e|value|weigh|(?P<asks>rank|favou?r|prefer|put|place|choose|pick))\s+(?P<winner>{_NAME})\s+"
        rf"(?:over|above|before|ahead\s+of|higher\s+than|more\s+than|rather\s+than|(?<!\bput\s)to)\s+(?P<loser>{_NAME}){_NAME_ENDS}"
    ),
    expression(
        r"(?:\bnot|\bnever|n['’]t)\s+(?:ever\s+)?(?:sacrifice|trade|give\s+up|compromise(?:\s+on)?)\s+"
        rf"(?P<winner>{_NAME})\s+(?:for|to)(?:\s+the\s+sake\s+of)?\s+(?P<loser>{_NAME}){_NAME_ENDS}"
    ),
    expression(rf"^\W*(?:better|rather)\s+(?P<winner>{_NAME})\s+than\s+(?P<loser>{_NAME})\W*$"),
    expression(rf"^\W*(?P<winner>{_NAME})\s+(?:(?P<asks>over)|>>?|≻)\s+(?P<loser>{_NAME})\W*$"),
    expression(
        rf"^\W*(?P<winner>{_NAME})\s+(?:(?:comes?|goes|is|are)\s+)?(?P<asks>first)\W+(?:and\s+|then\s+)?(?P<loser>{_NAME})\s+"
        r"(?:(?:comes?|goes|is|are)\s+)?(?:second|next|last)\b"
    ),
)
_PAIR = rf"(?:both\s+)?(?P<one>{_NAME})\s+(?:and|or|versus|vs\.?|with)\s+(?P<two>{_NAME})"
#: "If brevity and detail conflict", "when in doubt between short and thorough".
_TOPICS_CLASH = expression(
    rf"\b(?:{_IF}\s+{_PAIR}\s+{_HAPPENS}{_AT_ODDS}{_EACH_OTHER}{_ENDS}"
    r"|(?:in\s+doubt|torn|undecided|(?:choose|pick|decide|choosing|deciding|the\s+choice|a\s+choice|conflict|tension|trade-?off)s?)\s+"
    rf"between\s+{_PAIR.replace('<one>', '<one2>').replace('<two>', '<two2>')}{_ENDS}"
    rf"|{_IF}\s+(?:you|it|an?\s+\w+|the\s+\w+)\s+(?:cannot|can\s+not|can['’]t)\s+(?:be|have|get|give)\s+"
    rf"both\s+{_PAIR.replace('<one>', '<one3>').replace('<two>', '<two3>')}{_ENDS})"
)
#: "…, brevity wins", "… the word limit takes precedence".
_NAMED = expression(
    rf"(?:^|[,:–—]\s*)(?:always\s+)?(?:the\s+)?(?P<winner>{_NAME})\s+{_HOW}(?:{_WINS}|{_BEATS})\b"
)
#: "…, choose short", "… be brief".
_CHOSEN = expression(
    rf"(?:^|[,:–—]\s*)(?:then\s+)?(?:always\s+)?(?:{_FOLLOW}|be|stay|keep\s+(?:it|things|answers)|go\s+for|err\s+on\s+the\s+side\s+of"
    rf"|lean\s+towards?|opt\s+for|make\s+it)\s+(?:the\s+)?(?P<winner>{_NAME}){_NAME_ENDS}"
)
#: "Keep it short, even at the expense of detail", "… even if that means leaving details out".
_AT_COST = expression(
    r"\b(?:(?:even\s+)?at\s+the\s+(?:expense|cost|price)\s+of"
    r"|even\s+(?:if|when|where|though)\s+(?:that|this|it|doing\s+so)\s+(?:may\s+|might\s+|would\s+)?(?:means?|costs?|requires?|leads\s+to|entails?|makes?))"
    r"\s+(?P<loser>[^.,;:()]{2,80})"
)
_THIS_RULE = expression(
    rf"^\W*(?:this|that|it|(?:this|that)\s+(?:last\s+)?(?:one|{_RULE}))\s+(?:always\s+)?(?:{_BEATS})\s+{lexicon.ALL_OTHERS}"
)
_THIS_SECTION = expression(
    rf"^\W*(?:(?:these|the\s+following)\s+{_KIND}{_RULE}|(?:(?:the|all)\s+)?{_KIND}{_RULE}\s+(?:here|below|in\s+this\s+section)"
    rf"|this\s+section|what\s+(?:stands|is\s+said)\s+(?:here|below))\s+(?:always\s+)?(?:{_BEATS})\s+{lexicon.ALL_OTHERS}"
)
_A_RULE = expression(rf"\b{_RULE}\b")

#: No sentence of interest is without one of these; most prompts have few.
_CUES = (
    *("conflict", "clash", "contradict", "disagree", "collide", "collision", "compet", "diverg", "odds"),
    *("incompatible", "inconsisten", "exclusive", "tension", "direction", "things", "breaking", "violating"),
    *("preceden", "priorit", "important", "importance", "overrid", "overrul", "supersed", "outrank"),
    *("outweigh", "beat", "trump", "more", "less", "yield", "way to", "prefer", "favour", "favor", "value "),
    *("sacrifice", "give up", "trade", " over ", ">", "≻", "before", "above ", "after", "ahead", "higher"),
    *("better ", "rather", "doubt", "between", "both", "win", "prevail", "expense", "cost of", "price of"),
    *("even ", "first", "order", "weight"),
)


#: Characters of a sentence that may rank rules; what goes on for longer is a dump, and slow to read.
_LONGEST = 2000


def has_cue(text: str) -> bool:
    """Tell whether a text may say which rule wins."""
    # Ten times as fast as a pattern that ignores case, and asked of the whole text at each keystroke.
    lowered = text.lower()
    return any(cue in lowered for cue in _CUES)


@lru_cache(maxsize=4096)
def precedence(sentence: str) -> Precedence | None:
    """Return what a sentence, in lower case, says about which rule wins; ``None``: nothing."""
    if len(sentence) > _LONGEST or not has_cue(sentence):
        return None
    return _unconditional(sentence) or _in_a_clash(sentence) or _over(sentence)


def announced(title: str) -> bool:
    """Tell whether a heading or lead-in, in lower case, says that what stands under it is ranked."""
    return has_cue(title) and _ANNOUNCED.search(title) is not None


def _unconditional(sentence: str) -> Precedence | None:
    listed = _LISTED.search(sentence)
    if listed:
        return Precedence(Wins.PLACE, clear=not listed["these"], here=bool(listed["these"]))
    if _PLACES.search(sentence):
        return Precedence(Wins.PLACE)
    if _THIS_RULE.search(sentence):
        return Precedence(Wins.THIS_RULE)
    if _THIS_SECTION.search(sentence):
        return Precedence(Wins.THIS_SECTION)
    return None


def _in_a_clash(sentence: str) -> Precedence | None:
    clash = _RULES_CLASH.search(sentence)
    if clash:
        they = bool(clash["they"] or clash["them"])
        rest = f"{sentence[: clash.start()]} {sentence[clash.end() :]}".strip()
        if _BY_PLACE.search(rest):
            return Precedence(Wins.PLACE, clear=_A_RULE.search(sentence) is not None, here=they)
        won = _NAMED.search(rest) or _CHOSEN.search(rest)
        return Precedence(Wins.TOPIC, won["winner"], here=they) if won else None
    topics = _TOPICS_CLASH.search(sentence)
    if topics is None:
        return None
    names = [name for name in topics.groups() if name]
    won = _NAMED.search(sentence[topics.end() :]) or _CHOSEN.search(sentence[topics.end() :])
    won = won or _NAMED.search(sentence[: topics.start()]) or _CHOSEN.search(sentence[: topics.start()])
    if won is None:
        return None
    losers = [name for name in names if not _alike(name, won["winner"])]
    return Precedence(Wins.TOPIC, won["winner"], " and ".join(losers)) if losers else None


def _alike(name: str, other: str) -> bool:
    """Tell whether two names share a word that says something."""
    one, two = (set(_LONG_WORD.findall(text)) for text in (name, other))
    return not one.isdisjoint(two)


_LONG_WORD = expression(r"[a-z]{4,}")


#: "Prefer to ask before you delete" is about time, and "version overrides in the lock file" about a place.
_NO_TOPIC = expression(
    r"\b(?:you|they|it|he|she|we|i|them|what|which|who)\b|^(?:in|on|at|to|of|for|by|from|with)\b"
)


#: "Given the choice, favour brevity over detail" asks for brevity only there.
_FORCED = expression(
    r"\b(?:given\s+(?:the|a)\s+choice|(?:must|have\s+to|forced\s+to|need\s+to)\s+(?:choose|decide|pick)|in\s+doubt)\b"
)


def _over(sentence: str) -> Precedence | None:
    for pattern in _OVER:
        match = pattern.search(sentence)
        if match and not any(_NO_TOPIC.search(match[side]) for side in ("winner", "loser")):
            asks = bool(match.groupdict().get("asks")) and not _FORCED.search(sentence)
            return Precedence(Wins.TOPIC, match["winner"], match["loser"], compares=not asks)
    cost = _AT_COST.search(sentence)
    return Precedence(Wins.ITS_SENTENCE, loser=cost["loser"]) if cost else None
