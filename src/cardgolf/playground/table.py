"""A match of one person, in seat 0, against bots of a level."""

from collections.abc import Sequence
from typing import Any

from cardgolf import CardGolfError, Game, InvalidArgumentError, Rulebook, new_game
from cardgolf._text import quote
from cardgolf.games.game import play_event
from cardgolf.ui.seats import Seats, make_seats, name_seats
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
        self.game: Game = new_game(rules, players=name_seats(players, ()), seed=seed)
        for each in moves:
            self.game = play_event(self.game, _parse_event(each))
        self._seats: Seats = make_seats(self.game, [PERSON], level)
        self._let_bots_play()

    @property
    def moves(self) -> list[str]:
        """Every move and deal so far, each after its seat: ``"0 flip a1"``."""
        return [f"{seat} {move}" for seat, move in self.game.history]

    def play(self, move: str) -> dict[str, Any]:
        """Return the table after a move of the person and those of the bots. Raises :class:`IllegalMoveError`."""
        return self._advance(self.game.play(move, seat=PERSON))

    def deal(self) -> dict[str, Any]:
        """Return the table of the next round. Raises :class:`IllegalMoveError` before the round is over."""
        return self._advance(self.game.deal())

    @property
    def can_undo(self) -> bool:
        """Whether the person can take back a move."""
        try:
            self.game.undo(seat=PERSON)
        except CardGolfError:
            return False
        return True

    def undo(self) -> dict[str, Any]:
        """Return the table before the person's last move. Raises :class:`IllegalMoveError` if cards were revealed."""
        self.game = self.game.undo(seat=PERSON)
        return table_message(self.game, PERSON)

    def show(self, since: int | None = None) -> dict[str, Any]:
        """Return the table as the person sees it, and what happened from ply ``since`` on."""
        return table_message(self.game, PERSON, since=since)

    def _advance(self, game: Game) -> dict[str, Any]:
        before, self.game = self.game, game
        try:
            self._let_bots_play()
        except CardGolfError:
            self.game = before
            raise
        return self.show(since=before.ply + 1)

    def _let_bots_play(self) -> None:
        while not self.game.is_round_over and PERSON not in self.game.to_act:
            seat = self.game.to_act[0]
            self.game = self.game.play(self._seats.choice(self.game, seat), seat=seat)


def _parse_event(text: str) -> tuple[int, str]:
    seat, _, move = text.partition(" ")
    if not seat.isdecimal() or len(seat) > 1:
        raise InvalidArgumentError(f"invalid move {quote(text)}: expected a seat and a move, such as '0 draw stock'")
    return int(seat), move
