"""Names in statements: which things they are about, under which variants, and which names only look alike.

Pure text. "Corvus 3" and "Corvus 4" are like-named and two things; "Hestia T2" and "the T2" are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import attrs

_PART = r"(?:[A-Z][\w'’&-]*|\d+(?:\.\d+)*[A-Za-z]?\b)"
_LINK = r"(?:of|of\s+the|de|la|le|van|von|der|den|v\.|vs\.|&)"
_NAME = re.compile(rf"\b[A-Z][\w'’&-]*\.?(?:\s+(?:{_LINK}\s+)?{_PART})*")
_DESIGNATOR = re.compile(r"(?:[A-Z]*\d+(?:\.\d+)*[A-Za-z]?|[IVX]{2,})")
#: "The quay of Ness number 5 was", "Corvus 4 weighs": a subject, and the number that tells it from its like.
_NUMBERED = re.compile(
    r"(?P<subject>[^,;:.!?]*?(?:\b(?:[Nn]umber|[Nn]o\.?|[Nn]r\.?)\s*|#\s*|\b[A-Z][\w'’-]*\s+))(?P<number>\d+[A-Za-z]?|[IVX]{2,})\s+"
    r"(?:is|are|was|were|has|have|had|can|could|may|might|must|shall|should|will|would|do|does|did|[a-z]{2,}ed"
    r"|belongs|carries|closes|costs|dates|has|holds|leaves|lies|makes|measures|opens|runs|seats|serves|stands|takes|weighs)\b"
)
_NO_SUBJECT = re.compile(
    r"\W*(?:after|at|before|by|during|for|from|in|of|on|since|until|with)\b"
    r"|.*\b(?:is|are|was|were|has|have|had|can|could|may|must|shall|should|will|would|does|did|[a-z]{2,}ed)\b",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\s*\(([^)]*)\)\s*$")
_POSSESSIVE = re.compile(r"['’]s?$")
_ARTICLE = re.compile(r"(?:the|a|an)\s+", re.IGNORECASE)
#: Words that open sentences with a capital and name nothing.
_OPENERS = frozenset(
    """a about according after all also although among an and another any are around as at because before
    between both but by do does during each early even every few first for four from given he her here
    his how however i if in instead into is it its just last later like many more most much near never
    new no nobody none not nothing now of often on once one only or other our out over per perhaps
    several she since so some soon still such ten that the their then there these they this those though
    three through throughout to today together two under unlike until up upon we what when whenever
    where whether which while who why will with within without yet you your monday tuesday wednesday
    thursday friday saturday sunday january february march april may june july august september october
    november december""".split()
)

_QUOTES = " \"'“‘(-–—"


@attrs.frozen
class Name:
    """A name and what tells it from others like it.

    Attributes
    ----------
    text
        As written, without article and possessive ending.
    words
        Its words in lower case, designators left out.
    designators
        Numbers and codes in it ("T2", "3.2", "2018"), and a bracketed qualifier.

    """

    text: str
    words: frozenset[str] = attrs.field(factory=frozenset)
    designators: frozenset[str] = attrs.field(factory=frozenset)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is named."""
        return not self.words and not self.designators

    def is_like(self, other: Name) -> bool:
        """Tell whether the names share a word but a designator tells them apart."""
        if not self.words & other.words:
            return False
        return bool(self.designators) and bool(other.designators) and not self.designators & other.designators

    def is_variant_of(self, other: Name) -> bool:
        """Tell whether both may name one thing: one's words are among the other's, or they share a code."""
        if self.is_empty or other.is_empty or self.is_like(other):
            return False
        if self.words and other.words:
            return self.words <= other.words or other.words <= self.words
        return bool(self.designators & other.designators)


def name_of(text: str) -> Name:
    """Return the name that a text spells."""
    text = _ARTICLE.sub("", text.strip(), count=1) if text[:1].islower() else text.strip()
    bracket = _BRACKETS.search(text)
    designators = {bracket[1].casefold()} if bracket else set()
    if bracket:
        text = text[: bracket.start()]
    text = _POSSESSIVE.sub("", text)
    words = set()
    for part in text.split():
        bare = _POSSESSIVE.sub("", part.strip('.,;:"“”'))
        if _DESIGNATOR.fullmatch(bare):
            designators.add(bare.casefold())
        elif bare and bare.casefold() not in _OPENERS:
            words.add(bare.casefold())
    return Name(text, frozenset(words), frozenset(designators))


def names_in(text: str, known: frozenset[str] = frozenset()) -> frozenset[Name]:
    """Return the names in a sentence.

    Parameters
    ----------
    text
        The sentence.
    known
        Words in lower case that are capitalised within sentences elsewhere. A single
        word that opens this one is a name only if it is among them.

    """
    found = set()
    for match in _NAME.finditer(text):
        parts = match[0].rstrip(".").split()
        opens = not text[: match.start()].strip(_QUOTES)
        while parts and (parts[0].casefold() in _OPENERS or not parts[0][0].isupper()):
            parts = parts[1:]
            opens = False
        if opens and len(parts) == 1 and parts[0][1:].islower() and _bare(parts[0]) not in known:
            continue
        name = name_of(" ".join(parts))
        if name.words or any(not part.isdigit() for part in name.designators):
            found.add(name)
    return frozenset(found)


def number_of_subject(text: str) -> str:
    """Return the number that is a part of the name of a sentence's subject; empty without one.

    What stands after the verb is no subject: a train leaves from number 5 or from number 7, not from both.
    """
    found = _NUMBERED.match(text)
    return "" if not found or _NO_SUBJECT.match(found["subject"]) else found["number"].casefold()


def capitalised_within(texts: Iterable[str]) -> frozenset[str]:
    """Return the words, in lower case, that are capitalised in the midst of a sentence."""
    return frozenset(
        _bare(word) for text in texts for word in text.split()[1:] if word.strip(_QUOTES)[:1].isupper()
    )


def topic_of(title: str, texts: Sequence[str]) -> Name:
    """Return the name that a document is about; an empty one if that cannot be told.

    It is the title, or a part of it before or after a colon, that the first sentences
    take up. Of a headline that none takes up, it is what the first sentence opens with.
    """
    title = " ".join(title.split())
    for candidate in dict.fromkeys((title, title.partition(": ")[0], title.partition(": ")[2])):
        name = name_of(candidate)
        if _is_taken_up(name, texts):
            return name
    first = texts[0] if texts else ""
    opening = [name for name in names_in(first) if _ARTICLE.sub("", first, count=1).startswith(name.text)]
    return opening[0] if opening else name_of("")


def _is_taken_up(name: Name, texts: Iterable[str]) -> bool:
    # A bracketed qualifier is for the reader of a list of titles.
    wanted = name.words | {
        part for part in name.designators if " " not in part and any(map(str.isdigit, part))
    }
    if not wanted:
        return False
    return any(wanted <= {_bare(word) for word in text.split()} for text in list(texts)[:3])


def _bare(word: str) -> str:
    return _POSSESSIVE.sub("", word.strip('.,;:()"“”‘')).casefold()
