"""Tools of `cardgolf.testing`: strategies of Hypothesis, and twins."""

from collections import Counter
from random import Random

import hypothesis
import pytest
from helpers.walks import play
from hypothesis import HealthCheck, assume, find, given, settings
from hypothesis import strategies as st

import cardgolf
from cardgolf import Phase, Pile, testing
from cardgolf.scoring.parts import AMOUNTS
from cardgolf.testing.playing import continue_game
from cardgolf.testing.strategies import STAGE_FREQUENCY, STRIDES, option_values, play_sample, thin_out

VARIANTS = tuple(cardgolf.variants())
each_variant = pytest.mark.parametrize("name", VARIANTS)
one_and_each_variant = pytest.mark.parametrize(  # --long runs the others
    "name", [name if name == "nine-card" else pytest.param(name, marks=pytest.mark.long) for name in VARIANTS]
)
drawn = settings(suppress_health_check=list(HealthCheck), deadline=None)
quick = settings(max_examples=300, database=None, derandomize=True)
thorough = settings(quick, max_examples=2000, phases=[hypothesis.Phase.generate])  # for rare games
unshrunk = settings(quick, phases=[hypothesis.Phase.generate])  # whichever is found, not the simplest


def find_simplest(strategy, wanted):
    return find(strategy, wanted, settings=quick)


# Games


@drawn
@given(st.sampled_from(VARIANTS).flatmap(lambda name: testing.games(cardgolf.rules(name))))
def test_a_drawn_game_was_played_from_a_deal_or_a_position(game):
    start, names = game.at(0), game.state.match.names
    assert play_on(start, game.history) == game
    dealt = cardgolf.new_game(game.rules, players=len(names), seed=game.seed)
    is_plain = start.state in (dealt.state, thin_out(dealt).state)
    assert is_plain or cardgolf.Game.from_position(game.rules, start.position) == cardgolf.Game(game.rules, start.state)


def play_on(game, history):
    for seat, event in history:
        game = game.deal() if event == "deal" else game.play(event, seat=seat)
    return game


@drawn
@given(st.sampled_from(VARIANTS).flatmap(lambda name: testing.states(cardgolf.rules(name))))
def test_a_drawn_state_has_a_whole_deck(state):
    decks = [
        cardgolf.rules(name).table_setup(len(state.match.names)).deck
        for name in VARIANTS
        if is_possible_table(name, state)
    ]
    assert Counter(state.cards) in map(Counter, decks)


def is_possible_table(name, state):
    return len(state.match.names) in cardgolf.rules(name).seats()


PLIES = {
    "mid-turn": lambda game: game.state.held,
    "stock made anew": lambda game: game.state.reshuffles,
    "a later round": lambda game: game.state.match.rounds and not game.is_round_over,
    "opening": lambda game: game.state.is_opening or not game.state.setup.opening_flips,
}


@pytest.mark.filterwarnings("ignore:Generating overly large repr")  # of a long match
@one_and_each_variant
@pytest.mark.parametrize("wanted", PLIES.values(), ids=PLIES)
def test_games_at_any_ply_are_drawn(name, wanted):
    assert wanted(find(testing.games(cardgolf.rules(name)), wanted, settings=thorough))


RARE = {
    "between rounds": lambda game: game.is_round_over,
    "last turns": lambda game: game.round_end and not game.is_round_over,
}


def test_one_game_in_twenty_is_at_the_end_of_a_round():
    """A seeded generator replaces Hypothesis, whose draws depend on the modules that are imported."""
    rules, found = cardgolf.rules("nine-card"), Counter()
    for number in range(400):
        game = sample_game(rules, Random(number))
        found.update(name for name, wanted in RARE.items() if wanted(game))
    assert all(found[name] >= 400 / 20 for name in RARE), found


def sample_game(rules, rng):
    """Return a game as `games` draws it, with ``rng`` in place of Hypothesis."""
    game = cardgolf.new_game(rules, players=rng.choice(rules.seats()), seed=rng.getrandbits(64))
    steps = sum(rng.choices(STRIDES, k=rng.randrange(7)))
    choices = [rng.randrange(1000) for _ in range(rng.randrange(9))]
    game = thin_out(game) if rng.random() < 1 / 2 else game
    return play_sample(game, rng.choice(STAGE_FREQUENCY), steps, rng, choices)


def test_a_failing_game_shrinks_to_two_players_and_less_than_a_round():
    game = find_simplest(testing.games(cardgolf.rules("play-nine")), lambda game: game.state.held_from is Pile.STOCK)
    assert len(game.state.match.names) == 2
    assert not game.state.match.rounds


def test_a_game_continues_with_a_move_or_the_next_deal_or_not_at_all():
    game = cardgolf.new_game("play-nine", seed=1, holes=1, tie="shared", turn_limit=1)
    assert continue_game(game, 7) == play(game, game.legal_moves[7])
    assert continue_game(game, 9) == play(game, game.legal_moves[1])
    while not game.is_round_over:
        game = continue_game(game, 0)
    assert game.is_over
    assert continue_game(game, 0) is game
    later = cardgolf.new_game("play-nine", seed=1, holes=2, turn_limit=1)
    while not later.is_round_over:
        later = continue_game(later, 0)
    assert continue_game(later, 5) == later.deal()


def test_a_thinned_stock_has_four_cards_and_the_discards_the_rest():
    game = cardgolf.new_game("nine-card", players=2, seed=1)
    thin = thin_out(game)
    assert thin.state.stock == game.state.stock[-4:]
    assert thin.state.discard[-1:] == game.state.discard
    assert Counter(thin.state.cards) == Counter(game.state.cards)


# Moves, boards, options


