"""Somebody who reads a battle on hexes back from a terminal, as a player would, by keys alone.

He finds every unit with its name, strength, facing and state, and every hex with its terrain and
level. He knows where on the screen the map, the card and the ruler are, and nothing of how they are
made.
"""

import re
from collections.abc import AsyncIterator, Sequence

from textual.geometry import Region
from textual.pilot import Pilot

from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.ground import ground_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.units import Ammunition, Unit
from campaign.resolvers.nei_boschi.who import card
from screens.app import NordenSuden
from screens.battle.nei_boschi.names import titles
from screens.battle.nei_boschi.pages_screen import HexPages
from screens.battle.nei_boschi.scene import hex_scene
from tests.screens.battle.nei_boschi.hex_desk import screen_of
from tests.screens.hex_reader import MapReader, check_ground, check_stack
from tests.shiloh.desk import BOOK

TERRAIN = {
    Terrain.OPEN: ("open", "open field"),
    Terrain.BORDER: ("border", "field border"),
    Terrain.ORCHARD: ("orchard", "orchard"),
    Terrain.WOODS: ("woods", "woods"),
    Terrain.ROUGH: ("rough woods", "rough woods"),
    Terrain.THICKET: ("thicket", "thicket"),
    Terrain.SWAMP: ("swamp", "swamp"),
    Terrain.SWAMP_CREEK: ("swamp-creek", "swamp with a creek"),
    Terrain.RIVER: ("river", "river"),
}
"""By the signs of the map, and in words."""

GROUND = ground_of(BOOK)
RULED = re.compile(r"(?P<hex>[NS]\d{4}) (?P<terrain>[a-z -]+), level (?P<level>\d)")
FACT = re.compile(r"(?P<label>[a-z][a-z ]{0,7}?) {1,8}(?P<text>\S.*)")


