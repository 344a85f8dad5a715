"""What the commanders at Shiloh were like, put together for the book of the battle. [BB 4, BB 5]"""

from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh import attachments, bragg, cleburne, johnston
from campaign.resolvers.nei_boschi.shiloh.several import first_of


def with_commanders(book: BattleBook) -> BattleBook:
    """The book of the battle with what its commanders could do, and could not."""

    def activation_begins(position: HexPosition) -> HexPosition:
        return johnston.note_green(book.activation_begins(position))

    return book._replace(
        attachments=attachments.attachments,
        refuse_attaching=attachments.refuse_attaching,
        acts_at_most=attachments.acts_at_most,
        may_direct=attachments.may_direct,
        is_in_command=first_of(book.is_in_command, cleburne.is_in_command),
        helps_change=bragg.helps_change,
        activation_begins=activation_begins,
        abilities=johnston.ABILITIES,
        goes_anyway=johnston.goes_anyway,
        rides_before=johnston.rides_before,
        most_acts=first_of(book.most_acts, johnston.most_acts),
        acts_again=johnston.acts_again,
        untired=first_of(johnston.untired, book.untired),
        tries_commanders=johnston.try_him,
        commanders_rode=johnston.commanders_rode,
    )
