"""Where a prompt shows what its output should look like.

A fence, quotation or tag that is announced as example output, the assistant's part of
an example conversation, a line such as "Example output: …", words that a rule quotes
as what to say. What a user writes, and what is shown to be avoided, is none. Which rule
an output breaks is known elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from antinomy.conflicts.headings import label
from antinomy.prompt.document import Block, BlockKind
from antinomy.prompt.masking import lowered, quoted
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Output:
    """What a block shows as output.

    ``span`` is the part of the block's text that does; ``about`` the lower-case words
    that announce it.
    """

    block: Block
    span: Span
    about: str

    @property
    def text(self) -> str:
        """The output as shown."""
        return self.span.of(self.block.text)


_EXAMPLE = re.compile(r"\b(?:examples?|samples?|e\.g\.)|\bfor instance\b")
_OUTPUT = re.compile(
    r"\b(?:output|response|answer|reply|result|assistant|correct|good|expected|exactly\s+as)"
)
_BAD = re.compile(
    r"\b(?:bad|wrong|incorrect|don['’]?t|do\s+not|avoid|never|instead\s+of|not\s+like|poor|weak|worse|anti[\s-]?patterns?"
    r"|mistakes?|counter[\s-]?examples?|violat\w+)\b|❌|✗|🚫"
)
_GIVEN = re.compile(r"\b(?:input|user|before|question|original|source|query|request)\b")
#: "Example:" and nothing more; the tag ``<example>``.
_PLAIN = re.compile(r"[\W_]*(?:an?\s+)?(?:examples?|samples?)(?:[\s_-]*\d+)?[\W_]*")
#: "## Example": below "## Examples", inputs are shown as well.
_ONE = re.compile(r"[\W_]*(?:an?\s+)?(?:example|sample)[\W_]*")
_SHOWN = frozenset((BlockKind.CODE, BlockKind.EXAMPLE, BlockKind.QUOTE, BlockKind.DATA))
#: Info strings of fences that hold text.
_TEXT = frozenset(("", "text", "txt", "plain", "plaintext", "markdown", "md"))

#: Whoever the model talks to.
_ASKER = re.compile(
    r"\b(?:they|he|she|someone|somebody|people|customers?|clients?|callers?|students?|guests?|no|not|without)\b"
)
_ASKING = (
    r"input|q|question|user|human|customer|client|caller|student|guest|query|employee|patient|shopper|pupil|learner"
    r"|passenger|visitor|member|tenant|buyer|seller|player|reader"
)
_REPLYING = r"output|a|answer|assistant|ai|bot|agent|response|reply|model|you"
#: A line that opens a part of an example conversation.
_TURN = re.compile(
    rf"(?mi)^[^\w\n]*(?:(?:example|expected|sample)\s+)?(?:(?P<reply>{_REPLYING})|{_ASKING})(?:\s*\d+)?\s*[*_]*[:：][*_]*"
)
#: The same, whatever the name.
_SPEAKER = re.compile(r"(?m)^[^\w\n]*(?P<name>[A-Z][\w '’.-]{0,30}?)\s*[*_]*[:：][*_]*(?=\s|$)")
_ASKED = re.compile(
    rf"(?:{_ASKING})(?:\s*\d+)?|(?:notes?|why|reason|comment|text|context|source|caption|description)\b.*"
)
_LABEL = re.compile(r"[\W_]*(?P<label>[a-z][a-z .]{2,40}?)\s*[*_]*[:：][*_]*\s+")
#: "great food! → positive": input and output on one line.
_ARROW = re.compile(r"->|=>|→|⇒")
#: "Say something like "…"", "open with a greeting, e.g. "…"": at least three words that the model is to say.
_SAID = re.compile(
    r"""
    \b(?:say|write|output|reply|respond|answer|start|begin|open|end|close|finish|sign\s+off|send|add|include|give)\b
    [^.!?:;"“”\n]{0,80}?
    \b(?:something\s+like|(?:a\s+)?(?:line|sentence|message|phrase|note)\s+(?:like|such\s+as)|like\s+this|for\s+example|for\s+instance|e\.g\.)
    \s*[,:]?\s*(?:"(?P<straight>[^"\n]{8,300})"|“(?P<curled>[^”\n]{8,300})”)
    """,
    re.VERBOSE,
)
#: "Close with the sentence "…"", "begin with "Dear …"".
_TOLD = re.compile(
    r"""
    \b(?:start|begin|open|end|close|finish|sign\s+off)\b[^.!?:;"“”\n]{0,60}?\bwith\s*(?:the\s+)?
    (?:(?:sentence|question|words|phrase|line|message|greeting|formula|text|note)\s*)?:?\s*
    (?:"(?P<straight>[^"\n]{8,300})"|“(?P<curled>[^”\n]{8,300})”)
    """,
    re.VERBOSE,
)
_PROSE = frozenset((BlockKind.PARAGRAPH, BlockKind.LIST_ITEM))
_LEAST_WORDS = 3


def outputs(block: Block) -> Iterator[Output]:
    """Yield the parts of a block that show an output."""
    context, text = block.context, block.text
    if not text.strip() or block.kind is BlockKind.TEMPLATE_TAG:
        return
    if context.role == "assistant":
        yield Output(block, Span(0, len(text)), "reply")
    elif block.kind in _PROSE:
        yield from _said(block)
    elif block.kind in _SHOWN and not any(map(_shows_mistakes, (*context.headings, *context.tags))):
        tags = " ".join(context.tags).replace("_", " ").replace("-", " ")
        around = lowered(" ".join((*context.headings[-1:], context.lead, tags)))
        if not _BAD.search(around):
            yield from _shown(block, tags, around)


def _shown(block: Block, tags: str, around: str) -> Iterator[Output]:
    text, is_example = block.text, block.kind is BlockKind.EXAMPLE
    turns = list(_TURN.finditer(text))
    if turns and (is_example or _EXAMPLE.search(around)):
        yield from _replies(block, turns, around)
    if any(turn["reply"] for turn in turns):
        return
    speakers = list(_SPEAKER.finditer(text)) if is_example and not block.info else []
    opening = _LABEL.match(lowered(text)) if is_example else None
    if len({speaker["name"] for speaker in speakers}) > 1:
        yield from _last_speakers(block, speakers, around)
    elif opening is not None and _announces(opening["label"]) and not _BAD.search(opening["label"]):
        yield Output(block, Span(opening.end(), len(text)), opening["label"])
    elif _announces(around) or (_is_plain(block, tags) and not speakers and not _ARROW.search(text)):
        yield Output(_unlabelled(block), Span(0, len(text)), around)


def _unlabelled(block: Block) -> Block:
    """Return a block without a label that is part of what is shown, and so limits nothing."""
    context = block.context
    if not context.headings or not _ONE.fullmatch(lowered(context.headings[-1])):
        return block
    return attrs.evolve(block, context=attrs.evolve(context, lead=""))


def _said(block: Block) -> Iterator[Output]:
    """Yield what a rule quotes as an example of what to say."""
    if '"' not in block.text and "“" not in block.text:
        return
    view = quoted(block.text)
    for match in (*_SAID.finditer(view), *_TOLD.finditer(view)):
        words = "straight" if match["straight"] else "curled"
        before = view[max(view.rfind(mark, 0, match.start()) for mark in ".!?\n") + 1 : match.start(words)]
        # "If the user says something like …", "never write …": not the model's words, or not to be said.
        others = _BAD.search(before) or _GIVEN.search(before) or _ASKER.search(before)
        if not others and len(match[words].split()) >= _LEAST_WORDS:
            yield Output(block, Span(*match.span(words)), before)


def _shows_mistakes(name: str) -> bool:
    return _BAD.search(lowered(name).replace("_", " ")) is not None


def _announces(words: str) -> bool:
    return bool(_EXAMPLE.search(words) and _OUTPUT.search(words)) and not _GIVEN.search(words)


def _is_plain(block: Block, tags: str) -> bool:
    """Tell whether a text is announced as an example, without a word on whose."""
    context = block.context
    if block.info.lower() not in _TEXT or _GIVEN.search(lowered(" ".join(context.headings))):
        return False
    heading = lowered(context.headings[-1]) if context.headings else ""
    # After "Example" without a colon comes what is given as often as what is made of it.
    led = context.lead.endswith((":", "：")) or block.kind is not BlockKind.EXAMPLE
    # A label below "## Example" ("**Fixed**") is part of what is shown.
    plain = (led and _PLAIN.fullmatch(lowered(context.lead) or tags)) or (
        _ONE.fullmatch(heading)
        and label(context) == context.lead.rstrip(" :*_")
        and not tags
        and not _EXAMPLE.search(lowered(block.text.partition("\n")[0]))
    )
    return bool(plain) and block.kind is not BlockKind.DATA


def _last_speakers(block: Block, speakers: list[re.Match[str]], around: str) -> Iterator[Output]:
    """Yield the parts of an example whose label ("Pip:", "Alt text:") comes last, and so is the model's."""
    last = speakers[-1]["name"]
    if _ASKED.fullmatch(last.lower()):
        return
    ends = [*(speaker.start() for speaker in speakers[1:]), len(block.text)]
    for speaker, end in zip(speakers, ends, strict=True):
        if speaker["name"] == last and block.text[speaker.end() : end].strip():
            yield Output(block, Span(speaker.end(), end), f"{around} {last.lower()}")


def _replies(block: Block, turns: list[re.Match[str]], around: str) -> Iterator[Output]:
    ends = [*(turn.start() for turn in turns[1:]), len(block.text)]
    for turn, end in zip(turns, ends, strict=True):
        if turn["reply"] and block.text[turn.end() : end].strip():
            yield Output(block, Span(turn.end(), end), f"{around} {turn['reply'].lower()}")
