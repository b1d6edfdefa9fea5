"""Rules of all variants: deal, piles, the last lap, ranks and limits (page of the base rules, section 1)."""

import random
from collections import Counter

import pytest
from helpers.boards import board, cards, in_play
from helpers.walks import declined, play

import cardgolf
from cardgolf import Game, Phase, RoundEnd

LAYOUT_GAMES = ("play-nine", "nine-card", "crazy-nines")
GAMES = (*LAYOUT_GAMES, "board-nine")
OPEN = "2C 4D 6H / 8S 10C QD / 3H 5S (9C)"


def table(stock="KC KD KH KS AC AD AH AS", discard="2S", players=2, **options):
    """Return Nine-Card Golf with seat 1 to draw. The top card is first in ``stock`` and last in ``discard``."""
    rules, boards, begun = (
        cardgolf.rules("nine-card", **options),
        [board(OPEN)] * players,
        (0, 1) + (0,) * (players - 2),
    )
    return in_play(rules, boards, turn=1, leader=1, stock=stock, discard=cards(discard), turns_begun=begun)


def on_the_way(variant, seed, players=3, **options):
    """Yield every game of a random round, with the finished one."""
    rng, game = random.Random(seed), cardgolf.new_game(variant, players=players, seed=seed, **options)
    while not game.is_round_over:
        yield game
        game = game.play(rng.choice(game.legal_moves))
    yield game


def test_1_2_cards_go_one_at_a_time_round_the_table_from_the_dealer_s_left():
    rules = cardgolf.rules("nine-card")
    deck = sorted(rules.deck(3))
    random.Random(12).shuffle(deck)
    state = cardgolf.new_game(rules, players=3, deck=deck).state
    for seat, first in ((1, 0), (2, 1), (0, 2)):
        assert [card for _, card in state.boards[seat].cards()] == deck[first:27:3]
    assert state.discard == (deck[27],)
    assert state.stock[::-1] == tuple(deck[28:])


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize(("dealer", "order"), [(0, (1, 2, 0)), (1, (2, 0, 1)), (2, (0, 1, 2))])
def test_1_2_the_dealer_s_left_acts_first_and_play_is_clockwise(variant, dealer, order):
    game = cardgolf.new_game(variant, players=3, seed=2, first_dealer=dealer)
    turns = []
    while len(turns) < 20:
        turns.append(game.turn)
        game = game.play(game.legal_moves[0])
    once = [turn for turn, before in zip(turns, [None, *turns], strict=False) if turn != before]
    assert tuple(once[:3]) == order
    assert once == [order[position % 3] for position in range(len(once))]


@pytest.mark.parametrize("variant", GAMES)
def test_1_2_the_deal_passes_to_the_left_with_the_whole_deck_shuffled_anew(variant):
    game = cardgolf.new_game(variant, players=3, seed=2, first_dealer=1, turn_limit=1)
    deck, dealers, stocks = Counter(game.rules.deck(3)), [], set()
    for _ in range(3):
        dealers.append(game.state.setup.dealer)
        stocks.add(game.state.stock)
        assert Counter(game.state.cards) == deck
        game = declined(game)
        game = game if game.is_over else game.deal()
    assert dealers == [1, 2, 0]
    assert len(stocks) == 3


@pytest.mark.parametrize(("stock", "discard", "legal"), [
    ("KC", "2S", {"draw stock", "draw discard"}),
    ("KC", "", {"draw stock"}),
    ("", "2S", {"draw discard"}),
    ("", "3S 2S", {"draw stock", "draw discard"}),
])  # fmt: skip
def test_1_3_which_draws_are_legal(stock, discard, legal):
    assert {str(move) for move in table(stock, discard).legal_moves} == legal


def test_1_3_an_empty_stock_is_restocked_only_when_a_player_draws_from_it():
    game = table(stock="KC", discard="3S 5D 9H 7C JS 2S")
    game = play(game, "draw stock", "swap a1")
    assert game.state.stock == ()
    taken = play(game, "draw discard")
    assert (taken.state.stock, taken.state.reshuffles) == ((), 0)
    assert taken.state.discard == cards("3S 5D 9H 7C JS 2S")
    drawn = play(game, "draw stock").state
    assert drawn.discard == cards("2C")
    assert Counter((*drawn.stock, drawn.held)) == Counter(cards("3S 5D 9H 7C JS 2S"))
    assert drawn.reshuffles == 1


def test_1_3_the_new_stock_is_shuffled_and_differently_every_time():
    orders = set()
    for reshuffles in range(6):
        game = table(stock="", discard="3S 5D 9H 7C JS 4C 2S")
        drawn = Game(game.rules, game.state.replace(reshuffles=reshuffles)).play("draw stock").state
        orders.add((*drawn.stock, drawn.held))
    assert len(orders) > 3


