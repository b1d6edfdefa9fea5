"""A game in progress: the immutable object that most callers use."""

from collections.abc import Callable
from importlib import import_module
from itertools import chain
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from attrs import Factory, field, frozen

from cardgolf.engine.deal import deal_next_round
from cardgolf.engine.illegal import illegal_move_error, wrong_seat_error
from cardgolf.engine.transitions import apply, legal_moves, list_opened
from cardgolf.engine.views import CardLocation, View, locate_cards, make_view, reveals_cards
from cardgolf.engine.windows import as_actor
from cardgolf.errors import IllegalMoveError, check_integer
from cardgolf.games.history import (
    DEAL,
    EMPTY_HISTORY,
    GameStart,
    History,
    append_deal,
    append_event,
    build_game,
    count_events,
    find_round,
    flatten_game,
    list_events,
)
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import NO_MEMORY, REACTION, ROUND_OVER, Move, Phase, RoundEnd, Scorecard, Standing, State
from cardgolf.tools.attrs import make_constructor
from cardgolf.tools.integers import plain_integer

if TYPE_CHECKING:
    from cardgolf.events.event import Event
    from cardgolf.table import RoundResult


@frozen(eq=False, repr=False, weakref_slot=False)
class Game:
    """A match at one moment. It never changes: playing a move returns another game.

    Created by :func:`cardgolf.new_game`. Players and bots get :meth:`view`, which has no hidden cards.
    """

    rules: Rulebook
    """The rulebook of the match."""
    state: State
    """The complete state. It contains hidden information."""
    _start: GameStart = Factory(lambda game: GameStart(game.state.match, game.state), takes_self=True)
    _past: History = EMPTY_HISTORY
    legal_moves: tuple[Move, ...] = field(
        init=False, default=Factory(lambda game: legal_moves(game.rules, game.state), takes_self=True)
    )
    """Every legal move of the first seat in :attr:`to_act`, in a stable order, or none if the round is over."""

    @classmethod
    def from_position(cls, rules: Any, text: str) -> "Game":
        """Return a game in the position ``text``, which is that of :attr:`position` or written by hand.

        ``rules`` is a rulebook or the name of a variant. Each line of ``text`` is ``key: value``. Missing lines have
        defaults. The stock is all cards that no other line names, shuffled, and the leader begins. ``?`` is an unknown
        card, which the shuffle deals too. :func:`cardgolf.fill_position` tells what was filled in.

        >>> game = cardgolf.Game.from_position("play-nine", '''
        ... board 0: 8 8 3 (12) / 8 8 (3) (7)
        ... board 1: 1 2 3 4 / 5 6 (7) (9)
        ... discard: -5 10
        ... ''')
        >>> game.turn, len(game.state.stock)
        (1, 90)

        Raises :class:`InvalidPositionError` if ``text`` cannot be parsed, or if no play leads to the position.
        """
        from cardgolf.positions.parser import parse_position  # noqa: PLC0415  # rarely needed
        from cardgolf.positions.validation import validate_position  # noqa: PLC0415
        from cardgolf.rulebook.loader import rules as load_rules  # noqa: PLC0415

        rulebook = load_rules(rules)
        return cls(rulebook, validate_position(rulebook, parse_position(rulebook, text)))

    @property
    def only_move(self) -> Move | None:
        """The legal move, if there is exactly one."""
        return self.legal_moves[0] if len(self.legal_moves) == 1 else None

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or ``None`` if the round is over."""
        return None if self.is_round_over else self.state.turn

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act: that of the turn, or in :attr:`Phase.REACTION` all that may react."""
        if self.is_round_over:
            return ()
        window = self.state.window
        return (self.state.turn,) if window is None else window.seats

    def legal_moves_for(self, seat: int) -> tuple[Move, ...]:
        """Return every legal move of ``seat``, which is none unless it is in :attr:`to_act`."""
        seat = plain_integer(seat)
        if type(seat) is not int or seat not in self.to_act:
            return ()
        return self.legal_moves if seat == self.state.actor else legal_moves(self.rules, as_actor(self.state, seat))

    @property
    def phase(self) -> Phase:
        """The step of the turn that is next."""
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
        """The closer, the reason and the remaining turns, or ``None`` before the round is closed."""
        return self.state.round_end

    def play(self, move: Move | str, *, seat: "int | EllipsisType | None" = ...) -> "Game":
        """Return the game after ``move``, which is one of :attr:`legal_moves` or its text.

        With ``seat``, it is a move of that seat, which must be in :attr:`to_act`. A server should always pass ``seat``.
        Any other value, ``None`` included, is a wrong seat. The first reaction that is played counts.

        >>> game = game.play("draw stock").play("swap b2", seat=1)  # doctest: +SKIP

        Raises :class:`IllegalMoveError` for any other move. This game never changes.
        """
        if seat is not ...:
            seat = plain_integer(seat)
            # In a window the seat of the turn is checked as well: another one may be the actor.
            if type(seat) is not int or seat != self.turn or self.state.window:
                return self._react(move, seat)
        for offered in self.legal_moves:
            if offered is move:  # legal moves are shared objects
                break
        else:
            offered = self._find_move(move)
        rules, before = self.rules, self.state
        state = apply(rules, before, offered)
        actor = before.turn if before.memory is NO_MEMORY else before.actor
        past = append_event(self._past, actor, offered)
        return _new_game(rules, state, self._start, past, legal_moves(rules, state))

    def _react(self, move: Move | str, seat: object) -> "Game":
        """Return the game after a move of ``seat`` in a window; raise :class:`IllegalMoveError` if it may not act."""
        if type(seat) is not int or seat not in self.to_act:
            raise wrong_seat_error(self.state, seat)
        rules, state = self.rules, as_actor(self.state, seat)
        # To say who acts is no event, so the history stays as it is until the move is played.
        return _new_game(rules, state, self._start, self._past, legal_moves(rules, state)).play(move)

    def _find_move(self, move: Move | str) -> Move:
        """Return the legal move that equals ``move`` or its text.

        Only objects with the type of a legal move are compared. Their comparison may raise anything.
        """
        is_text = issubclass(type(move), str) and self.legal_moves  # after the round no text is a move
        wanted = self.rules.parse(move, self.legal_moves) if is_text else move  # type: ignore[arg-type]  # a text
        try:
            for offered in self.legal_moves:
                if type(offered) is type(wanted) and offered == wanted:
                    return offered
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: S110  # an object that cannot be compared is no legal move
            pass
        with self.rules.naming_culprit():
            raise illegal_move_error(self.rules, self.state, wanted, self.legal_moves, str(move) if is_text else "")

    def deal(self) -> "Game":
        """Return the game with the next round dealt.

        Raises :class:`IllegalMoveError` if the round is not over, or if the match is over.
        """
        if not self.is_round_over or self.is_over:
            reason = "match-over" if self.is_over else "round-goes-on"
            told = "the match is over" if self.is_over else "the round is not over"
            raise IllegalMoveError(f"invalid deal: {told}", "base.deal", reason=reason)
        state = deal_next_round(self.rules, self.state)
        return Game(self.rules, state, self._start, append_deal(self._past, state, self.state.memory.after_deal()))

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` can see, or a spectator for ``None``. Give this to players and bots."""
        state, seat = self.state, plain_integer(seat)
        # In a window each seat has moves of its own. `legal_moves` has those of the actor alone.
        if state.phase is REACTION and seat is not None:
            return make_view(self.rules, state, seat, self.legal_moves_for(seat))
        return make_view(self.rules, state, seat, self.legal_moves if seat == state.turn else ())

    def events(self, seat: int | None, since: int = 0) -> "tuple[Event, ...]":
        """Return what ``seat`` saw happen, or a spectator for ``None``, from the ply ``since`` on.

        Ply 0 is the first deal, with the draw for its dealer if there was one, and ply 1 the first move. A client that
        has all events up to now asks for the next ones with ``since=game.ply + 1``. Apart from that draw, events show
        no more than views do. Each has a method ``apply``, and together they lead from
        :func:`cardgolf.events.empty_view` to the view of now.

        >>> game = cardgolf.new_game("play-nine", players=2, seed=7).play("flip a1")
        >>> [event.type for event in game.events(0)]
        ['dealer_chosen', 'dealt', 'step_began', 'turned_up', 'step_began']

        Raises :class:`InvalidArgumentError` for a seat or ply that does not exist.
        """
        from cardgolf.events.derive import list_first_events, list_ply_events  # noqa: PLC0415  # rarely needed

        since = check_integer("since", since, 0)
        history = list_events(self._past, max(since - 1, 0))
        # From one event earlier, since events are what differs between two views. A client that is up to date costs no
        # replay.
        game = self.at(max(since - 1, 0)) if history else self
        before = game.view(seat)
        found = [] if since else [list_first_events(before, self._start.draw_dealer(self.rules), over=game.is_over)]
        for ply, (actor, event) in enumerate(history, max(since, 1)):
            opened = list_opened(self.rules, game.state, actor, event)
            game = play_event(game, (actor, event))
            after = game.view(seat)
            move = event if isinstance(event, Move) else None
            found.append(list_ply_events(ply, before, actor, move, after, over=game.is_over, opened=opened))
            before = after
        return tuple(chain.from_iterable(found))

    @property
    def scorecards(self) -> tuple[Scorecard | None, ...]:
        """The scorecards of a finished round by seat, or nothing before it is over."""
        return self.state.match.rounds[-1].scorecards if self.is_round_over else ()

    @property
    def scores(self) -> tuple[int | None, ...]:
        """Points of a finished round by seat, ``None`` for a seat that sat out. Nothing before the round is over."""
        return self.state.match.rounds[-1].scores if self.is_round_over else ()

    @property
    def rounds(self) -> "tuple[RoundResult, ...]":
        """The finished rounds of the match, first to last: who sat in each, its scores and scorecards."""
        return self.state.match.rounds

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the match by seat."""
        return self.state.match.totals or (0,) * len(self.state.match.names)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The standings after the finished rounds, best first."""
        return self.state.match.standings

    @property
    def history(self) -> tuple[tuple[int, Move | str], ...]:
        """Every move since the start with its seat, and ``"deal"`` with its dealer for each later deal."""
        return list_events(self._past)

    @property
    def ply(self) -> int:
        """The number of moves and later deals so far: the length of :attr:`history`, without making it."""
        return count_events(self._past)

    def at(self, ply: int) -> "Game":
        """Return the game after the first ``ply`` events of :attr:`history`. Ply 0 is the start.

        Raises :class:`InvalidArgumentError` unless ``ply`` is an integer up to the length of the history.
        """
        count = count_events(self._past)
        return self._rewind(check_integer("ply", ply, 0, count))

    def _rewind(self, ply: int) -> "Game":
        from cardgolf.games.history import rewind  # noqa: PLC0415  # rarely needed

        state, past = rewind(self.rules, self._start, self.state, self._past, ply)
        return Game(self.rules, state, self._start, past)

    def undo(self, *, seat: "int | EllipsisType | None" = ...) -> "Game":
        """Return the game before the last move, unless that move revealed a card to a seat or a spectator.

        With ``seat``, return the game in which that seat had its last choice. Moves without a choice after it are
        undone too. All of them must be moves of that seat which revealed nothing. A program in which people take back
        their moves should always pass ``seat``. Any other value, ``None`` included, is a wrong seat.

        >>> game = game.play("draw discard", seat=0).undo(seat=0)  # doctest: +SKIP

        Raises :class:`IllegalMoveError` for a move that revealed a card, caused a reshuffle or ended a round, for a
        move of another seat, and if there is no move.
        """
        seat = plain_integer(seat)
        game = self._undo_move(seat)
        # A seat with a single move could only make it again.
        while type(seat) is int and len(game.legal_moves_for(seat)) < 2:
            game = game._undo_move(seat)
        return game

    def _undo_move(self, wanted: "int | EllipsisType | None") -> "Game":
        count, dealt = count_events(self._past), find_round(self._past)
        if not count:
            raise _undo_error("expected a game with a history", "undo-none")
        if dealt and count == dealt.ply:
            raise _irreversible_error(DEAL, "undo-deal")
        # The last tuple of a history ends with a seat and its event. Only earlier tuples are folded.
        seat, move = self._past[-2:]
        if wanted is not ... and (type(wanted) is not int or wanted != seat):
            raise _undo_error("expected the last move to be one of this seat", "undo-other")
        before = self._rewind(count - 1)
        if before.state.window and seat != before.turn:
            raise _undo_error("expected no reaction of another seat", "undo-other")
        if reveals_cards(before.state, self.state):
            raise _irreversible_error(move, "undo-shown")
        if list_opened(self.rules, before.state, seat, move):
            raise _undo_error(f"{move} opened what was chosen in secret", "undo-opened")
        return before

    @property
    def card_locations(self) -> tuple[CardLocation, ...]:
        """Every card of the table, its place and the seats that can see it. It contains hidden information."""
        return tuple(locate_cards(self.state))

    @property
    def start(self) -> GameStart:
        """The start of the game. It contains hidden information."""
        return self._start

    @property
    def seed(self) -> int:
        """The seed of the match, which decides every shuffle. It contains hidden information: all later deals."""
        return self.state.match._seed

    @property
    def position(self) -> str:
        """The complete state as text, which :meth:`from_position` parses. It contains hidden information.

        Raises :class:`InvalidPositionError` for a text that would be too long to be parsed, after hundreds of rounds.
        """
        from cardgolf.positions.lines import check_length  # noqa: PLC0415  # rarely needed
        from cardgolf.positions.writer import format_position  # noqa: PLC0415

        return check_length(format_position(self.state))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules == other.rules and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.rules, self.state))

    def __repr__(self) -> str:
        number = len(self.state.match.rounds) + (not self.is_round_over)
        return f"<Game of {self.rules.name}: round {number}, {self.phase.value}, seat {self.state.turn}>"

    def __str__(self) -> str:
        """Return the game as a spectator sees it. Print a view to see the cards of a seat."""
        from cardgolf.table.text_view import format_table  # noqa: PLC0415  # few games are printed

        return format_table(self.view(None), ending="The match is over." if self.is_over else "")

    def _repr_svg_(self) -> str:
        """Return a spectator's view as SVG, for notebooks."""
        drawing: Any = import_module("cardgolf.drawing")  # a layer above, which only notebooks need here
        return drawing.svg(self)  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle_game, (self.rules, flatten_game(self._start, self.state, self._past))


def _unpickle_game(rules: Rulebook, flat: tuple[Any, ...]) -> Game:
    return Game(rules, *build_game(flat))


def play_event(game: Game, event: tuple[int, Move | str]) -> Game:
    """Return ``game`` after an event of a history."""
    seat, move = event
    return game.deal() if move == DEAL else game.play(move, seat=seat)


_new_game: Callable[..., Game] = make_constructor(Game)


def _irreversible_error(move: Move | str, reason: str) -> IllegalMoveError:
    return _undo_error(f"{move} showed a new card; expected a move that showed none", reason)


def _undo_error(what: str, reason: str) -> IllegalMoveError:
    return IllegalMoveError(f"invalid undo: {what}", "base.undo", reason=reason)
