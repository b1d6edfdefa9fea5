"""How a card lies that was swapped in, by the option of the base rules: G 1.4.7."""

from random import Random

import pytest
from helpers.golf_rounds import lies, seat_boards
from helpers.plugins import answer
from helpers.row_games import Rows
from helpers.walks import play

import cardgolf
from cardgolf import Card, Game, InvalidOptionError, Swap, hookimpl, plugin
from cardgolf.scoring.patterns import matched, visible
from cardgolf.turns import Lock

FOUR = "AH (2H) / 3H (4H)"
FOES = ("7C (8C) / 7D (8D)", "9C (10C) / 9D (10D)")
QUEEN = Card.parse("QS")


STACKS = {
    "the base rules": [answer("layout", cardgolf.Layout.grid(rows=2, columns=2), "four")],
    "a house rule": [answer("layout", cardgolf.Layout.grid(rows=2, columns=2), "four"), answer("after_move", None)],
    "golf": ["golf:columns=2", "knocking"],
}


def rules(*house_rules, **options):
    return cardgolf.rules(*STACKS["the base rules"], *house_rules, **options)


@pytest.mark.parametrize(("new_card", "moves", "expected"), [
    ("up", ("draw stock", "swap b1"), "AH KC / 3H (4H)"),
    ("up", ("draw discard", "swap a1"), "2S (2H) / 3H (4H)"),
    ("down", ("draw stock", "swap b1"), "AH (KC@0) / 3H (4H)"),
    ("down", ("draw stock", "swap a1"), "(KC@0) (2H) / 3H (4H)"),
    ("down", ("draw discard", "swap b1"), "AH (2S@0,1,2) / 3H (4H)"),
    ("as_was", ("draw stock", "swap a1"), "KC (2H) / 3H (4H)"),
    ("as_was", ("draw stock", "swap b1"), "AH (KC@0) / 3H (4H)"),
    ("as_was", ("draw discard", "swap b1"), "AH (2S@0,1,2) / 3H (4H)"),
    ("as_was", ("draw discard", "swap a1"), "2S (2H) / 3H (4H)"),
])  # fmt: skip
@pytest.mark.parametrize("stack", STACKS)
def test_1_4_how_a_new_card_lies_and_who_knows_it(new_card, moves, expected, stack):
    game = seat_boards(cardgolf.rules(*STACKS[stack], new_card=new_card), FOUR, *FOES)
    assert lies(play(game, *moves)) == expected


@pytest.mark.parametrize("new_card", ["down", "as_was"])
def test_1_4_a_card_laid_down_is_seen_by_its_drawer_alone(new_card):
    game = play(seat_boards(rules(new_card=new_card), FOUR, *FOES), "draw stock", "swap b1")
    assert [str(game.view(seat).boards[0].slots[1].card) for seat in (0, 1, 2, None)] == ["KC", *["None"] * 3]
    assert all("KC" not in str(game.view(seat)) for seat in (1, 2, None))


def test_1_4_players_who_sit_a_play_off_out_saw_the_discard_too():
    game = seat_boards(rules(new_card="down"), FOUR, *FOES)
    game = Game(game.rules, game.state.replace(boards=(*game.state.boards[:2], None)))
    assert lies(play(game, "draw discard", "swap b1")) == "AH (2S@0,1,2) / 3H (4H)"


def test_1_4_a_card_laid_down_and_swapped_away_lies_open():
    game = play(seat_boards(rules(new_card="down"), FOUR, FOES[0]), "draw stock", "swap a1", "draw stock", "swap a1")
    game = play(game, "draw stock", "swap a1")
    assert str(game.state.discard[-1]) == "KC"
    assert lies(game) == "(KH@0) (2H) / 3H (4H)"


def test_1_4_a_card_that_lies_down_keeps_the_round_from_its_end():
    last = "AH 2H / 3H (4H)"
    assert play(seat_boards(rules(), last, *FOES), "draw stock", "swap b2").round_end.reason == "all face up"
    assert play(seat_boards(rules(new_card="down"), last, *FOES), "draw stock", "swap b2").round_end is None
    assert play(seat_boards(rules(new_card="as_was"), last, *FOES), "draw stock", "swap b2").round_end is None


@plugin
class RowsOfMemory(Rows):
    """Rows of equal cards that lie open leave the table."""

    @hookimpl
    def clears(self, board):
        return matched(board, visible(board, board.layout.row_lines))


@pytest.mark.parametrize(("new_card", "expected"), [
    ("up", ". . . / AS (2S) (3S)"), ("down", "5S 5H (5C@0) / AS (2S) (3S)"), ("as_was", "5S 5H (5C@0) / AS (2S) (3S)"),
])  # fmt: skip
def test_1_4_a_card_that_lies_down_leaves_with_no_others(new_card, expected):
    """It is laid down before rows leave, or a card would complete a row and then lie down alone."""
    game = seat_boards(
        cardgolf.rules(RowsOfMemory, new_card=new_card),
        "5S 5H (7S) / AS (2S) (3S)",
        "4S 5S 6S / 7S 8S (9S)",
        stock="5C 5D",
        discard="9S",
    )
    assert lies(play(game, "draw stock", "swap c1")) == expected


def test_1_4_a_locked_card_lies_up_and_others_lie_down():
    locks = answer("locks", [Lock(QUEEN, turns=2, piles=("stock",))])
    game = seat_boards(rules(locks, new_card="down"), FOUR, *FOES, stock="QS KC KD KH", discard="AS QS")
    assert lies(play(game, "draw stock", "swap b1")) == "AH QS!3 / 3H (4H)"
    assert lies(play(game, "draw discard", "swap b1")) == "AH (QS@0,1,2) / 3H (4H)", "locked from the stock alone"
    assert lies(play(game, "draw stock", "swap b1", "draw stock", "swap a1"), 1) == "(KC@1) (8C) / 7D (8D)"


def test_1_4_a_look_at_what_lies_down_is_not_offered_and_no_flip_comes_back():
    game = play(seat_boards(rules(new_card="down"), FOUR, *FOES), "draw stock", "swap b1")
    assert {str(move).partition(" ")[0] for move in game.legal_moves} == {"draw"}


@pytest.mark.parametrize("new_card", ["down", "as_was"])
def test_1_4_a_game_of_hands_refuses_the_option(new_card):
    with pytest.raises(InvalidOptionError, match=f"board-nine: invalid new_card={new_card}: expected up"):
        cardgolf.rules("board-nine", new_card=new_card)


@pytest.mark.parametrize("name", ["nine-card", "play-nine", "crazy-nines"])
def test_1_4_every_game_can_be_played_from_memory(name):
    for new_card in ("down", "as_was"):
        game, chance = cardgolf.new_game(name, players=3, seed=2, new_card=new_card, turn_limit=6), Random(2)
        while not game.is_round_over:
            move = chance.choice(game.legal_moves)
            before, game = game, game.play(move)
            if type(move) is Swap and not game.is_round_over:
                board = game.state.boards[before.turn]
                slot = board.slots[board.index(move.slot)]
                down = new_card == "down" or board.index(move.slot) in before.state.board.down
                assert slot is None or slot.mark or slot.up is not down
        assert cardgolf.replay(cardgolf.record(game)) == game
