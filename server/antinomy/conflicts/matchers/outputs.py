"""Where a prompt shows what its output should look like.

A fence, quotation or tag that is announced as example output, the assistant's part of
an example conversation, a line such as "Example output: …", words that a rule quotes
as what to say. What a user writes, and what is shown to be avoided, is none. Which rule
an output breaks is known elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs

from antinomy.conflicts.headings import label, sections
from antinomy.conflicts.matchers.announcements import (
    announces,
    is_bad,
    is_foreign,
    is_given,
    is_one,
    is_plain,
    is_taken_up,
    is_template,
    only_announces,
    shows_mistakes,
    speaks_of_example,
    text_shown,
)
from antinomy.conflicts.matchers.surroundings import (
    ASKING,
    PROSE,
    SHOWN,
    is_alone,
    is_of_command,
    is_of_people,
    is_whole,
)
from antinomy.prompt import lexicon
from antinomy.prompt.document import Block, BlockKind, Context
from antinomy.prompt.expressions import expression
from antinomy.prompt.masking import BLANK, lowered, quoted
from antinomy.prompt.text import Span


@attrs.frozen(eq=False)
class Output:
    """What a block shows as output.

    ``span`` is the part of the block's text that does; ``about`` the lower-case words
    that announce it. ``is_template``: it shows the form alone, and stands for no length or wording.
    ``is_part``: it is a labelled line of another output, of interest to rules that name such a part.
    ``kind``: the artefact that it is announced as, which may be one that the model is given, "example" where
    nothing says what it is one of; empty: it is certain to be an output.
    ``is_whole``: it is a whole output, so that what it lacks is lacking.
    """

    block: Block
    span: Span
    about: str
    is_template: bool = False
    is_part: bool = False
    kind: str = ""
    is_whole: bool = False

    @property
    def text(self) -> str:
        """The output as shown, with blanks for what a template leaves open."""
        text = self.span.of(self.block.text)
        return _OPEN.sub(lambda match: BLANK * len(match[0]), text) if self.is_template else text


#: Info strings of fences that hold text.
_TEXT = frozenset(("", "text", "txt", "plain", "plaintext", "markdown", "md"))

#: Whoever the model talks to.
_ASKER = expression(
    r"\b(?:they|he|she|someone|somebody|people|customers?|clients?|callers?|students?|guests?|no|not|without)\b"
)
_REPLYING = r"output|a|answer|assistant|ai|bot|agent|response|reply|model|you"
#: A line that opens a part of an example conversation.
_TURN = expression(
    rf"(?mi)^[^\w\n]*(?:(?:example|expected|sample)\s+)?(?:(?P<reply>{_REPLYING})|{ASKING})(?:\s*\d+)?\s*[*_]*[:：][*_]*"
)
#: The same, whatever the name.
_SPEAKER = expression(r"(?m)^[^\w\n]*(?P<name>[A-Z][\w '’.-]{0,30}?)\s*[*_]*[:：][*_]*(?=\s|$)")
_ASKED = expression(
    rf"(?:{ASKING})(?:\s*\d+)?|(?:notes?|why|reason|comment|text|context|source|caption|description)\b.*"
)
_LABEL = expression(r"[\W_]*(?P<label>[a-z][a-z .]{2,40}?)\s*[*_]*[:：][*_]*\s+")
#: "great food! → positive": input and output on one line.
_ARROW = expression(r"->|=>|→|⇒")
#: "Say something like "…"", "open with a greeting, e.g. "…"": at least three words that the model is to say.
_SAID = expression(
    r"""
    \b(?:say|write|output|reply|respond|answer|start|begin|open|end|close|finish|sign\s+off|send|add|include|give)\b
    [^.!?:;"“”\n]{0,80}?
    \b(?:something\s+like|(?:a\s+)?(?:line|sentence|message|phrase|note)\s+(?:like|such\s+as)|like\s+this|for\s+example|for\s+instance|e\.g\.)
    \s*[,:]?\s*(?:"(?P<straight>[^"\n]{8,300})"|“(?P<curled>[^”\n]{8,300})”)
    """,
    re.VERBOSE,
)
#: "Close with the sentence "…"", "begin with "Dear …"".
_TOLD = expression(
    r"""
    \b(?:start|begin|open|end|close|finish|sign\s+off)\b[^.!?:;"“”\n]{0,60}?\bwith\s*(?:the\s+)?
    (?:(?:sentence|question|words|phrase|line|message|greeting|formula|text|note)\s*)?:?\s*
    (?:"(?P<straight>[^"\n]{8,300})"|“(?P<curled>[^”\n]{8,300})”)
    """,
    re.VERBOSE,
)
#: A first line of a commit in its conventional form.
_COMMIT = r"(?:build|chore|ci|docs|feat|fix|perf|refactor|style|test)(?:\([^()`\n]{1,40}\))?!?: [^`\n]{3,120}"
_CLOSES = expression(r"(?:end|close|finish|sign\s+off)\b")
_FIRST_LINE = expression(_COMMIT, re.IGNORECASE)
#: "Good: "…"", "Ideal reply: "…"", "✅ `fix: …`": a line that is judged as right, or quoted as the example.
_RIGHT = expression(
    rf"""(?mi)^[\s>*_-]*(?:✅\s*(?:[*_]*(?:good|right|correct)[*_]*[:：][*_]*\s*)?
    |(?:(?P<example>example)|(?:(?:an?\s+)?(?:ideal|typical|model)\s+|(?:good|right|correct)(?:\s+(?=[a-z])|(?=[*_:：])))
      (?:answer|reply|response|output)?)[*_]*[:：][*_]*\s+)
    (?:"(?P<straight>[^"\n]{{8,300}})"|“(?P<curled>[^”\n]{{8,300}})”|`(?P<commit>{_COMMIT})`)""",
    re.VERBOSE,
)
#: "…, such as `feat: add a switch`".
_SUCH_AS = expression(
    rf"\b(?:such\s+as|e\.g\.|for\s+example|for\s+instance|examples?)\s*[,:]?\s*`(?P<commit>{_COMMIT})`",
    re.IGNORECASE,
)
#: What a template leaves open.
_OPEN = expression(r"\{[^{}\n]*\}|<[^<>\n]*>|\[[^\[\]\n]*\](?!\()")
#: Artefacts that open a text.
_OPENS_TEXT = frozenset(("title", "subject line", "summary", "heading"))
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
_PART = expression(r"(?m)^[\s>*_-]*(?P<label>[A-Za-z]{3,20})[*_]*:[*_]*[ \t]+(?P<text>\S.*)$")


