"""Printed tables as functions."""
