"""Fixed work, similar to the kernel's. Ratios to its time are comparable between machines."""

DIGITS = tuple(range(10))
NEXT = {(low, high): (high, low) for low in DIGITS for high in DIGITS}
WORK = 50


class Node:
    """A small value with a link to the previous one."""

    __slots__ = ("before", "row", "turn")

    def __init__(self, row: tuple[int, ...], turn: int, before: "Node | None") -> None:
        self.row = row
        self.turn = turn
        self.before = before


def put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return a row with another value at a place."""
    return (*row[:place], value, *row[place + 1 :])


def follow(node: Node) -> Node:
    """Return the next node.

    Like a move, this makes calls, reads attributes, looks up a key and builds tuples and a new value.
    """
    place = node.turn % 10
    low, high = NEXT[node.row[place], place]
    row = put(node.row, place, (low + high) % 10)
    higher = tuple([number for number in row if number > place])
    return Node(row, node.turn + len(higher) + 1, None if node.turn > 1000 else node)


def calibrate(_: object) -> Node:
    """Do the work once."""
    node = Node(DIGITS, 0, None)
    for _ in range(WORK):
        node = follow(node)
    return node
