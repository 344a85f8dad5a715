"""By which words one does what a sentence asks for. Pure."""

from screens.map.means import Means

WORDS = Means(
    roll="roll",
    march="march BOX",
    onward="move COUNT TYPE TO",
    dig="entrench COUNT TYPE",
    refit="restore TYPE BOX",
    done="done",
    end="end",
    go="",
    asks="You are asked",
    along="",
    sail="sail COUNT TYPE TO",
    invade="invade COUNT TYPE TO",
    another="another way: via BOX",
)
