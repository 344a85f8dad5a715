"""Of what a terminal sends, only what somebody has typed reaches the game."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.server.typed import KEY_PAUSE, MOST_PASTED, PIECE_PAUSE, Typed

KEYS = (
    b"a", b"\x1b[A", b"\x1b[1;5C", b"\x1bOP", b"\x1b[15~", b"\x1b[[A", b"\x1b[Z", b"\x1bb", b"\r",
    b"\x1b[I", b"\x1b[O", b"\x1b[<0;12;34M", b"\x1b[<0;12;34m", b"\x1b[200~x y\x1b[201~", b"\x11",
    b"\x1b[97;1u", "é".encode(), b"\x1b[?2026;2$y", b"\x1b[1;2R", b" ",
)  # fmt: skip
ANSWERS = (
    b"\x1b[?62;22;52c", b"\x1b[>1;10;0c", b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", b"\x1b[M !!",
    b"\x1b]10;rgb:ffff/ffff/ffff\x07", b"\x1bP1$r0m\x1b\\", b"\x1b[?2048;2$y", b"\x1b[?0u",
    b"\x1b[0n", b"\x1bP>|kitty(0.40)\x1b\\", b"\x1b[4;600;800t", b"\x1b_Gi=1;OK\x1b\\",
    b"\x1b[48;24;80;0;0t",
    b"\x1b[?997;1n", b"\x1b[48;99999999;99999999;1;1t",
)  # fmt: skip


def typed(*pieces: bytes, pause: float = 0.0) -> bytes:
    """What the game is told of pieces that come one after the other."""
    line, now, told = Typed(), 0.0, b""
    for piece in pieces:
        if line.due is not None and line.due <= now:
            told += line.late(now)
        told += line.take(piece, now)
        now += pause
    if line.due is not None:
        told += line.late(line.due)
    return told


@pytest.mark.parametrize("key", KEYS)
def test_what_is_typed_comes_through(key: bytes) -> None:
    assert typed(key) == key
    assert typed(*(bytes([byte]) for byte in key), pause=0.001) == key


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_a_terminal_answers_is_typed_nowhere(answer: bytes) -> None:
    assert typed(answer) == b""
    assert typed(b"ab", answer, b"cd") == b"abcd"
    assert typed(b"ab" + answer + b"cd") == b"abcd"


@pytest.mark.parametrize("answer", ANSWERS)
def test_nor_is_an_answer_that_comes_in_pieces(answer: bytes) -> None:
    for cut in range(2, len(answer)):
        assert typed(answer[:cut], answer[cut:], pause=0.04) == b"", cut
    for cut in range(2, len(answer)):
        assert typed(answer[:cut], answer[cut:], b"x", pause=1.0) == b"x", cut
    assert typed(b"\x1b", answer[1:], b"x", pause=1.0) == b"\x1bx"


def test_an_answer_is_none_when_its_escape_was_taken_for_the_key() -> None:
    """It came so much earlier."""
    assert typed(b"\x1b", b"[?62;22c", pause=2.0) == b"\x1b"
    assert typed(b"\x1b", b"[A", pause=2.0) == b"\x1b\x1b[A", "an arrow"


def test_the_key_does_not_wait_long() -> None:
    line = Typed()
    assert line.take(b"\x1b", 10.0) == b""
    assert line.due == 10.0 + KEY_PAUSE
    assert line.late(line.due) == b"\x1b"
    assert line.take(b"[", 20.0) == b"[", "typed long after it"


def test_half_a_sequence_is_dropped_in_the_end() -> None:
    line = Typed()
    assert line.take(b"\x1b[?20", 0.0) == b""
    assert line.due == PIECE_PAUSE
    assert line.late(PIECE_PAUSE) == b""
    assert line.take(b"x", 6.0) == b"x"


def test_what_is_pasted_is_text_to_its_end() -> None:
    """Escapes on a clipboard would have what follows them read as keys; keys are orders."""
    within = b"a\x1bb\x1b[15~\x1b]0;c\x07\x1b\x1bd" + b"e" * 40
    assert typed(b"\x1b[200~" + within + b"\x1b[201~f") == (
        b"\x1b[200~a" + b"e" * 40 + b"\x1b[201~f"
    )
    assert typed(b"\x1b[201~f") == b"f", "an end of nothing"


def test_a_paste_without_end_ends() -> None:
    assert typed(b"\x1b[200~march", b"f", pause=6.0) == b"\x1b[200~march\x1b[201~f"
    endless = typed(b"\x1b[200~", *[b"x" * 4096] * 1000)
    assert endless == b"\x1b[200~" + b"x" * MOST_PASTED + b"\x1b[201~"


@pytest.mark.parametrize(
    "sequence",
    [
        b"\x1b[1:1114112:97:R",
        b"\x1b[1114112;1u",
        b"\x1b[55296;1u",
        b"\x1b[1;1;999999999u",
        b"\x1b[1;2;3;4~",
    ],
)
def test_keys_that_there_are_not_do_not_reach_the_game(sequence: bytes) -> None:
    """Textual cannot make a letter of them, and its reading would end with an error."""
    assert typed(sequence) == b""


def test_letters_behind_a_key_with_alt_are_letters() -> None:
    assert typed(b"\x1bP", b"m", b"\x1b]", b"e", pause=0.01) == b"me"


def test_bytes_that_are_no_letters_are_dropped() -> None:
    assert typed(b"\xff\xfea\x80b\xc3") == b"ab"
    assert typed(b"\xc3", b"\xa9", pause=1.0) == "é".encode()


def test_a_sequence_without_end_takes_no_room() -> None:
    line = Typed()
    for _ in range(1000):
        assert line.take(b"\x1b]52;" + b"x" * 1000, 0.0) in (b"",)
    assert len(line._rest) < 1200
    assert line.take(b"\x07ok", 0.0) == b"ok"


@given(st.lists(st.sampled_from((*KEYS, *ANSWERS)), max_size=12), st.randoms())
def test_however_it_is_cut_the_same_is_typed(said: list[bytes], random: object) -> None:
    """Pieces that come at once, cut anywhere, mean what the whole means."""
    whole = b"".join(said)
    cuts = sorted(random.sample(range(len(whole) + 1), min(5, len(whole) + 1)))  # type: ignore[attr-defined]
    pieces = [whole[i:j] for i, j in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    assert typed(*pieces) == b"".join(one for one in said if one in KEYS)


@given(st.lists(st.binary(max_size=40), max_size=10))
def test_whatever_comes_nothing_breaks_and_little_is_kept(pieces: list[bytes]) -> None:
    told = typed(*pieces, pause=0.3)
    told.decode()
    assert len(told) <= sum(map(len, pieces)) + len(pieces)
