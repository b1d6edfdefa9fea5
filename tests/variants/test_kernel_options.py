"""Options of the base rules at values that the common tests do not use (their page, 1.2, 1.3 and 1.8)."""

from collections import Counter
from functools import reduce

import pytest
from helpers.cases import every_case
from helpers.examples import example
from helpers.plugins import answer
from helpers.walks import finish_round

import cardgolf
from cardgolf import Card, Game, InvalidOptionError, Line, Match, Phase, RoundEnd, RoundResult, Scorecard, Slot

LAYOUT_GAMES = ("play-nine", "nine-card", "crazy-nines")
GAMES = (*LAYOUT_GAMES, "board-nine")


def choose_idle(game):
    """Return a move that brings the round no nearer to its end."""
    if game.phase is Phase.START and game.rules.name != "board-nine":
        return "draw discard"
    return game.legal_moves[0] if game.phase is not Phase.EXTRA else "pass"


def choose_discard(game):
    """Return the move that discards the drawn card, or else the first legal move."""
    plain = [move for move in game.legal_moves if str(move) in ("discard", "pass")]
    return plain[0] if plain else game.legal_moves[0]


def played(game, move, done=lambda game: game.is_round_over):
    for _ in range(2000):
        if done(game):
            return game
        game = game.play(move(game))
    raise AssertionError("it should have come to this long ago")


def stack_deck(rules, players, front):
    """Return the whole deck with ``front`` first."""
    rest = Counter(rules.deck(players)) - Counter(front)
    return [*front, *rest.elements()]


def begin(variant, players=2, **options):
    """Return a round whose leader is about to draw."""
    game = cardgolf.new_game(variant, players=players, seed=5, **options)
    return played(game, choose_discard, lambda game: game.phase is not Phase.OPENING)


def with_stock(game, left):
    """Return the game with only ``left`` cards in the stock. The others are under the discard."""
    state = game.state
    stock, under = state.stock[len(state.stock) - left :], state.stock[: len(state.stock) - left]
    return Game(game.rules, state.replace(stock=stock, discard=under + state.discard))


# K-1: an empty stock


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("variant", GAMES)
def test_k_1_under_end_round_the_last_stock_card_s_turn_is_the_last(variant, players):
    game, turns = with_stock(begin(variant, players, recycle="end_round"), 5), 0
    while not game.is_round_over:
        turns += game.phase is Phase.START
        assert game.phase is not Phase.START or game.state.stock
        game = game.play(choose_discard(game))
    assert game.round_end == RoundEnd(None, (), "the stock is empty")
    assert (turns, game.state.stock, game.state.reshuffles) == (5, (), 0)
    assert sum(game.state.turns_begun) == 5
    assert all(slot.up for board in game.state.boards for slot in board.slots if slot)


@pytest.mark.parametrize("variant", GAMES)
def test_k_1_under_keep_top_the_same_round_goes_on_from_a_new_stock(variant):
    game = with_stock(begin(variant, 2), 5)
    game = played(game, choose_discard, lambda game: sum(game.state.turns_begun) == 9)
    assert (game.is_round_over, game.round_end, game.state.reshuffles) == (False, None, 1)
    assert cardgolf.rules(variant).options["recycle"] == "keep_top"


@pytest.mark.parametrize("game", [("nine-card", "ender-penalty:how=flat"), ("crazy-nines",)], ids=" ".join)
def test_k_1_without_a_closer_no_seat_is_fined(game):
    rules = cardgolf.rules(*game, recycle="end_round")
    ended = played(with_stock(begin(rules, 3), 4), choose_discard)
    for board, score in zip(ended.state.boards, ended.scores, strict=True):
        words = [str(slot.card) for slot in board.slots]
        assert cardgolf.score(rules, " / ".join(" ".join(words[row : row + 3]) for row in (0, 3, 6))).total == score


