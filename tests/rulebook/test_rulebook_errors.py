"""Errors of a rulebook, which name the plugin at fault."""

import pluggy
import pytest
from helpers.cases import every_case
from helpers.plugins import answer

import cardgolf
from cardgolf import (
    CardGolfError,
    Draw,
    InvalidOptionError,
    Knock,
    Layout,
    Move,
    PluginError,
    Swap,
    hookimpl,
    option,
    plugin,
)
from cardgolf.rulebook.hookspecs import HOOKS, RENAMED_HOOKS

# what is refused at the door


def misspelt():
    return answer("point", 3)


def wrong_argument():
    return type("sample", (), {"points": hookimpl(lambda self, kard: 3)})


def no_generator():
    return type("sample", (), {"points": hookimpl(lambda self, card: 3, wrapper=True)})


OLD_MARKER = pluggy.HookimplMarker("cardgolf")


def old_style():
    def points(self, card):
        yield

    return type("sample", (), {"points": OLD_MARKER(points, hookwrapper=True)})


def old_style_without_a_yield():
    return type("sample", (), {"points": OLD_MARKER(lambda self, card: 3, hookwrapper=True)})


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (misspelt, r"\(given\): unknown hook 'point'; did you mean points\?"),
        (wrong_argument, r"\(given\): invalid argument 'kard' of points: expected card"),
        (no_generator, "generator"),
        (old_style, r"expected @hookimpl\(wrapper=True\), not hookwrapper=True"),
        (old_style_without_a_yield, r" \(given\): .*generator"),  # in the words of pluggy
    ],
)
def test_an_invalid_plugin_is_named(make, text):
    with pytest.raises(PluginError, match=rf"sample.*{text}"):
        cardgolf.rules("nine-card", make())


def test_a_wrong_name_in_a_single_function_is_named_too():
    @hookimpl
    def seats(players):
        return range(2, players)

    @hookimpl
    def openingflips():
        return 3

    @hookimpl
    def xyzzy(card):
        return 0

    with pytest.raises(PluginError, match="invalid argument 'players' of seats: expected none"):
        cardgolf.rules("nine-card", seats)
    with pytest.raises(PluginError, match=r"unknown hook 'openingflips'; did you mean opening_flips\?"):
        cardgolf.rules("nine-card", openingflips)
    with pytest.raises(PluginError, match=r"unknown hook 'xyzzy'; expected a name in cardgolf.HOOKS"):
        cardgolf.rules("nine-card", xyzzy)


class Forgetful:
    card_values: int = option(3)

    @hookimpl
    def points(self):
        return self.card_values


class Heir(Forgetful):
    pass


@pytest.mark.parametrize("made", [Forgetful, Forgetful(), Heir], ids=["class", "instance", "heir"])
def test_a_class_with_options_must_be_marked(made):
    for stack in ((made,), ("nine-card", made)):
        with pytest.raises(PluginError, match="expected the @plugin decorator, since it has options"):
            cardgolf.rules(*stack)
    assert cardgolf.rules("nine-card", plugin(Forgetful), card_values=5).options["card_values"] == 5


def test_a_game_may_need_its_own_layout():
    @plugin
    class InPlace:
        needs = ("own layout",)

    layout = answer("layout", Layout.grid(rows=2, columns=2), "layout")
    assert cardgolf.rules("golf", InPlace, "rearrange", columns=2).layout(2, 0, None).size == 4
    for stack in ((InPlace, layout), (layout, InPlace), (InPlace, "course")):
        with pytest.raises(InvalidOptionError, match="in-place needs own layout, which golf does not have"):
            cardgolf.rules("golf", *stack)


def test_an_unmet_requirement_names_both_plugins():
    with pytest.raises(InvalidOptionError, match="rearrange needs grid, which board-nine does not have"):
        cardgolf.rules("board-nine", "rearrange")


def test_a_plugin_may_require_another():
    needy = type("needy", (), {"needs": ("kings",)})
    with pytest.raises(InvalidOptionError, match="needy needs kings"):
        cardgolf.rules("nine-card", needy)
    assert cardgolf.rules("nine-card", type("kings", (), {}), needy).house_rules


def test_a_requirement_of_hands_is_met_by_a_layout_of_hands():
    shedding = type("shedding", (), {"needs": ("hand",)})
    assert cardgolf.rules("board-nine", shedding)
    with pytest.raises(InvalidOptionError, match="shedding needs hand"):
        cardgolf.rules("nine-card", shedding)


def test_two_plugins_that_replace_the_same_hook_are_named():
    lenient = type("lenient", (), {"replaces": ("penalty",)})
    with pytest.raises(InvalidOptionError, match="ender-penalty and lenient both replace penalty"):
        cardgolf.rules("nine-card", "ender-penalty", lenient)


