"""``simulate``: check the arguments, play in this process or with workers, and show the progress in a terminal."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from logging import INFO, LogRecord, getLogger
from typing import Any, TypeAlias

from attrs import evolve

from cardgolf import InvalidArgumentError, InvalidOptionError, new_game
from cardgolf import rules as rulebook
from cardgolf.bots import BotSpec, make_bot
from cardgolf.errors import check_integer
from cardgolf.simulation.engines import choose_engine
from cardgolf.simulation.jobs import LANES_CHUNK, DoneGames, Job
from cardgolf.simulation.match import bot_chance, match_seed
from cardgolf.simulation.results import Results, Stopped
from cardgolf.simulation.runner import Execution
from cardgolf.table import make_sides, validate_seed
from cardgolf.tools import plain_integer, quote

Progress: TypeAlias = Callable[[int, int], object]


def simulate(
    rules: Any,
    bots: BotSpec | Sequence[BotSpec],
    games: int = 100,
    seed: int | None = 0,
    *,
    players: int | None = None,
    rotate: bool = False,
    teams: Sequence[Sequence[int]] = (),
    handicaps: Sequence[int] = (),
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int | None = None,
    time_limit: float | None = None,
    engine: str = "auto",
    progress: Progress | None = None,
) -> Results:
    """Play matches between bots, the same ones wherever they are played.

    ``rules`` is a rulebook or the name of a variant; give ``holes=1`` to :func:`cardgolf.rules` for single rounds.
    ``bots`` is one bot for each seat, or one for all seats of ``players`` (default 2). With ``rotate`` they move one
    seat on from game to game. ``teams`` and ``handicaps`` of the seats are those of :func:`cardgolf.new_game`; bots
    play for their own points. ``progress(done, total)`` is called in between.

    Game i has keys of its own, made of ``seed`` and i alone. So the results are equal, byte for byte, for any number
    of workers, any size of ``chunk``, any order and any retry: compare ``digest``.

    Many games of random and greedy bots are played side by side in lanes, if the rules allow it and NumPy is installed.
    That is several times as fast, and faster still with numba. A ``UserWarning`` says that numba is missed from 150,000
    holes on. ``engine="engine"`` plays one game after another, and ``engine="lanes"`` is an error where lanes cannot
    play. The games are the same. ``results.engine`` tells what played, and ``results.engine_reason`` why it was not
    lanes. It is ``"lanes and engine"`` if the engine played the games of a chunk in which a rule failed, or that had
    one game.

    With ``workers=1`` and no ``time_limit`` this process plays. Otherwise ``workers`` processes are started by
    ``spawn``; a script needs its ``if __name__ == "__main__":``. Or ``executor`` plays: any of ``concurrent.futures``,
    or of a Dask client ``client.get_executor()``. Then ``workers`` is how many play there, if the executor does not
    say. Games are sent in chunks of ``chunk``; the default is about half a second.

    If a process dies, its games are sent again, one by one. A game fails if its process dies four times, or if it has
    not ended ``time_limit`` seconds after it was sent by itself; then its process is killed. The processes of an
    executor are not killed: if nothing comes back for ``time_limit`` seconds, the games left fail. Without a limit
    the wait has no end, also for an executor that loses a chunk. A broken process pool is replaced by own workers.

    A bot that raises or makes an illegal move is named in the ``error`` of its game, as is a rule that fails; the
    other games go on. Ctrl-C raises :class:`Stopped`, which has the finished games. In lanes, only those
    of finished chunks.

    >>> from cardgolf.simulation import simulate
    >>> rules = cardgolf.rules("play-nine", holes=1, tie="shared")
    >>> results = simulate(rules, ["random", "random"], games=3, seed=7)
    >>> [len(game.rounds) for game in results.games]
    [1, 1, 1]
    >>> results.digest == simulate(rules, "random", 3, 7, players=2, workers=2).digest  # doctest: +SKIP
    True

    Raises :class:`InvalidArgumentError` for invalid arguments, for rules or bots that cannot be pickled for other
    processes, and if no process can be started; :class:`PluginError` if the rules cannot lay out a game; and what
    :func:`cardgolf.rules` raises.
    """
    games, players = check_integer("games", games, 1), plain_integer(players)
    execution = Execution(executor, workers, chunk, time_limit)
    job = Job(rulebook(rules), _list_bots(bots, players), validate_seed(seed), bool(rotate))
    job = evolve(job, sides=make_sides(len(job.bots), teams, handicaps))
    _check_playable(job)
    job = evolve(job, engine=choose_engine(job.rules, job.bots, games, engine, job.sides))
    played = DoneGames()

    def report() -> None:
        if progress:
            progress(len(played.games), games)

    try:
        if execution.in_this_process:
            _play_in_process(job, games, played, report)
        else:
            execution.run(job, games, played, report).play()
    except KeyboardInterrupt:
        raise Stopped(job.results(played), f"{len(played.games)} of {games} games") from None
    return job.results(played)


def _play_in_process(job: Job, games: int, played: DoneGames, report: Callable[[], object]) -> None:
    size = LANES_CHUNK if job.engine.engine == "lanes" else 1
    for first in range(0, games, size):
        played.add(job.play_many(range(first, min(first + size, games))))
        report()


def _list_bots(bots: BotSpec | Sequence[BotSpec], players: int | None) -> tuple[BotSpec, ...]:
    """Return one bot a seat."""
    if not isinstance(bots, list | tuple):
        return (bots,) * check_integer("players", 2 if players is None else players, 1)
    if players is not None and (type(players) is not int or players != len(bots)):
        raise InvalidArgumentError(
            f"invalid players={quote(players)}: expected {len(bots)}, the number of bots, or None"
        )
    return tuple(bots)


def _check_playable(job: Job) -> None:
    """Raise what would fail in every game; other errors of plugins are reported game by game."""
    job.rules.table_setup(len(job.bots))
    try:
        new_game(job.rules, players=len(job.bots), seed=match_seed(job.seed, 0))
        for seat, spec in enumerate(job.bots):
            make_bot(spec, bot_chance(job.seed, 0, seat))
    except (InvalidArgumentError, InvalidOptionError):
        raise
    except Exception:  # noqa: S110  # it may not happen in every game
        pass


def simulate_all(
    tables: Sequence[tuple[Any, Any]], games: int, *, progress: Progress | None = None, **running: Any
) -> tuple[list[Results], bool]:
    """Simulate each of ``tables`` (rules and bots); also return whether Ctrl-C stopped it.

    ``progress`` counts the games of all tables together.
    """
    found: list[Results] = []
    for number, (rules, bots) in enumerate(tables):
        offset = _offset_progress(progress, number, len(tables)) if progress else None
        try:
            found.append(simulate(rules, bots, games, progress=offset, **running))
        except Stopped as stopped:
            return [*found, stopped.found], True
    return found, False


def _offset_progress(progress: Progress, before: int, tables: int) -> Progress:
    return lambda done, total: progress(before * total + done, tables * total)


@contextmanager
def bar(title: str = "games", *, shown: bool | None = None) -> Iterator[Progress]:
    """Yield a ``progress`` for :func:`simulate` that draws a bar on standard error, with the rate and the time left.

    Nothing is drawn if standard error is no terminal, unless ``shown`` is true. Raise ``ImportError`` without rich.

    >>> from cardgolf.simulation.simulator import bar
    >>> with bar("Play Nine") as progress:
    ...     results = cardgolf.simulation.simulate("play-nine", "random", games=2, progress=progress)
    """
    try:
        from rich.console import Console  # noqa: PLC0415  # an extra
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn  # noqa: PLC0415
        from rich.progress import Progress as Drawing  # noqa: PLC0415
    except ImportError as error:
        raise ImportError("a progress bar needs rich: pip install 'cardgolf[cli]'") from error

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        TimeRemainingColumn(),
    )
    hidden = not (console.is_terminal if shown is None else shown)
    with Drawing(*columns, console=console, disable=hidden) as drawn:
        task = drawn.add_task(title, total=None, rate="")

        def update(done: int, total: int) -> None:
            seconds = drawn.tasks[task].elapsed or 0
            rate = f"{done / seconds:.3g} games/s" if seconds else ""
            drawn.update(task, completed=done, total=total, rate=rate)

        def tell(record: LogRecord) -> bool:
            drawn.update(task, rate=record.getMessage(), refresh=True)
            return True

        with _listen(tell):
            yield update


@contextmanager
def _listen(tell: Callable[[LogRecord], bool]) -> Iterator[None]:
    """Call ``tell`` when numba is about to compile, which takes seconds in which no game ends."""
    compiling = getLogger("cardgolf.lanes.compiling")
    before = compiling.level
    compiling.setLevel(INFO)
    compiling.addFilter(tell)
    try:
        yield
    finally:
        compiling.removeFilter(tell)
        compiling.setLevel(before)
