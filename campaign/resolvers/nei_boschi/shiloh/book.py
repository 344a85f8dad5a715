"""What the battle of Shiloh adds to the rules of the series."""

from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.shiloh.in_command import commands_itself, is_in_command

SHILOH = BattleBook(
    id="shiloh",
    title="Nei Boschi: Shiloh",
    commands_itself=commands_itself,
    is_in_command=is_in_command,
)
