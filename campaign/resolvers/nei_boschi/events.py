"""What happened in a battle on hexes. Numbers and ids; the words are found elsewhere."""

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId, Profile
from campaign.resolvers.nei_boschi.modifiers import Modifiers
from campaign.resolvers.nei_boschi.units import Ammunition, BodyId, Shape
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.terms import Side
from campaign.values import Value


class CohesionChecked(Value, frozen=True):
    """A unit has rolled whether it keeps its order. [SH 2]"""

    unit: int
    why: str
    face: int
    modifiers: Modifiers
    cohesion: int
    passed: bool
    rule: str = "SH 2"


class UnitDisordered(Value, frozen=True):
    """A unit has lost its order. [SH 12]"""

    unit: int
    why: str
    rule: str = "SH 12"


class StrengthLost(Value, frozen=True):
    """A unit has lost strength points, or guns. [SH 12]"""

    unit: int
    lost: int
    left: int
    rule: str = "SH 12"


class UnitCollapsed(Value, frozen=True):
    """A unit has fallen below half its strength. [SH 12]"""

    unit: int
    rule: str = "SH 12"


class UnitEliminated(Value, frozen=True):
    """Nothing is left of a unit, or it has been taken. [SH 12]"""

    unit: int
    captured: bool = False
    rule: str = "SH 12"


class UnitRouted(Value, frozen=True):
    """A unit has run from the field. [SH 12]"""

    unit: int
    rule: str = "SH 12"


class UnitRallied(Value, frozen=True):
    """A unit is in order again, or back on the field in disorder after a rout. [SH 6, BB 13.52]"""

    unit: int
    sp: int
    hex: Hex
    rule: str = "SH 14"


class RallyRolled(Value, frozen=True):
    """A unit has tried to recover from disorder. [SH 14]"""

    unit: int
    face: int
    modifiers: Modifiers
    cohesion: int
    outcome: str
    """recovers, stays or loses: an id."""

    rule: str = "SH 14"


class LeaderReplaced(Value, frozen=True):
    """Somebody takes over for a leader who fell. [SH 12]"""

    unit: int
    hex: Hex
    rule: str = "SH 12"


class UnitMoved(Value, frozen=True):
    """A unit has gone to an adjacent hex. [SH 9]"""

    unit: int
    start: Hex
    to: Hex
    half_points: int
    """Half movement points paid."""

    rule: str = "SH 9"


class UnitTurned(Value, frozen=True):
    """A unit faces another vertex. [SH 7]"""

    unit: int
    facing: int
    half_points: int = 0
    rule: str = "SH 7"


class MoveStopped(Value, frozen=True):
    """A unit goes no further, for a reason that is an id. [SH 9]"""

    unit: int
    why: str
    rule: str = "SH 9"


class ShapeChanged(Value, frozen=True):
    """A unit has extended, closed up, or refused a flank. [SH 7, SH 8]"""

    unit: int
    shape: Shape
    second: Hex = 0
    rule: str = "SH 8"


class StackReordered(Value, frozen=True):
    """A unit has come to the top of its stack. [SH 8]"""

    unit: int
    rule: str = "SH 8"


class LeaderRode(Value, frozen=True):
    """A leader has gone to a hex. [SH 9]"""

    unit: int
    start: Hex
    to: Hex
    rule: str = "SH 9"


class LeaderSurprised(Value, frozen=True):
    """An enemy has come upon a leader who was alone: he gets away, or he is lost. [SH 9]"""

    unit: int
    face: int
    to: Hex
    """0 if he is lost."""

    rule: str = "SH 9"


class LeaderGuided(Value, frozen=True):
    """A leader brings a unit out of a swamp. [BB 9.44]"""

    unit: int
    leader: int
    rule: str = "BB 9.44"


class ReserveAlarmed(Value, frozen=True):
    """A body in Reserve has to leave it. [SH 6]"""

    body: BodyId
    rule: str = "SH 6"


class GunsManned(Value, frozen=True):
    """Guns have a crew again. [SH 10.6]"""

    unit: int
    by: int
    rule: str = "SH 10.6"


class UnitEntered(Value, frozen=True):
    """A reinforcement has come onto the map. [BB 9.7]"""

    unit: int
    hex: Hex
    half_points: int
    rule: str = "BB 9.7"


class GunsInWoods(Value, frozen=True):
    """Guns have gone back through woods. [BB 12.45]"""

    unit: int
    face: int
    lost: int
    rule: str = "BB 12.45"


