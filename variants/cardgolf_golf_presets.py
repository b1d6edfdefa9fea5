"""Presets of Golf: forms of the household game that have a name of their own, each with its source.

``docs/rules/all-golf-games.md`` lists them with those of other variants.
"""

from cardgolf import preset

PAGAT = "pagat.com, Golf"
BICYCLE = "bicyclecards.com, Six-Card Golf"
WIKIPEDIA = "en.wikipedia.org, Golf (card game)"
WIKIPEDIA_2015 = "en.wikipedia.org, Golf (card game), as of 2015"
BOARD_GAME_ARENA = "boardgamearena.com, Golf"
GOLFGAME = "golfgame by adlee-was-taken on github.com"
HOUSEHOLDS = "household rules, of which no page was read"

# Six cards

SIX_CARD = preset("golf", title="Six-Card Golf")

HARA_KIRI = preset("golf", title="Hara Kiri", also=("Polish Poker", "Polish Polka"), source=PAGAT, last_turns="none")

SIX_CARD_BICYCLE = preset("golf", title="Six-Card Golf (Bicycle)", source=BICYCLE, last_turns="none", two_points=-2)

SIX_CARD_WIKIPEDIA = preset(
    "golf", title="Six-Card Golf (Wikipedia)", source=WIKIPEDIA,
    two_packs_from=4, discard_flip="optional", last_turns="none",
)  # fmt: skip

POISON = preset(
    "golf", title="Poison", also=("Golf with Jokers",), source=WIKIPEDIA_2015,
    decks=2, jokers_per_deck=2, discard_flip="required", skip=False,
)  # fmt: skip

SIX_CARD_LINES = preset(
    "golf", "four-bonus:formation=block", title="Six-Card Golf in lines and blocks", source=BOARD_GAME_ARENA,
    two_packs_from=6, cancel="line",
)  # fmt: skip

LOW_JACKS = preset(
    "golf", title="Golf with low Jacks", source="SteveMayze on github.com", jack_points=0, king_points=10
)

GOLF_SIX = preset(
    "golf", title="GolfSix", also=("TAG Golf",), source="GolfSix of TabletopGames (TAG) on github.com",
    decks=1, holes=1, last_turns="none", turn_limit=50,
)  # fmt: skip

SPEED_GOLF = preset("golf", title="Speed Golf", source=GOLFGAME, discard_flip="required", skip=False)

EARLY_KNOCK = preset(
    "golf", "knocking:most_down=2,turned_up=on", "ender-penalty:how=flat,points=10", "four-bonus:points=-20",
    title="Golf with early knocks", source=GOLFGAME, flip_turn=True,
)  # fmt: skip

ALL_BONUSES = preset(
    "golf", "knocking:most_down=2,turned_up=on", "ender-penalty:how=flat,points=10", "four-bonus:points=-20",
    "wolfpack", "round-bonuses", title="Golf with all bonuses", also=("Super Kings", "Ten Penny", "Eagle Eye"),
    source=GOLFGAME, jokers_per_deck=2, flip_turn=True, two_points=-2, ten_points=1, one_eyed_points=0,
    king_points=-2, joker_points=2, joker_pair_points=-4, negative_pairs="keep",
)  # fmt: skip

DEALER_LEADS = preset(
    "golf", "first-turn", title="Golf, the dealer leads", source="pahnation.com, How do I play the card game of golf",
    decks=2, jokers_per_deck=2, opening="together",
)  # fmt: skip

EIGHTEEN_HOLES = preset(
    "golf", "dealing", "double-round:round=18", title="Eighteen holes, the last one double", source=HOUSEHOLDS, holes=18
)

FLICKINGER = preset(  # its bonuses for six cards of one suit, and for six in a row, are left out
    "golf", "exact-total:at=150", title="Flickinger's Golf", source="matthewflickinger.com, Playing golf with cards",
    decks=1, jokers_per_deck=2, discard_must_swap=False,
)  # fmt: skip

FLIPS_IN_TURN = preset(
    "golf", "four-bonus:points=-10", title="Golf, first cards in the first turn", source="citlink.net/~w3dly, Golf",
    jokers_per_deck=2, joker_points=-3, first_flips="first_turn", discard_flip="required",
)  # fmt: skip

QUEENS_WILD = preset("golf", "wild-cards", title="Golf, Queens wild", source=HOUSEHOLDS)

