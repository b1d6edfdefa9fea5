"""A program that answers requests, a line of JSON each. It may hang, die, or print anything and too much of it."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import time
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import IO, Any, Self

from cardgolf.tools.files import read_start
from cardgolf.tools.text import one_line, quote, truncate

MOST_BYTES = 8_000_000
"""The longest answer that is read, in bytes."""

MOST_LEVELS = 50
"""How deep an answer may be."""

_END = b""
_LAST_WORDS = 2000  # bytes of standard error that are kept
_PARTING = 2  # seconds for the threads of a program that was ended


class ProgramError(Exception):
    """A program that gave no answer. The message says why, and is safe to print."""


class Program:
    """A running program. Each request is a line of its standard input, and each answer a line of its output.

    ``patience`` are the most seconds that an answer may take. A context manager ends the program.
    """

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self._command, self._patience = tuple(command), patience
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the caller names what is run
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or type(error).__name__
            raise ProgramError(f"{quote(self._command[0])} could not be started: {reason}") from None
        self._answers: queue.Queue[bytes] = queue.Queue(maxsize=2)
        self._requests: queue.Queue[bytes | None] = queue.Queue()
        self._last_words: deque[bytes] = deque(maxlen=_LAST_WORDS)
        self._is_closed = False
        self._threads = [Thread(target=work, daemon=True) for work in (self._read, self._write, self._read_errors)]
        for thread in self._threads:
            thread.start()

    def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer to a request. Raises :class:`ProgramError` if there is none that can be read."""
        self._requests.put(json.dumps(request, separators=(",", ":")).encode() + b"\n")
        try:
            line = self._answers.get(timeout=self._patience)
        except queue.Empty:
            raise ProgramError(f"it gave no answer within {self._patience:g} seconds") from None
        if len(line) > MOST_BYTES:
            raise ProgramError(f"its answer has more than {MOST_BYTES:,} bytes")
        if line == _END:
            raise ProgramError(self._describe_end())
        return _parse(line)

    def _describe_end(self) -> str:
        """Return how the program ended, with the last line of its standard error."""
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self._threads[-1].join(_PARTING)  # it reads what the program said last
        lines = b"".join(self._last_words).decode("utf-8", "replace").strip().splitlines()
        said = f": {truncate(one_line(lines[-1]), 100)}" if lines else ""
        return f"it ended with exit code {code}{said}"

    def _read(self) -> None:
        for line in _read_lines(self._process.stdout):
            if self._is_closed:
                return
            self._answers.put(line)

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101  # for the type checker
        while (request := self._requests.get()) is not None:
            try:
                pipe.write(request)
                pipe.flush()
            except (OSError, ValueError):  # it has ended: its output says so
                return
        with contextlib.suppress(OSError):
            pipe.close()  # a program ends where its input ends

    def _read_errors(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None  # noqa: S101  # for the type checker
        while part := os.read(pipe.fileno(), 4096):
            self._last_words.extend(part[at : at + 1] for at in range(len(part)))

    def close(self) -> None:
        """End the program and what it has started.

        A process with a session of its own is found where the system lists processes in ``/proc``, as Linux does, and
        only as long as those between it and the program run.
        """
        self._is_closed = True
        self._requests.put(None)
        started = _list_descendants(self._process.pid)
        with contextlib.suppress(OSError, AttributeError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for each in started:
            with contextlib.suppress(OSError):
                os.kill(each, signal.SIGKILL)
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        until = time.monotonic() + _PARTING
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < until:
            with contextlib.suppress(queue.Empty):  # a thread that waits to hand over an answer goes on
                self._answers.get(timeout=0.01)
        if not any(thread.is_alive() for thread in self._threads):
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                with contextlib.suppress(OSError, AttributeError):
                    pipe.close()  # type: ignore[union-attr]  # there are three pipes

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _list_descendants(process: int) -> list[int]:
    """Return the numbers of the processes that a process has started, and of those that these have started."""
    parents = dict[int, int]()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended
            parents[int(path.parent.name)] = int(read_start(path, 400).rpartition(b")")[2].split()[1])
    found = [process]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found[1:]


def start_anew(command: Sequence[str], patience: float) -> Generator[Program, None, None]:
    """Yield running programs. Each is ended before the next one is started, and when the generator is closed."""
    while True:
        with Program(command, patience) as program:
            yield program


def _read_lines(pipe: IO[bytes] | None) -> Iterator[bytes]:
    """Yield lines, each at most a byte too long, and an empty one at the end."""
    assert pipe is not None  # noqa: S101  # for the type checker
    with contextlib.suppress(OSError, ValueError):
        while line := pipe.readline(MOST_BYTES + 1):
            yield line
            if len(line) > MOST_BYTES:
                return
    yield _END


def _parse(line: bytes) -> dict[str, Any]:
    """Return the object of a line. Raises :class:`ProgramError` for anything else."""
    try:
        answer = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict) or _is_deep(answer):
        raise ProgramError(f"expected an answer that is a JSON object, got {quote(_shorten(line))}")
    return answer


def _refuse_constant(name: str) -> None:
    raise ValueError(name)  # NaN and Infinity, which JSON does not have


def _is_deep(value: Any) -> bool:
    """Return whether a value has more levels than any answer needs. What prints a report goes down all of them."""
    level = [value]
    for _ in range(MOST_LEVELS):
        inner = [each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)]
        level = list(chain.from_iterable(inner))
    return bool(level)


def _shorten(line: bytes) -> str:
    return truncate(one_line(line[:200].decode("utf-8", "replace")), 60)
