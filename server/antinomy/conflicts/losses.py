"""Whether deleting a rule would lose more than the conflict is about, and whether English fits a rule.

Both are judged by words alone and rather too often than too seldom said to be so: what is lost may be
offered, but not first, and no English is put into another language. Nothing here decides what conflicts.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from antinomy.conflicts.cases import clauses_at
from antinomy.conflicts.issue import Evidence
from antinomy.conflicts.matchers.content import content
from antinomy.prompt.document import Document
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import plain, prose
from antinomy.prompt.text import Span

_KEPT = 1024  # texts of rules of which it is kept what their words tell: every keystroke asks for them


def loses(
    gone: Iterable[Evidence], sides: Iterable[Evidence], kept: Iterable[Evidence], document: Document
) -> bool:
    """Tell whether something is lost with rules that no conflict needs gone.

    Parameters
    ----------
    gone
        What would be deleted.
    sides
        The clauses or sentences of it that the conflict is about.
    kept
        What they clash with.
    document
        The file, for what stands around them.

    """
    places = [side.span for side in sides]
    gone = list(gone)
    ends = [_added(whole, places) for whole in gone]
    rivals = _words(" ".join(side.text for side in kept))
    if any(end and rivals.isdisjoint(_words(end)) for end in ends):
        return True
    return any(_says_more(whole, places, document) or _is_spoken_of(whole.span, document) for whole in gone)


def _added(whole: Evidence, places: Iterable[Span]) -> str:
    """Return what a rule has behind the clauses that the conflict is about (", never npm")."""
    end = max((place.end for place in places if whole.span.contains(place)), default=whole.span.end)
    return whole.text[end - whole.span.start :]


def _words(text: str) -> frozenset[str]:
    return content(text.lower())


def _says_more(whole: Evidence, places: Iterable[Span], document: Document) -> bool:
    own = [place for place in places if whole.span.contains(place)]
    texts = (place.shift(-whole.span.start).of(whole.text) for place in own)
    if any(map(_lists, texts)):
        return True
    # A sentence that a model points at may hold clauses that the conflict is not about.
    return any(sum(clause.verbal for clause in clauses_at(place, document)) > 1 for place in own)


@lru_cache(maxsize=_KEPT)
def _lists(text: str) -> bool:
    """Tell whether a rule names several things, of which the conflict may be about one."""
    view = _OPENING.sub("", prose(plain(text)))
    return bool(_SEVERAL.search(_NUMBERS.sub(" ", _REASON.sub("", view))))


#: What only says when a rule holds, or why.
_OPENING = expression(r"^\W*(?:if|when|whenever|while|for|in|on|at|before|after|during|as)\b[^,]{1,80},\s+")
_REASON = expression(r",?\s+(?:so\s+that|because|since|as|which|who)\b.*$")
#: "Between 5 and 8", "50 words or fewer", "one or two".
_NUMBERS = expression(
    r"\bbetween\s+\S+\s+and\s+\S+|\bor\s+(?:fewer|less|more|so|longer|shorter)\b"
    r"|\b(?:\d+|one|two|three|four|five|six)\s+(?:or|and|to)\s+(?:\d+|two|three|four|five|six|seven)\b"
)
_SEVERAL = expression(r",\s+\w|\s(?:and|or|nor|und|oder|sowie|noch|et|ou|ni|y|o|e|en)\s+\w")


def _is_spoken_of(span: Span, document: Document) -> bool:
    """Tell whether what follows in the paragraph would hang in the air ("drop no rows and reorder them")."""
    block = document.block_at(span)
    if block is None:
        return False
    after = document.text[span.end : block.span.end].lower()
    return bool(_OF_IT.match(after) or _AND_IT.match(after))


_OF_IT = expression(
    r"[\s.!*_]*(?:it|this|that|they|these|those|otherwise|doing\s+so|if\s+so|if\s+not|even\s+then)\b"
)
#: The same sentence.
_AND_IT = expression(r"[^.!?]*\b(?:it|them|they|these|those|their|its)\b")


def is_english(side: Evidence, document: Document) -> bool:
    """Tell whether English words fit a rule: it is not written in another language."""
    for text in (side.text, _around(side.span, document)):
        ours, others = _languages(text)
        if ours != others:
            return ours > others
    letters = [char for char in side.text if char.isalpha()]
    return 2 * sum(map(str.isascii, letters)) >= len(letters)


def _around(span: Span, document: Document) -> str:
    """Return what stands around a rule in its section."""
    homes = [chunk.span for chunk in document.chunks_at(span)]
    start = max([span.start - _AROUND, *(home.start for home in homes)])
    return document.text[start : min([span.end + _AROUND, *(home.end for home in homes)])]


@lru_cache(maxsize=_KEPT)
def _languages(text: str) -> tuple[int, int]:
    """Return how many words of a text are English, and how many of other languages."""
    view = prose(plain(text))
    return len(_ENGLISH.findall(view)), len(_OTHER.findall(view))


#: Code points before and after a rule that does not tell by itself, and no further than its section.
_AROUND = 1000
_ENGLISH = expression(
    r"\b(?:the|a|an|and|of|to|in|is|are|you|your|not|do|don['’]t|for|with|be|or|it|if|when|use|never|always|no|at"
    r"|only|keep|answer|reply|write|must|every|each|all|any|on|by|from|as|than)\b"
)
#: German, French, Spanish, Italian, Portuguese and Dutch words, and letters of other scripts.
_OTHER = expression(
    r"\b(?:der|die|das|den|dem|und|oder|nicht|kein|keine|keinen|ein|eine|einen|auf|ist|mit|für|nie|niemals|immer|nur|sei"
    r"|le|la|les|des|une|et|ou|vous|ne|pas|dans|pour|est|sur|avec|jamais|toujours|en|au|aux|du|qui|sois|soyez"
    r"|el|los|las|una|y|para|con|nunca|siempre|responde|usa|il|gli|non|che|per|sempre|mai|di"
    r"|os|um|uma|não|com|sempre|het|een|niet|altijd|nooit|de|que|se|por|del|al)\b"
    r"|[äöüßéèêàçñ¿¡ãõ]|[^\x00-\u024f\u1e00-\u2fff\ufe00-\ufeff\U00010000-\U0001ffff]"
)
