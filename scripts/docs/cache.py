"""What a build of the site keeps in `build`: folders named by a digest of all that they are made of."""

import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256
from pathlib import Path

from docs.places import ROOT


def digest_sources(more: Iterable[Path]) -> str:
    """Return a digest of the library, the variants, and ``more`` files."""
    files = [*more, *(path for folder in ("src", "variants") for path in (ROOT / folder).rglob("*"))]
    found = sha256()
    for path in sorted(each for each in files if each.is_file() and "__pycache__" not in each.parts):
        found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def gather(cache: Path, kind: str, digest: str, write: Callable[[Path], object]) -> Path:
    """Return the folder of a kind in ``cache``. If there is none with ``digest``, ``write`` makes it."""
    made = cache / f"{kind}-{digest}"
    if not made.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        for old in cache.glob(f"{kind}-*"):
            shutil.rmtree(old, ignore_errors=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            filled = Path(folder, "filled")
            write(filled)
            try:
                filled.rename(made)
            except OSError:  # another process was first
                if not made.is_dir():
                    raise
    return made


def name_games(wanted: Collection[str]) -> str:
    """Return the kind of a folder with the games that are ``wanted``."""
    return f"games-{sha256(' '.join(sorted(wanted)).encode()).hexdigest()[:8]}"
