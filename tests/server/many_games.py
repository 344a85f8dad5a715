"""A server's database with many games in it, of many people, for the tests of lists."""

import random

from campaign.terms import SIDES
from saves.server.contract.lobby import OPEN, OVER, PLAYING
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import AccountRow, ClockRow, GameRow, SeatRow

PEOPLE = [f"player{number}" for number in range(40)]
NAMES = ("The West", "On to Richmond", "100% Shiloh", "A_B test", "Gräfin's war")


def fill(database: ServerDatabase, games: int, now: float) -> None:
    """So many games: most go on, some wait, some are over, some are private or by code."""
    lot = random.Random(8)
    with database.session() as session:
        session.add_all(AccountRow(name=name, created=now) for name in PEOPLE)
        session.flush()
        for number in range(1, games + 1):
            one, other = lot.sample(PEOPLE, 2)
            stage = lot.choice((PLAYING, PLAYING, PLAYING, OPEN, OVER))
            is_over, is_open = stage == OVER, stage == OPEN
            to_move = "" if is_over or is_open else str(lot.choice(SIDES))
            row = GameRow(
                number=number,
                name=f"{lot.choice(NAMES)} {number}",
                scenario="1861-short",
                options="long_rail supply leaders",
                stage=stage,
                is_public=lot.random() < 0.8,
                begun_by=one,
                code="abcdefghjk" if is_open and lot.random() < 0.2 else "",
                created=now - number,
                changed=now - lot.random() * 1e6,
                turn=lot.randrange(1, 40),
                label="Nov/Dec 1861",
                lines=lot.randrange(2000),
                to_move=to_move,
                winner=str(lot.choice(SIDES)) if is_over else "",
                how="by the rules" if is_over else "",
            )
            session.add(row)
            session.flush()
            for side, name in zip(SIDES, (one, other), strict=True):
                seat = SeatRow(game=number, side=str(side), account=name, invited=None)
                if is_open and name is other:
                    seat.account = None
                    if lot.random() < 0.3:
                        seat.invited = other
                session.add(seat)
            if to_move:
                session.add(ClockRow(game=number, side=to_move, since=now, deadline=now + 60))
