"""Moves by number: order, seats, masks, digests, refusals, and the moves that plugins list."""

import pickle
from itertools import count, product
from random import Random
from time import perf_counter

import attrs
import pytest
from helpers.cases import every_case
from helpers.faulty.scores import Accuse, Accuses, Match, Matches, Nod
from helpers.plugins import answer

import cardgolf
from cardgolf import (
    Discard,
    Draw,
    Flip,
    IllegalMoveError,
    InvalidArgumentError,
    InvalidOptionError,
    Knock,
    Layout,
    Move,
    Pass,
    Play,
    PluginError,
    Swap,
    hookimpl,
    plugin,
)
from cardgolf.rulebook.actions import MAX_ACTIONS, MAX_COUNTED, ActionSpace
from cardgolf.testing.strategies import continue_game

NINE = [f"{letter}{row}" for row in (1, 2, 3) for letter in "abc"]
SHIPPED = [name for name, info in cardgolf.variants().items() if info.distribution == "cardgolf"]


def texts(rules, players=2):
    return [str(move) for move in rules.action_space(players)]


def listing(*moves, name="listed"):
    """Return a house rule that lists moves."""
    return answer("actions", moves, name)


@attrs.frozen
class Say(Move):
    """Say a number."""

    word = "say"
    number: int = attrs.field(converter=int)

    def words(self):
        return (str(self.number),)


# the list


@attrs.frozen
class Utter(Move):
    """Say a word."""

    word = "say"


def test_two_plugins_have_no_moves_of_one_word():
    one, two = answer("move_types", [Say], "Sayer"), answer("move_types", [Utter], "Utterer")
    with pytest.raises(InvalidOptionError, match=r"^utterer and sayer both have a move 'say': expected one of them"):
        cardgolf.rules("nine-card", one, two)
    again, silent = answer("move_types", [Say], "Again"), answer("move_types", None, "Silent")
    assert cardgolf.rules("nine-card", one, again, silent)


def test_the_order_is_that_of_the_base_rules_and_then_of_the_plugins_above():
    expected = [f"flip {place}" for place in NINE] + ["draw stock", "draw discard"]
    expected += [f"swap {place}" for place in NINE] + ["discard"]
    assert texts(cardgolf.rules("nine-card")) == expected
    assert texts(cardgolf.rules("nine-card", "knocking")) == [*expected, "knock"]


def test_a_move_that_is_listed_twice_has_one_number():
    rules = cardgolf.rules("nine-card", "knocking", listing(Knock(), Swap("a1"), Nod()))
    assert texts(rules)[20:] == ["discard", "knock", "nod"]


def test_the_largest_layout_comes_first():
    layouts = answer("layouts", [Layout.grid(1, 3), Layout.grid(2, 2), Layout.grid(3, 3), Layout.grid(1, 4)])
    assert texts(cardgolf.rules("nine-card", layouts))[:10] == [f"flip {place}" for place in (*NINE, "d1")]


def test_a_game_without_an_opening_has_no_flips():
    assert Flip("a1") in cardgolf.rules("nine-card").action_space(2)
    assert Flip("a1") not in cardgolf.rules("nine-card", answer("opening_flips", 0)).action_space(2)


def test_discards_with_a_flip_are_listed_for_a_plugin_that_does_not_list_its_own():
    discard_options = answer("discard_options", set(cardgolf.DiscardOption))
    assert Discard("a1") in cardgolf.rules("play-nine").action_space(2)
    assert Discard("a1") not in cardgolf.rules("crazy-nines").action_space(2)
    assert Discard("a1") in cardgolf.rules("crazy-nines", discard_options).action_space(2)
    assert Discard("a1") not in cardgolf.rules("golf").action_space(2)
    assert Discard("a1") in cardgolf.rules("golf", discard_flip="optional").action_space(2)


def test_a_pass_is_listed_where_seats_may_react():
    assert Pass() not in cardgolf.rules("nine-card").action_space(2)
    assert Pass() in cardgolf.rules("nine-card", answer("reactions", ())).action_space(2)


def test_a_wrapper_leaves_moves_out():
    @hookimpl(wrapper=True)
    def actions():
        listed = yield
        return [move for move in listed if type(move) is not Discard]

    assert Discard() not in cardgolf.rules("nine-card", actions).action_space(2)