def outputs(blocks: Sequence[Block], index: int) -> Iterator[Output]:
    """Yield the parts of a block that show an output.

    Parameters
    ----------
    blocks
        The blocks of a chunk: the one before may be the question that a block answers, or announce it.
    index
        Which of them to look at.

    """
    block, before = blocks[index], blocks[index - 1] if index else None
    context, text = block.context, block.text
    if not text.strip() or block.kind is BlockKind.TEMPLATE_TAG:
        return
    if context.role == "assistant":
        yield Output(block, Span(0, len(text)), "reply", is_whole=is_whole(blocks, index))
        return
    if block.kind in PROSE:
        yield from _said(block)
    tags = " ".join(context.tags).replace("_", " ").replace("-", " ")
    around = lowered(" ".join((*context.headings[-1:], context.lead, tags)))
    if is_bad(around) or _is_foreign(context):
        return
    for output in _quoted(block, before):
        if not output.kind or not is_of_people(blocks, index):
            yield output
    if block.kind in SHOWN and not is_of_command(blocks, index):
        for output in _shown(block, before, tags, around, is_alone=is_alone(blocks, index)):
            if not output.kind or not _may_be_given(output.kind, blocks, index):
                # Of a turn or a labelled line, more is shown than this.
                covers = output.span.end - output.span.start > len(text) - _LONGEST_LABEL
                whole = covers and not output.is_template and is_whole(blocks, index)
                yield attrs.evolve(output, is_whole=whole)


