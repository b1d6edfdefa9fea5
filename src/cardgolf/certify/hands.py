"""Hands rich in equal cards, cards in a row and wild ones: what can be played out of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardgolf.cards import Card
from cardgolf.rulebook.plays import list_plays
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.rulebook.validation import MAX_MOVES
from cardgolf.table.chance import Chance
from cardgolf.turns.hand_parts import Play

MOST = 12  # cards of a hand
WAYS = 5  # kinds of hands, which come in turn


def list_all_plays(rules: Rulebook, hands: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return the plays out of each hand, whose cards are texts in their order."""
    part = _find_play(rules)
    return [[str(move) for move in list_plays(part, [*map(Card.parse, hand)])] for hand in hands]


def make_hands(rules: Rulebook, bundle: Mapping[str, Any], count: int, chance: Chance) -> list[list[str]]:
    """Return hands as texts of cards in their order, of which no more plays come than a seat may be offered."""
    return [_make_hand(rules, bundle, number, chance) for number in range(count)]


def _find_play(rules: Rulebook) -> Play:
    return rules.turn.list_parts(Play)[-1]


def _make_hand(rules: Rulebook, bundle: Mapping[str, Any], number: int, chance: Chance) -> list[str]:
    part, faces = _find_play(rules), [*map(Card.parse, bundle["faces"])]
    size, chosen = 1 + number // WAYS % MOST, _choose_faces(part, faces, number, chance)
    hand = [chance.choice(chosen) for _ in range(size)]
    if number % WAYS in (1, 2):  # all cards of a row, and more of them
        hand = chosen[:size] + hand[len(chosen) :]
    if part.wild is not None and number % 2:
        wild = [face for face in faces if part.wild.has(face, 0)]
        for place in range(chance.below(min(3, size) + 1)):
            hand[place] = chance.choice(wild or faces)
    while len(list_plays(part, sorted(hand))) > MAX_MOVES:
        hand.pop()
    return [*map(str, sorted(hand))]


def _choose_faces(part: Play, faces: Sequence[Card], number: int, chance: Chance) -> list[Card]:
    """Return the faces of a hand: those of a row, twice of one suit, of neighbouring ranks, of few kinds, or all."""
    way, low = number % WAYS, chance.choice(faces)
    length = (part.run or 2) + chance.below(4)
    near = [face for face in faces if low.rank <= face.rank < low.rank + length]
    if way == 1:
        return [face for face in near if face.suit == low.suit]
    if way == 2:
        return [
            chance.choice([face for face in near if face.rank == rank]) for rank in sorted({each.rank for each in near})
        ]
    if way == 3:
        return near
    few = {chance.choice(faces).kind for _ in range(2 + chance.below(2))}
    return [*faces] if way == 4 else [face for face in faces if face.kind in few]
