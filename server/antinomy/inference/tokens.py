"""Texts as the arrays that a graph takes.

Rows of like length are run together, and how far a row is padded depends on that
row alone, so that its answer does not depend on the company it is read in. Knows
neither graphs nor what the answers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from antinomy.errors import ModelError
from antinomy.inference.manifest import ModelEntry

#: What a model reads: a text, or a pair of texts.
Text: TypeAlias = str | tuple[str, str]
Feeds: TypeAlias = Mapping[str, NDArray[np.int64]]

#: Rows are padded to a multiple of this many tokens.
_STEP = 4
#: Larger batches gain no speed on two cores, and a batch is what memory is needed for.
_TOKENS_PER_BATCH = 2048
#: Texts tokenized at a time: enough to find rows of like length, and no more memory than that.
_WINDOW = 2048
_PADDING = ("[PAD]", "<pad>", "<|endoftext|>")


@attrs.frozen
class Row:
    """A text in tokens: their ids, and to which of two texts each belongs (0 or 1)."""

    ids: list[int]
    types: list[int]


class Tokenizer:
    """Makes a model's input; safe to use from several threads.

    Built by ``open``: ``split`` turns texts into rows, ``padding`` is the id that
    fills up short ones.
    """

    def __init__(self, split: Callable[[Sequence[Text]], list[Row]], padding: int) -> None:
        self._split = split
        self._padding = padding

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
        opened = _from_json(folder / entry.tokenizer, entry.max_tokens) if entry.tokenizer else None
        return cls(*(opened or _from_hub_files(folder, entry.max_tokens)))

    def encode(self, texts: Sequence[Text]) -> list[Row]:
        """Return each text in tokens, with the special ones that the model was trained with."""
        return self._split([_sound(text) for text in texts]) if texts else []

    def batches(
        self, texts: Sequence[Text], check: Callable[[], None]
    ) -> Iterator[tuple[NDArray[np.intp], Feeds]]:
        """Yield batches that cover all texts, each as positions in ``texts`` and arrays to run.

        ``check`` is called now and then, and may raise to end it.
        """
        for start in range(0, len(texts), _WINDOW):
            check()
            rows = self.encode(texts[start : start + _WINDOW])
            for chosen, length in batches([len(row.ids) for row in rows], _TOKENS_PER_BATCH):
                yield chosen + start, self._feeds([rows[row] for row in chosen], length)

    def _feeds(self, rows: list[Row], length: int) -> Feeds:
        ids = np.full((len(rows), length), self._padding, np.int64)
        mask, types = np.zeros((2, len(rows), length), np.int64)
        for index, row in enumerate(rows):
            end = len(row.ids)
            ids[index, :end] = row.ids
            mask[index, :end] = 1
            types[index, :end] = row.types
        return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}


def batches(lengths: Sequence[int], tokens_per_batch: int) -> Iterator[tuple[NDArray[np.intp], int]]:
    """Sort rows into batches of like length.

    Parameters
    ----------
    lengths
        Tokens of each row.
    tokens_per_batch
        Most tokens of a batch, padding included; a single longer row is a batch.

    Yields
    ------
    The positions of a batch's rows, and the length in tokens to pad them to.

    """
    padded = -(-np.asarray(lengths) // _STEP) * _STEP
    # Long rows first: what they need of memory serves the short ones after them.
    for length in np.unique(padded)[::-1]:
        rows = np.flatnonzero(padded == length)
        size = max(1, tokens_per_batch // int(length))
        for start in range(0, len(rows), size):
            yield rows[start : start + size], int(length)


def _sound(text: Text) -> Text:
    """Replace halves of surrogate pairs, which prompts in JSON can hold and no tokenizer takes."""
    if isinstance(text, tuple):
        first, second = text
        return _sound_string(first), _sound_string(second)
    return _sound_string(text)


def _sound_string(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="replace").decode()
    return text


def _from_json(path: Path, max_tokens: int) -> tuple[Callable[[Sequence[Text]], list[Row]], int]:
    if not path.is_file():
        raise ModelError(f"{path} is missing; restore the file.")
    import tokenizers  # noqa: PLC0415 - not needed for what the cache answers

    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(path))
    except Exception as error:  # tokenizers raises nothing narrower
        raise ModelError(f"{path}: damaged, or not a tokenizer ({error}); restore the file.") from error
    padding = tokenizer.padding
    known = (tokenizer.token_to_id(token) for token in _PADDING)
    filler = padding["pad_id"] if padding else next((token for token in known if token is not None), 0)
    # Whoever saved the file had lengths of his own in mind.
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_tokens, strategy="longest_first")

    def split(texts: Sequence[Text]) -> list[Row]:
        return [Row(row.ids, row.type_ids) for row in tokenizer.encode_batch_fast(list(texts))]

    return split, filler


def _from_hub_files(folder: Path, max_tokens: int) -> tuple[Callable[[Sequence[Text]], list[Row]], int]:
    from transformers import AutoTokenizer  # noqa: PLC0415 - takes a second; few models need it

    try:
        tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
    except Exception as error:  # whatever the model's own files lead to
        raise ModelError(f"{folder}: has no tokenizer that can be read ({_first_line(error)}).") from error

    def split(texts: Sequence[Text]) -> list[Row]:
        rows = tokenizer(
            list(texts),
            truncation="longest_first",
            max_length=max_tokens,
            return_attention_mask=False,
            return_token_type_ids=True,
        )
        return [Row(ids, types) for ids, types in zip(rows["input_ids"], rows["token_type_ids"], strict=True)]

    return split, tokenizer.pad_token_id or 0


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".")
