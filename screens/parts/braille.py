"""Braille letters as small dots: two across and four down in a cell."""

ACROSS, DOWN = 2, 4
"""Braille dots in a cell."""

DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot of a braille letter, by column and row."""

BLANK_BRAILLE = 0x2800
