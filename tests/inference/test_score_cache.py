"""What is kept of the models' answers: exact, bounded, shared, repairable, and never a text."""

import os
import sqlite3
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from antinomy.errors import InferenceCancelledError
from antinomy.inference.cache import NO_CACHE, Cache, key
from antinomy.inference.cache_file import CacheFile
from antinomy.inference.encoder import Encoder
from antinomy.inference.nli import CrossEncoder

CONFIDENTIAL = "The launch code is sesame."
TEXTS = [CONFIDENTIAL, "Be brief.", "Always answer in JSON.", CONFIDENTIAL, ""]
PAIRS = [(CONFIDENTIAL, text) for text in TEXTS]


class Source:
    """Computes rows and remembers for which positions it was asked."""

    def __init__(self):
        self.asked = []

    def __call__(self, places):
        self.asked.append(list(places))
        for index, place in enumerate(places):
            yield np.array([index]), np.array([[place, place / 3]], np.float32)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "kept" / "models.sqlite"


def keys(*names):
    return [key("model", name) for name in names]


@pytest.mark.parametrize("between_runs", [False, True])
def test_hits_equal_misses(encoder_model, nli_model, path, between_runs):
    def answers(cache):
        encoder, nli = Encoder(encoder_model, cache=cache), CrossEncoder(nli_model, cache=cache)
        return encoder.encode(TEXTS), nli.classify(PAIRS), nli.conflict(PAIRS)

    cache = Cache(path)
    computed = answers(None)
    first = answers(cache)
    again = answers(Cache(path) if between_runs else cache)
    for alone, missed, hit in zip(computed, first, again, strict=True):
        np.testing.assert_allclose(alone, missed, atol=1e-4)
        np.testing.assert_array_equal(missed, hit)


def test_what_is_known_needs_no_model(encoder_model, path):
    Encoder(encoder_model, cache=Cache(path)).encode(TEXTS)
    second = Encoder(encoder_model, cache=Cache(path))
    second.encode(TEXTS)
    assert not second.session.is_open
    second.encode(["Something new."])
    assert second.session.is_open


def test_models_do_not_answer_for_each_other(registry, path):
    encoder = Encoder(registry.resolve("embedding"), cache=Cache(path))
    nli = CrossEncoder(registry.resolve("nli"), cache=Cache(path))
    encoder.encode(TEXTS)
    np.testing.assert_array_equal(nli.classify(PAIRS), CrossEncoder(registry.resolve("nli")).classify(PAIRS))


def test_texts_are_told_apart_by_where_one_ends():
    assert len({key("m", "ab", "c"), key("m", "a", "bc"), key("m", "abc"), key("ma", "b", "c")}) == 4
    assert key("m", "\ud800") != key("m", "?")


def test_equal_keys_are_computed_once(path):
    source = Source()
    rows = Cache(path).rows(keys("a", "b", "a", "a"), 2, source)
    assert len(source.asked) == 1
    assert sorted(source.asked[0]) != [0, 1, 2, 3]
    assert len(source.asked[0]) == 2
    np.testing.assert_array_equal(rows[[0, 0, 0]], rows[[0, 2, 3]])


def test_what_a_cancelled_run_had_is_kept(path):
    def ends_early(places):
        yield from list(Source()(places))[:2]
        raise InferenceCancelledError("The run was cancelled.")

    cache, source = Cache(path), Source()
    with pytest.raises(InferenceCancelledError):
        cache.rows(keys("a", "b", "c"), 2, ends_early)
    cache.rows(keys("a", "b", "c"), 2, source)
    assert source.asked == [[2]]


def test_no_text_is_stored_and_nobody_else_may_read(encoder_model, path):
    Encoder(encoder_model, cache=Cache(path)).encode(TEXTS)
    content = path.read_bytes()
    assert len(content) > 1000
    assert b"launch" not in content
    assert b"sesame" not in content
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("off", ["setting", "environment"])
def test_switched_off_it_leaves_nothing_on_disk(encoder_model, cache_home, monkeypatch, off):
    if off == "environment":
        monkeypatch.setenv(NO_CACHE, "1")
    cache = Cache.of_user(enabled=off == "environment")
    Encoder(encoder_model, cache=cache).encode(TEXTS)
    assert cache.path is None
    assert not list(cache_home.rglob("antinomy*"))


def test_switched_on_it_lies_in_the_users_cache_folder(encoder_model, cache_home):
    cache = Cache.of_user(enabled=True)
    Encoder(encoder_model, cache=cache).encode(TEXTS)
    assert cache.path.is_file()
    assert cache.path.is_relative_to(cache_home)


def _another_program(path):
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE entries (title TEXT)")
    connection.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"not a database, and longer than a header of one would be" * 100),
        lambda path: path.write_bytes(path.read_bytes()[:5000]),
        lambda path: path.write_bytes(path.read_bytes()[:4096] + b"\xff" * (path.stat().st_size - 4096)),
        _another_program,
    ],
    ids=["another kind", "truncated", "overwritten", "another program's"],
)
def test_a_damaged_file_is_begun_anew(path, damage):
    names = [f"name {number}" for number in range(200)]
    expected = Cache(path).rows(keys(*names), 2, Source())
    damage(path)
    np.testing.assert_array_equal(Cache(path).rows(keys(*names), 2, Source()), expected)
    # The run that met the damage put it aside; what runs after it is kept again.
    np.testing.assert_array_equal(Cache(path).rows(keys(*names), 2, Source()), expected)
    source = Source()
    np.testing.assert_array_equal(Cache(path).rows(keys(*names), 2, source), expected)
    assert source.asked == []
    assert path.with_suffix(".damaged").is_file()


