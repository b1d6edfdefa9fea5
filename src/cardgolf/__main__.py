"""The command line: ``cardgolf``, or ``python -m cardgolf``."""

import sys

EXTRA = ("click", "rich")


def main() -> None:
    """Run the command line, or say in one line what it lacks."""
    try:
        from cardgolf.terminal import app  # noqa: PLC0415  # the extra may not be there

        app(prog_name="cardgolf")  # commands are imported when they are used
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in EXTRA:
            raise
        sys.exit(_lacking())
    except KeyboardInterrupt:
        sys.exit(130)


def _lacking() -> int:
    sys.stderr.write('the command line needs click and rich: pip install "cardgolf[cli]"\n')
    return 2


if __name__ == "__main__":
    main()
