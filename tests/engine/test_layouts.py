"""The hooks ``layout`` and ``layouts``: boards that differ by seat and by round."""

import json
from random import Random

import pytest
from helpers.plugins import ROWS, Growing, answer
from helpers.walks import finish_round

import cardgolf
from cardgolf import Game, InvalidOptionError, InvalidPositionError, Layout, PluginError, hookimpl, plugin
from cardgolf.bots import make_bot
from cardgolf.bots.worth import worth_for
from cardgolf.cards import french
from cardgolf.testing.strategies import rigged_deck


@plugin
class Shrinking:
    """The seat that leads the match has a row less, the other seats have three."""

    @hookimpl
    def layout(self, seat, match):
        return ROWS[1] if match and match.standings[0].seat == seat else ROWS[2]

    @hookimpl
    def layouts(self):
        return ROWS[1:]


@hookimpl("layout")
def handicap(seat):
    """Seat 1 has two rows of two, and all others three cards in a row."""
    return Layout.grid(2, 2) if seat == 1 else ROWS[0]


@plugin
class LongerHands:
    """Hands of three cards, and of one more in each round."""

    @hookimpl
    def layout(self, seat, match):
        return Layout.hand(3 + seat + (min(3, len(match.rounds)) if match else 0))

    @hookimpl
    def layouts(self, players):
        return {Layout.hand(cards) for cards in range(3, 7 + players)}


EVERY = [("nine-card", Growing), ("nine-card", Shrinking), ("nine-card", handicap), ("board-nine", LongerHands)]


def matches(variant, rule, seed, rounds=4, **options):
    """Yield every game of a match of random moves."""
    rng, options = Random(seed), {"turn_limit": 4, "round_limit": rounds, **options}
    game = cardgolf.new_game(variant, rule, players=3, seed=seed, **options)
    while not game.is_over:
        yield game
        game = game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves))
    yield game


def shapes(game):
    return [board.layout for board in game.state.boards]


def by_round(variant, rule, seed=1):
    """Return the layouts of each round, and its game after the deal."""
    found = {}
    for game in matches(variant, rule, seed):
        if not game.is_round_over:
            found.setdefault(len(game.state.match.rounds), game)
    return found


def test_boards_grow_by_round():
    found = by_round("nine-card", Growing)
    assert [shapes(game) for game in found.values()] == [[ROWS[min(2, number)]] * 3 for number in range(4)]
    assert all(len(board.slots) == board.layout.size for game in found.values() for board in game.state.boards)


def test_the_leader_of_the_match_has_a_row_less():
    for game in by_round("nine-card", Shrinking).values():
        rounds = game.state.match.rounds
        leader = game.state.match.standings[0].seat if rounds else None
        assert shapes(game) == [ROWS[1 if seat == leader else 2] for seat in range(3)]


def test_cards_are_dealt_one_at_a_time_to_seats_with_places_left():
    """Seat 1 is to the dealer's left and has four places, seats 2 and 0 have three."""
    deck = [str(card) for card in sorted(cardgolf.rules("nine-card").deck(3))]
    game = cardgolf.new_game("nine-card", handicap, players=3, seed=1, deck=deck)
    dealt = [[str(card) for _, card in game.state.boards[seat].cards()] for seat in (1, 2, 0)]
    assert dealt == [[*deck[:9:3], deck[9]], deck[1:9:3], deck[2:9:3]]
    assert str(game.state.discard[0]) == deck[10]
    assert str(game.state.stock[-1]) == deck[11]


def test_a_rigged_deck_of_unequal_boards():
    rules, boards = cardgolf.rules("nine-card", handicap), ["AC 2C 3C", "4C 5C / 6C 7C", "8C 9C 10C"]
    game = rigged_deck(rules, boards, discard="JC", stock="QC KC")
    assert [[str(card) for _, card in board.cards()] for board in game.state.boards] == [
        each.replace("/", " ").split() for each in boards
    ]
    with pytest.raises(ValueError, match=r"invalid boards: expected \[4, 3, 3\] cards from the dealer's left"):
        rigged_deck(rules, ["AC 2C 3C", "4C 5C 6C", "8C 9C 10C"], discard="JC")


@pytest.mark.parametrize(("variant", "rule"), EVERY)
def test_records_come_back_and_redacted_ones_show_each_layout(variant, rule):
    place = f"{__file__}:{rule.__name__}"
    *_, game = matches(variant, place, 2, rounds=3)
    assert cardgolf.replay(cardgolf.record(game), rules=[place]) == game
    lines = map(json.loads, cardgolf.redact(game, 0).splitlines())
    shapes = [line["boards"][1]["layout"] for line in lines if line["type"] == "dealt"]
    assert len(shapes) >= 3
    assert shapes[-1]["columns"] == game.at(len(game.history)).view(0).boards[1].layout.columns


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(("variant", "rule"), EVERY)
def test_bots_play_on_every_layout(variant, rule):
    rules = cardgolf.rules(variant, rule, turn_limit=5, round_limit=3)
    players = [make_bot(name, Random(3)) for name in ("greedy", "search:seconds=0.001", "stubborn:habit=take")]
    game = cardgolf.new_game(rules, players=3, seed=3)
    while not game.is_over:
        if game.is_round_over:
            game = game.deal()
        game = game.play(players[game.turn].choose(game.view(game.turn)))
    assert len(game.state.match.rounds) == 3


def test_a_worth_is_that_of_a_layout():
    games = by_round("nine-card", Growing)
    worths = [worth_for(game.view(game.turn)) for game in games.values()]
    assert [worth.layout for worth in worths] == [*ROWS, ROWS[2]]
    assert worths[2] is worths[3]
    view = by_round("nine-card", handicap)[0].view(0)
    assert worth_for(view, view.boards[0].layout).layout is ROWS[0]


