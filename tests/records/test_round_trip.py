"""Round trips: games of every variant, house rule, option, table size and start equal their replayed records."""

from hashlib import sha256

import attrs
import pytest
from helpers.cases import every_case
from helpers.matches import new_match, play_to_playoff, stack_deck, thin_stock
from helpers.plugins import answer
from helpers.record_texts import check_round_trip, parse_lines
from helpers.rule_sets import VARIANTS, with_one_house_rule, with_own_options
from helpers.walks import pick_draw, pick_eager, play_on, walk
from hypothesis import given
from hypothesis import strategies as st

import cardgolf
from cardgolf import Game, InvalidRecordError, PluginError, hookimpl, load, new_game, record, replay, save
from cardgolf.rulebook.base import BaseRules
from cardgolf.testing import games
from cardgolf.tools.text import is_printable_name

NAMES = st.text(max_size=100).filter(is_printable_name)


@every_case("name", VARIANTS)
def test_matches_of_every_size_come_back(name):
    for players in cardgolf.rules(name).seats():
        game = play_on(new_match(name, players=players, seed=players), players, choose=pick_eager)
        values = parse_lines(check_round_trip(game))
        assert game.is_over
        assert values[-1]["rounds"] == [list(round_.scores) for round_ in game.state.match.rounds]
        assert values[-1]["events"] == 1 + len(game.history) + sum("stock" in line for line in values)


@pytest.mark.untraced
@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_a_match_comes_back_at_every_moment(name):
    for game in walk(new_match(name, players=3, seed=4), 4, 150):
        check_round_trip(game)


@every_case("name", VARIANTS)
def test_house_rules_come_back_by_name_with_their_options(name):
    for house in with_one_house_rule(name):
        game = play_on(new_match(name, house, seed=5), 5, choose=pick_eager)
        used = parse_lines(check_round_trip(game))[0]["rules"][-1]
        assert used["name"] == house.partition(":")[0]
        assert used["options"] == dict(game.rules.stack[-1].recorded_options)


def test_many_house_rules_come_back_in_their_order():
    houses = ("knocking", "four-bonus:points=-1,formation=block", "joker-pairs", "rearrange", "ender-penalty")
    game = play_on(new_match("nine-card", *houses, players=4), 1, choose=pick_eager)
    assert [each["name"] for each in parse_lines(check_round_trip(game))[0]["rules"]] == [
        "base", "nine-card", "knocking", "four-bonus", "joker-pairs", "rearrange", "ender-penalty",
    ]  # fmt: skip


@every_case(("name", "options"), [(name, each) for name in VARIANTS for each in with_own_options(name)])
def test_options_come_back(name, options):
    game = play_on(new_match(name, **options), 6, 100)
    stated = {
        key: value for used in parse_lines(check_round_trip(game))[0]["rules"] for key, value in used["options"].items()
    }
    plugins = (BaseRules, cardgolf.variants()[name].load())
    later = {each.name: each.default for plugin in plugins for each in attrs.fields(plugin) if each.metadata["since"]}
    left_out = {key for key, default in later.items() if game.rules.options[key] == default} - options.keys()
    assert stated.items() <= game.rules.options.items()
    assert game.rules.options.keys() - stated.keys() <= left_out
    assert stated.items() >= options.items()


@every_case("name", VARIANTS)
def test_stacked_decks_come_back(name):
    game = play_on(stack_deck(new_match(name, players=3, seed=7)), 7, choose=pick_eager)
    assert game.start.deck
    assert game != play_on(new_match(name, players=3, seed=7), 7, choose=pick_eager)
    check_round_trip(game)


@every_case("name", VARIANTS)
def test_the_deck_of_the_seed_is_not_a_stacked_deck(name):
    game = new_match(name)
    deck = parse_lines(record(game))[1]["deck"]
    assert replay(record(new_game(game.rules, seed=1, deck=deck))) == game


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("name", VARIANTS)
def test_games_from_a_position_come_back(name):
    for moment in walk(new_match(name, players=3, seed=8), 8, 40):
        game = play_on(Game.from_position(moment.rules, moment.position), 9, 10)
        assert parse_lines(check_round_trip(game))[0]["start"] == moment.position


@every_case("name", VARIANTS)
def test_a_restock_line_precedes_the_draw_that_needs_it(name):
    text = check_round_trip(play_on(thin_stock(new_match(name, players=4, seed=10)), 10, 150, pick_draw))
    values = parse_lines(text)
    anew = [number for number, line in enumerate(values) if "stock" in line]
    assert anew
    assert all(values[number + 1]["move"] == "draw stock" for number in anew)


def test_a_restock_line_has_the_stock_of_the_game():
    moments = walk(thin_stock(new_match("play-nine", seed=10)), 10, 150, pick_draw)
    after = next(game for game in moments if game.state.reshuffles)
    line = next(line for line in parse_lines(record(after)) if "stock" in line)
    assert line["stock"].split() == [str(card) for card in (after.state.held, *reversed(after.state.stock))]


@every_case("name", VARIANTS)
def test_play_offs_come_back(name):
    game = play_to_playoff(name, players=3)
    scores = parse_lines(check_round_trip(game))[-1]["rounds"]
    assert scores == [list(round_.scores) for round_ in game.state.match.rounds]
    assert [round_.kind for round_ in game.state.match.rounds].count("playoff") >= 1


@given(st.data())
def test_generated_games_come_back(data):
    rules = cardgolf.rules(data.draw(st.sampled_from(VARIANTS)))
    check_round_trip(data.draw(games(rules)))


@given(st.lists(NAMES, min_size=2, max_size=6))
def test_names_of_any_kind_come_back(names):
    text = check_round_trip(new_game("play-nine", players=names, seed=2**256 - 1))
    assert text.isascii()
    assert parse_lines(text)[0]["players"] == names


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_saved_is_the_game_loaded(name, tmp_path):
    game, path = play_on(new_match(name, players=3), 3, 40), tmp_path / "match.jsonl"
    save(game, path)
    assert path.read_bytes() == record(game).encode("ascii")
    again = load(str(path))
    assert (again, again.history, record(again)) == (game, game.history, record(game))


def test_the_digest_is_of_all_lines_before_the_trailer():
    *before, last = record(play_on(new_match("play-nine"), 1, 9)).splitlines(keepends=True)
    assert sha256("".join(before).encode()).hexdigest() in last


@hookimpl
def penalty():
    return {}


Sixes = answer("points", 6)


@pytest.mark.parametrize("thing", [penalty, Sixes, Sixes()], ids="hook class instance".split())
def test_house_rules_without_a_name_cannot_be_recorded(thing, tmp_path):
    game = new_game("play-nine", thing, seed=1)
    for attempt in (record, lambda game: cardgolf.redact(game, 0), lambda game: save(game, tmp_path / "a")):
        with pytest.raises(PluginError, match="cannot be recorded: expected a plugin given by its name or its file"):
            attempt(game)
    assert not list(tmp_path.iterdir())


def test_variants_given_as_objects_cannot_be_recorded():
    known = cardgolf.variants()["play-nine"].load()
    for thing in (known, known(skip=False)):
        with pytest.raises(PluginError, match="cannot be recorded"):
            record(new_game(thing, seed=1))


def test_unknown_plugins_are_refused():
    text = record(new_match("play-nine")).replace("play-nine", "play-ten")
    with pytest.raises(InvalidRecordError, match="line"):
        replay(text)
