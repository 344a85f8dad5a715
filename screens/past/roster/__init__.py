"""The order of battle: all pieces of both sides by theater and box, with sums."""