def _is_foreign(context: Context) -> bool:
    """Tell whether what is shown is to be avoided, or somebody else's."""
    heading = lowered(" ".join(context.headings[-1:]))
    others = is_foreign(lowered(context.lead)) or (speaks_of_example(heading) and is_foreign(heading))
    return others or any(map(shows_mistakes, (*context.headings, *context.tags)))


#: "Example output:" and the like are shorter, code points.
_LONGEST_LABEL = 40


def _may_be_given(kind: str, blocks: Sequence[Block], index: int) -> bool:
    """Tell whether what stands around an example leaves open that the model is given it."""
    after = blocks[index + 1].text[:_SHORT] if index + 1 < len(blocks) else ""
    return is_taken_up(lowered(after)) or (kind == "example" and is_of_people(blocks, index))


def _quoted(block: Block, before: Block | None) -> Iterator[Output]:
    """Yield what a line quotes as right, and first lines of commits that a rule gives as examples."""
    if block.kind not in PROSE and block.kind is not BlockKind.EXAMPLE:
        return
    text = block.text
    judged = _RIGHT.finditer(text) if _QUOTE.search(text) and (":" in text or "✅" in text) else ()
    for match in (*judged, *(_SUCH_AS.finditer(text) if ": " in text and "`" in text else ())):
        words = match.groupdict()
        if words.get("example") and (match.end() < len(text.rstrip()) or _is_of_entry(block, before)):
            continue
        said = text[max(text.rfind(mark, 0, match.start()) for mark in "!?\n") + 1 : match.start()]
        if not is_bad(lowered(said)):
            named = ("straight", "curled", "commit")
            span = Span(*match.span(next(name for name in named if words.get(name))))
            is_commit = _FIRST_LINE.fullmatch(span.of(text)) is not None
            heading = lowered(" ".join(block.context.headings[-1:]))
            about = "subject of a commit" if is_commit else f"good answer {heading}"
            yield Output(block, span, about, kind="example" if words.get("example") else "")


def _is_of_entry(block: Block, before: Block | None) -> bool:
    """Tell whether an example belongs to an entry, which may be about what somebody says ("Complaints")."""
    entry = before is not None and before.kind in (BlockKind.LIST_ITEM, BlockKind.EXAMPLE)
    return bool(block.context.lead) or (entry and bool(sections(block.context, "")))


#: What may open a quotation.
_QUOTE = expression(r"[\"“`]")


def _shown(block: Block, before: Block | None, tags: str, around: str, *, is_alone: bool) -> Iterator[Output]:
    text, is_example = block.text, block.kind is BlockKind.EXAMPLE
    turns = list(_TURN.finditer(text))
    if turns and (is_example or speaks_of_example(around)):
        yield from _replies(block, turns, around)
    if any(turn["reply"] for turn in turns):
        return
    speakers = _speakers(block)
    opening = _LABEL.match(lowered(text)) if is_example else None
    announced = opening["label"] if opening is not None else ""
    announced = "" if is_bad(announced) or is_foreign(announced) else announced
    kind = "" if announces(announced) else text_shown(announced)
    if turns and len(speakers) == 1 and speakers[0].end() == turns[0].end():
        return  # what is asked, in a block of its own
    if opening is not None and kind:
        yield Output(block, Span(opening.end(), len(text)), announced, kind=kind)
    elif len({speaker["name"] for speaker in speakers}) > 1:
        yield from _last_speakers(block, speakers, around)
    elif speakers and _answers(block, speakers[0], before):
        yield Output(block, Span(speakers[0].end(), len(text)), f"{around} {speakers[0]['name'].lower()}")
    elif opening is not None and announces(announced):
        yield Output(block, Span(opening.end(), len(text)), announced)
    else:
        yield from _announced(
            block, before, tags, around, is_alone=is_alone, speaks=bool(speakers or _ARROW.search(text))
        )


