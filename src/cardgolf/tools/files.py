"""Files whose paths come from callers: reads with a bound, atomic replacement, and files that a program holds.

A reader, or a crash, finds either the old content of a replaced file or the new one. A :class:`HeldFile` that another
program has changed is left as it is, and the new content goes into a file beside it.
"""

import errno
import hashlib
import os
import stat
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO, TypeAlias

from cardgolf.tools.text import unify_lines

PathLike: TypeAlias = "str | os.PathLike[str]"

_BINARY = getattr(os, "O_BINARY", 0)  # Windows alone has it
_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)  # opening a pipe waits for its other end
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_MAX_STEM_LENGTH = 100
_MAX_COMPARED = 1 << 26  # bytes; the files that are held are far shorter


class HeldFile:
    """A file that a program reads or creates, holds in memory, and replaces several times.

    Make it before the file is read. ``path`` is where it is written. ``left`` is the path of the last file that another
    program changed meanwhile: ``path`` then became another name beside it. Both are kept. A file that was deleted
    meanwhile is written again; one that has the new content already stays. The comparison comes just before the
    replacement, after the new content is on the disk: two programs that save within that moment are not told apart.

    >>> file = cardgolf.HeldFile("match.json")  # doctest: +SKIP
    >>> game = cardgolf.load(file)  # doctest: +SKIP
    >>> cardgolf.save(game.play("draw stock"), file)  # doctest: +SKIP
    """

    def __init__(self, path: PathLike, *, is_new: bool = False) -> None:
        """Remember what is at ``path``. A file that ``is_new`` is to be created by this program.

        Raises ``OSError`` as :func:`read_start` does, but not for a missing file.
        """
        self.path = Path(path)
        self.left: Path | None = None
        self._known = None if is_new else _find_digest(self.path)

    def __fspath__(self) -> str:
        return os.fspath(self.path)

    def take_left(self) -> Path | None:
        """Return the path that was left since the last call, or ``None``."""
        left, self.left = self.left, None
        return left

    def _replace_with(self, written: Path) -> None:
        """Move the file ``written`` to ``path``, or to a name beside it if another program has changed the file."""
        digest, found = _find_digest(written), _find_digest(self.path)
        if found == digest:  # a replacement could only undo what another program writes at this moment
            written.unlink()
        else:
            if found is not None and found != self._known:
                self.left, self.path = self.path, _create_beside(self.path)
            written.replace(os.path.realpath(self.path))
        self._known = digest


def _find_digest(path: Path) -> bytes | None:
    """Return a digest of the file at ``path``, or ``None`` if there is none."""
    try:
        return hashlib.sha256(read_start(path, _MAX_COMPARED)).digest()
    except FileNotFoundError:
        return None


def _create_beside(path: Path) -> Path:
    """Create an empty file such as ``evening-2.json`` beside ``evening.json``, and return its path."""
    stem, number = path.stem.encode(errors="ignore")[:_MAX_STEM_LENGTH].decode(errors="ignore"), 2
    while True:
        beside = path.with_name(f"{stem}-{number}{path.suffix}")
        with suppress(FileExistsError):
            os.close(os.open(beside, _FLAGS, 0o600))
            return beside
        number += 1


def read_start(path: PathLike, most: int) -> bytes:
    """Return the contents of the file at ``path``, of a longer file its first ``most`` bytes.

    Symbolic links are followed. Raises ``OSError``, with ``path`` as its filename, for a directory, a device, a pipe, a
    socket or an invalid path, and if the file system refuses. It never waits for another process.
    """
    try:
        if "\0" in os.fspath(path):
            raise _os_error(errno.EINVAL)
        with os.fdopen(os.open(path, os.O_RDONLY | _BINARY | _NO_WAITING), "rb") as file:
            _check_regular(os.fstat(file.fileno()))
            return file.read(most)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), os.fspath(path)) from error


def read_text(path: PathLike, most: int) -> str:
    """Return the text of the file at ``path``, which has at most ``most`` bytes, as :func:`decode_text` decodes it.

    Raises ``OSError`` for a larger file, and as :func:`read_start` does.
    """
    return _decode(read_start(path, most + 1), most, os.fspath(path))


