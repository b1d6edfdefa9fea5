"""Files of callers pass ``cardgolf.tools.files``: each read has a size, and each write replaces the whole file."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
CODE = sorted([*(ROOT / "src" / "cardgolf").rglob("*.py"), *(ROOT / "variants").glob("*.py")])
READS = {"read_text", "read_bytes", "readlines", "open", "fdopen", "open_text", "get_data", "fromfile", "memmap"}
WRITES = {"write_text", "write_bytes", "touch", "savez", "savez_compressed", "savefig", "tofile"}
OF_MODULES = {"load", "dump", "save", "copy", "copyfile", "copytree"}  # json.load and the like
MODULES = {"json", "np", "numpy", "pickle", "shutil", "torch", "tomllib", "marshal"}
# Calls that reach files of the package alone, or have a bound.
ALLOWED = {
    "tools/files.py": {"os.open", "os.fdopen"},
    "terminal/new_files.py": {"(files('cardgolf.terminal') / 'template' / f'{template}.txt').read_text"},
    "web/notebook.py": {"(web.path() / 'cardgolf-table.js').read_text"},
    "bundles/schema_check.py": {"files('cardgolf.bundles').joinpath('rules-2.schema.json').read_text"},
    "lanes/tables/sources.py": {"(files('cardgolf.lanes.kernel') / f'{name}.py').read_text"},
    "rulebook/rules_pages.py": {"pkgutil.get_data"},  # of an archive that was imported
    "tools/stubs.py": {"module.__spec__.loader.get_data"},  # as well
    "words/catalogue.py": {"pkgutil.get_data"},  # as well
    "simulation/plots.py": {"figure.savefig"},  # into the file that replaces the old one
}


def list_calls(tree):
    """Yield the text of each call that reads or writes a file as a whole."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("open")):
                yield "open"
            case ast.Call(ast.Attribute(_, ("read" | "readline"), _), [], []):
                yield ast.unparse(node)
            case ast.Call(ast.Attribute(ast.Name(module), name)) if module in MODULES and name in OF_MODULES:
                yield f"{module}.{name}"
            case ast.Call(ast.Attribute(_, name)) if name in READS | WRITES:
                yield ast.unparse(node.func)


def test_each_read_and_write_of_a_file_passes_one_module():
    found = {}
    for path in CODE:
        if calls := {*list_calls(ast.parse(path.read_text(encoding="utf-8")))}:
            place = ROOT / "src" / "cardgolf"
            found[path.relative_to(place).as_posix() if path.is_relative_to(place) else path.name] = calls
    assert found == ALLOWED


def test_one_module_writes_csv():
    found = [path.name for path in CODE if "import csv" in path.read_text(encoding="utf-8")]
    assert found == []


def test_calls_without_a_bound_are_found():
    source = (
        "open(p)\np.open('w')\nf.read()\nf.read(5)\nledger.read('x')\nPath(p).read_text(encoding='utf-8')\n"
        "np.load(p)\nregistry.load()\nos.fdopen(3).readline()\nPath(p).write_text(t)\n"
    )
    assert sorted(list_calls(ast.parse(source))) == [
        "Path(p).read_text", "Path(p).write_text", "f.read()", "np.load", "open", "os.fdopen",
        "os.fdopen(3).readline()", "p.open",
    ]  # fmt: skip
