"""What the campaign and a resolver know of each other: the contract, and who keeps it."""
