"""Messages are found in the byte stream however it is cut up."""

from hypothesis import given
from hypothesis import strategies as st

from antinomy.lsp.framing import FrameDecoder

BODIES = st.lists(st.binary(max_size=40), max_size=6)
HEADERS = st.sampled_from(
    [
        b"Content-Length: %d\r\n\r\n",
        b"content-length:%d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
        b"Content-Type: x\r\nCONTENT-LENGTH: %d\r\n\r\n",
    ]
)


@given(BODIES, HEADERS, st.lists(st.integers(1, 30), min_size=1))
def test_any_way_of_cutting_gives_the_same_messages(bodies, header, sizes):
    stream = b"".join(header % len(body) + body for body in bodies)
    decoder, found, step = FrameDecoder(), [], 0
    while stream:
        size = sizes[step % len(sizes)]
        found += decoder.feed(stream[:size])
        stream = stream[size:]
        step += 1
    assert found == bodies


def test_headers_without_a_length_are_skipped():
    decoder = FrameDecoder()
    assert decoder.feed(b"Content-Type: x\r\n\r\nContent-Length: 2\r\n\r\n{}") == [b"{}"]
