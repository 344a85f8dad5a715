"""Words of battles on hexes that stand on their screens without more ado, with their paragraphs."""

HEADING = "On a map of hexes:"

HEX_TERMS = (
    ("marker", "activation marker: drawn from the pool, its division or corps acts [SH 3, SH 5]"),
    ("pool", "the markers and event chits that are still to be drawn in this turn [SH 3]"),
    ("chit", "a counter drawn by chance: of efficiency, or for an event [SH 3, SH 5]"),
    (
        "efficiency",
        "the number on its chit; with its leader's value, its markers of the turn [SH 5]",
    ),
    ("initiative", "who has it picks the first marker of the turn [SH 3]"),
    ("activation", "what a brigade does on one marker, unit by unit [SH 3, SH 5]"),
    ("coordination", "two dice before the first brigade: several may act as one [SH 5.1]"),
    ("in command", "near enough to its leader, who is near enough to his own [SH 4]"),
    ("out of command", "too far from its leader: one activation fewer, no new orders [SH 4]"),
    ("direct command", "an army commander leads a brigade himself [BB 4.11]"),
    ("orders", "March, Advance, Attack or Reserve, for each brigade [SH 6]"),
    ("reserve", "stays out of the fight and recovers: order, fatigue, cartridges [SH 6]"),
    ("fatigue", "a track: none, OK, 0, then 1 to 4, which are added to checks [SH 18]"),
    ("cohesion", "a check is passed by a die up to it; behind it: in disorder [SH 2]"),
    ("check", "a die of 0 to 9 against cohesion; who fails is disordered [SH 2]"),
    ("disordered", "fires at -1, goes next to no enemy, until it recovers [SH 12, SH 14]"),
    ("collapsed", "below half its strength: disordered to the end, no assaults [SH 12]"),
    ("rout", "the unit runs off the map; at the turn's end it may come back [SH 12, BB 13.52]"),
    ("CI, ineffective", "more than half of a brigade collapsed, routed or gone [SH 13]"),
    ("facing", "a unit faces a vertex: two hexes before it, two beside, two behind [SH 1]"),
    ("refused flank", "bent back: three hexes before it, one flank less [SH 7]"),
    ("extended line", "a regiment of 10 points in two hexes, side by side [SH 8]"),
    ("extended column", "a unit of 8 points in two hexes, one behind the other [SH 8]"),
    ("MP", "movement points: infantry has 5, guns and cavalry 8 [SH 9]"),
    ("withdraw", "1 or 2 hexes straight back from an enemy, unfired at [SH 9]"),
    ("return fire", "who is fired at fires back, once for each enemy brigade [SH 10.1]"),
    ("prepared fire", "+1 for infantry that has neither moved nor turned [SH 10.3]"),
    ("rapid fire", "+2 for guns that have not moved, within 3 hexes [SH 10.3]"),
    (
        "low ammunition",
        "it threw a 0 in firing: small arms at -2; after another 0 it has none [SH 10.4]",
    ),
    ("abandoned guns", "without a crew: friends man them, enemies take them [SH 10.6]"),
    ("charge", "an assault out of a move of 1 to 3 points: +1 [SH 11]"),
    ("green", "has seen no battle yet: checks before it assaults or stands [BB 14.1]"),
    ("detachment", "a few companies that skirmish; no assaults [BB 14.4]"),
    ("level", "the height of a hex, 20 feet each [BB 2.42]"),
)
"""Said so that whoever knows no rule can go on; the paragraph says the rest."""
