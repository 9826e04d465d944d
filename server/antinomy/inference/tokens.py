"""Texts as the arrays that a graph takes.

Only rows of one length are run together. That needs no padding, which costs a
tenth of the time even where it is least, and a row's answer does not depend on the
company it is read in. Knows neither graphs nor what the answers mean.
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

    def batches(self, texts: Sequence[Text], check: Callable[[], None]) -> Iterator[Batch]:
        """Yield batches that cover all texts.

        ``check`` is called now and then, and may raise to end it.
        """
        for start in range(0, len(texts), _WINDOW):
            window = texts[start : start + _WINDOW]
            rows: list[Row] = []
            for first in range(0, len(window), _CHUNK):
                check()
                rows += self.encode(window[first : first + _CHUNK])
            for chosen in batches([len(row.ids) for row in rows], _TOKENS_PER_BATCH):
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


def batches(lengths: Sequence[int], tokens_per_batch: int) -> Iterator[NDArray[np.intp]]:
    """Sort rows into batches of one length, the longest first.

    Parameters
    ----------
    lengths
        Tokens of each row.
    tokens_per_batch
        Most tokens of a batch; a single longer row is a batch, too.

    Yields
    ------
    The positions of a batch's rows.

    """
    tokens = np.asarray(lengths)
    for length in np.unique(tokens)[::-1]:
        rows = np.flatnonzero(tokens == length)
        size = max(1, tokens_per_batch // max(1, int(length)))
        for start in range(0, len(rows), size):
            yield rows[start : start + size]


def _feeds(rows: Sequence[Row]) -> Feeds:
    ids = np.array([row.ids for row in rows], np.int64)
    types = np.array([row.types for row in rows], np.int64)
    return {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": types}


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
