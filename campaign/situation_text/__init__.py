"""Reads a position of the war from text."""
