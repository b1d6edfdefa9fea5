"""Results of the wrong kind, one for each hook and each kind, by installed plugins."""

import pytest
from helpers.cases import every_case
from helpers.distributions import install
from helpers.faulty.distributions import play_plugin, play_two_rounds
from helpers.faulty.results import RESULTS, RIGHT, WRONG, name_of
from helpers.walks import finish_round

import cardgolf
from cardgolf import HOOKS, CardGolfError, Game, Line, PluginError, hookimpl


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Install all of them in one distribution."""
    entries = [f"{name} = helpers.faulty.results:{name.replace('-', '_')}" for name in WRONG]
    install(tmp_path, monkeypatch, "faulty-results", {"house_rules": "\n".join(entries)}, {})


def play_rounds(name):
    """Play two rounds of Nine-Card Golf with a wrong house rule, and number its moves."""
    game = cardgolf.new_game("nine-card", name, seed=1, turn_limit=3, holes=2)
    game.rules.action_space(2)
    play_two_rounds(game)


def outcome(name):
    """Return the error of a house rule, or ``None``."""
    try:
        play_rounds(name)
    except CardGolfError as error:
        return error
    return None


@pytest.mark.quick_cases(8)
@pytest.mark.parametrize("hook", HOOKS)
def test_a_wrong_result_is_contained(hook, installed):
    """Only a CardGolfError comes out, and other games go on."""
    for kind in RESULTS:
        if name_of(hook, kind) in WRONG:
            text = str(outcome(name_of(hook, kind)) or "nothing")
            assert 0 < len(text) < 200 and text.isascii() and text.isprintable(), (kind, text)
    assert isinstance(play_plugin("nine-card"), Game)


@pytest.mark.parametrize("hook", HOOKS)
def test_the_error_for_a_wrong_result_names_the_hook(hook, installed):
    unnamed = {}
    for kind in RESULTS:
        if (name := name_of(hook, kind)) in WRONG:
            error = outcome(name)
            if type(error) is not PluginError or f"{name}.{hook}" not in str(error):
                unnamed[kind] = str(error)
    assert unnamed == {}


@pytest.mark.parametrize(("hook", "kinds"), RIGHT.items())
def test_correct_results_are_accepted(hook, kinds):
    for kind in kinds:
        rule = type("Right", (), {hook: hookimpl(lambda self, kind=kind: RESULTS[kind]())})
        assert cardgolf.new_game("nine-card", rule, seed=1)


@pytest.mark.parametrize("hook", ["discard_options", "locked", "moves"])
def test_a_wrapper_that_spoils_a_correct_result_is_named(hook):
    def spoiling(self):
        yield
        return {"burn"}

    rule = type("Spoiling", (), {hook: hookimpl(wrapper=True)(spoiling)})
    with pytest.raises(PluginError, match=f"invalid result of spoiling.{hook}: of its wrapper"):
        finish_round(cardgolf.new_game("nine-card", rule, seed=1))


@every_case("hook", "moves deck score bonus standings totals".split())
def test_changing_a_returned_list_later_changes_no_game(hook):
    given = []

    def keeping(self):
        given.append(list((yield)))
        return given[-1]

    rule = type("Keeping", (), {hook: hookimpl(wrapper=True)(keeping)})
    game = cardgolf.new_game("nine-card", rule, seed=1, turn_limit=2)
    while not game.is_round_over:
        moves, before = game.legal_moves, game.position
        for each in given:
            each[:] = [Line("changed", 99)] * 3
        given.clear()
        assert (game.legal_moves, game.position) == (moves, before)
        game = game.play(moves[-1])
    scores, before = (game.scores, game.totals, game.standings), game.position
    for each in given:
        each.clear()
    assert ((game.scores, game.totals, game.standings), game.position) == (scores, before)
    assert game.deal().totals == game.totals


def test_a_line_with_a_list_of_places_is_checked_each_time():
    places = ["a1"]
    shared, changeable = Line("rule.score", 1, ("a1",)), Line("rule.score", 1, places)
    rules = cardgolf.rules("nine-card", type("Rule", (), {"score": hookimpl(lambda self: [shared, changeable])}))
    game = cardgolf.new_game(rules, seed=1)
    for _ in range(2):
        assert rules.score(game.state.board, rules.card_values, 0, None) == [shared, changeable]
    places.append("\x1b[2J")
    with pytest.raises(PluginError, match=r"invalid result of rule\.score"):
        rules.score(game.state.board, rules.card_values, 0, None)