def _speakers(block: Block) -> list[re.Match[str]]:
    """Return the names that open lines of an example, as of those who speak in it."""
    if block.kind is not BlockKind.EXAMPLE or block.info:
        return []
    speakers = list(_SPEAKER.finditer(block.text))
    # "Title: …": a text with labels, in which nobody speaks
    titled = bool(speakers) and lexicon.ARTEFACTS.get(speakers[0]["name"].lower()) in _OPENS_TEXT
    return [] if titled else speakers


def _announced(
    block: Block, before: Block | None, tags: str, around: str, *, is_alone: bool, speaks: bool
) -> Iterator[Output]:
    """Yield a block that is announced as output; if someone ``speaks`` in it, that must say so."""
    whole = Span(0, len(block.text))
    kind = text_shown(lowered(block.context.lead or tags)) if block.info.lower() in _TEXT else ""
    if announces(around) or announces(lowered(block.context.lead)) or _is_announced(block, before):
        yield Output(_unlabelled(block), whole, around)
    elif kind and not speaks:
        yield Output(_unlabelled(block), whole, around, kind=kind)
    elif not speaks and _is_plain(block, tags, is_alone=is_alone):
        yield Output(_unlabelled(block), whole, around, kind="example")
    elif block.kind is BlockKind.CODE and _is_template(block):
        yield Output(_unlabelled(block), whole, around, is_template=True)


def _is_announced(block: Block, before: Block | None) -> bool:
    """Tell whether the paragraph before an example says that it is output ("EXAMPLE OUTPUT (hh:mm)")."""
    if before is None or block.kind is not BlockKind.EXAMPLE or before.kind is not BlockKind.PARAGRAPH:
        return False
    words = lowered(before.text)
    judged = is_bad(words) or is_foreign(words)
    return len(words) < _SHORT and before.context == block.context and announces(words) and not judged


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
    if block.info.lower() not in _TEXT or is_given(lowered(" ".join(context.headings))):
        return False
    return any(is_template(lowered(name)) for name in (context.lead, *context.headings[-1:]) if name)


def _unlabelled(block: Block) -> Block:
    """Return a block without what only announces it, or is a label within what is shown.

    Neither limits what it is an example of.
    """
    context = block.context
    if context.headings and is_one(lowered(context.headings[-1])):
        return attrs.evolve(block, context=attrs.evolve(context, lead="", headings=context.headings[:-1]))
    if only_announces(lowered(context.lead)):
        return attrs.evolve(block, context=attrs.evolve(context, lead=""))
    return block


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
        others = is_bad(before) or is_given(before) or _ASKER.search(before)
        if not others and len(match[words].split()) >= _LEAST_WORDS:
            about = f"{before} closing" if _CLOSES.match(match[0]) else before
            yield Output(block, Span(*match.span(words)), about)


def _is_plain(block: Block, tags: str, *, is_alone: bool) -> bool:
    """Tell whether a text is announced as an example, without a word on whose."""
    context = block.context
    if block.info.lower() not in _TEXT or is_given(lowered(" ".join(context.headings))):
        return False
    heading = lowered(context.headings[-1]) if context.headings else ""
    # After "Example" without a colon comes what is given as often as what is made of it.
    led = (
        context.lead.endswith((":", "：")) or block.kind is not BlockKind.EXAMPLE or (bool(tags) and is_alone)
    )
    # A label below "## Example" ("**Fixed**") is part of what is shown.
    plain = (led and is_plain(lowered(context.lead) or tags.rpartition(" ")[2])) or (
        is_one(heading)
        and label(context) == context.lead.rstrip(" :*_")
        and not tags
        and not speaks_of_example(lowered(block.text.partition("\n")[0]))
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
