"""House rules whose ``score`` or ``bonus`` reads the state, and rules that fail before a round is over."""

import cardgolf
from cardgolf import Line, Phase, hookimpl, plugin

LAST_HOLE = 2  # holes before the doubled one


@plugin
class LastHoleDoubled:
    """The third hole counts double."""

    @hookimpl(wrapper=True)
    def score(self, state):
        lines = list((yield))
        if len(state.match.rounds) == LAST_HOLE:
            lines.append(Line("last-hole-doubled.score", sum(line.points for line in lines)))
        return lines


@plugin
class CloserDoubled:
    """The closer's score counts double."""

    @hookimpl(wrapper=True)
    def score(self, seat, state):
        lines = list((yield))
        if state.closer == seat:
            lines.append(Line("closer-doubled.score", sum(line.points for line in lines)))
        return lines


@hookimpl("score")
def pairs_in_the_end(board, card_values, state):
    """Cards of one rank count nothing from the second hole on."""
    ranks = [card.rank for _, card in board.cards()]
    return [
        Line("pairs-in-the-end.score", card_values[card], board.name((place,)))
        for place, card in board.cards()
        if not state.match.rounds or ranks.count(card.rank) == 1
    ]


@hookimpl("bonus")
def every_place_counts(board):
    """A rule that assumes a card at every place."""
    return [Line("every-place-counts.bonus", -sum(slot.card.rank == 7 for slot in board.slots))]


@hookimpl("bonus")
def first_to_close(seat, state):
    """A rule that assumes that the round is closed."""
    return [Line("first-to-close.bonus", -5)] if state.round_end.by == seat else []


def at_last_hole(*house_rules, phase=Phase.START):
    """Return a game of two players in its third hole, at the first step of a turn or after a draw."""
    game = cardgolf.new_game("nine-card", *house_rules, players=2, seed=5, turn_limit=2)
    while len(game.state.match.rounds) < LAST_HOLE or game.phase is not phase:
        game = game.deal() if game.is_round_over else game.play(game.legal_moves[0])
    return game
