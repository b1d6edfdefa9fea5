"""Presets of Golf: its forms with six, four, eight and nine cards, as households play them."""

from cardgolf import preset

SIX_CARD = preset("golf", title="Six-Card Golf")

FOUR_CARD = preset(
    "golf", "knocking", title="Four-Card Golf", columns=2, peek="nearest", new_card="down", cancel="anywhere"
)

EIGHT_CARD = preset(
    "golf", title="Eight-Card Golf", columns=4, jokers_per_deck=2, joker_points=-5, discard_flip="required"
)

NINE_CARD_LINES = preset("golf", title="Nine-Card Golf in lines", rows=3, initial_flips=3, cancel="line")
