"""The greedy bot and the wary one: which move saves most points on a grid, in a reaction, and of those of plugins."""

from collections.abc import Mapping, Sequence
from math import inf
from random import Random
from statistics import median

from attrs import define, field, frozen

from cardgolf import (
    Board,
    BoardView,
    Discard,
    Draw,
    Flip,
    Game,
    InvalidOptionError,
    Knock,
    Move,
    Pass,
    Phase,
    Rulebook,
    Swap,
    Take,
    View,
    determinize,
)
from cardgolf.bots.hands import choose_hand_move, drawn_card, plan_hand_move, sum_costs
from cardgolf.bots.other_moves import STEP_COST, Trials, average, try_other_moves
from cardgolf.bots.worth import (
    GONE,
    Appraisal,
    Face,
    Worth,
    appraise_board,
    appraise_with,
    count_board,
    turn_layout,
    worth_for,
)

# Grids.
TURN_UP_VALUE = 0.5  # points that turning a card up is worth
PATIENCE = 0.1  # share of a place's awaited saving that filling the place loses
DEFICIT_COST = 0.5  # cost, per point behind, of ending the round
KNOCK_LEAD = 3.0  # points of lead that a knock asks for
UNSEEN_COST = 0.6  # cost of a card that its owner alone knows, as a share of the average card
HARM_SHARE = 0.5  # share that counts of what a move of a plugin costs the others, since they may mend it
UNKNOWN_MOVE = -1000.0


@frozen
class GridStyle:
    """The numbers by which a bot plays on a grid, in points but for shares. The defaults are those of the greedy bot.

    ``denial`` is the share that counts of what a discard saves the next seat. ``future`` is the share that counts of
    what a swap changes in the expected saving of the next card. ``stock_bonus`` is what a card off the stock is worth
    beyond its expected saving, since it may be thrown.
    """

    turn_up: float = TURN_UP_VALUE
    patience: float = PATIENCE
    deficit: float = DEFICIT_COST
    knock_lead: float = KNOCK_LEAD
    denial: float = 0.0
    future: float = 0.0
    stock_bonus: float = 0.0


GREEDY_STYLE: GridStyle = GridStyle()
WARY_STYLE = GridStyle(turn_up=2.0, patience=0.0, deficit=1.5, denial=0.75, future=1.0, stock_bonus=1.5)
SHORT_STYLE = GridStyle(deficit=1.5)
SHORT_DECK = 20  # cards; with fewer, the round is over before hopes for later cards pay

# Sampled deals.
REACTION_DEALS = 3
CHECK_DEALS = 5


@define(eq=False)
class Greedy:
    """Takes the move that saves most points at once: on a grid by where a card fits, in a hand by the next play.

    It draws no random numbers, except to sample deals for reactions and for moves that a plugin defines.
    """

    _rng: Random = field(repr=False)
    _worth: Worth | None = field(default=None, init=False, repr=False)
    _style: GridStyle = field(default=GREEDY_STYLE, init=False, repr=False)

    @classmethod
    def find_style(cls, rules: Rulebook, players: int) -> GridStyle:  # noqa: ARG003  # other bots look at the rules
        """Return the numbers by which the bot plays on the grids of ``rules``."""
        return GREEDY_STYLE

    def choose(self, view: View) -> Move:
        """Return the move with the best value, the first of equals."""
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        worth, players = self._worth, len(view.names)
        layout = turn_layout(view)
        if (
            worth is None
            or worth.rules is not view.rules
            or worth.players != players
            or worth.layout is not layout
            or worth.read
        ):
            worth = self._worth = worth_for(view, layout)
            self._style = self.find_style(view.rules, players)
        if view.phase is Phase.REACTION:
            return choose_reaction(view, worth, self._rng)
        if worth.layout.is_hand:
            return self._choose_from_hand(view, worth)
        return rate_grid_moves(view, worth, self._rng, self._style)[0]

    def _choose_from_hand(self, view: View, worth: Worth) -> Move:  # other bots plan otherwise
        return choose_hand_move(view, worth, self._rng)