def test_golf_lists_what_its_options_allow():
    def kinds(**options):
        return {str(move).rpartition(" ")[0] for move in cardgolf.rules("golf", "knocking", **options).action_space(2)}

    always = {"", "draw", "swap"}
    assert kinds() == {"flip", *always}
    assert kinds(peek="any", new_card="down") == {"peek", *always}
    assert kinds(peek="any", initial_flips=0) == always
    assert kinds(peek="any", flip_turn=True) == {"peek", "flip", *always}
    assert kinds(discard_flip="required") == {"flip", "discard flip", *always}
    nearest = cardgolf.rules("golf", peek="nearest").action_space(2)
    assert [str(move) for move in nearest if str(move).startswith("peek")] == ["peek a2", "peek b2", "peek c2"]


def test_rearrange_lists_the_places_of_the_cards_turned_up():
    assert len(cardgolf.rules("nine-card", "rearrange").action_space(2)) == 21 + 9 * 8 * 7
    assert len(cardgolf.rules("crazy-nines", "rearrange").action_space(2)) == 21 + 9 * 8


def test_board_nine_lists_every_play_of_a_hand():
    space = cardgolf.rules("board-nine", sequence_length=3, zero_in_sequence=True).action_space(3)
    plays = {tuple(card.rank for card in move.cards) for move in space if type(move) is Play}
    sets = {(rank,) * many for rank in range(14) for many in range(1, (2 if rank == 0 else 4) + 1)}
    runs = {tuple(range(low, low + many)) for low in range(14) for many in (3, 4, 5) if low + many <= 14}
    assert plays == sets | runs
    assert {str(move) for move in space if type(move) is not Play} == {
        "draw stock", "draw discard", "discard", "knock", "pass",
    }  # fmt: skip


def test_board_nine_lists_the_runs_of_other_decks():
    space = cardgolf.rules("board-nine", answer("deck", cardgolf.cards.french(packs=1, jokers=0))).action_space(2)
    assert len([move for move in space if type(move) is Play]) == 13 * (2**4 - 1) + 9 * 4**5


# In poison a stock card is never thrown alone, but a house rule could allow it. Boards of Cabo seldom grow to the end.
# In Skyjo a card is thrown alone where no card lies face down, as in a typed position.
# In other presets the discard pile is seldom drawn from, or the first layouts are small.
SELDOM = {"skyjo", "four-turns-up", "quad", "speed-golf", "to-a-hundred", "drinking-golf", "growing-golf", "par-holes"}


GROWING = [name for name, info in cardgolf.variants().items() if info.entry.module.startswith("cardgolf_cabo")]


@pytest.mark.parametrize("name", [name for name in SHIPPED if name not in ("board-nine", "poison", *GROWING, *SELDOM)])
def test_each_number_of_a_grid_game_is_offered_in_some_match(name):
    """A space is no larger than it must be."""
    rules = cardgolf.rules(name)
    space, chance = rules.action_space(2), Random(name)
    missing = {*range(len(space))}
    for seed in range(60):
        game = cardgolf.new_game(rules, players=2, seed=seed)
        while missing and not game.is_round_over:
            mask = space.mask(game.legal_moves, game.to_act[0])
            missing -= {number for number, legal in enumerate(mask) if legal}
            game = continue_game(game, chance.randrange(1000))
    assert [str(space[number]) for number in missing] == []


# places beyond the grid


def growing(extra):
    return plugin(type("Growing", (answer("goal", "lowest"),), {"max_extra": extra}))


@pytest.mark.parametrize(("extra", "names"), [(0, []), (2, ["swap +1", "swap +2"])])
def test_places_beyond_the_grid_are_those_a_plugin_declares(extra, names):
    listed = texts(cardgolf.rules("nine-card", growing(extra)))
    assert [text for text in listed if text.startswith("swap +")] == names


def test_a_hand_has_no_places():
    assert len(cardgolf.rules("board-nine", growing(2)).action_space(2)) == 68


@every_case("extra", [-1, 21, True, "3", None, 1.0])
def test_an_impossible_number_of_extra_places_is_refused(extra):
    with pytest.raises(PluginError, match=r"invalid growing\.max_extra=.*: expected an integer from 0 to 20"):
        cardgolf.rules("nine-card", growing(extra)).action_space(2)


# numbers


@pytest.mark.parametrize("name", SHIPPED)
def test_each_move_and_its_text_have_the_number_of_its_place(name):
    space = cardgolf.rules(name).action_space(2)
    assert [space.index(move, seat=0) for move in space] == [*range(len(space))]
    assert [space.index(str(move).upper(), seat=0) for move in space] == [*range(len(space))]
    assert [space[number] for number in range(len(space))] == [*space]


class Evil:
    __hash__ = None

    def __repr__(self):
        raise RuntimeError("no")


