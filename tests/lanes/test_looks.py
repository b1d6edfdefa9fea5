"""Lanes of rules in which seats know cards that lie face down: what they play, show and hide."""

from random import Random

import attrs
import pytest

np = pytest.importorskip("numpy")

from helpers.lane_comparison import lane_rules  # noqa: E402  # it needs NumPy
from lanes.uncompiled import load_uncompiled  # noqa: E402

import cardgolf  # noqa: E402
from cardgolf import Game, InvalidPositionError  # noqa: E402
from cardgolf.lanes import HIDDEN, NO_CARD, Games, gather_grid_view  # noqa: E402
from cardgolf.lanes.lane_arrays import make_rows  # noqa: E402
from cardgolf.lanes.plain.observe import observe  # noqa: E402
from cardgolf.rl import Encoder  # noqa: E402
from cardgolf.simulation import Results, simulate  # noqa: E402
from cardgolf.simulation.engines import choose_engine, play_in_lanes  # noqa: E402

LOOKING = ("four-card", "golf, looks anywhere", "golf, a known hand", "golf, laid down")
COUNT = 4


def make_games(name, players=3, steps=0, *, compiled=False):
    games = Games(lane_rules(name), players, COUNT, compiled=compiled)
    for _ in range(steps):
        games.step(games.choose_random())
    return games


def observe_uncompiled(games, seats):
    """Return what the compiled backend observes, run as plain Python."""
    backend, state = load_uncompiled()["backend"].CompiledBackend(games.arrays), make_rows(games.arrays, COUNT)
    for name in state._fields[:-1]:
        getattr(state, name)[:] = getattr(games.state, name)
    return backend.observe(state, seats)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", LOOKING)
def test_seats_see_in_lanes_what_their_views_show(name, compiled):
    games, players = make_games(name, compiled=compiled), 3
    faces, encoder, known = games.tables.faces, Encoder(games.rules, players), 0
    for _ in range(12):
        for seat in range(players):
            seats = np.full(COUNT, seat)
            seen, rows = games.observe(seats), encoder.encode_lanes(games, seats)
            for lane in range(COUNT):
                game = games.game(lane)
                view = game.view(seat)
                for away in range(players):
                    owner = (seat + away) % players
                    slots = view.boards[owner].slots
                    shown = [NO_CARD if not s else faces.index(s.card) if s.card else HIDDEN for s in slots]
                    assert seen.faces[lane, away].tolist() == shown
                    assert seen.up[lane, away].tolist() == [slot.up for slot in slots]
                    knowers = [{(): 0, (owner,): 1}.get(slot.seen_by, 2) for slot in slots]
                    assert seen.known[lane, away].tolist() == knowers
                    known += sum(knowers)
                assert np.array_equal(rows[lane], encoder.encode_game(game, seat))
        for _ in range(7):
            games.step(games.choose_random())
    assert known > 100


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", LOOKING)
def test_a_grid_view_of_lanes_is_that_of_views(name):
    games = make_games(name)
    secrets = 0
    for _ in range(60):
        grid = games.grid_view()
        expected = gather_grid_view([games.game(lane).view(int(games.seats[lane])) for lane in range(COUNT)])
        for field, found, wanted in zip(grid._fields[:-1], grid, expected, strict=False):
            assert np.array_equal(found, wanted), field
        for found, wanted in zip(grid.legal.tolist(), expected.legal.tolist(), strict=True):
            assert [each for each in found if each >= 0] == [each for each in wanted if each >= 0]
        secrets += int(grid.secrets.sum())
        games.step(games.choose_random())
    assert secrets > 100


# Twins


def permute_unseen(games, lane, viewer, rng):
    """Permute the cards of a lane that ``viewer`` has not seen: on boards, in the stock, in the hand of another."""
    state = games.state
    _, players, places = state.boards.shape
    known = [state.looked[lane, seat] if seat == viewer else state.told[lane, seat] for seat in range(players)]
    hidden = [
        (seat, place)
        for seat in range(players)
        for place in range(places)
        if (state.down[lane, seat] & ~known[seat]) >> place & 1
    ]
    size, from_stock = int(state.stock_size[lane]), games.tables.stages[state.stage[lane]].held_from == "stock"
    in_hand = bool(from_stock and state.turn[lane] != viewer)
    cards = [int(state.boards[lane, seat, place]) for seat, place in hidden] + state.stock[lane, :size].tolist()
    cards += [int(state.held[lane])] * in_hand
    rng.shuffle(cards)
    if in_hand:
        state.held[lane] = cards.pop()
    for seat, place in hidden:
        state.boards[lane, seat, place] = cards.pop()
    state.stock[lane, :size] = cards


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", LOOKING)
def test_twins_that_differ_in_what_a_seat_has_not_seen_look_alike_to_it(name):
    """The owners of the cards see that they differ, so that the comparison is not empty."""
    changed, rng = 0, Random(1)
    for steps in (1, 5, 9, 14, 22, 31):
        for viewer in range(3):
            games = make_games(name, steps=steps)
            encoder, seats, others = Encoder(games.rules, 3), np.full(COUNT, viewer), np.full(COUNT, (viewer + 1) % 3)
            acting = np.flatnonzero(games.seats == viewer)

            def look(games=games, encoder=encoder, seats=seats, acting=acting):
                grid = games.grid_view()
                return [
                    *games.observe(seats), *observe_uncompiled(games, seats), encoder.encode_lanes(games, seats),
                    *(each[acting] for each in grid), games.backend.list_legal(games.state, acting),
                ]  # fmt: skip

            before, of_another = look(), games.observe(others)
            for lane in range(COUNT):
                permute_unseen(games, lane, viewer, rng)
            for one, other in zip(before, look(), strict=True):
                assert np.array_equal(one, other)
            changed += not np.array_equal(of_another.faces, games.observe(others).faces)
    assert changed > 5


