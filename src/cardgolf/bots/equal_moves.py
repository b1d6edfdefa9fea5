"""Moves that are equal by symmetry: such as turning up one or another card of an untouched board."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from cardgolf import (
    Board,
    CardGolfError,
    Discard,
    Flip,
    Game,
    Layout,
    Move,
    Rulebook,
    State,
    Swap,
    View,
    determinize,
)
from cardgolf.chance import Chance
from cardgolf.games.provisional import naming_scoring_rule

TRIALS = 60
RANKS_OF_A_TRIAL = 3  # so few that equal cards stand in lines
MAX_SYMMETRIES = 4000
CHECKED_TABLES = 2
Places = tuple[int, ...]


def merge_equal_moves(view: View) -> Mapping[Move, tuple[Move, ...]]:
    """Return the legal moves of a view by groups that are equal by symmetry, each under its first move.

    Places are exchanged in every way in which the viewer's board looks the same. The rules must score random boards
    alike after each exchange, and two sampled tables must be alike after the move and its image. All other moves are
    groups of one.

    >>> from cardgolf.bots.equal_moves import merge_equal_moves
    >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
    >>> [len(group) for group in merge_equal_moves(game.view(1)).values()]
    [8]

    Raises :class:`cardgolf.PluginError` if a rule fails.
    """
    groups: dict[Move, tuple[Move, ...]] = {}
    swaps = [*_iter_fitting(view)]
    tables = _sample_tables(view) if swaps else []
    for move in view.legal_moves:
        first = next((first for first in groups if swaps and _is_equal(view, first, move, swaps, tables)), None)
        if first is None:
            groups[move] = (move,)
        else:
            groups[first] += (move,)
    return groups


def _sample_tables(view: View) -> list[Game]:
    return [determinize(view, Chance(number)) for number in range(CHECKED_TABLES)]


def _iter_fitting(view: View) -> Iterator[Places]:
    """Yield the symmetries of the rules by which the viewer's board looks the same."""
    board = view.boards[view.actor]
    if board is None or board.layout.is_hand or board.layout.extra or view.rules._plugins_with_notes:
        return
    if not any(_place_of(move) for move in view.legal_moves):
        return
    slots = board.slots
    for places in _symmetries(view.rules, board.layout, len(view.names)):
        if all(slots[place] == slot for place, slot in zip(places, slots, strict=True)):
            yield places


def _place_of(move: Move) -> str | None:
    """Return the name of the place that a move of the kernel is about."""
    if type(move) in {Flip, Swap}:
        return move.slot  # type: ignore[attr-defined, no-any-return]  # both have one
    return move.flip if type(move) is Discard else None


def _is_equal(view: View, first: Move, move: Move, swaps: Sequence[Places], tables: Sequence[Game]) -> bool:
    """Return whether an exchange of places turns ``first`` into ``move``, also on sampled tables."""
    one, other = _place_of(first), _place_of(move)
    if one is None or other is None or type(first) is not type(move):
        return False
    board = view.boards[view.actor]
    index = board.layout.places  # type: ignore[union-attr]  # the seat that acts has a board
    fitting = next((places for places in swaps if places[index[other]] == index[one]), None)
    return fitting is not None and all(_is_alike(table, view.actor, first, move, fitting) for table in tables)


def _is_alike(table: Game, seat: int, first: Move, move: Move, places: Places) -> bool:
    """Return whether ``first`` on a table, and ``move`` on the table with places exchanged, have the same result."""
    image = Game(table.rules, _exchange(table.state, seat, places))
    try:
        after, there = table.play(first, seat=seat), image.play(move, seat=seat)
    except CardGolfError:
        return False
    return _facts(_exchange(after.state, seat, places)) == _facts(there.state) and after.scores == there.scores


def _facts(state: State) -> tuple[object, ...]:
    return (
        state.boards, state.turn, state.phase, state.held, state.discard, state.played, state.turns_begun,
        state.round_end, state.memory, len(state.packed_stock),
    )  # fmt: skip


def _exchange(state: State, seat: int, places: Places) -> State:
    """Return ``state`` with the card of ``places[i]`` at place ``i`` of the seat's board."""
    board = state.table[seat]
    return state.with_board(Board.of(board.layout, [board.slots[place] for place in places]), seat)


@lru_cache(maxsize=64)
def _symmetries(rules: Rulebook, layout: Layout, players: int) -> tuple[Places, ...]:
    """Return exchanges of places, other than none, after which random boards score and clear alike."""
    generators = [places for places in _list_exchanges(layout) if _keeps_scores(rules, layout, players, places)]
    found = {tuple(range(layout.size)): None}
    fresh = [*found]
    while fresh and len(found) < MAX_SYMMETRIES:
        made = {tuple(places[place] for place in each): None for each in fresh for places in generators}
        fresh = [places for places in made if places not in found]
        found |= dict.fromkeys(fresh)
    return tuple(found)[1:]


def _list_exchanges(layout: Layout) -> list[Places]:
    """Return exchanges of two rows, of two columns and of two places of a line, and the mirror image of a square."""
    pairs = [
        *(list(zip(*two, strict=True)) for lines in (layout.column_lines, layout.row_lines)
          for two in combinations(lines, 2)),
        *([two] for line in layout.lines for two in combinations(line, 2)),
    ]  # fmt: skip
    if layout.rows == layout.columns:
        pairs.append(
            [
                (row * layout.columns + column, column * layout.columns + row)
                for row in range(layout.rows)
                for column in range(row)
            ]
        )
    return [_swap_places(layout.size, each) for each in pairs]


def _swap_places(size: int, pairs: Sequence[tuple[int, ...]]) -> Places:
    places = [*range(size)]
    for one, other in pairs:
        places[one], places[other] = other, one
    return tuple(places)


def _keeps_scores(rules: Rulebook, layout: Layout, players: int, places: Places) -> bool:
    """Return whether random boards score alike, and clear places that are exchanged, after an exchange."""
    chance, values = Chance(0), rules.card_values
    faces = [*rules.table_setup(players).faces]
    with naming_scoring_rule(rules):
        for _ in range(TRIALS):
            few = chance.sample(faces, min(RANKS_OF_A_TRIAL, len(faces)))
            slots = [chance.choice(few).face_up for _ in range(layout.size)]
            boards = [Board.of(layout, each) for each in (slots, [slots[place] for place in places])]
            one, other = (
                sum(line.points for line in (*rules.score(each, values, 0, None), *rules.bonus(each, values, 0, None)))
                for each in boards
            )
            cleared, there = (_list_cleared(rules, each) for each in boards)
            if one != other or {places[place] for place in there} != cleared:
                return False
    return True


def _list_cleared(rules: Rulebook, board: Board) -> set[int]:
    return {place for group in rules.clears(board, Swap(board.layout.names[0])) for place in group}
