"""Games in lanes: seeds, deals, observations, errors."""

from random import Random

import pytest

import cardgolf
from cardgolf import IllegalMoveError, InvalidArgumentError, NotTabulableError, hookimpl

np = pytest.importorskip("numpy")

from helpers.lane_comparison import step_randomly  # noqa: E402  # it needs NumPy

from cardgolf.lanes import HIDDEN, NO_CARD, Games, chance, gather_grid_view  # noqa: E402  # it needs NumPy
from cardgolf.lanes.lane_arrays import count_seen  # noqa: E402

PLAY_NINE = cardgolf.rules("play-nine", first_dealer=0)


def games(count=4, rules=PLAY_NINE, players=2, **options):
    return Games(rules, players, count, **({"compiled": False} | options))


def test_lanes_deal_the_cards_of_their_seeds():
    seeds = [7, 2**200, 0]
    lanes = games(3, seeds=seeds)
    for lane, seed in enumerate(seeds):
        state = cardgolf.new_game(PLAY_NINE, players=2, seed=seed).state
        dealt = [lanes.tables.faces[face] for face in lanes.state.boards[lane, 1].tolist()]
        assert dealt == [slot.card for slot in state.boards[1].slots]


def test_invalid_arguments_are_named():
    for options, what in (
        ({"count": 0}, "invalid count=0"),
        ({"count": 262_145}, "invalid count=262145: expected an integer from 1 to 262144"),
        ({"count": 10**9}, "invalid count=1000000000"),
        ({"count": True}, "invalid count=True"),
        ({"seeds": [1]}, "invalid seeds: expected 4, not 1"),
        ({"seeds": [1, 2, 3, -4]}, "invalid seed=-4"),
        ({"shuffle": "slow"}, "invalid shuffle='slow'"),
        ({"players": 1}, "invalid players=1"),
    ):
        with pytest.raises(InvalidArgumentError, match=what):
            games(**options)
    with pytest.raises(NotTabulableError, match="deals hands"):
        games(rules=cardgolf.rules("board-nine"))


@pytest.mark.parametrize("action", [-1, 8, 27, 2**40])
def test_an_illegal_action_changes_nothing(action):
    lanes = games()
    before = lanes.state.boards.copy()
    with pytest.raises(IllegalMoveError, match=f"invalid action {action} in lane 2"):
        lanes.step(np.array([0, 1, action, 3]))
    assert (lanes.state.boards == before).all() and lanes.seats.tolist() == [1] * 4
    with pytest.raises(InvalidArgumentError, match="invalid actions of shape"):
        lanes.step(np.array([0]))


def test_a_lane_does_not_depend_on_the_others():
    alone, together = games(1, seeds=[3], shuffle="fast"), games(3, seeds=[1, 3, 5], shuffle="fast")
    for _ in range(300):
        for lanes in (alone, together):
            lanes.step(lanes.choose_random())
        assert (alone.state.boards[0] == together.state.boards[1]).all()


def test_scores_of_the_fast_deal_are_those_of_the_engine():
    lanes, chosen = games(5, shuffle="fast"), 0
    while chosen < 10:
        boards, down = lanes.state.boards.copy(), lanes.state.down.copy()
        result = lanes.step(lanes.choose_random())
        for lane in np.nonzero(result.round_over)[0]:
            chosen += 1
            before = (
                lanes.matches[lane].rounds[-1] if not result.match_over[lane] else dict(result.matches)[lane].rounds[-1]
            )
            assert result.points[lane].tolist() == list(before.scores)
    assert boards.shape == (5, 2, 8) and down.shape == (5, 2)


def test_new_stocks_of_the_fast_deal_have_the_cards_below_the_top_discard():
    lanes, made = games(6, cardgolf.rules("nine-card", decks=1), players=5, shuffle="fast"), 0
    deck, state = sorted(lanes.arrays.deck.tolist()), lanes.state
    for _ in range(150):
        lanes.step(lanes.choose_random())
        made = max(made, state.reshuffles.max())
        assert (state.seen == count_seen(state, np.arange(6))).all()
        for lane in range(6):
            piles = [*state.stock[lane, : state.stock_size[lane]], *state.discard[lane, : state.discard_size[lane]]]
            held = state.held[lane : lane + 1][state.held[lane : lane + 1] >= 0]
            assert sorted([*piles, *held, *state.boards[lane].ravel()]) == deck
    assert made > 0


def test_a_hook_that_fails_when_a_round_is_scored_is_named():
    broken = []

    @hookimpl("bonus")
    def failing():
        return 3 if broken else []

    rules = cardgolf.rules("golf", failing)
    lanes = games(2, rules)
    broken.append(1)
    with pytest.raises(cardgolf.PluginError, match=r"invalid result of failing\.bonus"):
        step_randomly(lanes, 200)


# Observations


def test_an_observation_shows_what_the_view_shows():
    lanes, rng = games(1, seeds=[5]), Random(1)
    game = cardgolf.new_game(PLAY_NINE, players=2, seed=5)
    faces = lanes.tables.faces
    for _ in range(400):
        for seat in (0, 1):
            seen, view = lanes.observe(np.array([seat])), game.view(seat)
            shown = [view.boards[(seat + distance) % 2] for distance in range(2)]
            assert seen.faces[0].tolist() == [
                [HIDDEN if slot.card is None else faces.index(slot.card) for slot in board.slots] for board in shown
            ]
            assert seen.up[0].tolist() == [[slot.up for slot in board.slots] for board in shown]
            held = NO_CARD if not view.holding else HIDDEN if view.held is None else faces.index(view.held)
            assert seen.held[0] == held
            assert faces[seen.top[0]] == view.discard_shown[-1] if view.discard_shown else seen.top[0] == NO_CARD
            assert (seen.actor[0] + seat) % 2 == view.turn
            assert seen.stock_size[0] == view.stock_count
        move = rng.choice(game.legal_moves)
        lanes.step(np.array([lanes.space.index(move)]))
        game = game.play(move)
        if game.is_round_over:
            break
    assert game.is_round_over


