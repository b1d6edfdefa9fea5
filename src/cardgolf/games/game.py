"""A game in progress: the immutable handle most callers use."""

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import chain
from types import EllipsisType
from typing import Any, TypeAlias

from attrs import Factory, field, frozen

from cardgolf._attrs import make_constructor
from cardgolf._text import quote
from cardgolf.cards import Card
from cardgolf.engine.deal import deal_first_round, deal_next_round
from cardgolf.engine.illegal import illegal_move_error, wrong_seat_error
from cardgolf.engine.transitions import apply, legal_moves
from cardgolf.errors import IllegalMoveError, InvalidOptionError
from cardgolf.moves import Move
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.scorecard import RoundEnd, Scorecard, Standing
from cardgolf.state import ROUND_OVER, Match, Phase, State
from cardgolf.views import CardLocation, View, locate_cards, make_view, reveals_cards

History: TypeAlias = tuple[Any, ...]

EMPTY_HISTORY: History = (None,)

_CHUNK = 16


def append_event(past: History, event: Move | str) -> History:
    """``past`` and one event more."""
    return past + (event,) if len(past) <= _CHUNK else (past, event)


def list_events(past: History | None) -> tuple[Move | str, ...]:
    """Every event, from the first to the last.

    >>> told(later(later(NO_PAST, "one"), "two"))
    ('one', 'two')
    """
    links: list[History] = []
    while past is not None:
        links.append(past[1:])
        past = past[0]
    return tuple(chain.from_iterable(reversed(links)))


DEAL = "deal"


@frozen(weakref_slot=False)
class GameStart:
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
        return self.position or deal_first_round(rules, self.match, self.deck)


