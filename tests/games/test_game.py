"""The class Game: it is immutable and validates its arguments."""

import copy
import pickle
from random import Random

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from helpers.cases import every_case
from helpers.walks import finish_round

import cardgolf
from cardgolf import (
    Card,
    Game,
    IllegalMoveError,
    InvalidArgumentError,
    InvalidPositionError,
    Line,
    RoundResult,
    Scorecard,
    Slot,
)
from cardgolf.table.moves import KERNEL_MOVES

VARIANTS = ("play-nine", "nine-card", "crazy-nines", "board-nine", "golf")


def play_moves(name, moves, *house_rules, seed=3, **options):
    """Return the game after so many moves, or at the end of its match. Deals follow finished rounds."""
    game, rng = cardgolf.new_game(name, *house_rules, seed=seed, **options), Random(seed)
    while moves and not game.is_over:
        moves -= 1
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    return game


def finished(name="play-nine", **options):
    return finish_round(cardgolf.new_game(name, seed=3, turn_limit=1, **options))


def test_states_are_immutable():
    state = finished().state
    round_, board, card = state.match.rounds[0], state.board, state.match.rounds[0].scorecards[0]
    parts = [state, state.match, state.setup, state.setup.upcoming, state.round_end, state.match.standings[0]]
    parts += [board, board.layout, board.slots[0], board.slots[0].card, round_, card, card.lines[0]]
    for thing in parts:
        for field in attrs.fields(type(thing)):
            with pytest.raises(FrozenInstanceError):
                setattr(thing, field.name, getattr(thing, field.name))
            with pytest.raises(FrozenInstanceError):
                delattr(thing, field.name)


def test_changing_a_mutable_copy_does_not_change_the_state():
    state = play_moves("play-nine", 20).state
    thawed = state.thaw()
    thawed.stock = ()
    assert state == play_moves("play-nine", 20).state != thawed.freeze()
    with pytest.raises(AttributeError):
        state.replace(stokc=())


@every_case("name", ["state", "moves", "turn", "phase", "over", "scores", "key", "anything"])
def test_games_are_immutable(name):
    with pytest.raises(AttributeError):
        setattr(cardgolf.new_game("play-nine"), name, None)


@pytest.mark.parametrize("name", VARIANTS)
def test_moves_do_not_change_the_game(name):
    game = play_moves(name, 6)
    key, moves, history = game.position, game.legal_moves, game.history
    first, *_, last = (game.play(move) for move in moves)
    assert (game.position, game.legal_moves, game.history) == (key, moves, history)
    assert first != last
    assert first.history[:-1] == last.history[:-1] == history
    assert game.play(moves[0]) == first


def test_a_seat_can_be_named_with_its_move():
    game = cardgolf.new_game("play-nine", seed=3)
    assert game.turn == 1
    assert game.play("flip a1", seat=1) == game.play("flip a1") == game.play(cardgolf.Flip("a1"))
    with pytest.raises(IllegalMoveError, match="invalid seat=0: expected seat 1"):
        game.play("flip a1", seat=0)


@pytest.mark.parametrize("name", VARIANTS)
def test_equal_seeds_give_equal_deals(name):
    assert play_moves(name, 30).position == play_moves(name, 30).position
    assert cardgolf.new_game(name, seed=3).position != cardgolf.new_game(name, seed=4).position
    assert cardgolf.new_game(name, seed=3).state.stock != cardgolf.new_game(name, seed=4).state.stock


def test_without_a_seed_games_differ_and_keep_their_seed():
    game = cardgolf.new_game("play-nine")
    assert game.state.stock != cardgolf.new_game("play-nine").state.stock
    assert cardgolf.new_game("play-nine", seed=game.seed) == game


def test_the_match_that_hooks_get_has_no_public_seed():
    game = cardgolf.new_game("play-nine", seed=81_549_300)
    match = game.state.match
    assert game.seed == 81_549_300
    assert not hasattr(match, "seed")
    assert match == cardgolf.Match(match.names, 81_549_300) != cardgolf.Match(match.names, 3)
    assert hash(match) == hash(cardgolf.Match(match.names, seed=81_549_300))
    assert pickle.loads(pickle.dumps(match)) == match
    assert "81549300" not in repr(match) + repr(game.state)


def test_rounds_are_dealt_differently():
    game = finished("nine-card")
    assert game.deal().state.stock != cardgolf.new_game("nine-card", seed=3).state.stock


@every_case("seed", [True, False, -1, 1.0, 2**256, "7", b"7"])
def test_other_seeds_are_refused(seed):
    with pytest.raises(InvalidArgumentError, match="expected an integer from 0 to"):
        cardgolf.new_game("play-nine", seed=seed)


