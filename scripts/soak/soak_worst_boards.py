"""Score the boards that are dearest for their rules, over random stacks at their largest layouts, and list the slowest.

    python scripts/soak/soak_worst_boards.py [BOARDS] [--seed N] [--first N] [--limit SECONDS]

Chance deals none of these boards: equal cards are gathered, all wild cards, two ranks take turns, lines are complete.
The exit code is 1 if one of them took more CPU time than the limit in each of three attempts.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from habits import Chance
from soak_stacks import choose_stack, describe

from cardgolf import Board, Card, InvalidOptionError, Layout, Rulebook
from cardgolf.engine.round_end import score_board
from cardgolf.testing.strategies import option_values

SIZES = ("rows", "columns", "decks")


def list_boards(layout: Layout, deck: Sequence[Card], rules: Rulebook) -> Iterator[Board]:
    """Yield boards of a deck that gather what parts of a scoring look for."""
    by_rank: dict[int, list[Card]] = {}
    for card in deck:
        by_rank.setdefault(card.kind, []).append(card)
    ranks = sorted(by_rank.values(), key=lambda cards: (-len(cards), rules.card_values[cards[0]]))
    values, parts = rules.card_values, [part for part in rules.parts if part.kind == "Wild"]
    wild = [card for card in deck if any(part.cards.has(card, values[card]) for part in parts)]
    others = [card for cards in zip(*ranks, strict=False) for card in cards if card not in wild]
    size, each = layout.size, [cards[0] for cards in ranks]
    rows = [card for cards in ranks for card in cards[: layout.columns or 1]]
    for chosen in (
        [card for cards in ranks for card in cards],  # equal cards side by side, as many as there are
        [card for pair in zip(ranks[0], ranks[1], strict=False) for card in pair] + others,
        [*wild[: size // 3], *others],
        [*wild[: size // 2], *each],
        [*wild, *others],
        rows,
    ):
        if len(chosen) >= size and not Counter(chosen[:size]) - Counter(deck):
            yield Board.of(layout, [card.face_up for card in chosen[:size]])


def choose_largest(number: int, chance: Chance) -> Rulebook:
    """Return a stack of :func:`choose_stack` at its largest layout and with its largest deck."""
    rules = choose_stack(number, chance)
    for size in SIZES:
        values = [value for key, value in option_values(rules) if key == size and type(value) is int]
        for value in sorted(values, reverse=True):
            try:
                larger = rules.with_options(**{size: value})
                [*larger.table_setups()]
            except InvalidOptionError:
                continue
            rules = larger
            break
    return rules


def measure(rules: Rulebook, board: Board) -> float:
    """Return the least seconds of CPU of three attempts to score ``board``."""

    def once() -> float:
        begun = process_time()
        score_board(rules, board, 0, None)
        return process_time() - begun

    return min(once() for _ in range(3))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Score the boards that are dearest for their rules.")
    parser.add_argument("boards", nargs="?", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first stack")
    parser.add_argument("--limit", type=float, default=0.1, help="seconds of CPU time")
    given = parser.parse_args(arguments)
    found: list[tuple[float, str]] = []
    number = given.first
    while len(found) < given.boards:
        number += 1
        try:
            rules = choose_largest(number, Chance(given.seed, "boards", number))
            setups = [setup for _, setup in rules.table_setups()]
        except InvalidOptionError:
            continue
        largest = max(setups, key=lambda setup: (setup.layout.size, len(setup.deck)))
        told = f"{number} {describe(rules)}"
        found += [
            (measure(rules, board), f"{told} {board}") for board in list_boards(largest.layout, largest.deck, rules)
        ]
    found.sort(reverse=True)
    slow = [each for each in found if each[0] > given.limit]
    for seconds, text in found[: max(5, len(slow))]:
        print(f"{seconds:.3f} s {text}")
    print(f"{len(found)} boards of {number - given.first} stacks, {len(slow)} over {given.limit} s")
    return bool(slow)


if __name__ == "__main__":
    sys.exit(main())
