"""The parts of a decision under pytest-benchmark: ``pytest benchmarks``."""

import pytest

from benchmarks.pieces import iter_pieces


@pytest.mark.parametrize("piece", tuple(iter_pieces()), ids=lambda piece: piece.name)
def test_piece(benchmark, piece):
    def run(items):
        for item in items:
            piece.do(item)

    benchmark.group = piece.name.partition(":")[0]
    benchmark.pedantic(run, setup=lambda: ((piece.prepare(),), {}), rounds=15, warmup_rounds=1)
    benchmark.extra_info["microseconds"] = benchmark.stats["min"] / (piece.units or len(piece.prepare())) * 1e6
