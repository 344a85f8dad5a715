"""A server.db that is damaged while people play: one sentence to each, and no order is lost."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import legal_actions
from saves.errors import SaveError
from saves.server.contract.lobby import MINE
from saves.server.line.troubles import trouble_of
from tests.server.halls import CONFEDERATE, UNION, House, between, house, seated

PAGE = 4_096


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def damage(home: House) -> Path:
    """Write rubbish over all of the database but its head; a copy of it as it was."""
    file = home.folder / "server.db"
    home.database.engine.dispose()  # the last connection leaves all in one file
    whole = Path(shutil.copy(file, home.folder / "copy"))
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(PAGE)
        opened.write(b"\xa5" * (size - PAGE))
    return whole


def test_a_damaged_database_is_said_in_one_sentence_and_orders_are_kept(home: House) -> None:
    grant, lee = home.lobby("grant"), home.lobby("lee")
    game = between(grant, lee)
    union, confederate = seated(grant, game, UNION), seated(lee, game, CONFEDERATE)
    union.play(legal_actions(union.state)[0])
    home.hall.tick()
    whole = damage(home)

    with pytest.raises(SaveError) as told:
        grant.games(MINE)
    assert trouble_of(told.value).text == "the server's database is damaged"

    union.play(legal_actions(union.state)[0])
    home.hall.tick()
    confederate.read()
    assert confederate.state == union.state, "whoever sits at the table plays on"
    for seat in (union, confederate):
        seat.close()
    lines = home.shelf.record(game.number).lines

    home.database.engine.dispose()
    shutil.copy(whole, home.folder / "server.db")
    for beside in home.folder.glob("server.db-*"):
        beside.unlink()
    home.restart()
    assert home.lobby("lee").game(game.number).lines == lines == 2
