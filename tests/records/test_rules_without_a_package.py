"""Records of matches with rules from files. Only code that the caller names runs, and a changed file is refused."""

from hashlib import sha256
from pathlib import Path

import pytest
from helpers.record_texts import parse_lines, seal

import cardgolf
from cardgolf import InvalidArgumentError, InvalidRecordError, SeedCommitment, new_game, record, replay, verify
from cardgolf.records.headers import GivenRules

OURS = """from cardgolf import Line, hookimpl, option, plugin, preset

@hookimpl("bonus")
def lucky(board):
    return [Line("lucky", -3)]

@plugin
class Family:
    nine: int = option(0)

    @hookimpl
    def points(self, card):
        return self.nine if card.rank == 9 else None

SHORT = preset("nine-card", lucky, Family, "knocking", title="Short Golf", holes=2)
"""
ALARM = """import pathlib
pathlib.Path("ran").touch()
from cardgolf import hookimpl
@hookimpl("points")
def family(card): ...
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("ours.py").write_text(OURS)
    Path("alarm.py").write_text(ALARM)
    return tmp_path


@pytest.fixture
def game(folder):
    return new_game("nine-card", "./ours.py:Family?nine=4", seed=1).play("flip a1")


def forge(text, change):
    """Return a record with another header and a right trailer."""
    header, *rest = parse_lines(text)
    change(header)
    return seal([header, *rest])


@pytest.mark.parametrize("given", ["./ours.py", "./ours.py:Family", ["ours.py"], [Path("ours.py")]])
def test_a_given_file_is_used(game, given):
    again = replay(record(game), rules=given)
    assert again == game
    assert again.rules.options["nine"] == 4
    assert record(again) == record(game)


def test_the_record_has_the_name_and_the_hash_but_no_path(game, folder):
    entry = parse_lines(record(game))[0]["rules"][2]
    assert entry == {
        "name": "family", "by": "ours.py", "options": {"nine": 4}, "sha256": sha256(OURS.encode()).hexdigest(),
    }  # fmt: skip
    assert str(folder) not in record(game)


def test_a_preset_of_a_file(folder):
    game = new_game("./ours.py:SHORT", seed=1).play("flip a1")
    again = replay(record(game), rules="./ours.py")
    assert again == game
    assert [each.name for each in again.rules.house_rules] == ["lucky", "family", "knocking"]


def test_saved_and_loaded(game, folder):
    cardgolf.save(game, "match.jsonl")
    assert cardgolf.load("match.jsonl", rules=["./ours.py"]) == game
    with pytest.raises(InvalidRecordError, match="expected its file"):
        cardgolf.load("match.jsonl")


def test_without_the_file(game):
    with pytest.raises(InvalidRecordError, match=r"unknown rule 'family' of 'ours.py': expected its file in") as caught:
        replay(record(game))
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("given", ["./ours.py", "./alarm.py"])
def test_a_changed_file_or_that_of_another_rule(game, given):
    """The alarm runs, since the caller named it, but it is not the file of the match."""
    Path("ours.py").write_text(OURS + "\n")
    with pytest.raises(InvalidRecordError, match=r"is not the file of this match.*expected the unchanged") as caught:
        replay(record(game), rules=given)
    assert len(str(caught.value)) < 200


def test_a_file_that_the_record_does_not_use(game):
    with pytest.raises(InvalidArgumentError, match=r"invalid rule './alarm.py': the record has no rule of it"):
        replay(record(new_game("nine-card", seed=1)), rules="./alarm.py")


def test_two_files_with_rules_of_one_name(game):
    """The digest tells them apart, in either order."""
    Path("other.py").write_text(OURS.replace("option(0)", "option(1)"))
    other = new_game("nine-card", "./other.py:Family", "./ours.py:lucky", seed=1)
    for given in (["./ours.py", "./other.py"], ["./other.py", "./ours.py:lucky", "./ours.py:Family"]):
        assert replay(record(other), rules=given) == other
    with pytest.raises(InvalidArgumentError, match=r"invalid rule './other.py': the record has no rule of it"):
        replay(record(game), rules=["./other.py", "./ours.py"])


def test_a_match_with_a_rule_of_a_file_is_verified(folder):
    nonces = {"Ann": "0123456789abcdef", "Bo": "fedcba9876543210"}
    noted = {name: SeedCommitment.nonce_digest(name, nonce) for name, nonce in nonces.items()}
    commitment, agreed = SeedCommitment.generate(), cardgolf.rules("nine-card", "./ours.py:Family?nine=4", holes=2)
    game = new_game(agreed, players=[*nonces], seed=commitment.seed(nonces, noted)).play("flip a1")
    text = commitment.reveal(game, nonces)
    assert verify(text, commitment.digest, noted, rules=agreed) == game
    for other in ("nine-card", cardgolf.rules("nine-card", holes=2)):
        with pytest.raises(InvalidRecordError, match="unknown rule 'family'"):
            verify(text, commitment.digest, noted, rules=other)
    other = cardgolf.rules("nine-card", "./ours.py:Family?nine=5", holes=2)
    with pytest.raises(InvalidRecordError, match=r"invalid rules: .*nine=4.*, expected .*nine=5"):
        verify(text, commitment.digest, noted, rules=other)
    plain = new_game("nine-card", players=[*nonces], seed=commitment.seed(nonces, noted), holes=2)
    with pytest.raises(InvalidRecordError, match="invalid rules: 'nothing more', expected 'family'"):
        verify(commitment.reveal(plain, nonces), commitment.digest, noted, rules=agreed)
    Path("ours.py").write_text(OURS + "\n")
    for rules in (agreed, cardgolf.rules("nine-card", "./ours.py:Family?nine=4", holes=2)):
        with pytest.raises(InvalidRecordError, match="is not the file of this match"):
            verify(text, commitment.digest, noted, rules=rules)


def test_given_rules_serve_several_records(game):
    plain, given = new_game("nine-card", seed=1), GivenRules(["./ours.py", "./alarm.py"])
    assert replay(record(plain), rules=given) == plain
    assert replay(record(game), rules=given) == game
    with pytest.raises(InvalidArgumentError, match=r"invalid rule './alarm.py'"):
        given.check_used()


INSTANCES = f"""{OURS}
from cardgolf_house_scoring import FourBonus

