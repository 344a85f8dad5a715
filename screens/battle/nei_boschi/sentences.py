"""What happened in a battle on hexes, a sentence for each event. [SH 2-20]

Units, commands and hexes are named by number and id, `unit 120`, `body 2/5/T`, `hex 5745`: what
they are called is put in their place by whoever knows the battle.
"""

from collections.abc import Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from campaign.board.board import Theater
from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi import events as fought
from campaign.resolvers.nei_boschi.counters import Profile
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.tables import Rally
from campaign.resolvers.nei_boschi.units import Ammunition, Shape
from screens.battle.nei_boschi.sums import die_with, fire_result, points
from screens.text.narrate import of, plainly
from screens.text.phrases import SIDE_NAMES, count, counted, joined, sentence, several, verb


@singledispatch
def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; an event without one is said as it is."""
    return plainly(event)


# --- words -------------------------------------------------------------------------------------

CHECKS: Mapping[str, str] = MappingProxyType(
    {
        "moving_through": "checks for disorder: friends pass",
        "terrain": "checks for disorder on this ground",
        "withdrawal": "checks for disorder as it withdraws",
        "fire": "checks for disorder under fire",
        "turning": "checks for disorder as it turns",
        "reaction_move": "checks for disorder as it moves away",
        "retreat_before": "checks for disorder as it goes back before the assault",
        "pre_assault": "checks for disorder before the assault",
        "assault": "checks for disorder in the assault",
        "friendly_fire": "checks for disorder: friends beside it are hit",
        "adjacent_rout": "checks for disorder: friends rout",
        "retreat_through": "checks for disorder: friends retreat through it",
        "post_assault": "checks for disorder after the assault",
        "rout": "checks for rout",
        "commitment": "checks whether it goes through with the assault",
        "charge": "checks whether it charges home",
        "meet": "checks whether it rides against the charge",
        "swamp": "checks whether it comes out of the swamp",
        "rally": "tries to rally",
        "manning": "checks whether it mans the guns",
        "stragglers": "calls its stragglers back",
        "event": "checks for disorder by an event",
        "line": "checks for disorder as it goes back into the line",
        "surprise": "checks for disorder: it is surprised",
        "cartridges": "checks for disorder without a cartridge",
    }
)
"""What a check is for, by its id."""

BECAUSE: Mapping[str, str] = MappingProxyType(
    {
        "moving_through": "since friends pass",
        "terrain": "by the ground",
        "withdrawal": "as it withdraws",
        "fire": "by fire",
        "turning": "as it turns",
        "reaction_move": "as it moves away",
        "retreat_before": "as it goes back",
        "pre_assault": "before the assault",
        "assault": "in the assault",
        "friendly_fire": "since friends beside it are hit",
        "adjacent_rout": "since friends rout",
        "retreat_through": "since friends retreat through it",
        "post_assault": "after the assault",
        "line": "as it goes back into the line",
        "surprise": "by surprise",
        "mistaken": "by the fire of friends",
        "looting": "as it loots",
        "event": "by an event",
    }
)
"""Why a unit is in disorder, by the id of the cause."""

EVENTS: Mapping[str, str] = MappingProxyType(
    {
        "confederate_misfire": "Confederate misfire",
        "union_misfire": "Union misfire",
        "no_fire": "No Fire",
        "looting": "Looting",
        "i_am_hit": "I Am Hit",
        "brave_batteries": "Brave Batteries",
        "we_are_lost": "We Are Lost",
        "rally_to_us": "Rally to Us",
        "recover": "Recover",
        "fire_at_will": "Fire at Will",
        "fine_shot": "Fine Shot",
        "seeing_the_elephant": "Seeing the Elephant",
        "ammunition_of_the_wounded": "Ammunition of the Wounded",
    }
)
"""What events are called, by the words of the tables."""

STOPS: Mapping[str, str] = MappingProxyType(
    {
        "swamp": "it sticks in the swamp",
        "terrain": "the ground stops it",
        "friends": "friends are in its way",
        "driven off": "it has been driven off",
        "barred": "the way on is barred",
    }
)
"""Why a unit goes no further."""

TIRED: Mapping[str, str] = MappingProxyType(
    {
        "activations": "it has acted more than twice",
        "assault": "an assault tires it",
        "rest": "it has rested",
    }
)
"""Why fatigue changes."""

RECOVERIES: Mapping[str, str] = MappingProxyType(
    {
        Rally.RECOVERS: "is in order again",
        Rally.STAYS: "stays in disorder",
        Rally.LOSES: "stays in disorder and loses a point",
    }
)
"""What comes of a try to recover."""

SHAPES: Mapping[Shape, str] = MappingProxyType(
    {
        Shape.CLOSED: "closes up",
        Shape.LINE: "extends its line",
        Shape.COLUMN: "extends its column",
        Shape.REFUSED_LEFT: "refuses its left flank",
        Shape.REFUSED_RIGHT: "refuses its right flank",
        Shape.LINE_REFUSED_LEFT: "refuses its left flank",
        Shape.LINE_REFUSED_RIGHT: "refuses its right flank",
    }
)

OUT_OF_COMMAND = "with no new orders and one activation less"
"""What it means for a brigade that its leader is too far from the leader over him. [SH 4]"""

TIMES: Mapping[int, str] = MappingProxyType({1: "once", 2: "twice"})
"""How often something is done."""

PROFILES: Mapping[Profile, str] = MappingProxyType(
    {
        Profile.AGGRESSIVE: "aggressive",
        Profile.NORMAL: "normal",
        Profile.CAUTIOUS: "cautious",
        Profile.UNRELIABLE: "unreliable",
    }
)

FIRES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        FireKind.PHASE: ("fire at", ""),
        FireKind.RETURN: ("return fire at", ""),
        FireKind.APPROACH: ("fire at", " as it comes near"),
        FireKind.WITHDRAWAL: ("fire at", " as it leaves"),
        FireKind.ASSAULT: ("fire at", " as it assaults"),
        FireKind.MISTAKEN: ("fire by mistake at", ""),
        FireKind.EVENT: ("fire at", " by the event"),
    }
)
"""How a fire is told: what is done, and when."""


def said(words: Mapping[str, str], id_: str) -> str:
    """What stands for an id; an id without words is said as it is."""
    return words.get(id_) or id_.replace("_", " ")


def units(numbers: tuple[int, ...]) -> str:
    """Some units by their numbers: `unit 5`, `units 5, 6 and 9`."""
    if len(numbers) == 1:
        return f"unit {numbers[0]}"
    return f"units {joined([str(number) for number in numbers])}"


def bodies(ids: tuple[str, ...]) -> str:
    """Some bodies by their ids: `body 2/5/T and body 3/5/T`."""
    return joined([f"body {id_}" for id_ in ids])


# --- order, strength, rout ---------------------------------------------------------------------


@narrate.register
def _(event: fought.CohesionChecked, theater: Theater) -> str:
    rolled = f"{die_with(event.face, event.modifiers)} against cohesion {event.cohesion}"
    came = "passed" if event.passed else "failed"
    if event.face in (0, 9):
        came = f"a {event.face} always {'passes' if event.passed else 'fails'}"
    checks = CHECKS.get(event.why) or f"checks for disorder ({event.why.replace('_', ' ')})"
    return sentence(f"unit {event.unit} {checks}: {rolled}, {came}")


@narrate.register
def _(event: fought.UnitDisordered, theater: Theater) -> str:
    return sentence(f"unit {event.unit} is disordered {said(BECAUSE, event.why)}")


@narrate.register
def _(event: fought.StrengthLost, theater: Theater) -> str:
    return sentence(f"unit {event.unit} loses {event.lost} of {event.lost + event.left}")


@narrate.register
def _(event: fought.UnitCollapsed, theater: Theater) -> str:
    return sentence(f"unit {event.unit} is below half its strength and collapses")


@narrate.register
def _(event: fought.UnitEliminated, theater: Theater) -> str:
    return sentence(f"unit {event.unit} is {'captured' if event.captured else 'eliminated'}")


@narrate.register
def _(event: fought.UnitRouted, theater: Theater) -> str:
    return sentence(f"unit {event.unit} routs and leaves the field")


@narrate.register
def _(event: fought.UnitRallied, theater: Theater) -> str:
    return sentence(f"unit {event.unit} has rallied in hex {event.hex} with strength {event.sp}")


@narrate.register
def _(event: fought.RallyRolled, theater: Theater) -> str:
    rolled = f"{die_with(event.face, event.modifiers)} against cohesion {event.cohesion}"
    came = said(RECOVERIES, event.outcome)
    return sentence(f"unit {event.unit} tries to recover: {rolled}, it {came}")


@narrate.register
def _(event: fought.UnitFellBack, theater: Theater) -> str:
    return sentence(f"unit {event.unit} retreats from hex {event.start} to hex {event.to}")


# --- leaders -----------------------------------------------------------------------------------


@narrate.register
def _(event: fought.LeaderReplaced, theater: Theater) -> str:
    return sentence(f"unit {event.unit} takes command in hex {event.hex}")


@narrate.register
def _(event: fought.LeaderRode, theater: Theater) -> str:
    return sentence(f"unit {event.unit} rides from hex {event.start} to hex {event.to}")


@narrate.register
def _(event: fought.LeaderSurprised, theater: Theater) -> str:
    fate = f"gets away to hex {event.to}" if event.to else "is lost"
    return sentence(f"the enemy comes upon unit {event.unit}: die {event.face}, he {fate}")


@narrate.register
def _(event: fought.LeaderGuided, theater: Theater) -> str:
    return sentence(f"unit {event.leader} leads unit {event.unit} out of the swamp")


@narrate.register
def _(event: fought.LeaderTested, theater: Theater) -> str:
    fate = "he falls" if event.fallen else "he is unhurt"
    return sentence(f"men fall around unit {event.unit}: die {event.face}, {fate}")


# --- moving ------------------------------------------------------------------------------------


@narrate.register
def _(event: fought.UnitMoved, theater: Theater) -> str:
    way = f"from hex {event.start} to hex {event.to}"
    return sentence(f"unit {event.unit} moves {way} for {points(event.half_points)}")


@narrate.register
def _(event: fought.UnitTurned, theater: Theater) -> str:
    cost = f" for {points(event.half_points)}" if event.half_points else ""
    return sentence(f"unit {event.unit} faces {FACINGS[event.facing]}{cost}")


@narrate.register
def _(event: fought.MoveStopped, theater: Theater) -> str:
    return sentence(f"unit {event.unit} goes no further: {said(STOPS, event.why)}")


@narrate.register
def _(event: fought.ShapeChanged, theater: Theater) -> str:
    if event.rule == "SH 7" and not event.shape.bend:
        return sentence(f"unit {event.unit} refuses no flank any more")
    into = f" into hex {event.second}" if event.second else ""
    return sentence(f"unit {event.unit} {SHAPES[event.shape]}{into}")


@narrate.register
def _(event: fought.StackReordered, theater: Theater) -> str:
    return sentence(f"unit {event.unit} comes to the top of its stack")


@narrate.register
def _(event: fought.ReserveAlarmed, theater: Theater) -> str:
    return sentence(f"an enemy is too near: body {event.body} leaves Reserve")


@narrate.register
def _(event: fought.OrdersLost, theater: Theater) -> str:
    return sentence(f"body {event.body} is caught on the march and is under Advance orders")


@narrate.register
def _(event: fought.GunsManned, theater: Theater) -> str:
    return sentence(f"unit {event.by} mans unit {event.unit} again")


@narrate.register
def _(event: fought.LandingCleared, theater: Theater) -> str:
    return sentence(f"unit {event.unit} makes room: it goes to hex {event.to}, in disorder")


@narrate.register
def _(event: fought.UnitEntered, theater: Theater) -> str:
    cost = points(event.half_points)
    return sentence(f"unit {event.unit} enters the map at hex {event.hex} for {cost}")


@narrate.register
def _(event: fought.GunsInWoods, theater: Theater) -> str:
    lost = f"{several(event.lost, 'gun')} lost" if event.lost else "no gun is lost"
    return sentence(f"unit {event.unit} retreats through woods: die {event.face}, {lost}")


@narrate.register
def _(event: fought.ReactionTried, theater: Theater) -> str:
    return sentence(f"unit {event.unit} reacts to unit {event.enemy}")


@narrate.register
def _(event: fought.GunsAbandoned, theater: Theater) -> str:
    return sentence(f"the crew of unit {event.unit} leaves its guns")


@narrate.register
def _(event: fought.CavalryExhausted, theater: Theater) -> str:
    return sentence(f"unit {event.unit} is exhausted")


# --- what lasts --------------------------------------------------------------------------------


@narrate.register
def _(event: fought.AmmunitionChanged, theater: Theater) -> str:
    now = {
        Ammunition.FULL: "has full cartridge boxes again",
        Ammunition.LOW: "runs low on ammunition",
        Ammunition.NONE: "has no ammunition left",
    }
    return sentence(f"unit {event.unit} {now[event.ammunition]}")


@narrate.register
def _(event: fought.ResupplyRolled, theater: Theater) -> str:
    where = "in a camp" if event.camp else "by its line of supply"
    came = "it gets some" if event.got else "it gets none"
    rolled = f"{die_with(event.face, event.modifiers)}, {event.most} or less needed"
    return sentence(f"unit {event.unit} tries for ammunition {where}: {rolled}, {came}")


@narrate.register
def _(event: fought.FatigueChanged, theater: Theater) -> str:
    why = said(TIRED, event.why)
    return sentence(f"body {event.body} is at fatigue {event.fatigue.words}: {why}")


@narrate.register
def _(event: fought.EffectivenessChanged, theater: Theater) -> str:
    now = "is combat ineffective" if event.ineffective else "is combat effective again"
    return sentence(f"command {event.command} {now}")


# --- the turn ----------------------------------------------------------------------------------


@narrate.register
def _(event: fought.TurnBegun, theater: Theater) -> str:
    return f"Turn {event.turn}: {event.words}."


@narrate.register
def _(event: fought.InitiativeRolled, theater: Theater) -> str:
    winner = f"{SIDE_NAMES[event.side]} has the initiative"
    if not event.rolled:
        return sentence(f"{winner} by the scenario")
    sums = f"initiative: the Union {event.union}, the Confederacy {event.confederate}"
    return sentence(f"{sums}: {winner}")


@narrate.register
def _(event: fought.CommandFixed, theater: Theater) -> str:
    if not event.out:
        return sentence(f"every {of(event.side)} brigade is in command")
    return sentence(f"out of command in this turn, {OUT_OF_COMMAND}: {bodies(event.out)}")


@narrate.register
def _(event: fought.EfficiencyDrawn, theater: Theater) -> str:
    markers = several(event.markers, "marker")
    if not event.efficiency:
        return sentence(f"command {event.command} has {markers} by the scenario")
    drawn = f"command {event.command} draws efficiency {event.efficiency}"
    often = TIMES.get(event.markers) or several(event.markers, "time")
    return sentence(f"{drawn}: with {markers} it may act {often} in this turn")


@narrate.register
def _(event: fought.MarkerDrawn, theater: Theater) -> str:
    left = f"{count(event.left) if event.left else 'none'} of its markers"
    still = f"{left} {'is' if event.left == 1 else 'are'} left in the pool"
    return sentence(f"a marker of command {event.command} is played; {still}")


@narrate.register
def _(event: fought.Coordinated, theater: Theater) -> str:
    one, two = event.faces
    added = die_with(one + two, event.modifiers).partition(",")[1:]
    rolled = f"dice {one} and {two}{''.join(added)}"
    if event.confused:
        came = "confusion, no brigade in command moves or fights"
    elif event.together > 1:
        came = f"{several(event.together, 'brigade')} may act as one"
    else:
        came = "no brigades act as one"
    return sentence(f"command {event.command} tries to coordinate: {rolled}; {came}")


@narrate.register
def _(event: fought.BodiesAct, theater: Theater) -> str:
    return sentence(f"{bodies(event.bodies)} {verb(len(event.bodies), 'act')}")


@narrate.register
def _(event: fought.OrdersGiven, theater: Theater) -> str:
    return sentence(f"body {event.body} is under {event.orders} orders")


@narrate.register
def _(event: fought.OrdersRolled, theater: Theater) -> str:
    rolled = die_with(event.face, event.modifiers)
    tries = f"body {event.body} tries to change to {event.orders} orders"
    return sentence(f"{tries}: {rolled}: {event.result}")


@narrate.register
def _(event: fought.ReinsLoosened, theater: Theater) -> str:
    does = PROFILES[event.profile]
    if not event.is_unreliable:
        return sentence(f"the reins of body {event.body} are loose: its leader is {does}")
    rolled = f"die {event.face}, its unreliable leader is {does}"
    return sentence(f"the reins of body {event.body} are loose: {rolled}")


# --- fire --------------------------------------------------------------------------------------


@narrate.register
def _(event: fought.UnitsFired, theater: Theater) -> str:
    does, when = FIRES.get(event.kind, ("fire at", f" ({event.kind})"))
    first, *rest = does.split()
    does = " ".join((verb(len(event.units), first), *rest))
    whom = f"unit {event.target} in hex {event.at}" if event.target else f"hex {event.at}"
    rolled = f"column {event.column}, {die_with(event.face, event.modifiers)}"
    came = fire_result(event.outcome)
    result = came if event.outcome == "-" else f"{event.outcome}, {came}"
    return sentence(f"{units(event.units)} {does} {whom}{when}: {rolled}: {result}")


@narrate.register
def _(event: fought.FireForegone, theater: Theater) -> str:
    return sentence(f"unit {event.unit} loses its fire to a No Fire chit")


@narrate.register
def _(event: fought.BoatHit, theater: Theater) -> str:
    fate = "hit again and leaves the battle" if event.gone else "hit"
    return sentence(f"unit {event.unit} is {fate}")


@narrate.register
def _(event: fought.BoatShelled, theater: Theater) -> str:
    came = "its stragglers stay away" if event.spoiled else "no effect"
    shells = f"unit {event.unit} shells body {event.body}: die {event.face}"
    return sentence(f"{shells}, {came}")


# --- assaults ----------------------------------------------------------------------------------


@narrate.register
def _(event: fought.AssaultDeclared, theater: Theater) -> str:
    return sentence(f"unit {event.unit} assaults hex {event.target}")


@narrate.register
def _(event: fought.AttackerHeldBack, theater: Theater) -> str:
    return sentence(f"unit {event.unit} does not go through with the assault")


@narrate.register
def _(event: fought.AssaultResolved, theater: Theater) -> str:
    who = f"{units(event.units)} {verb(len(event.units), 'strike')} hex {event.target}"
    return sentence(f"{who}: {die_with(event.face, event.modifiers)}: {event.result}")


@narrate.register
def _(event: fought.HexTaken, theater: Theater) -> str:
    return sentence(f"unit {event.unit} advances into hex {event.hex}")


# --- events ------------------------------------------------------------------------------------


@narrate.register
def _(event: fought.EventChitDrawn, theater: Theater) -> str:
    dice = f"dice {event.tens} and {event.ones}"
    return sentence(
        f"a chit of battle events is drawn: {dice}, {EVENTS.get(event.event, event.event)}"
    )


@narrate.register
def _(event: fought.RandomEventDrawn, theater: Theater) -> str:
    drawn = f"the chit of random events is drawn: die {event.face}"
    if event.side is None:
        return sentence(f"{drawn}, nothing happens")
    which = f"die {event.event_face}, {EVENTS.get(event.event, event.event)}"
    return sentence(f"{drawn}, {SIDE_NAMES[event.side]}; {which}")


@narrate.register
def _(event: fought.EventLapsed, theater: Theater) -> str:
    return sentence(
        f"the event {EVENTS.get(event.event, event.event)} has no effect: it befalls nobody"
    )


@narrate.register
def _(event: fought.NoFireKept, theater: Theater) -> str:
    return sentence(f"{SIDE_NAMES[event.side]} keeps a No Fire chit for later")


@narrate.register
def _(event: fought.StrengthGained, theater: Theater) -> str:
    return sentence(f"{event.gained} come back to unit {event.unit}: its strength is {event.sp}")


@narrate.register
def _(event: fought.UnitMisled, theater: Theater) -> str:
    return sentence(f"unit {event.unit} loses its way from hex {event.start} to hex {event.to}")


@narrate.register
def _(event: fought.CampLooted, theater: Theater) -> str:
    return sentence(
        f"unit {event.unit} leaves hex {event.start} to loot the camp in hex {event.to}"
    )


@narrate.register
def _(event: fought.DetachmentAbsorbed, theater: Theater) -> str:
    back = f"{counted(event.points, 'point')} of unit {event.unit}"
    return sentence(f"unit {event.by} takes {back} back: its strength is {event.sp}")


# --- the end -----------------------------------------------------------------------------------


@narrate.register
def _(event: fought.BattleEnded, theater: Theater) -> str:
    if event.undecided:
        return "The battle is over: a draw."
    why = f": {event.level}" if event.level else ""
    if event.by_default:
        why = f", as {SIDE_NAMES[event.winner.enemy]} has reached none of its objectives"
    return sentence(f"the battle is over, {SIDE_NAMES[event.winner]} wins{why}")
