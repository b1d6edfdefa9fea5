"""Progress bar for a terminal. It needs rich, of the extras ``cli`` and ``sim``."""

from collections.abc import Iterator
from contextlib import contextmanager

from cardgolf.simulation.simulator import Progress


@contextmanager
def bar(title: str = "games", *, shown: bool | None = None) -> Iterator[Progress]:
    """Yield a ``progress`` for :func:`simulate` that draws a bar on standard error, with the rate and the time left.

    Nothing is drawn if standard error is no terminal, unless ``shown`` is true. Raise ``ImportError`` without rich.

    >>> from cardgolf.simulation.progress import bar
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

        yield update
