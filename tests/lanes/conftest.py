"""The two backends of lanes."""

import pytest


@pytest.fixture(params=["plain", pytest.param("compiled", marks=pytest.mark.long)])  # numba compiles for some seconds
def compiled(request):
    if request.param == "compiled":
        pytest.importorskip("numba")
    return request.param == "compiled"