def test_the_hook_gets_the_public_part_of_the_match():
    seen = []

    @hookimpl("layout")
    def watching(players, seat, match):
        seen.append((players, seat, match))

    games = list(matches("nine-card", watching, 7, rounds=2))
    assert {each[2] for each in seen[:6]} == {None}
    assert [seat for _, seat, match in seen if match] == [2, 0, 1]
    players, _, match = seen[-1]
    assert (players, match._seed, match.names) == (3, 0, games[0].state.match.names)
    assert len(match.rounds) == 1
    assert match.totals == next(game for game in games if game.is_round_over).totals


@hookimpl("layout")
def too_tall(match):
    """Four rows in later rounds, which the default of `layouts` does not list."""
    return Layout.grid(4, 3) if match else None


@hookimpl("layout")
def too_tall_at_once(seat):
    return Layout.grid(4, 3) if seat == 1 else None


three_rows = answer("layouts", [Layout.grid(3, 3)], "three-rows")


def test_a_layout_outside_layouts_is_refused_at_the_deal_and_nothing_changes():
    game = finish_round(cardgolf.new_game("nine-card", too_tall, players=2, seed=1, turn_limit=1))
    before = game.position
    with pytest.raises(PluginError, match=r"invalid too-tall\.layout=.*expected one of") as error:
        game.deal()
    assert (error.value.rule, game.position) == ("too-tall.layout", before)


def test_a_first_layout_outside_layouts_is_refused_when_the_rules_are_made():
    with pytest.raises(PluginError, match=r"invalid too-tall-at-once\.layout"):
        cardgolf.rules("nine-card", too_tall_at_once, three_rows)


def test_layouts_by_seat_are_those_of_the_first_round_by_default():
    assert cardgolf.rules("nine-card", too_tall_at_once).table_setup(3).layouts == (ROWS[2], Layout.grid(4, 3))


@pytest.mark.parametrize("result", [[], None, [Layout.grid(3, 3), "3x3"], "layouts", 3])
def test_a_wrong_result_of_layouts(result):
    wrong = answer("layouts", result, "wrong")
    if result is None:
        assert cardgolf.rules("nine-card", wrong).table_setup(2).layouts == (ROWS[2],)
        return
    with pytest.raises(PluginError, match=r"invalid result of wrong\.layouts.*expected at least one Layout"):
        cardgolf.rules("nine-card", wrong)


def test_grids_and_hands_at_one_table():
    mixed = answer("layouts", [Layout.grid(3, 3), Layout.hand(3)], "mixed")
    with pytest.raises(PluginError, match=r"invalid mixed\.layouts: expected grids alone or hands alone"):
        cardgolf.rules("nine-card", mixed)


def test_a_deck_too_small_for_a_later_round_is_refused_at_once():
    """Six players need 55 cards once they have three rows. A pack has 54."""
    one_pack = answer("deck", french(packs=1))
    with pytest.raises(InvalidOptionError, match="54 cards are too few for 6 players"):
        cardgolf.new_game("nine-card", Growing, one_pack, players=6, seed=1)
    assert cardgolf.new_game("nine-card", Growing, one_pack, players=5, seed=1)


def test_a_deck_for_unequal_seats_is_counted_exactly():
    """Seat 1 has four cards, and five seats have three: 19 cards, and 20 with the discard."""
    few, enough = (answer("deck", french(packs=1)[:size]) for size in (19, 20))
    with pytest.raises(InvalidOptionError, match="19 cards are too few for 6 players"):
        cardgolf.new_game("nine-card", handicap, few, players=6, seed=1)
    assert cardgolf.new_game("nine-card", handicap, enough, players=6, seed=1).state.stock == ()


def test_opening_flips_must_fit_the_smallest_layout():
    with pytest.raises(InvalidOptionError, match="invalid opening_flips=4: expected 0 to 3"):
        cardgolf.rules("nine-card", Growing, answer("opening_flips", 4))


def test_positions_by_hand_have_any_of_the_layouts():
    rules = cardgolf.rules("nine-card", Growing)
    text = "board 0: AC 2C (3C)\nboard 1: 4C 5C 6C / 7C 8C (9C)"
    assert [board.layout for board in Game.from_position(rules, text).state.boards] == ROWS[:2]
    with pytest.raises(InvalidPositionError, match=r"board 0: invalid layout .*expected 1 row of 3, 2 rows of 3"):
        Game.from_position(rules, "board 0: AC 2C\nboard 1: 4C 5C (6C)")


def test_positions_of_each_round_come_back_with_its_hands():
    for game in matches("board-nine", LongerHands, 1):
        if game.is_round_over or not game.history or game.history[-1][1] == "deal":
            assert Game.from_position(game.rules, game.position).state == game.state


def test_scores_of_any_of_the_layouts():
    rules = cardgolf.rules("nine-card", Growing)
    assert cardgolf.score(rules, "2C 3D 4H").total == 9
    assert [card.total for card in cardgolf.score(rules, ["2C 3D 4H", "2D 3C 4S / 8C 6C 10C"])] == [9, 33]
    hands = cardgolf.rules("board-nine", LongerHands)
    assert cardgolf.score(hands, "1 2 3 4 5 6").total == 21


def test_boards_of_one_layout_are_dealt_as_before():
    """A rule that lists layouts, and one that reads the seat, deal what the game alone deals."""
    asked = hookimpl("layout")(lambda seat, match: None)
    plain = cardgolf.new_game("nine-card", players=4, seed=11)
    for rule in (asked, three_rows):
        assert cardgolf.new_game("nine-card", rule, players=4, seed=11).position == plain.position
