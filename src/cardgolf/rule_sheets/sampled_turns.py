"""What a sample round shows of turns that hooks in Python decide, as those of Cabo: only play shows what these say.

What is turned up for a card that is thrown is left to the parts.
"""

from contextlib import suppress
from typing import Any

from cardgolf import Discard, Draw, Flip, Game, Knock, Move, Pass, Phase, Pile, Rulebook, Swap, Take
from cardgolf.errors import CardGolfError
from cardgolf.rule_sheets.sample_round import play_sample

SEED = 1
MOST_MOVES = 300


def sample_turns(book: Rulebook) -> dict[str, Any]:
    """Return fields of :class:`Practice`. The players swap cards that lie face down, and knock only in passing."""
    seen = _Seen()
    with suppress(CardGolfError):  # a rule that fails in play is still read on paper
        for game in play_sample(book, (3, 2), _choose, seed=SEED, most_moves=MOST_MOVES):
            seen.fields["all_up"] = _find_end(game)
            if game.is_round_over or game.round_end:
                break
            seen.look(game, game.legal_moves_for(game.to_act[0]))
    return seen.sum_up()


class _Seen:
    """What was seen so far."""

    def __init__(self) -> None:
        self.fields: dict[str, Any] = {"looks": 0, "cards": 0, "turns_up": False, "knock": "", "knocks_first": False}
        self.piles: set[str] = set()
        self.thrown: set[str] = set()
        self.swaps_up: set[bool] = set()  # whether a card that lies face up may be swapped while others lie face down
        self.lies: set[tuple[bool, bool]] = set()  # whether a card that is swapped lay face up, and the new one does

    def look(self, game: Game, moves: tuple[Move, ...]) -> None:
        """Note what the moves of a decision are."""
        kinds, fields = {type(move) for move in moves}, self.fields
        if game.phase is Phase.START and Draw in kinds:
            fields |= {} if fields["cards"] else _count_looks(game)
            fields["turns_up"] |= Flip in kinds
            self.piles |= {move.pile.value for move in moves if isinstance(move, Draw)}
            self.piles |= {"middle"} if Take in kinds else set()
        if Knock in kinds and not fields["knock"]:
            fields["knocks_first"] = game.phase is Phase.START
            fields["knock"] = _find_end(game.play(Knock(), seat=game.to_act[0]))
        if game.state.held is not None and Swap in kinds:
            self.thrown |= {str(game.state.held_from)} if Discard in kinds else set()
            self._look_at_swaps(game, {game.state.board.index(move.slot) for move in moves if isinstance(move, Swap)})

    def _look_at_swaps(self, game: Game, places: set[int]) -> None:
        """Note which cards may be swapped, and how a card lies then. One that leaves the table shows nothing."""
        seat, board = game.to_act[0], game.state.board
        up = {number for number, slot in enumerate(board.slots) if slot and slot.up and not slot.mark}
        if board.down and up:
            self.swaps_up.add(bool(up & places))
        for number in (*sorted(up & places)[:1], *sorted(board.down & places)[:1]):
            after = game.play(Swap(board.names[number]), seat=seat)
            slot = None if after.is_round_over else after.state.table[seat].slots[number]
            if slot:
                self.lies.add((number in up, slot.up))

    def sum_up(self) -> dict[str, Any]:
        """Return the fields."""
        return {
            **self.fields,
            "piles": frozenset(self.piles),
            "thrown": frozenset(self.thrown),
            "swaps": "none" if not self.lies else "down" if self.swaps_up == {False} else "any",
            "lies": "up" if (False, True) in self.lies else "as-was" if (True, True) in self.lies else "down",
        }


def _count_looks(game: Game) -> dict[str, int]:
    """Return how many cards the seat to act has looked at, and how many it has."""
    seat, board = game.to_act[0], game.state.board
    always = range(board.layout.size) if board.layout.is_hand else board.layout.seen_places
    looked = [place for place in board.down if seat in board.slots[place].seen_by and place not in always]  # type: ignore[union-attr]  # it has a card
    return {"looks": len(looked), "cards": len(board.cards())}


def _choose(game: Game, seat: int) -> Move:
    """Return a move that goes on: a draw from either pile in turn, or a swap of a card that lies face down."""
    moves, board = game.legal_moves_for(seat), game.state.table[seat]
    pile = (Pile.STOCK, Pile.DISCARD)[game.ply % 3 == 0]
    best: list[Move] = [move for move in moves if isinstance(move, Draw) and move.pile is pile]
    best += [move for move in moves if isinstance(move, Swap) and board.index(move.slot) in board.down]
    best += [move for move in moves if isinstance(move, Draw | Pass)]
    return [*best, *(move for move in moves if not isinstance(move, Knock)), *moves][0]


def _find_end(game: Game) -> str:
    """Return what follows on the close of a round, or an empty text if no player has closed it."""
    end = game.round_end
    if end is None or end.by is None:
        return ""
    if game.is_round_over or not end.turns:
        return "now"
    is_open = all(not board.down for board in game.state.table.values())
    return "opened" if is_open else "lap"
