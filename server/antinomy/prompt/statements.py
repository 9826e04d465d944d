"""What a clause is: a directive, or one of the things that only look like one.

Nothing here knows what a directive asks for.
"""

from __future__ import annotations

from enum import StrEnum

from antinomy.prompt import lexicon
from antinomy.prompt.document import Block, BlockKind
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import BLANK


class Statement(StrEnum):
    """What a clause is."""

    DIRECTIVE = "directive"
    DESCRIPTION = "description"
    EXAMPLE = "example"
    QUOTATION = "quotation"
    DATA = "data"
    HEADING = "heading"


_IMPERATIVE = expression(
    r"\W*(?:(?:please|also|always|never|then|next|finally|first|just|only|instead|otherwise|so|and|but|"
    r"do\s+not|don['’]t|you\s+(?:must|should|will|shall|can|may|need\s+to|have\s+to|are\s+to)(?:\s+not)?|"
    r"make\s+sure\s+to|be\s+sure\s+to|remember\s+to|try\s+to|to|ensure\s+that|kindly|explicitly|carefully|clearly|"
    r"(?!(?:re|app|comp|imp|rep|supp|multip)ly\b)[a-z]+ly)[\s,:]+)*(?P<verb>[a-z]+(?:-[a-z]+)?)"
)
OPENING = expression(
    r"\W*(?:if|when|for|in|on|at|after|before|once|during|with|unless|until|whenever|while|from|as|below"
    r"|above|under|beneath|alongside)\b"
    r"[^,:]*[,:]\s*"
)
_NO_PHRASE = expression(
    r"\W*(?:no|nobody|neither|whoever|do\s+not|don['’]t|without|zero|none|only|not|nothing|avoid|prefer|max(?:imum)?"
    r"|min(?:imum)?|hands\s+off|we\s+(?:do|get\s+by|make\s+do|live|manage)\s+with(?:out)?"
    r"|at\s+(?:most|least)"
    r"|up\s+to|exactly|under|less\s+than|fewer\s+than|more\s+than|must|never|always)\b"
)
_RULE_SUBJECT = expression(
    r"\W*(?:(?:the|your|all|each|every|any|our|this|these|no)\s+)?"
    r"(?:(?:[\w'’-]+,?\s+){0,4}?|(?:[\w'’-]+\s+){0,2}?[\w'’-]+,\s+(?:[^,.;:!?()]{2,30},\s+){0,2}[^,.;:!?()]{2,30}?\s+(?:and|or)\s+(?:[\w'’-]+\s+){1,3}?)"
    r"(?:is|are|stays?|remains?|goes|go|comes?|begins?|starts?|ends?|opens?|closes?|finish(?:es)?|carry|carries|"
    r"contains?|consists?|uses?|has|have|gets?|fits?|includes?|follows?|reads?|runs?|keeps?|lasts?|ships|"
    r"(?<=\bfirst\s)[\w-]+\s+[\w-]+\s+(?:stops|ends|aborts|halts|cancels)|"
    r"(?:do|does)(?:\s+not|n['’]t)\s+(?:get|need|require|belong|go|leave|appear)|"
    r"never|always|makes?|shows?|receives?|takes?|appears?|needs?|requires?|passes|belongs?|lives?|resides?|sits?)\b"
)
#: A verb that no list names: only a verb opens a sentence before an article ("Brew some coffee").
_BARE_VERB = expression(
    r"\W*(?!(?:about|above|after|all|although|among|and|are|around|as|at|because|before|behind|below|beneath|beside|both"
    r"|but|by|despite|during|even|for|from|given|half|if|in|inside|into|is|it|like|near|not|of|off|on|once|only|or|over"
    r"|per|quite|rather|since|so|such|than|that|through|to|toward|under|until|was|were|what|when|where|which|while|with"
    r"|can|could|did|does|had|has|he|here|how|may|might|she|should|then|there|they|thus|we|whether|who|why|will|would|you"
    r"|within|without)\b)[a-z]{2,}\s+(?:the|a|an|some|any|all|each|every|your|our|their|his|her|its|it|them|this|these|those)\b"
)
#: A rule told as a fact about the output, its readers, or a device of form ("Replies end with a full stop").
_OUTPUT_SUBJECT = expression(
    r"\W*(?:(?:the|your|all|each|every|any|our|an?|no)\s+)?(?:(?:answer|response|output|message|letter|entry|post|review|caption"
    r"|score|title|price|label|result|verdict|rule|user|customer|client|caller|guest|visitor|reader|patient|member|student|pupil|learner"
    r"|volunteer|owner|recipient|applicant|tenant|citizen|subscriber|listener|player|footnote|citation|bullet|bullet\s+point|table|list|heading|backtick|emoji|joke"
    r"|abbreviation|acronym|number|date|minute)s?|repl(?:y|ies)|summar(?:y|ies)|quer(?:y|ies)|entries|feedback|text|prose|humou?r|jargon"
    r"|markdown|wh(?:atever|ichever)\s+\w+|anything\s+(?:around|beyond|besides)\s+\w+|how\s+(?:you|it))\s+"
    r"(?!with\b|for\b|of\b|and\b|or\b|from\b)[a-z]+\b"
)
#: … or about people who read it ("Farmers want it short").
_READER_SUBJECT = expression(
    r"\W*(?:(?:the|all|our|your)\s+)?[a-z]{3,}(?:ers|ors|ees|ants|ists)\s+(?:want|expect|get|hear|read|see|prefer|learn|need)\b"
)
#: What a project's machine does, nobody else is to do ("CI publishes the package").
_MACHINE_SUBJECT = expression(
    r"\W*(?:(?:the|our|a)\s+)?(?:(?:[\w-]+\s+)?(?:workflow|pipeline)|(?:release|triage|merge|changelog|label)\s+bot"
    r"|ci|release-please|semantic-release)\s+"
    r"(?:bumps?|publish(?:es)?|deploys?|writes?|tags?|merges?|updates?|generates?|creates?|pushes|push|cuts?|sets?)\b"
)
#: What the people that a prompt serves do, and what there is, is no rule for who answers them
#: ("Customers like to use emojis", "Other clubs write in English", "The app has a button for emojis").
_OTHERS = expression(
    r"\W*(?:(?:(?:the|our|all)\s+)?(?:users|customers|clients|students|pupils|learners|guests|visitors|patients|callers|members"
    r"|passengers|tenants|readers|subscribers|shoppers|buyers|players|parents|children|people|applicants|citizens)"
    r"|(?:most|many|some|other)\s+(?:[a-z]+\s+)?[a-z]+s)\s+(?:(?:often|usually|mostly|sometimes|also)\s+)?"
    r"(?:like|love|enjoy|hate|tend|give|send|bring|come|type|upload|call|ask|write|speak|use|have)\b"
    r"|\W*(?:the|our|this)\s+(?:[a-z]+\s+)?(?:app|application|web\s?site|site|shop|store|company|product|platform|interface"
    r"|database|building|house|club|school|museum|hotel)\s+(?:has|offers|supports|provides|contains|lets|allows|sells|comes)\b"
    r"|\W*(?:(?:the|our|this)\s+)?[a-z]+\s+(?:lets|allows|enables|helps)\s+(?:people|(?:the|its|our|all)?\s*(?:users|customers|clients|members|guests))\b"
)
_SUBJECTS = (_RULE_SUBJECT, _OUTPUT_SUBJECT, _READER_SUBJECT, _MACHINE_SUBJECT)
#: What is not there yet ("No entries so far.") is told, not asked for.
_NOT_YET = expression(r"\W*(?:no|nothing|none|nobody)\b[^,;:]{0,60}\b(?:yet|so\s+far)\W*$")
_QUESTION = expression(r"\?\s*$")
_NARRATIVE = expression(r"\b(?:was|were|had|did|used\s+to|yesterday|previously|historically|formerly)\b")


