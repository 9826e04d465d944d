"""Texts as the arrays that a graph takes.

Rows of like length are run together, the shorter ones filled up where that costs less than a
run of their own. What is filled in is masked: the graphs that ship give a row the same answer
in any company. Knows neither graphs nor what the answers mean.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TypeAlias
from weakref import WeakValueDictionary

import attrs
import numpy as np
from numpy.typing import NDArray

from antinomy.errors import ModelError
from antinomy.inference.manifest import ModelEntry
from antinomy.inference.registry import remedy
from antinomy.inference.session import first_line

#: What a model reads: a text, or a pair of texts.
Text: TypeAlias = str | tuple[str, str]
#: Array of each input of a graph, rows first.
Feeds: TypeAlias = Mapping[str, NDArray[np.int64]]
#: Positions of texts, and the arrays to run for them.
Batch: TypeAlias = tuple[NDArray[np.intp], Feeds]

#: Larger batches are no faster, need more memory, and leave a thread without one when there is little to do.
_TOKENS_PER_BATCH = 256
#: What a run costs besides its tokens, in tokens: it reads all weights of the graph (measured, one thread).
_RUN = 24
#: Texts whose rows are sorted together: enough to find many of one length.
_WINDOW = 2048
#: Texts tokenized between two looks at whether anybody still wants the answer.
_CHUNK = 64
#: More is not read of a text for each token that the model takes: a word has about five.
_CHARACTERS_PER_TOKEN = 32


@attrs.frozen
class Row:
    """A text in tokens: their ids, and to which of two texts each belongs (0 or 1)."""

    ids: list[int]
    types: list[int]


_Split: TypeAlias = Callable[[Sequence[Text]], list[Row]]


class Tokenizer:
    """Makes a model's input; built by ``open``, safe to use from several threads."""

    def __init__(self, split: _Split, max_tokens: int) -> None:
        self._split = split
        self._most_characters = max_tokens * _CHARACTERS_PER_TOKEN

    @classmethod
    def open(cls, folder: Path, entry: ModelEntry) -> Tokenizer:
        """Read the tokenizer of a model.

        Parameters
        ----------
        folder
            Where the model's files lie.
        entry
            Says which file holds the tokenizer (none named: whatever transformers
            finds in the folder) and how many tokens a row may have; the longer of
            two texts is cut first.

        Raises
        ------
        ModelError
            There is none, or it is damaged.

        """
        place = (folder / entry.tokenizer, entry.max_tokens)
        with _sharing:
            opened = _in_use.get(place)
            if opened is None:
                read = _from_json if entry.tokenizer else _from_hub_files
                opened = _in_use[place] = cls(read(folder / entry.tokenizer, entry), entry.max_tokens)
        return opened

    def encode(self, texts: Sequence[Text]) -> list[Row]:
        """Return each text in tokens, with the special ones that the model was trained with."""
        return self._split([self._readable(text) for text in texts]) if texts else []

    def batches(
        self, texts: Sequence[Text], check: Callable[[], None], *, threads: int = 1, masked: bool = True
    ) -> Iterator[Batch]:
        """Yield batches that cover all texts.

        Parameters
        ----------
        texts
            Texts, or pairs of texts.
        check
            Called now and then; may raise to end it.
        threads
            How many batches are run at once: few texts are shared out among them.
        masked
            Whether the graph takes a mask; one that does not gets rows of one length.

        """
        for start in range(0, len(texts), _WINDOW):
            window = texts[start : start + _WINDOW]
            rows: list[Row] = []
            for first in range(0, len(window), _CHUNK):
                check()
                rows += self.encode(window[first : first + _CHUNK])
            lengths = [len(row.ids) for row in rows]
            most = min(_TOKENS_PER_BATCH, sum(lengths) // threads + max(lengths))
            for chosen in batches(lengths, most, _RUN if masked else 0):
                yield chosen + start, _feeds([rows[row] for row in chosen])

    def _readable(self, text: Text) -> Text:
        """Cut what no model would come to, and replace halves of surrogate pairs."""
        if isinstance(text, tuple):
            first, second = text
            return _sound(first[: self._most_characters]), _sound(second[: self._most_characters])
        return _sound(text[: self._most_characters])


#: The models that ship have one tokenizer between them, which takes as long to read as a graph.
_in_use: WeakValueDictionary[tuple[Path, int], Tokenizer] = WeakValueDictionary()
_sharing = Lock()


def batches(lengths: Sequence[int], most: int, filled: int) -> Iterator[NDArray[np.intp]]:
    """Sort rows into batches of like length, the longest first.

    Parameters
    ----------
    lengths
        Tokens of each row.
    most
        Most tokens of a batch, with those filled in; a single longer row is a batch, too.
    filled
        Most tokens that are filled in to make the rows of a batch equally long.

    Yields
    ------
    The positions of a batch's rows.

    """
    batch: list[int] = []
    width = spare = 0
    for row in sorted(range(len(lengths)), key=lambda row: -lengths[row]):
        spare -= width - lengths[row]
        if not batch or spare < 0 or (len(batch) + 1) * width > most:
            if batch:
                yield np.array(batch, np.intp)
            batch, width, spare = [], lengths[row], filled
        batch.append(row)
    if batch:
        yield np.array(batch, np.intp)


def _feeds(rows: Sequence[Row]) -> Feeds:
    shape = (len(rows), max(len(row.ids) for row in rows))
    ids, mask, types = (np.zeros(shape, np.int64) for _ in range(3))
    for place, row in enumerate(rows):
        own = slice(len(row.ids))
        ids[place, own], mask[place, own], types[place, own] = row.ids, 1, row.types
    return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}


def _sound(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        # No tokenizer takes the halves, and prompts in JSON can hold them.
        return text.encode(errors="replace").decode()
    return text


def _from_json(path: Path, entry: ModelEntry) -> _Split:
    import tokenizers  # noqa: PLC0415 - not needed for what the cache answers

    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(path))
    except Exception as error:  # tokenizers raises nothing narrower
        raise ModelError(
            f"{path}: damaged, or not a tokenizer ({first_line(error)}); {remedy(entry)}"
        ) from error
    # Whoever saved the file had lengths of his own in mind.
    tokenizer.no_padding()
    tokenizer.enable_truncation(entry.max_tokens, strategy="longest_first")

    def split(texts: Sequence[Text]) -> list[Row]:
        return [Row(row.ids, row.type_ids) for row in tokenizer.encode_batch_fast(list(texts))]

    return split


def _from_hub_files(folder: Path, entry: ModelEntry) -> _Split:
    # Otherwise its import tells every user that PyTorch is missing, which nothing here needs.
    os.environ.setdefault("TRANSFORMERS_NO_ADVISORY_WARNINGS", "1")
    from transformers import AutoTokenizer  # noqa: PLC0415 - takes a second; few models need it

    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
    except Exception as error:  # whatever the model's own files lead to
        raise ModelError(
            f"{folder}: has no tokenizer that can be read ({first_line(error)}); {remedy(entry)}"
        ) from error
    # Without a file of words transformers makes a tokenizer that knows none.
    if len(tokenizer) <= len(tokenizer.all_special_tokens):
        raise ModelError(f"{folder}: has no tokenizer, or one without words; {remedy(entry)}")

    def split(texts: Sequence[Text]) -> list[Row]:
        rows = tokenizer(
            list(texts),
            truncation="longest_first",
            max_length=entry.max_tokens,
            return_attention_mask=False,
            return_token_type_ids=True,
        )
        return [Row(ids, types) for ids, types in zip(rows["input_ids"], rows["token_type_ids"], strict=True)]

    return split
