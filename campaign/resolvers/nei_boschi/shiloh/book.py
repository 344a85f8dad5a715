"""What the battle of Shiloh adds to the rules of the series."""

from campaign.resolvers.nei_boschi.book import BattleBook

SHILOH = BattleBook(id="shiloh", title="Nei Boschi: Shiloh")
