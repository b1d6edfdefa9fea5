"""Play Nine: deal and turns (its rules page, 2.1 to 2.3). Scoring and the match have their own files."""

import random
from collections import Counter

import pytest
from helpers.boards import board, cards, in_play
from helpers.walks import play

import cardgolf
from cardgolf import Card, Discard, Draw, Flip, Game, Phase, RoundEnd, Slot, Swap
from cardgolf.engine.round_end import score_board
from cardgolf.scoring.batches import score_boards
from cardgolf.table.board import parse_board
from cardgolf.table.layout import Layout

RULES = cardgolf.rules("play-nine")
NAMES = ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")
DECK = Counter({Card(number): 8 for number in range(13)} | {Card(-5): 4})
SWAPS = {Swap(name) for name in NAMES}
OTHER = "(1) 2 3 4 / 5 6 7 8"


def table(*layouts, rules=RULES, turn=1, discard="12", stock="11"):
    """Return a game in play. The top card is first in ``stock``, with the rest below, and last in ``discard``."""
    boards, pile, top = tuple(map(board, layouts)), cards(discard), cards(stock)
    used = Counter(card for each in boards for _, card in each.cards()) + Counter(pile + top)
    assert used <= DECK
    stock = (*(DECK - used).elements(), *reversed(top))
    return in_play(rules, boards, turn=turn, leader=1, stock=stock, discard=pile)


def random_rounds():
    """Yield every game of some random rounds."""
    for seed in range(6):
        rng, game = random.Random(seed), cardgolf.new_game(RULES, players=3, seed=seed)
        while not game.is_round_over:
            yield game
            game = game.play(rng.choice(game.legal_moves))


def test_2_1_the_deck_is_eight_of_each_number_and_four_holes_in_one():
    for players in range(2, 7):
        deck = RULES.deck(players)
        assert len(deck) == 108
        assert Counter(deck) == DECK


@pytest.mark.parametrize("players", [1, 7])
def test_2_1_two_to_six_play(players):
    assert list(RULES.seats()) == [2, 3, 4, 5, 6]
    with pytest.raises(cardgolf.InvalidArgumentError):
        cardgolf.new_game(RULES, players=players)


def test_2_1_eight_cards_each_face_down_and_one_discard_up():
    left = {players: cardgolf.new_game(RULES, players=players, seed=3).state for players in (2, 6)}
    assert {players: len(state.stock) for players, state in left.items()} == {2: 91, 6: 59}
    for state in left.values():
        assert [len(each.down) for each in state.boards] == [8] * len(state.boards)
        assert len(state.discard) == 1


def test_2_1_two_rows_of_four_whose_columns_are_c_and_c_plus_4():
    layout = RULES.layout(2, 0, None)
    assert layout.names == NAMES
    assert layout.column_lines == ((0, 4), (1, 5), (2, 6), (3, 7))


def test_2_1_every_player_turns_up_any_two_cards():
    game = cardgolf.new_game(RULES, players=2, seed=3)
    assert game.turn == 1
    assert game.legal_moves == tuple(Flip(name) for name in NAMES)
    game = game.play("flip d2")
    assert game.turn == 1
    assert game.legal_moves == tuple(Flip(name) for name in NAMES[:-1])
    game = play(game, "flip a1", "flip b1", "flip b2")
    assert [sorted(each.down) for each in game.state.boards] == [[0, 2, 3, 4, 6, 7], [1, 2, 3, 4, 5, 6]]
    assert (game.turn, game.phase) == (1, Phase.START)


def test_2_2_a_taken_discard_must_replace_any_card():
    game = table(OTHER, "1 (2) (3) 4 / 5 6 7 8", discard="9 10").play("draw discard")
    assert set(game.legal_moves) == SWAPS
    assert len(game.legal_moves) == 8
    after = game.play("swap b1").state
    assert after.boards[1].slots[1] == Slot(Card(10), up=True)
    assert after.discard == cards("9 2")


@pytest.mark.parametrize("down", [2, 3, 4, 5, 6])
def test_2_2_a_stock_card_replaces_or_is_thrown_for_a_flip(down):
    words = [f"({n})" if n <= down else str(n) for n in range(1, 9)]
    game = table(OTHER, f"{' '.join(words[:4])} / {' '.join(words[4:])}").play("draw stock")
    assert set(game.legal_moves) == SWAPS | {Discard(name) for name in NAMES[:down]}
    assert len(game.legal_moves) == 8 + down


def test_2_2_a_thrown_card_goes_on_the_pile_and_the_card_paid_for_it_turns_up():
    after = play(table(OTHER, "(1) (2) (3) 4 / 5 6 7 8", stock="11"), "draw stock", "discard flip b1").state
    assert after.boards[1] == board("(1) 2 (3) 4 / 5 6 7 8")
    assert after.discard == cards("12 11")
    assert after.turn == 0


def test_2_2_up_cards_may_be_replaced_again_and_again():
    game = table(OTHER, "1 2 3 4 / 5 6 7 (8)", stock="9 10 11 12")
    for _ in range(2):
        game = play(game, "draw stock", "swap a1", "draw stock", "discard")
    assert game.state.boards[1] == board("11 2 3 4 / 5 6 7 (8)")
    assert game.round_end is None


