"""How a campaign lies on a disk or a server: files, tables, rows, seals, journals."""
