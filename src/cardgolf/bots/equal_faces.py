"""Faces that score alike, so that an enumeration need not tell them apart: the suits of a rank, for most rules."""

from collections.abc import Mapping
from functools import lru_cache

from cardgolf import Board, Card, Layout, Rulebook, Swap
from cardgolf.chance import Chance
from cardgolf.games.provisional import naming_scoring_rule

TRIALS = 150
RANKS_OF_A_TRIAL = 3  # so few that equal cards stand in lines
Classes = Mapping[Card, Card]


@lru_cache(maxsize=64)
def equal_faces(rules: Rulebook, players: int, layout: Layout) -> Classes:
    """Return for each face of the deck the first face that scores like it on boards of ``layout``.

    Faces of a class have the same rank and the same points, and the rules lock none of them. They are also compared
    on random boards: if a board scores or clears differently with the other face, every face is a class of its own.

    >>> from cardgolf.bots.equal_faces import equal_faces
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


def _find_difference(rules: Rulebook, layout: Layout, faces: list[Card], classes: Classes) -> bool:
    """Return whether a random board scores or clears otherwise if each card is replaced by one of its class."""
    chance, members = Chance(0), dict[Card, list[Card]]()
    for card in faces:
        members.setdefault(classes[card], []).append(card)
    with naming_scoring_rule(rules):
        for _ in range(TRIALS):
            kinds = chance.sample([*members], min(RANKS_OF_A_TRIAL, len(members)))
            drawn = [chance.choice(kinds) for _ in range(layout.size)]
            one, other = (_make_board(layout, [chance.choice(members[kind]) for kind in drawn]) for _ in range(2))
            if _judge_board(rules, one) != _judge_board(rules, other):
                return True
    return False


def _make_board(layout: Layout, cards: list[Card]) -> Board:
    return Board.of(layout, [card.face_up for card in cards])


def _judge_board(rules: Rulebook, board: Board) -> tuple[object, ...]:
    """Return what a board scores, and what leaves it after a swap."""
    values = rules.card_values
    points = sum(line.points for line in (*rules.score(board, values, 0, None), *rules.bonus(board, values, 0, None)))
    if board.layout.is_hand:
        return (points,)
    return points, [sorted(places) for places in rules.clears(board, Swap(board.layout.names[0]))]
