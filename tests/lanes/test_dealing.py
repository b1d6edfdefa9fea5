"""Published deals for lanes are those of the engine."""

import pytest

import cardgolf
from cardgolf.shuffle import SPARE_WORDS, WORDS, derive, read_streams, shuffle, stream_key

np = pytest.importorskip("numpy")

from cardgolf.lanes.dealing import PublishedDealer, draw_rows  # noqa: E402  # it needs NumPy
from cardgolf.lanes.rule_arrays import make_rule_arrays  # noqa: E402
from cardgolf.lanes.steppers import make_stepper  # noqa: E402

ARRAYS = make_rule_arrays(cardgolf.rules("play-nine").tables(2))


def stepper(compiled):
    if compiled:
        pytest.importorskip("numba")
    return make_stepper(ARRAYS, compiled=compiled)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("count", [1, 300])
def test_decks_are_those_of_the_published_shuffle(compiled, count):
    dealer = PublishedDealer(ARRAYS, stepper(compiled).draw_rows)
    seeds = [number * 7**80 % 2**256 for number in range(count)]
    rounds = np.arange(count) % 9
    deck = ARRAYS.deck.tolist()
    expected = [
        list(shuffle(deck, derive(seed, "round", number, "deal")))
        for seed, number in zip(seeds, rounds.tolist(), strict=True)
    ]
    assert dealer.shuffle_decks(seeds, rounds).tolist() == expected


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_rows_with_a_rejected_word_are_left_or_draw_the_next(compiled):
    cards, count = 50, 400
    keys = [derive(seed, "rows") for seed in range(count)]
    words = cards - 1 + SPARE_WORDS
    stream = np.frombuffer(read_streams(map(stream_key, keys), words), ">u2").astype(np.uint16)
    stream = stream.reshape(count, words)
    rows = np.tile(np.arange(cards, dtype=np.uint8), (count, 1))
    undone = stepper(compiled).draw_rows(rows, stream)
    rejected = (stream[:, : cards - 1] >= WORDS - WORDS % np.arange(cards, 1, -1)).any(axis=1)
    assert rejected.any() and (undone == (rejected & (not compiled))).all()
    for row, key in enumerate(keys):
        assert rows[row].tolist() == (list(range(cards)) if undone[row] else [*shuffle(range(cards), key)])


def test_a_few_rows_are_left_to_python():
    rows = np.tile(np.arange(5, dtype=np.uint8), (3, 1))
    assert draw_rows(rows, np.zeros((3, 12), np.uint16)).all()
    assert rows.tolist() == [[0, 1, 2, 3, 4]] * 3
