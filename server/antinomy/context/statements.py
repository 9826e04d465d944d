"""Documents to statements: sentences with their places, and what each is about.

A statement alone often says "it"; ``resolved`` says what. Nothing here compares statements.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

import attrs

from antinomy.context.names import Name, capitalised_within, names_in, topic_of
from antinomy.prompt.clauses import sentences
from antinomy.prompt.document import Block, BlockKind, SourceMap
from antinomy.prompt.formats import read
from antinomy.prompt.text import Span

#: Blocks that state things; code, front matter and comments do not.
_STATING = {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE, BlockKind.TABLE_CELL, BlockKind.DATA}
#: Shorter ones are captions and list entries, which contradict nothing by themselves.
_FEWEST_WORDS = 3
_WORD = re.compile(r"\w+(?:['’.-]\w+)*")
#: Letters of scripts that put no spaces between words: Thai to Khmer, kana, Chinese characters.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
)
#: Of these, a word has about so many.
_LETTERS_A_WORD = 2
_PRONOUN = re.compile(
    r"(?P<it>It|He|She|They|This|These)(?=\s+(?!is\s+(?:not\s+)?(?:true|said|known|possible|clear|enough|unclear|likely)"
    r"\b)[a-z])|(?P<its>Its|His|Her|Their)(?=\s+[\w'’-])"
)
#: "The eastern trail is", and the sentences after it that go on about it.
_WHICH = re.compile(
    r"The\s+(?:[a-z]+\s+)?[a-z]+(?=\s+(?:is|was|are|were|has|had|can|does|did|remains?|stays?|takes?|runs?)\b)"
)
_TAKING_UP = re.compile(r"(?:It|They)\s+[a-z]")
#: Characters of a sentence and of a title at most; what is longer is no sentence whose form says anything.
_LONGEST = 800
#: A question states nothing.
_ASKING = re.compile("[?\uff1f\u061f][\\W_]*$")
_HALF = re.compile("[\ud800-\udfff]")
_OPENING = re.compile(r"\W*")


@attrs.frozen
class Document:
    """A document of the set.

    Attributes
    ----------
    text
        Its text, exactly as stored.
    title
        What it is called; empty if nothing says.
    path
        File or name that findings are reported under; may be empty.
    source
        Maps offsets of ``text`` to those of the file that it is a part of; ``None``: it is
        the whole file, or was decoded from one.
    whole
        The text of that file; empty where there is none.

    """

    text: str
    title: str = ""
    path: str = ""
    source: SourceMap | None = attrs.field(default=None, eq=False)
    whole: str = attrs.field(default="", eq=False, repr=False)

    def in_file(self, span: Span) -> Span:
        """Return a span of the text as one of its file."""
        return self.source.to_source(span) if self.source else span


@attrs.frozen(eq=False)
class Statement:
    """A sentence of a document.

    Attributes
    ----------
    document
        Index of its document in the set.
    place
        Its number within the document, from 0.
    span
        Code points of the document's text.
    text
        The sentence as it stands, white space collapsed.
    resolved
        The same with an opening pronoun replaced by what it stands for.
    topic
        The name that its document is about: its title, or what its first sentence opens with.
    names
        Names in ``resolved``.
    in_table
        Whether it stands in a cell of a table.
    title
        Its document's title; empty if nothing says.
    takes_up
        What its opening "it" takes up from the sentence before, where that is called by its kind:
        "The eastern trail", "The school".
    heading
        What stands over its section; empty where there is none.

    """

    document: int
    place: int
    span: Span
    text: str
    resolved: str
    topic: Name
    names: frozenset[Name]
    in_table: bool = False
    title: str = ""
    takes_up: str = ""
    heading: str = ""

    @property
    def is_sentence(self) -> bool:
        """Whether it is short enough to be one, and not a text without full stops."""
        return len(self.resolved) + len(self.title) <= _LONGEST

    @property
    def framed(self) -> str:
        """The sentence with its document's topic before it, unless it names it itself."""
        topic = self.topic.text
        if not topic or topic.casefold() in self.resolved.casefold():
            return self.resolved
        return f"{topic}: {self.resolved}"

    @property
    def predicate(self) -> str:
        """The sentence with what its document is about replaced by "it": what is said, not of whom."""
        text = self.resolved
        meant = {self.topic.text, *(name.text for name in self.names if name.is_variant_of(self.topic))}
        for name in sorted(meant - {""}, key=len, reverse=True):
            text = re.sub(rf"\b(?:[Tt]he\s+)?{re.escape(name)}\b", "it", text)
        return text


