"""A picture of how a player learned, as SVG."""

from collections.abc import Sequence

from cardgolf_agent.training import Progress

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 260, 56, 16, 34, 44


def draw_curve(curve: Sequence[Progress]) -> str:
    """Return the strength against greedy over the generations, with the 95% intervals, as SVG.

    Only the points of ``curve`` count whose strength was measured. There must be at least one.
    """
    measured = [(each.generation, each.strength) for each in curve if each.strength]
    last = measured[-1][0]
    least = min(0, *(int(found.points - found.interval) - 1 for _, found in measured))
    most = max(1, *(int(found.points + found.interval) + 1 for _, found in measured))

    def across(generation: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * generation / last, 1)

    def down(points: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (most - points) / (most - least), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        '  font-family="sans-serif" font-size="13">',
        "<title>Points a hole fewer than greedy, by generations of training</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="18" fill="#222">points a hole fewer than greedy (bars: 95%)</text>',
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" fill="#222" text-anchor="middle">generations</text>',
    ]
    for points in range(least, most + 1, max(1, (most - least) // 6)):
        y = down(points)
        color = "#888" if points == 0 else "#ddd"
        parts += [
            f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{color}"/>',
            f'<text x="{LEFT - 8}" y="{y + 4}" fill="#222" text-anchor="end">{points}</text>',
        ]
    for generation, found in measured:
        x, low, high = across(generation), down(found.points - found.interval), down(found.points + found.interval)
        parts += [
            f'<path d="M{x} {low}V{high}" stroke="#2a6f4e" stroke-width="2"/>',
            f'<text x="{x}" y="{HEIGHT - BOTTOM + 16}" fill="#222" text-anchor="middle">{generation}</text>',
        ]
    line = " ".join(f"{across(generation)},{down(found.points)}" for generation, found in measured)
    parts += [f'<polyline points="{line}" fill="none" stroke="#2a6f4e" stroke-width="2"/>', "</svg>"]
    return "\n".join(parts) + "\n"
