"""Published deals for lanes are those of the engine."""

import pytest

import cardgolf
from cardgolf.engine.first_dealer import choose_first_dealer
from cardgolf.games.new_game import default_names
from cardgolf.table.shuffle import SPARE_WORDS, WORDS, derive, read_streams, shuffle, stream_key
from cardgolf.table.state import Match

np = pytest.importorskip("numpy")

from cardgolf.lanes.core import choose_backend  # noqa: E402  # it needs NumPy
from cardgolf.lanes.dealing import PublishedDealer, draw_dealers  # noqa: E402
from cardgolf.lanes.ends.engine import EngineScorer  # noqa: E402
from cardgolf.lanes.rule_arrays import make_rule_arrays  # noqa: E402

ARRAYS = make_rule_arrays(cardgolf.rules("play-nine").tables(2))


def backend(compiled):
    if compiled:
        pytest.importorskip("numba")
    return choose_backend(compiled=compiled)(ARRAYS)


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("count", [1, 300])
def test_decks_are_those_of_the_published_shuffle(compiled, count):
    dealer = PublishedDealer(ARRAYS, backend(compiled).draw_rows)
    seeds = [number * 7**80 % 2**256 for number in range(count)]
    rounds = np.arange(count) % 9
    deck = ARRAYS.deck.tolist()
    expected = [
        list(shuffle(deck, derive(seed, "round", number, "deal")))
        for seed, number in zip(seeds, rounds.tolist(), strict=True)
    ]
    assert dealer.shuffle_decks(seeds, rounds).tolist() == expected


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.long)])
def test_rows_with_a_rejected_word_are_left_or_draw_the_next(compiled):
    cards, count = 50, 400
    keys = [derive(seed, "rows") for seed in range(count)]
    words = cards - 1 + SPARE_WORDS
    stream = np.frombuffer(read_streams(map(stream_key, keys), words), ">u2").astype(np.uint16)
    stream = stream.reshape(count, words)
    rows = np.tile(np.arange(cards, dtype=np.uint8), (count, 1))
    undone = backend(compiled).draw_rows(rows, stream)
    rejected = (stream[:, : cards - 1] >= WORDS - WORDS % np.arange(cards, 1, -1)).any(axis=1)
    assert rejected.any() and (undone == (rejected & (not compiled))).all()
    for row, key in enumerate(keys):
        assert rows[row].tolist() == (list(range(cards)) if undone[row] else [*shuffle(range(cards), key)])


def tied_deck():
    """Return rules with so few different cards that most first draws are ties."""

    @cardgolf.hookimpl
    def deck():
        return (cardgolf.Card(1),) * 40 + (cardgolf.Card(2),) * 30

    return cardgolf.rules("play-nine", deck)


@pytest.mark.parametrize("rules", [cardgolf.rules("play-nine"), cardgolf.rules("nine-card", first_dealer="draw_low"),
                                   cardgolf.rules("golf", first_dealer="random"), tied_deck()], ids=repr)  # fmt: skip
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("count", [5, 700])
def test_the_dealers_are_those_of_the_engine(rules, players, count):
    seeds = [number * 7**80 % 2**256 for number in range(count)]
    lanes = np.arange(count)
    scorer = EngineScorer(rules, rules.tables(players), count)
    scorer.begin(lanes, seeds)
    names = default_names(players)
    expected = [choose_first_dealer(rules, Match(names, seed)) for seed in seeds]
    assert scorer.orders[:, -1].tolist() == expected


def test_draws_that_do_not_decide_are_left_to_the_engine():
    words, seeds = np.array([3, 3, 1, 2, 2] * 3), range(400)
    dealers = draw_dealers(words, 3, seeds)
    assert {*dealers.tolist()} == {-1, 0, 1, 2}
    assert (draw_dealers(np.zeros(15, np.int64), 3, seeds) == -1).all(), "ties"
    assert (draw_dealers(np.arange(3), 3, seeds) == -1).all(), "no card is left over"
    assert (draw_dealers(np.arange(15), 3, range(10)) == -1).all(), "few matches"


def test_a_rejected_word_is_left_to_the_engine():
    """For 40,000 cards two words in five are rejected."""
    seeds, cards = range(300), 40_000
    dealers = draw_dealers(np.arange(cards), 2, seeds)
    assert 100 < (dealers == -1).sum() < 260
    for seed in seeds:
        *_, second, first = shuffle(range(cards), derive(seed, "first dealer")) if seed < 8 else (0, 0)
        assert seed >= 8 or dealers[seed] in (-1, int(second < first))


def test_a_few_rows_are_left_to_python():
    rows = np.tile(np.arange(5, dtype=np.uint8), (3, 1))
    assert backend(compiled=False).draw_rows(rows, np.zeros((3, 12), np.uint16)).all()
    assert rows.tolist() == [[0, 1, 2, 3, 4]] * 3
