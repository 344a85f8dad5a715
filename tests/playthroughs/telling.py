"""Told games: a game file whose comments beginning with `#>` say what happened.

The text is what the game says of itself, so a change of the rules, of the dice that are asked
for or of the words shows as a difference that one can read.
"""

from campaign.game_files.game_file import read_game, retell
from screens.text.narration import narrated

TOLD = "#> "


def tell(text: str) -> str:
    """The game file *text* with its story told anew below every order."""
    rows = text.splitlines()
    game = read_game(text)
    story: dict[int, list[str]] = {}
    for line, change in retell(game):
        said = (narrated(event, change.state) for event in change.events)
        story[line.number] = [TOLD + sentence for sentence in said if sentence]
    told = []
    for number, row in enumerate(rows, start=1):
        if not row.startswith(TOLD.rstrip()):
            told.append(row)
        told += story.get(number, [])
    return "\n".join(told) + "\n"
