"""What has to be there before a file is written: a suffix, a package, a directory."""

import errno
import os
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path

from cardgolf import BadOption
from cardgolf._text import quote
from cardgolf.atomic_files import PathLike


def suffix(path: PathLike, known: Iterable[str]) -> str:
    """How ``path`` ends, in small letters; :class:`cardgolf.BadOption` for what is none of ``known``."""
    ending = Path(path).suffix.lower()
    if ending not in known or "\0" in str(path):
        raise BadOption(f"{quote(Path(path).name)} says no format: let it end in {' or '.join(known)}")
    return ending


def need(package: str, purpose: str) -> None:
    """:class:`cardgolf.BadOption`, with what to install, where ``package`` is not there."""
    if not find_spec(package):
        raise BadOption(f'{purpose} needs {package}: pip install "cardgolf[sim]"')


def check(path: PathLike, needs: Mapping[str, str]) -> None:
    """Refuse now what could not be written later: a suffix, a package that is not there, a folder that is not there.

    ``needs`` gives the package each suffix is written with, ``""`` for none. Raises :class:`cardgolf.BadOption`,
    ``FileNotFoundError`` and other kinds of ``OSError``.
    """
    package = needs[suffix(path, needs)]
    if package:
        need(package, f"a {Path(path).suffix} file")
    folder = Path(path).parent
    if not folder.is_dir():
        raise _os_error(errno.ENOENT, folder)
    if Path(path).is_dir():
        raise _os_error(errno.EISDIR, path)
    if not os.access(folder, os.W_OK):
        raise _os_error(errno.EACCES, folder)


def _os_error(number: int, path: PathLike) -> OSError:
    return OSError(number, os.strerror(number), str(path))
