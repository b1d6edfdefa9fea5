"""Golf by the clauses of its rules page: cards, opening, turns and matches (sections 8.1 to 8.3 and 8.6)."""

from collections import Counter

import pytest
from helpers.cases import every_case
from helpers.golf_rounds import golf, lies, offered, seat_boards
from helpers.refusals import refused
from helpers.walks import finish_round, play

import cardgolf
from cardgolf import Card, InvalidOptionError, Phase

MIXED = "AH (2H) (3H) / 4H (5H) 6H"
ONE_DOWN = "AH 2H 3H / 4H (5H) 6H"
ALL_UP = "AH 2H 3H / 4H 5H 6H"
OTHER = "7C 8C 9C / 7D (8D) (9D)"
SIX = ["a1", "b1", "c1", "a2", "b2", "c2"]
SWAPS = [f"swap {name}" for name in SIX]


# 8.1: the cards


def test_8_1_two_to_eight_play():
    assert list(golf().seats()) == [2, 3, 4, 5, 6, 7, 8]
    for players in (1, 9):
        with pytest.raises(cardgolf.InvalidArgumentError):
            cardgolf.new_game("golf", players=players)


@every_case(("columns", "players", "packs"), [
    (3, 2, 1), (3, 4, 1), (3, 5, 2), (3, 8, 2),
    (2, 6, 1), (2, 7, 2),
    (4, 2, 2), (4, 6, 2), (4, 7, 3), (4, 8, 3),
    (5, 2, 2), (5, 5, 2), (5, 6, 3), (5, 8, 4),
])  # fmt: skip
def test_8_1_as_few_packs_as_leave_half_undealt(columns, players, packs):
    deck = golf(columns=columns).deck(players)
    assert Counter(deck) == {Card(rank, suit): packs for rank in range(1, 14) for suit in "CDHS"}


@pytest.mark.parametrize("rows", [2, 3])
@pytest.mark.parametrize("columns", [2, 3, 4, 5])
@pytest.mark.parametrize("players", range(2, 9))
def test_8_1_no_more_than_half_is_dealt_and_one_pack_less_is_not_enough(rows, columns, players):
    cells, packs = rows * columns, len(golf(rows=rows, columns=columns).deck(players)) // 52
    assert packs >= (1 if cells <= 6 else 2)
    assert 2 * cells * players <= 52 * packs
    assert packs == (1 if cells <= 6 else 2) or 2 * cells * players > 52 * (packs - 1)


@pytest.mark.parametrize(("players", "stock"), [(4, 27), (5, 73)])
def test_8_1_the_stock_after_the_deal(players, stock):
    state = cardgolf.new_game("golf", players=players, seed=1).state
    assert (len(state.stock), len(state.discard)) == (stock, 1)


@pytest.mark.parametrize("jokers", [0, 1, 2, 4])
@pytest.mark.parametrize("decks", [1, 2, 3])
def test_8_1_packs_and_jokers_as_agreed(decks, jokers):
    deck = Counter(golf(decks=decks, jokers_per_deck=jokers).deck(2))
    assert deck.pop(Card(0, "*"), 0) == decks * jokers
    assert set(deck.values()) == {decks}


