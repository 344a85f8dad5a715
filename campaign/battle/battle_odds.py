"""What a whole battle may come to: who wins, what is left, how sure that is.

Whoever asks says how both sides are taken to conduct themselves; the resolver of the battle
answers. Nothing of the campaign's dice is looked at, and the same question has the same answer.
"""

from typing import NamedTuple

from campaign.terms import UNION, PieceType, Side

EXACT = "exact"
SIMULATED = "simulated"
ESTIMATED = "estimated"


class Conduct(NamedTuple):
    """How a side is taken to fight; its shots are announced as its automatic commander would."""

    leaves: bool = True
    """It leaves a battle that is all but lost, as its automatic commander would. [BG 9.1]"""

    calls: bool = True
    """It brings up pieces and leaders as its automatic commander would. [BG 10.1, NS 8.21]"""


USUAL_CONDUCT = Conduct()
TO_THE_END = Conduct(leaves=False)
"""It stays as long as it has a piece."""

ALONE = Conduct(leaves=False, calls=False)
"""It stays, with those who are there now."""


class Conducts(NamedTuple):
    """The conduct of both sides, Union first."""

    union: Conduct = USUAL_CONDUCT
    confederate: Conduct = USUAL_CONDUCT

    def of(self, side: Side) -> Conduct:
        return self[side.seat]

    def but(self, side: Side, conduct: Conduct) -> "Conducts":
        """The same with another conduct of one side."""
        return (
            Conducts(conduct, self.confederate) if side is UNION else Conducts(self.union, conduct)
        )


USUAL_CONDUCTS = Conducts()


class Fate(NamedTuple):
    """What becomes of some pieces that are alike, in pieces, on average."""

    side: Side
    type: PieceType
    ids: tuple[int, ...]
    """Their numbers in the battle, those who may be brought up included."""

    whole: float
    reduced: float
    lost: float
    """The three sum up to the number of pieces."""


class BattleOdds(NamedTuple):
    """The odds of a battle from a position on."""

    union: float
    """The chance that the Union wins, 0 to 1."""

    confederate: float
    undecided: float
    """The chance that nobody does; the three sum up to 1."""

    lost: tuple[float, float]
    """Pieces that each side is going to lose, on average, Union first."""

    rounds: float
    """Rounds that are still to be fought, on average."""

    fates: tuple[Fate, ...] = ()
    """Both sides by kind of piece, Union first; empty where only the losses are known."""

    source: str = EXACT
    """`exact`, `simulated` by battles with dice of their own, `estimated` from those on record."""

    trials: int = 0
    """Battles behind it; 0 if it is exact."""

    may_come: tuple[int, int] = (0, 0)
    """Pieces that each side may still call from next door, Union first: the odds count on them.
    [BG 10.1]"""

    stands_in: bool = False
    """It is that of the usual way to fight, where the way that was asked about knows none."""

    def win(self, side: Side) -> float:
        """The chance that *side* wins."""
        return self.union if side is UNION else self.confederate

    def believed(self, side: Side) -> float:
        """The same, never taken for certain where it was only tried out: half a battle of those
        tried may always go the other way.
        """
        least = 0.5 / self.trials if self.trials else 0.0
        return min(1.0 - least, max(least, self.win(side)))

    def loses(self, side: Side) -> float:
        """Pieces that *side* is going to lose, on average."""
        return self.lost[side.seat]

    def comers(self, side: Side) -> int:
        """Pieces that *side* may still call, and does in these odds if it needs them."""
        return self.may_come[side.seat]

    @property
    def margin(self) -> float:
        """Half of the interval around the chance to win that holds in 95 of 100 cases. [Wilson]"""
        if not self.trials:
            return 0.0
        share, n, z = max(self.union, self.confederate), self.trials, 1.96
        spread: float = (share * (1 - share) / n + z * z / (4 * n * n)) ** 0.5
        return z * spread / (1 + z * z / n)


class SideOdds(NamedTuple):
    """The odds of a side for whoever leads it himself: he alone decides when it leaves.

    The enemy is taken to leave and to call as its automatic commander would.
    """

    side: Side
    staying: BattleOdds
    """If the side stays to the end."""

    usual: BattleOdds | None = None
    """If it leaves where its automatic commander would; None as long as that is not known."""

    both: BattleOdds | None = None
    """If the enemy stays to the end, too; None where that has not been asked."""

    @property
    def stands_in(self) -> bool:
        """They are those of the usual way to fight, in place of one that knows none."""
        return self.staying.stands_in

    def standing_in(self) -> "SideOdds":
        """The same in place of a way to fight that knows no odds."""
        return self._replace(
            staying=self.staying._replace(stands_in=True),
            usual=self.usual and self.usual._replace(stands_in=True),
        )
