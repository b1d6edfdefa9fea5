"""Archives for the playground in which all that it imports is compiled. `compile_playground.mjs` runs this in Pyodide.

Compiled modules start a page in about half the time: a browser would compile them at each visit.
"""

import importlib.util
import marshal
import py_compile
import site
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PACKAGES = Path(site.getsitepackages()[0])
LEVEL = 9  # of compression
HASHED = 1  # the flag of a compiled file that has a digest of its source in place of a time
UNCHECKED = py_compile.PycInvalidationMode.UNCHECKED_HASH


def write_archives(stdlib: str, folder: str) -> None:
    """Write ``python_stdlib.zip`` and ``library.zip`` into ``folder``. What a match needs is compiled in them."""
    target = Path(folder)
    target.mkdir()
    _use_the_page()
    _write_stdlib(Path(stdlib), target / "python_stdlib.zip")
    _write_packages(target / "library.zip")


def _use_the_page() -> None:
    """Import what a page imports, by asking what it asks."""
    from cardgolf.web.playground import Playground  # noqa: PLC0415  # it is installed in Pyodide only

    page, rules = Playground(Path("/tmp")), {"variant": "golf"}  # a folder inside Pyodide
    for asked in (
        {"ask": "options"},
        *({"ask": "start", "level": level} for level in page.answer({"ask": "catalogue"})["levels"]),
        {"ask": "hint"},
        {"ask": "form"},
        {"ask": "explain"},
    ):
        answer = page.answer({"rules": rules, **asked})
        if "error" in answer:
            raise RuntimeError(f"the playground answered {asked} with {answer}")


def _write_stdlib(source: Path, target: Path) -> None:
    """Copy the standard library. The imported modules are there only as code, which `zipimport` reads as it is."""
    place = Path(next(each for each in sys.path if each.endswith(".zip")))
    used = {str(getattr(module, "__file__", None)) for module in [*sys.modules.values()]}
    with ZipFile(source) as before, ZipFile(target, "w", ZIP_DEFLATED, compresslevel=LEVEL) as after:
        for name in before.namelist():
            contents, path = before.read(name), str(place / name)
            if path in used:
                after.writestr(ZipInfo(f"{name}c"), _compile(contents, path), ZIP_DEFLATED)
            else:
                after.writestr(ZipInfo(name), contents, ZIP_DEFLATED)


def _compile(source: bytes, path: str) -> bytes:
    """Return a module as a compiled file without docstrings, which Python does not compare with the source."""
    code = marshal.dumps(compile(source, path, "exec", dont_inherit=True, optimize=2))
    return importlib.util.MAGIC_NUMBER + HASHED.to_bytes(4, "little") + importlib.util.source_hash(source) + code


def _write_packages(target: Path) -> None:
    """Pack the installed packages. The library's compiled modules keep their sources, by which records name a rule."""
    modules = [Path(each) for module in [*sys.modules.values()] if (each := getattr(module, "__file__", None))]
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        for path in sorted(path for path in PACKAGES.rglob("*") if path.is_file()):
            name = path.relative_to(PACKAGES)
            is_own, is_used = name.parts[0].startswith("cardgolf"), path in modules
            if is_own or not is_used:
                archive.writestr(ZipInfo(str(name)), path.read_bytes(), ZIP_DEFLATED)
            if is_used:
                compiled = importlib.util.cache_from_source(str(name)) if is_own else f"{name}c"
                made = py_compile.compile(str(path), doraise=True, invalidation_mode=UNCHECKED)
                archive.writestr(ZipInfo(compiled), Path(made).read_bytes(), ZIP_DEFLATED)
