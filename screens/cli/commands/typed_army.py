"""An army as words on the command line: `3 veteran_infantry 1 crack_cavalry`. Pure."""

from collections.abc import Iterator

from campaign import NotationError, PieceType
from campaign.errors import quoted
from campaign.terms import TYPES
from screens.plain.meaning import best, type_names
from screens.plain.typed_orders import number_of
from screens.text.phrases import joined

MOST_PIECES = 31

FORM = "an army is written like '3 veteran_infantry 1 crack_cavalry'"
NO_NUMBER = "{word} is no number of pieces"
NOTHING_COUNTED = "{word} counts no pieces"
NO_PIECE = "no piece is called {word}; there are {known}"
WHICH_PIECE = "{word} may be {found}"
TOO_MANY = "a battle has 1 to {most} pieces on a side, not {number}"


def read_army(text: str) -> tuple[PieceType, ...]:
    """Its pieces; types have the names that an order may have, `vet inf` too.

    Raises:
        NotationError: names the word that is wrong, and what would be right.
    """
    counted = list(_counted(text.replace(",", " ").split()))
    number = sum(number for number, _ in counted)
    if not 0 < number <= MOST_PIECES:
        raise _wrong(TOO_MANY.format(most=MOST_PIECES, number=number))
    return tuple(type_ for number, type_ in counted for _ in range(number))


def _counted(words: list[str]) -> Iterator[tuple[int, PieceType]]:
    """How many pieces of which type, in the order of the words."""
    rest = words
    while rest:
        first, *rest = rest
        if (number := number_of(first)) is None:
            raise _wrong(NO_NUMBER.format(word=quoted(first)))
        upto = next((n for n, word in enumerate(rest) if number_of(word) is not None), len(rest))
        if not upto:
            raise _wrong(NOTHING_COUNTED.format(word=quoted(first)))
        yield number, _type_meant(" ".join(rest[:upto]))
        rest = rest[upto:]


def _type_meant(typed: str) -> PieceType:
    found = best(typed, type_names())
    if not found:
        usual = [one for one in TYPES if not (one.is_border or one.is_foreign)]
        raise _wrong(NO_PIECE.format(word=quoted(typed), known=joined([*map(str, usual)])))
    if len(found) > 1:
        names = joined([*map(str, found)], "or")
        raise _wrong(WHICH_PIECE.format(word=quoted(typed), found=names))
    return found[0]


def _wrong(what: str) -> NotationError:
    return NotationError(f"{what}; {FORM}")
