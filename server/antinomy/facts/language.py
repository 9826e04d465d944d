"""Whether a text is in English, the only language whose claims are found.

What it states is not asked here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from antinomy.facts import lexicon
from antinomy.facts.passages import passages
from antinomy.facts.words import words

if TYPE_CHECKING:
    from antinomy.inference.session import Cancel

#: Words of other languages too: that they occur says nothing.
_SHARED = frozenset(
    "a all also am an as at be by can come die do for had has have he i in is it man me much my no of on one "
    "or over per pour so to via want war was we will".split()
)
_ENGLISH = (lexicon.STOP_WORDS | lexicon.VERBS | frozenset(("hello", "thanks", "please", "sorry"))) - _SHARED
#: A shorter text of Latin letters may be a name or a label in any language.
_FEWEST_WORDS = 3
_LATIN_END = 0x250
#: So many of a sentence's words are English at least if it is: one may have strayed into any language.
_LEAST_SHARE = 0.2


def is_foreign(text: str, path: str = "", cancel: Cancel | None = None) -> bool:
    """Tell whether a text has sentences, and none of them looks English; parameters as for ``claims``."""
    found = False
    for sentence in passages(text, path, cancel):
        listed = words(sentence.text)
        spelled = [word.text for word in listed if any(map(str.isalpha, word.text))]
        english = sum(word in _ENGLISH for word in spelled)
        if english and english >= _LEAST_SHARE * len(spelled):
            return False
        other_script = any(char.isalpha() and ord(char) >= _LATIN_END for word in spelled for char in word)
        found = found or other_script or len(spelled) >= _FEWEST_WORDS
    return found
