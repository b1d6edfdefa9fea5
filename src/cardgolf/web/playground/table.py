"""A match of one person, in seat 0, against bots of a level."""

from collections.abc import Sequence
from typing import Any

from cardgolf import Game, InvalidArgumentError, Rulebook, new_game
from cardgolf.bots.sitting import Sitting, name_players, sit_down
from cardgolf.games.game import play_event
from cardgolf.tools.text import quote
from cardgolf.web import table_message

PERSON = 0


class BotTable:
    """A match in progress. Bots move until the person has to."""

    def __init__(self, rules: Rulebook, players: int, level: str, seed: int, moves: Sequence[str] = ()) -> None:
        """Deal a match and play the ``moves`` of an earlier one, as :attr:`moves` lists them.

        Raises the errors of :func:`cardgolf.new_game`, and :class:`InvalidArgumentError` or :class:`IllegalMoveError`
        for moves that cannot be played.
        """
        rules.table_setup(players)
        game = new_game(rules, players=name_players(players), seed=seed)
        for each in moves:
            game = play_event(game, _parse_event(each))
        self._sitting = sit_down(game, [PERSON], level).advance()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._sitting.game

    @property
    def moves(self) -> list[str]:
        """Every move and deal so far, each after its seat: ``"0 flip a1"``."""
        return [f"{seat} {move}" for seat, move in self.game.history]

    def play(self, move: str) -> dict[str, Any]:
        """Return the table after a move of the person and those of the bots. Raises :class:`IllegalMoveError`."""
        return self._go_on(self._sitting.play(move, PERSON))

    def deal(self) -> dict[str, Any]:
        """Return the table of the next round. Raises :class:`IllegalMoveError` before the round is over."""
        return self._go_on(self._sitting.deal())

    @property
    def can_undo(self) -> bool:
        """Whether the person can take back a move."""
        return self._sitting.can_take_back(PERSON)

    def undo(self) -> dict[str, Any]:
        """Return the table before the person's last move. Raises :class:`IllegalMoveError` if cards were revealed."""
        self._sitting = self._sitting.take_back(PERSON)
        return self.show()

    def show(self, since: int | None = None) -> dict[str, Any]:
        """Return the table as the person sees it, and what happened from ply ``since`` on."""
        return table_message(self.game, PERSON, since=since)

    def _go_on(self, sitting: Sitting) -> dict[str, Any]:
        since, self._sitting = self.game.ply + 1, sitting.advance()
        return self.show(since=since)


def _parse_event(text: str) -> tuple[int, str]:
    seat, _, move = text.partition(" ")
    if not seat.isdecimal() or len(seat) > 1:
        raise InvalidArgumentError(f"invalid move {quote(text)}: expected a seat and a move, such as '0 draw stock'")
    return int(seat), move