@define(eq=False)
class Wary(Greedy):
    """Plays a grid as the greedy bot does, and also minds what it throws and what it may hope for later.

    With a short deck it differs from the greedy bot in one thing: it is more careful to end a round that it may lose.
    From a hand it throws and draws what is best on the average of all cards that may come. It ends rounds and reacts as
    the greedy bot does.
    """

    @classmethod
    def find_style(cls, rules: Rulebook, players: int) -> GridStyle:
        """Return the numbers by which the bot plays on the grids of ``rules``, other ones for a short deck."""
        return SHORT_STYLE if len(rules.table_setup(players).deck) < SHORT_DECK else WARY_STYLE

    def _choose_from_hand(self, view: View, worth: Worth) -> Move:
        return plan_hand_move(view, worth, self._rng)


def choose_reaction(view: View, worth: Worth, rng: Random) -> Move:
    """Return the reaction that saves the viewer most points on the median of sampled deals, or a pass if none does.

    A reaction that owes another one, such as a gift, counts with the best of these. One of many reactions looks good by
    luck, so it must save points on fresh deals too. Rules with hidden notes cannot
    be sampled; there the bot passes.
    """
    first, *others = sorted(view.legal_moves, key=lambda move: type(move) is not Pass)
    try:
        deals = [determinize(view, rng) for _ in range(REACTION_DEALS)]
    except InvalidOptionError:
        return first

    def cost(move: Move, game: Game) -> float:
        after = _open_seals(game.play(move, seat=view.actor))
        games = [after]
        if after.state.window and after.to_act == (view.actor,) and Pass() not in after.legal_moves:
            games = [after.play(owed, seat=view.actor) for owed in after.legal_moves]
        return min([_count_cards(each, view.actor, worth) for each in games])

    def saving(move: Move, without: Sequence[float], deals: Sequence[Game]) -> float:
        """Return the median saving, without the other deals once most of them save nothing."""
        saved = list[float]()
        for game, points in zip(deals, without, strict=True):
            saved.append(points - cost(move, game))
            if 2 * sum(each <= 0 for each in saved) > len(deals):
                break
        return median(saved)

    without = [cost(first, game) for game in deals]
    savings = {move: saving(move, without, deals) for move in others}
    best = max(savings, key=savings.__getitem__)
    if savings[best] <= 0:
        return first
    fresh = [determinize(view, rng) for _ in range(CHECK_DEALS)]
    return best if saving(best, [cost(first, game) for game in fresh], fresh) > 0 else first


def _open_seals(game: Game) -> Game:
    """Return the game in which sealed moves have been opened. The seats that have not chosen take their first move."""
    while game.state.window and game.state.window.sealed:
        game = game.play(game.legal_moves[0])
    return game


def _count_cards(game: Game, seat: int, worth: Worth) -> float:
    """Return about what the cards of ``seat`` cost, all of them known."""
    board = game.state.table[seat]
    if board.layout.is_hand:
        return sum_costs(worth, [card for _, card in board.cards()])
    if board.layout is not worth.layout:  # a board that has grown
        worth = worth_for(game.view(seat), board.layout)
    return count_board(worth, board)


def rate_grid_moves(view: View, worth: Worth, rng: Random, style: GridStyle, step: int = 0) -> tuple[Move, float]:
    """Return the move that saves most points, and how many. ``step`` counts the moves of plugins before it."""
    board = view.boards[view.actor]
    if board is None:
        return view.legal_moves[0], 0
    own = appraise_board(worth, board)
    choose = _choose_placement if view.held else _choose_opening
    return choose(view, worth, own, rng, style, step)


