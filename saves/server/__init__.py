"""A server on which many people play: accounts, games and their seats, talk, and what travels."""
