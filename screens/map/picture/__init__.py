"""The map of the war as a picture: land that shows who holds it, relief, counters, overlays."""
