"""Battles: how they come about, and what comes after them."""

from campaign import events as told
from campaign.battle.register import RESOLVERS
from campaign.board.board import Theater
from screens.text.narrate import narrate, of, stays_on, the
from screens.text.phrases import piece, pieces, place, sentence, several, verb

# --- battles -----------------------------------------------------------------------------------


@narrate.register
def _(event: told.PiecesWithdrew, theater: Theater) -> str:
    who, goes = pieces(event.count, event.type), verb(event.count, "withdraw")
    box, to = place(event.box, theater), place(event.to, theater)
    return sentence(f"{who} {goes} from {box} to {to} before the battle")


@narrate.register
def _(event: told.BattleAvoided, theater: Theater) -> str:
    box = place(event.box, theater)
    return f"The {of(event.side)} cavalry has withdrawn: no battle in {box}."


@narrate.register
def _(event: told.BattleBegan, theater: Theater) -> str:
    attackers = several(event.attackers, f"{of(event.attacker)} piece")
    side = event.attacker.enemy
    defenders = several(event.defenders, f"{of(side)} piece") if event.defenders else "a garrison"
    goes = verb(event.attackers, "attack")
    return sentence(f"{attackers} {goes} {defenders} in {place(event.box, theater)}")


@narrate.register
def _(event: told.BattleEnded, theater: Theater) -> str:
    won = f"{the(event.winner)} has won the battle of {place(event.box, theater)}"
    lost = f"the Union lost {_losses(event.union_lost)}"
    lost += f" and the Confederacy {_losses(event.confederate_lost)}"
    if not event.union_lost and not event.confederate_lost:
        lost = "neither side lost a piece"
    if event.retreat is None:
        return f"{won}; {lost}."
    loser = of(event.winner.enemy)
    return f"{won}; {lost}. The {loser} pieces are now in {place(event.retreat, theater)}."


@narrate.register
def _(event: told.SkirmishEnded, theater: Theater) -> str:
    # It is fought where it was in history, which is a box of the map but nearly.
    won = f"{the(event.winner)} holds the field"
    if event.undecided:
        won = "Neither side has won the field"
    thing = RESOLVERS[event.by].counts
    union = f"{event.union_lost} of {event.union_had} {thing}"
    other = f"{event.confederate_lost} of {event.confederate_had}"
    return f"{won}; the Union lost {union} and the Confederacy {other}."


def _losses(number: int) -> str:
    return several(number, "piece") if number else "none"


@narrate.register
def _(event: told.StrengthRecovered, theater: Theater) -> str:
    who, returns = several(event.count, "reduced piece"), verb(event.count, "return")
    return sentence(f"{who} {returns} to full strength, now that combat is over [{event.rule}]")


@narrate.register
def _(event: told.DesertionRolled, theater: Theater) -> str:
    who = f"one {of(event.side)} {piece(event.type)} in {place(event.box, theater)}"
    result = "deserts" if event.deserted else "does not desert"
    stays = stays_on(event.highest)
    it = "it " * stays.startswith("stays")
    return sentence(f"{who} {result}: {it}{stays}, rolls {event.die}")
