"""Faces: what the screens and the command line know of each way to fight battles."""
