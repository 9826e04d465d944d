"""Texts as arrays: the tokenizer's own settings overruled, rows of like length run together."""

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from antinomy.errors import ModelError
from antinomy.inference.tokens import Tokenizer, batches
from inference import tiny

#: Sixteen words: twice as many tokens as the small models' own file would keep.
LONG = "always be brief never be long answer in json the cat sat on the mat"


@pytest.fixture
def model(registry):
    return registry.resolve("nli")


@pytest.fixture
def tokenizer(model):
    return Tokenizer.open(model.folder, model.entry)


def words(row):
    return [tiny.VOCABULARY[token] for token in row.ids]


def test_text_is_neither_padded_nor_cut_at_the_lengths_of_the_file(tokenizer):
    short, long = tokenizer.encode(["a cat", LONG])
    assert words(short) == ["[CLS]", "a", "cat", "[SEP]"]
    assert words(long) == ["[CLS]", *LONG.split(), "[SEP]"]


def test_of_a_pair_the_longer_text_is_cut(tokenizer):
    (row,) = tokenizer.encode([(f"{LONG} {LONG} {LONG}", "never denies")])
    assert len(row.ids) == tiny.MAX_TOKENS
    assert words(row)[-4:] == ["[SEP]", "never", "denies", "[SEP]"]
    assert row.types == [0] * (tiny.MAX_TOKENS - 3) + [1] * 3


def test_models_of_one_folder_share_a_tokenizer(registry, tokenizer):
    encoder = registry.resolve("embedding")
    assert Tokenizer.open(encoder.folder, encoder.entry) is tokenizer
    shorter = attrs.evolve(encoder.entry, max_tokens=8)
    assert len(Tokenizer.open(encoder.folder, shorter).encode([LONG])[0].ids) == 8


def test_half_a_surrogate_pair_is_an_unknown_sign(tokenizer):
    (row,) = tokenizer.encode(["cat \ud800 mat"])
    assert words(row) == ["[CLS]", "cat", "?", "mat", "[SEP]"]


def test_no_texts(tokenizer):
    assert tokenizer.encode([]) == []
    assert list(tokenizer.batches([], lambda: None)) == []


def test_arrays_of_a_batch(tokenizer):
    pairs = [("a cat", "the mat"), ("a", "b"), ("the user", "a mat")]
    ((rows, feeds),) = tokenizer.batches(pairs, lambda: None)
    assert rows.tolist() == [0, 2, 1]
    assert {name: (array.dtype, array.shape) for name, array in feeds.items()} == dict.fromkeys(
        ("input_ids", "attention_mask", "token_type_ids"), (np.dtype(np.int64), (3, 7))
    )
    assert feeds["token_type_ids"].tolist() == [[0, 0, 0, 0, 1, 1, 1]] * 2 + [[0, 0, 0, 1, 1, 0, 0]]
    assert feeds["attention_mask"].tolist() == [[1] * 7] * 2 + [[1, 1, 1, 1, 1, 0, 0]]


def test_a_graph_without_a_mask_gets_rows_of_one_length(tokenizer):
    pairs = [("a cat", "the mat"), ("a", "b"), ("the user", "a mat")]
    found = [rows.tolist() for rows, _ in tokenizer.batches(pairs, lambda: None, masked=False)]
    assert found == [[0, 2], [1]]


def test_few_texts_are_shared_out_among_threads(tokenizer):
    found = [rows.tolist() for rows, _ in tokenizer.batches(["a cat"] * 12, lambda: None, threads=2)]
    assert [len(rows) for rows in found] == [7, 5]


@given(st.lists(st.integers(1, 60), max_size=200), st.integers(1, 300), st.integers(0, 40))
def test_each_row_is_in_one_batch_and_batches_are_bounded(lengths, most, filled):
    seen = []
    for rows in batches(lengths, most, filled):
        own = [lengths[row] for row in rows]
        assert len(rows) == 1 or len(rows) * max(own) <= most
        assert sum(max(own) - length for length in own) <= filled
        seen += rows.tolist()
    assert sorted(seen) == list(range(len(lengths)))


def test_a_model_without_tokenizer_json_reads_the_same_tokens(registry, tmp_path):
    texts = ["a cat", LONG * 3, "Never, xyz!", ""]
    pairs = [(LONG, LONG), ("a cat", "the mat")]
    modern = tiny.cross_encoder(tmp_path / "modern")
    older = tiny.without_tokenizer_json(tiny.cross_encoder(tmp_path / "older"))
    opened = []
    for folder in (modern, older):
        model = registry.find(str(folder))
        opened.append(Tokenizer.open(model.folder, model.entry))
    assert opened[0].encode(texts) == opened[1].encode(texts)
    assert opened[0].encode(pairs) == opened[1].encode(pairs)


@pytest.mark.parametrize("content", ["", "{", '{"version": "1.0"}'])
def test_a_damaged_tokenizer_is_named(model, tmp_path, content):
    (tmp_path / "tokenizer.json").write_text(content)
    with pytest.raises(
        ModelError, match=r"tokenizer\.json: damaged, or not a tokenizer \(.*\); install antinomy"
    ):
        Tokenizer.open(tmp_path, model.entry)


def test_a_folder_without_any_tokenizer_is_named(model, tmp_path):
    tiny.cross_encoder(tmp_path)
    (tmp_path / "tokenizer.json").unlink()
    with pytest.raises(ModelError, match="has no tokenizer, or one without words; install antinomy"):
        Tokenizer.open(tmp_path, attrs.evolve(model.entry, tokenizer=""))


def test_a_tokenizer_of_an_unknown_kind_is_named(model, tmp_path):
    (tmp_path / "config.json").write_text('{"model_type": "no such kind"}')
    with pytest.raises(ModelError, match=r"has no tokenizer that can be read \(.+\); install antinomy"):
        Tokenizer.open(tmp_path, attrs.evolve(model.entry, tokenizer=""))