def _value_others(view: View, worth: Worth, rng: Random, style: GridStyle, step: int) -> dict[Move, float]:
    """Return what each move that a plugin defines saves on the grid of the seat that acts, and costs the others.

    What the seat may do next in the same turn counts too, as far as it is worth more than what follows a discard or
    another move of the kernel. The result is empty if nothing can be tried, and moves that were not tried are absent.
    """
    tried = try_other_moves(view, rng, step)
    if tried is None:
        return {}
    values, opened = dict[Move, float](), dict[Move, float]()
    before = _appraise_deals(view, worth, [game.state.table[view.actor] for game in tried.deals])
    for move, games in tried.games.items():
        after = _appraise_deals(view, worth, [game.state.table[view.actor] for game in games])
        values[move] = before.total - after.total + HARM_SHARE * _count_harm(tried, games)
        if views := tried.next_views(games):
            opened[move] = _value_next(views, after, rng, style, step + 1) * len(views) / len(games)
    usual = _value_usual_step(tried, before, rng, style, step + 1) if opened else None
    for move, worth_next in opened.items():
        values[move] += worth_next - (STEP_COST if usual is None else usual)
    return values


def _value_next(views: Sequence[View], own: Appraisal, rng: Random, style: GridStyle, step: int) -> float:
    """Return what the best next move is worth. A card in hand that the seat cannot know before counts as drawn."""
    if len({view.held for view in views}) > 1:
        return own.hope + style.stock_bonus
    return average(views, lambda view: rate_grid_moves(view, worth_for(view), rng, style, step)[1])


def _value_usual_step(tried: Trials, own: Appraisal, rng: Random, style: GridStyle, step: int) -> float | None:
    """Return what the next move is worth after a move of the kernel that is no draw. ``None``: it ends the turn."""
    usual = next((move for move in tried.view.legal_moves if type(move) in {Swap, Discard, Flip, Pass}), None)
    views = tried.next_views(tried.play(usual)) if usual else []
    return _value_next(views, own, rng, style, step) * len(views) / len(tried.deals) if views else None


def _count_harm(tried: Trials, games: Sequence[Game]) -> float:
    """Return what the boards of the others cost more after a move, on the average of the others."""
    view, harm = tried.view, 0.0
    others = [seat for seat in view.seats if seat != view.actor]
    for seat in others:
        boards = [[game.state.table[seat] for game in each] for each in (tried.deals, games)]
        if boards[0] != boards[1]:
            worth = worth_for(view, boards[0][0].layout)
            before, after = (_appraise_deals(view, worth, each).total for each in boards)
            harm += (after - before) / len(others)
    return harm


def _appraise_deals(view: View, worth: Worth, boards: Sequence[Board]) -> Appraisal:
    """Appraise the board that is one of ``boards``. A card that differs between them counts as unseen."""
    first, *others = boards
    if first.layout is not worth.layout:
        worth = worth_for(view, first.layout)
    faces: list[Face] = [slot.card if slot else GONE for slot in first.slots]
    for board in others:
        faces = [face if face == _face_at(board, place) else None for place, face in enumerate(faces)]
    return Appraisal(worth, tuple(faces))


def _face_at(board: Board, place: int) -> Face:
    """Return the card at ``place``, if the board has that place and it is not cleared."""
    return (board.card(place) if place < len(board.slots) else None) or GONE


def _choose_opening(
    view: View, worth: Worth, own: Appraisal, rng: Random, style: GridStyle, step: int
) -> tuple[Move, float]:
    """Choose a card to draw or to turn up, a knock, or a move of a plugin."""
    chosen, most = view.legal_moves[0], -inf
    deficit: float | None = None
    others: Mapping[Move, float] | None = None
    for move in view.legal_moves:
        if type(move) is Draw or type(move) is Take:
            card = drawn_card(view, move)
            saved = own.saving(card) if card else own.hope + style.stock_bonus
        elif type(move) is Flip:
            deficit = _estimate_deficit(view, worth, own, style) if deficit is None else deficit
            saved = style.turn_up - own.waiting.get(move.slot, 0) + deficit
        elif type(move) is Knock:
            saved = _estimate_lead(view, worth, own.total) - style.knock_lead
        elif type(move) is Pass:
            saved = 0
        else:
            others = _value_others(view, worth, rng, style, step) if others is None else others
            saved = others.get(move, UNKNOWN_MOVE)
        if saved > most:
            chosen, most = move, saved
    return chosen, most


