"""A battle on a measured table."""
