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
from antinomy.prompt import lexicon
from antinomy.prompt.document import Block, BlockKind
from antinomy.prompt.masking import BLANK, lowered, quoted
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Output:
    """What a block shows as output.

    ``span`` is the part of the block's text that does; ``about`` the lower-case words
    that announce it. ``is_template``: it shows the form alone, and stands for no length or wording.
    ``is_part``: it is a labelled line of another output, of interest to rules that name such a part.
    """

    block: Block
    span: Span
    about: str
    is_template: bool = False
    is_part: bool = False

    @property
    def text(self) -> str:
        """The output as shown, with blanks for what a template leaves open."""
        text = self.span.of(self.block.text)
        return _OPEN.sub(lambda match: BLANK * len(match[0]), text) if self.is_template else text


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
#: "## Example", "## Sample page": below "## Examples", inputs are shown as well; a sample message may be one.
_ONE = re.compile(
    r"[\W_]*(?:an?\s+)?(?:(?:example|sample)(?:\s+(?:of\s+(?:an?\s+|the\s+)?)?(?:[a-z-]+\s+)?(?:page|report|summary|timeline"
    r"|entry|entries|release\s+notes|changelog|headlines?|newsletter|feedback|opening|minutes|commit(?:\s+message)?))?"
    r"|(?:page|report|summary|timeline|entry|newsletter|feedback)\s+sample|(?:a\s+)?(?:good|correct)\s+(?:answer|reply|response))"
    r"[\W_]*"
)
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
#: A first line of a commit in its conventional form.
_COMMIT = r"(?:build|chore|ci|docs|feat|fix|perf|refactor|style|test)(?:\([^()`\n]{1,40}\))?!?: [^`\n]{3,120}"
_CLOSES = re.compile(r"(?:end|close|finish|sign\s+off)\b")
_FIRST_LINE = re.compile(_COMMIT, re.IGNORECASE)
#: "Good: "…"", "✅ `fix: …`": a line that is judged as right.
_RIGHT = re.compile(
    rf"""(?mi)^[\s>*_-]*(?:✅\s*(?:[*_]*(?:good|right|correct)[*_]*[:：][*_]*\s*)?|(?:good|right|correct)[*_]*[:：][*_]*\s+)
    (?:"(?P<straight>[^"\n]{{8,300}})"|“(?P<curled>[^”\n]{{8,300}})”|`(?P<commit>{_COMMIT})`)""",
    re.VERBOSE,
)
#: "…, such as `feat: add a switch`".
_SUCH_AS = re.compile(
    rf"\b(?:such\s+as|e\.g\.|for\s+example|for\s+instance|examples?)\s*[,:]?\s*`(?P<commit>{_COMMIT})`",
    re.IGNORECASE,
)
#: "## Report format", "Template:": the fence below shows how the output looks.
_TEMPLATE = re.compile(
    r"[\W_]*(?:\d+[.)]\s*)?(?:the\s+)?(?:(?:your|final|required|expected|output|response|reply|answer|report|message|summary"
    r"|comment|review|changelog|release\s+notes?|entry|note|page|issue|pr|pull\s+request)\s+){0,2}"
    r"(?:template|format|layout)[\W_]*"
)
#: What a template leaves open.
_OPEN = re.compile(r"\{[^{}\n]*\}|<[^<>\n]*>|\[[^\[\]\n]*\](?!\()")
#: Artefacts that open a text.
_OPENS_TEXT = frozenset(("title", "subject line", "summary", "heading"))
_PROSE = frozenset((BlockKind.PARAGRAPH, BlockKind.LIST_ITEM))
_LEAST_WORDS = 3
#: A line that only announces what follows is shorter than this.
_SHORT = 80


def parts(output: Output) -> Iterator[Output]:
    """Yield the labelled lines of an output whose label is a word for a part of a text ("Title: …")."""
    if ":" not in output.text or output.is_template:
        return
    for match in _PART.finditer(output.text):
        if match["label"].lower() in lexicon.ARTEFACTS:
            span = Span(*match.span("text")).shift(output.span.start)
            yield Output(output.block, span, match["label"].lower(), is_part=True)


#: "Title: …" on a line of its own.
_PART = re.compile(r"(?m)^[\s>*_-]*(?P<label>[A-Za-z]{3,20})[*_]*:[*_]*[ \t]+(?P<text>\S.*)$")


def outputs(block: Block, before: Block | None = None) -> Iterator[Output]:
    """Yield the parts of a block that show an output.

    Parameters
    ----------
    block
        A block of the file.
    before
        The block before it, which may be the question that it answers.

    """
    context, text = block.context, block.text
    if not text.strip() or block.kind is BlockKind.TEMPLATE_TAG:
        return
    if context.role == "assistant":
        yield Output(block, Span(0, len(text)), "reply")
        return
    if block.kind in _PROSE:
        yield from _said(block)
    if any(map(shows_mistakes, (*context.headings, *context.tags))):
        return
    tags = " ".join(context.tags).replace("_", " ").replace("-", " ")
    around = lowered(" ".join((*context.headings[-1:], context.lead, tags)))
    if _BAD.search(around):
        return
    yield from _quoted(block)
    if block.kind in _SHOWN:
        yield from _shown(block, before, tags, around)