class Player(MapReader):
    """Somebody with a keyboard and a terminal."""

    def __init__(
        self, app: NordenSuden, pilot: Pilot[None], size: tuple[int, int], position: HexPosition
    ) -> None:
        super().__init__(app, screen_of(app).map, size)
        self.pilot, self.position = pilot, position
        self.battle = screen_of(app)
        self.is_plain = app.theme == "plain"

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def go_to(self, hex_: Hex, *then: str) -> None:
        """Bring the cursor to a hex by its name, and read."""
        await self.press("slash", *GROUND.name(hex_), "enter", *then)
        self.look()

    def lines(self, region: Region) -> list[str]:
        """What stands in a part of the screen."""
        lines = []
        for y in range(region.y, region.bottom):
            cells = [self.terminal.screen.buffer[y][x] for x in range(region.x, region.right)]
            assert not [one for one in cells if one.data.strip() and one.fg == one.bg != "default"]
            lines.append("".join(cell.data for cell in cells).rstrip())
        return lines

    # --- the map -----------------------------------------------------------------------------

    async def sweep(self, hexes: Sequence[Hex]) -> AsyncIterator[Hex]:
        """Hexes that are on the terminal, while the cursor is elsewhere."""
        left = list(hexes)
        while left:
            middle = self.below_and_beside(left[0])
            is_last = middle % 100 == self.field.bounds.south
            aside = "down" if not is_last else "left" if middle - 1 == left[0] else "up"
            await self.go_to(middle, "home", aside)
            seen = [hex_ for hex_ in left if self.is_seen(hex_)]
            assert left[0] in seen
            for hex_ in seen:
                yield hex_
            left = [hex_ for hex_ in left if hex_ not in seen]

    def below_and_beside(self, hex_: Hex) -> Hex:
        """The hex in the middle of a window in whose northwestern corner another one is seen."""
        bounds, box, region = self.field.bounds, self.box(hex_), self.field.content_region
        across, down = region.width // box.across // 2 - 1, region.height // box.down // 2 - 1
        column, row = divmod(hex_, 100)
        return 100 * min(column + across, bounds.east) + min(row + down, bounds.south)

    def read_seen(self, hexes: Sequence[Hex]) -> int:
        """The counters that are on the terminal now, without a key; how many hexes."""
        self.look()
        stacks = hex_scene(self.position).stacks()
        seen = [hex_ for hex_ in hexes if hex_ in stacks and self.is_seen(hex_)]
        for hex_ in seen:
            check_stack(stacks[hex_], self.rows(hex_), plain=self.is_plain)
        return len(seen)

    async def read_map(self, hexes: Sequence[Hex]) -> None:
        """The counters; where there are none the ground; everywhere, when they are lifted."""
        stacks = hex_scene(self.position).stacks()
        async for hex_ in self.sweep(hexes):
            if hex_ in stacks:
                check_stack(stacks[hex_], self.rows(hex_), plain=self.is_plain)
            else:
                self.check_ground(hex_)
        await self.press("x")
        async for hex_ in self.sweep([hex_ for hex_ in hexes if hex_ in stacks]):
            self.check_ground(hex_)
        await self.press("x")

    def check_ground(self, hex_: Hex) -> None:
        terrain, level = TERRAIN[GROUND.terrain[hex_]][0], GROUND.level[hex_]
        check_ground(self.rows(hex_), terrain, level, plain=self.is_plain)

    async def read_ruler(self, hexes: Sequence[Hex]) -> None:
        """What the line below the map says of a hex."""
        for hex_ in hexes:
            await self.go_to(hex_)
            said = " ".join(self.lines(self.battle.panes.ruler.region))
            found = RULED.match(said)
            assert found, said
            name, terrain, level = found["hex"], GROUND.terrain[hex_], GROUND.level[hex_]
            assert name == GROUND.name(hex_)
            assert (found["terrain"], int(found["level"])) == (TERRAIN[terrain][1], level)

    # --- the units ---------------------------------------------------------------------------

    async def read_units(self, hexes: Sequence[Hex]) -> int:
        """The card beside the map, and the page with all that stand in the hex; how many."""
        found = 0
        for hex_ in hexes:
            await self.go_to(hex_)
            there = self.position.at(hex_)
            beside = self.lines(self.battle.panes.card.region)
            top = next((unit for unit in there if self.fights(unit)), there[0])
            assert titles(BOOK)[top.number] in " ".join(beside), beside
            await self.press("i")
            page = [line async for line in self.page()]
            await self.press("escape")
            for unit in there:
                self.check_unit(unit, cards_of(page, [titles(BOOK)[one.number] for one in there]))
                found += 1
        return found

    async def page(self) -> AsyncIterator[str]:
        """The lines of the page on show, to its end."""
        assert isinstance(self.app.screen, HexPages)
        pane = self.app.screen.pane._scroll
        self.look()
        before = list[str]()
        shown = self.lines(pane.scrollable_content_region)
        goes_on = "turn the page" in self.terminal.text
        while shown != before:
            seen = (n for n in range(1, len(shown) + 1) if before[-n:] == shown[:n])
            for line in shown[max(seen, default=0) :]:
                yield line.strip()
            before = shown
            if goes_on:
                await self.press("pagedown")
                self.look()
                shown = self.lines(pane.scrollable_content_region)

    def fights(self, unit: Unit) -> bool:
        return not card(self.position, unit.number).is_leader

    def check_unit(self, unit: Unit, cards: dict[str, dict[str, str]]) -> None:
        """What its card says of it."""
        told, printed = cards[titles(BOOK)[unit.number]], card(self.position, unit.number)
        if printed.is_leader:
            assert told["where"] == GROUND.name(unit.hex)
            return
        collapsed = ", collapsed" if unit.collapsed else ""
        assert told["strength"] == f"{unit.sp} of {printed.strength}{collapsed}"
        if printed.branch is not Branch.GUNBOAT:
            where = f"{GROUND.name(unit.hex)} facing {FACINGS[unit.facing]}"
            assert re.match(rf"{where}(,|$)", told["where"]), told
        assert (told.get("order") == "disordered") is unit.disordered
        full = unit.ammunition is Ammunition.FULL
        assert told.get("ammo") == (None if full else str(unit.ammunition))
        assert ("crew" in told) is unit.abandoned
        assert (told.get("horses") == "exhausted") is unit.exhausted


def cards_of(page: Sequence[str], names: Sequence[str]) -> dict[str, dict[str, str]]:
    """The facts on each card of a page, by the name over it."""
    found: dict[str, dict[str, str]] = {}
    facts: dict[str, str] = {}
    for line in page:
        if line in names:
            facts = found.setdefault(line, {})
        elif fact := FACT.fullmatch(line):
            facts.setdefault(fact["label"], fact["text"])
    return found