def test_an_observation_does_not_change_with_what_its_seat_cannot_see():
    """Permute the cards that no seat has seen: face-down cards and the stock."""
    rules = cardgolf.rules("crazy-nines")
    for steps in (5, 30, 60, 90):
        lanes = games(6, rules, players=3)
        for _ in range(steps):
            lanes.step(lanes.choose_random())
        before = {seat: lanes.observe(np.full(6, seat)) for seat in range(3)}
        legal = lanes.legal.copy()
        for lane in range(6):
            permute_hidden(lanes, lane, Random(lane))
        lanes._legal = lanes._list_legal()
        assert (lanes.legal == legal).all()
        for seat, seen in before.items():
            for name, first, second in zip(seen._fields, seen, lanes.observe(np.full(6, seat)), strict=True):
                assert (first == second).all(), name


def permute_hidden(lanes, lane, rng):
    state, places = lanes.state, range(lanes.state.boards.shape[2])
    size = int(state.stock_size[lane])
    hidden = [(seat, place) for seat in range(3) for place in places if state.down[lane, seat] >> place & 1]
    cards = [int(state.boards[lane, seat, place]) for seat, place in hidden] + state.stock[lane, :size].tolist()
    rng.shuffle(cards)
    for (seat, place), card in zip(hidden, cards, strict=False):
        state.boards[lane, seat, place] = card
    state.stock[lane, :size] = cards[len(hidden) :]


def test_a_card_from_the_stock_is_seen_by_the_seat_that_drew_it():
    lanes = games(1)
    for action in (0, 1, 0, 1):
        lanes.step(np.array([action]))
    lanes.step(np.array([lanes.space.index("draw stock")]))
    own, other = lanes.observe(np.array([1])), lanes.observe(np.array([0]))
    assert own.held[0] == lanes.state.held[0] and other.held[0] == HIDDEN
    assert (own.actor[0], other.actor[0]) == (0, 1)


def test_seen_cards_are_those_face_up_and_discarded():
    lanes = games(3, players=4)
    for _ in range(60):
        lanes.step(lanes.choose_random())
    seen = lanes.observe().seen
    for lane in range(3):
        state = lanes.state
        up = [
            face for seat in range(4) for place, face in enumerate(state.boards[lane, seat].tolist())
            if not state.down[lane, seat] >> place & 1
        ]  # fmt: skip
        shown = [*up, *state.discard[lane, : state.discard_size[lane]].tolist()]
        assert seen[lane].tolist() == [shown.count(face) for face in range(len(lanes.tables.faces))]


# The lanes' own chance


def test_the_chance_is_the_published_one():
    """The first numbers of SplitMix64 with the seed 0, as its authors publish them."""
    numbers = chance.mix(chance.GOLDEN * np.arange(1, 4, dtype=np.uint64))
    assert [f"{number:016x}" for number in numbers.tolist()] == [
        "e220a8397b1dcdaf",
        "6e789e6aa1b965f4",
        "06c45d188009454f",
    ]


def test_shuffles_and_choices_are_fair():
    keys = chance.make_keys(np.arange(20_000, dtype=np.uint64), chance.DEAL, 0)
    shuffled = chance.shuffle_rows(np.tile(np.arange(6), (20_000, 1)), keys)
    counts = np.array([[(shuffled[:, place] == card).sum() for card in range(6)] for place in range(6)])
    assert abs(counts - 20_000 / 6).max() < 5 * (20_000 / 6) ** 0.5
    bits = np.full(20_000, 0b1010_0110_0001, np.uint64)
    chosen = np.bincount(chance.choose_bits(bits, keys), minlength=12)
    assert (chosen[[0, 5, 6, 9, 11]] > 3700).all() and chosen.sum() == chosen[[0, 5, 6, 9, 11]].sum()


def test_choices_differ_by_seed_purpose_and_counters():
    seeds = np.array([1, 2], np.uint64)
    keys = [
        *chance.make_keys(seeds, chance.DEAL, 0), *chance.make_keys(seeds, chance.DEAL, 1),
        *chance.make_keys(seeds, chance.STOCK, 0, 1), *chance.make_keys(seeds, chance.MOVE, 0),
    ]  # fmt: skip
    assert len({*map(int, keys)}) == 8


def test_without_numba_the_plain_backend_is_used(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "cardgolf.lanes.compiled.backend", None)
    assert not games(compiled=None).is_compiled
    with pytest.raises(InvalidArgumentError, match="expected numba to be installed"):
        games(compiled=True)


@pytest.mark.parametrize("name", ["play-nine", "crazy-nines"])
def test_lanes_and_views_show_the_same_grid_view(name):
    lanes = games(3, cardgolf.rules(name), players=3)
    for _ in range(40):
        seen = lanes.grid_view()
        for lane in range(3):
            game = lanes.game(lane)
            for field, here, there in zip(seen._fields, seen, gather_grid_view([game.view(game.turn)]), strict=True):
                shown = here[lane][here[lane] >= 0] if field == "legal" else here[lane]
                assert (shown == there[0]).all(), field
        lanes.step(lanes.choose_random())
