"""Plots of results: the spread of scores, the advantage of seats, the length of rounds."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardgolf import InvalidArgumentError
from cardgolf.simulation import measures
from cardgolf.simulation.exporter import check
from cardgolf.simulation.formatting import format_count, format_place, format_points
from cardgolf.simulation.results import Results
from cardgolf.simulation.summary import seats_of, summarize
from cardgolf.tools import PathLike, did_you_mean, printable, printable_lines, quote, replace_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NEEDS = {".png": "matplotlib", ".svg": "matplotlib"}

# Colours that colour-blind readers can distinguish, darkest first (Okabe and Ito).
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
_STYLES = ("-", "--", ":", "-.")
_MOST_BARS = 60
_LONGEST = 80


def plot(results: Results, path: PathLike, of: str = "scores") -> None:
    """Draw ``results`` into ``path``, as PNG or SVG by its suffix (extra ``sim``); no display is needed.

    ``of`` is ``"scores"`` (how often each score of a round came, by bot), ``"seats"`` (points a round by place in the
    order of play, against the mean of all places, with 95 % intervals) or ``"length"`` (turns a seat in a round).
    The same results give the same file, byte for byte, with the same matplotlib.

    Raises :class:`cardgolf.InvalidArgumentError` for another ``of`` or suffix, without matplotlib, and without a
    finished game; ``OSError`` if the file cannot be written.

    >>> from cardgolf.simulation import plot, simulate
    >>> plot(simulate("play-nine", "random", games=2, seed=1, players=2), "scores.png", of="score")
    Traceback (most recent call last):
        ...
    cardgolf.errors.InvalidArgumentError: invalid of='score': did you mean scores?
    """
    if of not in PLOTS:
        raise InvalidArgumentError(f"invalid of={quote(of)}: {did_you_mean(str(of), PLOTS)}")
    ending, (draw, title) = check(path, NEEDS), PLOTS[of]
    import matplotlib as mpl  # noqa: PLC0415  # an extra
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(
            {"svg.hashsalt": "cardgolf", "text.parse_math": False, "axes.titlesize": 11, "axes.unicode_minus": False}
        )  # the minus sign of the legend
        figure = Figure(figsize=(8, 4.8), dpi=150, layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        draw(results, axes)
        axes.set_title(printable_lines(f"{title}\n{_title(results)}"), loc="left")
        unnamed = {"Date": None, "Creator": None} if ending == ".svg" else {"Software": None}
        with replace_file(path) as file:
            figure.savefig(file, format=ending[1:], metadata=unnamed)


def _title(results: Results) -> str:
    rules = results.rules if len(results.rules) <= _LONGEST else results.rules[: _LONGEST - 3] + "..."
    return f"{rules}\n{format_count(len(results.finished), 'game')} of {len(results.bots)} seats, seed {results.seed}"


def _scores(results: Results, axes: "Axes") -> None:
    """Draw a line for each bot, with its mean in the legend; wide spreads have wider bars."""
    summary, samples = summarize(results), dict[str, Sequence[float]]()
    for each in summary.by_bot:
        seats = seats_of(each.name)
        values = [v for game in results.finished for v in measures.round_scores(game, seats(game))]
        if values:
            samples[f"{each.name}: mean {format_points(each.round_score)}"] = values
    _spread(axes, samples)
    axes.set_xlabel("points in a round")
    axes.set_ylabel("share of rounds (%)")


def _length(results: Results, axes: "Axes") -> None:
    games, summary = results.finished, summarize(results)
    values = [v for game in games for v in measures.turns(game, measures.all_seats(game))]
    _spread(axes, {f"mean {format_points(summary.turns)}": values} if values else {})
    axes.set_xlabel(f"turns a seat in a round ({format_count(summary.turn_limits, 'round')} ended at the turn limit)")
    axes.set_ylabel("share of seats and rounds (%)")


def _spread(axes: "Axes", samples: dict[str, Sequence[float]]) -> None:
    low, high = _range([value for values in samples.values() for value in values])
    width = -(-(high - low + 1) // _MOST_BARS)
    edges = [low + width * step - 0.5 for step in range((high - low) // width + 2)]
    lines = []
    for number, values in enumerate(samples.values()):
        counts = Counter((round(value) - low) // width for value in values)
        heights = [100 * counts[step] / len(values) for step in range(len(edges) - 1)]
        colour, style = _COLOURS[number % len(_COLOURS)], _STYLES[number // len(_COLOURS) % len(_STYLES)]
        axes.stairs(heights, edges, color=colour, fill=True, alpha=0.12)
        lines.append(axes.stairs(heights, edges, color=colour, linestyle=style, linewidth=1.8))
    axes.set_ylim(bottom=0)
    axes.figure.legend(lines, [*map(printable, samples)], loc="outside lower center", ncols=2, frameon=False)


def _range(values: Sequence[float]) -> tuple[int, int]:
    if not values:
        raise InvalidArgumentError("nothing to draw: expected a finished game")
    return round(min(values)), round(max(values))


def _seats(results: Results, axes: "Axes") -> None:
    found = summarize(results)
    effects = [(each.after, each.effect) for each in found.positions if each.effect]
    if not effects:
        raise InvalidArgumentError("nothing to draw: expected a finished round with a leader")
    places, means = [after for after, _ in effects], [effect.value for _, effect in effects]
    reach = [effect.half if effect.games > 1 else 0 for _, effect in effects]
    axes.axhline(0, color="#8c96a3", linewidth=1)
    axes.errorbar(places, means, yerr=reach, fmt="o", color=_COLOURS[0], capsize=5, markersize=7, linewidth=1.8)
    for after, effect in effects:
        axes.annotate(format_points(effect), (after, effect.value), (10, 0), textcoords="offset points", va="center")
    axes.set_xticks(places, [format_place(after) for after in places])
    axes.set_xlim(-0.4, places[-1] + 0.8)
    axes.set_ylabel("points a round against the mean of all places")
    note = "\nbots differ and did not sit evenly in these places" if found.mixed else ""
    better = "fewer" if results.goal == "lowest" else "more"
    axes.set_xlabel(f"place in the order of play (95 % intervals, {better} points are better){note}")


PLOTS: dict[str, tuple[Callable[[Results, "Axes"], None], str]] = {
    "scores": (_scores, "How often each score of a round came"),
    "seats": (_seats, "Points by place in the order of play"),
    "length": (_length, "How long a round took"),
}