class ReactionTried(Value, frozen=True):
    """A unit has moved away from an enemy who came near, or turned to one. [SH 7, SH 9]"""

    unit: int
    enemy: int
    rule: str = "SH 9"


class UnitFellBack(Value, frozen=True):
    """A unit has gone back to a hex. [SH 12]"""

    unit: int
    start: Hex
    to: Hex
    rule: str = "SH 12"


class GunsAbandoned(Value, frozen=True):
    """A battery has lost its crew. [SH 10.6]"""

    unit: int
    rule: str = "SH 10.6"


class CavalryExhausted(Value, frozen=True):
    """Cavalry has worn out its horses. [SH 11]"""

    unit: int
    rule: str = "SH 11"


class LeaderTested(Value, frozen=True):
    """A leader was where men fell. [SH 12, BB 12]"""

    unit: int
    face: int
    fallen: bool
    modifiers: Modifiers = ()
    rule: str = "SH 12"


class AmmunitionChanged(Value, frozen=True):
    """A unit has shot its cartridges away, or fetched more. [SH 10.4, BB 10.91]"""

    unit: int
    ammunition: Ammunition
    rule: str = "SH 10.4"


class ResupplyRolled(Value, frozen=True):
    """A unit has looked for ammunition. [BB 10.92]"""

    unit: int
    face: int
    modifiers: Modifiers
    most: int
    """The highest die that gets it."""

    got: bool
    camp: bool = False
    """In a camp, which needs no line of supply."""

    rule: str = "BB 10.92"


class FatigueChanged(Value, frozen=True):
    """A body has tired, or rested. [SH 18]"""

    body: BodyId
    fatigue: Fatigue
    why: str
    rule: str = "SH 18"


class EffectivenessChanged(Value, frozen=True):
    """A brigade or a division has become combat ineffective, or is so no longer. [SH 13]"""

    command: str
    ineffective: bool
    rule: str = "SH 13"


class InitiativeRolled(Value, frozen=True):
    """Who picks the first marker of the turn; without faces the scenario says so. [SH 3]"""

    side: Side
    union: int = 0
    """What the Union came to, its die and its commander's value."""

    confederate: int = 0
    rolled: bool = True
    rule: str = "SH 3"


class EfficiencyDrawn(Value, frozen=True):
    """How often a command acts in this turn. [SH 5]"""

    command: CommandId
    efficiency: int
    """What was drawn; 0 where the scenario gives a number."""

    markers: int
    rule: str = "SH 5"


class MarkerDrawn(Value, frozen=True):
    """A marker has come out of the pool: this command acts. [SH 3]"""

    command: CommandId
    left: int
    """Markers of it that are still in the pool."""

    rule: str = "SH 3"


class Coordinated(Value, frozen=True):
    """A division leader has tried to move brigades as one. [SH 5]"""

    command: CommandId
    faces: tuple[int, int]
    modifiers: Modifiers
    together: int
    """So many brigades act as one; 0 for none."""

    confused: bool
    rule: str = "SH 5"


class BodiesAct(Value, frozen=True):
    """Bodies begin to act. [SH 3]"""

    bodies: tuple[BodyId, ...]
    rule: str = "SH 3"


class CommandFixed(Value, frozen=True):
    """Who is out of command in this turn. [SH 3, SH 4]"""

    side: Side
    out: tuple[BodyId, ...]
    rule: str = "SH 4"


class LandingCleared(Value, frozen=True):
    """A unit has made room at a landing, in disorder. [BB 30.1]"""

    unit: int
    start: Hex
    to: Hex
    rule: str = "BB 30.1"


class OrdersGiven(Value, frozen=True):
    """A body has new orders. [SH 3, SH 6]"""

    body: BodyId
    orders: Orders
    rule: str = "SH 6"


class OrdersRolled(Value, frozen=True):
    """A brigadier has tried to change the orders of his brigade. [SH 6]"""

    body: BodyId
    orders: Orders
    """What he tried to change to."""

    face: int
    modifiers: Modifiers
    result: str
    """As the table calls it: keeps and stays, keeps, loose rein, changes and stays, changes."""

    rule: str = "SH 6"


class ReinsLoosened(Value, frozen=True):
    """A brigadier does as he likes. [SH 6]"""

    body: BodyId
    profile: Profile
    """As what he acts."""

    face: int = 0
    """Of an unreliable one, the die that says so."""

    is_unreliable: bool = False
    rule: str = "SH 6"


