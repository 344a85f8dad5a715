"""What players agree on beside the rules: one word each, in the campaign's row."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from campaign import Side
from saves.storage.header import Players
from saves.storage.log_commands import IRON_MAN
from saves.storage.plain_text import plain
from saves.storage.row_format import Row

BY_MAIL: Mapping[Side, str] = {side: f"{side}_by_mail" for side in Side}
"""The side is played elsewhere, and its turns come by mail."""

ON_TRUST = "on_trust"
"""Its log does not lead to where it stands: it came in with one that the rules of today do not play
through, see `import_check.py`, or goes on from a snapshot, or something else in it differs, see
`proving.py`. Nobody agreed on this, but whoever opens such a campaign should know it."""

CUT_LOG = "cut_log"
"""Its log once had more lines than it has, and was rescued. Nobody agreed on this, either; but who
damages a file on purpose goes back without being counted."""

NAMES: Mapping[Side, str] = {Side.UNION: "the Union", Side.CONFEDERATE: "the Confederacy"}
"""What messages call the sides."""

TERMS = {IRON_MAN, ON_TRUST, CUT_LOG, *BY_MAIL.values()}
"""All there are."""


def side_by_mail(terms: Iterable[str]) -> Side | None:
    """The side that is played elsewhere; None if both are played here."""
    agreed = set(terms)
    return next((side for side, word in BY_MAIL.items() if word in agreed), None)


def with_mail(terms: Iterable[str], side: Side) -> tuple[str, ...]:
    """The same terms, but now that side is played elsewhere and the other one here."""
    return (*(word for word in terms if word not in BY_MAIL.values()), BY_MAIL[side])


class Agreed(NamedTuple):
    """What was agreed on before a campaign began; every order is held against it."""

    players: Players
    terms: tuple[str, ...]
    by_mail: Side | None


def agreed(campaign: Row) -> Agreed:
    """What the row of a campaign says."""
    players = Players(*(plain(campaign[f"{side}_player"]) for side in Side))
    terms = tuple(plain(campaign["terms"]).split())
    return Agreed(players, terms, side_by_mail(terms))