# Bots


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", LOOKING)
def test_bots_play_in_lanes_as_by_the_engine(name, bot, compiled):
    rules, games = lane_rules(name), 8
    expected = simulate(rules, bot, games, 1, players=3, engine="engine")
    played = play_in_lanes(rules, [(number, (bot,) * 3) for number in range(games)], 1, compiled=compiled)
    assert Results(expected.rules, expected.bots, 1, tuple(played), expected.goal).digest == expected.digest


def test_simulations_of_looks_are_played_in_lanes():
    rules = cardgolf.rules("four-card")
    assert choose_engine(rules, ["greedy", "random"], 1000, "auto").engine == "lanes"


def test_a_view_with_looks_is_sampled():
    games = make_games("four-card")
    game = cardgolf.new_game(games.rules, players=3, seed=4)
    for text in ("peek a2", "peek b2") * 3:
        game = game.play(text)
    view = game.play("draw stock").view(game.turn)
    games.sample(view, seed=3)
    tables = [games.game(lane) for lane in range(COUNT)]
    assert all(table.view(view.seat) == view for table in tables)
    assert len({tuple(table.state.boards[view.seat - 1].cards()) for table in tables}) > 1


# Positions


def test_positions_that_looks_cannot_lead_to_are_refused():
    rules = cardgolf.rules("four-card", holes=1)
    game = cardgolf.new_game(rules, players=3, seed=1)
    state, seat = game.state, game.turn
    board, other = state.boards[seat], (seat + 1) % 3
    slot = board.slots[0]
    turned, seen = attrs.evolve(slot, up=True), attrs.evolve(slot, seen_by=(seat,))
    games = Games(rules, 3, 2, compiled=False)
    for wrong, what in (
        (
            state.with_board(board.put(0, attrs.evolve(slot, seen_by=(other,))), seat),
            "their owner alone, or every seat",
        ),
        (state.with_board(board.put(0, turned), seat), "an opening that the rules reach by looks"),
        (state.with_board(board.put(0, seen), seat), "an opening that the rules reach by looks"),
    ):
        with pytest.raises(InvalidPositionError, match=what) as caught:
            games.load(Game(rules, wrong))
        assert len(str(caught.value)) < 200
    games.load(Game(rules, state.with_board(board.put(2, attrs.evolve(board.slots[2], seen_by=(seat,))), seat)))


def test_an_opening_of_looks_and_flips_is_not_narrowed():
    rules = cardgolf.rules("golf", initial_flips=2, new_card="as_was", discard_flip="optional")
    game = cardgolf.new_game(rules, players=2, seed=1).play("flip a1")
    games = Games(rules, 2, 1, compiled=False)
    games.load(game)
    assert games.game(0) == game


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", LOOKING)
def test_positions_go_into_lanes_and_back(name):
    one, other = make_games(name), make_games(name)
    for _ in range(30):
        for lane in range(COUNT):
            other.load(one.game(lane), [lane])
        assert np.array_equal(other.legal_bits, one.legal_bits)
        assert [other.game(lane) for lane in range(COUNT)] == [one.game(lane) for lane in range(COUNT)]
        one.step(one.choose_random())


def test_rules_without_looks_have_no_room_for_them():
    games = Games(cardgolf.rules("golf"), 2, 3, compiled=False)
    assert games.state.looked.shape == games.state.told.shape == (3, 0)
    seen = observe(games.arrays, games.state, games.seats)
    assert not seen.known.any() and seen.known.shape == seen.faces.shape


def test_a_lookahead_counts_the_cards_that_their_owners_know():
    from cardgolf.bots.greedy_for_lanes import make_greedy_tables  # noqa: PLC0415
    from cardgolf.lanes.playouts import Lookahead, estimate_boards  # noqa: PLC0415

    games = make_games("golf, a known hand", steps=3)  # every seat has looked at all of its cards
    wanted = Lookahead(make_greedy_tables(games.rules, 3), turns=1, hope=0.0)
    known = estimate_boards(games.arrays, games.state, wanted)
    games.state.down[:] = 0
    assert np.array_equal(known, estimate_boards(games.arrays, games.state, wanted))
