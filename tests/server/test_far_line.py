"""A line to another host behaves like a socket, whatever is written, and whoever does not read."""

import asyncio
import random
from collections import deque

from saves.server.line.far_line import PIECE, WINDOW, FarLine, Said


class Ear(asyncio.Protocol):
    """Hears what comes, and whether there is room for more."""

    def __init__(self) -> None:
        self.heard = bytearray()
        self.is_full = self.is_over = False
        self.error: Exception | None = None

    def data_received(self, data: bytes) -> None:
        self.heard += data

    def pause_writing(self) -> None:
        self.is_full = True

    def resume_writing(self) -> None:
        self.is_full = False

    def connection_lost(self, exc: Exception | None) -> None:
        assert not self.is_over, "a line ends once"
        self.is_over, self.error = True, exc


class Both:
    """The two ends of a line, and what is on its way between them."""

    def __init__(self) -> None:
        self.frames = deque[tuple[int, Said, bytes]]()
        self.ends = [FarLine(self._from(at), self._end) for at in (0, 1)]
        self.ended = 0
        self.ears = [Ear(), Ear()]
        for end, ear in zip(self.ends, self.ears, strict=True):
            end.set_protocol(ear)

    def _end(self) -> None:
        self.ended += 1

    def _from(self, at: int):  # type: ignore[no-untyped-def]
        return lambda said, body: self.frames.append((1 - at, said, body))

    def full(self) -> list[bool]:
        return [ear.is_full for ear in self.ears]

    async def carry(self) -> None:
        """Carry all that is on its way, and what comes of it."""
        for _ in range(200):
            await asyncio.sleep(0)
            while self.frames:
                to, said, body = self.frames.popleft()
                assert len(body) <= PIECE
                self.ends[to].heard(said, body)


async def test_what_is_written_comes_whole_and_in_order_however_long_it_is() -> None:
    both, said = Both(), random.Random(1).randbytes(3_000_000)
    both.ends[0].write(said[:10])
    both.ends[0].write(said[10:])
    both.ends[1].write(b"answer")
    await both.carry()
    assert both.ears[1].heard == said
    assert both.ears[0].heard == b"answer"


async def test_what_is_written_in_one_go_is_one_frame() -> None:
    both = Both()
    for word in (b"an ", b"answer", b", and a line"):
        both.ends[0].write(word)
    await asyncio.sleep(0)
    assert list(both.frames) == [(1, Said.DATA, b"an answer, and a line")]


async def test_who_does_not_read_stops_whoever_writes_and_loses_nothing() -> None:
    both = Both()
    both.ends[1].pause_reading()
    both.ends[0].set_write_buffer_limits(high=1_000)
    both.ends[0].write(bytes(2 * WINDOW))
    await both.carry()
    assert both.full() == [True, False]
    assert both.ends[0].get_write_buffer_size() >= WINDOW - PIECE, "no more is on its way"
    assert not both.ears[1].heard
    both.ends[1].resume_reading()
    await both.carry()
    assert both.full() == [False, False]
    assert len(both.ears[1].heard) == 2 * WINDOW


async def test_a_line_that_is_closed_says_all_first() -> None:
    both = Both()
    both.ends[0].write(bytes(WINDOW * 3))
    both.ends[0].close()
    both.ends[0].write(b"too late")
    await both.carry()
    assert len(both.ears[1].heard) == 3 * WINDOW
    assert [(ear.is_over, ear.error) for ear in both.ears] == [(True, None)] * 2
    assert both.ended == 2


async def test_who_has_paused_hears_the_last_words_before_the_end() -> None:
    both = Both()
    both.ends[1].pause_reading()
    both.ends[0].write(b"last words")
    both.ends[0].close()
    await both.carry()
    assert not both.ears[1].is_over
    both.ends[1].resume_reading()
    await both.carry()
    assert both.ears[1].heard == b"last words"
    assert both.ears[1].is_over


async def test_a_line_that_is_dropped_is_over_at_both_ends_at_once() -> None:
    both = Both()
    both.ends[1].pause_reading()
    both.ends[0].write(bytes(WINDOW * 2))
    await both.carry()
    both.ends[0].abort()
    await both.carry()
    assert both.ears[0].is_over
    assert isinstance(both.ears[1].error, ConnectionResetError)


async def test_who_says_more_than_there_is_room_for_is_dropped() -> None:
    """No end of ours does so: the frames are another's."""
    both = Both()
    both.ends[1].pause_reading()
    for _ in range(WINDOW // PIECE + 2):
        both.ends[1].heard(Said.DATA, bytes(PIECE))
    await both.carry()
    assert both.ears[1].is_over


async def test_frames_that_mean_nothing_end_the_line() -> None:
    for said, body in ((9, b""), (Said.READ, b"-1"), (Said.READ, b"9" * 20), (Said.OPEN, b"{}")):
        both = Both()
        both.ends[0].heard(said, body)
        await both.carry()
        assert both.ears[0].is_over, (said, body)


async def test_an_error_of_one_who_hears_ends_his_line_alone() -> None:
    both = Both()

    class Deaf(Ear):
        def data_received(self, data: bytes) -> None:
            raise RuntimeError("deaf")

    both.ears[1] = Deaf()
    both.ends[1].set_protocol(both.ears[1])
    both.ends[0].write(b"hello")
    await both.carry()
    assert [ear.is_over for ear in both.ears] == [True, True]
