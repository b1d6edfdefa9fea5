"""Presets of Golf with house rules about moves, turns and layouts, each with its source."""

from cardgolf import preset

BOARD_GAME_ARENA = "boardgamearena.com, Golf"
PAGAT = "pagat.com, Golf"
HOUSEHOLDS = "household rules, of which no page was read"

# Other moves

POWER_CARDS = preset(
    "golf", "knocking", "power-cards", title="Golf with power cards", source=BOARD_GAME_ARENA,
    decks=1, columns=2, peek="any", new_card="down", cancel="diagonal",
)  # fmt: skip

FOUR_CARD_MATCHING = preset(
    "golf", "knocking", "matching-discards", title="Four-Card Golf with matching discards", source=PAGAT,
    columns=2, peek="nearest", new_card="down", cancel="anywhere",
)  # fmt: skip

RODS_GOLF = preset(
    "golf", "throw-pairs", title="Rod's golf", source="rodsgamesite.blogspot.com, Golf",
    two_packs_from=4, three_packs_from=8, initial_flips=0, discard_flip="required", two_points=2, jack_points=-2,
    queen_points=12,
)  # fmt: skip

THREE_PACKS = preset(
    "golf", "knocking", "lay-choice", "joker-pairs", title="Golf of three packs", source="52pickup.net, Golf",
    decks=3, jokers_per_deck=2, joker_points=-1, flip_turn=True,
)  # fmt: skip

# Other turns

DRINKING_GOLF = preset(
    "golf", "knocking", "open-row", "play-right", "stock-only", title="Drinking golf",
    source="allaboutcocktails.info, Golf", decks=1, columns=2, initial_flips=0, new_card="as_was", two_points=2,
    jack_points=0, queen_points=0, cancel="none",
)  # fmt: skip

NINE_BELOW = preset(  # its look at a card before it is swapped is left out
    "golf", "lines-leave:lines=columns", "another-turn", title="Nine Below", also=("Golf 9",),
    source="golf9 by jpotter-25 on github.com", two_packs_from=2, three_packs_from=3, rows=3, two_points=2,
    five_points=-5, cancel="none",
)  # fmt: skip

SKIP_AND_REVERSE = preset(
    "golf", "reverse", "skip-next", title="Golf with skips and reverses", source=HOUSEHOLDS
)  # fmt: skip

# Other openings and layouts

KNOWN_HAND = preset(  # of its points no copy was read
    "golf", "knocking", title="Golf from a known hand", source="trapapps.com, Golf",
    decks=1, jokers_per_deck=2, initial_flips=6, peek="any", new_card="down", cancel="anywhere",
)  # fmt: skip

EIGHT_CARD_COLUMN = preset(  # of its points no copy was read
    "golf", title="Eight-Card Golf, a column in the first turn", source="members.shaw.ca/bvwhit, Golf, as of 2013",
    jokers_per_deck=2, columns=4, opening="together", first_flips="first_turn", discard_flip="required",
)  # fmt: skip

GROWING_GOLF = preset("golf", "course", title="Growing golf", source=HOUSEHOLDS)

PAR_HOLES = preset(  # arranging all cards and its table of points are left out
    "golf", "course:columns=par", title="Golf of pars", also=("Par 3, 4 and 5",), source="golf-cards.com, rules",
    opening="together",
)  # fmt: skip
