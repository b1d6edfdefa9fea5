"""A house rule that remembers a number, a text, a card, tuples and ``None`` in public, from the first move on."""

from cardgolf import Card, hookimpl, plugin

VALUES = {
    "direction": -1,
    "last word": "over there",
    "looked": None,
    "pair": (Card(5, "H"), "b2"),
    "swaps": ((0, "a1", Card(name="Peek")), (1, None, Card(0, "*"))),
    "trump": Card(12, "S"),
}
LETTERS = "direction -1, last word over there, pair 5H b2, swaps (0 a1 Peek) (1 - JK), trump QS"
SYMBOLS = "direction -1, last word over there, pair 5♥ b2, swaps (0 a1 Peek) (1 - JK), trump Q♠"
STARS = "direction -1, last word over there, pair 5♥ b2, swaps (0 a1 Peek) (1 - ★), trump Q♠"
WORDS = "direction -1, last word over there, pair 5 of hearts b2, swaps (0 a1 Peek) (1 - joker), trump queen of spades"


def remember(state):
    """Return the state with the values, of which the match keeps the last."""
    for name, value in VALUES.items():
        state = state.remember(name, value, match=name == "trump")
    return state


@plugin
class Remembering:
    """Remembers the same values after each move."""

    @hookimpl
    def after_move(self, state, move):
        return remember(state)