def _estimate_deficit(view: View, worth: Worth, own: Appraisal, style: GridStyle) -> float:
    """Return the value of the round's end, at most 0, if turning a card up ends the round. Otherwise return 0."""
    board = view.boards[view.actor]
    down = sum([not each.up for each in board.slots if each]) if board else 0
    ends = down == 1 and not view.round_end
    return style.deficit * min(0, _estimate_lead(view, worth, own.total)) if ends else 0


def _choose_placement(  # noqa: C901  # one loop because it runs most often
    view: View, worth: Worth, own: Appraisal, rng: Random, style: GridStyle, step: int
) -> tuple[Move, float]:
    """Choose what happens to the card in hand."""
    card, freed, chosen, most = view.held, own.freed, view.legal_moves[0], -inf
    if card is None:
        return chosen, most
    wanted, cost, saves = own.wants.get(card.kind, {}), worth.alone[card], worth.saves[card]
    last, waiting = None if view.round_end else own.last, own.waiting
    others: Mapping[Move, float] | None = None
    next_board = _find_next_board(view) if style.denial and not view.round_end else None
    looks_ahead = style.future and not view.round_end
    for move in view.legal_moves:
        place = None
        if type(move) is Swap:
            place = move.slot
            saved = freed[place] - cost
            if place in wanted:
                saved += wanted[place] + saves
        elif type(move) is Discard:
            place = move.flip
            saved = style.turn_up - style.patience * waiting.get(place, 0) if place else 0
        elif type(move) is Pass:
            saved = 0
        else:
            others = _value_others(view, worth, rng, style, step) if others is None else others
            saved = others.get(move, UNKNOWN_MOVE)
        if last is not None and place == last:
            saved += style.deficit * min(0, _estimate_lead(view, worth, own.total - saved))
        if looks_ahead and type(move) is Swap:
            saved += style.future * (appraise_with(worth, _own_board(view), move.slot, card).hope - own.hope)
        if next_board:
            saved -= style.denial * _count_gift(view, worth, next_board, move)
        if saved > most:
            chosen, most = move, saved
    return chosen, most


def _own_board(view: View) -> BoardView:
    return view.boards[view.actor]  # type: ignore[return-value]  # the seat that acts plays this round


def _find_next_board(view: View) -> BoardView | None:
    """Return the board of the seat that plays next, clockwise."""
    seats = [(view.actor + away) % len(view.names) for away in range(1, len(view.names))]
    return next((board for seat in seats if (board := view.boards[seat])), None)


def _count_gift(view: View, worth: Worth, board: BoardView, move: Move) -> float:
    """Return what the card that ``move`` throws saves the owner of ``board`` more than a card off the stock does."""
    thrown = view.held if type(move) is Discard else None
    if type(move) is Swap:
        own = _own_board(view)
        slot = own.slots[own.index(move.slot)]
        thrown = slot.card if slot else None
    if thrown is None:  # unseen by the seat too
        return 0
    appraisal = appraise_board(worth_for(view, board.layout) if board.layout is not worth.layout else worth, board)
    return max(0, appraisal.saving(thrown) - appraisal.hope)


def _estimate_lead(view: View, worth: Worth, total: float) -> float:
    """Estimate how much less ``total`` costs than the best opponent's board after one more turn."""
    others = ((seat, board) for seat, board in enumerate(view.boards) if board and seat != view.seat)
    return min(_estimate_prospect(view, worth, board, seat) for seat, board in others) - total


def _estimate_prospect(view: View, worth: Worth, board: BoardView, seat: int) -> float:
    """Estimate the cost of a board after one more turn. A card that its owner alone knows is likely to be good."""
    if board.layout is not worth.layout:
        worth = worth_for(view, board.layout)
    known = sum(slot is not None and slot.card is None and seat in slot.seen_by for slot in board.slots)
    appraisal = appraise_board(worth, board)
    return appraisal.total - appraisal.hope - (1 - UNSEEN_COST) * abs(worth.mean) * known