@pytest.mark.parametrize("variant", GAMES)
def test_1_3_no_card_is_ever_lost_and_a_new_stock_leaves_the_top_discard(variant):
    for seed in range(5):
        last = None
        for game in on_the_way(variant, seed, players=3):
            assert Counter(game.state.cards) == Counter(game.rules.deck(3))
            if last and game.state.reshuffles > last.state.reshuffles:
                assert last.state.stock == ()
                assert game.state.discard[0] == last.state.discard[-1]
            last = game


def test_1_3_board_nine_comes_to_need_a_new_stock():
    assert any(list(on_the_way("board-nine", seed, players=6))[-1].state.reshuffles for seed in range(20))


def test_1_3_under_end_round_the_seat_that_was_ending_the_round_is_still_the_closer():
    game = play(table(stock="KC KD", players=3, recycle="end_round"), "draw stock", "swap c3", "draw stock", "discard")
    assert game.is_round_over
    assert (game.round_end.by, game.round_end.turns) == (1, ())


@pytest.mark.parametrize("variant", LAYOUT_GAMES)
def test_1_5_the_last_lap_is_one_turn_for_every_seat_but_the_closer(variant):
    for seed in range(6):
        games = list(on_the_way(variant, seed))
        before = [game for game in games if not game.round_end][-1]
        closer = before.turn
        assert games[-1].round_end == RoundEnd(closer, (), "all face up")
        turns = zip(before.state.turns_begun, games[-1].state.turns_begun, strict=True)
        assert [after - before for before, after in turns] == [int(seat != closer) for seat in range(3)]
        order = [game.turn for game in games if game.round_end and game.phase is Phase.START]
        assert order == [(closer + 1) % 3, (closer + 2) % 3]


@pytest.mark.parametrize("variant", LAYOUT_GAMES)
def test_1_5_the_seat_to_move_always_owns_a_down_card(variant):
    for seed in range(6):
        for game in on_the_way(variant, seed):
            assert game.is_round_over or game.state.board.down
            assert not (game.state.is_opening and game.round_end)


def scores(*extras, **options):
    """Return the match after one hole of Nine-Card Golf in which every seat scores 35 and its extra."""
    rules = cardgolf.rules("nine-card", **{"holes": 1, "turn_limit": 1} | options)
    game = cardgolf.new_game(rules, players=len(extras), seed=4)
    texts = [f"({n}C) (5C) (KC) / (6C) (KC) (7C) / (KC) (8C) (9C)" for n in extras]
    return declined(Game(rules, game.state.replace(boards=tuple(map(board, texts)))))


@pytest.mark.parametrize(("extras", "ranks"), [
    ((2, 3, 4), (1, 2, 3)), ((4, 2, 2), (3, 1, 1)), ((2, 3, 3, 4), (1, 2, 2, 4)), ((3, 3, 3), (1, 1, 1)),
    ((4, 2, 4, 2, 3), (4, 1, 4, 1, 3)),
])  # fmt: skip
def test_1_6_equal_totals_share_a_rank_and_the_next_rank_is_left_out(extras, ranks):
    game = scores(*extras)
    assert game.is_over
    assert game.scores == game.totals == tuple(35 + extra for extra in extras)
    assert tuple(each.rank for each in sorted(game.standings, key=lambda each: each.seat)) == ranks
    assert [each.rank for each in game.standings] == sorted(ranks)


def test_1_6_a_tie_for_first_can_be_played_off():
    game = scores(4, 2, 2, tie="playoff")
    assert not game.is_over
    assert (game.state.setup.upcoming.kind, game.state.setup.upcoming.seats) == ("playoff", (1, 2))
    assert scores(4, 2, 3, tie="playoff").is_over
    assert scores(2, 4, 4, tie="playoff").is_over


def test_1_8_a_round_ended_by_the_limit_has_no_closer_to_fine():
    game = declined(cardgolf.new_game("nine-card", "ender-penalty:how=flat", players=3, seed=8, turn_limit=1))
    assert game.round_end.by is None
    assert all("ender-penalty" not in line.rule for card in game.scorecards for line in card.lines)


def test_1_8_a_last_lap_that_has_begun_is_played_out_beyond_the_limit():
    game = play(table(turn_limit=1), "draw stock", "discard", "draw stock", "swap c3")
    assert (game.round_end, game.turn, game.state.turns_begun) == (RoundEnd(0, (), "all face up"), 1, (1, 2))
    assert play(game, "draw stock", "discard").round_end.by == 0
