"""Text that is shown: cut, quoted and joined so that it fits an error message and a line."""

from collections.abc import Iterable

MAX_NAME_LENGTH = 100


def is_printable_name(name: object) -> bool:
    """Return whether a player can go by ``name``: it fits a terminal and a file."""
    return isinstance(name, str) and len(name) <= MAX_NAME_LENGTH and name.isprintable()


def truncate(text: str, longest: int) -> str:
    """Return ``text``, cut to at most ``longest`` characters."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def describe_error(error: BaseException) -> str:
    """Return the kind and text of an exception, safe to print; the exception of a plugin may raise as it is read."""
    try:
        return f"{type(error).__name__}: {quote(str(error), 80)}"
    except Exception:
        return type(error).__name__


def quote(value: object, longest: int = 40) -> str:
    """Return ``value`` as a message names it: short, ASCII, and never raising."""
    try:
        text = value[: longest + 1] if isinstance(value, str) else repr(value)
        return truncate(ascii(text) if isinstance(value, str) else text.encode("ascii", "replace").decode(), longest)
    except Exception:
        return f"<{type(value).__name__}>"


def join_limited(values: Iterable[object], most: int = 6) -> str:
    """Return the first few of ``values`` and how many more there are."""
    texts = [str(value) for value in values]
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return ", ".join(texts[:most]) + more


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a suggestion for a misspelt name, or the names there are."""
    from difflib import get_close_matches  # noqa: PLC0415  # it takes long to import, and few need it

    names = sorted(known)
    close = get_close_matches(name[:60].lower(), names, n=1)
    return f"did you mean {close[0]}?" if close else f"there are: {join_limited(names, 8) or 'none'}"