@every_case("move", [Knock(), Swap("z9"), Swap(["a1"]), Say(3), "knock", "swap z9", "", 3, None, Draw, [1], Evil()])
def test_any_other_object_is_refused(move):
    space = cardgolf.rules("nine-card").action_space(2)
    for ask in (lambda: space.index(move), lambda: space.index(move, 1), lambda: space.mask([move])):
        with pytest.raises(IllegalMoveError) as caught:
            ask()
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("number", [21, -22, 10**30])
def test_a_number_beyond_the_last_is_refused(number):
    space = cardgolf.rules("nine-card").action_space(2)
    for ask in (lambda: space[number], lambda: space.move(number, 0)):
        with pytest.raises(IndexError):
            ask()


def test_a_mask_has_the_legal_moves():
    game = cardgolf.new_game("nine-card", seed=1)
    space = game.rules.action_space(2)
    mask = space.mask(game.legal_moves, game.turn)
    assert type(mask) is bytearray
    assert mask == bytes([1] * 9 + [0] * 12)
    mask[0] = 0
    assert space.mask(game.legal_moves)[0] == 1
    assert space.mask(map(str, game.legal_moves)) == space.mask(game.legal_moves)
    assert space.mask(()) == bytes(21)


# seats


def test_moves_that_name_a_seat_have_a_number_for_each_distance():
    space = cardgolf.rules("nine-card", Accuses).action_space(4)
    assert [str(move) for move in space][21:] == ["accuse 1", "accuse 2", "accuse 3"]
    for seat, distance in product(range(4), (1, 2, 3)):
        named = Accuse((seat + distance) % 4)
        assert space.index(named, seat=seat) == space.index(str(named), seat) == 20 + distance
        assert space.move(20 + distance, seat) == named
        assert space.mask([named], seat).index(1) == 20 + distance
    with pytest.raises(IllegalMoveError):
        space.index(Accuse(2), seat=2)


def test_a_move_that_names_a_seat_needs_the_seat_that_acts():
    space = cardgolf.rules("nine-card", Accuses).action_space(4)
    assert space.index("draw stock") == space.index("draw stock", seat=3) == 9
    for ask in (lambda: space.index(Accuse(1)), lambda: space.index("accuse 1"), lambda: space.mask([Accuse(1)])):
        with pytest.raises(InvalidArgumentError, match=r"invalid seat=None: expected .* 0 to 3, since the move names"):
            ask()


def test_each_seat_that_a_move_names_is_relative_to_the_actor():
    space = cardgolf.rules("nine-card", Matches).action_space(3)
    assert [str(move) for move in space][21:] == ["match 1 1", "match 1 2", "match 2 1", "match 2 2"]
    assert [str(space.move(22, seat)) for seat in range(3)] == ["match 1 2", "match 2 0", "match 0 1"]
    assert [space.index(move, seat) for seat, move in enumerate(("match 1 2", Match(2, 0), "match 0 1"))] == [22] * 3
    with pytest.raises(InvalidArgumentError, match="since the move names a seat"):
        space.index("match 1 2")
    with pytest.raises(PluginError, match=r"invalid action 'match 1 3': expected seats from 0 to 2"):
        cardgolf.rules("nine-card", listing(Match(1, 3))).action_space(3)


@attrs.frozen
class Toast(Move):
    """Toast some other seats: ``toast 1 2``."""

    word = "toast"
    seats: tuple[int, ...] = attrs.field(converter=lambda seats: tuple(sorted(map(int, seats))))

    def words(self):
        return tuple(map(str, self.seats))


def test_a_field_may_hold_several_seats():
    space = cardgolf.rules("nine-card", listing(Toast((1, 2)), Toast(()))).action_space(4)
    assert [str(space.move(21, seat)) for seat in range(4)] == ["toast 1 2", "toast 2 3", "toast 0 3", "toast 0 1"]
    assert space.index(Toast((3, 0)), seat=2) == 21
    assert space.index(Toast(())) == space.index(Toast(()), seat=2) == 22


@every_case("seat", [-1, 2, True, "0", 1.0, [1], None])
def test_an_impossible_seat_is_refused(seat):
    space = cardgolf.rules("nine-card").action_space(2)
    asked = [lambda: space.move(0, seat)]
    asked += [] if seat is None else [lambda: space.index("draw stock", seat), lambda: space.mask([], seat)]
    for ask in asked:
        with pytest.raises(InvalidArgumentError, match="expected the seat that acts, 0 to 1"):
            ask()


def test_a_plugin_that_lists_a_seat_which_is_not_at_the_table_is_refused():
    with pytest.raises(PluginError, match=r"invalid action 'accuse 2': expected seats from 0 to 1"):
        cardgolf.rules("nine-card", listing(Accuse(2))).action_space(2)
    assert len(cardgolf.rules("nine-card", listing(Accuse(2))).action_space(3)) == 22


