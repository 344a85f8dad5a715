"""The process with the games, and what runs beside it."""
