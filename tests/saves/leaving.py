"""A campaign that is left, and must come back as it was."""

from saves.campaign_log.journal import Journal


def standing(journal: Journal) -> tuple[object, ...]:
    """All that one sees of a campaign."""
    return (
        journal.state,
        journal.entries(),
        journal.can_take_back,
        journal.can_redo,
        journal.request,
        journal.record.reloads,
        journal.record.points(),
    )


def leave(journal: Journal) -> None:
    """Close a campaign; it comes back as it was left, and its log is in order."""
    left, path = standing(journal), journal.path
    journal.close()
    assert path is not None
    with Journal.resume(path) as found:
        assert found.record.notice == ""
        assert standing(found) == left
        found.verify()