@every_case("players", [1, 9, 0, "2", True, None])
def test_an_impossible_number_of_players_is_refused(players):
    with pytest.raises(InvalidArgumentError, match="invalid players="):
        cardgolf.rules("nine-card").action_space(players)


# refusals


def say(numbers, name="talks"):
    return type(name.title(), (), {"actions": hookimpl(lambda self: map(Say, numbers))})


def test_up_to_65536_moves_have_numbers():
    assert MAX_ACTIONS == 65_536
    assert len(cardgolf.rules("nine-card", say(range(MAX_ACTIONS - 21))).action_space(2)) == MAX_ACTIONS


def test_more_are_refused_with_the_plugin_and_their_number():
    rules = cardgolf.rules("nine-card", "knocking", say(range(MAX_ACTIONS - 21)))
    with pytest.raises(InvalidOptionError) as caught:
        rules.action_space(4)
    assert str(caught.value) == (
        "talks: too many actions for 4 players: expected at most 65,536, not 65,537 [talks.actions]"
    )


def test_a_list_without_an_end_is_refused():
    begun = perf_counter()
    with pytest.raises(InvalidOptionError, match=r"talks: .* not more than 1,048,576"):
        cardgolf.rules("nine-card", say(count())).action_space(2)
    assert MAX_COUNTED == 1_048_576
    assert perf_counter() - begun < 60


def test_a_wrapper_that_adds_too_many_is_named():
    @hookimpl(wrapper=True)
    def actions():
        listed = yield
        return [*listed, *map(Say, range(MAX_ACTIONS))]

    with pytest.raises(InvalidOptionError, match=r"^actions: too many .* not 65,557"):
        cardgolf.rules("nine-card", actions).action_space(2)


def test_a_plugin_that_fails_is_named():
    def fail(self):
        yield Knock()
        raise ValueError("no more")

    fails = type("Fails", (), {"actions": hookimpl(fail)})
    with pytest.raises(PluginError, match=r"fails\.actions failed: .*no more"):
        cardgolf.rules("nine-card", fails).action_space(2)


# values


def test_spaces_of_equal_rules_are_equal():
    one, other = (cardgolf.rules("nine-card", decks=decks).action_space(2) for decks in (3, 4))
    assert one == cardgolf.rules("nine-card", decks=3).action_space(2)
    assert one is cardgolf.rules("nine-card", decks=3).action_space(2)
    assert one != other
    assert one != cardgolf.rules("nine-card", decks=3).action_space(3)
    assert one != "a space"
    assert len({one, other, ActionSpace(one.rules, 2, [*one])}) == 2
    assert repr(one) == "<ActionSpace: 21 moves of nine-card, 2 players>"


def test_a_space_survives_pickling():
    space = cardgolf.rules("nine-card", "rearrange").action_space(3)
    assert pickle.loads(pickle.dumps(space)) is space


def test_the_digest_depends_on_rules_options_players_and_moves():
    rules = cardgolf.rules("nine-card")
    others = [cardgolf.rules("nine-card", holes=18), cardgolf.rules("nine-card", "knocking"), cardgolf.rules("golf")]
    digests = [each.action_space(2).digest for each in (rules, *others)] + [rules.action_space(3).digest]
    digests += [ActionSpace(rules, 2, moves).digest for moves in ([Knock(), Pass()], [Pass(), Knock()])]
    assert len({*digests}) == len(digests)
    assert rules.action_space(2).digest == ActionSpace(rules, 2, [*rules.action_space(2)]).digest


def test_the_order_of_numbers_is_for_ever():
    """Data sets rest on it: another order must be a decision, not an accident."""
    golden = {
        "play-nine": "flip a1 flip b1 flip c1 flip d1 flip a2 flip b2 flip c2 flip d2 draw stock draw discard swap a1 "
        "swap b1 swap c1 swap d1 swap a2 swap b2 swap c2 swap d2 discard discard flip a1 discard flip b1 "
        "discard flip c1 discard flip d1 discard flip a2 discard flip b2 discard flip c2 discard flip d2",
        "four-card": "draw stock draw discard swap a1 swap b1 swap a2 swap b2 discard knock peek a2 peek b2",
    }
    assert {name: " ".join(texts(cardgolf.rules(name))) for name in golden} == golden
    board_nine = texts(cardgolf.rules("board-nine"))
    assert board_nine[:5] == ["draw stock", "draw discard", "discard", "knock", "play 0"]
    assert board_nine[-3:] == ["play 8 9 10 11 12", "play 9 10 11 12 13", "pass"]