def statement_of(view: str, whole: str, block: Block) -> Statement:
    """Return what a clause is.

    ``view`` and ``whole`` are the lower-case views of the clause and of its sentence.
    """
    if _QUESTION.search(view) or _NOT_YET.match(view):
        return Statement.DESCRIPTION
    if block.context.role == "assistant":
        return Statement.EXAMPLE
    body = view
    opening = OPENING.match(body)
    if opening:
        body = body[opening.end() :]
    if is_imperative(body):
        return Statement.DIRECTIVE
    if lexicon.MODAL.search(view) or _NO_PHRASE.match(body) or _BARE_VERB.match(body):
        return Statement.DIRECTIVE
    if _NARRATIVE.search(whole) or _OTHERS.match(body):
        return Statement.DESCRIPTION
    if any(subject.match(body) for subject in _SUBJECTS) or lexicon.MODAL.search(whole):
        return Statement.DIRECTIVE
    return Statement.DIRECTIVE if block.kind is BlockKind.LIST_ITEM else Statement.DESCRIPTION


#: A question that names a case, not one that the model is to ask or to think about.
_CASE = expression(
    r"\W*(?!(?:why|who|whom|whose|what|which|where|how|when|ready|remember|right|ok(?:ay)?)\b)(?P<words>\w[^.!?:]{0,60})\?\W*"
)
#: … but what somebody who writes to the model asks is a case of their own ("How do I reset a watch?").
_OF_READER = expression(
    r"\W*(?P<words>(?:why|who|whom|whose|what|which|where|how|when)\b(?=[^.!?:]*\b(?:i|my|me)\b)[^.!?:]{0,80})\?\W*"
)
_INVERTED = expression(
    r"(?P<verb>is|are|was|were|do|does|did|has|have|can)\s+(?P<subject>it|this|that|there|you|they|we)\s+"
)