def test_k_1_where_no_seat_said_nine_hands_score_what_they_hold():
    game = played(with_stock(begin("board-nine", 3, recycle="end_round"), 4), choose_discard)
    assert game.scores == tuple(sum(card.rank for _, card in board.cards()) for board in game.state.boards)


@pytest.mark.parametrize("variant", LAYOUT_GAMES)
def test_k_1_turning_up_the_last_card_with_the_last_stock_card_makes_the_closer(variant):
    game = with_stock(begin(variant, 3, recycle="end_round"), 1)
    boards = tuple(board.turned_up().put(0, Slot(board.card(0))) for board in game.state.boards)
    game = Game(game.rules, game.state.replace(boards=boards)).play("draw stock")
    leader = game.state.setup.leader
    assert (game.turn, game.state.stock) == (leader, ())
    game = game.play("swap a1")
    assert (game.is_round_over, game.round_end) == (True, RoundEnd(leader, (), "all face up"))


def test_k_1_after_a_round_the_stock_ended_the_match_goes_on():
    game = played(with_stock(begin("nine-card", 3, recycle="end_round"), 2), choose_discard)
    assert not game.is_over
    dealt = game.deal()
    assert (dealt.state.setup.dealer, dealt.round_end) == (1, None)
    assert len(dealt.state.stock) == len(game.rules.deck(3)) - 3 * 9 - 1


# K-2: the first dealer


@every_case("variant", cardgolf.variants())
def test_k_2_seat_0_deals_first_unless_the_source_has_a_draw(variant):
    assert cardgolf.rules(variant).base.first_dealer == ("draw_low" if variant == "play-nine" else 0)
    if variant != "play-nine":
        assert cardgolf.new_game(variant, players=2, seed=3).state.setup.dealer == 0


@pytest.mark.parametrize("variant", GAMES)
def test_k_2_any_seat_may_deal_first(variant):
    for players in (2, 4, 6):
        for seat in range(players):
            game = cardgolf.new_game(variant, players=players, seed=3, first_dealer=seat)
            assert (game.state.setup.dealer, game.turn) == (seat, (seat + 1) % players)


@pytest.mark.parametrize("variant", GAMES)
def test_k_2_the_cards_go_round_from_the_first_dealer_s_left(variant):
    rules = cardgolf.rules(variant, first_dealer=2)
    deck = stack_deck(rules, 3, sorted(set(rules.deck(3)))[:12])
    state = cardgolf.new_game(rules, players=3, seed=1, deck=deck).state
    size = state.board.layout.size
    for seat, first in ((0, 0), (1, 1), (2, 2)):
        assert sorted(card for _, card in state.boards[seat].cards()) == sorted(deck[first : 3 * size : 3])


@pytest.mark.parametrize("how", ["random", "draw_low"])
@pytest.mark.parametrize("variant", GAMES)
def test_k_2_by_chance_every_seat_deals_first_now_and_then(variant, how):
    games, again = (
        [cardgolf.new_game(variant, players=3, seed=seed, first_dealer=how) for seed in range(60)] for _ in range(2)
    )
    assert games == again, "by the seed alone"
    dealers = Counter(game.state.setup.dealer for game in games)
    assert min(dealers[seat] for seat in range(3)) >= 8
    assert all(game.turn == (game.state.setup.dealer + 1) % 3 for game in games)


def test_k_2_draw_low_goes_by_what_a_card_is_worth():
    """Among aces a king is the lowest card if it counts 0, and the highest if it counts 10."""

    deck = answer("deck", (Card(1, "C"),) * 80 + (Card(13, "C"),))
    options = {"first_dealer": "draw_low"}
    low, high = [cardgolf.rules("nine-card", deck, card_values(king), **options) for king in (0, 10)]
    for seed in range(30):
        dealers = [cardgolf.new_game(rules, players=3, seed=seed).state.setup.dealer for rules in (low, high)]
        assert dealers[0] != dealers[1]


def card_values(king):
    @cardgolf.hookimpl
    def points(card):
        return king if card.rank == 13 else None

    return points