def _quoted(block: Block) -> Iterator[Output]:
    """Yield what a line quotes as right, and first lines of commits that a rule gives as examples."""
    if block.kind not in _PROSE and block.kind is not BlockKind.EXAMPLE:
        return
    text = block.text
    judged = (
        _RIGHT.finditer(text) if "ood" in text or "ight" in text or "orrect" in text or "✅" in text else ()
    )
    for match in (*judged, *(_SUCH_AS.finditer(text) if ": " in text and "`" in text else ())):
        before = text[max(text.rfind(mark, 0, match.start()) for mark in "!?\n") + 1 : match.start()]
        if not _BAD.search(lowered(before)):
            span = Span(*match.span(next(name for name, words in match.groupdict().items() if words)))
            is_commit = _FIRST_LINE.fullmatch(span.of(text)) is not None
            heading = lowered(" ".join(block.context.headings[-1:]))
            yield Output(block, span, "subject of a commit" if is_commit else f"good answer {heading}")


def _shown(block: Block, before: Block | None, tags: str, around: str) -> Iterator[Output]:
    text, is_example = block.text, block.kind is BlockKind.EXAMPLE
    turns = list(_TURN.finditer(text))
    if turns and (is_example or _EXAMPLE.search(around)):
        yield from _replies(block, turns, around)
    if any(turn["reply"] for turn in turns):
        return
    speakers = list(_SPEAKER.finditer(text)) if is_example and not block.info else []
    if speakers and lexicon.ARTEFACTS.get(speakers[0]["name"].lower()) in _OPENS_TEXT:
        speakers = []  # "Title: …": a text with labels, in which nobody speaks
    opening = _LABEL.match(lowered(text)) if is_example else None
    if turns and len(speakers) == 1 and speakers[0].end() == turns[0].end():
        return  # what is asked, in a block of its own
    if len({speaker["name"] for speaker in speakers}) > 1:
        yield from _last_speakers(block, speakers, around)
    elif speakers and _answers(block, speakers[0], before):
        yield Output(block, Span(speakers[0].end(), len(text)), f"{around} {speakers[0]['name'].lower()}")
    elif opening is not None and _announces(opening["label"]) and not _BAD.search(opening["label"]):
        yield Output(block, Span(opening.end(), len(text)), opening["label"])
    elif (
        _announces(around)
        or _is_announced(block, before)
        or (_is_plain(block, tags) and not speakers and not _ARROW.search(text))
    ):
        yield Output(_unlabelled(block), Span(0, len(text)), around)
    elif block.kind is BlockKind.CODE and _is_template(block):
        yield Output(_unlabelled(block), Span(0, len(text)), around, is_template=True)


def _is_announced(block: Block, before: Block | None) -> bool:
    """Tell whether the paragraph before an example says that it is output ("EXAMPLE OUTPUT (hh:mm)")."""
    if before is None or block.kind is not BlockKind.EXAMPLE or before.kind is not BlockKind.PARAGRAPH:
        return False
    words = lowered(before.text)
    return (
        len(words) < _SHORT
        and before.context == block.context
        and _announces(words)
        and not _BAD.search(words)
    )


def _answers(block: Block, speaker: re.Match[str], before: Block | None) -> bool:
    """Tell whether a block that opens with a name follows one that opens with whoever asks."""
    if before is None or before.kind is not BlockKind.EXAMPLE or before.context != block.context:
        return False
    asker = _TURN.match(before.text)
    asked = asker is not None and not asker["reply"]
    return (
        asked and not _ASKED.fullmatch(speaker["name"].lower()) and not block.text[: speaker.start()].strip()
    )


def _is_template(block: Block) -> bool:
    """Tell whether a fence of text shows how the output looks."""
    context = block.context
    if block.info.lower() not in _TEXT or _GIVEN.search(lowered(" ".join(context.headings))):
        return False
    return any(_TEMPLATE.fullmatch(lowered(name)) for name in (context.lead, *context.headings[-1:]) if name)


def _unlabelled(block: Block) -> Block:
    """Return a block without a label that is part of what is shown, and the heading that announces it.

    Neither limits what it is an example of.
    """
    context = block.context
    if not context.headings or not _ONE.fullmatch(lowered(context.headings[-1])):
        return block
    return attrs.evolve(block, context=attrs.evolve(context, lead="", headings=context.headings[:-1]))


def _said(block: Block) -> Iterator[Output]:
    """Yield what a rule quotes as an example of what to say."""
    if '"' not in block.text and "“" not in block.text:
        return
    view = quoted(block.text)
    for match in (*_SAID.finditer(view), *_TOLD.finditer(view)):
        words = "straight" if match["straight"] else "curled"
        before = view[max(view.rfind(mark, 0, match.start()) for mark in ".!?\n") + 1 : match.start(words)]
        if match.re is _TOLD and not lexicon.CONDITION.search(before):
            # "Thank the customer, and close with the question …": who is named before opens nothing.
            before = re.split(r"[,;:]\s", before[: match.start() - match.start(words)])[-1]
        # "If the user says something like …", "never write …": not the model's words, or not to be said.
        others = _BAD.search(before) or _GIVEN.search(before) or _ASKER.search(before)
        if not others and len(match[words].split()) >= _LEAST_WORDS:
            about = f"{before} closing" if _CLOSES.match(match[0]) else before
            yield Output(block, Span(*match.span(words)), about)


def shows_mistakes(name: str) -> bool:
    """Tell whether a heading or lead-in announces what is to be avoided."""
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
