"""A game in progress: the immutable handle most callers use."""

from collections.abc import Callable, Sequence
from functools import reduce
from types import EllipsisType
from typing import Any

from attrs import Factory, field, frozen

from cardgolf._text import quote
from cardgolf.cards import Card
from cardgolf.dealing import next_deal, opened
from cardgolf.engine import apply, legal
from cardgolf.errors import BadOption, IllegalMove
from cardgolf.knowledge import Whereabouts, learnt, whereabouts
from cardgolf.moves import Move
from cardgolf.past import NO_PAST, Past, later, told
from cardgolf.refusals import refusal, wrong_seat
from cardgolf.rulebook import Rulebook
from cardgolf.state import ROUND_OVER, Closing, Match, Phase, Scorecard, Standing, State
from cardgolf.values import maker
from cardgolf.views import View, view

DEAL = "deal"


@frozen(weakref_slot=False)
class Beginning:
    """How a game began: in a ``position`` that was set up, or else with the first deal of ``match``.

    That was dealt from ``deck`` if somebody stacked it, else from its seed. ``header`` is that of the record the
    game was loaded from, so that it can be written again as it was.
    """

    match: Match
    position: State | None = None
    deck: tuple[Card, ...] = ()
    header: str = ""

    def state(self, rules: Rulebook) -> State:
        """The first state. It is dealt again: games are many, and seldom asked where they come from."""
        return self.position or opened(rules, self.match, self.deck)


