"""The two backends of lanes. The compiled one runs as Python does: numba would compile each rule set for seconds."""

from contextlib import nullcontext

import pytest


@pytest.fixture(params=["plain", pytest.param("kernel", marks=pytest.mark.long)])
def compiled(request):
    pytest.importorskip("numpy")
    from lanes.uncompiled import kernels_in_python  # noqa: PLC0415  # it needs NumPy

    is_kernel = request.param == "kernel"
    with kernels_in_python() if is_kernel else nullcontext():
        yield is_kernel
