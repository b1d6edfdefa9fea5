"""Stacks of house rules, and rearranging (their rules page, 3.5). Scoring has its own file."""

from collections import Counter

import pytest
from helpers.boards import board
from helpers.cases import every_case
from helpers.walks import play, tee_off

import cardgolf
from cardgolf import Card, Game, IllegalMoveError, Phase, hookimpl, plugin

DEALT = "(2C) (4D) (6H) / (8S) (10C) (QD) / (3H) (5S) (9C)"
FLIPS = ("flip a1", "flip c2", "flip b3")


def is_opening(variant="nine-card"):
    """Return an opening of two players. In a grid of nine both have the same cards."""
    game = cardgolf.new_game(variant, "rearrange", players=2, seed=1)
    if variant == "play-nine":
        return game
    return Game(game.rules, game.state.replace(boards=(board(DEALT), board(DEALT))))


def test_3_5_rearranging_offers_504_choices_the_identity_among_them():
    game = play(is_opening(), *FLIPS)
    assert (game.turn, game.phase) == (1, Phase.EXTRA)
    assert len(game.legal_moves) == len(set(game.legal_moves)) == 504
    assert "arrange a1 c2 b3" in map(str, game.legal_moves)
    kept = game.play("arrange a1 c2 b3")
    assert kept.state.boards[1] == board("2C (4D) (6H) / (8S) (10C) QD / (3H) 5S (9C)")


def test_3_5_up_cards_go_to_the_places_named_and_down_cards_keep_their_order():
    game = play(is_opening(), *FLIPS, "arrange c3 a1 b2")
    assert game.state.boards[1] == board("QD (4D) (6H) / (8S) 5S (10C) / (3H) (9C) 2C")


def test_3_5_every_arrangement_parses_and_keeps_the_cards():
    game = play(is_opening(), *FLIPS)
    after = [play(game, move).state.boards[1] for move in game.legal_moves]
    assert len(set(after)) == 504
    assert {len(each.down) for each in after} == {6}
    assert {frozenset(Counter(card for _, card in each.cards()).items()) for each in after} == {
        frozenset(Counter(card for _, card in board(DEALT).cards()).items())
    }
    assert all(game.rules.parse(str(move)) == move for move in game.legal_moves)
    assert game.rules.parse("  ARRANGE C3  a1 B2 ") == game.rules.parse("arrange c3 a1 b2")


def test_3_5_arranging_reveals_no_down_card():
    game = play(is_opening(), *FLIPS, "arrange c3 a1 b2")
    for seat in (0, 1, None):
        seen = game.view(seat).boards[1].slots
        assert [str(slot.card) for slot in seen if slot.card] == ["QD", "5S", "2C"]


@every_case("move", [
    "arrange a1 a1 b2", "arrange a1 b1", "arrange a1 b1 c1 a2", "arrange", "arrange z9 a1 b2", "arrange a1 b1 2",
    "draw stock", "swap a1", "flip b1", "pass",
])  # fmt: skip
def test_3_5_nothing_else_may_be_done_instead(move):
    game = play(is_opening(), *FLIPS)
    with pytest.raises(IllegalMoveError):
        game.play(move)


def test_3_5_one_arranges_once_straight_after_one_s_own_flips_and_before_play():
    game = play(is_opening(), *FLIPS, "arrange a1 b1 c1")
    assert (game.turn, game.phase, game.state.turns_begun) == (0, Phase.OPENING, (0, 0))
    with pytest.raises(IllegalMoveError):
        game.play("arrange a1 b1 c1")
    game = play(game, *FLIPS)
    assert (game.turn, game.phase, len(game.legal_moves)) == (0, Phase.EXTRA, 504)
    game = game.play("arrange c1 b1 a1")
    assert (game.turn, game.phase, game.state.turns_begun) == (1, Phase.START, (0, 1))
    assert [str(move) for move in game.legal_moves] == ["draw stock", "draw discard"]


def test_3_5_without_the_house_rule_no_seat_arranges():
    game = play(cardgolf.new_game("nine-card", players=2, seed=1), *FLIPS)
    assert (game.turn, game.phase) == (0, Phase.OPENING)
    with pytest.raises(IllegalMoveError):
        game.rules.parse("arrange a1 b1 c1")


