"""Notations and TOML: how values are spelled, whoever reads or writes them."""
