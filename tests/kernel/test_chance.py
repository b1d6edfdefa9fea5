"""The published generator of the bots: known answers, a second implementation, and simple statistics."""

import copy
import pickle
import re
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import permutations
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from helpers.cases import every_case
from helpers.plain.chance import PlainChance
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import InvalidArgumentError
from cardgolf.simulation import bot_chance
from cardgolf.table.chance import Chance, seat_chances, word

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "chance.md").read_text(encoding="utf-8")
KEYS, COUNTERS = st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1)


def rows(heading):
    """Return the numbers in the rows of the table on the page with these column names."""
    table = PAGE.partition(f"| {heading} |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert table, heading
    return [[int(number) for number in re.findall(r"\d+", row)] for row in table]


# The published numbers


@pytest.mark.parametrize(("key", "counter", "expected"), [(a, b, c) for a, b, *c in rows("key | counter | words")])
def test_words_are_the_published_ones(key, counter, expected):
    assert [word(key, counter + place) for place in range(4)] == expected
    chance = Chance(key, counter)
    assert [chance.next_word() for _ in range(4)] == expected


def test_words_are_those_of_another_implementation_of_split_mix():
    """These are the numbers that implementations in other languages are tested with."""
    expected = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [word(1234567, number) for number in range(5)] == expected
    assert word(0, 0) == 0xE220A8397B1DCDAF


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (a, b)
        for a, *b in rows("key | numbers below 2, 6, 52, 108, 1000 and 3000000000, in this order and from counter 0")
    ],
)
def test_numbers_are_the_published_ones(key, expected):
    chance = Chance(key)
    assert [chance.below(n) for n in (2, 6, 52, 108, 1000, 3_000_000_000)] == expected


@pytest.mark.parametrize(
    ("seed", "number", "expected"), [(a, b, c) for a, b, *c in rows("seed | game | keys of seats 0 to 4")]
)
def test_keys_are_the_published_ones(seed, number, expected):
    assert [bot_chance(seed, number, seat).key for seat in range(5)] == expected
    assert [bot_chance(seed, number, seat).counter for seat in range(5)] == [0] * 5


@given(st.integers(0, 9), st.integers(0, 2**256 - 1), st.integers(0, 9))
def test_keys_are_words_of_digests(seats, seed, label):
    found = [chance.key for chance in seat_chances(seats, seed, "label", label)]
    digests = [sha256(f"cardgolf/1/{seed}/label/{label}/{block}".encode()).hexdigest() for block in range(3)]
    whole = "".join(digests)
    assert found == [int(whole[16 * seat : 16 * seat + 16], 16) for seat in range(seats)]


# A second implementation

LIMITS = st.one_of(st.integers(1, 200), st.integers(2**31, 2**33), st.integers(2**63, 2**66), st.integers(1, 2**200))


@given(KEYS, COUNTERS, st.lists(LIMITS, max_size=20))
def test_numbers_match_the_page(key, counter, limits):
    ours, plain = Chance(key, counter), PlainChance(key, counter)
    assert [ours.below(n) for n in limits] == [plain.below(n) for n in limits]
    assert ours.counter == plain.counter


@given(KEYS, COUNTERS, st.integers(0, 120), st.data())
def test_orders_match_the_page(key, counter, size, data):
    ours, plain, items = Chance(key, counter), PlainChance(key, counter), [*range(size)]
    count = data.draw(st.integers(0, size))
    assert ours.sample(range(size), count) == plain.sample(range(size), count)
    ours.shuffle(items)
    assert items == plain.shuffled(range(size))
    if size:
        assert ours.choice(items) == plain.choice(items)
    assert ours.counter == plain.counter


KEPT = (
    24 * pow(25, -1, 2**30) % 2**30
)  # 100 times this leaves 96 modulo 2**32, the least that is not rejected below 100


