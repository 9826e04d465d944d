"""Words of statements: stems, what carries content, what negates, what is the opposite of what.

Word lists are English. Pure text; nothing here knows documents.
"""

from __future__ import annotations

import re
from functools import lru_cache

WORD = re.compile(r"[A-Za-zÀ-ɏ\u0370-\uffdc]+(?:['’][a-z]+)?|\d+(?:[.,]\d+)*")
_STOP = frozenset(
    """a about after again all also although always among an and another any anybody anyone anything are as at away be
    because been before being between both but by can cannot could did do does done down during each either else even
    ever every everybody everyone few first for from further had has have having he her here hers him his how however i
    if in into is it its itself just last less like little long made make many may me might more most much must my near
    neither never next no nobody none nor not nothing now of off often on once one only onto or other others our out
    over own per quite rather said same several shall she should since so some somebody someone something still such
    than that the their them themselves then there these they this those though through throughout thus to together too
    under unless until up upon us used usually very was we well were what when where whether which while who whom whose
    why will with within without would yet you your time year years day days""".split()
)
_NEGATION = re.compile(
    r"\b(?:not(?!\s+(?:only|just|merely|simply)\b)|no|never|none|nobody|nothing|neither|nor|without|cannot|nowhere|unable|fail(?:s|ed)?\s+to|refus(?:es|ed|e)|lacks?|lacked"
    r"|denied|denies|excluded?|forbidden|forbids|prohibits?|prohibited|banned|impossible|free\s+of)\b|n['’]t\b",
    re.IGNORECASE,
)
#: Where a negation's scope ends.
_CLAUSE_END = re.compile(
    r"[,.;:!?]|\b(?:but|because|since|so|although|though|while|whereas|which|who)\b", re.IGNORECASE
)
#: Words that carry content and that a negation reaches.
_SCOPE = 5
#: Ways of saying that something else is said and false.
_DENIAL = re.compile(
    r"\bnot(?!\s+(?:only|just|merely|simply)\b)[^.;]{1,60}?\bbut\b|\brather\s+than\b|\bnothing\s+to\s+do\s+with\b|\bnot\s+(?:a\s+single|one|once|any)\b|\bat\s+no\s+(?:time|point)\b"
    r"|\bno\s+\w+\s+(?:of\s+any\s+kind|at\s+all|whatever|ever)\b|\bnever\b|\bin\s+spite\s+of\b|\bcontrary\s+to\b|\binstead\s+of\b|\bnot\b[^.;]{0,40}\bat\s+all\b"
    r"|\bno\s+(?:part|point|longer|such|other)\b|\bnot\s+\w+\s+(?:in|at)\s+any\b|\bnowhere\b|\bno\s+part\s+in\b|\bnone\s+of\b|\bother\s+way\s+round\b",
    re.IGNORECASE,
)
_UNIVERSAL = re.compile(
    r"\b(?:all|every|everybody|everyone|each|always|entire(?:ly)?|whole|only|exclusively|solely|throughout|without\s+exception|nothing\s+else"
    r"|none|nobody|no\s+one|nothing|never|no|any|anybody|anyone|whoever|whatever|from\s+beginning\s+to\s+end|ever|whenever)\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:now|no\s+longer(?!\s+than)|formerly|previously|used\s+to|so\s+far|by\s+then|from\s+next|from\s+the\s+same|up\s+from|down\s+from"
    r"|(?:go|goes|going|gone|went)\s+(?:up|down)|rais(?:es|ed|e|ing)|lower(?:ed|ing)|increas(?:es|ed|e|ing)|decreas(?:es|ed|e|ing)|rises?|rose|risen|fell|fallen|grew|grown|slips?"
    r"|unlike\s+(?:earlier|previous)|earlier\s+versions?|compared\s+with|instead\s+of\s+(?:the\s+)?\d+|and\s+no\s+longer|where\s+\d|was\s+promised|had\s+been|called\s+off)\b",
    re.IGNORECASE,
)
#: Openings that make a statement hold under a condition, or of a part, that the other need not share.
_CONDITION = re.compile(
    r"\W*(?:if|when|whenever|unless|below\s+that|beyond\s+that|above\s+that|otherwise|on\s+\w+days\b|for\s+(?:adults|children|the)|in\s+one|of\s+the(?:se|m)?|the\s+other|another"
    r"|some|a\s+second|later|afterwards|before\s+that|until\s+then|in\s+addition|apart\s+from|besides)\b",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\b(?:of\s+(?:these|those|them|which|whom|the)|half|third|quarter|part|most|some|remaining|rest|other|including|share|per\s+cent|percent|each)\b",
    re.IGNORECASE,
)
#: What makes a sentence a rule that can shut out two things at once: it leaves no choice.
_RULE = re.compile(
    r"\b(?:only|exclusively|solely|nothing\s+else|no\s+(?:other|one|more|fewer|less|longer|later|earlier)|nobody|none|never|always|every|each|all|any"
    r"|whoever|anyone|cannot|can\s+not|must|may\s+not|not\s+allowed|without\s+exception|except|unless|ceases?|requires?|required|forbids?|forbidden|forbade"
    r"|barred|bars|banned|closed?|shut|refused|limits?|limited|at\s+most|at\s+least|maximum|minimum|total|altogether|in\s+all|together|single|one\s+\w+\s+at\s+a\s+time"
    r"|exclude[sd]?|rule[sd]?|polic(?:y|ies)|strict(?:ly)?|unable|impossible|not|no)\b",
    re.IGNORECASE,
)
#: What takes a rule back, or bounds it to another time or another kind.
_EXCEPTION = re.compile(
    r"\b(?:exempt(?:s|ed)?|exception(?:s)?\s+(?:is|are|was|were|for)|apart\s+from|free\s+to|no\s+limits?|suspended|lifted|waived|were\s+allowed|is\s+allowed|are\s+allowed"
    r"|not\s+counted|do(?:es)?\s+not\s+(?:apply|count|cover)|or\s+later|from\s+\w+\s+(?:on|onwards?)|stand\s+as|places?\s+no|may\s+still|still\s+(?:may|can)|rebuilt|instead"
    r"|predecessor|earlier|old(?:er)?|former(?:ly)?|below\s+that|before\s+that|wherever|not\s+required|no\s+longer|unless|recommend(?:s|ed)?|advis(?:es|ed)|should|usually|normally|as\s+a\s+rule)\b",
    re.IGNORECASE,
)
_WITHOUT_EXCEPTION = re.compile(
    r"\b(?:without|no|never)\b[^.;]{0,40}\b(?:exceptions?|waivers?|breach|lifted|exempt)", re.IGNORECASE
)
_OPPOSITES = """
above:below|under|beneath accept:reject|refuse|decline admit:exclude|refuse|ban alive:dead allow:forbid|ban|prohibit|bar
permit:forbid|ban|prohibit always:never|seldom|rarely ancient:modern|new approve:reject|refuse|deny|veto arrive:leave|depart asleep:awake attack:defend
available:unavailable banned:allowed|permitted beat:lost|lose before:after begin:end|finish|stop best:worst big:small|tiny
bitter:sweet black:white|colour|color bold:timid borrow:lend bright:dark|dim broad:narrow busy:quiet|idle buy:sell
calm:rough|stormy cease:continue central:distributed|peripheral centralized:distributed|decentralized certain:doubtful
cheap:expensive|dear|costly clean:dirty clear:cloudy|vague close:open|far closed:open|working cloudless:rain|cloudy
cold:hot|warm|heat colour:black coastal:inland common:rare|uncommon compulsory:optional|voluntary cooled:heated
create:destroy cut:raise dark:light|bright daily:weekly|monthly|yearly deep:shallow|surface defeat:victory|win|won
depart:arrive descend:ascend|climb difficult:easy disappear:appear divided:united downstream:upstream dry:wet|rain|damp|burst
dull:rich|bright early:late easy:difficult|hard east:west eastern:western empty:full enemy:ally|friend enter:leave|exit
equal:unequal even:odd evergreen:deciduous exclude:include expand:shrink|contract export:import external:internal
fail:succeed|pass fall:rise|climb false:true|correct familiar:strange fast:slow female:male final:first|initial
fixed:movable|variable float:sink flow:stop forbid:allow|permit forget:remember former:present|current found:lose
free:cost|paid|charge|fee|pound freeze:melt|boil frequent:rare|seldom full:empty|partial gain:lose|loss general:particular
grow:shrink|decline guilty:innocent|acquitted half:whole happy:sad|unhappy hard:soft|easy hardware:software harmful:harmless
heavy:light|featherweight height:depth high:low hide:show highland:lowland hire:dismiss|fire hollow:solid honest:dishonest
horizontal:vertical hot:cold import:export improve:worsen include:exclude increase:decrease|fall|drop indoor:outdoor
indoors:outdoors|open|air inferior:superior inner:outer inside:outside interior:exterior internal:external junior:senior
keep:drop|lose|abandon kept:dropped|lost|destroyed land:sea large:small last:first late:early|punctual latter:former
laugh:cry lead:follow leave:stay|arrive|return left:right legal:illegal lend:borrow less:more likely:unlikely liquid:solid
live:die long:short lose:win|won|gain loss:profit|gain lost:won|beat loud:quiet|silent low:high lower:raise|upper
lowland:mountain|highland male:female many:few marine:freshwater married:single|unmarried|bachelor maximum:minimum
melt:freeze minor:major modern:ancient more:less|fewer mountain:lowland|plain narrow:wide|broad natural:artificial near:far
new:old night:day noise:silence|silent north:south northern:southern occupied:empty|vacant old:new|young open:closed|shut
open-air:indoor oppose:support optional:compulsory|required|mandatory outside:inside part:whole partial:complete pass:fail
permanent:temporary permitted:forbidden|banned|prohibited poor:rich|wealthy popular:unpopular positive:negative
possible:impossible praise:condemn|blame|criticise predator:prey presence:absence present:absent private:public
produce:consume profit:loss promote:demote protect:harm public:private|secret punish:reward push:pull quick:slow
quiet:loud|noisy raise:lower rare:common|frequent reject:accept remain:leave|change remember:forget require:optional
reward:punish rich:poor right:left|wrong rise:fall|sink rose:fell|sank|dropped|declined|decreased|shrank risen:fallen
rural:urban sad:happy safe:dangerous|unsafe save:waste|spend
sea:land secret:public sell:buy send:receive senior:junior separate:joint|together shallow:deep sharp:blunt short:long|tall
shrink:grow|expand shut:open silent:sing|song|loud|noisy single:married|double sink:float slow:fast|quick small:large|big
smooth:rough sober:drunk soft:hard|brittle solid:liquid|gas sour:sweet south:north southern:northern spend:save
spring:autumn stand:sit|seat stay:leave|move stop:continue|start straight:curved|crooked strength:weakness
strong:weak succeed:fail success:failure summer:winter superior:inferior support:oppose surplus:deficit sweet:bitter|sour
tall:short tame:wild temporary:permanent thick:thin together:apart|alone|separately top:bottom trivial:important
true:false unanimous:divided|dissent|narrow unite:divide upper:lower upstream:downstream urban:rural useful:useless
vague:clear vanish:appear vertical:horizontal victory:defeat visible:invisible voluntary:compulsory|forced warm:cold|cool
weak:strong wealth:poverty west:east western:eastern wet:dry white:black|dark wide:narrow win:lose|lost winner:loser
winter:summer won:lost worse:better worst:best young:old
"""


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Return a word without its commonest English endings: enough to match "closes" and "closed"."""
    word = word.lower().replace("’", "'").removesuffix("'s")
    if len(word) <= 3 or not word.isascii():
        return word
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)] + instead
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


_ENDINGS = (
    ("iness", "y"),
    ("ations", "ate"),
    ("ation", "ate"),
    ("ities", "ity"),
    ("ies", "y"),
    ("ied", "y"),
    ("sses", "ss"),
    ("ings", ""),
    ("ing", ""),
    ("ness", ""),
    ("ment", ""),
    ("edly", ""),
    ("ally", "al"),
    ("ly", ""),
    ("ers", "er"),
    ("ed", ""),
    ("ches", "ch"),
    ("shes", "sh"),
    ("xes", "x"),
    ("es", "e"),
    ("ss", "ss"),
    ("us", "us"),
    ("is", "is"),
    ("s", ""),
)


@lru_cache(maxsize=16_384)
def content(text: str) -> tuple[str, ...]:
    """Return the stems of the words that carry content, in order."""
    return tuple(stem(word) for word in WORD.findall(text) if word.lower() not in _STOP and len(word) > 1)


def negations(text: str) -> int:
    """Count words that negate."""
    return len(_NEGATION.findall(text))


@lru_cache(maxsize=16_384)
def negated(text: str) -> frozenset[str]:
    """Return the stems that carry content and stand under a negation: soon after it, before the clause ends."""
    found: set[str] = set()
    for match in _NEGATION.finditer(text):
        clause = _CLAUSE_END.split(text[match.end() :], maxsplit=1)[0]
        found.update(content(clause)[:_SCOPE])
    return frozenset(found)


def denies(text: str) -> bool:
    """Tell whether a statement turns against something said elsewhere ("not X but Y")."""
    return _DENIAL.search(text) is not None


def is_universal(text: str) -> bool:
    """Tell whether a statement speaks of all, none, or nothing else."""
    return _UNIVERSAL.search(text) is not None


def rule_strength(text: str) -> int:
    """Count words that make a statement a rule."""
    return len(_RULE.findall(text))


def excepts(text: str) -> bool:
    """Tell whether a statement takes a rule back in part, or bounds it."""
    return _EXCEPTION.search(text) is not None and _WITHOUT_EXCEPTION.search(text) is None


def insists(text: str) -> bool:
    """Tell whether a statement says that a rule has no exception."""
    return _WITHOUT_EXCEPTION.search(text) is not None


def tells_change(text: str) -> bool:
    """Tell whether a statement speaks of a time before or after another."""
    return _CHANGE.search(text) is not None


def is_conditioned(text: str) -> bool:
    """Tell whether a statement opens with a condition, or with what it is a part of."""
    return _CONDITION.match(text) is not None


def tells_part(text: str) -> bool:
    """Tell whether a statement speaks of a part of something."""
    return _PART.search(text) is not None


def _opposites() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for entry in _OPPOSITES.split():
        word, _, others = entry.partition(":")
        for other in others.split("|"):
            table.setdefault(stem(word), set()).add(stem(other))
            table.setdefault(stem(other), set()).add(stem(word))
    return {word: frozenset(others) for word, others in table.items()}


OPPOSITES = _opposites()
"""Stem -> stems of its opposites, in both directions."""

ANTONYMS: dict[str, tuple[str, ...]] = {
    word: tuple(others.split("|"))
    for word, _, others in (entry.partition(":") for entry in _OPPOSITES.split())
}
"""Word -> opposites as they are spelled."""


def opposed(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Tell whether a word of one has its opposite in the other, which does not have the word itself."""
    one, two = set(a), set(b)
    return any(OPPOSITES.get(word, frozenset()) & (two - one) for word in one - two)
