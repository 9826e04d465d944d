"""Numbers that are of a part beside numbers that are of the whole: "ten questions, two of them open".

Decides for two clauses that each count something, not whether their numbers meet.
"""

from __future__ import annotations

import re

from antinomy.conflicts.matchers.content import content, stem
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression
from antinomy.prompt.quantities import Quantity


def of_other_things(one: Directive, first: Quantity, two: Directive, second: Quantity) -> bool:
    """Tell whether two clauses say by name that their numbers are of different things.

    The names are those of fields ("`title`: at most 60 characters") or of things that
    a list asks for ("a tweet of at most 280 characters").
    """
    names = {field(one, first), field(two, second)}
    if len(names) == 2 and "" not in names:
        return True
    lengths = (_LENGTH.match(view) for view in (one.view, two.view))
    if len({match["length"] if match else "" for match in lengths}) > 1:
        return True
    for name_of in (_label, _member):
        first_name, second_name = name_of(one, first), name_of(two, second)
        if first_name and second_name and first_name != second_name:
            return True
    this, that = _thing(one, first), _thing(two, second)
    if this is None or that is None:
        return False
    # "A good summary" may well be "a summary".
    qualified = this["qualifiers"] and that["qualifiers"]
    return this["head"] != that["head"] or (bool(qualified) and this["qualifiers"] != that["qualifiers"])


def is_part(one: Directive, less: Quantity, two: Directive, more: Quantity) -> bool:
    """Tell whether the smaller of two numbers is of a part of what the larger one is of.

    What it counts is picked out ("one sentence on shipping"), stands in each of several
    places ("one paragraph per speaker"), or fills a field of its own.
    """
    name = field(one, less)
    if name and _OWN_FIELD.match(_written(one, less)):
        return name not in two.text.lower().replace("_", " ")
    place = each_of(one, less)
    if place and (_TOGETHER.search(two.view) or stem(place) not in content(two.view)):
        return True
    picked = _picked(one.view, less, same_unit=less.unit == more.unit)
    return not picked <= content(two.view[: more.start] + " " + two.view[more.end :])


def in_each(clause: Directive, limit: Quantity, other: str, *, numbered: bool) -> bool:
    """Tell whether a view speaks of each thing that a clause counts ("five paragraphs", "each paragraph").

    ``numbered`` tells whether it sets a number, without which only "per paragraph" is about how many.
    """
    unit = stem(limit.noun.of(clause.view))
    before = "(?:per|each|every|no)" if numbered else r"(?:per|for\s+each|for\s+every)"
    return re.search(rf"\b{before}\s+(?:[a-z]+[\s-])?{re.escape(unit)}\w*", other) is not None


def _written(clause: Directive, limit: Quantity) -> str:
    return clause.text[: limit.start].lower()


def field(clause: Directive, limit: Quantity) -> str:
    """Return the name of the field that a limit is for, in words; empty if its clause names none."""
    match = _FIELD.match(_written(clause, limit)) or _IN_FIELD.match(clause.text[limit.end :].lower())
    return " ".join(match["name"].replace("_", " ").split()) if match else ""


_NAME = r"[*_]*(?:`+|[\"“'‘<])(?P<name>[^`\"”'’<>\n]{1,40})(?:`+|[\"”'’>])"
#: "`title`: at most 60 characters", "Keep `title` under 60 characters", "In `title`, write three words".
_FIELD = expression(
    rf"[^\w`\"“'‘<]*(?:(?P<within>(?:in|for|inside)\s+)?(?:[a-z]+\s+){{0,3}}?){_NAME}(?(within)|[^,;]*$)"
)
_IN_FIELD = expression(rf"\s+(?:in|into|for|inside)\s+(?:the\s+)?{_NAME}")
#: The name is what the clause is about, not something that it happens to mention.
_OWN_FIELD = expression(
    r"[^\w`\"“'‘<]*(?:(?:the|each|every|in|for|inside|keep|fill|limit|field|key|column|tag)\s+){0,2}[*_]*[`\"“'‘<]"
)


#: "The short report has 300 words": there is another one.
_LENGTH = expression(r"\W*(?:the|each|every|all)\s+(?P<length>short|long|brief)\s+[a-z]")


def _label(clause: Directive, limit: Quantity) -> str:
    """Return the things by which a clause opens whose number it sets ("Pages: at least 300 words")."""
    match = _LABEL.match(clause.view, 0, limit.start)
    if match is None:
        return ""
    noun = match["noun"]
    kind = lexicon.ARTEFACTS.get(noun, stem(noun) if noun.endswith("s") else "")
    return "answer" if kind in {"text", "message"} else kind


def _member(clause: Directive, limit: Quantity) -> str:
    """Return the part by whose number or letter a clause opens ("Part A has ten questions")."""
    match = _MEMBER.match(clause.view, 0, limit.start)
    return match["member"] if match else ""


_MEMBER = expression(
    r"\W*(?:(?:in|for)\s+)?(?P<member>(?:act|annex|appendix|article|chapter|class|column|day|form|group|level|lesson|module"
    r"|option|page|part|phase|round|section|set|slide|stage|step|table|task|team|tier|unit|version|week|year)"
    r"\s+(?:[a-z]|[ivx]{1,4}|\d{1,2}))(?=[\s:,])"
)
_LABEL = expression(r"\W*(?:[a-z'’-]+\s+)?(?P<noun>[a-z]+)\s*:\s")


