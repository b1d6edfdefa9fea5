"""Bots by name: listed, made from specs, refused with a hint."""

import subprocess
import sys
from random import Random

import pytest
from attrs import frozen

import cardgolf
from cardgolf import InvalidOptionError, PluginError
from cardgolf.bots import bot_name, bots, make_bot
from cardgolf.bots.greedy import Greedy
from cardgolf.bots.random import RandomBot
from cardgolf.bots.rollout import Rollout
from cardgolf.bots.stubborn import HABITS, Stubborn

SHIPPED = {"greedy": Greedy, "random": RandomBot, "rollout": Rollout, "stubborn": Stubborn}


class First:
    """A stranger's bot, made with a generator of chance."""

    def __init__(self, rng):
        self.rng = rng

    def choose(self, view):
        return view.legal_moves[0]


@frozen
class Ready:
    """A stranger's bot that is there already; it answers with texts."""

    place: int = -1

    def choose(self, view):
        return str(view.legal_moves[self.place])


def first(rng):
    return First(rng)


def broken(rng):
    raise ZeroDivisionError("no luck")


# what there is


def test_the_shipped_bots_are_listed_and_load():
    assert {name: info.load() for name, info in bots().items()} == SHIPPED
    assert {info.distribution for info in bots().values()} == {"cardgolf"}


def test_a_bot_says_what_it_is_and_which_options_it_has():
    assert bots()["random"].summary == "Any legal move, each as likely as the others."
    assert bots()["rollout"].options == {"iterations": "50", "seconds": "None", "playout": "'greedy'"}
    assert bots()["greedy"].options == bots()["random"].options == {}


def test_listing_imports_no_bot():
    code = "import sys; from cardgolf.bots import bots; print(*bots()); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    names, modules = told.splitlines()
    assert names.split() == [*SHIPPED]
    assert not {f"cardgolf.bots.{name}" for name in ("chance", "greedy", "rollout", "stubborn")} & {*modules.split()}


def install(tmp_path, monkeypatch, distribution, name, value):
    info = tmp_path / f"{distribution}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[cardgolf.bots]\n{name} = {value}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))


def test_a_strangers_bot_is_found_by_its_entry_point(tmp_path, monkeypatch):
    (tmp_path / "strangers_bots.py").write_text("def lazy(rng, *, zeal=0): ...\n", encoding="utf-8")
    install(tmp_path, monkeypatch, "stranger", "lazy", "strangers_bots:lazy")
    assert bots()["lazy"].distribution == "stranger"
    assert bots()["lazy"].options == {"zeal": "0"}
    with pytest.raises(PluginError, match="lazy made None, which has no `choose`"):
        make_bot("lazy:zeal=3", Random(1))


def test_a_name_that_two_strangers_offer_is_neither_listed_nor_used(tmp_path, monkeypatch):
    for each in ("one", "two"):
        (tmp_path / each).mkdir()
        install(tmp_path / each, monkeypatch, f"stranger-{each}", "twice", "json:loads")
    assert "twice" not in bots()
    with pytest.raises(InvalidOptionError, match="'twice' is offered by stranger-"):
        make_bot("twice", Random(1))


def test_a_bot_that_cannot_be_imported_is_named(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "stranger", "gone", "no_such_module:Bot")
    assert "gone" in bots()
    with pytest.raises(PluginError, match="gone of stranger cannot be imported"):
        make_bot("gone", Random(1))


# from a spec to a bot


@pytest.mark.parametrize(("name", "kind"), SHIPPED.items())
def test_a_name_makes_the_bot(name, kind):
    assert type(make_bot(name, Random(1))) is kind
    assert type(make_bot(name.upper(), Random(1))) is kind


def test_options_stand_behind_the_name():
    assert make_bot("rollout:iterations=7, playout=random", Random(1)).iterations == 7
    assert make_bot("rollout:iterations=7, playout=random", Random(1)).playout == "random"
    assert make_bot("rollout:seconds=0.5", Random(1)).seconds == 0.5
    assert make_bot("stubborn:habit=take", Random(1)).habit == "take"


def test_a_class_or_function_is_called_with_the_generator():
    rng = Random(1)
    assert make_bot(First, rng).rng is rng
    assert make_bot(first, rng).rng is rng


def test_an_object_is_used_as_it_is():
    bot = Ready()
    assert make_bot(bot, Random(1)) is bot


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("greedy", "greedy"),
        (" Greedy ", "greedy"),
        ("rollout:iterations=200", "rollout:iterations=200"),
        ("rollout: playout = random , iterations=5", "rollout:playout=random,iterations=5"),
        ("rollout:", "rollout"),
        (First, "First"),
        (first, "first"),
        (Ready(), "Ready"),
    ],
)
def test_what_a_bot_is_called_in_tables(spec, name):
    assert bot_name(spec) == name


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("gredy", "bot 'gredy' is not installed; did you mean greedy?"),
        ("xyz", "bot 'xyz' is not installed; there are: greedy, random, rollout, stubborn"),
        ("", "bot '' is not installed"),
        ("rollout:iteration=5", "rollout has no option 'iteration'; did you mean iterations?"),
        ("rollout:_rng=5", "rollout has no option '_rng'"),
        ("rollout:rng=5", "rollout has no option 'rng'"),
        ("greedy:speed=5", "greedy has no option 'speed'; there are: none"),
        ("rollout:50", "'50' is no option: write key=value"),
        ("rollout:iterations=0", "rollout: iterations=0 will not do: give a whole number from 1"),
        ("rollout:iterations=2.5", "rollout: iterations=2.5 will not do"),
        ("rollout:iterations=many", "rollout: iterations='many' will not do"),
        ("rollout:seconds=0", "rollout: seconds=0 will not do: give a number above 0"),
        ("rollout:seconds=nan", "rollout: seconds=nan will not do"),
        ("rollout:seconds=inf", "rollout: seconds=inf will not do"),
        ("rollout:playout=gredy", "rollout: playout='gredy' will not do: give one of greedy, random"),
        ("stubborn:habit=mad", "stubborn: habit='mad' will not do: give one of decline, take, go-on"),
        (17, "17 is no bot: give a name, a class, a function or an object with `choose`"),
        (None, "None is no bot"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_hint(spec, said):
    with pytest.raises(InvalidOptionError) as error:
        make_bot(spec, Random(1))
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (broken, "broken cannot be made: ZeroDivisionError: 'no luck'"),
        (dict, "dict cannot be made: TypeError"),
        (str, "str made '<random.Random object"),
        (print, "print made None, which has no `choose`"),
    ],
)
def test_a_bot_that_cannot_be_made_is_named(spec, said):
    with pytest.raises(PluginError) as error:
        make_bot(spec, Random(1))
    assert str(error.value).startswith(said)


def test_a_bot_may_answer_with_a_text():
    game = cardgolf.new_game("play-nine", players=2, seed=1)
    assert game.play(Ready(0).choose(game.view(1))).state == game.play(game.legal_moves[0]).state


def test_stubborn_takes_a_habit_by_lot():
    assert {make_bot("stubborn", Random(seed)).habit for seed in range(20)} == set(HABITS)
