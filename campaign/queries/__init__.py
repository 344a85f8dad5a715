"""Questions that sections of the rules share; none changes a position but `stacks`."""
