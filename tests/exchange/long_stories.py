"""A story of as many lines as one likes: a battle in which nobody is ever hit."""

from itertools import cycle, islice
from pathlib import Path

from campaign import read_situation
from campaign.game_files.game_file import GameFile, write_head

BATTLE = """
turn = 9
agenda = ["combat union"]
[[pieces]]
box = "fredericksburg"
side = "union"
type = "crack_infantry"
entry = "manassas_junction"
moved = "land"
marches = 1
[[pieces]]
box = "fredericksburg"
side = "confederate"
type = "crack_infantry"
"""
ROUND = ("fight fire 2 1", "fight roll : 6", "fight fire 1 2", "fight roll : 6")
"""Both sides miss."""


def long_story(file: Path, lines: int) -> Path:
    """Write a game file of so many orders."""
    opening = read_situation(BATTLE)
    orders = ["battle fredericksburg"] if opening.battle is None else []
    orders += islice(cycle(ROUND), lines - len(orders))
    file.write_text(write_head(GameFile(opening, (), "long")) + "\n".join(orders) + "\n")
    return file
