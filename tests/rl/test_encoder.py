"""What seats see as numbers: the same for what they cannot tell apart, moved with seats and places, equal in lanes."""

from random import Random

import pytest
from attrs import evolve

np = pytest.importorskip("numpy")


import cardgolf  # noqa: E402  # after what it needs
from cardgolf.lanes import Games  # noqa: E402
from cardgolf.rl.encoder import Encoder  # noqa: E402

NAMES = [name for name, info in cardgolf.variants().items() if info.distribution == "cardgolf"]
IN_LANES = [("play-nine", 2), ("play-nine", 4), ("nine-card", 3), ("six-card", 2), ("crazy-nines", 2)]


def play(name, players, moves, seed=1):
    """Return games after random moves, one for each of ``moves``, or those of a shorter match."""
    rng, games = Random(seed), [cardgolf.new_game(name, players=players, seed=seed)]
    while len(games) < moves and not games[-1].is_over:
        game = games[-1]
        games.append(game.deal() if game.is_round_over else game.play(rng.choice(game.legal_moves)))
    return games


@pytest.mark.parametrize("name", NAMES)
def test_each_number_has_a_name_and_keeps_its_bounds(name):
    encoder = Encoder(name, 2)
    assert len({*encoder.features}) == len(encoder.features) == encoder.size
    for game in play(name, 2, 80):
        for seat in (0, 1):
            numbers = encoder.encode_game(game, seat)
            assert numbers.shape == (encoder.size,)
            assert numbers.dtype == np.float32
            assert (numbers >= encoder.low).all()
            assert (numbers <= encoder.high).all()


@pytest.mark.parametrize("name", ["play-nine", "crazy-nines", "golf"])
def test_hidden_cards_do_not_matter(name):
    encoder = Encoder(name, 3)
    for game in play(name, 3, 60)[::4]:
        if not game.is_round_over:
            twin = cardgolf.determinize(game.view(1), Random(5))
            assert twin.state.stock != game.state.stock
            assert np.array_equal(encoder.encode(game.view(1)), encoder.encode(twin.view(1)))


def test_blocks_of_seats_rotate_with_the_viewer():
    encoder = Encoder("play-nine", 3)
    start, end = encoder.index["seat 1 plays"], encoder.index["seat 2 plays"]
    size = end - start
    for game in play("play-nine", 3, 60):
        rows = [encoder.encode_game(game, seat) for seat in range(3)]
        blocks = [row[start - size :].reshape(3, size) for row in rows]
        for seat in range(3):
            assert np.array_equal(blocks[seat], np.roll(blocks[0], -seat, axis=0))
    assert not np.array_equal(blocks[0], blocks[1])


def test_columns_that_change_places_change_their_numbers_alone():
    """The two boards differ in the order of the columns a and d."""
    encoder = Encoder("play-nine", 2)
    texts = ["1 2 3 (4) / 5 6 (7) (8)", "(4) 2 3 1 / (8) 6 (7) 5"]
    lines = "\nboard 1: 1 2 3 4 / 5 6 (7) (9)\ndiscard: 10"
    one, other = (
        encoder.encode(cardgolf.Game.from_position("play-nine", f"board 0: {text}{lines}").view(0)) for text in texts
    )
    swapped = {"a": "d", "d": "a"}

    def rename(name):
        words = name.split(" ")
        if words[:2] == ["seat", "0"] and words[2] in {"a1", "a2", "d1", "d2"}:
            words[2] = swapped[words[2][0]] + words[2][1]
        return " ".join(words)

    permuted = np.array([other[encoder.index[rename(name)]] for name in encoder.features])
    assert np.array_equal(one, permuted)
    assert not np.array_equal(one, other)


def test_numbers_say_what_lies_where():
    encoder = Encoder("play-nine", 2)
    text = "board 0: 1 2 3 (4) / 5 6 (7) (8)\nboard 1: 1 2 3 4 / 5 6 (7) (9)\ndiscard: 10 12"
    game = cardgolf.Game.from_position("play-nine", text)
    found = dict(zip(encoder.features, (encoder.encode_game(game, 0) * encoder.scales).tolist(), strict=True))
    assert found["seat 0 c1 up"] == found["seat 0 c1 3"] == found["seat 0 d1 card"] == 1
    assert found["seat 0 c1 points"] == pytest.approx(3)
    assert found["seat 0 d1 up"] == found["seat 0 d1 4"] == found["seat 0 d1 points"] == 0
    assert found["top discard 10"] == 1
    assert found["seat 0 points seen"] == pytest.approx(17)
    assert found["seat 1 points seen"] == pytest.approx(21)
    assert found["unseen 12"] == pytest.approx(7)
    untold = encoder.encode(evolve(game.view(0), seen=()))
    only_view = dict(zip(encoder.features, (untold * encoder.scales).tolist(), strict=True))
    assert only_view["unseen 12"] == pytest.approx(8)


@pytest.mark.parametrize(("name", "players"), IN_LANES)
def test_lanes_give_the_same_numbers(name, players):
    rules = cardgolf.rules(name)
    encoder, games = Encoder(rules, players), Games(rules, players, 2, compiled=False)
    for _ in range(20):
        for _ in range(9):
            games.step(games.choose_random())
        for seats in (None, np.full(2, players - 1)):
            rows = encoder.encode_lanes(games, seats)
            viewers = games.seats if seats is None else seats
            for lane in range(2):
                assert np.array_equal(rows[lane], encoder.encode_game(games.game(lane), int(viewers[lane])))


def test_views_of_others_are_refused():
    encoder = Encoder("play-nine", 2)
    other = cardgolf.new_game("play-nine", players=3, seed=1)
    for view in (cardgolf.new_game("play-nine", seed=1).view(None), other.view(0)):
        with pytest.raises(cardgolf.InvalidArgumentError, match="invalid view of seat"):
            encoder.encode(view)
    with pytest.raises(cardgolf.InvalidArgumentError, match="invalid games"):
        encoder.encode_lanes(Games(other.rules, 3, 2, compiled=False))
