"""Work of a fixed kind, about what the kernel's is: the measure that makes times of two machines comparable."""

DIGITS = tuple(range(10))
NEXT = {(low, high): (high, low) for low in DIGITS for high in DIGITS}
WORK = 50


class Node:
    """A small value with a link to the one before it."""

    __slots__ = ("before", "row", "turn")

    def __init__(self, row: tuple[int, ...], turn: int, before: "Node | None") -> None:
        self.row = row
        self.turn = turn
        self.before = before


def placed(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*row[:place], value, *row[place + 1 :])


def followed(node: Node) -> Node:
    """Calls, attribute reads, a look-up, a comprehension, tuples, and a new value: as a move does."""
    place = node.turn % 10
    low, high = NEXT[node.row[place], place]
    row = placed(node.row, place, (low + high) % 10)
    offered = tuple([number for number in row if number > place])
    return Node(row, node.turn + len(offered) + 1, None if node.turn > 1000 else node)


def calibrate(_: object) -> Node:
    node = Node(DIGITS, 0, None)
    for _ in range(WORK):
        node = followed(node)
    return node
