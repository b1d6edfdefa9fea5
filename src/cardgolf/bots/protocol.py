"""What a bot is."""

from typing import Protocol

from cardgolf import Move, View


class Bot(Protocol):
    """Whatever can choose a move from what its seat sees."""

    def choose(self, view: View) -> Move | str:
        """One of ``view.moves`` or its text. It is asked only when ``view.seat`` is to move.

        >>> class First:
        ...     def choose(self, view):
        ...         return view.moves[0]
        """
        raise NotImplementedError
