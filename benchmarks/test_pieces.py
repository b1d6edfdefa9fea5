"""The pieces under pytest-benchmark: ``pytest benchmarks``."""

import pytest

from benchmarks.pieces import pieces


@pytest.mark.parametrize("piece", tuple(pieces()), ids=lambda piece: piece.name)
def test_piece(benchmark, piece):
    def over(things):
        for thing in things:
            piece.do(thing)

    benchmark.group = piece.name.partition(":")[0]
    benchmark.pedantic(over, setup=lambda: ((piece.prepare(),), {}), rounds=15, warmup_rounds=1)
    benchmark.extra_info["microseconds"] = benchmark.stats["min"] / (piece.units or len(piece.prepare())) * 1e6
