"""Battles of Shell for Guns: initiative, orders, fire, charges and melee. [SG 1-3]"""

from functools import singledispatch
from typing import Any

from campaign.board.board import Theater
from campaign.resolvers.shell_for_guns import events as fought
from campaign.resolvers.shell_for_guns.vocabulary import Reply
from screens.battle.shell_for_guns.orders import FORMATIONS, going, place_on_table
from screens.battle.shell_for_guns.sums import hits_on, needs, score, thrown
from screens.text.measures import OPEN_EDGES, UNIT_OF_MEASURE, um
from screens.text.narrate import of, plainly, the
from screens.text.phrases import SIDE_NAMES, count, joined, leader, piece, place, sentence, several


@singledispatch
def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; an event without one is said as it is."""
    return plainly(event)


GONE = {"dissolved": "is dissolved", "fled": "runs from the field", "destroyed": "is destroyed"}


# --- before the battle, and around it ----------------------------------------------------------


@narrate.register
def _(event: fought.DivisionDeployed, theater: Theater) -> str:
    return sentence(f"{of(event.side)} division {event.division} deploys: {_units(event.units)}")


@narrate.register
def _(event: fought.UnitPosted, theater: Theater) -> str:
    return f"Unit {event.unit} deploys at {place_on_table(event.x, event.y)}."


@narrate.register
def _(event: fought.ObjectivePlaced, theater: Theater) -> str:
    return f"{the(event.side)} places an objective at {place_on_table(event.x, event.y)}."


@narrate.register
def _(event: fought.UnitKeptBack, theater: Theater) -> str:
    return f"Unit {event.unit} is kept back as a reserve."


@narrate.register
def _(event: fought.TurnBegan, theater: Theater) -> str:
    measure = f" {sentence(UNIT_OF_MEASURE)}" if event.turn == 1 else ""
    return f"Turn {event.turn} of the battle begins.{measure}"


@narrate.register
def _(event: fought.PieceCalled, theater: Theater) -> str:
    return sentence(
        f"{of(event.side)} {piece(event.type)} is called up from {place(event.origin, theater)}"
    )


@narrate.register
def _(event: fought.LeaderCame, theater: Theater) -> str:
    return f"{leader(event.leader)} comes from {place(event.origin, theater)} and takes command."


@narrate.register
def _(event: fought.ArrivalRolled, theater: Theater) -> str:
    who = f"{of(event.side)} division {event.division} rolls {event.die}"
    return sentence(f"{who}: it arrives in turn {event.turn}")


@narrate.register
def _(event: fought.DivisionArrived, theater: Theater) -> str:
    who = f"{of(event.side)} division {event.division}"
    return sentence(f"{who} enters the table: {_units(event.units)}")


@narrate.register
def _(event: fought.GeneralRode, theater: Theater) -> str:
    where = f"to unit {event.unit}" if event.unit else "to another place"
    return f"General {event.general} rides {where}."


# --- orders ------------------------------------------------------------------------------------


@narrate.register
def _(event: fought.InitiativeRolled, theater: Theater) -> str:
    faces = event.faces or tuple((score,) for _, score in event.scores)
    rolled = [
        f"division {division} ({_added(thrown)})"
        for (division, _), thrown in zip(event.scores, faces, strict=True)
    ]
    return sentence(f"initiative order: {', '.join(rolled)}")


def _added(faces: tuple[int, ...]) -> str:
    """One die, or a tie and the dice that were added: `8 + 6 = 14`. [SG-R6]"""
    if len(faces) == 1:
        return str(faces[0])
    return f"{' + '.join(map(str, faces))} = {sum(faces)}"


@narrate.register
def _(event: fought.CommandTested, theater: Theater) -> str:
    whom = f"unit {event.unit}" if event.unit else "the whole division"
    one, other = event.dice
    result = "it obeys" if event.passed else "it does not obey"
    rolls = f"rolls {one} + {other} = {one + other}"
    needed = needs(event.needed, event.parts)
    return sentence(f"general {event.general} orders {whom}: needs {needed}, {rolls}; {result}")


@narrate.register
def _(event: fought.OrderRecovered, theater: Theater) -> str:
    return f"Unit {event.unit} is in order again."


@narrate.register
def _(event: fought.UnitDisordered, theater: Theater) -> str:
    return f"Unit {event.unit} falls into disorder."


@narrate.register
def _(event: fought.UnitRemoved, theater: Theater) -> str:
    return f"Unit {event.unit} {GONE.get(event.how, event.how)}."


@narrate.register
def _(event: fought.UnitMoved, theater: Theater) -> str:
    return f"Unit {event.unit} goes {um(event.length)}{going(event.bearing)}."


@narrate.register
def _(event: fought.UnitTurned, theater: Theater) -> str:
    return f"Unit {event.unit} turns to {event.heading:03}° from up."


@narrate.register
def _(event: fought.FormationChanged, theater: Theater) -> str:
    on_foot = ", dismounted" if event.dismounted else ""
    return f"Unit {event.unit} forms {FORMATIONS[event.formation]}{on_foot}."


@narrate.register
def _(event: fought.BatteryJoined, theater: Theater) -> str:
    return f"Battery {event.battery} joins brigade {event.unit}."


# --- charges and fire --------------------------------------------------------------------------


@narrate.register
def _(event: fought.ChargeBegan, theater: Theater) -> str:
    charges = f"unit {event.unit} charges unit {event.target}"
    if event.die:
        far = f"{um(event.bonus)} farther" if event.bonus else "no farther"
        charges += f", rolls {event.die}: {far}"
    return sentence(charges if event.reaches else f"{charges}; it does not get there")


@narrate.register
def _(event: fought.ChargeTaken, theater: Theater) -> str:
    does = "stands" if event.reply is Reply.STAND else "runs"
    die = f" on {event.die}" if event.die else ""
    return f"Unit {event.unit} {does}{die}."


@narrate.register
def _(event: fought.VolleyFired, theater: Theater) -> str:
    far = f" at {um(event.length)}" if event.length else ""
    fires = f"unit {event.unit} fires at unit {event.target}{far}"
    dice = several(len(event.faces), "die") if len(event.faces) == 1 else f"{len(event.faces)} dice"
    hits = f"{several(event.losses, 'hit')}" if event.losses else "no hit"
    faces = " ".join(map(str, event.faces))
    needed = hits_on(event.needed, event.open, event.parts)
    return sentence(f"{fires}: {dice} on {needed}, {faces}: {hits}")


@narrate.register
def _(event: fought.PushedBack, theater: Theater) -> str:
    die = f"rolls {event.die} and " if event.die else ""
    if not event.length:
        return f"Unit {event.unit} {die}has no room to go back."
    return f"Unit {event.unit} {die}goes back {um(event.length)}."


@narrate.register
def _(event: fought.MeleeFought, theater: Theater) -> str:
    one, other = event.parts
    (hits, suffered), (scored, against) = event.losses, event.scores
    dice = thrown(event.dice[0], event.needed[0], one)
    others = thrown(event.dice[1], event.needed[1], other)
    rolled = f"{dice} against {others}, {_hits(hits)} against {_hits(suffered)}"
    if scored == against:
        result = f"{scored} each: nobody gives way"
    else:
        winner = event.unit if scored > against else event.target
        totals = f"{score(scored, hits, one)} against {score(against, suffered, other)}"
        result = f"{totals}: unit {winner} wins"
    where = f" on its {event.edge}" if event.edge in OPEN_EDGES else ""
    return sentence(f"unit {event.unit} fights unit {event.target}{where}: {rolled}; {result}")


def _hits(number: int) -> str:
    return several(number, "hit") if number else "none"


@narrate.register
def _(event: fought.BrokeThrough, theater: Theater) -> str:
    if event.die:
        return (
            f"Unit {event.unit} breaks through: it rolls {event.die} and goes {um(event.length)}."
        )
    return f"Unit {event.unit} occupies the position it has taken."


# --- the end -----------------------------------------------------------------------------------


@narrate.register
def _(event: fought.ObjectiveTaken, theater: Theater) -> str:
    if event.name:
        return f"{the(event.side)} takes {event.name}."
    return f"{the(event.side)} takes the objective at {place_on_table(event.x, event.y)}."


@narrate.register
def _(event: fought.BattleDecided, theater: Theater) -> str:
    (held, others), (points, against) = event.objectives, event.points
    union, enemy = (f" ({joined(list(n))})" if n and all(n) else "" for n in event.names)
    union = f"the Union has {several(held, 'objective')}{union} and {several(points, 'point')}"
    enemy = f"the Confederacy {count(others)}{enemy} and {count(against)}"
    loser = SIDE_NAMES[event.winner.enemy]
    ends = f"{SIDE_NAMES[event.winner]} holds the field and {loser} leaves it"
    if event.beaten:
        return sentence(f"{SIDE_NAMES[event.beaten]} has nobody left to fight: {ends}")
    draw = "; a draw, which the defender wins" * event.undecided
    return sentence(f"{union}, {enemy}{draw}: {ends}")


@narrate.register
def _(event: fought.ArmyRetreated, theater: Theater) -> str:
    return f"{the(event.side)} retreats to {place(event.to, theater)}."


@narrate.register
def _(event: fought.ArmyLost, theater: Theater) -> str:
    return f"{the(event.side)} has nowhere to retreat and surrenders."


def _units(numbers: tuple[int, ...]) -> str:
    return f"{'unit' if len(numbers) == 1 else 'units'} {joined([str(n) for n in numbers])}"
