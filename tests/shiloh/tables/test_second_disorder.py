"""The table of second disorder, cell by cell: as it is printed, and as it is played. [BB 12]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import Cause, Second, disorder, second_disorder
from campaign.resolvers.nei_boschi.steps import FallingBack
from campaign.resolvers.nei_boschi.units import Place, Unit
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

PRINTED = """
Muovere Attraverso un'altra Unita [8.22]                | torna        | torna        | torna
Movimento/Ritirata/Avanzata in Terreno D/d [9.47]       | cessa        | cessa        | cessa
Movimento di Ritirata in Esagono con Costo 2 [BB 9.54]  | non entra    | non entra    | non entra
L'Unita Sopra va in Disordine [8.35], Fuoco [12.35]     | 1 SP e 1-2   | 1 SP e 1-2   | 1 Cannone
Cambio di Orientamento/Piegamento di Reazione [9.62]    | UDD          | UDD          | -
Movimento di Reazione [9.63]                            | 1 SP         | 1 SP         | 1 Cannone
Ritirata Prima dell'Assalto di Fanteria [11.33]         | UDD          | UDD          | -
Controllo della Coesione Pre-Assalto [11.37, 11.62]     | UDD          | UDD          | Abbandonata
Risultati della Tabella dell'Assalto [11.45, 11.64]     | UDD          | UDD          | Abbandonata
Fuoco Amico [10.26]                                     | UDD          | UDD          | Abbandonata
Rotta di Unita Adiacente [12.54]                        | UDD          | UDD          | -
Ritirata Attraverso unita Ferma [12.46]                 | UDD          | UDD          | Abbandonata
Disordine Automatico Post Assalto [11.48]               | 1 SP         | Esausta      | -
"""
"""As the book has it for infantry, cavalry and artillery; its note letters are left out.

`UDD` is "pass: lose 1 SP and retreat 1-2 hexes; fail: rout". The first cells of a block are merged.
"""

SAID = {
    "torna": Second.BACK,
    "cessa": Second.STOP,
    "non entra": Second.BARRED,
    "1 SP e 1-2": Second.LOSE_RETREAT,
    "1 SP": Second.LOSE,
    "1 Cannone": Second.LOSE,
    "UDD": Second.CHECK,
    "Abbandonata": Second.ABANDON,
    "Esausta": Second.EXHAUST,
    "-": Second.NONE,
}

LINES = [[cell.strip() for cell in line.split("|")] for line in PRINTED.strip().splitlines()]
ROWS = dict(zip(Cause, LINES, strict=True))
"""The causes stand in the order of the book."""

TROOPS = ("us.55-il", "cs.cav-ga-dragoons", "us.btty-waterhouse")
CELLS = [
    pytest.param(cause, TROOPS[n], cells[1 + n], id=f"{cause}-{TROOPS[n]}")
    for cause, cells in ROWS.items()
    for n in range(3)
]


@quotes("BB 12", "Infantry mostly loses a point and retreats 1 or 2 hexes")
@pytest.mark.parametrize("cause", Cause)
def test_bb_12_every_cell_is_as_printed(cause: Cause) -> None:
    found = second_disorder()[cause]
    cells = [SAID[cell] for cell in ROWS[cause][1:]]
    assert [found.infantry, found.cavalry, found.artillery] == cells


def shaken(unit: str) -> HexPosition:
    """One that is in disorder already, full in strength."""
    return desk(f"{unit} 6120 E disordered", scenario="1")


def once_more(unit: str, cause: Cause, *faces: int) -> tuple[Unit, bool]:
    """It is disordered again: the unit after it, and whether it has to go back."""
    position, _ = disorder(shaken(unit), number(unit), cause, ScriptedDice(faces))
    goes = [step for step in position.agenda if isinstance(step, FallingBack)]
    assert not goes or (goes[0].hexes, goes[0].least) == (2, 1), "one or two hexes"
    return position.unit(number(unit)), bool(goes)


@pytest.mark.parametrize(("cause", "unit", "cell"), CELLS)
def test_bb_12_every_cell_is_played(cause: Cause, unit: str, cell: str) -> None:
    before = shaken(unit).unit(number(unit))
    if cell == "UDD":
        passed, goes = once_more(unit, cause, 0)
        assert (passed.place, before.sp - passed.sp, goes) == (Place.FIELD, 1, True)
        failed, goes = once_more(unit, cause, 9)
        assert (failed.place, before.sp - failed.sp, goes) == (Place.ROUTED, 0, False)
        return
    after, goes = once_more(unit, cause)
    assert goes is (cell == "1 SP e 1-2")
    assert before.sp - after.sp == (cell in ("1 SP e 1-2", "1 SP", "1 Cannone"))
    assert after.abandoned is (cell == "Abbandonata")
    assert after.exhausted is (cell == "Esausta")
    assert (after.place, after.hex) == (Place.FIELD, before.hex)
