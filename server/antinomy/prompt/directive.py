"""One clause of a prompt: what it asks for, how strongly, of whom, of what and when.

Everything is read from the clause's own words and from where it stands, when it is asked for.
Nothing here knows which directives oppose each other.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cached_property
from itertools import pairwise, starmap

import attrs

from antinomy.prompt import lexicon
from antinomy.prompt.clauses import LABEL
from antinomy.prompt.document import Block
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import BLANK, lowered, plain
from antinomy.prompt.quantities import Quantity, quantities
from antinomy.prompt.statements import (
    OPENING,
    Statement,
    is_imperative,
    is_verbal,
    opens_with_verb,
)
from antinomy.prompt.text import Span


class Modality(StrEnum):
    """How strongly a directive binds (RFC 2119)."""

    MUST = "must"
    MUST_NOT = "must-not"
    SHOULD = "should"
    MAY = "may"


@attrs.frozen(eq=False)
class Directive:
    """One clause of a prompt.

    Attributes
    ----------
    text
        The clause as written.
    span
        Where it stands, in the chunk's text (code points).
    sentence
        Span of the whole sentence, in the chunk's text.
    block
        The block it belongs to.
    view
        Lower-case view of the clause with quotations and inline code blanked, same length.
    coded
        The same with inline code kept.
    whole
        The sentence's ``view``; ``start`` is the clause's offset in it.
    statement
        Directive, description, example …
    said
        The sentence as written; its ``whole`` has the same length.
    aside
        The next sentence's view, if it makes an exception to this one; else empty.
    asked
        The question that opens its block and says when it holds, as a condition ("**Many tests?** Use
        the runner." → "if many tests"); else empty.

    """

    text: str
    span: Span
    sentence: Span
    block: Block
    view: str
    coded: str
    whole: str
    start: int
    statement: Statement
    asked: str = ""
    aside: str = ""
    said: str = ""

    @cached_property
    def modality(self) -> Modality:
        """Strength, read from modal words; a bare imperative is ``must``."""
        view = _REASON.split(self.view[: self._end_of_main], maxsplit=1)[0]
        if lexicon.MAY.search(view) and not lexicon.MUST.search(view) and not self.negative:
            return Modality.MAY
        if lexicon.SHOULD.search(view) and not re.search(r"\b(?:must|always|never)\b", view):
            return Modality.SHOULD
        return Modality.MUST_NOT if self.negative else Modality.MUST

    @cached_property
    def verbal(self) -> bool:
        """Whether it has a verb of its own, unlike a list entry such as "Left profile"."""
        opening = OPENING.match(self.view)
        return is_verbal(self.view[opening.end() :] if opening else self.view)

    @cached_property
    def negative(self) -> bool:
        """Whether the clause forbids rather than asks; what is told or meant may well be denied.

        "Say that you do not know" and "list the files that are not used" ask for something.
        """
        return self.negated_at(self._end_of_main, self._end_of_main)

    @cached_property
    def _end_of_main(self) -> int:
        """Offset in ``view`` at which what a verb asks for ends and a clause within it begins."""
        if opens_with_verb(self.view) or is_imperative(self.view):
            for match in _SUBORDINATE.finditer(self.view):
                if match["carrier"] is None:
                    return match.start()
        return len(self.view)

    @cached_property
    def negators(self) -> tuple[re.Match[str], ...]:
        """Matches in ``view`` of words that negate what follows (or their own subject)."""
        pseudo = [match.span() for match in lexicon.PSEUDO_NEGATOR.finditer(self.view)]
        return tuple(
            match
            for match in lexicon.NEGATOR.finditer(self.view)
            if not any(start <= match.start() < end for start, end in pseudo)
        )

    @cached_property
    def under_ban(self) -> bool:
        """Whether the heading, lead-in or mark forbids what is named ("Never:", "## Don'ts", "❌ …")."""
        if self.start and _EXPLAINS.match(self.view):
            return False
        mark = lexicon.MARK.match(self.said)
        if mark is not None and mark["cross"]:
            return True
        return bool(lexicon.BAN.search(self.lead) or lexicon.BARE_BAN.fullmatch(self.lead))

    @cached_property
    def lead(self) -> str:
        """What stands right above the clause, in plain lower case: its list's lead-in, else its heading."""
        context = self.block.context
        return plain(context.lead or (context.headings[-1] if context.headings else ""))

    def negated_at(self, start: int, end: int) -> bool:
        """Tell whether the words at ``[start, end)`` of ``view`` stand under negation.

        Negators before them toggle ("never answer without a source" asks for a
        source), but one that is repeated counts once ("no bold, no italics"); a
        negated or prohibiting predicate after them counts when they are its
        subject ("emojis are forbidden"); an entry of a list of don'ts that has no
        negator of its own is negated by the list. What an opening condition denies
        ("if the file is not there, create it") is not what follows it.
        """
        case = _CASE.match(self.view)
        low = case.end() if case and case.end() <= start else 0
        before = [match for match in self.negators if low <= match.start() < start]
        own = any(match.start() == start for match in self.negators)
        if before and own and _ENUMERATION.search(self.view, before[-1].end(), start):
            return False  # "no greeting, no preamble": each entry carries its own negator
        if before:
            repeats = sum(
                one[0] == two[0] and bool(_ENUMERATION.search(self.view, one.end(), two.start()))
                for one, two in pairwise(before)
            )
            return (len(before) - repeats) % 2 == 1
        if len(self.view[:start].split()) <= _SUBJECT_WORDS:
            # What opens the clause may be the first of a list: "Tables, lists and headings are forbidden."
            listed = _PREDICATE_OF_LIST if not self.view[:start].strip(" \t\n-*_") else _PREDICATE
            if listed.match(self.view, end) is not None:
                return True
        return self.under_ban and not self.negators

    @cached_property
    def condition(self) -> str:
        """The conditions' words ("if the user is upset"), empty when it always holds.

        The clause's own come first, then those of the entries and lead-ins above it.
        """
        after = self.said[self.start + len(self.view) :]
        places = ((self.view, self.text), (self._before, self.said), (self._after, after))
        own = next(filter(None, starmap(_conditions, places)), ())
        own = own[:1] or _opening(self.whole, self.said)
        asked = (self.asked,) if self.asked else ()
        lead = (self._lead, self.block.context.lead)
        return "; ".join(dict.fromkeys((*own, *asked, *(_conditions(*lead) or _opening(*lead)))))

    @cached_property
    def _before(self) -> str:
        """The sentence up to this clause, if it opens with a condition that also governs it."""
        before = self.whole[: self.start]
        return before if lexicon.CONDITION.match(before) else ""

    @cached_property
    def _after(self) -> str:
        """What follows the clause up to the sentence's end, if it limits it."""
        after = self.whole[self.start + len(self.view) :]
        return after if _TRAILING_CONDITION.match(after) else ""

    @cached_property
    def _lead(self) -> str:
        lead = plain(self.block.context.lead)
        return "" if lexicon.BARE_BAN.fullmatch(lead) else lead  # "Under no circumstances should you:"

    @cached_property
    def exception(self) -> str:
        """The cue of an exception in the sentence or its lead, empty if there is none."""
        match = lexicon.EXCEPTION.search(self.whole) or lexicon.EXCEPTION.search(self._lead)
        return match[0] if match else self.aside

    @cached_property
    def soft(self) -> bool:
        """Whether it is a default or a matter of degree ("usually", "too", "where possible")."""
        return bool(
            lexicon.DEGREE.search(self.view)
            or lexicon.DEFAULT.search(self.whole)
            or lexicon.DEFAULT.search(self._lead)
        )

    @cached_property
    def overrides(self) -> tuple[str, ...]:
        """The words by which the sentence says which rule wins, or that rules may clash."""
        patterns = (lexicon.OVERRIDE, lexicon.OUTRANKS_ALL)
        return tuple(match[0] for pattern in patterns for match in pattern.finditer(self.whole))

    @cached_property
    def universal(self) -> bool:
        """Whether it claims every case ("always", "every answer")."""
        return bool(lexicon.UNIVERSAL.search(self.view))

    @cached_property
    def label(self) -> str:
        """The label that limits the sentence ("US edition: …"), empty if it has none."""
        match = LABEL.match(self.whole)
        if match is None:
            return ""
        label = match["label"]
        return (
            "" if label in lexicon.QUALITIES or label.endswith(("ness", "ity")) or is_verbal(label) else label
        )

    @cached_property
    def order(self) -> str:
        """The stage it belongs to ("first", "second draft"), empty if none is named."""
        match = lexicon.ORDER.search(self.whole)
        return (match["lead"] or match["stage"]) if match else ""

    @cached_property
    def actor(self) -> str:
        """Who does it, where that is somebody other than the model ("students")."""
        opening = OPENING.match(self.view)  # "If a user asks, …": who asks is not who acts
        match = _SUBJECT.match(self.view, opening.end() if opening else 0)
        if match is None:
            return ""
        subject = match["subject"].split()
        if lexicon.NO_ACTOR.search(" ".join(subject)) or lexicon.PASSIVE.match(self.view, match.end()):
            return ""
        nouns = [word for word in subject if word in lexicon.ACTORS]
        return nouns[-1] if nouns else ""

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """The numbers with comparator and unit that the clause names."""
        return quantities(self.view)

    def target_at(self, start: int, end: int) -> str:
        """Return what the words at ``[start, end)`` of ``view`` speak of.

        The artefact right after them ("a brief summary"), else the clause's own
        subject or object, else the sentence's opening phrase ("In the summary, …");
        empty when no artefact is named.
        """
        explained = _EXPLAINED.search(self.view)
        stop = explained.end() if explained and explained.end() >= end else len(self.view)
        phrase = _BREATH.split(self.view[end : min(stop, end + 60)], maxsplit=1)[0]
        following = _WORD.findall(phrase)[:4]
        for word in following:
            if word in _PHRASE_END:
                break
            if word in lexicon.ARTEFACTS:
                return lexicon.ARTEFACTS[word]
        after = _REASON.split(self.view[end:stop], maxsplit=1)[0]
        for piece in (self.view[:start], after, self.whole[: self.start]):
            named = [word for word in _WORD.findall(_CODE_NOUN.sub("", piece)) if word in lexicon.ARTEFACTS]
            if named:
                return lexicon.ARTEFACTS[named[0]]
        return ""


#: Part of an entry that explains it ("Use npm — this repository uses pnpm").
_EXPLAINS = expression(r"\W*(?:this|our|it|we|they|that)\s")
#: What follows says why, not how strongly ("so that it can be read").
_REASON = expression(
    r"\b(?:so\s+that|because|since|(?:that|which|who)\s+(?:(?:you|anyone|everyone|everybody|anybody)\s+)?(?:can|could|may|might))\b|,\s+(?:which|who)\b"
)
#: What is explained is not where ("explanations of each step", "explain at length how each step works").
_EXPLAINED = expression(
    r"\bexplanations?\s+(?:of|for|about|on|how|why|what)\b|\bexplain\w*\b[^.;,]{0,20}?\b(?:how|why|what|where)\b"
)
#: Where a verb's own clause ends: what follows is told, meant, or says when and why. But who makes sure that
#: nothing is lost is to lose nothing.
_SUBORDINATE = expression(
    r"\b(?P<carrier>(?:sure|certain|ensure|guarantee|it|care|check|verify|confirm|mind|remember|note)\s+)?that\b"
    r"|\b(?:what(?:ever)?|which|who(?:m|se|ever)?|why|how|whether|when(?:ever)?|where(?:ver)?|if|unless|because|since"
    r"|while|as|until|till|once)\b"
)
_ENUMERATION = expression(r"[,/;]|\b(?:and|or|nor)\b")
_WORD = expression(r"[^\W\d_][\w'’-]*")
_BREATH = expression(r"[,;:()–—]")
#: "Code comments" and "code reviews" are comments and reviews.
_CODE_NOUN = expression(
    r"\bcode\s+(?=(?:comments?|reviews?|samples?|examples?|documentation|explanations?)\b)"
)
_PHRASE_END = frozenset(
    (
        "and",
        "or",
        "but",
        "for",
        "in",
        "on",
        "with",
        "that",
        "which",
        "when",
        "if",
        "of",
        "to",
        "since",
        "because",
        "so",
    )
)
_CASE = expression(r"\W*(?:if|when(?:ever)?|where(?:ver)?|while|in\s+case|(?:any|every)\s?time)\b[^,:;]*,\s*")
#: A subject has few words before it; further in, the words are an object.
_SUBJECT_WORDS = 3
_FORBIDS = (
    r"\s+(?:(?:must|should|shall|may|can|will|do|does|is|are|has|have)(?:\s+(?:not|never|no)\b|n['’]t\b"
    r"|\s+(?:\w+ly\s+)?(?:forbidden|prohibited|banned|disallowed|off[\s-]limits|unwelcome|omitted|excluded|avoided"
    r"|unnecessary|out\s+of\s+place)\b|\s+be\s+(?:avoided|omitted|left\s+out|excluded|skipped)\b)|cannot\b|never\b)"
)
_PREDICATE = expression(r"(?:[\s-]+(?!(?:if|when|unless|because|since)\b)[\w'’-]+){0,4}?" + _FORBIDS)
_PREDICATE_OF_LIST = expression(
    r"(?:,?[\s-]+(?!(?:if|when|unless|because|since|but|while|though|so|then)\b)[\w'’-]+){0,8}?" + _FORBIDS
)
_TRAILING_CONDITION = expression(
    r"\s*,?\s*(?:but\s+)?(?:only\s+)?(?:if|when|unless|until|once|except|whenever)\b"
)
_SUBJECT = expression(
    r"\W*(?P<subject>(?:[\w'’-]+\s+){1,5}?)(?:must|should|may|can|will|shall|cannot|need|needs|have|has|do|does|is|are|"
    r"never|always|gets?|receives?|decides?|speaks?|writes?|merges?|asks?|pays?|throws?|rolls?)\b"
)


def _conditions(view: str, text: str) -> tuple[str, ...]:
    matches = lexicon.CONDITION.finditer(view)
    return tuple(
        " ".join(f"{_written(view, text, *m.span('cue'))} {_written(view, text, *m.span('body'))}".split())
        for m in matches
    )


def _opening(view: str, text: str) -> tuple[str, ...]:
    match = lexicon.OPENING_SCOPE.match(view)
    if match is None or lexicon.OPENING_ALWAYS.search(match["body"]):
        return ()
    return (" ".join(_written(view, text, *match.span()).strip(" ,:").split()),)


def _written(view: str, text: str, start: int, end: int) -> str:
    """Return words of a view; with what they quote, which tells one case from another."""
    words = view[start:end]
    return lowered(text[start:end]) if BLANK in words else words
