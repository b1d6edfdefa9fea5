"""A match that is played from a bundle, with the chance, the views and the events of the library.

With :mod:`cardgolf.lanes.tables.rounds` this is the reference of the format, to be read beside its page.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from types import EllipsisType
from typing import Any, NamedTuple

from attrs import evolve

from cardgolf.bundles.tabled import DataRules, index_words, list_deck, make_table, make_tables, parse
from cardgolf.cards import Card, Slot, pack
from cardgolf.engine.first_dealer import DrawnCard, draw_lowest
from cardgolf.errors import IllegalMoveError, InvalidArgumentError, check_integer
from cardgolf.events.derive import list_first_events, list_ply_events
from cardgolf.events.event import Event
from cardgolf.lanes.tables.rounds import TabledRound
from cardgolf.rulebook.standings import PLAYOFF_LIMIT, count_rounds, describe_round_limit, rank_seats, tied_for_first
from cardgolf.scoring.between_seats import adjust_scores, find_penalties, find_totals
from cardgolf.table import OPENING, ROUND_OVER, Board, Match, Move, MutableState, Pile, RoundSetup, State
from cardgolf.table.moves import Discard, Draw, Swap
from cardgolf.table.scorecard import NextRound, RoundEnd, RoundResult, Scorecard, Standing
from cardgolf.table.shuffle import derive, shuffle, shuffle_backwards
from cardgolf.tools.integers import plain_integer
from cardgolf.tools.text import join_limited, quote
from cardgolf.views import View, make_view


class Moment(NamedTuple):
    """A match after a move of ``seat``, or after a deal by it where ``move`` is ``None``."""

    seat: int
    move: Move | None
    state: State
    legal_moves: tuple[Move, ...]


class BundleGame:
    """A match in play, made by :meth:`Bundle.new_game`. Unlike a :class:`Game` it changes as moves are played."""

    def __init__(self, data: Mapping[str, Any], names: Sequence[str], seed: int) -> None:
        self._rules = rules = DataRules(data)
        self._data, self._match, self._tables = data, Match(tuple(names), seed), make_tables(rules, len(names))
        self._moments, self._words = list[Moment](), index_words(data["play"]["moves"])
        self._chosen = self._choose_dealer()
        dealer = data["match"]["first_dealer"] if self._chosen is None else self._chosen[0]
        self._deal(NextRound("hole", self._match.seats), dealer)

    # The deal

    def _choose_dealer(self) -> tuple[int, tuple[DrawnCard, ...]] | None:
        """Return the first dealer and the cards drawn for it, or ``None`` if the rules name a seat."""
        way, key = self._data["match"]["first_dealer"], derive(self._match._seed, "first dealer")
        if way == "random":
            return shuffle(self._match.seats, key)[0], ()
        if way != "draw_low":
            return None
        deck = list_deck(self._rules, len(self._match.names))
        return draw_lowest(self._rules.card_values, self._match.seats, shuffle_backwards(deck, key), len(deck))

    def _deal(self, plan: NextRound, dealer: int) -> None:
        """Deal a round."""
        match, rules = self._match, self._rules
        cards = shuffle(list_deck(rules, len(match.names)), self._derive("deal"))
        setup = RoundSetup(plan.kind, plan.seats, dealer, self._data["play"]["opening_flips"])
        seats, dealt = setup.order, len(plan.seats) * rules.layout.size
        boards: list[Board | None] = [None] * len(match.names)
        for position, seat in enumerate(seats):
            boards[seat] = Board.dealt(rules.layout, cards[position : dealt : len(seats)], seat)
        stock = cards[:dealt:-1]  # the top card is the last one
        turns_begun = (0,) * len(match.names)
        state = MutableState(
            match, setup, seats[0], OPENING, tuple(boards), pack(stock), cards[dealt : dealt + 1], turns_begun
        ).freeze()
        self._setup, self._round = setup, TabledRound(self._tables, state, self._reshuffle)
        self._note(dealer, None)

    def _derive(self, purpose: str) -> bytes:
        return derive(self._match._seed, "round", len(self._match.rounds), purpose)

    def _reshuffle(self, faces: Sequence[int], number: int) -> Sequence[int]:
        return shuffle(faces, self._derive("stock"), number)

    def deal(self) -> None:
        """Deal the next round. Raises :class:`IllegalMoveError` if the round is not over, or if the match is."""
        plan = self._setup.upcoming
        if plan is None or not plan.seats:
            raise IllegalMoveError(f"invalid deal: the {'match is' if plan else 'round is not'} over", "base.deal")
        later = [seat for seat in plan.seats if seat > self._setup.dealer]
        self._deal(plan, (later or plan.seats)[0])

    # Moves

    @property
    def state(self) -> State:
        """The complete state. It contains hidden information."""
        return self._moments[-1].state

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, in the order of the rules. Empty after a round, and where a bundle offers nothing."""
        return self._moments[-1].legal_moves

    @property
    def turn(self) -> int | None:
        """The seat to move, or ``None`` if the round is over."""
        return None if self.is_round_over else self.state.turn

    @property
    def is_round_over(self) -> bool:
        """Whether the round has been scored."""
        return self.state.phase is ROUND_OVER

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return _is_over(self.state)

    @property
    def rounds(self) -> tuple[RoundResult, ...]:
        """The finished rounds."""
        return self._match.rounds

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the match by seat."""
        return self._match.totals or (0,) * len(self._match.names)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The standings after the finished rounds, best first."""
        return self._match.standings

    def play(self, move: Move | str, *, seat: "int | EllipsisType" = ...) -> None:
        """Play a legal move or its text, with ``seat`` as that seat.

        Raises :class:`IllegalMoveError` with the id of the rule that forbids it. Nothing changes then. Raises
        :class:`InvalidArgumentError` if the bundle offers a draw where there is no card. The match cannot go on then.
        """
        if seat is not ... and ((number := plain_integer(seat)) != self.turn or type(number) is not int):
            raise IllegalMoveError(f"invalid seat={quote(seat)}: expected the one to move", "base.turn")
        if self.is_round_over:
            raise IllegalMoveError(
                "invalid move: the round is over, and the next one must be dealt first", "base.moves"
            )
        wanted = parse(move, self._words) if isinstance(move, str) else move
        if wanted not in self.legal_moves:
            expected = join_limited(self.legal_moves)
            raise IllegalMoveError(
                f"illegal move {quote(str(wanted))}: expected one of {expected}", self._forbid(wanted)
            )
        state, mover = self.state, self._round.turn
        if type(wanted) is Draw and not (state.may_draw_stock if wanted.pile is Pile.STOCK else state.discard):
            raise InvalidArgumentError(f"invalid bundle at play.offers: expected no {wanted} without a card")
        self._round.play(self._tables.actions.index(wanted))
        self._note(mover, wanted)

    def _forbid(self, move: Move) -> str:
        """Return the id of the rule that forbids a move."""
        rule = self._find_id("moves")
        played, names = self._round, self._tables.places
        if rule != "base.moves" or played.held < 0:
            return rule
        if type(move) is Swap and move.slot in names and played.find_locked() >> names.index(move.slot) & 1:
            place = names.index(move.slot)
            face = played.boards[played.turn][place]
            locks = (lock["rule"] for lock in self._data["play"]["locks"] if lock["face"] == face)
            marked = next(locks, "") if played.marks[played.turn][place] else ""
            return marked or self._find_id("locked")
        down = [name for place, name in enumerate(names) if played.down[played.turn] >> place & 1]
        if type(move) is Discard and self.state.held_from == "stock" and (move.flip is None or move.flip in down):
            return self._find_id("discards")
        return rule

    def _find_id(self, key: str) -> str:
        refusals = self._data["play"]["refusals"]
        found: str = refusals["ids"][self._round.look_up(make_table(refusals[key]))]
        return found

    # What seats see

    def view(self, seat: int | None) -> View:
        """Return what ``seat`` can see, or a spectator for ``None``."""
        return self._view(self._moments[-1], plain_integer(seat))

    def _view(self, moment: Moment, seat: int | None) -> View:
        rules: Any = self._rules
        return make_view(rules, moment.state, seat, moment.legal_moves if seat == moment.state.turn else ())

    def events(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """Return what ``seat`` saw happen, or a spectator for ``None``, from the ply ``since`` on."""
        seat, since = plain_integer(seat), check_integer("since", since, 0)
        views = [self._view(moment, seat) for moment in self._moments[max(since - 1, 0) :]]
        found = [] if since else [list_first_events(views[0], self._chosen, over=False)]
        for ply, moment in enumerate(self._moments[max(since, 1) :], max(since, 1)):
            before, after = views[ply - max(since, 1)], views[ply - max(since, 1) + 1]
            over = _is_over(moment.state)
            found.append(list_ply_events(ply, before, moment.seat, moment.move, after, over=over))
        return tuple(chain.from_iterable(found))

    def _note(self, seat: int, move: Move | None) -> None:
        """Keep the match as it is after a move or a deal, and score a round that is over."""
        played = self._round
        if not self._tables.stages[played.stage].is_opening and self._setup.leader is None:
            self._setup = evolve(self._setup, leader=played.turn)
        state = self._make_state()
        if played.is_over:
            state = self._finish_round(state)
        moves = () if played.is_over else tuple([self._tables.actions[action] for action in played.legal_actions()])
        self._moments.append(Moment(seat, move, state, moves))

    def _make_state(self) -> State:
        """Return the state of the round that is played from tables."""
        played, tables, setup = self._round, self._tables, self._setup
        faces, stage = tables.faces, tables.stages[played.stage]
        boards = [self._make_board(seat) if seat in setup.seats else None for seat in self._match.seats]
        held = None if played.held < 0 else faces[played.held]
        round_end = None
        if played.is_over or played.turns_left >= 0:
            left = (
                setup.after(played.closer)[-played.turns_left :] if played.turns_left > 0 and not played.is_over else ()
            )
            round_end = RoundEnd(played.closer if played.closer >= 0 else None, left, played.reason)
        return MutableState(
            self._match, setup, played.turn, ROUND_OVER if played.is_over else stage.phase, tuple(boards),
            pack(faces[face] for face in played.stock), tuple([faces[face] for face in played.discard]),
            tuple(played.turns_begun), held, stage.held_from if held else None, (), round_end,
            played.reshuffles,
        ).freeze()  # fmt: skip

    def _make_board(self, seat: int) -> Board:
        played, faces = self._round, self._tables.faces
        slots = [
            None if face < 0 else self._make_slot(faces[face], seat, place)
            for place, face in enumerate(played.boards[seat])
        ]
        return Board.of(self._rules.layout, slots)

    def _make_slot(self, card: Card, seat: int, place: int) -> Slot:
        played = self._round
        up, mark = played.is_over or not played.down[seat] >> place & 1, played.marks[seat][place]
        seen_by = played.find_knowers(seat, place)
        return Slot(card, up, seen_by, mark) if mark or seen_by else card.face_up if up else card.face_down

    # Scores and the match

    def _finish_round(self, state: State) -> State:
        """Return a finished round with its result in the match, and with the next round."""
        setup = self._setup
        result = RoundResult(setup.kind, setup.seats, self._score(state), state.round_end or RoundEnd(None, (), ""))
        rounds = (*self._match.rounds, result)
        totals = tuple(find_totals(self._rules.parts, rounds))
        standings = rank_seats(rounds, totals, goal=self._rules.goal)
        upcoming = self._plan_next_round(rounds, totals, standings)
        why = self._name_limit(rounds, totals, standings, upcoming)
        standings = [evolve(each, why=each.why or why) for each in standings]
        self._match = evolve(self._match, rounds=rounds, totals=totals, standings=tuple(standings))
        self._setup = evolve(setup, upcoming=upcoming)
        return state.replace(match=self._match, setup=self._setup)

    def _score(self, state: State) -> tuple[Scorecard | None, ...]:
        """Return the scorecard of each seat."""
        rules, turns_begun = self._rules, state.turns_begun
        lines = {seat: rules.score_board(board, turns_begun[seat]) for seat, board in state.table.items()}
        raw = {seat: sum(line.points for line in own) for seat, own in lines.items()}
        for more in (adjust_scores(rules.parts, state, raw), find_penalties(rules.parts, state, raw, rules.goal)):
            for seat, added in more.items():
                lines[seat] += added
        return tuple(Scorecard(tuple(lines[seat]), raw[seat]) if seat in lines else None for seat in self._match.seats)

    def _is_match_over(self, rounds: Sequence[RoundResult], totals: Sequence[int]) -> bool:
        match = self._data["match"]
        target: int | None = match["target"]
        has_target = target is not None and max(totals) >= target
        holes: int | None = match["holes"]
        return has_target or count_rounds(rounds, "hole") == holes

    def _plan_next_round(
        self, rounds: Sequence[RoundResult], totals: Sequence[int], standings: Sequence[Standing]
    ) -> NextRound:
        match, tied = self._data["match"], tied_for_first(standings)
        if len(rounds) == match["round_limit"]:
            return NextRound("hole", ())
        if not self._is_match_over(rounds, totals):
            return NextRound("hole", self._match.seats)
        plays_on = match["tie"] == "playoff" and len(tied) > 1 and count_rounds(rounds, "playoff") < PLAYOFF_LIMIT
        return NextRound("playoff", tied) if plays_on else NextRound("hole", ())

    def _name_limit(
        self, rounds: Sequence[RoundResult], totals: Sequence[int], standings: Sequence[Standing], upcoming: NextRound
    ) -> str:
        """Return what the round limit did, if it left no next round."""
        match, is_over = self._data["match"], self._is_match_over(rounds, totals)
        if upcoming.seats or len(rounds) != match["round_limit"] or (is_over and match["tie"] != "playoff"):
            return ""
        return describe_round_limit(tied=len(tied_for_first(standings)) > 1, match_over=is_over)


def _is_over(state: State) -> bool:
    return state.setup.upcoming is not None and not state.setup.upcoming.seats