@pytest.mark.parametrize("variant", GAMES)
def test_k_2_a_seat_without_a_player_cannot_deal(variant):
    rules = cardgolf.rules(variant, first_dealer=3)
    assert cardgolf.new_game(rules, players=4, seed=1).state.setup.dealer == 3
    for players in (2, 3):
        with pytest.raises(InvalidOptionError, match="first_dealer=3"):
            cardgolf.new_game(rules, players=players, seed=1)


# K-3: endless rounds, and endless matches


@pytest.mark.parametrize("variant", GAMES)
def test_k_3_a_hundred_turns_a_seat_or_no_limit_at_all(variant):
    limited = played(begin(variant, 2), choose_idle)
    assert (limited.round_end, limited.state.turns_begun) == (RoundEnd(None, (), "turn limit"), (100, 100))
    game = played(begin(variant, 2, turn_limit=None), choose_idle, lambda game: game.state.turns_begun == (130, 130))
    assert (game.is_round_over, game.round_end) == (False, None)


@pytest.mark.parametrize("limit", [1, 2, 7])
@pytest.mark.parametrize("variant", GAMES)
def test_k_3_a_limit_of_few_turns(variant, limit):
    game = played(begin(variant, 3, turn_limit=limit), choose_idle)
    assert (game.round_end, game.state.turns_begun) == (RoundEnd(None, (), "turn limit"), (limit,) * 3)
    assert None not in game.scores
    if variant == "board-nine":
        assert game.scores == tuple(sum(card.rank for _, card in board.cards()) for board in game.state.boards)


def test_k_3_the_turns_of_every_round_are_counted_anew():
    game = played(begin("nine-card", 2, turn_limit=4), choose_idle)
    for _ in range(2):
        game = played(game.deal(), choose_idle)
        assert (game.round_end.reason, game.state.turns_begun) == ("turn limit", (4, 4))


def test_k_3_in_a_play_off_the_seats_that_sit_out_are_not_waited_for():
    game = played(with_rounds(begin("nine-card", 3, holes=2, tie="playoff", turn_limit=2), 1), choose_idle)
    totals = [game.totals[0] - score for score in game.scores]
    game = with_rounds(begin("nine-card", 3, holes=2, tie="playoff", turn_limit=2), 1, [0, totals[1], totals[2] + 9])
    extra = played(played(game, choose_idle).deal(), choose_idle)
    assert (extra.state.setup.kind, extra.state.setup.seats) == ("playoff", (0, 1))
    assert (extra.round_end, extra.state.turns_begun) == (RoundEnd(None, (), "turn limit"), (2, 2, 0))
    assert extra.scores[2] is None


@pytest.mark.parametrize(("tie", "upcoming"), [("playoff", ("playoff", (0, 1))), ("shared", ("hole", ()))])
def test_g_1_6_7_a_tie_is_played_off_where_a_threshold_ends_the_match_too(tie, upcoming):
    game = finish_round(cardgolf.new_game("board-nine", tie=tie, threshold=28, turn_limit=1, seed=0), -1)
    assert game.totals == (28, 28)
    plan = game.state.setup.upcoming
    assert (plan.kind, plan.seats) == upcoming


def with_rounds(game, count, scores=None):
    """Return the game after rounds with these scores."""
    match = game.state.match
    cards = tuple(Scorecard((Line("base.score.card", points),)) for points in scores or (0,) * len(match.names))
    rounds = (RoundResult("hole", match.seats, cards, RoundEnd(None, (), "turn limit")),) * count
    return Game(game.rules, game.state.replace(match=Match(match.names, match._seed, rounds)))


def last_of(variant, count, **options):
    """Return the match after one more round than ``count``."""
    return played(with_rounds(begin(variant, 2, turn_limit=1, **options), count), choose_idle)