def asked_of(sentence: str, block: Block) -> str:
    """Return the condition that the question opening a block says; empty: it opens with none.

    "**Many tests?** Use the runner." holds if there are many tests. ``sentence`` is the first
    of the block, in its lower-case view.
    """
    if not sentence.rstrip(" *_").endswith("?"):
        return ""
    match = _CASE.fullmatch(sentence) or _OF_READER.fullmatch(sentence)
    marked = block.kind is BlockKind.LIST_ITEM or block.text.lstrip().startswith(("**", "__"))
    if match is None or not marked:
        return ""
    words = _INVERTED.sub(r"\g<subject> \g<verb> ", " ".join(match["words"].split()), count=1)
    return f"if {words}"


#: Labels of what is shown rather than asked for; or an input and what becomes of it
#: (`"March 5th" -> 2021-03-05`), which is not a word in place of another.
_SHOWN = expression(
    rf"\W*{BLANK}[\"”“’»«]\s*(?:[-=]>|→|⇒|⟶)\s*(?![\"“”'‘’«»`\s])"
    r"|\W*(?:(?:good|bad|wrong|incorrect|correct|poor|better|sample)(?:\s+\w+)?|examples?|e\.g\.|input|user|assistant"
    r"|human|before|after|❌|✅)\s*:\s"
)


def shows(whole: str) -> bool:
    """Tell whether a sentence is an example by its form ("Bad: …")."""
    return _SHOWN.match(whole) is not None


def opens_with_verb(view: str) -> bool:
    """Tell whether a clause opens with a verb that no list names, as its article shows."""
    return _BARE_VERB.match(view) is not None


def is_imperative(view: str) -> bool:
    """Tell whether a clause opens with one of the verbs that prompts ask with, adverbs and modals aside."""
    verb = _IMPERATIVE.match(view)
    return verb is not None and verb["verb"] in lexicon.IMPERATIVE_VERBS


def is_verbal(view: str) -> bool:
    """Tell whether a clause has a verb of its own, unlike a list entry such as "left profile"."""
    if is_imperative(view):
        return True
    return bool(lexicon.MODAL.search(view) or _RULE_SUBJECT.match(view))
