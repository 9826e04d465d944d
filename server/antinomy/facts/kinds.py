"""Which sentences state something that can be checked, and where in them the statement starts.

Questions, commands, greetings, talk about the talk and fragments state nothing;
"Note that …" and "As far as I know, …" stand before what is stated. Knows no
context and no model.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from antinomy.facts import lexicon
from antinomy.facts.grammar import bases, finite_verbs, opens_subordinate
from antinomy.facts.words import Word, content, words

#: What may stand before a statement and is no part of it.
_OPENING = re.compile(
    r"""\W*(?:
      (?:as\ far\ as\ (?:i|we)\ (?:know|can\ (?:tell|see|say)|am\ aware)|to\ (?:my|the\ best\ of\ my)\ knowledge
        |in\ (?:my|our)\ (?:view|opinion|understanding)|if\ i\ (?:remember|recall|understand)\ (?:correctly|rightly|right)
        |according\ to\ (?:the|this|that|your|these|those)\ (?:[a-z]+\ ){0,2}?
          (?:passage|text|context|document|documents|article|source|sources|material|excerpt|notes?|information|file|files)
        |based\ on\ (?:the|this|that|your|these)\ (?:[a-z]+\ ){0,2}?
          (?:passage|text|context|document|documents|article|source|sources|material|excerpt|notes?|information|file|files)
        |as\ (?:the|this|that)\ (?:passage|text|context|document|article)\ (?:says|states|notes|explains|puts\ it)
        |as\ (?:mentioned|noted|stated|described|explained|said|you\ (?:may|might|probably)\ know)(?:\ (?:above|before|earlier|already))?
        |in\ other\ words|in\ short|in\ brief|in\ summary|in\ fact|in\ addition|to\ sum\ up|to\ summari[sz]e|in\ conclusion
        |that\ is|that\ said|for\ (?:example|instance)|of\ course|by\ the\ way|on\ the\ other\ hand|as\ a\ result
        |first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|overall|generally\ speaking|simply\ put|put\ simply
        |moreover|furthermore|additionally|besides|however|nevertheless|nonetheless|therefore|thus|hence|consequently
        |similarly|likewise|conversely|instead|meanwhile|indeed|interestingly|notably|importantly|specifically|actually
        |yes|no|well|so|ok|okay|right|sure|certainly|apparently|presumably|supposedly|perhaps|maybe|admittedly|basically
        |note|nb|n\.b\.|tip|hint|remember|caution|warning|important)(?:,|:)\s+
     |(?:please\ )?(?:note|remember|notice|observe|recall|be\ aware|keep\ in\ mind|bear\ in\ mind|be\ advised)\ (?:also\ )?that\s+
     |(?:it\ (?:is|'s|should\ be|may\ be|must\ be)\ (?:also\ )?
        (?:worth|important|useful|interesting|helpful)?\ ?(?:noting|noted|to\ note|to\ remember|remembering|mentioning|to\ mention|said|known
        |well\ known|widely\ known|clear|obvious|true|believed|thought|likely|possible|probable)\ that\s+)
     |(?:it\ (?:seems|appears|turns\ out|follows|looks\ like)(?:\ (?:to\ me|therefore|likely))?(?:\ that)?\s+)
     |(?:i|we)\ (?:(?:would|'d|can|should|also|also\ )\ ?)?(?:think|believe|guess|suppose|assume|know|say|add|see|suspect|understand|recall
        |remember|read|find|note|point\ out|feel|'m\ (?:fairly|pretty|quite)?\ ?(?:sure|certain|confident)
        |am\ (?:fairly|pretty|quite)?\ ?(?:sure|certain|confident))\ (?:that\s+|(?=the\ |a\ |an\ |it\ |this\ |these\ |they\ |you\ |we\ ))
     |(?:the|this)\ (?:passage|text|context|document|article|author|source|excerpt)\ (?:says|states|notes|explains|mentions|claims|tells\ us|makes\ clear|reports|shows|indicates|suggests|implies)\ that\s+
     |(?:and|but|or)\s+(?=[a-z])
    )""",
    re.VERBOSE | re.IGNORECASE,
)
#: Sentences about the conversation rather than the matter.
_TALK = re.compile(
    r"""\W*(?:
      (?:hi|hello|hey|dear|greetings|good\ (?:morning|afternoon|evening|day)|welcome)\b
     |(?:many\ )?(?:thanks(?!\ to\ (?:the|its|their|his|her|a|an)\b)|thank\ you)\b|you(?:'re|\ are)\ welcome|no\ problem|my\ pleasure|cheers|congratulations
     |(?:best|kind|warm)\ regards|yours\ (?:sincerely|faithfully|truly)|sincerely|good\ luck|enjoy\b
     |(?:great|good|excellent|interesting|fair)\ (?:question|point|idea|catch)
     |(?:sure|certainly|absolutely|of\ course|got\ it|understood|okay|ok|alright)\s*[,!.:–—-]*\s*
        (?:here|i\b|let|happy|glad|below|this\ is|$)
     |(?:sure|certainly|absolutely|of\ course|got\ it|understood|okay|ok|alright)\s*[!.]*\s*$
     |(?:here(?:'s|\ is|\ are)|below\ (?:is|are|you)|above\ (?:is|are)|the\ following\ (?:is|are))\b
        [^.]*\b(?:summary|overview|answer|answers|explanation|list|breakdown|table|version|draft|response|look|example|examples
        |steps?|points?|details?|facts?|guide|what|how|some|key|information|outline|recap|reply|comparison|text)\b
     |(?:i|we)(?:\ |'|’)(?:hope|am\ (?:happy|glad|sorry|afraid|not\ sure|unable|here|an\ ai|just|only)|m\ (?:happy|glad|sorry|afraid|not\ sure
        |unable|here|an\ ai|just|only)|would\ (?:be|like|love|suggest|recommend|advise)|d\ (?:be|like|love|suggest|recommend)
        |can(?:not|'t|’t)?\ (?:help|also|explain|provide|give|elaborate|confirm|verify|tell|say|answer|show|go)|could
        |will|ll|shall|may\ be\ wrong|might\ be\ wrong|apologi[sz]e|recommend|suggest|do\ not\ (?:know|have)|don['’]t\ (?:know|have)
        |have\ (?:tried|summari[sz]ed|listed|kept|included|written|prepared|no\ (?:idea|information))|ve\ (?:tried|summari[sz]ed|listed|kept
        |included|written|prepared))\b
     |hope(?:fully)?\ (?:this|that|it|you)\b|hoping\b
     |(?:let|allow)\ (?:me|us)\b|let['’]s\b|feel\ free|do\ not\ hesitate|don['’]t\ hesitate|as\ an\ ai\b
     |(?:if|should)\ you\ (?:have|need|want|would\ like|'d\ like|prefer|are\ (?:interested|unsure)|require)\b
        [^.]*\b(?:let|ask|feel|contact|tell|i\ can|i\ could|i['’]ll|i\ will|just|please|reach|see|happy|write)\b
     |in\ (?:this|the\ (?:following|next|previous))\ (?:answer|section|summary|article|post|chapter|paragraph|part|text|guide|response)s?,?
        \ (?:i|we|you)\b
     |(?:this|the\ following|the\ above)\ (?:answer|section|summary|article|post|list|overview|table|text|guide|response|explanation)\ (?:is|are|will|covers?|gives?|explains?|describes?|summari[sz]es|lists?|shows?|should|aims?|may)\b
     |(?:that|this|it)\ (?:all\ )?(?:depends|varies|is\ (?:hard|difficult|impossible)\ to\ (?:say|tell|know)|makes\ sense|sounds\ good)\b
     |(?:that|this)(?:\ is|'s|’s)\ (?:all|it|an?\ (?:good|great|excellent|interesting|fair|nice|common|tricky|difficult)
        \ (?:question|point|idea|thought|suggestion|catch))\b
     |we\ (?:should|ought\ to|had\ better|need\ to)\b
     |you\ can\ (?:also\ |always\ )?(?:find|read|see|learn)\ (?:more|further|out|details|examples|(?:all|additional|the)
        \ (?:details|information|docs|documentation|examples))\b
     |you\ (?:should|may\ want\ to|might\ want\ to|could|ought\ to|'ll\ want\ to)\ (?:also\ |always\ |never\ |therefore\ )?
        (?:consult|check|ask|talk|see|contact|try|consider|read|keep\ in\ mind|remember|note|be\ aware|verify|look|speak|bear)\b
     |(?:to\ be\ (?:honest|fair|clear|sure))\s*$
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_QUESTION = re.compile(r"[?？][\"'”’)\]]*\s*$")
_COMMAND_OPENING = frozenset(
    ("please", "kindly", "always", "never", "just", "simply", "then", "also", "first", "next")
)
#: After a verb at the start these show that it commands: "Keep your …", "Look at …", "Remember to …".
_OBJECTS = lexicon.DETERMINERS | frozenset(
    ("it", "them", "him", "her", "me", "us", "yourself", "to", "not", "that", "if", "whether", "how", "what")
)
_FEWEST_WORDS = 3


def statement_start(view: str) -> int:
    """Return the offset at which the statement starts, behind "Note that" and "In other words,"."""
    start = 0
    while (match := _OPENING.match(view, start)) and len(view) - match.end() > _FEWEST_WORDS:
        start = match.end()
    return start


def states(view: str, *, entry: bool = False) -> bool:
    """Tell whether a sentence states something that can be checked.

    Parameters
    ----------
    view
        The sentence on one line or with blanks for markup.
    entry
        It is an entry of a list, which may leave out its verb.

    """
    stripped = view.strip()
    if stripped.endswith(":") or _QUESTION.search(stripped) or _TALK.match(" ".join(stripped.split())):
        return False
    rest = stripped[statement_start(stripped) :]
    if _TALK.match(" ".join(rest.split())):
        return False
    found = words(rest)
    if not content(rest) or is_command(found):
        return False
    if len(found) < _FEWEST_WORDS:
        return stripped.endswith(".") and _is_short_statement(found)
    return bool(finite_verbs(found)) or (entry and (_labels(rest) or opens_with_verb(found)))


def opens_with_verb(found: Sequence[Word]) -> bool:
    """Tell whether words leave out their subject: "Opened in 1932", "Has two doors"."""
    first = found[0].text
    if first in lexicon.BE_HAVE or first in lexicon.IRREGULAR:
        return True
    return first.endswith(("ed", "s")) and first not in lexicon.NOUNS_TOO and bool(bases(first) - {first})


def _is_short_statement(found: Sequence[Word]) -> bool:
    """Tell whether two words are a noun and its verb, as in "Rain fell"."""
    return len(found) == 2 and found[0].text not in lexicon.STOP_WORDS and finite_verbs(found) == [1]


def is_command(found: Sequence[Word]) -> bool:
    """Tell whether a sentence tells somebody to do something."""
    place = 0
    while place < len(found) - 1 and found[place].text in _COMMAND_OPENING:
        place += 1
    verb, after = found[place].text, found[place + 1].text if place + 1 < len(found) else ""
    if verb in {"do", "don't"} and after not in lexicon.PRONOUNS:
        return verb == "don't" or after == "not" or after in lexicon.VERBS
    if verb not in lexicon.VERBS and verb not in {"be", "beware", "stay", "keep"}:
        return False
    if found[0].text in {"please", "kindly"}:
        return True
    if after in (lexicon.DETERMINERS - {"that"} if verb in lexicon.NOUNS_TOO else _OBJECTS):
        return True
    return verb not in lexicon.NOUNS_TOO and not _main_verb_follows(found, place)


def _main_verb_follows(found: Sequence[Word], place: int) -> bool:
    """Tell whether a verb that belongs to no subordinate clause comes after a place."""
    for verb in finite_verbs(found):
        if verb > place and not any(opens_subordinate(found, at) for at in range(place + 1, verb)):
            return True
    return False


def _labels(text: str) -> bool:
    """Tell whether an entry gives a value to a label: "Weight: 12 kg"."""
    label, colon, value = text.partition(":")
    return bool(colon and label.strip() and value.strip()) and len(label.split()) <= 6
