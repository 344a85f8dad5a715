"""What a server keeps: its tables, how they are opened and copied, and its audit log."""
