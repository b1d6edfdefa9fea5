"""The command line of cardgolf. It needs the extra ``cli``."""

from cardgolf.terminal.app import app

__all__ = ["app"]
