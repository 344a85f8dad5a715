"""What the commanders at Shiloh were like, put together for the book of the battle. [BB 4, BB 5]"""

from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.shiloh import attachments, bragg, cleburne
from campaign.resolvers.nei_boschi.shiloh.several import first_of


def with_commanders(book: BattleBook) -> BattleBook:
    """The book of the battle with what its commanders could do, and could not."""
    return book._replace(
        attachments=attachments.attachments,
        refuse_attaching=attachments.refuse_attaching,
        acts_at_most=attachments.acts_at_most,
        may_direct=attachments.may_direct,
        is_in_command=first_of(book.is_in_command, cleburne.is_in_command),
        helps_change=bragg.helps_change,
    )
