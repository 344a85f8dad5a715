"""What lies in a server's folder besides `server.toml`, by name."""

from typing import Final

DATABASE: Final = "server.db"
GAMES: Final = "games"
RECORDINGS: Final = "recordings"
AUDIT: Final = "audit.log"
HOST_KEY: Final = "host_key"
SECRET: Final = "secret"
"""Whoever knows it signs tokens; by it a folder is known as a server's."""

DISK_KEEPS: Final = "lost+found"
"""What is in a disk of its own from the beginning."""

PLAYERS: Final = "players"
"""The folder in which each account has its own."""
