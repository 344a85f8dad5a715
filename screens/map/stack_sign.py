"""A stack in a few signs, where there is no room for words. Pure."""

from campaign.terms import Side
from campaign.units import Stack
from screens.shell.glyphs import Glyphs


def stack_sign(stack: Stack, side: Side, glyphs: Glyphs) -> str:
    """A stack in a few signs, infantry first: `■6◆1▴`."""
    infantry = sum(unit.type.is_infantry for unit in stack)
    cavalry = len(stack) - infantry
    signs = glyphs.side[side.seat]
    if infantry:
        signs += f"{glyphs.infantry[side.seat]}{infantry}"
    if cavalry:
        signs += f"{glyphs.cavalry[side.seat]}{cavalry}"
    if any(unit.is_protected for unit in stack):
        signs += glyphs.entrenched
    return signs
