"""What is alike: faces that score the same, and moves that are equal by symmetry.

Both are found by scoring random boards of few ranks, so that equal cards stand in lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from cardgolf import (
    Board,
    Card,
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
from cardgolf.engine.round_end import score_board
from cardgolf.games import count_unseen, naming_scoring_rule
from cardgolf.table import Chance

FACE_TRIALS = 150
PLACE_TRIALS = 60
RANKS_OF_A_TRIAL = 3
MAX_SYMMETRIES = 4000
CHECKED_DEALS = 2
Classes = Mapping[Card, Card]
Places = tuple[int, ...]


# Faces


@lru_cache(maxsize=64)
def equal_faces(rules: Rulebook, players: int, layout: Layout) -> Classes:
    """Return for each face of the deck the first face that scores like it on boards of ``layout``.

    Faces of a class have the same rank and the same points, and the rules lock none of them. They are also compared
    on random boards: if a board scores or clears differently with the other face, every face is a class of its own.

    >>> from cardgolf.bots.alike import equal_faces
    >>> rules = cardgolf.rules("golf")
    >>> classes = equal_faces(rules, 2, rules.table_setup(2).layout)
    >>> len(classes), len({*classes.values()})
    (52, 13)

    Raises :class:`cardgolf.PluginError` if a rule fails.
    """
    faces = [*rules.table_setup(players).faces]
    classes: dict[Card, Card] = {}
    firsts: dict[object, Card] = {}
    for card in faces:
        alone = card if card.name or card in rules.marked else None
        classes[card] = firsts.setdefault((card.kind, rules.card_values[card], alone), card)
    if len(firsts) < len(faces) and _find_difference(rules, layout, faces, classes):
        return {card: card for card in faces}
    return classes


def count_unseen_faces(view: View, classes: Classes) -> dict[Card, int]:
    """Return how many cards of each class the viewer has not seen, by the first face of the class."""
    counts = dict[Card, int]()
    for card, copies in count_unseen(view).items():
        if copies:
            counts[classes[card]] = counts.get(classes[card], 0) + copies
    return counts


def _find_difference(rules: Rulebook, layout: Layout, faces: list[Card], classes: Classes) -> bool:
    """Return whether a random board scores or clears otherwise if each card is replaced by one of its class."""
    chance, members = Chance(0), dict[Card, list[Card]]()
    for card in faces:
        members.setdefault(classes[card], []).append(card)
    with naming_scoring_rule(rules):
        for _ in range(FACE_TRIALS):
            drawn = _draw_cards([*members], layout, chance)
            one, other = (_make_board(layout, [chance.choice(members[kind]) for kind in drawn]) for _ in range(2))
            if _judge_board(rules, one) != _judge_board(rules, other):
                return True
    return False


# Moves


def merge_equal_moves(view: View) -> Mapping[Move, tuple[Move, ...]]:
    """Return the legal moves of a view by groups that are equal by symmetry, each under its first move.

    Places are exchanged in every way in which the viewer's board looks the same. The rules must score random boards
    alike after each exchange, and two sampled deals must be alike after the move and its image. All other moves are
    groups of one.

    >>> from cardgolf.bots.alike import merge_equal_moves
    >>> game = cardgolf.new_game("play-nine", players=2, seed=7)
    >>> [len(group) for group in merge_equal_moves(game.view(1)).values()]
    [8]

    Raises :class:`cardgolf.PluginError` if a rule fails.
    """
    groups: dict[Move, tuple[Move, ...]] = {}
    swaps = [*_iter_fitting(view)]
    deals = [determinize(view, Chance(number)) for number in range(CHECKED_DEALS if swaps else 0)]
    for move in view.legal_moves:
        first = next((first for first in groups if swaps and _is_equal(view, first, move, swaps, deals)), None)
        if first is None:
            groups[move] = (move,)
        else:
            groups[first] += (move,)
    return groups


def _iter_fitting(view: View) -> Iterator[Places]:
    """Yield the symmetries of the rules by which the viewer's board looks the same."""
    board = view.boards[view.actor]
    if board is None or board.layout.is_hand or board.layout.extra or view.rules.plugins_with_notes:
        return
    if not any(name_place(move) for move in view.legal_moves):
        return
    slots = board.slots
    for places in list_symmetries(view.rules, board.layout, len(view.names)):
        if all(slots[place] == slot for place, slot in zip(places, slots, strict=True)):
            yield places


