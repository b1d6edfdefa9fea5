"""Architecture: imports, names of variants, and mutable state of modules."""

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from random import Random

import pytest
from helpers.walks import finish_round

import cardgolf

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "cardgolf"
VARIANTS = sorted((ROOT / "variants").glob("*.py"))

# The packages above the kernel: they import what these packages and modules export, as a third party may.
ABOVE = ("bots", "simulation", "terminal", "testing")
OPEN = {
    "cardgolf", "cardgolf.bundles", "cardgolf.cards", "cardgolf.certify", "cardgolf.drawing",
    "cardgolf.engine.deal", "cardgolf.engine.round_end",  # the conformance kit deals rounds of made-up matches
    "cardgolf.engine.leader", "cardgolf.turns.leaving",  # and asks whom leads name, and which lines are complete
    "cardgolf.errors", "cardgolf.events", "cardgolf.games", "cardgolf.games.unseen_cards",
    "cardgolf.lanes", "cardgolf.lanes.values", "cardgolf.narration", "cardgolf.positions", "cardgolf.records",
    "cardgolf.rule_sheets", "cardgolf.rule_sheets.differences", "cardgolf.rulebook",
    "cardgolf.score_sheets", "cardgolf.scoring",
    "cardgolf.scoring.batches", "cardgolf.scoring.boards",
    "cardgolf.solving", "cardgolf.table",
    "cardgolf.table.common", "cardgolf.table.sides", "cardgolf.tools", "cardgolf.turns", "cardgolf.words",
}  # fmt: skip
# What they import of each other.
BELOW = {
    "cardgolf.simulation": ("cardgolf.simulation", "cardgolf.bots"),
    "cardgolf.terminal": ("cardgolf.terminal", "cardgolf.simulation", "cardgolf.bots"),
}
NAMES_OF_VARIANTS = ("playnine", "ninecard", "crazynine", "boardnine", "heuchert", "holeinone", "queenofspades")
MUTATING = {
    "append", "extend", "insert", "remove", "pop", "popitem", "clear", "update", "setdefault", "add", "discard",
    "sort", "reverse",
}  # fmt: skip


def module_name(path):
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
OTHERS = [name for name in MODULES if name.split(".")[1:2] and name.split(".")[1] in (*ABOVE, "__main__")]


@cache
def walk(tree):
    """Return every node of a module's tree or a function's, which several tests go through."""
    return tuple(ast.walk(tree))


def imported(nodes):
    """Return the full names of the library's modules that ``nodes`` import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.partition(".")[0] == "cardgolf")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module == "cardgolf":
                names = {f"cardgolf.{alias.name}" for alias in node.names}
                yield from (name if name in MODULES else "cardgolf" for name in names)
            elif node.module.startswith("cardgolf."):
                yield node.module


def test_the_source_was_found():
    assert len(MODULES) > 100
    assert len(OTHERS) > 40
    assert len(VARIANTS) >= 5


def test_imports_go_one_way():
    """The contracts are in pyproject.toml, under [tool.importlinter]."""
    command = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_packages_above_the_kernel_import_public_names():
    for name in (*OTHERS, *(path.stem for path in VARIANTS)):
        tree = MODULES.get(name) or ast.parse((ROOT / "variants" / f"{name}.py").read_text(encoding="utf-8"))
        package = "cardgolf.terminal" if name == "cardgolf.__main__" else ".".join(name.split(".")[:2])
        packages = tuple(f"{each}." for each in BELOW.get(package, (package,)))
        own = {module for module in OTHERS if f"{module}.".startswith(packages)}
        assert set(imported(walk(tree))) <= OPEN | own, name
        names = [alias.name for node in walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
        assert not [each for each in names if each.startswith("_")], name


def test_one_module_imports_pluggy():
    importing = {name: {alias.name for node in walk(tree) for alias in aliases(node)} for name, tree in MODULES.items()}
    driving = [name for name, tree in MODULES.items() if "PluginManager" in {used(node) for node in walk(tree)}]
    assert driving == ["cardgolf.rulebook.hook_calls"]
    assert sum("pluggy" in names or "HookImpl" in names for names in importing.values()) <= 4


def aliases(node):
    return node.names if isinstance(node, ast.Import | ast.ImportFrom) else []


def used(node):
    return getattr(node, "attr", None) or getattr(node, "id", None)


def documentation(tree):
    """Return the docstrings: strings that are statements."""
    alone = (node.value for node in walk(tree) if isinstance(node, ast.Expr))
    return {id(value) for value in alone if isinstance(value, ast.Constant) and isinstance(value.value, str)}


def words_of(tree):
    """Return every name and text in the code, without docstrings."""
    docs = documentation(tree)
    for node in walk(tree):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            if isinstance(getattr(node, field, None), str):
                yield getattr(node, field)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def variants_named(tree):
    folded = {word: re.sub(r"[^a-z]", "", word.lower()) for word in words_of(tree)}
    return [word for word, letters in folded.items() if any(name in letters for name in NAMES_OF_VARIANTS)]


def test_the_library_names_no_variant():
    library = {
        name: tree for name, tree in MODULES.items() if not name.startswith(("cardgolf.terminal", "cardgolf.__main"))
    }
    named = {name: variants_named(tree) for name, tree in library.items()}
    assert len(named) > 100
    assert {name: words for name, words in named.items() if words} == {}


@pytest.mark.parametrize(
    "code", ["x = 'Play Nine'", "import cardgolf_nine_card", "def crazy_nines(): ...", "f(board_nine=1)"]
)
def test_a_variant_named_in_code_is_found(code):
    assert variants_named(ast.parse(code))
    assert not variants_named(ast.parse(f'"""{code}"""'))


INTERNED = {"_named", "_formed"}  # cards with names, and forms of layouts, each one object for as long as it is used


def test_no_function_changes_a_value_of_a_module():
    for name, tree in MODULES.items():
        held = {used(target) for node in tree.body for target in targets(node)} - {None}
        for function in (node for node in walk(tree) if isinstance(node, ast.FunctionDef)):
            nodes = walk(function)
            assert not any(isinstance(node, ast.Global) for node in nodes), f"{name}: {function.name} rebinds a name"
            changes = held.intersection(each for node in nodes for each in changed(node)) - INTERNED
            assert not changes, f"{name}: {function.name} changes what its module holds"


def targets(node):
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign) else []


def changed(node):
    """Return the names whose values ``node`` changes in place."""
    if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
        yield used(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATING:
        yield used(node.func.value)


def test_no_class_attribute_is_mutable():
    """Constants are exempt: Textual reads its key bindings from a list called BINDINGS."""
    for name, tree in MODULES.items():
        for node in (node for node in walk(tree) if isinstance(node, ast.ClassDef)):
            fields = [statement for statement in node.body if isinstance(statement, ast.Assign | ast.AnnAssign)]
            values = [field.value for field in fields if not all(str(used(each)).isupper() for each in targets(field))]
            mutable = [value for value in values if isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp)]
            assert not mutable, f"{name}: {node.name}"


EXTRAS = ("gymnasium", "pettingzoo", "pyspiel")  # they need not be installed for development


def import_unless_extra(name):
    """Return a module of the library, or ``None`` if it needs an extra that is not installed."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRAS:
            raise
        return None


