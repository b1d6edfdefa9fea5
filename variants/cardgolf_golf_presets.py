"""Presets of Golf: forms of the household game that have a name of their own, each with its source.

``docs/rules/all-golf-games.md`` lists them with those of other variants.
"""

from cardgolf import preset

PAGAT = "pagat.com, Golf"
BICYCLE = "bicyclecards.com, Six-Card Golf"
WIKIPEDIA = "en.wikipedia.org, Golf (card game)"
WIKIPEDIA_2015 = "en.wikipedia.org, Golf (card game), as of 2015"
BOARD_GAME_ARENA = "boardgamearena.com, Golf"

# Six cards

SIX_CARD = preset("golf", title="Six-Card Golf")

HARA_KIRI = preset("golf", title="Hara Kiri", also=("Polish Poker", "Polish Polka"), source=PAGAT, last_turns="none")

SIX_CARD_BICYCLE = preset("golf", title="Six-Card Golf (Bicycle)", source=BICYCLE, last_turns="none", two_points=-2)

SIX_CARD_WIKIPEDIA = preset(
    "golf", title="Six-Card Golf (Wikipedia)", source=WIKIPEDIA, discard_flip="optional", last_turns="none"
)

POISON = preset(
    "golf", title="Poison", also=("Golf with Jokers",), source=WIKIPEDIA_2015,
    decks=2, jokers_per_deck=2, discard_flip="required", skip=False,
)  # fmt: skip

SIX_CARD_LINES = preset(
    "golf", "four-bonus:formation=block", title="Six-Card Golf in lines and blocks", source=BOARD_GAME_ARENA,
    cancel="line",
)  # fmt: skip

LOW_JACKS = preset(
    "golf", title="Golf with low Jacks", source="SteveMayze on github.com", jack_points=0, king_points=10
)

# Four cards

FOUR_CARD = preset(
    "golf", "knocking", title="Four-Card Golf", also=("Turtle",), source=PAGAT,
    columns=2, peek="nearest", new_card="down", cancel="anywhere",
)  # fmt: skip

FOUR_CARD_LINES = preset(
    "golf", "knocking", title="Four-Card Golf in lines", source=BOARD_GAME_ARENA,
    decks=1, columns=2, peek="any", new_card="down", cancel="diagonal",
)  # fmt: skip

# Eight, nine and ten cards

EIGHT_CARD = preset(
    "golf", title="Eight-Card Golf", source=PAGAT,
    columns=4, jokers_per_deck=2, joker_points=-5, discard_flip="required",
)  # fmt: skip

NINE_CARD_LINES = preset("golf", title="Nine-Card Golf in lines", source=PAGAT, rows=3, initial_flips=3, cancel="line")

NINE_CARD_DIAGONALS = preset(
    "golf", "four-bonus:formation=block", title="Nine-Card Golf in lines and diagonals", source=BOARD_GAME_ARENA,
    rows=3, initial_flips=3, cancel="diagonal",
)  # fmt: skip

NINE_CARD_ARRANGED = preset(
    "golf", "rearrange", title="Nine-Card Golf, arranged", source="opiegames.com, Golf",
    rows=3, initial_flips=3, cancel="line", reveal_first=True,
)  # fmt: skip

TEN_CARD = preset(
    "golf", title="Ten-Card Golf", source="hubpages.com, GOLF: the best card game I've ever played",
    decks=2, jokers_per_deck=2, columns=5, initial_flips=3,
)  # fmt: skip
