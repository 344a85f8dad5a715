"""No gaps are left in the parent's memory, so what is new in a session lies together.

Whatever has been freed while the game was loaded leaves gaps between what stays, and the C library
hands these out first. A session that puts a hundred bytes into one copies the page around it, of
4,096: SQLite, which keeps the record of a war in small pieces, scattered them over three megabytes.
Gaps that are taken once, by nobody, cost the parent nothing.
"""

import ctypes
from collections.abc import Callable
from typing import Final

SIZES: Final = (65_536, 32_768, 16_384, 8_192, 4_096, 3_000, 2_048, 1_500, *range(1_032, 8, -16))
"""Bytes of the pieces that fill gaps, the largest first; 24 is the smallest that there is."""

MOST: Final = 1_000_000
"""Pieces after which something is wrong with the count."""

FIGURES: Final = (
    "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks",
    "keepcost",
)  # fmt: skip


class Heap(ctypes.Structure):
    """What the GNU C library says of its heap (mallinfo(3)), in bytes."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in FIGURES)

    hblks: int
    """Pieces that lie beside the heap, each for itself."""

    uordblks: int
    """Taken."""

    fordblks: int
    """Free."""

    keepcost: int
    """Free at its end, where it grows: no gap."""


def fill_gaps() -> int:
    """Take what is free of the heap but its end, and never give it back; how many pieces.

    0 where the C library does not say how its heap is, as other ones than GNU's, or another library
    stands in for it.
    """
    library = ctypes.CDLL(None)
    try:
        heap, take, give_back = library.mallinfo2, library.malloc, library.free
        library.malloc_trim(0)  # puts small gaps beside each other together
    except AttributeError:
        return 0
    heap.restype = Heap
    take.restype, take.argtypes = ctypes.c_void_p, (ctypes.c_size_t,)
    give_back.argtypes = (ctypes.c_void_p,)
    if not _counts(heap, take, give_back):
        return 0
    taken = 0
    for size in SIZES:
        while taken < MOST:
            end, beside = heap().keepcost, heap().hblks
            piece = take(size)
            if (heap().keepcost, heap().hblks) != (end, beside):  # there was no such gap
                give_back(piece)
                break
            taken += 1
    return taken


def _counts(
    heap: Callable[[], Heap], take: Callable[[int], int], give_back: Callable[[int], object]
) -> bool:
    """Whether what is taken is of the heap of which the figures are. Of another library's they know
    nothing, and gaps without end would be found.
    """
    before = heap()
    piece = take(SIZES[0])
    after = heap()
    give_back(piece)
    return (before.uordblks, before.hblks) != (after.uordblks, after.hblks)