@pytest.mark.parametrize("variant", GAMES)
def test_k_3_a_thousand_rounds_or_no_limit_at_all(variant):
    free = {"holes": None, "tie": "shared"}
    assert not last_of(variant, 998, **free).is_over
    game = last_of(variant, 999, **free)
    assert game.is_over
    assert {each.why for each in game.standings} == {"the round limit ended the match"}
    for rounds in (999, 1500):
        game = last_of(variant, rounds, round_limit=None, **free)
        assert (game.is_over, {each.why for each in game.standings}) == (False, {""})


@pytest.mark.parametrize("limit", [1, 3])
@pytest.mark.parametrize("variant", GAMES)
def test_k_3_a_limit_of_few_rounds(variant, limit):
    game = last_of(variant, limit - 1, round_limit=limit)
    assert (game.is_over, {each.why for each in game.standings}) == (True, {"the round limit ended the match"})
    assert not last_of(variant, limit - 1, round_limit=limit + 1).is_over


def test_k_3_a_match_that_is_over_anyway_was_not_ended_by_the_limit():
    game = last_of("nine-card", 8, round_limit=9)
    assert (game.is_over, {each.why for each in game.standings}) == (True, {""})


THRESHOLDS = {  # games that a total can end, with the option for it
    "board-nine": "threshold", "golf": "target", "four-card": "target", "eight-card": "target",
    "nine-card-lines": "target", "yaniv": "threshold", "cabo": "target", "skyjo": "target",
}  # fmt: skip


@every_case("name", THRESHOLDS)
def test_k_3_a_match_that_a_total_ends_in_the_last_round_allowed_was_not_ended_by_the_limit(name):
    variant = name if name in cardgolf.variants() else example(name)
    for total, why in ((60, ""), (10**6, "the round limit ended the match")):
        options = {THRESHOLDS[name]: total, "round_limit": 3, "turn_limit": 1, "holes": None}
        game = with_rounds(cardgolf.new_game(variant, players=3, seed=1, **options), 2, [70, 31, 5])
        game = played(game, lambda game: game.legal_moves[-1])
        assert game.is_over
        assert len(game.state.match.rounds) == 3
        assert {each.why for each in game.standings} == {why}
        if THRESHOLDS[name] == "threshold" and name in ("board-nine", "yaniv"):
            assert [each.lost for each in game.standings] == [each.total >= total for each in game.standings]
        assert Game.from_position(game.rules, game.position).standings == game.standings


def test_k_3_the_limit_may_leave_a_tie_shared_that_a_play_off_would_decide():
    for tie, why in (("playoff", "the round limit left the tie shared"), ("shared", "")):
        game = cardgolf.new_game("board-nine", tie=tie, threshold=28, round_limit=1, turn_limit=1, seed=0)
        game = played(game, lambda game: game.legal_moves[-1])
        assert (game.is_over, game.totals, {each.why for each in game.standings}) == (True, (28, 28), {why})
    decided = last_of("nine-card", 8, round_limit=9, tie="playoff")
    assert {each.why for each in decided.standings} == {""}


def test_k_3_neither_limit_is_needed():
    game = reduce(lambda game, _: played(game.deal(), choose_discard), range(3), played(free_round(), choose_discard))
    assert (len(game.state.match.rounds), game.is_over) == (4, False)
    assert {round_.round_end.reason for round_ in game.state.match.rounds} == {"the stock is empty"}


def free_round():
    return begin("nine-card", 2, turn_limit=None, round_limit=None, holes=None, recycle="end_round")


# what is no reading


@pytest.mark.parametrize(("key", "values"), [
    ("recycle", ["end", None, True, ""]),
    ("first_dealer", [-1, "low", None, 0.0, True]),
    ("turn_limit", [0, -1, "100", "none", 2.5, True]),
    ("round_limit", [0, -1, "1000", "none", True]),
])  # fmt: skip
@pytest.mark.parametrize("variant", GAMES)
def test_7_5_other_values_are_refused(variant, key, values):
    for value in values:
        with pytest.raises(InvalidOptionError, match=f"{key}="):
            cardgolf.rules(variant, **{key: value})