def unmarked(card):
    """A function without @hookimpl."""
    return card.rank


@pytest.mark.parametrize("rule", [unmarked, cardgolf.rules("play-nine")], ids=["unmarked", "rulebook"])
def test_a_house_rule_without_hooks_is_refused(rule):
    with pytest.raises(CardGolfError):
        cardgolf.rules("nine-card", rule)


# what is refused in play


@pytest.mark.parametrize(("moves", "text"), [((), "0 moves"), ((Knock(),) * 1001, "more than 1000 moves")])
def test_too_few_or_too_many_moves_are_refused(moves, text):
    with pytest.raises(PluginError, match=rf"sample\.moves.*{text}"):
        cardgolf.new_game("nine-card", answer("moves", moves), seed=1)


class Countless:
    """Moves without end, and how many were asked for. It is no iterator."""

    def __init__(self, *, most=10**5):
        self.asked, self.most = 0, most

    def __iter__(self):
        while self.asked < self.most:
            self.asked += 1
            yield Swap(f"a{self.asked}")


@pytest.mark.parametrize("as_generator", [True, False])
def test_moves_are_asked_for_until_there_are_too_many(as_generator):
    moves = Countless()
    with pytest.raises(PluginError, match=r"sample\.moves of more than 1000 moves: expected 1 to 1000"):
        cardgolf.new_game("nine-card", answer("moves", iter(moves) if as_generator else moves), seed=1)
    assert moves.asked <= 2 * 1001  # once for the moves, once to name the plugin


def test_a_wrapper_gets_no_more_moves_than_can_be_refused():
    moves, given = Countless(), []

    @hookimpl("moves", wrapper=True)
    def counting(state):
        offered = yield
        given.append(len(offered))
        return offered

    with pytest.raises(PluginError, match=r"moves of more than 1000 moves"):
        cardgolf.new_game("nine-card", answer("moves", moves), counting, seed=1)
    assert {*given} == {1001}


class Wave(Move):
    """A move that no plugin applies."""

    __slots__ = ()
    word = "wave"


@pytest.mark.parametrize(
    ("others", "text"),
    [
        ([], r"invalid sample\.moves with 'wave': expected moves that can be applied"),
        ([answer("after_move", None, "watcher")], "no plugin implements this hook"),
    ],
    ids=["base rules alone", "another plugin"],
)
def test_a_move_that_no_plugin_applies_changes_nothing(others, text):
    game = cardgolf.new_game("nine-card", answer("moves", [Wave()]), *others, seed=1)
    before = game.position
    with pytest.raises(PluginError, match=text):
        game.play(game.legal_moves[0])
    assert game.position == before


def test_a_card_on_a_cleared_place_displaces_no_card():
    game = cardgolf.new_game("nine-card", answer("moves", [Draw("stock"), Swap("a1")]), seed=1)
    drawn = game.play(Draw("stock"))
    cleared = cardgolf.Game(game.rules, drawn.state.with_board(drawn.state.board.clear([0])))
    after = cleared.play(Swap("a1")).state
    assert after.boards[cleared.turn].card(0) is drawn.state.held
    assert after.discard == drawn.state.discard


def test_a_thousand_legal_moves_are_accepted():
    game = cardgolf.new_game("nine-card", answer("moves", [Knock()] * 1000), seed=1)
    assert len(game.legal_moves) == 1000 and type(game.legal_moves) is tuple


def test_a_single_possible_number_of_players():
    with pytest.raises(cardgolf.InvalidArgumentError, match="invalid players=3: expected 4 for for-four"):
        cardgolf.new_game(answer("seats", range(4, 5), "ForFour"), players=3)


@every_case(("old", "new"), RENAMED_HOOKS.items())
def test_the_name_that_a_hook_had_in_version_0_1(old, new):
    class Old:
        name = "old"

    setattr(Old, old, OLD_MARKER(lambda self, state: None))
    assert new in HOOKS and old not in HOOKS
    with pytest.raises(PluginError, match=f"old \\(given\\): unknown hook '{old}'; its name since 0.2 is {new}"):
        cardgolf.rules("nine-card", Old())
    with pytest.raises(PluginError, match=f"unknown hook '{old}'; its name since 0.2 is {new}"):
        hookimpl(old)


def test_the_name_that_an_argument_had_in_version_0_1():
    @hookimpl("score")
    def by_worth(board, worth):
        return []

    with pytest.raises(PluginError, match=r"'worth' of score: expected card_values, its name since 0\.2"):
        cardgolf.rules("nine-card", by_worth)
