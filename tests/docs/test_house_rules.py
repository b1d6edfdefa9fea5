"""The page on house rules: its shape, matches with each recipe, and the recipes on turns and on the match."""

import ast
import re
import shlex
from random import Random

import pytest
from click.testing import CliRunner
from helpers.cases import every_case
from helpers.golf_rounds import offered
from helpers.house_rules_page import BLOCKS, PAGE, RECIPES, RULES, list_definitions, play_match, rulebook
from helpers.refusals import refused
from helpers.walks import play, tee_off

import cardgolf
from cardgolf import Card, DiscardOption, InvalidArgumentError, Phase, Take
from cardgolf.bots import make_bot
from cardgolf.games.provisional import provisional_lines
from cardgolf.terminal import app
from cardgolf.testing import rigged_deck

# the page


def test_every_recipe_is_tested_and_every_tested_recipe_is_on_the_page():
    assert {*RULES} - {"free_queens", "black_twos"} == {*RECIPES}


@every_case("name", RECIPES)
def test_each_recipe_has_at_most_ten_lines_of_code_and_a_docstring(name):
    (block,) = [each for each in BLOCKS if name in [one.name for one in list_definitions(each)]]
    lines = [line for line in block.splitlines() if line.strip() and not line.strip().startswith('"""')]
    assert len(lines) <= (25 if name == "Mulligans" else 10)  # a move of its own takes a class more
    assert ast.get_docstring(list_definitions(block)[0]).endswith(".")


