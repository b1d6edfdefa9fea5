"""The command line of cardgolf. It needs the extra ``cli``."""

from cardgolf.tools import explain_missing

try:
    from cardgolf.terminal.app import app
except ModuleNotFoundError as missing:
    raise explain_missing(__name__, missing) from missing

__all__ = ["app"]
