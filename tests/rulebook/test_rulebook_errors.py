"""Errors of a rulebook, which name the plugin at fault."""

import pluggy
import pytest
from helpers.plugins import answer

import cardgolf
from cardgolf import (
    CardGolfError,
    Draw,
    IllegalMoveError,
    InvalidOptionError,
    Knock,
    Layout,
    Line,
    Move,
    Pass,
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


def old_style():
    def points(self, card):
        yield

    return type("sample", (), {"points": pluggy.HookimplMarker("cardgolf")(points, hookwrapper=True)})


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (misspelt, r"\(given\): unknown hook 'point'; did you mean points\?"),
        (wrong_argument, r"\(given\): invalid argument 'kard' of points: expected card"),
        (no_generator, "generator"),
        (old_style, ""),
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

    with pytest.raises(PluginError, match="invalid argument 'players' of seats: expected none"):
        cardgolf.rules("nine-card", seats)
    with pytest.raises(PluginError, match=r"unknown hook 'openingflips'; did you mean opening_flips\?"):
        cardgolf.rules("nine-card", openingflips)


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

    @hookimpl
    def layout():
        return Layout.grid(rows=2, columns=2)

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


def test_a_setting_that_cannot_be_called_names_the_plugin():
    with pytest.raises(PluginError, match=r"sample\.deck.*ZeroDivisionError"):
        cardgolf.rules("nine-card", answer("deck", ZeroDivisionError()))


def test_move_types_that_cannot_be_called_name_the_plugin():
    with pytest.raises(PluginError, match=r"sample\.move_types failed: ValueError"):
        cardgolf.rules("nine-card", answer("move_types", ValueError()))


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


def scored_at_once(*house_rules):
    """Return a game one move before its end."""

    @plugin
    class AtOnce:
        @hookimpl
        def moves(self):
            return (Pass(),)

        @hookimpl
        def opening_flips(self):
            return 0

        @hookimpl
        def round_end(self, state):
            return cardgolf.RoundEnd(state.turn, (), "at once")

    return cardgolf.new_game("nine-card", AtOnce, *house_rules, seed=1)


NO_LINES = [3, "line", ("mine", 3), Line("mine", 2.5), Line("mine", True), Line("mine", None)]


@pytest.mark.parametrize("line", NO_LINES, ids=str)
@pytest.mark.parametrize("hook", ["score", "bonus"])
def test_lines_of_a_board_must_be_lines(hook, line):
    game = scored_at_once(answer(hook, [line]))
    with pytest.raises(PluginError, match="expected a list of Line"):
        game.play("pass")
    with pytest.raises(PluginError, match="expected a list of Line"):
        cardgolf.score(game.rules, "2H 3H 4H / 5H 6H 7H / 8H 9H 10H")


@pytest.mark.parametrize("line", NO_LINES, ids=str)
@pytest.mark.parametrize("hook", ["adjust_scores", "penalty"])
def test_lines_between_seats_must_be_lines(hook, line):
    with pytest.raises(PluginError, match="expected lines"):
        scored_at_once(answer(hook, {0: [line]})).play("pass")


@pytest.mark.parametrize("hook", ["adjust_scores", "penalty"])
def test_only_seats_of_the_round_can_be_scored(hook):
    with pytest.raises(PluginError, match=rf"sample\.{hook}.*: expected lines of seats of this round"):
        scored_at_once(answer(hook, {7: [Line("mine", 3)]})).play("pass")


IN_A_MOVE = "after_move round_end next_phase score bonus adjust_scores penalty totals standings next_round".split()


@pytest.mark.parametrize("hook", IN_A_MOVE)
def test_an_exception_of_a_hook_is_blamed_on_it(hook):
    game = scored_at_once(answer(hook, ValueError("oh no")))
    before = game.position
    with pytest.raises(PluginError, match=rf"sample\.{hook} failed: ValueError") as caught:
        game.play("pass")
    assert isinstance(caught.value.__cause__, ValueError)
    assert (game.position, game.history, game.legal_moves) == (before, (), (Pass(),))


def test_failing_points_are_blamed_before_the_deal():
    with pytest.raises(PluginError, match=r"sample\.points failed: ValueError: 'oh no'"):
        cardgolf.rules("nine-card", answer("points", ValueError("oh no")))


def test_the_leader_is_blamed_too_when_a_game_is_made():
    with pytest.raises(PluginError, match=r"sample\.leader failed: ValueError"):
        scored_at_once(answer("leader", ValueError()))


@pytest.mark.parametrize("hook", ["moves", "locked", "discard_options"])
def test_an_exception_in_the_list_of_moves_is_blamed(hook):
    def asked(rules):
        game = cardgolf.new_game(rules, seed=1)
        while True:
            game = game.play(game.legal_moves[0])

    with pytest.raises(PluginError, match=rf"sample\.{hook} failed: ValueError"):
        asked(cardgolf.rules("nine-card", answer(hook, ValueError())))


def test_a_fault_below_an_implementation_or_in_its_wrapper_is_blamed_on_its_plugin():
    def helper():
        raise ValueError

    class Outer:
        @hookimpl(wrapper=True)
        def after_move(self):
            return (yield)

    class Inner:
        @hookimpl
        def after_move(self, state):
            helper()

    class After:
        @hookimpl(wrapper=True)
        def after_move(self):
            yield
            helper()

    for stack, culprit in [((Inner, Outer), "inner"), ((Outer, After), "after"), ((After, Outer), "after")]:
        with pytest.raises(PluginError, match=rf"^{culprit}\.after_move failed"):
            scored_at_once(*stack).play("pass")


@pytest.mark.parametrize(
    ("hook", "result"),
    [
        ("next_phase", "turn over"),
        ("next_phase", 3),
        ("round_end", "knock"),
        ("totals", [1.5, 2]),
        ("totals", [True, 2]),
    ],
)
def test_a_result_of_the_wrong_kind_is_blamed(hook, result):
    game = scored_at_once(answer(hook, result))
    with pytest.raises(PluginError, match="sample"):
        game.play("pass")


def test_a_stop_iteration_is_blamed_on_the_plugin_that_raised_it():
    class Empty:
        @hookimpl
        def next_phase(self):
            return next(iter(()))

    class Passing:
        @hookimpl(wrapper=True)
        def next_phase(self):
            return (yield)

    with pytest.raises(PluginError, match=r"empty\.next_phase"):
        scored_at_once(Empty, Passing).play("pass")


def test_a_cardgolf_error_of_a_plugin_that_sees_cards_is_blamed_on_it():
    game = scored_at_once(answer("after_move", IllegalMoveError("the table says no", "table.rule")))
    with pytest.raises(PluginError, match=r"^sample\.after_move failed: IllegalMoveError \["):
        game.play("pass")


def test_a_cardgolf_error_of_a_plugin_that_sees_no_cards_is_passed_on():
    with pytest.raises(InvalidOptionError, match="too many Jokers"):
        cardgolf.rules("nine-card", answer("deck", InvalidOptionError("too many Jokers")))


def test_a_move_type_that_no_plugin_applies_is_a_plugin_error():
    class Wink(cardgolf.Move):
        word = "wink"

    class Winking:
        @hookimpl
        def move_types(self):
            return [Wink]

        @hookimpl
        def moves(self, state):
            return (Wink(),)

    game = cardgolf.new_game("nine-card", Winking, seed=1)
    with pytest.raises(PluginError):
        game.play(game.legal_moves[0])
    assert game.rules.parse("draw stock") == Draw("stock")


def test_a_single_possible_number_of_players():
    @plugin
    class ForFour:
        @hookimpl
        def seats(self):
            return range(4, 5)

    with pytest.raises(cardgolf.InvalidArgumentError, match="invalid players=3: expected 4 for for-four"):
        cardgolf.new_game(ForFour, players=3)


def test_a_plugin_that_pluggy_refuses_is_named():
    """A fault that is neither a hook's name nor an argument is told in pluggy's words."""
    old_marker = pluggy.HookimplMarker("cardgolf")
    sample = type("sample", (), {"points": old_marker(lambda self, card: 3, hookwrapper=True)})
    with pytest.raises(PluginError, match=r"sample \(given\): .*generator"):
        cardgolf.rules("nine-card", sample)


def test_a_function_that_is_named_like_no_hook():
    @hookimpl
    def xyzzy(card):
        return 0

    with pytest.raises(PluginError, match=r"unknown hook 'xyzzy'; expected a name in cardgolf.HOOKS"):
        cardgolf.rules("nine-card", xyzzy)


@pytest.mark.parametrize(("old", "new"), RENAMED_HOOKS.items())
def test_the_name_that_a_hook_had_in_version_0_1(old, new):
    class Old:
        name = "old"

    setattr(Old, old, pluggy.HookimplMarker("cardgolf")(lambda self, state: None))
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
