"""A graph in a file: what is said of a bad one, and how a long run is ended."""

from concurrent.futures import ThreadPoolExecutor
from threading import Timer

import numpy as np
import pytest

from antinomy.errors import InferenceCancelledError, ModelError
from antinomy.inference.session import Cancel, Session
from inference import tiny

EMBEDDING = {"embedding": (tiny.DIMENSIONS,)}


def feeds(rows=2, length=5):
    ids = np.arange(rows * length).reshape(rows, length) % len(tiny.VOCABULARY)
    return {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}


def session(path):
    return Session(path, remedy="install antinomy again with pip.")


@pytest.fixture
def graph(tmp_path):
    return tiny.encoder(tmp_path / "encoder") / "model.onnx"


def failure(path, outputs=EMBEDDING):
    """Return the one sentence with which a run of the file fails."""
    with pytest.raises(ModelError) as caught:
        session(path).run(feeds(), outputs)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert sentence.startswith(str(path))
    assert sentence.endswith(".")
    return sentence.removeprefix(str(path))


def test_a_missing_file(tmp_path):
    assert failure(tmp_path / "absent.onnx") == " is missing; install antinomy again with pip."


@pytest.mark.parametrize("kept", [0, 1, 1000])
def test_a_truncated_file(graph, kept):
    graph.write_bytes(graph.read_bytes()[:kept])
    sentence = failure(graph)
    assert sentence.startswith(": damaged, or not an ONNX model; ")
    assert str(graph) not in sentence, "once is enough"


def test_a_file_of_another_kind(graph):
    graph.write_text("<html>404 Not Found</html>")
    assert failure(graph).endswith("; install antinomy again with pip.")


def test_an_output_of_another_width(graph):
    sentence = failure(graph, {"embedding": (384,)})
    assert sentence == ": gives 'embedding' in shape 2×16 instead of 2×384; install antinomy again with pip."


def test_an_output_that_is_not_there(graph):
    assert "has no output 'nli'" in failure(graph, {"nli": (3,)})


def test_an_input_that_text_does_not_give(graph):
    with pytest.raises(ModelError, match="wants an input 'attention_mask'"):
        session(graph).run({"input_ids": feeds()["input_ids"]}, EMBEDDING)


def test_ids_beyond_the_vocabulary(graph):
    strange = feeds() | {"input_ids": np.full((2, 5), 10_000)}
    with pytest.raises(ModelError, match="failed"):
        session(graph).run(strange, EMBEDDING)


def test_opened_at_the_first_run_and_again_after_close(graph):
    lazy = session(graph)
    assert not lazy.is_open
    (first,) = lazy.run(feeds(), EMBEDDING)
    assert lazy.is_open
    lazy.close()
    assert not lazy.is_open
    np.testing.assert_array_equal(lazy.run(feeds(), EMBEDDING)[0], first)


def test_threads_share_a_session(graph):
    shared = session(graph)
    expected = [session(graph).run(feeds(rows), EMBEDDING)[0] for rows in range(1, 20)]
    with ThreadPoolExecutor(8) as pool:
        got = pool.map(lambda rows: shared.run(feeds(rows), EMBEDDING)[0], range(1, 20))
    for one, other in zip(got, expected, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_single_long_batch_is_ended_by_another_thread(tmp_path):
    # Three thousand layers of 65,000 tokens: the run takes many seconds, and would then not raise.
    slow = session(tiny.encoder(tmp_path, depth=3000) / "model.onnx")
    slow.run(feeds(), EMBEDDING)
    cancel = Cancel()
    timer = Timer(0.1, cancel.cancel)
    timer.start()
    with pytest.raises(InferenceCancelledError):
        slow.run(feeds(2048, 32), EMBEDDING, cancel)
    timer.join()
    # The session is as good as before for whoever comes next.
    slow.run(feeds(), EMBEDDING, Cancel())


def test_what_is_cancelled_does_not_begin(graph):
    cancel = Cancel()
    cancel.cancel()
    with pytest.raises(InferenceCancelledError):
        session(graph).run(feeds(), EMBEDDING, cancel)
