"""What marks text as an example or as data rather than an instruction.

Words of headings, lead-ins, labels and tag names only; nothing of how they are parsed.
"""

from __future__ import annotations

import re
from functools import lru_cache

from antinomy.prompt.document import Block, BlockKind
from antinomy.prompt.expressions import expression

_JUDGED = (
    r"(?:(?:good|bad|better|worse|wrong|correct|incorrect|sample|full|complete|simple|more|few[- ]shot)\s+)*"
)
_HEADING = expression(
    rf"\W*(?:\d+[.)]\s*)?{_JUDGED}"
    r"(?:examples?|few[- ]shots?|samples?|demonstrations?|good|bad|wrong|incorrect)"
    r"(?:\s+(?:\d+|[a-d]|inputs?|outputs?|inputs? and outputs?|conversations?|dialogues?|responses?"
    r"|interactions?|usage|output format|for\s.*|of\s.*))?\W*(?::.*|\(.*)?",
    re.IGNORECASE,
)
_HEADING_END = expression(
    r"\b(?:examples|example (?:in|out)puts?|example (?:conversation|dialogue|response)s?)\W*\Z", re.IGNORECASE
)
#: "Sample reply", "Feedback sample": one thing of the kind that is written. Below "Good pages" stand rules.
_ONE = expression(
    r"\W*(?:\d+[.)]\s*)?(?:(?:an?|good|correct|bad)\s+)?(?:"
    r"(?:examples?|samples?)\s+(?:[a-z-]+\s+)?(?:repl(?:y|ies)|answers?|chats?|calls?|exchanges?|interviews?|messages?|e-?mails?"
    r"|letters?|reports?|summar(?:y|ies)|pages?|entr(?:y|ies)|posts?|sessions?|timelines?|feedback|openings?|minutes|headlines?"
    r"|newsletters?|release\s+notes?|changelogs?)"
    r"|(?:reply|answer|chat|call|message|e-?mail|letter|report|summary|page|entry|post|timeline|feedback|newsletter)\s+samples?"
    r"|(?:good|correct|bad)\s+(?:reply|answer))\W*(?:\(.*)?",
    re.IGNORECASE,
)
_TAG = expression(
    r"(?:.*[_.-])?(?:examples?|few_?shots?|samples?|demonstrations?|demos?)(?:[_.-]\w+|\d+)?|good|bad|qa_pairs?",
    re.IGNORECASE,
)
_LABEL = (
    r"(?:(?:good|bad|better|wrong|correct|incorrect|another|an?|sample|for)\s+)*"
    r"(?:examples?|good|bad|wrong|incorrect|correct|e\.g\.|sample(?:\s(?:in|out)put|\sresponse)?|example(?:\s\w+){1,2})"
    r"(?:\s*\d+)?\s*(?:\([^)]*\))?"
)
_LEAD_IN = expression(rf"[\W_]*{_LABEL}[\W_]*[:：][\W_]*", re.IGNORECASE)
#: "Example of a first contact:"; "Example" or "Sample interview" on a line of its own.
_ANNOUNCED = expression(
    r"[\W_]*(?:(?:an?|another|one)\s+)?(?:(?:example|sample)\s+(?:of|for)\s+[^.:!?\n]{1,60}[:：]"
    r"|(?:examples?|samples?)(?:\s+(?:answer|call|chat|conversation|dialogue|exchange|interview|message|output|reply|response"
    r"|session))?(?:\s*\d+)?(?:\s*\([^()\n]{1,60}\))?)[\W_]*",
    re.IGNORECASE,
)
_LABELLED = expression(rf"[\W_]*{_LABEL}[*_]*[:：][*_]*\s+\S", re.IGNORECASE)
_INPUT = expression(
    r"[\W_]*(?:example\s+)?(?:input|q|question|user|human|customer)(?:\s*\d+)?\s*[*_]*[:：]", re.IGNORECASE
)
_OUTPUT = expression(
    r"[\W_]*(?:example\s+)?(?:output|a|answer|assistant|ai|bot|agent|response)(?:\s*\d+)?\s*[*_]*[:：]",
    re.IGNORECASE,
)
#: "Visitor: …" over "Assistant: …": whoever asks, an assistant replies.
_EXCHANGE = expression(
    r"[\W_]*[^\W\d_]\w{1,20}(?:\s\d+)?[*_]*[:：][^\r\n]*(?:\r\n|\n|\r)\s*[*_]*(?:assistant|ai|bot|agent)[*_]*[:：]",
    re.IGNORECASE,
)
_PAIR = expression(_INPUT.pattern + r"[^\r\n]*(?:\r\n|\n|\r)\s*" + _OUTPUT.pattern, re.IGNORECASE)
_DATA_TAGS = frozenset(
    (
        "article", "data", "dataset", "doc", "docs", "document", "documents", "email", "log", "logs",
        "passage", "search_results", "source_text", "transcript", "user_data",
    )
)  # fmt: skip
_JSON = expression(r"\A\s*(?:\{\s*\"|\[\s*[\[{\"])")


@lru_cache(maxsize=2048)
def is_example_heading(title: str) -> bool:
    """Tell whether a section of this title holds examples."""
    return any(
        form is not None
        for form in (_HEADING.fullmatch(title), _HEADING_END.search(title), _ONE.fullmatch(title))
    )


@lru_cache(maxsize=1024)
def is_example_tag(name: str) -> bool:
    """Tell whether a tag of this name holds examples."""
    return _TAG.fullmatch(name) is not None


def is_data_tag(name: str) -> bool:
    """Tell whether a tag of this name holds material to work on, not instructions."""
    return name in _DATA_TAGS


def is_example_lead(text: str) -> bool:
    """Tell whether a paragraph announces that what follows it is an example ("Bad:")."""
    return len(text) < 120 and any(kind.fullmatch(text) for kind in (_LEAD_IN, _ANNOUNCED))


def is_labelled_example(text: str) -> bool:
    """Tell whether a text carries the label itself ("Example: …", "Input: …" over "Output: …")."""
    return any(kind.match(text) is not None for kind in (_LABELLED, _PAIR, _EXCHANGE))


def is_spoken(text: str) -> bool:
    """Tell whether a text carries the label of who writes to the model ("User: …", "Q: …")."""
    return _INPUT.match(text) is not None


def is_json(text: str) -> bool:
    """Tell whether a paragraph is a JSON value written without a fence."""
    return _JSON.match(text) is not None and text.rstrip()[-1:] in ("}", "]")


def pairs(first: Block, second: Block) -> bool:
    """Tell whether two neighbours are the input and the output of one example."""
    prose = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
    return (
        first.kind in prose
        and second.kind in prose
        and _INPUT.match(first.text) is not None
        and _OUTPUT.match(second.text) is not None
    )