@every_case("players", [1, 7, 0, -3, 1000, ["Ann"], [], tuple("abcdefg")])
def test_too_few_or_too_many_players_are_refused(players):
    number = players if isinstance(players, int) else len(players)
    with pytest.raises(InvalidArgumentError, match=f"^invalid players={number}: expected 2 to 6 for play-nine"):
        cardgolf.new_game("play-nine", players=players)


@every_case("players", [True, "abc", 2.0, None, b"ab", {"Ann", "Bo"}, ["Ann", 2], [None, None], [b"a", b"b"]])
def test_players_are_a_number_or_names(players):
    with pytest.raises(InvalidArgumentError, match="expected an integer or a list of names"):
        cardgolf.new_game("play-nine", players=players)


def test_players_have_names():
    assert cardgolf.new_game("play-nine", players=["Ann", "Bo"]).state.match.names == ("Ann", "Bo")
    assert cardgolf.new_game("play-nine", players=3).state.match.names == ("Player 1", "Player 2", "Player 3")


def test_a_rigged_deck_is_dealt_one_at_a_time_from_the_dealers_left():
    deck = list(cardgolf.rules("nine-card").deck(3))
    game = cardgolf.new_game("nine-card", players=3, seed=0, deck=deck)
    hands = {seat: [card for _, card in game.state.boards[seat].cards()] for seat in range(3)}
    assert hands == {1: deck[0:27:3], 2: deck[1:27:3], 0: deck[2:27:3]}
    assert game.state.discard == (deck[27],)
    assert game.state.stock[::-1] == tuple(deck[28:])


def test_a_rigged_deck_may_be_text():
    deck = cardgolf.rules("play-nine").deck(2)
    games = [
        cardgolf.new_game("play-nine", seed=0, deck=given)
        for given in (deck, list(map(str, deck)), " ".join(map(str, deck)))
    ]
    assert games[0] == games[1] == games[2]


DECK = [str(card) for card in cardgolf.rules("play-nine").deck(2)]


@every_case(
    ("deck", "reason"),
    [
        ([], "cards are missing"),
        ("", "cards are missing"),
        (DECK[:-1], "cards are missing"),
        ([*DECK, "7"], "too many of 7"),
        (["7", *DECK[1:]], "too many of 7"),
        ([*DECK[1:], "13"], "too many of 13"),
        ([*DECK[1:], "QS"], "too many of QS"),
        ([*DECK[1:], "Q"], "invalid card 'Q'"),
        ([*DECK[1:], 7], "invalid card 7"),
        ([*DECK[1:], None], "invalid card None"),
    ],
)
def test_a_wrong_deck_is_refused(deck, reason):
    with pytest.raises(InvalidPositionError, match=reason):
        cardgolf.new_game("play-nine", deck=deck)


@pytest.mark.parametrize("moves", [0, 9])
def test_no_deal_before_the_round_is_over(moves):
    with pytest.raises(IllegalMoveError, match="the round is not over"):
        play_moves("play-nine", moves).deal()


def test_no_deal_after_the_match():
    game = finished(holes=1, tie="shared")
    assert game.is_over
    with pytest.raises(IllegalMoveError, match="the match is over"):
        game.deal()


def test_no_move_after_the_round():
    game = finished()
    assert (game.turn, game.legal_moves, game.only_move, game.is_over) == (None, (), None, False)
    for move in ("draw stock", "deal", cardgolf.Pass()):
        with pytest.raises(IllegalMoveError):
            game.play(move)


def test_the_result_of_a_finished_round():
    game = finished()
    rounds = game.rounds
    assert [each.seats for each in rounds] == [tuple(range(len(game.totals)))]
    assert (game.scores, game.totals) == (rounds[0].scores, rounds[0].scores)
    assert game.scorecards == rounds[0].scorecards
    assert game.round_end == rounds[0].round_end
    dealt = game.deal()
    assert (dealt.scores, dealt.scorecards, dealt.round_end) == ((), (), None)
    assert (dealt.totals, dealt.standings, dealt.rounds) == (game.totals, game.standings, rounds)


def test_absent_seats_have_no_score():
    card = Scorecard((Line("a", 5), Line("b", -7)))
    assert card.total == -2
    assert RoundResult("playoff", (0, 2), (card, None, card), finished().round_end).scores == (-2, None, -2)


def test_totals_before_the_first_round_are_empty():
    game = cardgolf.new_game("play-nine", players=3, seed=3)
    assert (game.totals, game.standings, game.scores, game.rounds) == ((0, 0, 0), (), (), ())