@frozen(eq=False, repr=False, weakref_slot=False)
class Game:
    """A match at one moment. Playing gives another game; this one stays as it is.

    Show players :meth:`view`. Made by :func:`cardgolf.new_game`.
    """

    rules: Rulebook
    """The rulebook it is played by."""
    state: State
    """Everything there is to know at this moment, hidden cards too; the referee's."""
    _start: GameStart = Factory(lambda game: GameStart(game.state.match, game.state), takes_self=True)
    _past: History = EMPTY_HISTORY
    legal_moves: tuple[Move, ...] = field(
        init=False, default=Factory(lambda game: legal_moves(game.rules, game.state), takes_self=True)
    )
    """Every legal move now, in a stable order; none when the round is over."""

    @classmethod
    def from_position(cls, rules: Any, text: str) -> "Game":
        """Return a game in the position that ``text`` describes: that of :attr:`position`, or one written by hand.

        ``rules`` is a rulebook or a variant's name. Each line of ``text`` is ``key: value``. What is left out follows
        from the rest: the stock holds the cards that no other line names, shuffled, and the leader begins.

        >>> game = cardgolf.Game.from_position("play-nine", '''
        ... board 0: 8 8 3 (12) / 8 8 (3) (7)
        ... board 1: 1 2 3 4 / 5 6 (7) (9)
        ... discard: -5 10
        ... ''')
        >>> game.turn, len(game.state.stock)
        (1, 90)

        Raises :class:`InvalidPositionError`, with the reason, for what cannot be parsed or reached by play.
        """
        from cardgolf.positions.parser import parse_position  # noqa: PLC0415  # few games begin in a position
        from cardgolf.positions.validation import validate_position  # noqa: PLC0415
        from cardgolf.rulebook.loader import rules as load_rules  # noqa: PLC0415

        rulebook = load_rules(rules)
        return cls(rulebook, validate_position(rulebook, parse_position(rulebook, text)))

    @property
    def only_move(self) -> Move | None:
        """The move, where there is only one."""
        return self.legal_moves[0] if len(self.legal_moves) == 1 else None

    @property
    def turn(self) -> int | None:
        """The seat to move; ``None`` when the round is over."""
        return None if self.is_round_over else self.state.turn

    @property
    def phase(self) -> Phase:
        """Which step of the turn is next."""
        return self.state.phase

    @property
    def is_round_over(self) -> bool:
        """Whether the round has been scored."""
        return self.state.phase is ROUND_OVER

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        upcoming = self.state.setup.upcoming
        return upcoming is not None and not upcoming.seats

    @property
    def round_end(self) -> RoundEnd | None:
        """How the round is ending or has ended, and who still has a turn; ``None`` while it goes on."""
        return self.state.round_end

    def play(self, move: Move | str, *, seat: "int | EllipsisType | None" = ...) -> "Game":
        """The game after ``move``, one of :attr:`moves` or its text; with ``seat``, only if it is that seat's turn.

        A server gives ``seat`` always: ``None`` or whatever else a client may send is a wrong seat like any other.

        >>> game = game.play("draw stock").play("swap b2", seat=1)  # doctest: +SKIP

        Raises :class:`IllegalMoveError`, and changes nothing.
        """
        if seat is not ... and (type(seat) is not int or seat != self.turn):
            raise wrong_seat_error(self.state, seat)
        for offered in self.legal_moves:
            if offered is move:  # offered moves are shared objects
                break
        else:
            offered = self._meant(move)
        rules, past = self.rules, self._past
        state = apply(rules, self.state, offered)
        return _new_game(rules, state, self._start, append_event(past, offered), legal_moves(rules, state))

    def _meant(self, move: Move | str) -> Move:
        """Return the offered move that a text names, or that ``move`` equals.

        A caller's object is asked what it equals only if it is of the type of an offered move, and may raise anything.
        """
        meant = self.rules.parse(move) if issubclass(type(move), str) else move  # type: ignore[arg-type]  # a text
        try:
            for offered in self.legal_moves:
                if type(offered) is type(meant) and offered == meant:
                    return offered
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: S110  # what cannot be compared is no offered move
            pass
        with self.rules._naming_culprit():
            raise illegal_move_error(self.rules, self.state, meant, self.legal_moves)

    def deal(self) -> "Game":
        """The game with the next round dealt; :class:`IllegalMoveError` if this one is not over, or the match is."""
        if not self.is_round_over or self.is_over:
            reason = "the match is over" if self.is_over else "the round is not over"
            raise IllegalMoveError(f"there is nothing to deal: {reason}", "base.deal")
        return Game(self.rules, deal_next_round(self.rules, self.state), self._start, append_event(self._past, DEAL))

    def view(self, seat: int | None) -> View:
        """What ``seat`` can see, or with ``None`` a spectator. This is what players and bots get."""
        mover = seat is not None and seat == self.turn
        return make_view(self.rules, self.state, seat, self.legal_moves if mover else ())

    @property
    def scorecards(self) -> tuple[Scorecard | None, ...]:
        """Why each seat scored what it scored in the round just finished; nothing while one is played."""
        return self.state.match.rounds[-1].scorecards if self.is_round_over else ()

    @property
    def scores(self) -> tuple[int | None, ...]:
        """Points of the round just finished, by seat; ``None`` for a seat that sat out."""
        return self.state.match.rounds[-1].scores if self.is_round_over else ()

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
        return list_events(self._past)

    def at(self, moment: int) -> "Game":
        """The game as it was after the first ``moment`` events of :attr:`history`; 0 is the start. The referee's.

        Raises :class:`InvalidOptionError` for a moment that was not.
        """
        history = self.history
        if type(moment) is not int or not 0 <= moment <= len(history):
            raise InvalidOptionError(f"there was no moment {quote(moment)}: give 0 to {len(history)}")
        return _replay_history(self.rules, self._start, history[:moment])

    def undo(self) -> "Game":
        """The game before the last move, if nobody has seen a card since that they had not seen.

        Raises :class:`IllegalMoveError` if somebody has, if chance has spoken, or if there is nothing to take back.
        """
        history = self.history
        if not history:
            raise IllegalMoveError("there is nothing to take back", "base.undo")
        before = self.at(len(history) - 1)
        if reveals_cards(before.state, self.state):
            raise IllegalMoveError(f"{history[-1]} cannot be taken back: a card has been seen since", "base.undo")
        return before

    @property
    def card_locations(self) -> tuple[CardLocation, ...]:
        """Every card of the table, where it lies and who can see it. The referee's."""
        return tuple(locate_cards(self.state))

    @property
    def start(self) -> GameStart:
        """How it began. The referee's."""
        return self._start

    @property
    def position(self) -> str:
        """The whole state as text, which :func:`cardgolf.Game.from_position` takes back. It names hidden cards: the referee's."""
        from cardgolf.positions.writer import format_position  # noqa: PLC0415  # few games are written down

        return format_position(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules == other.rules and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.rules, self.state))

    def __repr__(self) -> str:
        number = len(self.state.match.rounds) + (not self.is_round_over)
        return f"<Game of {self.rules.name}: round {number}, {self.phase.value}, seat {self.state.turn}>"

    def _repr_svg_(self) -> str:
        """How a notebook shows it: as a spectator sees it."""
        from cardgolf.drawing import svg  # noqa: PLC0415  # few draw

        return svg(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay_history, (self.rules, self._start, self.history)


def _replay_history(rules: Rulebook, start: GameStart, history: Sequence[Move | str]) -> Game:
    game = Game(rules, start.state(rules), start)
    return reduce(lambda game, event: game.deal() if event == DEAL else game.play(event), history, game)


_new_game: Callable[..., Game] = make_constructor(Game)
