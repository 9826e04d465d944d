"""Same-length views of a text in which what is only mentioned is blanked out.

Patterns search these views, so a word inside quotation marks or inline code
cannot be taken for an instruction, while every offset stays true. Nothing here
knows what a directive is.
"""

from __future__ import annotations

import re

#: Stands for a blanked character: no letter, digit or space, so no pattern joins across it.
BLANK = "\x1a"

_QUOTED = re.compile(
    r'"[^"\n]{1,400}"|“[^”\n]{1,400}”|«[^»\n]{1,400}»|„[^“”\n]{1,400}[“”]'
    r"|(?<![\w'])'(?=\S)[^'\n]{1,200}?(?<=\S)'(?![\w'])|‘[^’\n]{1,200}’(?!\w)"
)
_CODE = re.compile(r"(`+)(?!`)(.{1,400}?)(?<!`)\1(?!`)")
_URL = re.compile(r"https?://\S+|\]\([^)\s]*\)")
_PLACEHOLDER = re.compile(r"\{\{.{0,200}?\}\}|\{%.{0,200}?%\}|\$\{[^}\n]{0,100}\}|\{[A-Za-z_][\w.]{0,60}\}")
#: Markup and odd white space that may stand inside a phrase: one blank for each code point.
_SPACED = str.maketrans(
    dict.fromkeys("\n\r\t\v\f*\u00a0\u2007\u2009\u202f\u2028\u2029\u200b\u200c\u200d\u2060\ufeff\u0085", " ")
)


def _blank(match: re.Match[str]) -> str:
    return BLANK * len(match[0])


def _blank_inside(match: re.Match[str]) -> str:
    return match[0][0] + BLANK * (len(match[0]) - 2) + match[0][-1]


def lowered(text: str) -> str:
    """Return ``text`` in lower case, code point by code point, so that offsets stay true."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def plain(text: str) -> str:
    """Return the lower-case view with code kept and quotations, links and markup blanked."""
    text = text.translate(_SPACED)
    if "{" in text:
        text = _PLACEHOLDER.sub(_blank, text)
    if "://" in text or "](" in text:
        text = _URL.sub(_blank, text)
    if any(mark in text for mark in "\"'“‘«„"):
        text = _QUOTED.sub(_blank_inside, text)
    return lowered(text)


def quoted(text: str) -> str:
    """Return the lower-case view with quotations and code kept."""
    return lowered(text.translate(_SPACED))


def prose(view: str) -> str:
    """Return a ``plain`` view with inline code blanked as well."""
    if "`" not in view:
        return view
    return _CODE.sub(_blank_inside, view)
