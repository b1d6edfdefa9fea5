"""Pairs of states that a seat cannot distinguish."""

from random import Random

from attrs import evolve

from cardgolf import Board, Card, Game, Move, Pile, Rulebook, Slot, State

_STOCK, _MIDDLE = -2, -1  # the keys of cards that lie on no board of a seat


def twin(state: State, seat: int | None, rng: Random) -> State:
    """Return ``state`` with the cards that ``seat`` cannot see dealt anew among their places, and with another seed.

    The seed decides later shuffles and deals. ``None`` is a spectator. Everything the seat can observe must be equal
    for both states. Cards below the top discard were public once and stay.
    """
    slots = (slot for board in state.all_boards for slot in board.slots)
    hidden = [slot.card for slot in slots if slot and _is_hidden(slot, seat)]
    in_hand = state.held is not None and state.held_from is Pile.STOCK and seat != state.turn
    cards = [*hidden, *state.stock, *([state.held] if in_hand and state.held else [])]
    rng.shuffle(cards)
    boards = tuple(board and _redeal(board, seat, cards) for board in state.boards)
    held = cards.pop() if in_hand else state.held
    other = with_another_seed(state, rng).replace(boards=boards, held=held)
    if state.middle:
        other = other.with_middle(_redeal(state.middle, seat, cards))
    return other.replace(stock=tuple(cards))


def seal_anew(rules: Rulebook, state: State, seat: int | None, rng: Random) -> State:
    """Return ``state`` with other legal moves in place of those that seats other than ``seat`` have sealed."""
    window = state.window
    if window is None or not window.sealed:
        return state

    def choose(other: int, move: Move | None) -> Move | None:
        asked = state.memory.with_window(evolve(window, seats=(other,), actor=other, sealed=()))
        offered = [each for each in Game(rules, state.replace(memory=asked)).legal_moves if each.secret]
        return rng.choice(offered) if offered and other != seat else move

    sealed = tuple([(other, choose(other, move)) for other, move in window.sealed])
    return state.replace(memory=state.memory.with_window(evolve(window, sealed=sealed)))


def with_another_seed(state: State, rng: Random) -> State:
    """Return ``state`` with another seed: everything that is not dealt yet will be dealt differently."""
    return state.replace(match=evolve(state.match, seed=rng.getrandbits(256)))


def with_another_stock(state: State, kept: int, rng: Random) -> State:
    """Return ``state`` with another seed and with the stock in another order below its top ``kept`` cards."""
    below = [*state.stock[: len(state.stock) - kept]]
    top = state.stock[len(below) :]
    rng.shuffle(below)
    return with_another_seed(state, rng).replace(stock=(*below, *top))


def near_twin(state: State, seat: int | None, rng: Random) -> State:
    """Return ``state`` with another seed and two cards exchanged that ``seat`` cannot see.

    The cards lie on boards or near the top of the stock.
    """
    state = with_another_seed(state, rng)
    lying: dict[int, Board] = {**state.table, **({_MIDDLE: state.middle} if state.middle else {})}
    boards = {key: list(board.slots) for key, board in lying.items()}
    hidden = [
        (key, place) for key, slots in boards.items() for place, slot in enumerate(slots) if _is_hidden(slot, seat)
    ]
    stock = list(state.stock)
    hidden += [(_STOCK, place) for place in range(len(stock))[-3:]]
    if len(hidden) < 2:
        return state
    _exchange(boards, stock, *rng.sample(hidden, 2))
    changed = {key: Board.of(lying[key].layout, slots) for key, slots in boards.items()}
    other = state.replace(boards=tuple(map(changed.get, state.match.seats)), stock=tuple(stock))
    return other.with_middle(changed[_MIDDLE]) if state.middle else other


def _exchange(
    boards: dict[int, list[Slot | None]], stock: list[Card], one: tuple[int, int], other: tuple[int, int]
) -> None:
    def get(key: int, place: int) -> Card:
        slot = stock[place] if key == _STOCK else boards[key][place]
        return slot if isinstance(slot, Card) else slot.card  # type: ignore[union-attr]  # only slots hide cards

    def put(key: int, place: int, new: Card) -> None:
        if key == _STOCK:
            stock[place] = new
        else:
            slot = boards[key][place]
            boards[key][place] = slot and evolve(slot, card=new)

    cards = get(*one), get(*other)
    put(*one, cards[1])
    put(*other, cards[0])


def _is_hidden(slot: Slot | None, seat: int | None) -> bool:
    return slot is not None and not slot.up and seat not in slot.seen_by


def _redeal(board: Board, seat: int | None, cards: list[Card]) -> Board:
    slots = (evolve(slot, card=cards.pop()) if slot and _is_hidden(slot, seat) else slot for slot in board.slots)
    return Board.of(board.layout, slots)