def make_rule(points):
    @hookimpl("points")
    def rule(card):
        return points if card.rank == points else None
    return rule

class Bare:
    def __init__(self, cost):
        self.cost = cost

    @hookimpl
    def points(self, card):
        return self.cost if card.rank == 8 else None

FAM = Family(nine=3)
DEAR_EIGHT = Bare(8)
four, five = make_rule(4), make_rule(5)
BONUS = FourBonus(points=-10)
ONE = preset("nine-card", FAM, four, DEAR_EIGHT, BONUS)
INLINE = preset("nine-card", Family(nine=5), FourBonus(points=-3), five)
OUTER = preset(ONE, lucky, title="Outer")
UNNAMED = preset("nine-card", Bare(7))
"""


@pytest.mark.parametrize(
    ("given", "names", "options"),
    [
        (("nine-card", "./ours.py:FAM"), ["fam"], {"nine": 3}),
        (("nine-card", "./ours.py:FAM", "./ours.py:Family?nine=4"), ["fam", "family"], {"fam:nine": 3}),
        (("nine-card", "./ours.py:DEAR_EIGHT", "./ours.py:four", "./ours.py:five"), ["dear-eight", "four", "five"], {}),
        (("nine-card", "./ours.py:FourBonus?points=-4"), ["four-bonus"], {"points": -4}),
        (("./ours.py:ONE",), ["fam", "four", "dear-eight", "bonus"], {"nine": 3, "points": -10}),
        (("./ours.py:ONE", "./ours.py:five"), ["fam", "four", "dear-eight", "bonus", "five"], {}),
        (("./ours.py:INLINE",), ["family", "four-bonus", "five"], {"nine": 5, "points": -3}),
        (("./ours.py:OUTER",), ["fam", "four", "dear-eight", "bonus", "lucky"], {"nine": 3}),
    ],
    ids=lambda given: given[-1] if isinstance(given, tuple) else "",
)
def test_instances_and_made_functions_come_back(folder, given, names, options):
    Path("ours.py").write_text(INSTANCES)
    game = new_game(*given, seed=1).play("flip a1")
    again = replay(record(game), rules="./ours.py")
    assert again == game
    assert record(again) == record(game)
    assert [each.name for each in again.rules.house_rules] == names
    assert options.items() <= again.rules.options.items()


def test_a_variant_that_is_an_instance(folder):
    Path("ours.py").write_text("from cardgolf_golf import Golf\nLONG = Golf(columns=5)\n")
    game = new_game("./ours.py", seed=1).play("flip a1")
    assert (game.rules.name, game.rules.options["columns"]) == ("long", 5)
    assert replay(record(game), rules="./ours.py") == game


def test_an_object_in_a_class(folder):
    """It is found if the caller names it."""
    Path("ours.py").write_text(f"{OURS}class Ours:\n    NINES = Family(nine=7)\n")
    game = new_game("nine-card", "./ours.py:Ours.NINES", seed=1)
    assert replay(record(game), rules="./ours.py:Ours.NINES") == game
    with pytest.raises(InvalidRecordError, match="unknown rule 'nines'"):
        replay(record(game), rules="./ours.py")


def test_a_file_of_several_functions_one_of_which_has_its_name(folder):
    Path("ours.py").write_text(
        "from cardgolf import hookimpl, preset\n@hookimpl('points')\ndef ours(card):\n    return 1\n"
        "@hookimpl\ndef bonus():\n    return []\n"
    )
    game = new_game("nine-card", "./ours.py", seed=1)
    assert replay(record(game), rules="./ours.py") == game


def test_other_options_of_an_instance_are_refused(folder):
    Path("ours.py").write_text(INSTANCES)

    def change(header):
        header["rules"][2]["options"]["nine"] = 4

    with pytest.raises(InvalidRecordError, match="invalid options of 'fam': expected those of the object in its file"):
        replay(forge(record(new_game("nine-card", "./ours.py:FAM", seed=1)), change), rules="./ours.py")


@pytest.mark.parametrize("given", ["knocking", [7], [None], "four-bonus:points=-10"])
def test_a_rule_that_is_no_file(game, given):
    with pytest.raises(InvalidArgumentError, match="expected a file such as"):
        replay(record(game), rules=given)


@pytest.mark.parametrize("name", ["./alarm.py", "alarm.py:family", "alarm:family", "/alarm", "alarm.py"])
@pytest.mark.parametrize("place", [1, 2])
def test_a_path_in_a_record_runs_nothing(folder, name, place):
    def change(header):
        header["rules"][place]["name"] = name

    forged = forge(record(new_game("nine-card", "knocking", seed=1)), change)
    with pytest.raises(InvalidRecordError, match="expected the name of an installed plugin") as caught:
        replay(forged)
    assert len(str(caught.value)) < 200
    assert not Path("ran").exists()


@pytest.mark.parametrize("by", ["./alarm.py", "alarm.py"])
def test_a_path_as_the_source_of_a_rule_runs_nothing(folder, game, by):
    def change(header):
        header["rules"][2] |= {"name": "family", "by": by, "sha256": sha256(ALARM.encode()).hexdigest()}

    with pytest.raises(InvalidRecordError, match="unknown rule 'family'"):
        replay(forge(record(game), change))
    assert not Path("ran").exists()


def test_a_hash_for_an_installed_rule(folder):
    def change(header):
        header["rules"][1]["sha256"] = "0" * 64

    with pytest.raises(InvalidRecordError, match="unknown rule 'nine-card'"):
        replay(forge(record(new_game("nine-card", seed=1)), change))
