"""The hooks ``clears``, ``clears_to`` and ``locks``: cards that leave the table, and cards that must stay."""

import attrs
import pytest
from helpers.boards import piled
from helpers.cases import every_case
from helpers.plugins import answer
from helpers.refusals import refused
from helpers.row_games import ROWS, Rows, rows
from helpers.walks import play

import cardgolf
from cardgolf import Card, Game, Move, PluginError, Swap, hookimpl, plugin
from cardgolf.scoring.patterns import matched, visible
from cardgolf.turns import Lock

QUEEN = Card.parse("QS")


def row_cards(game, seat=0):
    return " ".join(
        "." if slot is None else str(slot.card) if slot.up else "##" for slot in game.state.boards[seat].slots
    )


def test_cleared_cards_go_under_the_card_just_discarded():
    game = play(rows(draw="5"), "draw stock", "swap c1")
    assert row_cards(game) == ". . . 1 ## ##"
    assert piled(game) == "9 7 5 5 5 5"
    game = play(rows(draw="2"), "draw stock", "discard flip c1")
    assert row_cards(game) == ". . . 1 ## ##", "a card that is turned up completes a row too"
    assert piled(game) == "9 7 5 5 5 2"


def test_cleared_cards_go_on_top_if_a_plugin_says_so():
    game = play(rows(answer("clears_to", "top"), draw="2"), "draw stock", "discard flip c1")
    assert piled(game) == "9 7 2 5 5 5"


def test_cards_are_cleared_in_the_order_of_places_and_once():
    backwards = answer("clears", [(3, 0), (3, 2)])
    game = play(rows(backwards, position=ROWS.replace("5 5 (5)", "4 5 6"), draw="8"), "draw stock", "swap b1")
    assert (row_cards(game), piled(game)) == (". 8 . . ## ##", "9 7 4 6 1 5")


def test_every_plugin_clears_its_groups():
    game = play(rows(answer("clears", [(3,)]), draw="5"), "draw stock", "swap c1")
    assert (row_cards(game), piled(game)) == (". . . . ## ##", "9 7 5 5 5 1 5")


@pytest.mark.parametrize("after", ["any move", "swap"])
def test_the_move_can_decide_whether_cards_are_cleared(after):
    @plugin
    class Opened(Rows):
        @hookimpl
        def clears(self, board, move):
            groups = matched(board, visible(board, board.layout.row_lines))
            return groups if after == "any move" or type(move) is Swap else ()

        @hookimpl
        def opening_flips(self):
            return 3

    book = cardgolf.rules(Opened, first_dealer=1)
    deck = "5 1 5 2 5 3 6 4 7 4 8 6 9".split()
    pool = [str(card) for card in book.deck(2)]
    for card in deck:
        pool.remove(card)
    game = cardgolf.new_game(book, players=2, deck=[*deck, *pool])
    for name in ("a1", "b1", "c1"):
        game = game.play(f"flip {name}")
    assert row_cards(game) == (". . . ## ## ##" if after == "any move" else "5 5 5 ## ## ##")
    game = play(game, "flip a1", "flip b1", "flip c1", "draw stock")
    if after == "swap":
        assert row_cards(game.play("discard")) == "5 5 5 ## ## ##"
    assert row_cards(game.play("swap a2")).startswith(". . .")


def test_the_round_ends_when_the_last_cards_face_down_are_cleared():
    position = ROWS.replace("5 5 (5) / 1 (2@0) (3)", "5 5 (5) / 1 2 3")
    game = play(rows(position=position, draw="5"), "draw stock", "swap c1")
    assert game.state.round_end.by == 0
    game = Game.from_position(game.rules, game.position)
    assert row_cards(game) == ". . . 1 2 3"


@attrs.frozen
class Trade(Move):
    """Exchange the third card with that of the other player."""

    word = "trade"


class Trading:
    """A move that changes two boards at once."""

    @hookimpl
    def move_types(self):
        return [Trade]

    @hookimpl(wrapper=True)
    def moves(self, state):
        offered = yield
        return (*offered, Trade()) if state.phase == "start" else offered

    @hookimpl
    def apply_move(self, state, move):
        if type(move) is Trade:
            one, other = state.boards[:2]
            boards = one.put(2, other.slots[2].turned_up()), other.put(2, one.slots[2].turned_up())
            return state.replace(boards=(*boards, *state.boards[2:]))
        return None


def test_a_move_of_a_plugin_can_clear_several_boards():
    position = ROWS.replace("5 5 (5)", "5 5 (8)").replace("(1) (2) (3) /", "8 8 (5) /")
    game = rows(Trading, position=position).play("trade")
    assert row_cards(game, 0).startswith(". . . 1")
    assert row_cards(game, 1) == ". . . ## ## ##"
    assert piled(game) == "9 5 5 5 8 8 8 7"


