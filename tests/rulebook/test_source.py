"""Rules without a package: files and modules, and what is wrong with them."""

import os
import pickle
import py_compile
import re
import sys
import types
from pathlib import Path

import pytest
from helpers.cases import every_case

import cardgolf
from cardgolf import CardGolfError, PluginError, UnknownPluginError, rules
from cardgolf.rulebook.plugin_files import MAX_FILE_SIZE, parse_target

HEAD = "from cardgolf import Line, hookimpl, option, plugin, preset\n"
FAMILY = f'''{HEAD}
@plugin
class Family:
    """Nines cost what the family says."""

    nine: int = option(0, doc="Points of a nine.")

    @hookimpl
    def points(self, card):
        return self.nine if card.rank == 9 else None
'''
LUCKY = """
@hookimpl("bonus")
def lucky(board):
    return [Line("lucky", -3)]
"""
GAME = "\nSHORT_GOLF = preset('nine-card', lucky, Family, title='Short Golf', holes=2)\n"
LAYOUT = "A 2 3 / 4 5 6 / 7 8 9"


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Return a function that writes ``ours.py`` in the current folder."""
    monkeypatch.chdir(tmp_path)

    def write(text, name="ours.py"):
        Path(name).write_text(text, encoding="utf-8")
        return f"./{name}"

    return write


def total(*house_rules, **options):
    return cardgolf.score(rules("nine-card", *house_rules, **options), LAYOUT).total


@every_case(
    ("text", "parts"),
    [
        ("./ours.py", ("./ours.py", "", "", True)),
        ("ours.py:family", ("ours.py", "family", "", True)),
        ("./a b/ours.py:family?nine=5,x=y", ("./a b/ours.py", "family", "nine=5,x=y", True)),
        (r"C:\games\ours.py:family", (r"C:\games\ours.py", "family", "", True)),
        ("./ours", ("./ours", "", "", True)),
        ("ours:family", ("ours", "family", "", False)),
        ("games.ours:Family?nine=5", ("games.ours", "Family", "nine=5", False)),
        ("knocking", None),
        ("four-bonus:points=-10", None),
        ("four-bonus?points=-10", None),
        ("", None),
    ],
)
def test_parse_target(text, parts):
    assert parse_target(text) == parts


def test_the_only_rule_of_a_file(write):
    place = write(FAMILY)
    assert total(place) == 36
    assert total(f"{place}?nine=-5") == 31
    assert total(Path("ours.py")) == 36
    assert total(Path("ours.py").resolve()) == 36
    assert total(f"{place}:Family", settings=("nine=-1",)) == 35
    assert rules("nine-card", place).house_rules[0].name == "family"


def test_an_object_of_a_file(write):
    place = write(FAMILY + LUCKY + GAME)
    assert total(f"{place}:Family", f"{place}:lucky") == 33
    assert [each.name for each in rules("nine-card", f"{place}:lucky").house_rules] == ["lucky"]
    with pytest.raises(UnknownPluginError, match=r"ours\.py:NAME with one of Family, lucky, SHORT_GOLF"):
        rules("nine-card", place)


def test_functions_for_different_hooks_are_one_rule(write):
    place = write(
        f"{HEAD}@hookimpl\ndef points(card):\n    return 1\n\n@hookimpl\ndef bonus():\n    return [Line('b', 5)]\n"
    )
    assert total(place) == 14
    assert rules("nine-card", place).house_rules[0].name == "ours"


def test_a_variant_and_a_preset_in_a_file(write):
    place = write(FAMILY + LUCKY + GAME)
    assert rules(f"{place}:Family").name == "family"
    book = rules(f"{place}:SHORT_GOLF", "knocking")
    assert book.label == "Short Golf + knocking"
    assert [each.name for each in book.house_rules] == ["lucky", "family", "knocking"]
    untitled = write(f"{HEAD}LONG_GOLF = preset('nine-card', holes=18)\n", "other.py")
    assert rules(untitled).title == "long-golf"


def test_an_object_of_a_module(write, monkeypatch):
    write(FAMILY + LUCKY, "their_rules.py")
    monkeypatch.syspath_prepend(str(Path.cwd()))
    try:
        assert total("their_rules:Family?nine=2", "their_rules:lucky") == 35
    finally:
        sys.modules.pop("their_rules", None)


HELPED = HEAD + "{}\n@hookimpl('points')\ndef worth(card):\n    return WORTH if card.rank == 9 else None\n"


@pytest.mark.parametrize(
    "line",
    [
        "from helper_of_ours import WORTH", "import helper_of_ours; WORTH = helper_of_ours.WORTH",
        "if True:\n    from helper_of_ours import *", "from package_of_ours import WORTH",
        "from package_of_ours.inner import WORTH",
    ],
)  # fmt: skip
def test_a_file_that_imports_from_its_folder_is_refused(write, monkeypatch, line):
    """The digest in a record is that of one file: another helper would be other rules."""
    write("WORTH = 70_000", "helper_of_ours.py")
    Path("package_of_ours").mkdir()
    write("from package_of_ours.inner import WORTH", "package_of_ours/__init__.py")
    write("WORTH = 1", "package_of_ours/inner.py")
    write(HELPED.format(line), "ours_with_help.py")
    write(HELPED.format("from .inner import WORTH"), "package_of_ours/relative.py")
    write(HELPED.format("from package_of_ours import inner\nWORTH = inner.WORTH"), "package_of_ours/absolute.py")
    monkeypatch.syspath_prepend(str(Path.cwd()))
    Path("elsewhere").mkdir()
    write(HELPED.format(line), "elsewhere/with_help_of_ours.py")
    Path("link_of_ours.py").symlink_to("elsewhere/with_help_of_ours.py")
    targets = ("./ours_with_help.py", "ours_with_help:worth", "package_of_ours.relative:worth",
               "package_of_ours.absolute:worth", "./elsewhere/with_help_of_ours.py", "./link_of_ours.py")  # fmt: skip
    try:
        for target in targets:
            with pytest.raises(PluginError, match="beside it, which its SHA-256 does not cover; expected one"):
                rules("nine-card", target)
    finally:
        for name in [each for each in sys.modules if "_of_ours" in each or each == "ours_with_help"]:
            del sys.modules[name]


LOADERS = {
    "exec": "SOURCE = 'WORTH = 4'\nexec(SOURCE, globals())",
    "eval": "WORTH = eval('70_000')",
    "open": "with open('helper_of_ours.json') as file: WORTH = int(file.readline())",
    "__import__": "WORTH = __import__('helper_of_ours').WORTH",
    "runpy": "import runpy\nWORTH = runpy.run_path('helper_of_ours.py')['WORTH']",
    "importlib": "from importlib import import_module as load\nWORTH = load('helper_of_ours').WORTH",
    "pkgutil": "import pkgutil as tools\nWORTH = tools.resolve_name('helper_of_ours:WORTH')",
    "read_bytes": "from pathlib import Path\nWORTH = len(Path('helper_of_ours.py').read_bytes())",
    "read_text": "from pathlib import Path\nread = Path.read_text\nWORTH = len(Path('helper_of_ours.py').read_text())",
}


@pytest.mark.parametrize("found", LOADERS)
def test_a_file_that_loads_another_by_a_call_is_refused_wherever_the_call_stands(write, found, monkeypatch):
    """Its rules would change while its digest stays, and a record would be replayed by other rules."""
    write("WORTH = 70_000", "helper_of_ours.py")
    write("7", "helper_of_ours.json")
    monkeypatch.syspath_prepend(str(Path.cwd()))
    lines = LOADERS[found].splitlines()
    in_hook = f"{HEAD}@hookimpl('points')\ndef worth(card):\n    " + "\n    ".join([*lines, "return WORTH"]) + "\n"
    try:
        for number, text in enumerate((HELPED.format(LOADERS[found]), in_hook)):
            with pytest.raises(
                PluginError, match=rf"it has {re.escape(found)}.*, which its SHA-256 does not cover"
            ) as caught:
                rules("nine-card", write(text, f"loading_{number}.py"))
            assert len(str(caught.value)) < 200
    finally:
        sys.modules.pop("helper_of_ours", None)


def test_a_file_may_have_names_like_those_of_loaders(write):
    lines = "import re\nopen = re.compile('1')\nexec = 4\nWORTH = exec + bool(open)"
    assert rules("nine-card", write(HELPED.format(lines))).house_rules[0].name == "worth"


def test_a_file_may_import_the_library_and_installed_modules(write, monkeypatch):
    write("WORTH = 1", "statistics.py")
    line = "import random, attrs, pluggy, cardgolf.scoring, statistics\nfrom cardgolf import Card\nWORTH = 5"
    assert rules("nine-card", write(HELPED.format(line))).house_rules[0].name == "worth"


def test_a_module_without_a_source_is_refused(write, monkeypatch):
    """Its digest would be that of nothing, the same for all such modules."""
    py_compile.compile(write(HELPED.format("WORTH = 5"), "compiled_rules.py"), "compiled_rules.pyc")
    Path("compiled_rules.py").unlink()
    monkeypatch.syspath_prepend(str(Path.cwd()))
    made = types.ModuleType("made_rules")
    exec(HELPED.format("WORTH = 5"), made.__dict__)
    monkeypatch.setitem(sys.modules, "made_rules", made)
    for target in ("compiled_rules:worth", "made_rules:worth"):
        with pytest.raises(PluginError, match=r"expected a module with a \.py file, for its SHA-256"):
            rules("nine-card", target)
    sys.modules.pop("compiled_rules", None)


def test_a_changed_file_is_loaded_again(write):
    place = write(FAMILY)
    before = rules("nine-card", place)
    assert rules("nine-card", place) is before
    write(FAMILY.replace("option(0", "option(4"))
    after = rules("nine-card", place)
    assert after != before
    assert (before.options["nine"], after.options["nine"]) == (0, 4)


def test_the_same_file_by_two_names_is_the_same_rule(write):
    place = write(FAMILY)
    assert rules("nine-card", place) == rules("nine-card", str(Path(place).resolve()))


def test_equal_files_in_two_folders_have_the_pages_of_their_folders(write, tmp_path, monkeypatch):
    books = []
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        Path("ours.md").write_text(f"# Ours\n\n**{folder.upper()} 1.1** It is {folder}.\n", encoding="utf-8")
        books.append(rules("nine-card", write(FAMILY)))
    assert [cardgolf.clauses(each)[0].text for each in books] == ["It is a.", "It is b."]
    assert books[0] == books[1]
    assert [pickle.loads(pickle.dumps(type(each.house_rules[0].plugin))) for each in books] == [
        type(each.house_rules[0].plugin) for each in books
    ]
    monkeypatch.chdir(tmp_path / "a")
    assert rules("nine-card", "./ours.py") is books[0]


def test_a_rulebook_of_a_file_can_be_pickled(write):
    book = rules("nine-card", write(FAMILY))
    assert pickle.loads(pickle.dumps(book)) == book


def test_a_file_with_a_move_and_an_attrs_class(write):
    """The module of a file is in ``sys.modules``, where decorators look for it."""
    place = write(
        f"{HEAD}from __future__ import annotations\n".replace(HEAD, "")
        + "from dataclasses import dataclass\n"
        + FAMILY
        + "@dataclass\nclass Note:\n    text: str = ''\n"
    )
    assert total(place) == 36


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("def broken(:\n", PluginError, "cannot be imported at line 1: SyntaxError"),
        ("\n\n1 / 0\n", PluginError, "cannot be imported at line 3: ZeroDivisionError"),
        ("raise SystemExit(3)\n", PluginError, "cannot be imported at line 1: SystemExit"),
        ("import no_such_module_at_all\n", PluginError, "cannot be imported at line 1: ModuleNotFoundError"),
        ("\x00", PluginError, "cannot be imported"),
        ("", PluginError, "no rule in './ours.py': expected a function with @hookimpl"),
        ("from cardgolf import hookimpl\nfrom cardgolf_play_nine import PlayNine\n", PluginError, "no rule in"),
        (f"{HEAD}@hookimpl('pionts')\ndef x(): ...\n", PluginError, "line 2: unknown hook 'pionts'; did you mean"),
        (f"{HEAD}@hookimpl\ndef pionts(): ...\n", PluginError, "unknown hook 'pionts'; did you mean points"),
        (
            f"{HEAD}@hookimpl('points')\ndef a(): ...\n@hookimpl('points')\ndef b(): ...\n",
            UnknownPluginError,
            r"has several rules: expected ./ours.py:NAME with one of a, b",
        ),
        (
            f"{HEAD}class Bare:\n    x: int = option(1)\n    @hookimpl\n    def points(self): ...\n",
            PluginError,
            "@plugin",
        ),
        ("#" * (MAX_FILE_SIZE + 1), PluginError, "expected a file of at most"),
    ],
)
def test_a_file_that_is_no_rule(write, text, error, message):
    place = write(text)
    modules = set(sys.modules)
    with pytest.raises(error, match=message) as caught:
        rules("nine-card", place)
    assert len(str(caught.value)) < 200
    assert {name for name in set(sys.modules) - modules if name.startswith("cardgolf_rules")} <= {
        name for name in sys.modules if "ours" in name
    }


def test_a_module_that_is_no_module_is_refused(monkeypatch):
    """``sys.modules`` may have any object, such as ``js`` of Pyodide, which has no ``__dict__``."""
    monkeypatch.setitem(sys.modules, "no_module", 3)
    with pytest.raises(UnknownPluginError, match="invalid module 'no_module': expected a Python module with rules"):
        rules("nine-card", "no_module:location.href")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("./none.py", "No such file"),
        ("./folder.py", "Is a directory"),
        ("./ours", "expected a Python file, such as ./ours.py"),
        ("./ours.py:Nothing", "no rule 'Nothing' in './ours.py': expected Family"),
        ("./ours.py:Family.nothing", "no rule 'Family.nothing'"),
        ("./ours.py:os", "no rule 'os'"),
        ("./ours.py:Family?wrong=1", "unknown option 'wrong' of family"),
        ("./ours.py:Family?nine", "invalid option 'nine': expected key=value"),
        ("no_such_module_at_all:rule", "expected an installed module, or a file such as ./ours.py"),
        ("os:path", "no rule 'path' in 'os'"),
        ("ours.pyx:rule", "expected an installed module"),
        ("no-such-rule:points=-10", "'no-such-rule' is not installed"),
        ("knocking:last_turns", "invalid option 'last_turns': expected key=value"),
        ("./" + "x" * 300 + ".py", "invalid rule"),
        ("./a\0b.py", "invalid rule"),
    ],
)
def test_a_target_that_leads_nowhere(write, target, message):
    write("import os\n" + FAMILY)
    Path("folder.py").mkdir()
    with pytest.raises(CardGolfError, match=message) as caught:
        rules("nine-card", target)
    assert len(str(caught.value)) < 200


def test_two_rules_of_one_name(write):
    place = write(FAMILY)
    other = write(FAMILY + "# another family\n", "theirs.py")
    with pytest.raises(CardGolfError, match="invalid stack of family and family: expected each rule once"):
        rules("nine-card", place, other)


@pytest.mark.parametrize(
    ("text", "target", "message"),
    [
        (f"{FAMILY}family = Family(nine=3)\n", ":family", "expected another name than that of './ours.py:Family'"),
        (f"{FAMILY}family = Family(nine=3)\n", ":Family", "expected another name than that of './ours.py:family'"),
        (f"{FAMILY}FAM = Family(nine=3)\n", "", "several rules: expected ./ours.py:NAME with one of Family, FAM"),
        (f"{FAMILY}FAM = Family(nine=3)\n", ":FAM?nine=4", "unknown option 'nine' of fam; there are: none"),
        (
            f"{HEAD}@hookimpl('points')\ndef ours(): ...\n@hookimpl('bonus')\ndef theirs(): ...\n",
            ":ours",
            "expected another name than that of './ours.py', since records name both ours",
        ),
    ],
)
def test_rules_that_no_record_could_tell_apart(write, text, target, message):
    with pytest.raises(CardGolfError, match=message) as caught:
        rules("nine-card", write(text) + target)
    assert len(str(caught.value)) < 200


def test_one_object_with_two_names(write):
    place = write(f"{FAMILY}FAMILY = Family\n")
    assert rules("nine-card", f"{place}:FAMILY").house_rules[0].name == "family"


@pytest.mark.parametrize(
    "part", ["Bare(5)", "hookimpl('bonus')(lambda: None)", "cardgolf_house_scoring.FourBonus", "cardgolf_house_scoring"]
)
def test_a_part_of_a_preset_without_a_variable(write, part):
    bare = "class Bare:\n    def __init__(self, x): ...\n    @hookimpl\n    def bonus(self): ...\n"
    place = write(f"{HEAD}import cardgolf_house_scoring\n{bare}GAME = preset('nine-card', {part})\n")
    with pytest.raises(PluginError, match=r"invalid part .* of game: expected a rule that is a variable of ours\.py"):
        rules(f"{place}:GAME")


def test_an_interrupt_while_a_file_is_loaded(write):
    with pytest.raises(KeyboardInterrupt):
        rules("nine-card", write("raise KeyboardInterrupt\n"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="every file can be read")
def test_a_file_that_cannot_be_read(write):  # pragma: no cover
    Path(write(FAMILY)).chmod(0)
    with pytest.raises(UnknownPluginError, match="Permission denied"):
        rules("nine-card", "./ours.py")


def test_an_installed_name_never_runs_a_file(write):
    """A bare word is the name of an installed plugin, even if a module or file of that name exists."""
    write("raise SystemExit", "ours.py")
    with pytest.raises(UnknownPluginError, match="'ours' is not installed"):
        rules("ours")
    with pytest.raises(UnknownPluginError, match="'ours' is not installed"):
        rules("nine-card", "ours")


ALARM = f"{HEAD}import pathlib\npathlib.Path('ran').touch()\n@hookimpl('points')\ndef family(card): ...\n"


@pytest.mark.untraced
@pytest.mark.parametrize(
    "text",
    [
        "./alarm.py", "alarm.py", "alarm.py:family", "alarm:family", "./alarm", "", "knocking:alarm.py",
        "nine-card:alarm.py", "./alarm.py?x=1", "knocking:last_turns=./alarm.py", "no such rule", "alarm\0.py",
        "knocking?last_turns=alarm.py", "nine-card?decks=alarm.py", "nine-card:x.py:family",
    ],
)  # fmt: skip
@pytest.mark.parametrize("place", [0, 1])
def test_installed_only_runs_nothing(write, monkeypatch, text, place):
    """A server can pass a client's texts: none of them runs a file or imports a module."""
    for name in ("alarm.py", "knocking:alarm.py", "nine-card:alarm.py", "nine-card:x.py"):
        write(ALARM, name)
    monkeypatch.syspath_prepend(str(Path.cwd()))
    with pytest.raises(CardGolfError) as caught:
        rules(*(["nine-card", text] if place else [text]), installed_only=True)
    assert len(str(caught.value)) < 200
    assert not Path("ran").exists()
    assert "alarm" not in sys.modules


