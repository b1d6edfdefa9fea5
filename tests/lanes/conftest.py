"""The two backends of lanes. The compiled one runs as Python does: numba would compile each rule set for seconds."""

import sys

import pytest


@pytest.fixture(params=["plain", pytest.param("kernel", marks=pytest.mark.long)])
def compiled(request, monkeypatch):
    if request.param == "kernel":
        pytest.importorskip("numpy")
        from lanes.uncompiled import PACKAGE, load_uncompiled  # noqa: PLC0415  # it needs NumPy

        monkeypatch.setitem(sys.modules, f"{PACKAGE}.backend", load_uncompiled()["backend"])
    return request.param == "kernel"
