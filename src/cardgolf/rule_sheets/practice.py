"""What a turn allows and how a round closes, as a sample round shows: what no data of a rulebook says."""

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from attrs import frozen

from cardgolf import Discard, Draw, Flip, Game, Knock, Move, Pass, Phase, Pile, Rulebook, Swap, Take
from cardgolf.errors import CardGolfError
from cardgolf.rule_sheets.sample_round import play_sample

SEED = 1
MOST_MOVES = 300
AT_ONCE, LAST_TURNS, OPENED = "now", "lap", "opened"


@frozen
class Practice:
    """What players may do in a turn of a round that was played by these rules.

    ``looks`` is how many of their ``cards`` players have looked at before their first turn: of those face down, and not
    those of places that they see at all times. ``piles`` are those to draw from, and ``thrown`` those from which a card
    may be discarded. ``flip`` says if a card is turned up for it: ``never``, ``optional``, ``required`` or ``kept``
    if only the last one may stay. ``swaps`` are the cards that may be swapped: ``any``, those ``down``, or ``none``. A
    card that is swapped in lies ``up``, ``down`` or ``as-was``. ``turns_up`` says if a turn may be spent on turning
    a card up. ``knock`` and ``all_up`` say what follows on a knock and on a last card that comes up: ``lap`` for last
    turns, ``opened`` if the other layouts are turned up before these, ``now``, or an empty text where neither closes a
    round. ``knocks_first`` is true for a knock instead of a draw.
    """

    looks: int
    cards: int
    piles: frozenset[str]
    thrown: frozenset[str]
    flip: str
    swaps: str
    lies: str
    turns_up: bool
    knock: str
    all_up: str
    knocks_first: bool


@lru_cache(maxsize=128)
def observe(book: Rulebook) -> Practice:
    """Return what a sample round shows. Its players swap cards that lie face down, and knock only in passing."""
    seats = book.seats()
    players = next((each for each in (3, 2) if each in seats), seats[0])
    seen, end = _Seen(), ""
    with suppress(CardGolfError):  # a rule that fails in play is still read on paper
        for game in play_sample(book, players, _choose, seed=SEED, most_moves=MOST_MOVES):
            end = _find_end(game)
            if game.is_round_over or game.round_end:
                break
            seen.look(game, game.legal_moves_for(game.to_act[0]))
    return seen.sum_up(end)


class _Seen:
    """What was seen so far."""

    def __init__(self) -> None:
        self.looks: tuple[int, int] | None = None
        self.piles: set[str] = set()
        self.thrown: set[str] = set()
        self.flips: set[str] = set()
        self.last_flips: set[str] = set()
        self.swaps: set[str] = set()
        self.lies: set[str] = set()
        self.turns_up = False
        self.knock = ""
        self.knocks_first = False

    def look(self, game: Game, moves: Iterable[Move]) -> None:
        """Note what the moves of a decision are."""
        kinds = {type(move) for move in moves}
        if game.phase is Phase.START and Draw in kinds:
            self.looks = self.looks or _count_looks(game)
            if len(game.state.board.turnable) == 1:  # the players of the sample seldom draw from the stock here
                self._look_ahead(game, moves)
            self.piles |= {move.pile.value for move in moves if isinstance(move, Draw)}
            self.piles |= {"middle"} if Take in kinds else set()
            self.turns_up = self.turns_up or Flip in kinds
        if Knock in kinds and not self.knock:
            self.knocks_first = game.phase is Phase.START
            self.knock = _find_end(game.play(Knock(), seat=game.to_act[0]))
        if game.state.held is not None and Swap in kinds:
            self._look_at_card(game, [*moves])

    def _look_ahead(self, game: Game, moves: Iterable[Move]) -> None:
        """Note where the cards that can be drawn could go."""
        for move in moves:
            after = game.play(move, seat=game.to_act[0]) if isinstance(move, Draw) else game
            if after.state.held is not None:
                self._look_at_card(after, [*after.legal_moves])

    def _look_at_card(self, game: Game, moves: list[Move]) -> None:
        """Note where a card in hand may go."""
        board, source = game.state.board, game.state.held_from
        places = {board.index(move.slot) for move in moves if isinstance(move, Swap)}
        up = {number for number, slot in enumerate(board.slots) if slot and slot.up and not slot.mark}
        if board.down and up:
            self.swaps.add("any" if up & places else "down")
        discards = [move for move in moves if isinstance(move, Discard)]
        if discards and source:
            self.thrown.add(source.value)
            if board.turnable:
                found = self.last_flips if len(board.turnable) == 1 else self.flips
                found |= {"flip" if move.flip else "plain" for move in discards}
        for number in sorted(up & places)[:1]:
            self._lay(game, number)
        for number in sorted(board.down & places)[:1]:
            self._lay(game, number)

    def _lay(self, game: Game, number: int) -> None:
        """Note how a card lies that is swapped in. One that leaves the table shows nothing, as the end of a round."""
        seat, name = game.to_act[0], game.state.board.names[number]
        was_up = game.state.board.slots[number].up  # type: ignore[union-attr]  # it has a card
        after = game.play(Swap(name), seat=seat)
        slot = None if after.is_round_over else after.state.table[seat].slots[number]
        if slot:
            self.lies.add(f"{'up' if was_up else 'down'}-{'up' if slot.up else 'down'}")

    def sum_up(self, all_up: str) -> Practice:
        """Return it as a value."""
        flips = {frozenset({"flip"}): "required", frozenset({"flip", "plain"}): "optional"}
        flip = flips.get(frozenset(self.flips), "never")
        if flip == "required" and "plain" in self.last_flips:
            flip = "kept"
        swaps = "none" if not self.lies else "down" if self.swaps == {"down"} else "any"
        lies = "up" if "down-up" in self.lies else "as-was" if "up-up" in self.lies else "down"
        return Practice(
            *(self.looks or (0, 0)),
            frozenset(self.piles),
            frozenset(self.thrown),
            flip,
            swaps,
            lies,
            self.turns_up,
            self.knock,
            all_up,
            self.knocks_first,
        )


def _count_looks(game: Game) -> tuple[int, int]:
    """Return how many cards the seat to act has looked at, and how many it has."""
    seat, board = game.to_act[0], game.state.board
    always = range(board.layout.size) if board.layout.is_hand else board.layout.seen_places
    looked = [place for place in board.down if seat in board.slots[place].seen_by and place not in always]  # type: ignore[union-attr]  # it has a card
    return len(looked), len(board.cards())


def _choose(game: Game, seat: int) -> Move:
    """Return a move that goes on: one that turns cards up or swaps those face down, from either pile in turn."""
    moves = game.legal_moves_for(seat)
    legal = [move for move in moves if not isinstance(move, Knock)] or [*moves]
    if game.phase is Phase.START:
        pile = (Pile.STOCK, Pile.DISCARD)[game.ply % 3 == 0]
        draws = [move for move in legal if isinstance(move, Draw)]
        return next((move for move in draws if move.pile is pile), next(iter(draws), legal[0]))
    if game.state.held is not None:
        board = game.state.board
        swaps = [move for move in legal if isinstance(move, Swap)]
        return next((move for move in swaps if board.index(move.slot) in board.down), legal[0])
    return next((move for move in legal if isinstance(move, Pass)), legal[0])


def _find_end(game: Game) -> str:
    """Return what follows on the close of a round, or an empty text if no player has closed it."""
    end = game.round_end
    if end is None or end.by is None:
        return ""
    if game.is_round_over or not end.turns:
        return AT_ONCE
    is_open = all(not board.down for board in game.state.table.values())
    return OPENED if is_open else LAST_TURNS