@frozen(eq=False, repr=False, weakref_slot=False)
class Game:
    """A match at one moment. Playing gives another game; this one stays as it is.

    Show players :meth:`view`. Made by :func:`cardgolf.new_game`.
    """

    rules: Rulebook
    """The rulebook it is played by."""
    state: State
    """Everything there is to know at this moment, hidden cards too; the referee's."""
    _start: Beginning = Factory(lambda game: Beginning(game.state.match, game.state), takes_self=True)
    _past: Past = NO_PAST
    moves: tuple[Move, ...] = field(
        init=False, default=Factory(lambda game: legal(game.rules, game.state), takes_self=True)
    )
    """Every legal move now, in a stable order; none when the round is over."""

    @property
    def forced(self) -> Move | None:
        """The move, where there is only one."""
        return self.moves[0] if len(self.moves) == 1 else None

    @property
    def turn(self) -> int | None:
        """The seat to move; ``None`` when the round is over."""
        return None if self.round_over else self.state.turn

    @property
    def phase(self) -> Phase:
        """Which step of the turn is next."""
        return self.state.phase

    @property
    def round_over(self) -> bool:
        """Whether the round has been scored."""
        return self.state.phase is ROUND_OVER

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        upcoming = self.state.deal.upcoming
        return upcoming is not None and not upcoming.seats

    @property
    def closing(self) -> Closing | None:
        """How the round is ending or has ended, and who still has a turn; ``None`` while it goes on."""
        return self.state.closing

    def play(self, move: Move | str, *, seat: "int | EllipsisType | None" = ...) -> "Game":
        """The game after ``move``, one of :attr:`moves` or its text; with ``seat``, only if it is that seat's turn.

        A server gives ``seat`` always: ``None`` or whatever else a client may send is a wrong seat like any other.

        >>> game = game.play("draw stock").play("swap b2", seat=1)  # doctest: +SKIP

        Raises :class:`IllegalMove`, and changes nothing.
        """
        if seat is not ... and (type(seat) is not int or seat != self.turn):
            raise wrong_seat(self.state, seat)
        for offered in self.moves:
            if offered is move:  # offered moves are shared objects
                break
        else:
            offered = self._meant(move)
        rules, past = self.rules, self._past
        state = apply(rules, self.state, offered)
        return _game(rules, state, self._start, later(past, offered), legal(rules, state))

    def _meant(self, move: Move | str) -> Move:
        """Return the offered move that a text names, or that ``move`` equals.

        A caller's object is asked what it equals only if it is of the type of an offered move, and may raise anything.
        """
        meant = self.rules.parse(move) if issubclass(type(move), str) else move  # type: ignore[arg-type]  # a text
        try:
            for offered in self.moves:
                if type(offered) is type(meant) and offered == meant:
                    return offered
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: S110  # what cannot be compared is no offered move
            pass
        with self.rules.blaming():
            raise refusal(self.rules, self.state, meant, self.moves)

    def deal(self) -> "Game":
        """The game with the next round dealt; :class:`IllegalMove` if this one is not over, or the match is."""
        if not self.round_over or self.over:
            reason = "the match is over" if self.over else "the round is not over"
            raise IllegalMove(f"there is nothing to deal: {reason}", "golf.deal")
        return Game(self.rules, next_deal(self.rules, self.state), self._start, later(self._past, DEAL))

    def view(self, seat: int | None) -> View:
        """What ``seat`` can see, or with ``None`` a spectator. This is what players and bots get."""
        mover = seat is not None and seat == self.turn
        return view(self.rules, self.state, seat, self.moves if mover else ())

    @property
    def scorecards(self) -> tuple[Scorecard | None, ...]:
        """Why each seat scored what it scored in the round just finished; nothing while one is played."""
        return self.state.match.rounds[-1].scorecards if self.round_over else ()

    @property
    def scores(self) -> tuple[int | None, ...]:
        """Points of the round just finished, by seat; ``None`` for a seat that sat out."""
        return self.state.match.rounds[-1].scores if self.round_over else ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the match so far, by seat."""
        return self.state.match.totals or (0,) * len(self.state.match.names)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Who stands where after the rounds finished, best first."""
        return self.state.match.standings

    @property
    def history(self) -> tuple[Move | str, ...]:
        """Every move since the start, and ``"deal"`` for each further deal."""
        return told(self._past)

    def at(self, moment: int) -> "Game":
        """The game as it was after the first ``moment`` events of :attr:`history`; 0 is the start. The referee's.

        Raises :class:`BadOption` for a moment that was not.
        """
        history = self.history
        if type(moment) is not int or not 0 <= moment <= len(history):
            raise BadOption(f"there was no moment {quote(moment)}: give 0 to {len(history)}")
        return _replayed(self.rules, self._start, history[:moment])

    def undo(self) -> "Game":
        """The game before the last move, if nobody has seen a card since that they had not seen.

        Raises :class:`IllegalMove` if somebody has, if chance has spoken, or if there is nothing to take back.
        """
        history = self.history
        if not history:
            raise IllegalMove("there is nothing to take back", "golf.undo")
        before = self.at(len(history) - 1)
        if learnt(before.state, self.state):
            raise IllegalMove(f"{history[-1]} cannot be taken back: a card has been seen since", "golf.undo")
        return before

    @property
    def referee(self) -> tuple[Whereabouts, ...]:
        """Every card of the table, where it lies and who can see it. The referee's."""
        return tuple(whereabouts(self.state))

    @property
    def beginning(self) -> Beginning:
        """How it began. The referee's."""
        return self._start

    @property
    def position(self) -> str:
        """The whole state as text, which :func:`cardgolf.set_up` takes back. It names hidden cards: the referee's."""
        from cardgolf.positions import written  # noqa: PLC0415  # few games are written down

        return written(self.state)

    @property
    def key(self) -> str:
        """Canonical text of the whole state: equal games have equal keys. The same text as :attr:`position`."""
        return self.position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules == other.rules and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.rules, self.state))

    def __repr__(self) -> str:
        number = len(self.state.match.rounds) + (not self.round_over)
        return f"<Game of {self.rules.name}: round {number}, {self.phase.value}, seat {self.state.turn}>"

    def _repr_svg_(self) -> str:
        """How a notebook shows it: as a spectator sees it."""
        from cardgolf.drawing import svg  # noqa: PLC0415  # few draw

        return svg(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.rules, self._start, self.history)


def _replayed(rules: Rulebook, start: Beginning, history: Sequence[Move | str]) -> Game:
    game = Game(rules, start.state(rules), start)
    return reduce(lambda game, event: game.deal() if event == DEAL else game.play(event), history, game)


_game: Callable[..., Game] = maker(Game)
