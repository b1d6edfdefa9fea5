"""Docstrings where ``python -OO`` has stripped them: they are read from the source."""

import importlib
import inspect
import sys
from importlib import import_module
from types import ModuleType, SimpleNamespace

import pytest

from cardgolf.tools import docstrings, explain_missing, public_names, read_docstring

SOURCE = '''"""A module.

    Its second line.
"""

from functools import wraps


def keep(function):
    @wraps(function)
    def call():
        return function()

    return call


class Base:
    """A base."""

    def method(self):
        """Do nothing."""


class Own(Base):
    class Inner:
        """A class within."""


@keep
def work():
    """Work.

    In two lines.
    """
    def local():
        """Work here."""
    return local


def silent():
    pass
'''


@pytest.fixture
def stripped(tmp_path, monkeypatch):
    """Return a module of which ``-OO`` has stripped the docstrings."""
    (tmp_path / "stripped_module.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    module = import_module("stripped_module")
    things = [module, module.Base, module.Base.method, module.Own.Inner, module.work, module.work()]
    told = [inspect.getdoc(thing) for thing in things]
    for thing in [*things, module.work.__wrapped__]:
        thing.__doc__ = None
    monkeypatch.setattr(docstrings, "sys", SimpleNamespace(flags=SimpleNamespace(optimize=2), modules=sys.modules))
    docstrings._read_source.cache_clear()
    yield module, dict(zip(["module", "Base", "method", "Inner", "work", "local"], told, strict=True))
    docstrings._read_source.cache_clear()
    sys.modules.pop("stripped_module", None)


def test_stripped_docstrings_are_those_of_the_source(stripped):
    module, told = stripped
    assert told["module"] == "A module.\n\nIts second line." and told["work"] == "Work.\n\nIn two lines."
    assert read_docstring(module) == told["module"]
    assert read_docstring(module.Base) == read_docstring(module.Base()) == told["Base"] == "A base."
    assert read_docstring(module.Base.method) == told["method"]
    assert read_docstring(module.Own.Inner) == told["Inner"]
    assert read_docstring(module.work) == told["work"]
    assert read_docstring(module.work()) == told["local"]
    assert read_docstring(module.silent) == ""


def test_a_class_inherits_the_docstring_of_its_base_if_that_is_wanted(stripped):
    module, told = stripped
    assert read_docstring(module.Own) == told["Base"]
    assert read_docstring(module.Own, inherits=False) == ""


def test_without_a_source_there_is_no_docstring(stripped):
    sys.modules["made_at_once"] = ModuleType("made_at_once")
    try:
        for module in ("made_at_once", "imported_by_nobody"):
            assert read_docstring(type("Thing", (), {"__module__": module})) == ""
    finally:
        del sys.modules["made_at_once"]


def test_docstrings_that_are_there_are_read_as_they_are():
    assert read_docstring(read_docstring).startswith("Return the docstring of a class")
    assert read_docstring(type("Own", (int,), {}), inherits=False) == ""


def test_a_package_that_is_missing_is_named_with_the_extra_that_brings_it(tmp_path, monkeypatch):
    plain = ModuleNotFoundError("No module named 'x'", name="x")
    assert explain_missing("cardgolf.thing", plain) is plain
    (tmp_path / "lazy_package").mkdir()
    files = {
        "__init__.py": "", "__init__.pyi": "from lazy_package.home import thing as thing\n",
        "home.py": "raise ModuleNotFoundError('no', name='numpy.linalg')",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / "lazy_package" / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module("lazy_package")
    get, _, names = public_names("lazy_package")
    assert names == ["thing"]
    with pytest.raises(ModuleNotFoundError, match=r"lazy_package\.thing needs numpy: pip install 'cardgolf\["):
        get("thing")
    sys.modules.pop("lazy_package", None)