def test_2_3_skip_only_with_one_card_down():
    game = table(OTHER, "1 2 3 4 / 5 6 7 (8)", stock="11").play("draw stock")
    assert set(game.legal_moves) == SWAPS | {Discard(), Discard("d2")}
    assert len(game.legal_moves) == 10
    skipped = game.play("discard")
    assert skipped.state.boards[1] == board("1 2 3 4 / 5 6 7 (8)")
    assert skipped.round_end is None
    two_down = table(OTHER, "1 2 3 4 / 5 6 (7) (8)").play("draw stock")
    with pytest.raises(cardgolf.IllegalMoveError, match=r"play-nine\.discard_options"):
        two_down.play("discard")


def test_2_3_the_skip_is_chosen_after_seeing_the_card_and_as_often_as_one_likes():
    game = table("1 2 3 4 / 5 6 7 (8)", "1 2 3 4 / 5 6 7 (8)", stock="0 0 0 0 0 0")
    for _ in range(6):
        assert {str(move) for move in game.legal_moves} == {"draw stock", "draw discard"}
        game = game.play("draw stock")
        assert game.view(game.turn).held == Card(0)
        game = game.play("discard")
    assert game.state.turns_begun == (3, 3)


def test_2_3_never_a_skip_on_a_taken_discard():
    game = table(OTHER, "1 2 3 4 / 5 6 7 (8)").play("draw discard")
    assert set(game.legal_moves) == SWAPS
    for move in ("discard", "discard flip d2"):
        with pytest.raises(cardgolf.IllegalMoveError):
            game.play(move)


def test_2_3_legal_moves_throughout_random_play():
    kinds = set()
    for game in random_rounds():
        if game.phase is not Phase.FOLLOW:
            continue
        state, down = game.state, len(game.state.board.down)
        from_stock, last_shot = state.held_from == "stock", game.round_end is not None
        kinds.add((from_stock, last_shot, min(down, 2)))
        flips = down if from_stock and not last_shot else 0
        skip = from_stock and (last_shot or down == 1)
        assert len(game.legal_moves) == 8 + flips + skip
        assert (Discard() in game.legal_moves) == skip
        assert sum(isinstance(move, Discard) and move.flip is not None for move in game.legal_moves) == flips
    assert len(kinds) >= 7


ENDINGS = [("draw stock", "discard flip d2"), ("draw stock", "swap d2"), ("draw discard", "swap d2")]


@pytest.mark.parametrize("moves", ENDINGS)
def test_2_3_flipping_or_replacing_the_last_down_card_ends_play(moves):
    game = play(table(OTHER, "1 2 3 4 / 5 6 7 (8)", OTHER), *moves)
    assert game.state.boards[1].down == frozenset()
    assert (game.round_end.by, game.turn) == (1, 2)


def test_2_3_replacing_an_up_card_does_not_end_play():
    assert play(table(OTHER, "1 2 3 4 / 5 6 7 (8)"), "draw stock", "swap a1").round_end is None


@pytest.mark.parametrize(("closer", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])])
def test_2_3_every_other_seat_gets_exactly_one_shot_in_order_and_the_closer_none(closer, order):
    layouts = ["1 2 3 4 / 5 6 7 (8)" if seat == closer else "(1) (2) 3 4 / 5 6 7 8" for seat in range(4)]
    game = play(table(*layouts, turn=closer), "draw stock", "discard flip d2")
    turns = []
    while not game.is_round_over:
        turns.append(game.turn)
        game = play(game, "draw stock", "swap c1")
    assert turns == order
    assert game.round_end == RoundEnd(closer, (), "all face up")


def test_2_3_exposing_one_s_own_last_card_on_the_last_shot_triggers_nothing():
    game = table("1 2 3 4 / 5 6 7 (8)", "1 2 3 4 / 5 6 7 (8)", "1 2 3 4 / 5 6 7 (8)")
    game = play(game, *("draw stock", "swap d2") * 3)
    assert game.is_round_over
    assert game.round_end.by == 1


def test_2_3_the_last_shot_replaces_or_throws_without_a_flip():
    game = play(table(OTHER, "1 2 3 4 / 5 6 7 (8)"), "draw stock", "discard flip d2")
    assert game.legal_moves == (Draw("stock"), Draw("discard"))
    for layout in ("(1) (2) (3) 4 / 5 6 7 8", OTHER):
        shot = Game(RULES, game.state.replace(boards=(board(layout), game.state.boards[1])))
        assert set(shot.play("draw stock").legal_moves) == SWAPS | {Discard()}
        assert set(shot.play("draw discard").legal_moves) == SWAPS


@pytest.mark.parametrize(("option", "last_play_size"), [
    ("required", {Discard("a1"), Discard("b1")}), ("optional", {Discard(), Discard("a1"), Discard("b1")}),
])  # fmt: skip
def test_2_6_last_shot_flip(option, last_play_size):
    rules = cardgolf.rules("play-nine", last_shot_flip=option)
    game = table("(1) (2) 3 4 / 5 6 7 8", "1 2 3 4 / 5 6 7 (8)", rules=rules)
    game = play(game, "draw stock", "discard flip d2", "draw stock")
    assert set(game.legal_moves) == SWAPS | last_play_size
    assert len({game.play(move).scores for move in last_play_size}) == 1


@pytest.mark.parametrize(("layout", "text"), [
    (Layout.grid(1, 8), "1 1 1 1 -5 -5 -5 -5"), (Layout.grid(2, 5), "1 1 2 3 -5 / 1 1 2 4 -5"),
])  # fmt: skip
def test_bonuses_of_other_layouts_are_found_in_arrays_too(layout, text):
    rules, board = cardgolf.rules("play-nine"), parse_board(text, layout)
    points, asked = score_boards(rules, [board])
    lines = score_board(rules, board, 0, None)
    assert (points.tolist(), asked.tolist()) == ([sum(line.points for line in lines)], [False])
