"""The same action in other words: a noun in place of its verb, a verb of saying, what counts or is ignored.

"Never recommend shares" against "end with a recommendation of shares", "don't say whether it is covered"
against "tell the customer whether it is covered". Knows no rule: it only turns words into words.
"""

from __future__ import annotations

from antinomy.prompt import lexicon
from antinomy.prompt.expressions import expression

#: Verbs by the nouns that name what they do. A translation is none: it stands beside the words that stay.
_VERBS = {
    noun: verb
    for verb, nouns in {
        "advise": "advice",
        "analyse": "analysis analyses",
        "apologise": "apology apologies",
        "assess": "assessment assessments",
        "compare": "comparison comparisons",
        "criticise": "criticism criticisms critique critiques",
        "describe": "description descriptions",
        "diagnose": "diagnosis diagnoses",
        "estimate": "estimate estimates estimation estimations",
        "evaluate": "evaluation evaluations",
        "explain": "explanation explanations",
        "interpret": "interpretation interpretations",
        "judge": "judgement judgements judgment judgments",
        "justify": "justification justifications",
        "predict": "prediction predictions",
        "promise": "promise promises",
        "recommend": "recommendation recommendations",
        "speculate": "speculation speculations",
        "suggest": "suggestion suggestions",
        "summarise": "summary summaries",
    }.items()
    for noun in nouns.split()
}
#: Verbs by which a text is made; who shows or quotes a summary may well have it from elsewhere.
_MAKES = (
    r"(?:add|append|include|insert|give|make|offer|provide|write|produce|(?:begin|start|open|end|close|finish|conclude)"
    r"(?:\s+(?:it|the\s+\w+|(?:each|every|your)\s+\w+))?\s+(?:with|on))"
)
_ADJECTIVE = (
    r"(?:short|brief|clear|concise|detailed|thorough|full|complete|quick|final|explicit|definite|firm|personal|honest"
    r"|rough|one[\s-](?:line|sentence|paragraph))"
)
_BAN = r"(?:(?:do\s+not|don['’]t|never|must\s+not|should\s+not|may\s+not|cannot|can['’]t|avoid|no)\s+)"
_NOUN = expression(
    rf"\W*(?:(?:please|also|then|always|you|and|must|should)[\s,]+)*{_BAN}?(?:{_MAKES}\s+)?"
    rf"(?:(?:an?|any|no|some|your)\s+)?(?:{_ADJECTIVE},?\s+){{0,2}}(?P<noun>{'|'.join(sorted(_VERBS))})"
    r"\s+(?P<of>of|on|about|for|to|as\s+to)(?P<object>\s+[^;:()]{3,80})"
)
#: "A description for children", "an evaluation to teachers" are made for them, not of them.
_FOR = frozenset("apologise diagnose estimate explain justify predict promise recommend suggest".split())
_TO = frozenset(("advise", "apologise"))
#: Somebody else's.
_BY_OTHERS = expression(r"\b(?:by|from)\s")


def from_noun(view: str) -> tuple[str, str] | None:
    """Return the verb and the object of a clause that names an action by a noun ("add a summary of it")."""
    match = _NOUN.fullmatch(view)
    if match is None or _BY_OTHERS.search(match["object"]):
        return None
    verb = _VERBS[match["noun"]]
    takers = {"for": _FOR, "to": _TO}.get(match["of"])
    return (verb, match["object"]) if takers is None or verb in takers else None


#: How a verb of saying begins, and what stands for "count as": no verb of a text is called so.
SAY, COUNT_AS = "say ", "count as"
_SAYS = lexicon.words("say tell state mention indicate reveal disclose explain inform comment specify")
_QUESTION = r"(?P<asks>whether|why|how(?:\s+(?:long|much|many|often|far|old))?|what|which|who)"
_WHOM = r"(?P<whom>(?:(?:the|our|your|any)\s+)?\w+)"
_ASKED = expression(rf"(?:\s+{_WHOM})??\s+(?:(?:on|about|of)\s+)?{_QUESTION}\b(?P<rest>.+)")
_LETS_KNOW = expression(rf"\s+{_WHOM}\s+know\s+(?:about\s+)?{_QUESTION}\b(?P<rest>.+)")
_READER = expression(
    r"(?:(?:the|our|your|any)\s+)?(?:users?|customers?|clients?|guests?|callers?|visitors?|readers?|people|them"
    r"|anyone|anybody)"
)


def saying(verb: str, rest: str) -> tuple[str, str]:
    """Return a verb and what follows it, the same for every way to say whether, why or how something is.

    Whom it is said to is a part of the verb, unless it is whoever the model speaks to.
    """
    asked = _ASKED.fullmatch(rest) if verb in _SAYS else _LETS_KNOW.fullmatch(rest) if verb == "let" else None
    if asked is None:
        return verb, rest
    whom = asked["whom"] or ""
    said = f"{SAY}{' '.join(asked['asks'].split())}"
    return (said if not whom or _READER.fullmatch(whom) else f"{said} to {whom}"), asked["rest"]


_COUNTS = expression(
    r"\W*(?:the\s+|all\s+)?(?P<thing>[^,;:()]{3,40}?)\s+(?:always\s+)?(?:counts?|(?:is|are)\s+counted)"
    r"\s+(?:as|towards?)\s+[^,;:()]{3,40}"
)
#: Where something begins or ends: no count at all.
BOUNDARY = expression(r"\bas\s+(?:an?|the)\s+(?:start|beginning|end|break|boundary|separator|delimiter)\b")
_IGNORES = expression(
    r"\W*(?:(?:please|always|also|and)\s+)*(?:ignore|disregard|(?:do\s+not|don['’]t|never)\s+count)(?P<thing>\s+(?!(?:on|to|from|up|down)\s)[^,;:()]{3,40})"
)


def counted(view: str) -> tuple[str, bool] | None:
    """Return the thing that a clause counts as something, or else ignores, and whether it ignores it."""
    ignored = _IGNORES.fullmatch(view)
    if ignored:
        return ignored["thing"], True
    match = _COUNTS.fullmatch(view)
    return match and (f" {match['thing']}", False)
