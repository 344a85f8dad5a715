"""What an order has changed is painted, and nothing else: over a line each cell costs bytes."""

from typing import Any

import pytest

from campaign import read_order
from screens.shell.painting import ChangedCells, Pieces
from tests.screens.keyboard import app_at, state_of


@pytest.mark.thorough
async def test_an_order_repaints_what_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the whole screen: 3 kB at everybody who looks on, and not 60."""
    app = app_at()
    painted = list[int]()
    paint: Any = ChangedCells.render_partial_update

    def counted(compositor: ChangedCells) -> Pieces | None:
        pieces: Pieces | None = paint(compositor)
        if pieces is not None:
            painted.append(sum(piece.strip.cell_length for piece in pieces.pieces))
        return pieces

    async with app.run_test(size=(160, 48)) as pilot:
        await pilot.pause()
        monkeypatch.setattr(ChangedCells, "render_partial_update", counted)
        before = state_of(app)
        assert app.loop.play(read_order("march cairo"))
        await pilot.pause()
        assert state_of(app) != before
        assert painted
        assert max(painted) < 160 * 48 // 3, painted