def held_now():
    """Return the containers and random generators that modules of the library hold, as text."""
    modules = {name: import_unless_extra(name) for name in MODULES if not name.endswith("__main__")}
    there = {name: module for name, module in modules.items() if module}
    things = {f"{name}.{key}": value for name, module in there.items() for key, value in vars(module).items()}
    assert not [key for key, value in things.items() if isinstance(value, Random)]
    return {
        key: repr(value) for key, value in things.items() if isinstance(value, dict | list | set) and "__" not in key
    }


def test_playing_changes_no_value_of_a_module():
    before = held_now()
    assert before
    for name in cardgolf.variants():
        fines = any(each.name == "ender-penalty" for each in cardgolf.rules(name).house_rules)
        house_rules = () if fines else ("ender-penalty",)
        game, rng = cardgolf.new_game(name, *house_rules, seed=1, turn_limit=3), Random(1)
        game = finish_round(game, rng)
        (game if game.is_over else game.deal()).view(0)
    assert held_now() == before


def test_public_names_exist_and_are_sorted():
    assert len(set(cardgolf.__all__)) == len(cardgolf.__all__)
    assert all(hasattr(cardgolf, name) for name in cardgolf.__all__)
    public = {name for name in vars(cardgolf) if name[0] not in "_@"}  # pytest adds names of its own with @
    modules = {name.removeprefix("cardgolf.") for name in MODULES}
    assert public - modules <= set(cardgolf.__all__), "what can be had from cardgolf is listed"


def test_names_imported_lazily_are_listed():
    assert set(cardgolf.__all__) <= set(dir(cardgolf))
    with pytest.raises(AttributeError, match="no attribute 'simulated'"):
        cardgolf.simulated  # noqa: B018  # it is not there


def test_no_module_has_the_name_of_a_public_function():
    """Importing ``cardgolf.x`` sets ``cardgolf.x``, which would hide a public function of that name."""
    before = {name: getattr(cardgolf, name) for name in cardgolf.__all__}
    for info in pkgutil.walk_packages(cardgolf.__path__, "cardgolf."):
        if not info.name.endswith("__main__"):
            import_unless_extra(info.name)
    assert {name: getattr(cardgolf, name) for name in cardgolf.__all__} == before
    assert all(getattr(cardgolf, name) is thing for name, thing in before.items())
    functions = {name for name, thing in before.items() if not isinstance(thing, type(cardgolf))}
    assert not functions & {name.removeprefix("cardgolf.") for name in MODULES}


def test_importing_the_library_and_listing_variants_imports_no_variant():
    listing = "import sys, cardgolf; cardgolf.variants(), cardgolf.house_rules();"
    code = f"{listing} print([name for name in sys.modules if 'cardgolf_' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def entry_points():
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    return {
        name: value for group in ("cardgolf.variants", "cardgolf.house_rules") for name, value in tables[group].items()
    }


def test_files_of_variants_and_entry_points_match():
    """A file without an entry point is a part of the one that imports it."""
    parts = {"cardgolf_sentences": "cardgolf_cabo"}
    named = {value.partition(":")[0] for value in entry_points().values()}
    other_games = {"cardgolf_other_games"}  # it lists games, and has no plugin
    assert named == {path.stem for path in VARIANTS} - parts.keys() - other_games
    for part, whole in parts.items():
        assert f"from {part} import" in (ROOT / "variants" / f"{whole}.py").read_text(encoding="utf-8")


def test_every_plugin_of_those_files_has_an_entry_point():
    found = set()
    for path in VARIANTS:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and "plugin" in map(used, node.decorator_list):
                found.add(f"{path.stem}:{node.name}")
            elif (
                isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and used(node.value.func) == "preset"
            ):
                found.add(f"{path.stem}:{used(node.targets[0])}")
    assert found == set(entry_points().values())


def test_installed_entry_points_are_the_declared_ones():
    infos = [*cardgolf.variants().values(), *cardgolf.house_rules().values()]
    listed = {name: info for info in infos for name in (info.name, *info.aliases)}
    assert entry_points().keys() <= listed.keys()
    for name, value in entry_points().items():
        module, _, attribute = value.partition(":")
        assert listed[name].load() is getattr(importlib.import_module(module), attribute)
