"""Text that cannot be printed safely, and the words that other tests do not reach."""

import pytest

import cardgolf
from cardgolf import CardGolfError, Game, InvalidPositionError, Line, PluginError, Swap, hookimpl
from cardgolf.words import ENGLISH

POSITION = "board 0: 8 8 3 (12) / 8 8 (3) (7)\nboard 1: 1 2 3 4 / 5 6 (7) (9)\ndiscard: -5 10\n"


def test_the_repr_of_an_error_is_printable():
    assert "\x1b" not in repr(CardGolfError("\x1b[31m", "\x1b"))


def test_a_position_with_an_unprintable_reason_is_refused():
    with pytest.raises(InvalidPositionError, match="round_end"):
        Game.from_position("play-nine", POSITION + 'round_end: "\\u001b[31m" by 0')


def test_a_line_with_an_unprintable_rule_names_the_plugin():
    @hookimpl
    def score():
        return [Line("\x1b[31m", 3)]

    with pytest.raises(PluginError, match="score"):
        cardgolf.score(cardgolf.rules("play-nine", score), "1 2 3 4 / 5 6 7 8")


class KnownCard:
    """A context in which the mover knows the card at every place."""

    held = "5"
    words = ENGLISH

    def card(self, slot):
        return f"card {slot}"

    def points_after_swap(self, slot):
        return len(slot)


def test_a_swap_for_a_known_card_is_explained_by_points_alone():
    assert Swap("b2").explain(KnownCard()) == "your open cards come to 2"


def test_a_swap_whose_points_are_not_known_is_explained_by_what_is_hidden():
    class Unscored(KnownCard):
        def __init__(self, card):
            self.known = card

        def card(self, _):
            return self.known

        def points_after_swap(self, _):
            return None

    assert Swap("b2").explain(Unscored(None)) == "one card less is hidden"
    assert Swap("b2").explain(Unscored("5")) == ""


def test_a_seat_that_sits_out_is_not_drawn():
    game = cardgolf.new_game("nine-card", players=("Ann", "Bo", "Cy"), seed=1)
    boards = (game.state.boards[0], game.state.boards[1], None)
    text = str(Game(game.rules, game.state.replace(boards=boards)).view(0))
    assert str(game.view(0)).count("##") - text.count("##") == 9