DEUCES_WILD = preset(
    "golf", "wild-cards:cards=two", title="Golf, deuces wild", source="Android Golf by ccaron on github.com"
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

WODDER = preset(  # of the cards, any two may be turned up: with four that no player knows it is the same
    "golf", "knocking:last_turns=off", title="Wodder's Four-Card Golf", source="sdf.org, John T. Wodder II, golf.txt",
    decks=1, jokers_per_deck=2, columns=2, discard_must_swap=False, new_card="as_was", ace_points=-1, jack_points=0,
    queen_points=2, king_points=2, cancel="anywhere", holes=18,
)  # fmt: skip

BIRDIES_AND_EAGLES = preset(  # its bogie, another look for three points, is left out
    "golf", "knocking", "birdies", "ender-penalty:how=flat,points=10", title="Golf with birdies and eagles",
    also=("Eagles, Birdies, Bogies and Holes in One",), source="pagat.com, Golf Variations, by Mike Morgan",
    columns=2, peek="nearest", new_card="down", cancel="anywhere",
)  # fmt: skip

FOUR_TURNS = preset(
    "golf", title="Golf of four turns", source="4-Card Golf, complete rules: a family's page on github.com",
    decks=1, columns=2, peek="nearest", new_card="down", cancel="anywhere", turn_limit=4,
)  # fmt: skip

FOUR_TURNS_UP = preset(  # each turn brings one card up, so the fourth brings up the last one
    "golf", title="Golf of four turns, low fives", source="brentstwocents.blogspot.com, Golf",
    columns=2, peek="any", replace_cells="down", discard_flip="required", skip=False, two_points=2, five_points=-5,
    spade_queen_points=13, cancel="anywhere", holes=18,
)  # fmt: skip

BAR_GOLF = preset(  # a card that those who are tied draw is left out
    "golf", "knocking", "first-turn", "ender-penalty:how=doubled", title="Bar golf", source="barmeister.com, Golf",
    columns=2, initial_flips=1, peek="any", new_card="down", two_points=2, king_points=10, cancel="none",
)  # fmt: skip

TO_A_HUNDRED = preset(
    "golf", title="Golf to a hundred", source="golf by mandela-effect on github.com",
    decks=1, columns=2, initial_flips=0, discard_flip="required", skip=False, replace_cells="down", flip_turn=True,
    ace_points=11, two_points=0, jack_points=0, king_points=10, cancel="anywhere", target=100, holes=None,
)  # fmt: skip

# Eight, nine and ten cards

EIGHT_CARD = preset(
    "golf", title="Eight-Card Golf", source=PAGAT,
    columns=4, jokers_per_deck=2, joker_points=-5, discard_flip="required",
)  # fmt: skip

QUAD = preset(  # the shout "fraud quad" is left out
    "golf", "four-bonus:points=-20,formation=corner", title="Quad Golf", also=("Going quading",),
    source=WIKIPEDIA_2015, decks=2, jokers_per_deck=2, columns=4, discard_flip="required", skip=False,
)  # fmt: skip

NINE_CARD_LINES = preset("golf", title="Nine-Card Golf in lines", source=PAGAT, rows=3, initial_flips=3, cancel="line")

NINE_CARD_DIAGONALS = preset(
    "golf", "four-bonus:formation=block", title="Nine-Card Golf in lines and diagonals", source=BOARD_GAME_ARENA,
    two_packs_from=4, three_packs_from=7, rows=3, initial_flips=3, cancel="diagonal",
)  # fmt: skip

NINE_CARD_ARRANGED = preset(
    "golf", "rearrange", title="Nine-Card Golf, arranged", source="opiegames.com, Golf",
    rows=3, initial_flips=3, cancel="line", reveal_first=True,
)  # fmt: skip

CARD_GOLF = preset(
    "golf", "rearrange", title="Card Golf", also=("9-Hole Golf",), source="lpmndc.org, Card Golf: quick rules",
    rows=3, initial_flips=3, flip_turn=True, last_turns="none", two_points=2, cancel="line",
)  # fmt: skip

NINE_CARD_LINES_LEAVE = preset(
    "golf", "lines-leave", "ender-penalty", title="Nine-Card Golf, lines leave",
    source="just-what-am-i-thinking.blogspot.com, Golf", rows=3, initial_flips=3, cancel="line",
)  # fmt: skip

NINE_CARD_COLUMNS_LEAVE = preset(
    "golf", "lines-leave:lines=columns", title="Nine-Card Golf, columns leave", source="potatoplayer.com, Golf",
    rows=3, initial_flips=3, jokers_per_deck=2, joker_points=-3, king_points=10,
)  # fmt: skip

TEN_CARD = preset(
    "golf", title="Ten-Card Golf", source="hubpages.com, GOLF: the best card game I've ever played",
    decks=2, jokers_per_deck=2, columns=5, initial_flips=3,
)  # fmt: skip
