"""The forms in which a clause forbids an action or asks for it; data only."""

from __future__ import annotations

import re

from antinomy.conflicts.matchers.content import stem
from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression

_NUMBER = (
    r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|half"
    r"|a\s+(?:dozen|hundred))"
)
#: "About five", "two sentences of": how much of it, which is no part of the action.
HEDGE = expression(rf"\b(?:about|around|approximately|some|nearly|almost|at\s+least)\s+(?={_NUMBER}\b)")
MEASURE = expression(
    rf"(?<=\s)(?:{_NUMBER}|an?|one|some|(?:a\s+)?few)\s+(?:short\s+|little\s+|small\s+)?"
    r"(?:sentences?|lines?|words?|paragraphs?|bits?|points?|pieces?|touch(?:es)?|dash(?:es)?|pinch(?:es)?|doses?|couple"
    r"|handful|number|series|lot|good\s+deal)\s+of\s+"
)
#: "A disclaimer that this is no advice": what it says is no part of the action, and may be denied.
CONTENT = expression(
    r"\ban?\s+(?:[\w-]+\s+){0,2}(?:disclaimer|caveat|note|notice|warning|reminder|remark|statement|sentence|line|footer"
    r"|footnote|banner|hint|message|postscript|apology|label|comment|signature)"
    r"(?P<said>\s+(?:saying|stating|(?:that|which)\s+(?:says|states|explains)|to\s+say"
    r"|that(?=\s+(?:this|these|those|it|they|you|we|i|he|she|there|no|not|the|our|your|an?|all|nothing"
    r"|[a-z]+\s+(?:is|are|does|do|must|may|can|cannot|never|will|has|have))\b))\b.*)",
    re.DOTALL,
)
_INSERT = "work slip throw weave mix squeeze sneak drop sprinkle toss fit"
#: "Work in a pun or two."
WORK_IN = expression(
    rf"\W*(?:(?:please|always|also|then|you|and)[\s,]+)*(?:{_INSERT.replace(' ', '|')})\s+in"
    rf"(?P<rest>\s+(?:an?|one|some|the\s+odd|{_NUMBER})\s.*)",
    re.DOTALL,
)
_OBJECT = (
    r"\s+(?:(?!(?:in|on|at|to|for|from|of|with|by|about|and|or|than)\b)[\w'’/-]+\s+){0,4}?"
    r"(?:%s)(?=[\s.!*]*$|[,;]|\s+(?:in|on|at|to|for|from|of|with|by|per|and|or|when|before|after|as|\.)(?:\s|$))"
)
_AMOUNT = (
    r"prices?|fees?|rates?|costs?|charges?|fares?|salar(?:y|ies)|wages?|amounts?|figures?|sums?|totals?|discounts?|rents?"
    r"|premiums?|tariffs?|budgets?|margins?|dates?|times?|hours|deadlines?|percentages?|doses?|dosages?"
)
_TALES = "jokes?|stor(?:y|ies)|anecdotes?|riddles?|puns?"
#: Questions of a kind: to ask none at all is a matter of the talk, not of what is written.
_QUESTIONS = rf"(?!(?:an?|the|any|some|no|your|our|more|{_NUMBER})\s)[\w/-]+\s+questions?"
#: Stems of verbs that say no more than what they stand with: to quote a price is to mention it.
LIGHT_WITH = {
    stem(verb): pattern
    for verbs, pattern in (
        ("quote name disclose reveal communicate", expression(_OBJECT % _AMOUNT)),
        ("ask pose raise", expression(_OBJECT % _QUESTIONS)),
        ("tell", expression(_OBJECT % f"{_AMOUNT}|{_TALES}")),
        ("crack", expression(_OBJECT % _TALES)),
        ("draw", expression(_OBJECT % r"charts?|diagrams?|graphs?|pictures?|sketch(?:es)?")),
        ("pay", expression(_OBJECT % "compliments?")),
        (_INSERT, expression(r"\s+\S[^,;:()]*?\sinto\s\S")),
    )
    for verb in verbs.split()
}
#: What follows limits the clause to a case that the other side need not share.
SUBORDINATE = expression(
    r"\b(?:before|after(?!\s+(?:each|every)\b)|until|without|unless|if|when(?:ever)?|while|because|since|so\s+that|in\s+order|as\s+long|to\s+avoid"
    rf"|instead|rather|except|even|about(?!\s+{_NUMBER}\b)|than|like|such\s+as|e\.g|only|just|alone|twice|again|yourself|by\s+hand|where"
    rf"|directly|automatically|for\s+example|other|another|too|unnecessar\w*|excessive\w*|but|around(?!\s+{_NUMBER}\b)|outside|beyond|inside|new|extra|more|additional|same)\b"
)
#: "Squash before merging": when, not whether.
TIME = expression(
    r"\s+before\s+(?:you\s+\w+|[a-z]+ing|(?:the|each|every|any|a|an)\s+[\w-]+)(?:\s+(?!(?:in|on|for)\b)[\w'’-]+){0,3}\W*$"
)
_YOU = (
    r"(?:(?:please|also|then|you|we|and|but|so|always|under\s+no\s+circumstances|important|note"
    r"|the\s+(?:assistant|bot|chatbot|model|agent))[\s:,!]+)*"
)
#: A prohibition that opens its clause, and what it forbids.
BAN = expression(
    rf"\W*{_YOU}(?:(?:do\s+not|don['’]t|never(?:\s+ever)?|must\s+not|mustn['’]t|should\s+not|shouldn['’]t|shall\s+not|may\s+not"
    rf"|cannot|can['’]t|are\s+not\s+(?:allowed|permitted)\s+to)\s+(?:ever\s+)?(?P<verb>[a-z]+(?:-[a-z]+)?)"
    rf"|(?:avoid|omit|exclude|no|leave\s+out|refrain\s+from|(?:add|use|include|insert|put|write|give|show|make)\s+no)(?:\s+(?P<gerund>[a-z]{{2,}}ing)\b)?)(?P<rest>.*)",
    re.DOTALL,
)
#: "Never talk to guests about prices": what is spoken of is the object, and no case.
TOPIC = expression(
    rf"\W*{_YOU}(?:(?:do\s+not|don['’]t|never|(?:must|should|shall|may)(?:\s+not)?|mustn['’]t|shouldn['’]t|cannot|can['’]t"
    r"|avoid|always)\s+){0,2}(?!(?:use|keep|write|give|take|wait|spend|allow|need|aim|be)\b)[a-z]+"
    r"(?:\s+(?:to\s+|with\s+)?(?:(?:the|any|your|our|each|every)\s+)?(?:users?|customers?|clients?|guests?|callers?|visitors?|readers?|people|them))?"
    r"\s+about\s+(?!\d|half\b|how\b|what\b|why\b|when\b|whether\b|it\b|this\b)"
)
PASSIVE = expression(
    r"(?P<subject>[^,;:]{2,80}?)\s(?:must|should|shall|may|can|is|are|gets?)(?P<no>\s+not|n['’]t|\s+never)?\s+"
    r"(?:always\s+)?(?:to\s+)?(?:be\s+)?(?P<verb>[a-z]{2,}ed|written|shown|given|kept|put|sent|made|told|drawn|done)\b(?P<rest>.*)",
    re.DOTALL,
)
DEMAND = expression(
    rf"\W*{_YOU}(?:(?:must|should|shall|will|need\s+to|have\s+to|make\s+sure\s+to|be\s+sure\s+to)\s+)?(?:always\s+)?"
    rf"(?P<verb>[a-z]+(?:-[a-z]+)?)(?P<rest>\b.*)",
    re.DOTALL,
)
ALLOWED = expression(
    r"\W*(?:you\s+(?:may|can|are\s+(?:allowed|permitted|free|welcome)\s+to)|feel\s+free\s+to)\s+(?:also\s+|always\s+|freely\s+)?"
    r"(?P<verb>[a-z]+)(?P<rest>\b.*)",
    re.DOTALL,
)
EVERY = expression(
    r"\W*(?:every|each|all)\s(?P<subject>[^,;:]{2,60}?)\s(?:gets?|has|have|carry|carries|needs?|includes?|contains?|ends?|starts?|opens?)"
    r"(?P<rest>\s.*)",
    re.DOTALL,
)
#: "At no time may a password be printed."
INVERTED = expression(
    r"\W*(?:at\s+no\s+(?:time|point)|under\s+no\s+circumstances|in\s+no\s+case|on\s+no\s+account|never)\s+"
    r"(?:may|must|should|shall|can|are|is)\s+(?P<subject>[^,;:.]{2,60}?)\s+(?:to\s+)?(?:ever\s+)?be\s+"
    r"(?P<verb>[a-z]{2,}ed|written|shown|given|kept|put|sent|made|told|drawn|done)\b(?P<rest>.*)",
    re.DOTALL,
)
#: "Nobody pushes to main", "nothing is printed to the console".
NOBODY = expression(
    r"\W*(?:(?:nobody|no\s+one)\s+(?:(?:may|should|must|can|ever|is\s+(?:allowed|permitted)\s+to)\s+)*"
    r"|nothing\s+(?:is|gets|(?:may|must|should|can)\s+(?:ever\s+)?be)\s+(?:ever\s+)?(?=[a-z]{2,}ed\b|written\b|sent\b|put\b))"
    r"(?P<verb>[a-z]+)"
    r"(?P<rest>\b.*)",
    re.DOTALL,
)
#: "Log nothing at info level".
NOTHING = expression(
    r"\W*(?!(?:do|have|there|know|mean|cost)\b)(?P<verb>[a-z]+)\s+nothing(?P<rest>\s+(?:to|at|in|on|into|from)\b.*)",
    re.DOTALL,
)
#: What is done, as a noun: "Releases go out every Friday", "no releases on Fridays".
EVENT = expression(
    r"\W*(?:the\s+|all\s+|our\s+)?(?P<verb>releases|deployments|deploys|deliveries|backups|refunds|merges|reviews|viewings|meetings)\s+"
    r"(?:(?:go|goes|happen|happens)(?:\s+(?:out|live))?|takes?\s+place|(?:is|are)\s+(?:held|made|done|run|scheduled|planned))(?P<rest>\b.*)",
    re.DOTALL,
)
EVENT_BAN = expression(
    r"\W*no\s+(?P<verb>releases|deployments|deploys|deliveries|backups|refunds|merges|reviews|viewings|meetings)(?P<rest>\s+(?:on|at|in|during|before|after)\b.*)",
    re.DOTALL,
)
#: "Snapshot tests are banned."
BANNED = expression(
    r"\W*(?P<subject>[^,;:.]{3,60}?)\s(?:is|are)\s+(?:\w+ly\s+)?(?:banned|forbidden|prohibited|not\s+(?:allowed|permitted|wanted|welcome)"
    r"|unwelcome|off[\s-]limits)\W*$"
)
#: "Logging request bodies": what such a subject names is an action.
GERUND = expression(r"\W*(?P<verb>(?!during\b|nothing\b|anything\b)[a-z]{2,}ing)(?P<rest>\s.+)")
#: "Edit files without reading them": what is left out of the things that are named before.
OMITTING = expression(
    rf"\W*{_YOU}(?P<main>[a-z]+)(?P<thing>\s[^,;:()]{{3,60}}?)\s+without\s+(?:ever\s+|first\s+)?(?P<verb>[a-z]+ing)\s+(?:them|it)"
    r"(?P<rest>(?:\s+(?:out|down|up|back|off))?)(?:\s+first)?\W*$"
)
#: How, in what order, and to what each time: none of it makes a case of its own.
MANNER = expression(
    r"\bfrom\s+(?:the\s+)?[a-z]+\s+to\s+(?:the\s+)?[a-z]+\W*$|\bin\s+(?:full|detail|bold|italics|capitals)\b|\bat\s+once\b"
    r"|\b(?:once\s+|twice\s+)?per\s+[a-z]+\W*$|\bto\s+[a-z]+\s+(?:every|each|all)\s+(?:[a-z]+\s+)?[a-z]+\W*$"
    r"|\b(?:at|in)\s+the\s+(?:very\s+)?(?:end|start|beginning|top|bottom)(?:\s+of\s+(?:the|each|every|an?|your)\s+(?:[a-z]+\s+)?[a-z]+)?\W*$"
    r"|\bin\s+(?:euros?|dollars?|pounds|francs|kroner|yen|cents|words|figures|numbers|percent)\b"
    r"|\bwith\s+(?:the|our|your|an?)\s+(?:[\w'’-]+\s+){0,2}[\w'’-]+\W*$|\bafter\s+(?:each|every)\s+(?:[a-z]+\s+)?[a-z]+\W*$"
)
#: Words of a ban that leave no room, and the whole that it holds for, which is no part of what it forbids.
OUTRIGHT = expression(
    r"\b(?:never|under\s+no\s+circumstances|nowhere|anywhere|at\s+all"
    r"|in\s+(?:this|our)\s+(?:code\s?base|project|repo(?:sitory)?|app(?:lication)?|package))\b"
)
WHOLE = expression(
    r"\s+(?:anywhere|at\s+all|here|any\s?more|any\s+longer"
    r"|(?:anywhere\s+)?in\s+(?:this|the|our)\s+(?:whole\s+|entire\s+)?"
    r"(?:code\s?base|project|repo(?:sitory)?|app(?:lication)?|package))\W*$"
)
#: What follows says why: it is no part of the action.
REASON = expression(
    r",?\s+(?:so\s+that|because|since|as\s+(?:it|they|we|the)|in\s+order\s+to|to\s+(?:save|keep|make|help|let))\b"
)
#: "Never omit X" demands X; what it demands of X is open.
PRIVATIVE = lexicon.words(
    "omit exclude skip forget avoid drop remove leave miss lose neglect fail hesitate ignore stop"
)