@pytest.mark.parametrize("groups", [[(4,)], [(0, 6)], [(-1,)], [(0,), (5,)]])
def test_a_card_face_down_or_outside_the_board_cannot_be_cleared(groups):
    game = play(rows(answer("clears", groups), draw="9"), "draw stock")
    before = game.position
    with pytest.raises(PluginError, match=r"invalid result of sample\.clears.*: expected places with a card face up"):
        game.play("swap a1")
    assert game.position == before


@every_case("result", [3, "ab", [1, 2], [[1]], [("a1",)], {0: (1,)}])
def test_a_wrong_result_of_clears_names_the_plugin(result):
    game = play(rows(answer("clears", result), draw="9"), "draw stock")
    with pytest.raises(PluginError, match=r"sample\.clears"):
        game.play("swap a1")


@pytest.mark.parametrize("result", ["over", "", 1, ["top"]])
def test_a_wrong_result_of_clears_to_names_the_plugin(result):
    with pytest.raises(PluginError, match=r"sample\.clears_to.*expected 'under' or 'top'"):
        cardgolf.rules(Rows, answer("clears_to", result))


def locking(*locks, name="sample"):
    return answer("locks", list(locks), name)


NINES = cardgolf.rules("nine-card", locking(Lock("QS", turns=2)))
QUEENS = """
dealer: 1
leader: 0
turn: 0
phase: follow
held: QS from stock
turns_begun: 1 0
board 0: 2H (3H) (4H) / (5H) (6H) (7H) / (8H) (9H) (10H)
board 1: (2C) (3C) (4C) / (5C) (6C) (7C) / (8C) (9C) (10C)
discard: KC QC
"""


def next_turn_of_seat_0(game):
    """Return the game when seat 0 has drawn a card of the discard pile on its next turn."""
    return play(game, "draw stock", "discard", "draw discard")


def test_a_card_that_was_swapped_in_is_locked_for_its_turns():
    game = Game.from_position(NINES, QUEENS).play("swap a1")
    assert game.state.boards[0].slots[0].mark == 3
    game = next_turn_of_seat_0(game)
    assert game.rules.locked(game.state) == {0}
    assert "swap a1" not in map(str, game.legal_moves)
    assert refused(game, "swap a1") == "sample.locked"
    game = next_turn_of_seat_0(game.play("swap b1"))
    assert game.rules.locked(game.state) == frozenset()
    assert game.play("swap a1").state.boards[0].slots[0].mark == 0


def test_a_lock_depends_on_the_pile_and_the_face():
    from_discard = QUEENS.replace("QS from stock", "QS from discard")
    assert Game.from_position(NINES, from_discard).play("swap a1").state.boards[0].slots[0].mark == 0
    both = cardgolf.rules("nine-card", locking(Lock(QUEEN, 1, ("stock", "discard"))))
    assert Game.from_position(both, from_discard).play("swap a1").state.boards[0].slots[0].mark == 2
    other = Game.from_position(NINES, QUEENS.replace("QS from stock", "QD from stock"))
    assert other.play("swap a1").state.boards[0].slots[0].mark == 0


def test_the_upper_plugin_decides_for_how_long():
    book = cardgolf.rules("nine-card", locking(Lock("QS", 5)), locking(Lock("QS", 1), Lock("KD", 9), name="upper"))
    game = Game.from_position(book, QUEENS).play("swap a1")
    assert game.state.boards[0].slots[0].mark == 2
    assert book.marked == {QUEEN, Card.parse("KD")}
    assert book.find_locking_plugin(QUEEN) == "upper"
    assert book.find_locking_plugin(Card.parse("2C")) == ""


def test_locks_add_to_the_places_that_other_plugins_lock():
    book = cardgolf.rules("nine-card", locking(Lock("QS", 2)), answer("locked", frozenset({4}), "middle"))
    game = next_turn_of_seat_0(Game.from_position(book, QUEENS).play("swap a1"))
    assert book.locked(game.state) == {0, 4}
    assert refused(game, "swap a1") == "sample.locked"
    assert refused(game, "swap b2") == "middle.locked"


@every_case("lock", ["QS", ("QS", 1), None])
def test_a_wrong_lock_names_the_plugin(lock):
    with pytest.raises(PluginError, match=r"sample\.locks.*expected locks of cards"):
        cardgolf.rules("nine-card", locking(lock))


def test_a_lock_of_no_card_names_the_plugin():
    with pytest.raises(cardgolf.CardGolfError, match="invalid card 'QX'"):
        cardgolf.rules("nine-card", hookimpl("locks")(lambda: [Lock("QX", 1)]))


def test_games_with_clears_and_locks_are_told_alike_by_a_traced_rulebook():
    calls = []
    book = cardgolf.rules("crazy-nines").traced(lambda hook, *_: calls.append(hook))
    plain = cardgolf.new_game("crazy-nines", players=2, seed=5)
    traced = cardgolf.new_game(book, players=2, seed=5)
    while not plain.is_round_over:
        move = plain.legal_moves[len(plain.history) % len(plain.legal_moves)]
        plain, traced = plain.play(move), traced.play(str(move))
    assert traced.position == plain.position
    assert {"clears", "locked"} <= {*calls}
