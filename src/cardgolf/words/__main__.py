"""Compiles catalogues: ``python -m cardgolf.words FOLDER [MODULE] [--check]``. Needs the extra ``translate``.

It reads ``FOLDER/LANGUAGE.ftl`` or, for the module of a plugin, ``FOLDER/MODULE.LANGUAGE.ftl``, and writes JSON beside
them. With ``--check`` it writes nothing, and fails if a file would change.
"""

import argparse
import sys
from pathlib import Path

from cardgolf.errors import CardGolfError
from cardgolf.tools.files import read_text, replace_text


def main() -> int:
    """Compile what the arguments name."""
    parser = argparse.ArgumentParser(prog="python -m cardgolf.words", description="Check and compile catalogues.")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("module", nargs="?", default="", metavar="MODULE")
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file would change")
    given = parser.parse_args()
    try:
        from cardgolf.words.compiler import MOST_BYTES, write_catalogues  # noqa: PLC0415  # the extra may not be there

        written = write_catalogues(given.folder, given.module)
        changed = [path for path, text in written.items() if not path.exists() or read_text(path, MOST_BYTES) != text]
    except ModuleNotFoundError as missing:
        sys.stderr.write(f'no module {missing.name}: pip install "cardgolf[translate]"\n')
        return 2
    except (CardGolfError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for path in changed:
        if given.check:
            sys.stderr.write(f"{path} is not what its source says\n")
        else:
            replace_text(path, written[path])
    return int(given.check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
