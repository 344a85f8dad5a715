"""The games that fight battles out. `campaign.battle.register` lists them."""