class TurnBegun(Value, frozen=True):
    """An hour begins. [SH 3]"""

    turn: int
    words: str
    rule: str = "SH 3"


class UnitsFired(Value, frozen=True):
    """A fire has been rolled, and what the Fire Table says. [SH 10, SH 20]"""

    units: tuple[int, ...]
    hex: Hex
    """Out of which hex."""

    target: int
    """The unit that is hit, if any is."""

    at: Hex
    kind: str
    """Fire in the own activation, in return, at somebody who approaches: an id."""

    face: int
    modifiers: Modifiers
    column: str
    """As printed, `7-8`."""

    outcome: str
    """As printed, `1d+1`; `-` for nothing."""

    rule: str = "SH 20"


class FireForegone(Value, frozen=True):
    """A unit has been kept from the fire that was announced. [BB 18]"""

    unit: int
    rule: str = "BB 18.1"


class BoatHit(Value, frozen=True):
    """A gunboat has been hit; the second hit drives it off. [BB 14.76]"""

    unit: int
    gone: bool
    rule: str = "BB 14.76"


class BoatShelled(Value, frozen=True):
    """A gunboat has thrown shells at a brigade that rests. [BB 14.79]"""

    unit: int
    body: BodyId
    face: int
    spoiled: bool
    """Its stragglers do not come back in this turn."""

    rule: str = "BB 14.79"


class OrdersLost(Value, frozen=True):
    """A body has been driven from its orders, and advances. [SH 6]"""

    body: BodyId
    rule: str = "SH 6"


class AssaultDeclared(Value, frozen=True):
    """A unit is in an assault on a hex. [SH 11]"""

    unit: int
    target: Hex
    rule: str = "SH 11"


class AttackerHeldBack(Value, frozen=True):
    """Green troops, or horses, do not go through with it. [SH 11, BB 14.1]"""

    unit: int
    rule: str = "SH 11"


class AssaultResolved(Value, frozen=True):
    """What an assault has come to. [SH 11]"""

    units: tuple[int, ...]
    target: Hex
    face: int
    modifiers: Modifiers
    result: str
    rule: str = "SH 11"


class HexTaken(Value, frozen=True):
    """A winner has gone into the hex. [SH 11]"""

    unit: int
    hex: Hex
    rule: str = "SH 11"


class EventChitDrawn(Value, frozen=True):
    """An event chit has come out of the pool: two dice as tens and ones, and what they bring."""

    tens: int
    ones: int
    event: str
    """As the table of the battle calls it: `looting`."""

    rule: str = "BB 18.1"


class RandomEventDrawn(Value, frozen=True):
    """The random event chit has come out of the pool: whose event it is, and which. [BB 19]"""

    face: int
    side: Side | None = None
    """Nobody's: nothing happens."""

    event_face: int = 0
    event: str = ""
    rule: str = "BB 19"


class EventLapsed(Value, frozen=True):
    """Nobody suits the event, or nobody is chosen for it. [BB 18.1, BB 19]"""

    side: Side
    event: str
    rule: str = "BB 18.1"


class NoFireKept(Value, frozen=True):
    """A side keeps a chit with which it may keep the other one from a fire. [BB 18.1, BB 19]"""

    side: Side
    rule: str = "BB 18.1"


class CampLooted(Value, frozen=True):
    """A unit has run off to loot a camp. [BB 18.1]"""

    unit: int
    start: Hex
    to: Hex
    rule: str = "BB 18.1"


class UnitMisled(Value, frozen=True):
    """A unit has lost its way, and gone where the enemy wanted it. [BB 19]"""

    unit: int
    start: Hex
    to: Hex
    rule: str = "BB 19"


class StrengthGained(Value, frozen=True):
    """Men have come back to a unit. [BB 19, SH 16]"""

    unit: int
    gained: int
    sp: int
    rule: str = "BB 19"


class DetachmentAbsorbed(Value, frozen=True):
    """A regiment has taken a detachment back. [BB 14.42]"""

    unit: int
    by: int
    points: int
    sp: int
    """Of the regiment now."""

    rule: str = "BB 14.42"


class BattleEnded(Value, frozen=True):
    """The battle is over. [SH 19]"""

    winner: Side
    undecided: bool = False
    level: str = ""
    """How great the victory is, as the scenario calls it."""

    by_default: bool = False
    """The enemy has reached none of his objectives, and the scenario asks no more of the winner."""

    rule: str = "SH 19"
