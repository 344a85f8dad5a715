"""What travels between sessions and the process with the games, at both ends."""
