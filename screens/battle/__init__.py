"""Battles: one folder for each kind of screen."""
