"""Whether two clauses are for two cases that the form of a file names, so that they never meet.

Rows of a table, records, questions, texts of one list, headings of versions or times, and an entry's own
label: "`/short`: …", "Mode A: …", "EU customers → …", "❌ …". A label that files a rule ("Note:", "Rule 2:",
"Tone:") or names what the rule is about is no case. Nothing here knows what a rule asks for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from antinomy.conflicts.headings import is_generic
from antinomy.conflicts.versions import are_versions
from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import is_imperative

_KEPT = 4096  # sentences of which it is kept what labels them: each stands in many pairs


def are_for_other_cases(first: Sequence[Directive], second: Sequence[Directive]) -> bool:
    """Tell whether each clause of one sentence is for another case than each of another sentence."""
    return bool(first and second) and all(for_other_cases(one, two) for one in first for two in second)


def for_other_cases(one: Directive, two: Directive) -> bool:
    """Tell whether two clauses are for two cases, by their rows, records, questions, labels or texts."""
    named = (
        (one.block.context.case, two.block.context.case),
        (one.asked, two.asked),
    )
    if any(first and second and first != second for first, second in named):
        return True
    if are_versions(one, two) or _are_headed_by_cases(one.block.context.headings, two.block.context.headings):
        return True
    label, other = _label(one.said), _label(two.said)
    return label is not None and other is not None and _are_cases(label, other)


def _are_headed_by_cases(first: Sequence[str], second: Sequence[str]) -> bool:
    """Tell whether the nearest headings name two texts or times ("Short version", "During an incident")."""
    if not (first and second) or first[-1] == second[-1]:
        return False
    return _name_cases(first[-1], second[-1])


@lru_cache(maxsize=_KEPT)
def _name_cases(heading: str, other: str) -> bool:
    one, two = (" ".join(name.lower().strip("`*_# :.").split()) for name in (heading, other))
    if not _VERSION.isdisjoint(one.split()) and _differ_in_a_word(one.split(), two.split()):
        return True
    time, turn = _TIME.fullmatch(one), _TIME.fullmatch(two)
    return (
        time is not None
        and turn is not None
        and time["when"] != turn["when"]
        and time["what"] == turn["what"]
    )


#: What there are several of, so that two of them are two texts.
_VERSION = lexicon.words(
    "version variant variation mode option plan tier profile persona summary answer reply email letter post"
)
_TIME = expression(r"(?P<when>before|during|after)\s+(?P<what>.+)")


class _Label(NamedTuple):
    """What a sentence opens with, in lower case.

    Attributes
    ----------
    name
        The label, or the mark of a rule that is crossed out or ticked.
    by_itself
        Whether its form alone makes it a case (a path, a flag, a quotation), rather than its words.
    arrow
        Whether an arrow follows it, not a colon.
    says
        What follows it.

    """

    name: str
    by_itself: bool = False
    arrow: bool = False
    says: str = ""


_WRONG, _RIGHT = _Label("❌"), _Label("✅")
_MARKS = {_WRONG, _RIGHT}
_LABEL = expression(
    r"""\s*(?:[-*+•]\s+)?[*_]{0,3}
    (?:
      (?P<quoted>`[^`\n]{1,60}`|"[^"\n]{1,60}"|“[^”\n]{1,60}”|\[[^\]\n]{1,40}\](?!\())(?:[ ]\w+){0,2}[*_]{0,3}
        (?:[:：]|\s+(?:(?P<after>→|->|=>|⇒)|[–—-]))
      | (?P<words>[^\s:：→"“`]+(?:[ ][^\s:：→"“`,;!?]+){0,3}?)[*_]{0,3}(?:[:：]|\s+(?P<arrow>→|->|=>|⇒))
    )[*_]{0,3}\s+(?=\S)""",
    re.VERBOSE,
)
#: A path, a file's name, a flag, a setting, a pattern, a code, a range.
_SIGN = expression(r"[/=<>@+&%#*|]|\w\.\w|^\.\w|^--?[a-z]|\d{3}|\d\s?[–-]\s?\d|\w_\w")
_NUMBERING = expression(r"[a-z]{0,3}\W{0,2}\d{1,2}(?:\.\d{1,2})*\W*")


@lru_cache(maxsize=_KEPT)
def _label(sentence: str) -> _Label | None:
    """Return what labels or marks a sentence, if anything does."""
    mark = lexicon.MARK.match(sentence)
    if mark is not None:
        return _WRONG if mark["cross"] else _RIGHT
    match = _LABEL.match(sentence)
    if match is None:
        return None
    name = " ".join((match["quoted"] or match["words"]).lower().strip('`"“”[]*_ ').split())
    if not name:
        return None  # "[ ]: …", "“*”: …"
    by_itself = bool(match["quoted"] or (" " not in name and _SIGN.search(name)))
    arrow = bool(match["after"] or match["arrow"])
    return _Label(name, by_itself, arrow, sentence[match.end() :].lower())


@lru_cache(maxsize=_KEPT)
def _are_cases(one: _Label, two: _Label) -> bool:
    if one.name == two.name:
        return False
    if one in _MARKS or two in _MARKS:
        return {one, two} == _MARKS
    if _differ_in_a_word(one.name.split(), two.name.split()):
        return True
    # Two labels of words before colons are compared by ``Directive.label``.
    if not (one.by_itself or two.by_itself or (one.arrow and two.arrow)):
        return False
    return _is_case(one) and _is_case(two)


def _differ_in_a_word(one: list[str], two: list[str]) -> bool:
    """Tell whether labels are the same but for a word ("Mode A", "Mode B"), and file no rules ("Rule 1")."""
    if len(one) != len(two) or len(one) < 2:
        return False
    shared = [word for word, other in zip(one, two, strict=True) if word == other]
    return len(shared) == len(one) - 1 and any(map(_is_kind_of_case, shared))


def _is_kind_of_case(word: str) -> bool:
    if word in lexicon.CASE_NOUNS:
        return True
    return word.isalpha() and not (word in lexicon.FILING_NOUNS or is_generic(word))


def _is_case(label: _Label) -> bool:
    words = label.name.split()
    if any(word in lexicon.FILING_NOUNS for word in words) or _NUMBERING.fullmatch(label.name):
        return False
    if label.name[0].isalpha() and is_generic(label.name):
        return False
    if label.by_itself:
        # "`npm`: use npm" names what the rule is about.
        return re.search(rf"(?<!\w){re.escape(label.name)}(?!\w)", label.says) is None
    return len(words) == 1 or not is_imperative(label.name)