@every_case(("options", "packs"), [
    ({"two_packs_from": 4}, [1, 1, 2, 2, 2, 2, 2]),
    ({"two_packs_from": 4, "three_packs_from": 7, "rows": 3}, [1, 1, 2, 2, 2, 3, 3]),
    ({"three_packs_from": 3}, [1, 3, 3, 3, 3, 3, 3]),
    ({"three_packs_from": 8, "columns": 4}, [2, 2, 2, 2, 2, 3, 3]),
    ({"two_packs_from": 2, "three_packs_from": 3, "decks": 1}, [1, 1, 1, 1, 1, 1, 1]),
])  # fmt: skip
def test_8_1_packs_by_the_number_of_players(options, packs):
    rules = golf(**options)
    assert [len(rules.deck(players)) // 52 for players in rules.seats()] == packs


def test_8_1_a_deck_that_cannot_deal_every_layout_and_a_discard_is_refused():
    with pytest.raises(InvalidOptionError, match="52 cards are too few for 7 players"):
        cardgolf.new_game("golf", players=7, columns=4, decks=1)
    assert cardgolf.new_game("golf", players=6, columns=4, decks=1, seed=1).state.stock
    assert len(cardgolf.new_game("golf", players=8, decks=1, seed=1).state.stock) == 52 - 48 - 1


@pytest.mark.parametrize("rows", [2, 3])
@pytest.mark.parametrize("columns", [2, 3, 4, 5])
def test_8_1_layouts(rows, columns):
    layout = golf(rows=rows, columns=columns).layout(2, 0, None)
    assert (layout.rows, layout.columns) == (rows, columns)
    assert all(place + columns in column for place, column in enumerate(layout.column_lines))


# 8.2: the opening


def test_8_2_any_two_cards_are_turned_up_by_each_in_turn():
    game = cardgolf.new_game("golf", players=3, seed=1)
    order = []
    while game.phase is Phase.OPENING:
        order.append(game.turn)
        assert all(not slot.seen_by for board in game.state.boards for slot in board.slots)
        game = game.play(game.legal_moves[-1])
    assert order == [1, 1, 2, 2, 0, 0]
    assert [sorted(board.down) for board in game.state.boards] == [[0, 1, 2, 3]] * 3
    assert (game.turn, game.phase) == (1, Phase.START)


@pytest.mark.parametrize(("opening", "second"), [
    ("any", ["b1", "c1", "a2", "b2", "c2"]), ("together", ["a2"]), ("apart", ["b1", "c1", "b2", "c2"]),
])  # fmt: skip
def test_8_2_the_second_card_together_or_apart(opening, second):
    game = cardgolf.new_game("golf", players=2, seed=1, opening=opening)
    assert offered(game) == [f"flip {name}" for name in SIX]
    assert offered(game.play("flip a1")) == [f"flip {name}" for name in second]


@pytest.mark.parametrize(("opening", "places"), [
    ("together", ["flip a1", "flip a2", "flip b1 c1 b2 c2", "flip b2"]),
    ("apart", ["flip a1", "flip b1", "flip c1", "flip a2 b2 c2"]),
])  # fmt: skip
def test_8_2_with_no_place_of_the_wanted_sort_any_is_allowed(opening, places):
    """The third card of ``together`` and the fourth of ``apart`` find no such place."""
    game = cardgolf.new_game("golf", players=2, seed=1, opening=opening, initial_flips=4)
    for expected in places:
        names = expected.split()[1:]
        assert set(names) <= {text.removeprefix("flip ") for text in offered(game)}
        if len(names) > 1 or expected == "flip b2":
            assert offered(game) == [f"flip {name}" for name in names]
        game = game.play(f"flip {names[0]}")
    assert game.turn == 0


@pytest.mark.parametrize("flips", [0, 1, 5])
def test_8_2_the_number_of_opening_cards(flips):
    game = cardgolf.new_game("golf", players=2, seed=1, initial_flips=flips)
    for _ in range(2 * flips):
        game = game.play(game.legal_moves[0])
    assert game.phase is Phase.START
    assert [len(board.down) for board in game.state.boards] == [6 - flips] * 2


@pytest.mark.parametrize(("options", "message"), [
    ({"initial_flips": 6}, "expected 0 to 5 of 6 cards"),
    ({"initial_flips": 4, "columns": 2}, "expected 0 to 3 of 4 cards"),
    ({"initial_flips": 7, "peek": "any"}, "expected 0 to 6 of 6 cards"),
    ({"initial_flips": 4, "peek": "nearest"}, "expected 0 to 3 with peek=nearest"),
    ({"initial_flips": 3, "peek": "nearest", "columns": 2}, "expected 0 to 2 with peek=nearest"),
])  # fmt: skip
def test_8_2_more_opening_cards_than_places_are_refused(options, message):
    with pytest.raises(InvalidOptionError, match=f"golf: invalid initial_flips=.*{message}"):
        golf(**options)


@pytest.mark.parametrize("options", [
    {"initial_flips": 5}, {"initial_flips": 8, "rows": 3}, {"initial_flips": 3, "peek": "nearest"},
    {"initial_flips": 5, "peek": "any"},
])  # fmt: skip
def test_8_2_as_many_opening_cards_as_there_may_be(options):
    game = cardgolf.new_game(golf(**options), players=2, seed=1)
    for _ in range(2 * options["initial_flips"]):
        game = game.play(game.legal_moves[0])
    assert game.phase is Phase.START


def peeked():
    game = cardgolf.new_game("golf", "knocking", players=2, seed=1, columns=2, peek="nearest")
    return game, play(game, "peek a2", "peek b2")


def test_8_2_the_nearest_two_of_four_cards_are_looked_at_once():
    game, after = peeked()
    assert offered(game) == ["peek a2", "peek b2"]
    assert offered(game.play("peek a2")) == ["peek b2"]
    assert (after.turn, after.phase) == (0, Phase.OPENING)
    assert offered(after) == ["peek a2", "peek b2"]
    assert play(after, "peek b2", "peek a2").phase is Phase.START


def test_8_2_a_card_looked_at_stays_down_and_its_owner_alone_sees_it():
    game, after = peeked()
    board = after.state.boards[1]
    assert board.down == {0, 1, 2, 3}
    assert [slot.seen_by for slot in board.slots] == [(), (), (1,), (1,)]
    assert board.ranks == game.state.boards[1].ranks
    seen = [[slot.card for slot in after.view(seat).boards[1].slots] for seat in (0, 1, None)]
    assert seen == [[None] * 4, [None, None, board.card(2), board.card(3)], [None] * 4]


def test_8_2_any_card_may_be_looked_at():
    game = cardgolf.new_game("golf", players=2, seed=1, peek="any", initial_flips=1)
    assert offered(game) == [f"peek {name}" for name in SIX]
    assert play(game, "peek b1", "peek c2").phase is Phase.START
    assert lies(play(game, "peek b1"), 1).count("@1") == 1


def test_8_2_a_look_cannot_be_taken_back_and_is_refused_later():
    game, after = peeked()
    assert refused(game, "flip a1") == refused(game, "peek a1") == "golf.moves"
    assert refused(play(after, "peek a2", "peek b2"), "peek a1") == "knocking.moves"
    with pytest.raises(cardgolf.IllegalMoveError, match=r"base\.undo|seen"):
        game.play("peek a2").undo()


# 8.3: a turn


@every_case(("options", "board", "moves"), [
    ({}, MIXED, [*SWAPS, "discard"]),
    ({"discard_flip": "optional"}, MIXED, [*SWAPS, "discard", "discard flip b1", "discard flip c1", "discard flip b2"]),
    ({"discard_flip": "required"}, MIXED, [*SWAPS, "discard flip b1", "discard flip c1", "discard flip b2"]),
    ({"discard_flip": "required"}, ONE_DOWN, [*SWAPS, "discard", "discard flip b2"]),
    ({"discard_flip": "required", "skip": False}, ONE_DOWN, [*SWAPS, "discard flip b2"]),
    ({"discard_flip": "optional", "skip": False}, ONE_DOWN, [*SWAPS, "discard", "discard flip b2"]),
    ({"discard_flip": "required"}, ALL_UP, [*SWAPS, "discard"]),
    ({"discard_flip": "required", "skip": False}, ALL_UP, [*SWAPS, "discard"]),
])  # fmt: skip
def test_8_3_what_may_be_done_with_a_stock_card(options, board, moves):
    assert offered(seat_boards(golf(**options), board, OTHER).play("draw stock")) == moves


def test_8_3_a_taken_discard_must_be_swapped():
    game = seat_boards(golf(), MIXED, OTHER).play("draw discard")
    assert offered(game) == SWAPS
    assert refused(game, "discard") == "base.moves"


@pytest.mark.parametrize("discard_flip", ["never", "optional", "required"])
def test_8_3_a_taken_discard_may_be_laid_back_and_nothing_is_turned_up(discard_flip):
    rules = golf(discard_must_swap=False, discard_flip=discard_flip)
    game = seat_boards(rules, MIXED, OTHER).play("draw discard")
    assert offered(game) == [*SWAPS, "discard"]
    after = game.play("discard")
    assert lies(after) == MIXED
    assert (after.turn, str(after.state.discard[-1])) == (1, "2S")


def test_8_3_a_refused_stock_card_turns_nothing_up_by_default():
    game = seat_boards(golf(), MIXED, OTHER).play("draw stock")
    assert refused(game, "discard flip b1") == "golf.discard_options"
    assert lies(game.play("discard")) == MIXED


def test_8_3_a_card_turned_up_for_a_refused_one():
    game = play(seat_boards(golf(discard_flip="required"), MIXED, OTHER), "draw stock", "discard flip c1")
    assert lies(game) == "AH (2H) 3H / 4H (5H) 6H"


@pytest.mark.parametrize(("board", "moves"), [(MIXED, ["b1", "c1", "b2"]), (ONE_DOWN, ["b2"]), (ALL_UP, SIX)])
def test_8_3_only_face_down_cards_may_be_replaced(board, moves):
    game = seat_boards(golf(replace_cells="down"), board, OTHER)
    swaps = [f"swap {name}" for name in moves]
    assert offered(game.play("draw stock")) == [*swaps, "discard"]
    assert offered(game.play("draw discard")) == swaps
    back = seat_boards(golf(replace_cells="down", discard_must_swap=False), board, OTHER)
    assert offered(back.play("draw discard")) == [*swaps, "discard"]


def test_8_3_a_card_that_may_not_be_replaced_names_its_clause():
    game = seat_boards(golf(replace_cells="down"), MIXED, OTHER).play("draw stock")
    assert refused(game, "swap a1") == "golf.locked"


def test_8_3_a_flip_is_a_turn():
    game = seat_boards(golf(flip_turn=True), MIXED, OTHER)
    assert offered(game) == ["draw stock", "draw discard", "flip b1", "flip c1", "flip b2"]
    after = game.play("flip c1")
    assert (after.turn, lies(after)) == (1, "AH (2H) 3H / 4H (5H) 6H")
    assert refused(seat_boards(golf(), MIXED, OTHER), "flip c1") == "base.moves"


def test_8_3_a_flip_needs_a_face_down_card_and_draws_need_piles():
    assert offered(seat_boards(golf(flip_turn=True), ALL_UP, OTHER)) == ["draw stock", "draw discard"]
    bare = seat_boards(golf(flip_turn=True), ONE_DOWN, OTHER, stock="", discard="AS")
    assert offered(bare) == ["draw discard", "flip b2"]


def test_8_3_the_last_flip_of_a_player_ends_the_round():
    game = seat_boards(golf(flip_turn=True), ONE_DOWN, OTHER).play("flip b2")
    assert (game.round_end.by, game.turn) == (0, 1)
    assert offered(game) == ["draw stock", "draw discard", "flip b2", "flip c2"]


def test_8_3_knocking_is_a_house_rule():
    assert offered(seat_boards(golf(), MIXED, OTHER)) == ["draw stock", "draw discard"]
    assert offered(seat_boards(golf("knocking"), MIXED, OTHER)) == ["draw stock", "draw discard", "knock"]
    turns = seat_boards(golf("knocking", flip_turn=True), ONE_DOWN, OTHER)
    assert offered(turns) == ["draw stock", "draw discard", "flip b2", "knock"]


# 8.6: the match


def is_over_at(game, *, target, totals):
    """Return whether a match is over at these totals."""
    rules = golf(target=target, holes=None)
    match = cardgolf.Match(("a", "b"), 1, (), totals)
    return rules.match_over(game.state.replace(match=match), (), rules)


@pytest.mark.parametrize(("totals", "over"), [((99, 50), False), ((100, 50), True), ((50, 130), True), ((0, 0), False)])
def test_8_6_a_total_that_reaches_the_target_ends_the_match(totals, over):
    assert is_over_at(cardgolf.new_game("golf", seed=1), target=100, totals=totals) is over


@pytest.mark.parametrize("target", [20, 60])
def test_8_6_the_lowest_total_wins_when_the_target_is_reached(target):
    game = cardgolf.new_game("golf", players=2, seed=4, target=target, holes=None, turn_limit=2)
    while True:
        game = finish_round(game)
        assert game.is_over == (max(game.totals) >= target)
        if game.is_over:
            break
        game = game.deal()
    assert game.standings[0].total == min(game.totals)
    assert len(game.state.match.rounds) > 1 or target == 20


def test_8_6_nine_deals_or_the_target_whichever_comes_first():
    options = golf().options
    assert (options["holes"], options["tie"], options["target"]) == (9, "shared", None)
    game = cardgolf.new_game("golf", players=2, seed=4, target=10_000, holes=2, turn_limit=1)
    for _ in range(2):
        game = finish_round(game)
        game = game if game.is_over else game.deal()
    assert len(game.state.match.rounds) == 2


@pytest.mark.parametrize("target", [0, -5, "100", 1.5, True])
def test_8_6_a_target_is_a_number_from_one(target):
    with pytest.raises(InvalidOptionError, match="target"):
        golf(target=target)