def statements(documents: Sequence[Document]) -> list[Statement]:
    """Return the statements of all documents, in order."""
    return [
        statement for index, document in enumerate(documents) for statement in _of_document(index, document)
    ]


def _of_document(index: int, document: Document) -> Iterator[Statement]:
    # JSON can hold halves of surrogate pairs, which no segmenter takes; one for one, so that spans hold.
    blocks = list(read(_HALF.sub("\ufffd", document.text), document.path).blocks)
    title = document.title or next((b.text for b in blocks if b.kind is BlockKind.HEADING), "")
    found = [
        (span, text, block) for block in blocks if block.kind in _STATING for span, text in _sentences(block)
    ]
    texts = [text for _, text, _ in found]
    topic = topic_of(title, texts)
    subject = _called(topic.text, texts)
    known = capitalised_within(texts) | topic.words
    place = 0
    which = ""
    for span, text, block in found:
        takes_up = which if _TAKING_UP.match(text) else ""
        opens = _WHICH.match(text)
        which = opens[0] if opens else takes_up
        if _words(text) < _FEWEST_WORDS or _ASKING.search(text):
            continue
        resolved = _resolved(text, subject)
        names = names_in(resolved, known)
        if resolved != text:
            # "Diabetes type 1" stands for "it", and so does no part of it.
            names = frozenset(name for name in names if not name.words <= topic.words) | {topic}
        yield Statement(
            index,
            place,
            span,
            text,
            resolved,
            topic,
            names,
            block.kind is BlockKind.TABLE_CELL,
            " ".join(title.split()),
            takes_up,
            " ".join(" ".join(block.context.headings[-1:]).split()),
        )
        place += 1


def _words(text: str) -> int:
    """Count words, estimated where nothing stands between them."""
    spaced = len(_WORD.findall(_UNSPACED.sub(" ", text)))
    return spaced + math.ceil(len(_UNSPACED.findall(text)) / _LETTERS_A_WORD)


def _sentences(block: Block) -> Iterator[tuple[Span, str]]:
    for span in sentences(block.text):
        yield block.source.to_source(span), " ".join(span.of(block.text).split())


def _called(name: str, texts: Sequence[str]) -> str:
    """Return a name as it opens a sentence of its document: "The Lark" where the ship is called that."""
    if not name:
        return ""
    mention = re.compile(rf"\b(?P<the>[Tt]he\s+)?{re.escape(name)}(?=\W*$|[,;:.)]|\s+(?:{_NO_NOUN})\b)")
    first = next(filter(None, map(mention.search, texts)), None)
    return f"The {name}" if first and first["the"] else name


#: What follows a name that stands alone: in "the Lark crew" the article is the crew's.
_NO_NOUN = (
    r"is|are|was|were|has|have|had|can|could|may|might|must|shall|should|will|would|do|does|did|[a-z]{2,}ed"
    r"|and|or|as|at|by|for|from|in|of|on|to|with|that|which|who|when|while"
)


def _resolved(text: str, subject: str) -> str:
    """Return a sentence with its opening pronoun replaced by ``subject``."""
    opening = _OPENING.match(text)
    start = opening.end() if opening else 0
    pronoun = _PRONOUN.match(text, start)
    if not subject or not pronoun:
        return text
    owner = "’s" if "’" in text else "'s"
    stands = subject if pronoun["it"] else subject + ("" if subject.endswith("s'") else owner)
    return text[:start] + stands + text[pronoun.end() :]
