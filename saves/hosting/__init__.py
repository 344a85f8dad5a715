"""One campaign, several people: a table with two seats, and whoever looks on."""
