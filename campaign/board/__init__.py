"""The map of the war before anybody stands on it: boxes, links and routes."""