def test_the_commands_play_save_and_simulate_the_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.py").write_text(BLOCKS[0], encoding="utf-8")
    commands = re.search(r"```sh\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
    results = [
        CliRunner().invoke(app, shlex.split(line)[1:], input="quit\n", prog_name="cardgolf") for line in commands
    ]
    assert [result.exit_code for result in results] == [0, 0, 0, 0], [result.output for result in results]
    for result, expected in zip(results, ("black-twos", "Our golf", "Our golf", "20 games"), strict=True):
        assert expected in result.output
    saved = cardgolf.load("ours.golf", rules=["./ours.py"])
    assert saved.rules == cardgolf.rules("./ours.py:family")
    with pytest.raises(cardgolf.InvalidRecordError, match=r"ours\.py"):
        cardgolf.load("ours.golf")


def test_the_file_is_a_game_in_python_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.py").write_text(BLOCKS[0], encoding="utf-8")
    game = cardgolf.new_game("nine-card", "./ours.py:black_twos", players=3)
    assert [rule.name for rule in game.rules.house_rules] == ["black-twos"]
    assert cardgolf.rules("./ours.py:family?holes=3").options["holes"] == 3
    family = cardgolf.rules("./ours.py:family")
    assert [rule.name for rule in family.house_rules] == ["free-queens", "black-twos", "knocking"]
    assert cardgolf.score(family, "QS 2S 4D / 6C 7H 2D / KS AH 5C").total == -5 + 4 + 6 + 7 + 2 + 1 + 5


def test_a_file_with_a_single_rule_needs_no_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.py").write_text(BLOCKS[0].partition('\n\n\n@hookimpl("points")\ndef black')[0], encoding="utf-8")
    assert [rule.name for rule in cardgolf.rules("nine-card", "./ours.py").house_rules] == ["free-queens"]


def test_four_card_without_knocking_needs_the_option_that_the_page_names():
    with pytest.raises(cardgolf.InvalidOptionError, match="would never come up"):
        cardgolf.rules("four-card", without="knocking")
    assert not cardgolf.rules("four-card", without="knocking", new_card="up").house_rules


def test_a_two_without_a_suit_is_not_black():
    rules = cardgolf.rules("play-nine", RULES["black_twos"])
    assert rules.points(Card(2)) == 2
    assert cardgolf.rules("nine-card", RULES["black_twos"]).points(Card(2, "S")) == -5


def test_each_recipe_is_a_rule_of_a_file_with_all_of_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.py").write_text("\n\n".join(BLOCKS), encoding="utf-8")
    rules = cardgolf.rules("nine-card", *[f"./ours.py:{name}" for name in RECIPES])
    assert [rule.name for rule in rules.house_rules] == [name.lower().replace("_", "-") for name in RECIPES]


OTHERS = {"move_types", "apply_move", "next_phase"}


def test_every_hook_in_the_table_exists_with_these_arguments():
    rows = re.findall(r"^\| [^|]+ \| (.+) \| [^|]+ \|$", PAGE.partition("## Scoring")[0], re.MULTILINE)
    named = re.findall(r"`(\w+)(?:\(([^)]*)\))?`", " ".join(rows))
    assert {hook for hook, _ in named} == {*cardgolf.HOOKS} - OTHERS
    for hook, arguments in named:
        known = getattr(cardgolf.HookSpecs, hook).__annotations__
        assert not arguments or arguments.split(", ") == [each for each in known if each != "return"]


@every_case(("name", "variant"), [(name, each) for name, on in RECIPES.items() for each in on])
def test_bots_play_a_match_with_each_recipe_on_each_variant(name, variant):
    short = {"threshold": 60} if variant == "board-nine" else {"holes": 2, "tie": "shared"}
    rules = rulebook(name, variant=variant, turn_limit=30, **short)
    game, games = play_match(rules, players=4)
    assert len(game.standings) == 4
    for view, seat in [(each.view(0), seat) for each in games[::9] for seat in range(4)]:
        lines = provisional_lines(view, seat)  # before the end of a round, when places are unknown
        board = view.boards[seat]
        known = {name for name, place in board.layout.places.items() if (slot := board.slots[place]) and slot.card}
        assert known.issuperset(name for line in lines for name in line.slots)
    assert rules.house_rules[0].name == name.lower().replace("_", "-")


# turns

OWN = "5C 9H 4D / 6C 7H 8D / KS AH 3C"


def begin(*names, discard="5D", stock="JC JD 5H JS", **options):
    """Return the first turn of two players who have the five of clubs face up; seat 1 begins."""
    game = rigged_deck(rulebook(*names, **options), [OWN, OWN], discard=discard, stock=stock)
    return play(game, *["flip a1", "flip b1", "flip c1"] * 2)


def test_a_visible_card_that_equals_a_face_up_card_must_be_taken():
    game = begin("must_take")
    assert offered(game) == ["draw discard"]
    assert refused(game, "draw stock") == "must-take.moves"
    assert game.play("draw discard").state.held == Card(5, "D")


@pytest.mark.parametrize("discard", ["6D", "JD", "3S"])  # the six and the three lie face down
def test_another_visible_card_may_be_left(discard):
    assert offered(begin("must_take", discard=discard)) == ["draw stock", "draw discard"]


def test_without_the_rule_the_visible_card_may_be_left():
    assert offered(begin()) == ["draw stock", "draw discard"]


def test_only_the_draw_is_forced():
    game = begin("must_take").play("draw discard")
    assert offered(game) == offered(begin().play("draw discard"))


def test_the_first_card_from_the_stock_must_be_placed():
    game = begin("no_first_discard").play("draw stock")
    assert offered(game) == [f"swap {name}" for name in game.state.board.layout.names]
    assert refused(game, "discard") == "no-first-discard.discard_options"
    other = play(game, "swap a1", "draw stock")
    assert (other.turn, {str(move)[:4] for move in other.legal_moves}) == (0, {"swap"})
    second = play(game, "swap a1", "draw discard", "swap a1", "draw stock")
    assert second.state.turns_begun == (1, 2)
    assert "discard" in offered(second)


def test_the_first_draw_of_each_player_is_from_the_stock():
    game = begin("no_first_take")
    assert offered(game) == ["draw stock"]
    assert refused(game, "draw discard") == "no-first-take.moves"
    second = play(game, "draw stock", "discard")
    assert (second.turn, offered(second)) == (0, ["draw stock"])
    third = play(second, "draw stock", "discard")
    assert offered(third) == ["draw stock", "draw discard"]


def test_the_first_turn_counts_anew_in_every_round():
    _, games = play_match(rulebook("no_first_take", holes=2), players=2)
    starts = [game for game in games if game.phase is Phase.START]
    firsts = [game for game in starts if game.state.turns_begun[game.turn] == 1]
    assert len(firsts) == 4
    assert {len(game.legal_moves) for game in firsts} == {1}
    assert {len(game.legal_moves) for game in starts if game not in firsts} == {2}


@pytest.mark.parametrize("names", [("must_take", "no_first_take"), ("no_first_take", "must_take")])
def test_of_two_rules_about_the_draw_one_leaves_what_the_other_demands(names):
    assert offered(begin(*names)) == [{"must_take": "draw discard", "no_first_take": "draw stock"}[names[0]]]


def test_both_first_turn_rules_together_leave_the_swaps():
    assert DiscardOption.PLAIN in cardgolf.rules("nine-card").discard_options(begin().state)
    assert offered(begin("no_first_take", "no_first_discard").play("draw stock"))[0] == "swap a1"


# the match


def sums(game):
    """Return the sum of the scores of each seat."""
    return [sum(scores) for scores in zip(*[round_.scores for round_ in game.state.match.rounds], strict=True)]


def test_handicaps_are_taken_off_the_totals_once():
    game, games = play_match(rulebook("handicaps", holes=3), players=4)
    assert game.totals == tuple(points - off for points, off in zip(sums(game), (5, 0, 3, 0), strict=True))
    one = next(each for each in games if each.is_round_over)
    assert one.totals == tuple(points - off for points, off in zip(one.scores, (5, 0, 3, 0), strict=True))


def test_seats_without_players_have_no_handicap():
    game, _ = play_match(rulebook("handicaps", holes=1), players=2)
    assert game.totals == (game.scores[0] - 5, game.scores[1])


def test_partners_sit_opposite_each_other_and_share_their_total():
    game, _ = play_match(rulebook("Partners", holes=2), players=4)
    one, two, three, four = sums(game)
    assert game.totals == (one + three, two + four, one + three, two + four)
    assert sorted(standing.rank for standing in game.standings) == [1, 1, 3, 3]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_partners_are_four(players):
    with pytest.raises(InvalidArgumentError, match="expected 4 for"):
        cardgolf.new_game(rulebook("Partners"), players=players)


def test_partners_who_win_play_nine_play_off_unless_ties_are_shared():
    options = {"variant": "play-nine", "holes": 1, "turn_limit": 30}
    shared, _ = play_match(rulebook("Partners", tie="shared", **options), players=4)
    assert [round_.kind for round_ in shared.state.match.rounds] == ["hole"]
    played_off, _ = play_match(rulebook("Partners", **options), players=4)
    assert "playoff" in [round_.kind for round_ in played_off.state.match.rounds]


# turn order, deals and layouts


def to_first_turn(*names, variant="nine-card", players=3, **options):
    """Return a game at the first turn, which is seat 1's."""
    return tee_off(cardgolf.new_game(rulebook(*names, variant=variant, **options), players=players, seed=1))


def discard_first(game, rank):
    """Return the game after a card of ``rank`` from the stock has been discarded."""
    stock = game.state.stock
    place = next(place for place, card in enumerate(stock) if card.rank == rank)
    moved = (*stock[:place], *stock[place + 1 :], stock[place])
    return play(cardgolf.Game(game.rules, game.state.replace(stock=moved)), "draw stock", "discard")


def test_greedy_bots_take_a_card_of_an_open_market_in_about_one_turn_of_seven():
    rules, offered, taken = rulebook("Market", variant="golf"), 0, 0
    for seed in range(12):
        game, bot = cardgolf.new_game(rules, players=3, seed=seed), make_bot("greedy", Random(seed))
        while not game.is_round_over:
            move = bot.choose(game.view(game.turn))
            offered += Take("a1") in game.legal_moves
            taken += isinstance(move, Take)
            game = game.play(move)
    assert offered / 8 < taken < offered / 6


def test_a_mulligan_once_a_match():
    game = play(to_first_turn("Mulligans"), "draw stock")
    assert "mulligan" in [str(move) for move in game.legal_moves]
    thrown = game.state.held
    game = game.play("mulligan")
    assert (game.turn, game.phase, game.state.held, game.state.discard[-1]) == (1, "start", None, thrown)
    game = game.play("draw stock")
    assert "mulligan" not in [str(move) for move in game.legal_moves]
    other = play(game, "discard", "draw discard")
    assert "mulligan" not in [str(move) for move in other.legal_moves]
    assert "mulligan" in [str(move) for move in play(game, "discard", "draw stock").legal_moves]


@pytest.mark.parametrize("name", ["memory", "column", "four", "known"])
def test_the_presets_of_the_page_are_games(name):
    (block,) = [each for each in BLOCKS if "first_flips" in each]
    presets = {"cardgolf": cardgolf}
    exec(block, presets)
    rules = cardgolf.rules(presets[name], holes=1)
    game, _ = play_match(rules, players=3)
    lies_down = rules.options["new_card"] == "down"
    assert game.state.match.rounds[0].round_end.reason == (
        "turn limit" if name == "four" else "knock" if lies_down else "all face up"
    )
