"""Where the verbs and the subject of a sentence are, told from word lists and endings.

No tagger ships with the package. What is decided here is only what claims need:
whether a stretch states something of its own, and what it speaks of. Knows
nothing of claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from antinomy.facts import lexicon
from antinomy.facts.words import Word

#: After these a form in -s or -ed belongs to a noun: "the changes", "of forces", "our worn parts".
_BEFORE_NOUN = lexicon.DETERMINERS | lexicon.PREPOSITIONS
_RELATIVES = frozenset(("who", "which", "that"))
#: Subordinators that are prepositions where no verb follows.
_BEFORE_NOUN_OR_CLAUSE = frozenset(("after", "before", "since", "until", "as", "than", "once"))
_BEFORE_NOUN_ALONE = _BEFORE_NOUN - _RELATIVES
#: What may stand before a subject and opens its phrase.
_OPENING = lexicon.PREPOSITIONS | lexicon.SUBORDINATORS
#: After these no verb is finite.
_BEFORE_NONFINITE = _BEFORE_NOUN | lexicon.BE_HAVE | lexicon.MODALS | {"be", "to", ","}
_SUBJECT_START = lexicon.DETERMINERS | {"it", "they"}
_ENDS_CLAUSE = lexicon.SUBORDINATORS | {"that", "and", "but", "or"}
#: "In May" holds no verb.
_MONTHS = frozenset(("may", "march"))
#: What follows "that" where it is a pronoun: "that of the second".
_AFTER_PRONOUN = frozenset(("of", "in", "from", "for", "on", "at"))
#: Endings in -s that make no plural.
_SINGULAR = ("ss", "us", "is", "'s")
#: Words that may be finite verbs, and how others that may be end.
_VERB_FORMS = frozenset(
    (*lexicon.FINITE, *lexicon.CONTRACTED, *lexicon.INVARIANT, *lexicon.VERBS, *lexicon.IRREGULAR)
)
_VERB_ENDINGS = ("s", "ed")
#: How far a clause's verb is looked for behind its conjunction, in words.
_REACH = 9


def bases(word: str) -> frozenset[str]:
    """Return the verbs, as base forms, that a form in -s or -ed may belong to."""
    candidates = {word, lexicon.IRREGULAR.get(word, "")}
    if word.endswith("s"):
        candidates |= {word[:-1], word[:-2] if word.endswith("es") else ""}
        candidates.add(word[:-3] + "y" if word.endswith("ies") else "")
    if word.endswith("ed"):
        rest = word.removesuffix("ed")
        candidates |= {rest, rest + "e"}
        candidates.add(rest[:-1] if rest[-1:] == rest[-2:-1] else "")
        candidates.add(rest[:-1] + "y" if rest.endswith("i") else "")
    return frozenset(candidates - {""}) & lexicon.VERBS


def is_plural(word: str) -> bool:
    """Tell whether a noun or pronoun is a plural, as far as its form tells."""
    if word in lexicon.PLURAL_SUBJECTS:
        return True
    return word.endswith("s") and len(word) > 3 and not word.endswith(_SINGULAR)


def is_adverb(word: str) -> bool:
    """Tell whether a word may stand between a subject and its verb."""
    return word in lexicon.ADVERBS or (word.endswith("ly") and word not in lexicon.NOUNS_IN_LY)


def finite_verbs(words: Sequence[Word]) -> list[int]:
    """Return the places of words that are finite verbs.

    Forms that may be nouns or participles count only where no other verb is found.
    """
    sure = [place for place in range(len(words)) if _is_finite(words, place)]
    return sure or [place for place in range(1, len(words)) if _may_be_finite(words, place)][:1]


def main_verb(words: Sequence[Word]) -> int | None:
    """Return the place of the verb of the main clause; ``None``: the words state nothing of their own.

    Each relative pronoun and subordinator takes the finite verb that follows it.
    """
    owed = 0
    verbs = set(finite_verbs(words))
    for place in range(len(words)):
        if opens_subordinate(words, place):
            owed += 1
        elif place in verbs and not (place - 1 in verbs and words[place - 1].text in lexicon.FINITE):
            if not owed:
                return place
            owed -= 1
    return None


def opens_subordinate(words: Sequence[Word], place: int) -> bool:
    """Tell whether the word at a place makes the next verb that of a subordinate clause."""
    word = words[place].text
    if word == "that":
        return place > 0 and place + 1 < len(words) and words[place + 1].text not in _AFTER_PRONOUN
    if word not in lexicon.SUBORDINATORS:
        return False
    if word in _BEFORE_NOUN_OR_CLAUSE:
        # A verb must follow before the next comma, and one more for the main clause if that stands behind.
        following = words[place + 1 : place + 1 + _REACH]
        stop = next((n for n, (one, two) in enumerate(pairwise(following), 1) if gap(one, two) > 1), None)
        verbs = finite_verbs(following[:stop])
        behind = len(verbs) > 1 or stop is not None or any(map(_is_finite, [words] * place, range(place)))
        return bool(verbs) and behind
    return True


def subject(words: Sequence[Word]) -> tuple[int, int] | None:
    """Return the places ``[first, end)`` of the subject of the main verb.

    A phrase before it ("In 1995, …") and adverbs after it are left out.
    """
    verb = main_verb(words)
    if verb is None:
        verb = next(reversed(finite_verbs(words)), None)
    if not verb:
        return None
    first = _behind_opening(words, verb)
    end = verb
    while end > first and is_adverb(words[end - 1].text):
        end -= 1
    return (first, end) if end > first else None


def gap(one: Word, other: Word) -> int:
    """Return the number of characters between two words: more than one where there is a mark."""
    return other.start - one.end


def _behind_opening(words: Sequence[Word], verb: int) -> int:
    opening = words[0].text
    if not (opening in _OPENING or is_adverb(opening)):
        return 0
    commas = [place for place in range(1, verb) if gap(words[place - 1], words[place]) > 1]
    if commas:
        return commas[-1]
    # "In the vacuum the ball …": the second determiner starts the subject.
    starts = [place for place in range(1, verb) if words[place].text in _SUBJECT_START]
    later = [place for place in starts if place > 2]
    return later[0] if opening in lexicon.PREPOSITIONS and later else 0


def _before(words: Sequence[Word], place: int) -> str:
    """Return the word before a place, adverbs skipped; nothing at the start, a comma behind one."""
    while place > 0:
        if gap(words[place - 1], words[place]) > 1:
            return ","
        place -= 1
        if not is_adverb(words[place].text):
            # "matrix A equals": a capital inside a sentence is a name.
            return "" if words[place].text == "a" and words[place].capital and place else words[place].text
    return ""


def _is_finite(words: Sequence[Word], place: int) -> bool:
    word = words[place].text
    # Most words end here, before anything is asked of what stands beside them.
    return (word in _VERB_FORMS or word.endswith(_VERB_ENDINGS)) and _stands_as_finite(words, place)


def _stands_as_finite(words: Sequence[Word], place: int) -> bool:
    word = words[place].text
    before = _before(words, place)
    if word in _MONTHS and words[place].capital and place:
        return False
    if word in lexicon.FINITE or word in lexicon.CONTRACTED:
        return True
    if before in _RELATIVES and (word in lexicon.VERBS or bases(word)):
        return True
    if before in lexicon.BE_HAVE or before in lexicon.MODALS or before in {"be", "to"} or place == 0:
        return False
    if word in lexicon.INVARIANT:
        return before not in _BEFORE_NOUN and not _verb_follows(words, place)
    if word in lexicon.IRREGULAR or (word.endswith("ed") and bases(word)):
        participle = word in lexicon.PARTICIPLES or before in _BEFORE_NOUN_ALONE
        return not participle and not _verb_follows(words, place)
    if word in lexicon.VERBS:
        return (is_plural(before) or before in _RELATIVES) and not (
            word in lexicon.NOUNS_TOO and _verb_follows(words, place)
        )
    if word.endswith("s") and bases(word):
        if before in _BEFORE_NOUN_ALONE:
            return False
        return not bases(word) <= lexicon.NOUNS_TOO or not (is_plural(before) or _noun_follows(words, place))
    return False


def _may_be_finite(words: Sequence[Word], place: int) -> bool:
    before = _before(words, place)
    # "Search and rescue demand" is a title.
    unlikely = before in _BEFORE_NONFINITE or words[place].text in lexicon.NOUNS_TOO
    # An ending shows a verb that no list has.
    return (bool(bases(words[place].text)) or words[place].text.endswith("ed")) and not unlikely


def _verb_follows(words: Sequence[Word], place: int) -> bool:
    """Tell whether an auxiliary follows in the same clause, so that this word is no verb of its own."""
    for one, two in pairwise(words[place:]):
        if two.text in _ENDS_CLAUSE or gap(one, two) > 1:
            return False
        if two.text in lexicon.FINITE:
            return True
    return False


def _noun_follows(words: Sequence[Word], place: int) -> bool:
    """Tell whether what follows shows a form in -s to be a noun: "rides … are", "changes of"."""
    after = words[place + 1].text if place + 1 < len(words) else ""
    return after in {"of", ""} or _verb_follows(words, place)