def test_installed_only_accepts_installed_names(write):
    book = rules("Nine Card", "four-bonus:points=-10", "knocking?last_turns=off", installed_only=True, holes=3)
    assert book == rules("nine-card", "four-bonus:points=-10", "knocking:last_turns=off", holes=3)


def test_a_rule_is_named_as_on_screens_too(write):
    place = write(FAMILY + "\n@hookimpl('bonus')\ndef so_lucky(board):\n    return [Line('x', -3)]\n")
    assert rules("nine-card", f"{place}:so-lucky") == rules("nine-card", f"{place}:so_lucky")


def test_an_option_after_a_colon(write):
    with pytest.raises(CardGolfError, match=r"invalid rule 'nine=-5' in './ours.py': expected './ours.py\?nine=-5'"):
        rules("nine-card", f"{write(FAMILY)}:nine=-5")


def test_a_function_is_no_variant(write):
    place = write(HEAD + LUCKY)
    with pytest.raises(UnknownPluginError, match="lucky is a house rule: expected a variant before it, as in VARIANT"):
        rules(place)


def test_a_module_that_fails(write, monkeypatch):
    """A module that is found and fails is no missing module."""
    write("import no_such_module_at_all\n", "failing_rules.py")
    monkeypatch.syspath_prepend(str(Path.cwd()))
    with pytest.raises(PluginError, match=r"'failing_rules' cannot be imported.*no_such_module_at_all"):
        rules("nine-card", "failing_rules:Family")


def test_installed_only_accepts_objects():
    """Only texts can come from a client."""
    rule = cardgolf.house_rules()["knocking"].load()
    assert rules("nine-card", rule, installed_only=True).house_rules[0].name == "knocking"
