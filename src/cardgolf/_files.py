"""Files that are replaced as a whole: a reader, or a crash, finds the old content or the new."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO, TypeAlias

PathLike: TypeAlias = "str | os.PathLike[str]"

_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)  # Windows alone has O_BINARY
_LONGEST_STEM = 100


@contextmanager
def replace_file(path: PathLike) -> Iterator[BinaryIO]:
    """Yield a file that takes the place of ``path`` at the end of the block; if the block raises, it never was.

    A symbolic link is followed, also one to a file that does not exist yet. The file keeps the permissions of the
    one it replaces, and is never open to more users than that one. A new file gets what the umask grants.

    Raises ``OSError``, with ``path`` as its filename, for a directory, a device, a pipe or a socket, for a path that
    cannot be one, and for what the file system refuses.
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
        beside.replace(target)
        _sync_directory(target.parent)
    except BaseException as error:
        if beside:
            with suppress(OSError):  # where it could not be made, it need not be removed
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
    if stat.S_ISDIR(existing.st_mode):
        raise _os_error(errno.EISDIR)
    if not stat.S_ISREG(existing.st_mode):
        raise OSError(errno.EEXIST, "It exists and is not a regular file")
    return Path(os.path.realpath(text)), existing


def _name_beside(target: Path) -> Path:
    """Return a fresh name in the same directory, short enough in bytes whatever the target's name is."""
    stem = target.name.encode(errors="ignore")[:_LONGEST_STEM].decode(errors="ignore")
    return target.with_name(f".{stem}.cardgolf-save-{token_hex(8)}")


def _copy_permissions(existing: os.stat_result, beside: Path) -> None:
    """Give ``beside`` the owner, group and mode of the file it replaces, as far as this process may.

    Where the group cannot be kept, the new group gets no more than all other users have.
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
    """Put the new name on the disk too, where a directory can be opened: not on Windows."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _os_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
