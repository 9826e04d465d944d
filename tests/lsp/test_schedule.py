"""Background work: the latest request wins, one at a time."""

import asyncio

import pytest

from antinomy.lsp.schedule import Schedule


class Work:
    """Notes what is begun and ended; each piece ends when ``finish`` says so."""

    def __init__(self):
        self.seen = []
        self.finish = asyncio.Event()

    async def __call__(self, key):
        self.seen.append(f"begin {key}")
        try:
            await self.finish.wait()
        except asyncio.CancelledError:
            self.seen.append(f"cancel {key}")
            raise
        self.seen.append(f"end {key}")

    async def until(self, event):
        while event not in self.seen:  # noqa: ASYNC110 - the order of things is what is tested
            await asyncio.sleep(0)


@pytest.fixture
def work():
    return Work()


@pytest.mark.asyncio
async def test_a_newer_request_takes_the_place_of_one_that_waits(work):
    schedule = Schedule(work)
    for _ in range(5):
        schedule.request("a", 0)
    work.finish.set()
    await schedule.settled("a")
    assert work.seen == ["begin a", "end a"]


@pytest.mark.asyncio
async def test_a_newer_request_ends_what_is_under_way(work):
    schedule = Schedule(work)
    schedule.request("a", 0)
    await work.until("begin a")
    schedule.request("a", 0)
    work.finish.set()
    await schedule.settled("a")
    assert work.seen == ["begin a", "cancel a", "begin a", "end a"]


@pytest.mark.asyncio
async def test_one_is_done_after_the_other(work):
    schedule = Schedule(work)
    schedule.request("a", 0)
    await work.until("begin a")
    schedule.request("b", 0)
    await asyncio.sleep(0.01)
    assert work.seen == ["begin a"]
    work.finish.set()
    await schedule.settled("b")
    assert work.seen == ["begin a", "end a", "begin b", "end b"]
    assert schedule.keys == []


@pytest.mark.asyncio
async def test_only_what_is_requested_is_postponed(work):
    schedule = Schedule(work)
    schedule.postpone("a", 0)
    assert schedule.keys == []
    schedule.request("a", 0)
    await work.until("begin a")
    schedule.postpone("a", 0)
    await work.until("cancel a")
    work.finish.set()
    await schedule.settled("a")
    assert work.seen == ["begin a", "cancel a", "begin a", "end a"]


@pytest.mark.asyncio
async def test_everything_can_be_withdrawn(work):
    schedule = Schedule(work)
    schedule.request("a", 0)
    schedule.request("b", 0)
    await work.until("begin a")
    schedule.cancel_all()
    await schedule.settled("a")
    work.finish.set()
    await asyncio.sleep(0.01)
    assert work.seen == ["begin a", "cancel a"]


@pytest.mark.asyncio
async def test_a_failure_is_logged_and_the_next_goes_on(caplog):
    done = []

    async def work(key):
        if key == "bad":
            raise RuntimeError("unforeseen")
        done.append(key)

    schedule = Schedule(work)
    schedule.request("bad", 0)
    schedule.request("good", 0)
    await schedule.settled("bad")
    await schedule.settled("good")
    assert done == ["good"]
    assert "Work on bad failed." in caplog.text