def test_a_changed_number_is_computed_again(path):
    expected = Cache(path).rows(keys("a"), 2, Source())
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE entries SET sealed = x'0000803f' || substr(sealed, 5)")
    connection.close()
    source = Source()
    np.testing.assert_array_equal(Cache(path).rows(keys("a"), 2, source), expected)
    assert source.asked == [[0]]


def test_a_folder_that_cannot_be_written_costs_no_answer(tmp_path):
    (tmp_path / "kept").write_text("a file where the folder should be")
    cache, source = Cache(tmp_path / "kept" / "models.sqlite"), Source()
    assert cache.rows(keys("a"), 2, source).shape == (1, 2)
    cache.rows(keys("a"), 2, source)
    assert source.asked == [[0]]


def test_a_file_that_another_program_holds_costs_no_answer(path):
    Cache(path).rows(keys("a"), 2, Source())
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    held = Cache(path)
    source = Source()
    assert held.rows(keys("b"), 2, source).shape == (1, 2)
    holder.execute("ROLLBACK")
    holder.close()
    # It was busy, not broken: the next use finds it again.
    held.rows(keys("a", "b"), 2, source)
    assert source.asked == [[0]]


def test_the_file_is_bounded_and_keeps_what_was_used_last(path):
    most = 200_000
    file = CacheFile(path, most)
    for number in range(100):
        file.write({key("model", f"{number} {part}"): bytes(1500) for part in range(10)})
        assert path.stat().st_size <= most
    assert file.read(keys("99 0", "99 9")).keys() == set(keys("99 0", "99 9"))
    assert file.read(keys("0 0")) == {}


@pytest.mark.parametrize("length", [16, 1536, 2100], ids=["scores", "embeddings", "one a page"])
def test_one_write_of_twice_the_bound_stays_within_it(path, length):
    most = 1 << 20
    file = CacheFile(path, most)
    count = 2 * most // length
    file.write({key("model", str(number)): bytes(length) for number in range(count)})
    assert most * 0.4 < path.stat().st_size <= most
    assert file.read(keys(str(count - 1)))
    assert not file.read(keys("0"))
    assert not list(path.parent.glob("*-journal"))


def test_a_file_that_has_grown_too_large_shrinks_with_the_next_write(path):
    CacheFile(path, 10 << 20).write({key("model", str(number)): bytes(1536) for number in range(4000)})
    assert path.stat().st_size > 4 << 20
    CacheFile(path, 1 << 20).write({key("model", "new"): bytes(16)})
    assert path.stat().st_size <= 1 << 20
    assert CacheFile(path, 1 << 20).read(keys("new", "3999")).keys() == set(keys("new", "3999"))


def test_what_was_read_today_outlives_what_was_not(path):
    file = CacheFile(path, 200_000)
    file.write({key("model", f"old {part}"): bytes(1500) for part in range(60)})
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE entries SET day = day - 1")
    connection.close()
    assert file.read(keys("old 0"))
    file.write({key("model", f"new {part}"): bytes(1500) for part in range(60)})
    assert file.read(keys("old 0"))
    assert not file.read(keys("old 1"))


def test_memory_is_bounded():
    cache = Cache(memory_bytes=10_000)
    for number in range(1000):
        cache.rows(keys(f"{number}"), 2, Source())
    assert len(cache._memory) < 50
    source = Source()
    cache.rows(keys("999"), 2, source)
    assert source.asked == []
    cache.rows(keys("0"), 2, source)
    assert source.asked == [[0]]


def test_threads_share_a_cache(path):
    cache = Cache(path)
    names = [f"name {number}" for number in range(50)]
    expected = cache.rows(keys(*names), 2, Source())
    with ThreadPoolExecutor(8) as pool:
        for rows in pool.map(lambda _: Cache(path).rows(keys(*names), 2, Source()), range(16)):
            np.testing.assert_array_equal(rows, expected)


WRITER = """
import sys
from pathlib import Path
import numpy as np
from antinomy.inference.cache import Cache, key

path, name = Path(sys.argv[1]), sys.argv[2]

def compute(places):
    for index, place in enumerate(places):
        yield np.array([index]), np.full((1, 384), numbers[place], np.float32)

for turn in range(60):
    numbers = [turn * 7 + step for step in range(20)]
    rows = Cache(path).rows([key("shared", str(number)) for number in numbers], 384, compute)
    assert (rows == np.array(numbers)[:, None]).all(), name
"""


def test_two_processes_write_one_file_at_once(path):
    command = [sys.executable, "-c", WRITER, str(path)]
    writers = [subprocess.Popen([*command, name], stderr=subprocess.PIPE) for name in ("first", "second")]
    for writer in writers:
        _, errors = writer.communicate(timeout=300)
        assert writer.returncode == 0, errors.decode()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("SELECT count(*) FROM entries").fetchone() == (59 * 7 + 20,)
    connection.close()
    assert not path.with_suffix(".damaged").exists()
