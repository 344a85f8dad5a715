"""The server: its door, the process that forks sessions, and these; no rules and no database."""
