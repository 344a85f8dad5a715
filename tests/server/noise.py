"""What comes over a line that nobody has typed: answers of terminals, pieces of them, and noise.

Everything is drawn by lot from a seed, so that whatever breaks something breaks it again.
"""

import itertools
from random import Random
from typing import NamedTuple

from screens.server.typed import KEY_PAUSE, PIECE_PAUSE

NAMES = ("xterm", "kitty(0.40.1)", "ghostty 1.2", "tmux 3.5a", "WezTerm 20240203", "marches")
ENDS = (b"\x07", b"\x1b\\")
SOON = 0.9 * KEY_PAUSE
LATE = 0.98 * PIECE_PAUSE


class Piece(NamedTuple):
    """Bytes, and the seconds that go by before them."""

    pause: float
    data: bytes


def answer(lot: Random) -> bytes:
    """What a terminal says when it is asked, or when something has happened to it."""
    number, end = lot.choice((0, 1, 2, 4, 62, 2026, 2048, 65_535, 99_999_999)), lot.choice(ENDS)
    color = ":".join(["rgb", "/".join(f"{lot.randrange(65_536):04x}" for _ in range(3))])
    return lot.choice(
        (
            b"\x1b[?%d;%d;%dc" % (lot.choice((1, 6, 62, 65)), number, lot.randrange(60)),
            b"\x1b[>%d;%d;%dc" % (lot.randrange(99), lot.randrange(9999), lot.randrange(9)),
            b"\x1b[%dn" % lot.choice((0, 3)),
            b"\x1b[?997;%dn" % lot.choice((1, 2)),
            b"\x1b[?%d;%d$y" % (lot.choice((1, 1004, 2027, 2031, 2048)), lot.randrange(5)),
            b"\x1b[?%du" % lot.randrange(32),
            b"\x1b[4;%d;%dt" % (lot.randrange(5000), lot.randrange(5000)),
            b"\x1b[48;%d;%d;%d;%dt" % (number, lot.randrange(500), number, number),
            b"\x1b]%d;%s%s" % (lot.choice((10, 11, 12)), color.encode(), end),
            b"\x1b]4;%d;%s%s" % (lot.randrange(256), color.encode(), end),
            b"\x1b]52;c;ZW5kIG1hcmNoZXMK%s" % end,
            b"\x1bP>|%s\x1b\\" % lot.choice(NAMES).encode(),
            b"\x1bP%d$r%dm\x1b\\" % (lot.randrange(2), lot.randrange(48)),
            b"\x1bP1+r544e=%s\x1b\\" % lot.choice(NAMES).encode().hex().encode(),
            b"\x1bP!|%08X\x1b\\" % lot.randrange(2**32),
            b"\x1b_Gi=%d;OK\x1b\\" % lot.randrange(99),
            b"\x1b[M%c%c%c" % (lot.choice(b" #"), lot.choice(b"!aeq\r"), lot.choice(b"!aeqy")),
        )
    )


def silent(lot: Random) -> bytes:
    """What goes on to the game, and is no key there: windows, mice, the answer it has asked for."""
    return lot.choice(
        (
            b"\x1b[?2026;%d$y" % lot.randrange(5),
            b"\x1b[%d;%dR" % (lot.randrange(1, 9999), lot.randrange(1, 9999)),
            b"\x1b[I",
            b"\x1b[O",
            b"\x1b[<35;%d;%dM" % (lot.randrange(10_000), lot.randrange(10_000)),
            b"\x1b[<%d;%d;%dM" % (lot.choice((64, 65)), lot.randrange(200), lot.randrange(90)),
        )
    )


def rubbish(lot: Random) -> bytes:
    """Bytes of which no letter can be made."""
    return bytes(lot.choices(range(0x80, 0xC0), k=lot.randint(1, 20)))


def words(lot: Random) -> bytes:
    """Letters, each of which is an order somewhere, and the key that confirms."""
    return bytes(
        lot.choices(b"abcdefghilmnopqrstuvwxyz1234567890 \r\t:?[]()", k=lot.randint(1, 40))
    )


def paste(lot: Random) -> bytes:
    """What stood on a clipboard, with whatever was in it; perhaps its end never comes."""
    inside = b"".join(
        lot.choice((words, answer, rubbish, silent))(lot) for _ in range(lot.randint(0, 5))
    )
    escapes = b"\x1b" * lot.randint(0, 2)
    return (
        b"\x1b[200~" + inside + escapes + words(lot) + lot.choice((b"\x1b[201~", b"\x1b[201~", b""))
    )


def cut(whole: bytes, lot: Random) -> list[Piece]:
    """The same in pieces, as a line that stutters brings it.

    A pause inside of a sequence may be as long as its rest is waited for; but where one would leave
    an escape alone, or a letter behind it, nobody could know it from the key.
    """
    places = sorted(lot.sample(range(1, len(whole)), min(lot.randint(0, 3), len(whole) - 1)))
    ends = [0, *places, len(whole)]
    pieces = [whole[i:j] for i, j in itertools.pairwise(ends)]
    made = [Piece(0.0, pieces[0])]
    for before, piece in itertools.pairwise(pieces):
        is_alone = before.endswith(b"\x1b") and len(piece) < 2
        made.append(Piece(lot.uniform(0.0, SOON if is_alone else LATE), piece))
    return made


def nothing_typed(lot: Random, parts: int) -> list[Piece]:
    """A stream in which there is no key."""
    made = list[Piece]()
    for _ in range(parts):
        kind = lot.choices((answer, silent, rubbish), (6, 3, 1))[0]
        first, *rest = cut(kind(lot), lot)
        made += [Piece(lot.choice((0.0, lot.uniform(0.0, LATE))), first.data), *rest]
    return made


def anything(lot: Random) -> list[Piece]:
    """A stream of whatever there is, keys and numbers out of all bounds among it."""
    whole = b"".join(
        lot.choice((answer, silent, rubbish, words, paste, wild))(lot)
        for _ in range(lot.randint(1, 6))
    )
    return cut(whole, lot)


def wild(lot: Random) -> bytes:
    """A sequence like that of a key, with any numbers; or any bytes."""
    if lot.random() < 0.3:
        return lot.randbytes(lot.randint(1, 60))
    numbers = (b"", b"0", b"1", b"5", b"13", b"97", b"200", b"201", b"55296", b"1114112", b"9" * 30)
    inside = lot.choice((b";", b":")).join(lot.choices(numbers, k=lot.randint(1, 4)))
    return (
        b"\x1b[" + lot.choice((b"", b"?", b"<", b">")) + inside + bytes([lot.randint(0x20, 0x7E)])
    )
