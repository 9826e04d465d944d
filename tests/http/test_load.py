"""Many clients at once, no more than there are places: nothing but results, and memory that stays bounded."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import Counter

CONNECTIONS = 32
#: Seconds of load; more where somebody asks for it.
SECONDS = float(os.environ.get("ANTINOMY_LOAD_SECONDS", "10"))
MOST_GROWTH = 100 * 2**20

REQUESTS = [
    (
        "/api/nli/validate",
        {"text": "Tower {n} is 67 metres high.", "context": "Tower {n} is 999 metres high."},
    ),
    (
        "/api/conflicts/analyze",
        {"text": "Be concise in chapter {n}. Give long, detailed answers.", "tier": "instant"},
    ),
    ("/api/context/validate", {"documents": ["Bridge {n} opened in 1932.", "Bridge {n} opened in 1951."]}),
]


async def client(port, until, number, statuses):
    """Send one request after the other over one connection, each with words of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.monotonic() < until:
        path, body = REQUESTS[number % len(REQUESTS)]
        content = json.dumps(body).replace("{n}", str(number)).encode()
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length:")[2].split()[0])
        await reader.readexactly(length)
        statuses[int(head.split()[1])] += 1
        number += CONNECTIONS + 1
    writer.close()
    await writer.wait_closed()


async def load(port, seconds):
    statuses = Counter()
    until = time.monotonic() + seconds
    await asyncio.gather(*(client(port, until, number, statuses) for number in range(CONNECTIONS)))
    return statuses


def test_load(shipped):
    asyncio.run(load(shipped.port, SECONDS / 5))
    before = shipped.metric("process_resident_memory_bytes")
    statuses = asyncio.run(load(shipped.port, SECONDS))
    # There are places for all, so that none has to come back later.
    assert set(statuses) == {200}, statuses
    assert statuses[200] >= CONNECTIONS
    assert shipped.metric("antinomy_http_places_taken") == 0
    if before is not None:  # measured on Linux alone
        assert shipped.metric("process_resident_memory_bytes") - before < MOST_GROWTH