@pytest.mark.parametrize("taken", range(3))
@pytest.mark.parametrize(("bits", "rejected"), [(0, 1), (KEPT, 0)])
def test_a_word_is_rejected_if_its_product_is_too_small(bits, rejected, taken):
    """The last items of 100 + ``taken`` are in their places when the word comes that is drawn below 100."""
    key = find_key(bits << 32, taken)
    chance, items = Chance(key), [*range(100 + taken)]
    chance.shuffle(items)
    assert chance.counter == 99 + taken + rejected
    assert items == PlainChance(key).shuffled(range(100 + taken))
    chance = Chance(key, taken)
    assert (chance.below(100), chance.counter - taken) == (PlainChance(key, taken).below(100), 1 + rejected)


def find_key(wanted, number):
    """Return the key with the word ``wanted`` at ``number``. The arithmetic can be undone."""
    z = wanted
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        unshifted = z
        for _ in range(64 // shift):
            unshifted = z ^ (unshifted >> shift)
        z = unshifted * pow(factor, -1, 2**64) % 2**64
    key = (z - (number + 1) * 0x9E3779B97F4A7C15) % 2**64
    assert word(key, number) == wanted
    return key


# Statistics. Every test draws the same numbers each time.


def is_uniform(counts, kinds):
    """Return whether chi-square is within 4 standard deviations of its mean, by Wilson and Hilferty's approximation."""
    expected, free = counts.total() / kinds, kinds - 1
    statistic = sum((count - expected) ** 2 / expected for count in counts.values())
    statistic += (kinds - len(counts)) * expected
    deviation = 2 / (9 * free)
    return abs((statistic / free) ** (1 / 3) - 1 + deviation) < 4 * sqrt(deviation)


@pytest.mark.parametrize("n", [2, 3, 6, 10, 54, 108, 1000])
@pytest.mark.parametrize("key", [0, 1, 2**64 - 1])
def test_numbers_are_equally_frequent(n, key):
    chance = Chance(key)
    counts = Counter(chance.below(n) for _ in range(20 * max(n, 200)))
    assert counts.keys() <= {*range(n)}
    assert is_uniform(counts, n)


def test_a_biased_choice_is_noticed():
    assert not is_uniform(Counter(Chance(key).getrandbits(4) % 6 for key in range(4000)), 6)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("n", [2, 3, 6, 54])
def test_neighbours_are_independent(n):
    """All pairs of numbers are equally frequent: of one key, of neighbouring keys, of two seats and of two games."""
    one, draws = Chance(3), range(100)
    keys = [(Chance(key), Chance(key + 1)) for key in range(0, 200, 2)]
    seats = [(bot_chance(0, game, 0), bot_chance(0, game, 1)) for game in range(100)]
    games = [(bot_chance(0, game, 2), bot_chance(0, game + 1, 2)) for game in range(0, 200, 2)]
    assert is_uniform(Counter((one.below(n), one.below(n)) for _ in range(10_000)), n**2)
    for pairs in (keys, seats, games):
        assert is_uniform(Counter((a.below(n), b.below(n)) for a, b in pairs for _ in draws), n**2)


@pytest.mark.parametrize("apart", [(1, 0), (0, 1), (2**63, 0), (0, 2**63), (1, -1)])
def test_half_of_the_bits_of_a_word_differ_from_those_of_its_neighbours(apart):
    """The differing bits of 2,000 words are within 5 standard deviations of their mean, at each place and together."""
    key, number = apart
    changed = [word(n, 7 * n) ^ word((n + key) % 2**64, (7 * n + number) % 2**64) for n in range(2000)]
    assert abs(sum(map(int.bit_count, changed)) - 64_000) < 5 * sqrt(2000 * 64) / 2
    for place in range(64):
        assert abs(sum(each >> place & 1 for each in changed) - 1000) < 5 * sqrt(2000) / 2


def test_every_order_of_four_items_is_equally_frequent():
    chance, counts = Chance(1), Counter()
    for _ in range(4800):
        items = [*"abcd"]
        chance.shuffle(items)
        counts["".join(items)] += 1
    assert {*counts} == {*map("".join, permutations("abcd"))}
    assert is_uniform(counts, 24)


# In the place of random.Random


def test_a_number_below_one_takes_no_word():
    chance = Chance(5)
    items = ["only"]
    chance.shuffle(items)
    assert (chance.below(1), chance.choice(items), chance.sample(items, 1), chance.getrandbits(0)) == (
        0,
        "only",
        items,
        0,
    )
    assert chance.counter == 0


@pytest.mark.parametrize("n", [0, -1, -(2**70)])
def test_there_is_no_number_below_zero(n):
    with pytest.raises(InvalidArgumentError, match="expected an integer >= 1"):
        Chance(1).below(n)
    with pytest.raises(IndexError):
        Chance(1).choice([])
    with pytest.raises(IndexError):
        Chance(1).randrange(n)


@every_case("bad", [-1, 2**64, True, 1.0, "7", None, b"7"])
def test_other_keys_and_counters_are_refused(bad):
    for name, arguments in (("key", (bad,)), ("counter", (1, bad))):
        with pytest.raises(InvalidArgumentError, match=f"invalid {name}=.*expected an integer from 0 to"):
            Chance(*arguments)
        with pytest.raises(InvalidArgumentError):
            Chance(1).seed(*arguments)


@given(KEYS, COUNTERS)
def test_copies_and_pickles_continue_where_they_were(key, counter):
    chance = Chance(key, counter)
    chance.shuffle([1, 2, 3])
    state = chance.getstate()
    copies = [copy.copy(chance), copy.deepcopy(chance), pickle.loads(pickle.dumps(chance)), Chance(*state)]
    assert repr(chance) == f"Chance({key}, {(counter + 2) % 2**64})"
    expected = [chance.random() for _ in range(3)]
    assert all([each.random() for _ in range(3)] == expected for each in copies)
    chance.setstate(state)
    assert [chance.random() for _ in range(3)] == expected


def test_bits_and_fractions_are_the_first_bits_of_words():
    first, second = word(9, 0), word(9, 1)
    assert [Chance(9).getrandbits(k) for k in (1, 32, 64)] == [first >> 63, first >> 32, first]
    assert Chance(9).getrandbits(100) == (first << 64 | second) >> 28
    assert Chance(9).random() == (first >> 11) / 2**53
    with pytest.raises(InvalidArgumentError, match="invalid k=-1: expected an integer >= 0"):
        Chance(9).getrandbits(-1)


def test_ranges_and_counts():
    assert [Chance(key).randrange(10, 30, 5) for key in range(50)] == [
        10 + 5 * Chance(key).below(4) for key in range(50)
    ]
    assert [Chance(key).randint(1, 6) for key in range(50)] == [1 + Chance(key).below(6) for key in range(50)]
    assert Chance(2).randrange(9) == Chance(2).below(9)
    assert Chance(2).sample("ab", 3, counts=[2, 1]) == Chance(2).sample("aab", 3)
    for k in (-1, 4):
        with pytest.raises(InvalidArgumentError, match=f"invalid k={k}: expected 0 to 3, the number of items"):
            Chance(2).sample("abc", k)


def test_the_other_methods_of_random_follow_from_the_key():
    def use(rng):
        return [
            rng.uniform(1, 2), rng.gauss(), rng.gauss(0, 1), rng.choices("abc", k=5), rng.randbytes(9),
            rng.expovariate(1), rng.triangular(), rng.betavariate(1, 2), rng.getstate(),
        ]  # fmt: skip

    assert isinstance(Chance(4), Random)
    assert use(Chance(4)) == use(Chance(4)) != use(Chance(5))


def test_another_process_draws_the_same():
    code = "from cardgolf.table.chance import Chance; c = Chance(7); x = [*range(9)]; c.shuffle(x)"
    code += "; print(x, c.random(), c)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    chance, items = Chance(7), [*range(9)]
    chance.shuffle(items)
    assert done.stdout == f"{items} {chance.random()} {chance}\n"


def test_tables_are_sampled_by_the_published_shuffle():
    view = cardgolf.new_game("play-nine", players=2, seed=3).view(0)
    chance, plain = Chance(8), PlainChance(8)
    table = cardgolf.determinize(view, chance)
    hidden = Counter(view.rules.deck(2)) - Counter(view.discard_shown)
    order = plain.shuffled(sorted(hidden.elements()))
    assert [card for seat in (0, 1) for _, card in table.state.table[seat].cards()] == order[:16]
    assert table.seed == plain.bits(256)
    assert chance.counter == plain.counter == len(order) - 1 + 4
