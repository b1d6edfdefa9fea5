"""Bots by name: the list, bots from specifications, and errors with a hint."""

import subprocess
import sys
from random import Random

import pytest
from attrs import frozen
from helpers.cases import every_case

import cardgolf
from cardgolf import InvalidOptionError, PluginError
from cardgolf.bots import LEVELS, bot_name, bots, list_opponents, make_bot
from cardgolf.bots.players.beginner import Beginner
from cardgolf.bots.players.greedy import Greedy, Wary
from cardgolf.bots.players.random import RandomBot
from cardgolf.bots.players.stubborn import HABITS, Stubborn
from cardgolf.bots.search import Search
from cardgolf.rulebook.registry import _scan_distributions

SHIPPED = {
    "beginner": Beginner, "greedy": Greedy, "random": RandomBot, "search": Search,
    "stubborn": Stubborn, "wary": Wary,
}  # fmt: skip


class First:
    """A third-party bot, made with a random generator."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, view):
        return view.legal_moves[0]


@frozen
class Ready:
    """A third-party bot object that chooses moves as text."""

    place: int = -1

    def choose(self, view):
        return str(view.legal_moves[self.place])


def first(rng):
    return First(rng)


def broken(rng):
    raise ZeroDivisionError("no luck")


# Listed bots


def test_the_shipped_bots_are_listed_and_load():
    assert {name: info.load() for name, info in bots().items()} == SHIPPED
    assert {info.distribution for info in bots().values()} == {"cardgolf"}


def test_a_bot_has_a_summary_and_options():
    assert bots()["random"].summary == "Chooses any legal move, each with the same probability."
    assert bots()["search"].options == {"deals": "128", "seconds": "None"}
    assert bots()["greedy"].options == bots()["random"].options == {}


def test_listing_imports_no_bot():
    code = "import sys; from cardgolf.bots import bots; print(*bots()); print(*sys.modules)"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    names, modules = printed.splitlines()
    assert names.split() == [*SHIPPED]
    assert not {f"cardgolf.bots.{name}" for name in SHIPPED} & {*modules.split()}


def install(tmp_path, monkeypatch, distribution, name, value):
    """Install a distribution with one entry point for a bot."""
    info = tmp_path / f"{distribution}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[cardgolf.bots]\n{name} = {value}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))


def test_a_third_party_bot_is_found_by_its_entry_point(tmp_path, monkeypatch):
    (tmp_path / "third_party_bots.py").write_text("def lazy(rng, *, zeal=0): ...\n", encoding="utf-8")
    install(tmp_path, monkeypatch, "third-party", "lazy", "third_party_bots:lazy")
    assert bots()["lazy"].distribution == "third-party"
    assert bots()["lazy"].options == {"zeal": "0"}
    assert list_opponents() == [*LEVELS, "lazy"]
    with pytest.raises(PluginError, match="lazy made None: expected an object with `choose`"):
        make_bot("lazy:zeal=3", Random(1))


def test_a_name_that_two_distributions_offer_is_neither_listed_nor_used(tmp_path, monkeypatch):
    for each in ("one", "two"):
        (tmp_path / each).mkdir()
        install(tmp_path / each, monkeypatch, f"third-party-{each}", "twice", "json:loads")
    assert "twice" not in bots()
    with pytest.raises(InvalidOptionError, match="'twice' is provided by several distributions: third-party-"):
        make_bot("twice", Random(1))


def test_a_bot_that_cannot_be_imported_is_named(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "third-party", "gone", "no_such_module:Bot")
    assert "gone" in bots()
    with pytest.raises(PluginError, match="gone of third-party cannot be imported"):
        make_bot("gone", Random(1))


# Bots from specifications


@every_case(("name", "kind"), SHIPPED.items())
def test_a_name_makes_the_bot(name, kind):
    assert type(make_bot(name, Random(1))) is kind
    assert type(make_bot(name.upper(), Random(1))) is kind


def test_options_stand_behind_the_name():
    assert make_bot("search:deals=7, seconds=0.5", Random(1)).deals == 7
    assert make_bot("search:deals=7, seconds=0.5", Random(1)).seconds == 0.5
    assert make_bot("stubborn:habit=take", Random(1)).habit == "take"


def test_a_class_or_function_is_called_with_the_generator():
    rng = Random(1)
    assert make_bot(First, rng).rng is rng
    assert make_bot(first, rng).rng is rng


def test_an_object_is_used_as_it_is():
    bot = Ready()
    assert make_bot(bot, Random(1)) is bot


@every_case(
    ("spec", "name"),
    [
        ("greedy", "greedy"),
        (" Greedy ", "greedy"),
        ("search:deals=200", "search:deals=200"),
        ("search: seconds = 2 , deals=5", "search:seconds=2,deals=5"),
        ("search:", "search"),
        (First, "First"),
        (first, "first"),
        (Ready(), "Ready"),
    ],
)
def test_the_name_of_a_bot_in_tables(spec, name):
    assert bot_name(spec) == name


@every_case(
    ("spec", "message"),
    [
        ("gredy", "bot 'gredy' is not installed; did you mean greedy?"),
        ("meduim", "bot 'meduim' is not installed; did you mean medium?"),
        (
            "xyz",
            "bot 'xyz' is not installed; there are: beginner, easy, expert, greedy, hard, harder, hardest, medium and",
        ),
        ("", "bot '' is not installed"),
        ("search:deal=5", "search has no option 'deal'; did you mean deals?"),
        ("search:_rng=5", "search has no option '_rng'"),
        ("search:rng=5", "search has no option 'rng'"),
        ("greedy:speed=5", "greedy has no option 'speed'; there are: none"),
        ("search:50", "invalid option '50' of search: expected key=value"),
        ("search:deals=0", "search: invalid deals=0: expected an integer >= 4"),
        ("search:deals=4.5", "search: invalid deals=4.5: expected"),
        ("search:deals=many", "search: invalid deals='many': expected"),
        ("search:seconds=0", "search: invalid seconds=0: expected a number > 0"),
        ("search:seconds=nan", "search: invalid seconds=nan: expected"),
        ("search:seconds=inf", "search: invalid seconds=inf: expected"),
        ("stubborn:habit=mad", "stubborn: invalid habit='mad': expected one of decline, take, go-on"),
        (17, "invalid bot=17: expected a name, a class, a function or an object with `choose`"),
        (None, "invalid bot=None: expected"),
    ],
)
def test_an_invalid_bot_is_refused_with_a_hint(spec, message):
    with pytest.raises(InvalidOptionError) as error:
        make_bot(spec, Random(1))
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (broken, "broken cannot be made: ZeroDivisionError: 'no luck'"),
        (dict, "dict cannot be made: TypeError"),
        (str, "str made '<random.Random object"),
        (print, "print made None: expected an object with `choose`"),
    ],
)
def test_a_bot_that_cannot_be_made_is_named(spec, message):
    with pytest.raises(PluginError) as error:
        make_bot(spec, Random(1))
    assert str(error.value).startswith(message)


def test_a_bot_may_choose_a_move_as_text():
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    assert game.play(Ready(0).choose(game.view(1))).state == game.play(game.legal_moves[0]).state


def test_the_default_habit_of_stubborn_is_random():
    assert {make_bot("stubborn", Random(seed)).habit for seed in range(20)} == set(HABITS)


def test_bots_and_rules_are_listed_by_one_scan_of_the_installed_metadata(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))  # a folder that no scan knows
    before = _scan_distributions.cache_info().misses
    bots()
    cardgolf.variants()
    cardgolf.house_rules()
    bots()
    assert _scan_distributions.cache_info().misses == before + 1
