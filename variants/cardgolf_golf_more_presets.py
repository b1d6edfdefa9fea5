"""Presets of Golf with house rules about moves, turns and layouts, each with its source."""

from cardgolf import preset

BOARD_GAME_ARENA = "boardgamearena.com, Golf"
PAGAT = "pagat.com, Golf"

POWER_CARDS = preset(
    "golf", "knocking", "power-cards", title="Golf with power cards", source=BOARD_GAME_ARENA,
    decks=1, columns=2, peek="any", new_card="down", cancel="diagonal",
)  # fmt: skip

FOUR_CARD_MATCHING = preset(
    "golf", "knocking", "matching-discards", title="Four-Card Golf with matching discards", source=PAGAT,
    columns=2, peek="nearest", new_card="down", cancel="anywhere",
)  # fmt: skip
