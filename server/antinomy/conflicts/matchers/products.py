"""Clauses that make something with a product they name: "build forms with Vue 3", "use Lombok's `@Data`".

A product is known by its capital letter. Languages and formats are none: each text has its own.
"""

from __future__ import annotations

from antinomy.prompt import lexicon
from antinomy.prompt.directive import Directive
from antinomy.prompt.expressions import expression
from antinomy.prompt.statements import Statement

#: What a text is written in, in lower case.
FORMATS = lexicon.words(
    """
    arabic ascii asciidoc chinese csv cyrillic danish dutch english finnish french german greek hebrew hindi
    html hungarian italian japanese json korean latex latin markdown mdx norwegian pdf polish portuguese roman
    rst russian spanish swedish toml turkish ukrainian unicode xhtml xml yaml
    """
)
#: Verbs that make something of what they name first, with what they name after "with" or "in".
_MAKES = (
    r"(?:build|write|create|make|develop|implement|code|style|format|design|lint|bundle|compile|test|mock|draw|plot|render"
    r"|run|host|deploy|store|load|parse|fetch|send|publish|prepare|produce|retouch|edit|schedule|drive|animate|generate"
    r"|validate|query|track|share|record|wire|package|document|measure|monitor|scaffold|compose|model|print)"
)
_PRODUCT = r"(?P<name>[a-z]?[A-Z][\w+#-]*(?:\.\w+)?(?:\s[A-Z][\w+#-]*){0,2})"
#: What a product has that is a part of it, unlike its style guide.
_OF_CODE = (
    r"(?:[\w-]+\s+){0,2}?(?:`|(?:annotations?|apis?|clients?|components?|decorators?|functions?|hooks?|librar(?:y|ies)|macros?"
    r"|methods?|modules?|packages?|plugins?|sdks?|utilities|widgets?)\b)"
)
_OPENS = r"\W*(?i:(?:(?:please|always|also|you|we|must|should|shall|then)[\s,]+)*)"
_USED = (
    expression(
        rf"{_OPENS}(?i:{_MAKES})\s[^,;:()`]{{2,60}}?\s(?:with|in|using|via|through)\s+(?:the\s+)?{_PRODUCT}"
        r"(?:\s+v?\d[\w.]*)?[\s.!*]*$"
    ),
    expression(rf"{_OPENS}(?i:use|call|import|apply|employ)\s+(?:the\s+)?{_PRODUCT}['’]s?\s+{_OF_CODE}"),
    expression(
        rf"{_OPENS}(?i:use|employ|stick\s+to)\s+(?:the\s+)?{_PRODUCT}\s+v?\d[\w.]*(?=[\s.!*]*$|\s+for\b)"
    ),
)


def used(directive: Directive) -> str:
    """Return the product that a clause makes something with, as written; empty if it names none."""
    text = directive.text
    if text[1:].islower() or directive.statement is not Statement.DIRECTIVE:
        return ""  # most clauses name none
    match = next(filter(None, (pattern.match(text) for pattern in _USED)), None)
    if match is None or match["name"].lower() in FORMATS:
        return ""
    if directive.negative or directive.under_ban or lexicon.MAY.search(directive.view):
        return ""
    return match["name"]
