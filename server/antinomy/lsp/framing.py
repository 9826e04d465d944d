"""Cuts a byte stream into messages by their ``Content-Length`` header.

Sans-IO: the same decoder serves standard input and TCP. It knows nothing of JSON.
"""

from __future__ import annotations

import re

_HEADER_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"^content-length:[ \t]*(\d+)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)


class FrameDecoder:
    """Collects bytes and hands out the bodies of the messages that are complete."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._missing: int | None = None  # bytes of the body, once its header has been read

    def feed(self, data: bytes) -> list[bytes]:
        """Take in ``data`` and return the bodies it completes, in order.

        A header block without a length is skipped: what follows it is looked at
        as the next header, which is the best that can be done without a length.
        """
        self._buffer += data
        bodies: list[bytes] = []
        while True:
            if self._missing is None:
                end = self._buffer.find(_HEADER_END)
                if end < 0:
                    return bodies
                found = _LENGTH.search(self._buffer, 0, end + 1)
                self._missing = int(found.group(1)) if found else None
                del self._buffer[: end + len(_HEADER_END)]
                continue
            if len(self._buffer) < self._missing:
                return bodies
            bodies.append(bytes(self._buffer[: self._missing]))
            del self._buffer[: self._missing]
            self._missing = None