def _thing(clause: Directive, limit: Quantity) -> re.Match[str] | None:
    """Return the thing that an entry asks for, with its qualifiers: "a linkedin post of 150 words"."""
    match = _THING.match(clause.view[: limit.start])
    if match is None or lexicon.ARTEFACTS.get(match["head"]) in {"answer", "text", "message"}:
        return None
    return match


_THING = expression(
    r"\W*(?:and\s+)?(?:an?|one)\s+(?P<qualifiers>(?:[\w'’-]+\s+){1,3}?)?(?P<head>[\w'’-]+)"
    r"(?:\s+(?:of|with)|\s*[:,(–—-])\s*$"
)


def each_of(clause: Directive, limit: Quantity) -> str:
    """Return what has the number each time ("one paragraph per speaker"), if that is no whole answer."""
    match = _PER.match(clause.view, limit.end) or _EACH.match(clause.view[: limit.start])
    return "" if match is None or match["place"] in _WHOLES else match["place"]


_PER = expression(r"[^.;:,]{0,40}?\b(?:per|(?:for|in|of|to|on)\s+(?:each|every))\s+(?P<place>[a-z][\w-]*)")
_EACH = expression(
    r"\W*(?:(?:in|for|give)\s+)?(?:each|every|no|per)\s+(?:of\s+(?:the|your|these)\s+)?(?P<place>[a-z][\w-]*)"
)
#: What an answer as a whole is called, and what asks for it.
_WHOLES = lexicon.words(
    "answer answers reply replies response responses output outputs message messages text texts turn request"
    " time query prompt call run case conversation chat session user customer post email letter summary"
    " report task question ticket one"
)
_TOGETHER = expression(r"\b(?:whole|entire|total|altogether|overall|in\s+all)\b")


def _picked(view: str, limit: Quantity, *, same_unit: bool) -> frozenset[str]:
    """Return the words that pick out what is counted among others of its kind; empty if nothing does.

    Sentences that are put into a text of so many words are some of its sentences, whatever is said of them.
    """
    before, after = view[: limit.start], view[limit.end :]
    if _IS_LIMIT.match(after):
        return frozenset()
    said = content(after)
    adjective = content(view[limit.number.end : limit.noun.start]) - _OF_LENGTH
    if limit.unit == "word" and adjective and not _ANSWERS.match(before):
        return adjective
    if _INCLUDES.search(before):
        return adjective | (said if _PICKS.match(after) or not same_unit else frozenset())
    if _GIVES_OVER.search(before) and after.strip(" .,;:!"):
        return said
    if _ABOUT.match(after) or (not before.strip(" \t-*_>•") and _PREDICATE.match(after)):
        return said
    return frozenset()


_ANSWERS = expression(r".*\b(?:answer|reply|respond)\b")
_OF_LENGTH = frozenset(map(stem, "single short long brief full complete simple plain concise bullet".split()))
_INCLUDES = expression(
    r"\b(?:includ(?:e|es|ing)|adds?|inserts?|contains?|weave\s+in|slip\s+in|work\s+in|mix\s+in)"
    r"(?:\s+(?:also|always|only|just))*\s*$"
)
#: "Devote two sentences to the weather", "Make one option vegetarian", "Finish with one sentence that …".
_GIVES_OVER = expression(
    r"\b(?:devote|spend|reserve|dedicate|set\s+aside|make|mark|(?:begin|start|open|end|close|finish|conclude)\s+with)"
    r"(?:\s+(?:also|always|only|just))*\s*$"
)
_PICKS = expression(
    r"\s+(?:on|about|of|from|regarding|concerning|that|which|whose|who|where|for(?!\s+(?:each|every))|[a-z]+ing)\b"
)
_ABOUT = expression(
    r"\s+(?:(?:on|about|from|regarding|concerning|that|which|whose)\b"
    r"|in\s+(?!total|all|length|full|prose)[a-z]+\W*$)"
)
#: What opens a clause and goes on with a verb of its own: "Two bullets must mention the price".
_PREDICATE = expression(
    r"(?:\s+(?:at|in|on)\s+the\s+[a-z]+)?\s+(?!(?:of|with|in|to|for|at|per|each|every|max|min|maximum|minimum|only|long|total|or|and|as|by|under|over|if|when"
    r"|unless|without|tops|please|followed|plus|then|but|not|no)\b)[a-z]+(?<!ing)\s+\S"
    r"|\s+(?:rhyme|differ|repeat)s?\b"
)
#: "Three sentences are enough": the number is all that is said.
_IS_LIMIT = expression(
    r"\s+(?:(?:must|should|shall|may|can|will|would|is|are|be|do|does|also|already|usually|always|quite|just|more|than)\s+){0,4}"
    r"(?:enough|suffices?|sufficient|plenty|fine|ideal|best|okay|ok|all|the\s+(?:max|min|limit|most|least|upper|lower|cap)\w*"
    r"|(?:a\s+)?(?:maximum|minimum|max|min)|allowed|permitted|required|requested|mandatory|needed|necessary|expected|given"
    r"|written|asked|listed|shown|used|present|provided|included|returned|made|sent|too\s+(?:many|few|much|long|short))\b"
)