def read_input(most: int) -> str:
    """Return the text of standard input, as :func:`read_text` returns that of a file."""
    return _decode(sys.stdin.buffer.read(most + 1), most, "standard input")


def _decode(contents: bytes, most: int, name: str) -> str:
    if len(contents) > most:
        raise OSError(errno.EFBIG, f"It has more than {most:,} bytes", name)
    return decode_text(contents)


def decode_text(contents: bytes) -> str:
    """Return the text of UTF-8, or of UTF-16 with a byte order mark, with line feeds alone at the ends of lines.

    Bytes that are no text become U+FFFD.
    """
    is_wide = contents.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    return unify_lines(contents.decode("utf-16" if is_wide else "utf-8", errors="replace"))


def replace_text(path: PathLike, text: str) -> None:
    """Write ``text`` as UTF-8 to the file at ``path`` as :func:`replace_file` does."""
    with replace_file(path) as file:
        file.write(text.encode())


@contextmanager
def replace_file(path: PathLike) -> Iterator[BinaryIO]:
    """Yield a file that replaces ``path`` at the end of the block. If the block raises, ``path`` stays unchanged.

    Symbolic links are followed, also those to a file that does not exist yet. The file keeps the permissions of the
    one it replaces. At no time can more users read it than the old one. A new file gets the permissions of the umask.

    A :class:`HeldFile` that another program has changed stays as it is: its ``path`` becomes a new name beside it.

    Raises ``OSError``, with ``path`` as its filename, for a directory, a device, a pipe, a socket or an invalid path,
    and if the file system refuses.
    """
    beside: Path | None = None
    try:
        target, existing = _resolve(path)
        beside = _name_beside(target)
        with os.fdopen(os.open(beside, _FLAGS, 0o600 if existing else 0o666), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if existing:
            _copy_permissions(existing, beside)
        if isinstance(path, HeldFile):
            path._replace_with(beside)
        else:
            beside.replace(target)
        _sync_directory(target.parent)
    except BaseException as error:
        if beside:
            with suppress(OSError):  # it may not exist
                beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror or str(error), os.fspath(path)) from error
        raise


def _resolve(path: PathLike) -> tuple[Path, os.stat_result | None]:
    """Return the file that ``path`` leads to, links followed, and its status if it exists."""
    text = os.fspath(path)
    if not text:
        raise _os_error(errno.ENOENT)
    if "\0" in text:
        raise _os_error(errno.EINVAL)
    try:
        existing = Path(text).stat()
    except FileNotFoundError:
        return Path(os.path.realpath(text)), None
    _check_regular(existing)
    return Path(os.path.realpath(text)), existing


def _check_regular(status: os.stat_result) -> None:
    """Raise ``OSError`` for a directory, a device, a pipe or a socket."""
    if stat.S_ISDIR(status.st_mode):
        raise _os_error(errno.EISDIR)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EEXIST, "It exists and is not a regular file")


def _name_beside(target: Path) -> Path:
    """Return an unused name in the same directory. Its length in bytes has a limit, whatever the name of ``target``."""
    stem = target.name.encode(errors="ignore")[:_MAX_STEM_LENGTH].decode(errors="ignore")
    return target.with_name(f".{stem}.cardgolf-save-{token_hex(8)}")


def _copy_permissions(existing: os.stat_result, beside: Path) -> None:
    """Give ``beside`` the owner, group and mode of the file it replaces, as far as the process is permitted to.

    If the group cannot be kept, the new group gets at most the permissions of all other users.
    """
    mode = stat.S_IMODE(existing.st_mode) & 0o777
    if hasattr(os, "chown"):  # POSIX only
        with suppress(OSError):
            os.chown(beside, existing.st_uid, -1)
        with suppress(OSError):
            os.chown(beside, -1, existing.st_gid)
        if beside.stat().st_gid != existing.st_gid:
            mode &= ~0o070 | (mode & 0o007) << 3
    beside.chmod(mode)


def _sync_directory(folder: Path) -> None:
    """Write the new directory entry to the disk. Windows cannot open a directory, so nothing happens there."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _os_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