def name_place(move: Move) -> str | None:
    """Return the name of the place whose card a move of the kernel turns up or takes away."""
    if type(move) in {Flip, Swap}:
        return move.slot  # type: ignore[attr-defined, no-any-return]  # both have one
    return move.flip if type(move) is Discard else None


def _is_equal(view: View, first: Move, move: Move, swaps: Sequence[Places], deals: Sequence[Game]) -> bool:
    """Return whether an exchange of places turns ``first`` into ``move``, also on sampled deals."""
    one, other = name_place(first), name_place(move)
    if one is None or other is None or type(first) is not type(move):
        return False
    board = view.boards[view.actor]
    index = board.layout.places  # type: ignore[union-attr]  # the seat that acts has a board
    fitting = next((places for places in swaps if places[index[other]] == index[one]), None)
    return fitting is not None and all(_is_alike(game, view.actor, first, move, fitting) for game in deals)


def _is_alike(game: Game, seat: int, first: Move, move: Move, places: Places) -> bool:
    """Return whether ``first`` in a deal, and ``move`` in the deal with places exchanged, have the same result."""
    image = Game(game.rules, _exchange(game.state, seat, places))
    try:
        after, there = game.play(first, seat=seat), image.play(move, seat=seat)
    except CardGolfError:
        return False
    return _facts(_exchange(after.state, seat, places)) == _facts(there.state) and after.scores == there.scores


def _facts(state: State) -> tuple[object, ...]:
    return (
        state.boards, state.turn, state.phase, state.held, state.discard, state.played, state.turns_begun,
        state.round_end, state.memory, state.common, len(state.packed_stock),
    )  # fmt: skip


def _exchange(state: State, seat: int, places: Places) -> State:
    """Return ``state`` with the card of ``places[i]`` at place ``i`` of the seat's board."""
    board = state.table[seat]
    return state.with_board(Board.of(board.layout, [board.slots[place] for place in places]), seat)


@lru_cache(maxsize=64)
def list_symmetries(rules: Rulebook, layout: Layout, players: int) -> tuple[Places, ...]:
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
    """Return exchanges of two rows, of two columns and of two places of a line, and the mirror image of a square.

    Rows and columns of another form may differ in length. Those are not exchanged.
    """
    pairs = [
        *(list(zip(*two, strict=True)) for lines in (layout.column_lines, layout.row_lines)
          for two in combinations(lines, 2) if len(two[0]) == len(two[1])),
        *([two] for line in layout.lines for two in combinations(line, 2)),
    ]  # fmt: skip
    if layout.rows == layout.columns and layout.form is None:
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
    chance, faces = Chance(0), [*rules.table_setup(players).faces]
    with naming_scoring_rule(rules):
        for _ in range(PLACE_TRIALS):
            cards = _draw_cards(faces, layout, chance)
            points, cleared = _judge_board(rules, _make_board(layout, cards))
            others, there = _judge_board(rules, _make_board(layout, [cards[place] for place in places]))
            moved = {places[place] for group in there for place in group}
            if points != others or moved != {place for group in cleared for place in group}:
                return False
    return True


# Random boards


def _draw_cards(cards: Sequence[Card], layout: Layout, chance: Chance) -> list[Card]:
    """Return as many cards as a board has places, all of a few faces."""
    few = chance.sample(cards, min(RANKS_OF_A_TRIAL, len(cards)))
    return [chance.choice(few) for _ in range(layout.size)]


def _make_board(layout: Layout, cards: Sequence[Card]) -> Board:
    return Board.of(layout, [card.face_up for card in cards])


def _judge_board(rules: Rulebook, board: Board) -> tuple[int, list[list[int]]]:
    """Return what a board scores, and the groups of places that leave it after a swap."""
    points = sum(line.points for line in score_board(rules, board, 0, None))
    groups = () if board.layout.is_hand else rules.clears(board, Swap(board.layout.names[0]))
    return points, [sorted(places) for places in groups]