@pytest.mark.parametrize("name", VARIANTS)
def test_history_replays(name):
    game = play_moves(name, 400, turn_limit=5)
    assert {type(event) for _, event in game.history if event != "deal"} <= set(KERNEL_MOVES)
    dealers = [seat for seat, event in game.history if event == "deal"]
    assert dealers
    assert dealers == [number % 2 for number in range(1, len(dealers) + 1)]
    again = cardgolf.new_game(name, seed=3, turn_limit=5)
    for seat, event in game.history:
        again = again.deal() if event == "deal" else again.play(event, seat=seat)
    assert again == game
    assert again.position == game.position
    assert again.history == game.history


def test_games_are_equal_when_rules_and_state_are():
    game = play_moves("play-nine", 9)
    assert game == play_moves("play-nine", 9)
    assert hash(game) == hash(play_moves("play-nine", 9))
    assert game != play_moves("play-nine", 9, holes=8)
    assert game != play_moves("play-nine", 10)
    assert game != play_moves("play-nine", 9, seed=4)
    assert game == Game(game.rules, game.state), "the way to a state is no part of it"
    assert game not in (None, "game", game.state)


def test_equal_specs_are_one_rulebook():
    assert cardgolf.rules("play-nine") is cardgolf.rules("play-nine")
    assert cardgolf.rules("Play Nine") == cardgolf.rules("play-nine", holes=9)
    assert hash(cardgolf.rules("Play Nine")) == hash(cardgolf.rules("play-nine", holes=9))
    assert cardgolf.rules("play-nine", holes=8) != cardgolf.rules("play-nine") != cardgolf.rules("nine-card")
    assert cardgolf.rules("nine-card", "rearrange", "four-bonus") != cardgolf.rules(
        "nine-card", "four-bonus", "rearrange"
    )


@pytest.mark.parametrize(
    "spec",
    [
        ("play-nine",),
        ("crazy-nines",),
        ("board-nine",),
        ("nine-card", "rearrange", "four-bonus", "ender-penalty:how=flat,points=5"),
    ],
)
def test_a_rulebook_is_pickled_by_its_names(spec):
    book = cardgolf.rules(*spec, turn_limit=7)
    again = pickle.loads(pickle.dumps(book))
    assert again == book
    assert hash(again) == hash(book)
    assert (again.options, again.hook_implementations(), again.describe()) == (
        book.options,
        book.hook_implementations(),
        book.describe(),
    )


@pytest.mark.parametrize(
    "spec", [("play-nine",), ("crazy-nines",), ("board-nine",), ("nine-card", "rearrange", "four-bonus")]
)
def test_a_game_is_pickled_with_its_history(spec):
    name, *house_rules = spec
    game = play_moves(name, 120, *house_rules, players=3, turn_limit=3)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert (again.position, again.history, again.legal_moves) == (game.position, game.history, game.legal_moves)
    assert again.rules == game.rules


@pytest.mark.parametrize("dump", [lambda thing: pickle.loads(pickle.dumps(thing)), copy.copy, copy.deepcopy])
def test_a_state_survives_pickling_and_copying(dump):
    for state in (play_moves("crazy-nines", 40).state, finished("board-nine").state):
        again = dump(state)
        assert again == state
        assert hash(again) == hash(state)
        with pytest.raises(FrozenInstanceError):
            again.turn = 0


def test_the_repr_of_a_game_names_no_card():
    game = play_moves("play-nine", 9)
    assert repr(game) == f"<Game of play-nine: round 1, {game.phase.value}, seat {game.turn}>"
    assert repr(finished()).startswith("<Game of play-nine: round 1, round over")
    assert repr(finished().deal()).startswith("<Game of play-nine: round 2, opening")


def test_different_states_have_different_keys():
    state = play_moves("nine-card", 30).state
    changes = [
        {"turn": 0}, {"stock": state.stock[1:]}, {"discard": state.discard[1:]}, {"turns_begun": (9, 9)},
        {"reshuffles": 1},
        {"held": Card(5, "H")}, {"played": (Card(5, "H"),)}, {"notes": (("a", 1),)},
        {"round_end": cardgolf.RoundEnd(0, (), "x")},
        {"boards": (state.boards[0].put(0, Slot(Card(5, "H"), False, (1,))), state.boards[1])},
        {"boards": (state.boards[0].put(0, Slot(Card(5, "H"), False, (), 1)), state.boards[1])},
    ]  # fmt: skip
    game = Game(cardgolf.rules("nine-card"), state)
    keys = {Game(game.rules, state.replace(**change)).position for change in changes}
    assert len(keys | {game.position}) == len(changes) + 1
