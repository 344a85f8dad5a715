"""How a battle by itself is set up on a table: order of battle, ground, weather, arms. [SK 1]"""

from dataclasses import dataclass
from typing import Any, ClassVar

from campaign.battle.contract import BattleRequest
from campaign.battle.order_of_battle import (
    ABILITIES,
    ArmyCommand,
    Brigade,
    Objective,
    OriginalPlace,
)
from campaign.battle.request_format import brief, checked, member
from campaign.battle.terrain_lines import read_terrain, write_terrain
from campaign.errors import NotationError, unknown
from campaign.formats.toml_writer import Entries
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Piece
from campaign.terms import Side

FIELD_WIDTH, FIELD_HEIGHT = 160 * CM, 100 * CM
"""The size of a field whose terrain is known beforehand. [YK 4.1]"""

_SWITCHES = ("set_edges", "poor_visibility")

_ARMED = ("breech_loaders", "siege_guns")
"""What troops of some sides have. [SG 2.6]"""


@dataclass(frozen=True, slots=True)
class TabletopStaging:
    """What the request of a battle on a table says beyond its pieces; without all this, nothing.

    Battles of history and armies by points are set up in this way. [SK 1.3, SK 2.1]
    """

    KEYS: ClassVar[tuple[str, ...]] = (
        *("commands", "terrain", "weather", "objectives", "needed"),
        *(*_SWITCHES, *_ARMED),
    )

    commands: tuple[ArmyCommand, ...] = ()
    """The order of battle: its brigades are the pieces, one by one. [YK 3, SG 2.3]"""

    terrain: tuple[Piece, ...] | None = None
    """What lies on the field if that is known beforehand, as if it were 160 by 100 cm large; the
    attacker comes from the south. [YK 4.1]"""

    weather: int = 0
    """Turns by which bad weather delays whoever is off the table. [SG 2.4, SG-R12]"""

    poor_visibility: bool = False
    """Night or fog: every brigade begins the battle in disorder. [SG 1.5]"""

    breech_loaders: tuple[Side, ...] = ()
    """Sides whose brigades have them. [SG 2.6]"""

    siege_guns: tuple[Side, ...] = ()
    """Sides whose guns are howitzers or siege guns. [SG 2.6]"""

    set_edges: bool = False
    """The attacker has the southern edge, whatever the dice say of edges. [YK 4.1]"""

    objectives: tuple[Objective, ...] = ()
    """The places that decide the battle, instead of those of the rules of the table. [SK 1.5]"""

    needed: int = 0
    """Objectives that the attacker must hold at the end, or the defender has won; 0 if the rules
    of the table compare what both hold. [SK 1.5]"""

    def add_to(self, values: dict[str, Any]) -> dict[str, Any]:
        """The values of a request with what is not as usual on this table.

        Logs hash a battle as text, so the order of its keys stays as it is: leaders between marks
        and lists.
        """
        leaders = {key: value for key, value in values.items() if key == "leaders"}
        before = {key: value for key, value in values.items() if key not in leaders}
        return before | self._marks() | leaders | self._lists()

    def _marks(self) -> dict[str, Any]:
        """What there is or is not, and who has it."""
        switched = {name: True for name in _SWITCHES if getattr(self, name)}
        armed = {name: list(map(str, who)) for name in _ARMED if (who := getattr(self, name))}
        return switched | armed

    def _lists(self) -> dict[str, Any]:
        """Who is there, what lies there, what is fought for."""
        values: dict[str, Any] = {}
        if self.commands:
            values["commands"] = Entries(self.commands, brief)
        if self.terrain is not None:
            values["terrain"] = Entries(self.terrain, write_terrain)
        if self.weather:
            values["weather"] = self.weather
        if self.objectives:
            values["objectives"] = Entries(self.objectives, brief)
        if self.needed:
            values["needed"] = self.needed
        return values

    @classmethod
    def take_from(cls, values: dict[str, Any]) -> "TabletopStaging":
        """What a document says of the table; its keys are taken out of *values*."""
        return cls(
            commands=tuple(_command(entry) for entry in values.pop("commands", ())),
            terrain=_terrain(values.pop("terrain", None)),
            weather=values.pop("weather", 0),
            objectives=tuple(_objective(entry) for entry in values.pop("objectives", ())),
            needed=values.pop("needed", 0),
            **{name: values.pop(name, False) for name in _SWITCHES},
            breech_loaders=_sides(values.pop("breech_loaders", ())),
            siege_guns=_sides(values.pop("siege_guns", ())),
        )


_USUAL = TabletopStaging()


def tabletop_staging(request: BattleRequest) -> TabletopStaging:
    """How a battle is set up on a table: as usual, unless its request says that it is."""
    staging = request.staging
    return staging if isinstance(staging, TabletopStaging) else _USUAL


# --- reading -----------------------------------------------------------------------------------


def _sides(names: Any) -> tuple[Side, ...]:
    return tuple(member(Side, "side", name) for name in names)


def _command(entry: dict[str, Any]) -> ArmyCommand:
    entry = dict(entry)
    brigades = tuple(map(_brigade, entry.pop("brigades")))
    guns = tuple(map(_stand, entry.pop("guns", ())))
    command = ArmyCommand(brigades=brigades, guns=guns, **checked(entry, ArmyCommand._fields))
    if command.ability not in ABILITIES:
        raise NotationError(f"battle: {unknown('ability', str(command.ability), ABILITIES)}")
    return command


def _brigade(entry: dict[str, Any]) -> Brigade:
    stand = entry.get("stand")
    entry = {name: value for name, value in entry.items() if name != "stand"}
    return Brigade(
        stand=None if stand is None else _stand(stand), **checked(entry, Brigade._fields)
    )


def _stand(numbers: Any) -> OriginalPlace:
    """`[64, 71, 180]`: where troops stand, and which way they face."""
    if not isinstance(numbers, list) or [type(number) for number in numbers] != [int] * 3:
        raise NotationError(f"battle: a place is like [64, 71, 180], not {numbers!r}")
    return OriginalPlace(*numbers)


def _objective(entry: dict[str, Any]) -> Objective:
    values = checked(entry, Objective._fields)
    return Objective(**{**values, "holder": member(Side, "holder", values["holder"])})


def _terrain(lines: Any) -> tuple[Piece, ...] | None:
    return None if lines is None else tuple(map(read_terrain, lines))