@pytest.mark.parametrize(("variant", "choices"), [("play-nine", 8 * 7), ("crazy-nines", 9 * 8)])
def test_3_5_other_layout_games_may_rearrange_too(variant, choices):
    assert len(play(is_opening(variant), "flip a1", "flip b1").legal_moves) == choices


@every_case(
    ("rows", "columns", "most"),
    [(2, 2, 3), (2, 3, 5), (2, 4, 3), (2, 5, 3), (3, 2, 5), (3, 3, 3), (3, 4, 2), (3, 5, 2)],
)
def test_3_5_as_many_cards_as_have_a_thousand_arrangements_may_be_turned_up(rows, columns, most):
    for flips in range(rows * columns):
        options = {"rows": rows, "columns": columns, "initial_flips": flips}
        if flips <= most:
            tee_off(cardgolf.new_game("golf", "rearrange", seed=1, **options), -1)
            continue
        expected = f"opening_flips={flips} with rearrange on rows={rows}, columns={columns}: expected at most {most}"
        with pytest.raises(cardgolf.InvalidOptionError, match=expected):
            cardgolf.rules("golf", "rearrange", **options)


@hookimpl("points")
def black_twos(card):
    """Black twos are worth -5."""
    return -5 if card.rank == 2 and card.suit in ("C", "S") else None


@hookimpl("points")
def dear_twos(card):
    """Twos are worth 7."""
    return 7 if card.rank == 2 else None


@plugin
class Doubled:
    """Every card counts twice."""

    @hookimpl(wrapper=True)
    def points(self):
        return 2 * (yield)


@plugin
class OneMore:
    """Every card counts one more."""

    @hookimpl(wrapper=True)
    def points(self):
        return 1 + (yield)


@plugin
class NoPenalty:
    """No seat is fined."""

    replaces = ("penalty",)

    @hookimpl
    def penalty(self):
        return {}


@every_case(("stack", "club", "diamond"), [
    ((), 2, 2),
    ((black_twos,), -5, 2),
    ((black_twos, dear_twos), 7, 7),
    ((dear_twos, black_twos), -5, 7),
    ((Doubled, OneMore), 5, 5),
    ((OneMore, Doubled), 6, 6),
    ((Doubled, black_twos), -10, 4),
])  # fmt: skip
def test_the_last_rule_is_called_first_and_wrappers_surround_the_others(stack, club, diamond):
    rules = cardgolf.rules("nine-card", *stack)
    assert (rules.points(Card(2, "C")), rules.points(Card(2, "D"))) == (club, diamond)


def test_a_rulebook_lists_the_implementations_of_a_hook():
    rules = cardgolf.rules("nine-card", black_twos, dear_twos)
    assert rules.hook_implementations()["points"] == ("dear-twos", "black-twos", "nine-card", "base")
    assert [str(each) for each in rules.house_rules] == ["black-twos", "dear-twos"]


@every_case(("variant", "stack", "named"), [
    ("nine-card", ("rearrange", "rearrange"), ("rearrange and rearrange",)),
    ("nine-card", ("ender-penalty:how=flat", "ender-penalty:how=doubled"), ("ender-penalty and ender-penalty",)),
    ("nine-card", ("ender-penalty", NoPenalty), ("ender-penalty", "no-penalty", "penalty")),
    ("nine-card", (NoPenalty, "ender-penalty"), ("ender-penalty", "no-penalty", "penalty")),
    ("board-nine", ("rearrange",), ("rearrange", "board-nine")),
    ("board-nine", ("four-bonus",), ("four-bonus", "board-nine")),
])  # fmt: skip
def test_contradictory_stacks_are_refused_naming_both(variant, stack, named):
    with pytest.raises(cardgolf.InvalidOptionError) as error:
        cardgolf.rules(variant, *stack)
    assert all(name in str(error.value) for name in named)


def test_an_option_of_two_rules_needs_the_name_of_one():
    with pytest.raises(cardgolf.InvalidOptionError, match=r"four-bonus.*ender-penalty"):
        cardgolf.rules("nine-card", "four-bonus", "ender-penalty", points=-30)
    options = cardgolf.rules("nine-card", "four-bonus:points=-30", "ender-penalty:points=5").options
    assert (options["four-bonus:points"], options["ender-penalty:points"]) == (-30, 5)