@drawn
@given(st.data(), st.sampled_from(VARIANTS))
def test_a_drawn_move_belongs_to_the_game(data, name):
    rules = cardgolf.rules(name)
    move = data.draw(testing.moves(rules))
    assert rules.parse(str(move)) == move


@drawn
@given(st.data(), st.sampled_from(VARIANTS))
def test_a_drawn_board_can_be_dealt(data, name):
    rules = cardgolf.rules(name)
    board = data.draw(testing.boards(rules))
    decks = [Counter(rules.table_setup(players).deck) for players in rules.seats()]
    held = Counter(card for _, card in board.cards())
    assert len(board.slots) == board.layout.size == sum(held.values())
    assert board.layout in {each for players in rules.seats() for each in rules.table_setup(players).layouts}
    assert any(held <= deck for deck in decks)


@pytest.mark.parametrize("name", ["play-nine", "nine-card", "crazy-nines"])
def test_boards_lie_face_up_and_face_down(name):
    strategy = testing.boards(cardgolf.rules(name))
    assert find(strategy, lambda board: board.slots[0].up and not board.slots[1].up, settings=unshrunk)
    assert find(strategy, lambda board: board.slots[1].up and not board.slots[0].up, settings=unshrunk)


@drawn
@given(st.data(), st.sampled_from(VARIANTS))
def test_an_option_set_can_be_played(data, name):
    rules = cardgolf.rules(name)
    other = data.draw(testing.option_sets(rules))
    assert other.options.keys() == rules.options.keys()
    players = data.draw(st.sampled_from(other.seats()))
    try:
        game = cardgolf.new_game(other, players=players, seed=1)
    except cardgolf.InvalidOptionError:
        assume(False)  # fewer decks, or a first dealer beyond the last seat
    for choice in range(40):
        game = continue_game(game, choice)
    assert Counter(game.state.cards) == Counter(other.table_setup(players).deck)


@pytest.mark.parametrize(
    "options", [{"skip": False}, {"hio_bonus": "off"}, {"holes": None}, {"holes": 1}, {"tie": "shared"}]
)
def test_option_sets_have_other_choices_and_near_numbers(options):
    rules, wanted = cardgolf.rules("play-nine"), options.items()
    assert find(testing.option_sets(rules), lambda book: wanted <= book.options.items(), settings=unshrunk) != rules


def test_other_values_are_other_choices_near_numbers_and_the_other_boolean():
    values = list(option_values(cardgolf.rules("nine-card", "ender-penalty")))
    assert [value for key, value in values if key == "how"] == [*AMOUNTS[1:]]
    assert [value for key, value in values if key == "pair_reuse"] == [False]
    assert [value for key, value in values if key == "decks"] == [1, 2, 5]
    assert [value for key, value in values if key == "points"] == [0, 1, 3]


# Twins


@drawn
@given(st.sampled_from(VARIANTS).flatmap(lambda name: testing.games(cardgolf.rules(name))), st.integers(0, 2**32))
def test_a_twin_keeps_the_cards_and_what_the_seat_sees(game, seed):
    for seat in (*game.state.match.seats, None):
        other = testing.twin(game.state, seat, Random(seed))
        assert Counter(other.cards) == Counter(game.state.cards)
        assert cardgolf.Game(game.rules, other).view(seat) == game.view(seat)
        assert (other.discard, other.played) == (game.state.discard, game.state.played)


SEEN_WHOLE = ("board-nine", "drinking-golf")  # their players have seen all of their own cards


@each_variant
def test_a_twin_differs_where_the_seat_does_not_see(name):
    state = cardgolf.new_game(name, players=3, seed=2).state
    for seat in (0, 1, 2, None):
        other = testing.twin(state, seat, Random(1))
        assert other.stock != state.stock
        assert all(
            (other.boards[each] == state.boards[each]) is (name in SEEN_WHOLE and each == seat) for each in state.table
        )


def test_a_card_in_hand_is_dealt_anew_only_for_seats_that_cannot_see_it():
    game = cardgolf.new_game("nine-card", players=2, seed=1)
    while game.phase is not Phase.START:
        game = game.play(game.legal_moves[0])
    for pile, seat, hidden in (("stock", 0, True), ("stock", 1, False), ("stock", None, True), ("discard", 0, False)):
        state = game.play(f"draw {pile}").state
        assert state.turn == 1
        others = {testing.twin(state, seat, Random(seed)).held for seed in range(20)}
        assert (others != {state.held}) is hidden


def test_equal_seeds_give_equal_twins():
    state = cardgolf.new_game("play-nine", seed=1).state
    assert testing.twin(state, 0, Random(4)) == testing.twin(state, 0, Random(4))


def test_a_rigged_deck_takes_ranks_without_a_suit_and_unknown_cards():
    game = testing.strategies.rigged_deck("golf", ["Q 2H ? / 4 5 6", "Q Q 3 / ? ? ?"], discard="q", stock="K ? 10H")
    one, other = (game.state.boards[seat] for seat in range(2))
    assert [one.ranks[place] for place in (0, 1, 3, 4, 5)] == [12, 2, 4, 5, 6]
    assert other.ranks[:3] == (12, 12, 3)
    assert one.card(1) == cardgolf.Card(2, "H")
    assert (game.state.discard[0].rank, game.state.stock[-1].rank) == (12, 13)
    assert game.state.stock[-3] == cardgolf.Card(10, "H")
    assert Counter(game.state.cards) == Counter(game.rules.deck(2))


def test_a_stock_of_fewer_cards_stays_as_it_is():
    game = thin_out(cardgolf.new_game("crazy-nines", seed=1, initial_flips=0)).play("draw stock")
    assert len(game.state.stock) == 3 and thin_out(game) == game
