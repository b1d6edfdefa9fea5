"""The rules that pages define, apart from the page of hooks, keep what they promise over three rounds."""

from helpers.cases import every_case
from helpers.plugins import answer
from helpers.recipes import PAGES, RECIPES, check_promise, promises

from cardgolf import Card, Discard, Draw, Phase, Swap, Take, patterns

HOUSE, FIRST_VARIANT = "docs/howto/house-rules.md", "docs/tutorial/first-variant.md"
CHOICES = "docs/howto/choices-at-once.md"
SUITED = [*"CDHS"]


def pack(*ranks, copies=8):
    return answer("deck", [Card(rank, suit) for rank in ranks for suit in SUITED] * copies, "small_pack")


def house(name, *others, **options):
    return promises(HOUSE, name, *others, **options)


def tables(step):
    """Return the cards of each board, row by row."""
    return [[slot.card for slot in board.slots] for board in step.new.state.boards]


def raw(step):
    return [card.raw for card in step.new.scorecards]


def sums(step):
    """Return the sum of the scores of each seat."""
    return [sum(scores) for scores in zip(*[each.scores for each in step.new.state.match.rounds], strict=True)]


def to_the_left(seat, distance):
    return (seat + distance) % 4


def value(step, card):
    return step.new.rules.card_values[card]


def touching(step):
    return [patterns.touching(board) for board in step.new.state.boards]


# the end of a match


@promises("docs/howto/export-rules.md", "match_over")
def a_match_ends_beyond_a_hundred(step):
    return step.new.is_over is (max(step.new.totals) > 100) if step.new.scorecards else None


# points of cards


@promises("docs/howto/compare.md", "points")
@promises("docs/tutorial/first-house-rule.md", "black_twos")
@house("black_twos")
def black_twos_count_minus_five(step):
    return [value(step, Card(2, suit)) for suit in SUITED] == [-5, 2, 2, -5]


@house("free_queens")
def queens_count_nothing(step):
    return {value(step, Card(12, suit)) for suit in SUITED} == {0}


@promises("docs/explanation/how-it-works.md", "free_twelves", variant="play-nine")
def twelves_count_nothing(step):
    return value(step, Card(12)) == 0 and value(step, Card(11)) == 11


# scores of boards


@promises("README.md", "two_twos", pack(2, 5, 9))
@promises("docs/howto/score-a-layout.md", "two_twos", pack(2, 5, 9))
@house("two_twos", pack(2, 5, 9))
def twos_that_touch_earn_ten_off(step):
    if step.ended:
        pairs = [[group for group in found if board[group[0]].rank == 2]
                 for found, board in zip(touching(step), tables(step), strict=True)]  # fmt: skip
        return [sum(line.points == -10 for line in card.lines) for card in step.new.scorecards] == [*map(len, pairs)]


@promises("docs/howto/score-a-layout.md", "rows_cancel", pack(2, 5, 9))
def equal_rows_cancel_and_nothing_else(step):
    if step.ended:
        rows = [[cards[first : first + 3] for first in (0, 3, 6)] for cards in tables(step)]
        unlike = [[row for row in found if len({card.rank for card in row}) > 1] for found in rows]
        return raw(step) == [sum(value(step, card) for row in found for card in row) for found in unlike]


@promises("docs/howto/score-a-layout.md", "low_corners", pack(1, 2, 5))
def low_corners_earn_five_off(step):
    if step.ended:
        corners = [sum(value(step, cards[place]) for place in (0, 2, 6, 8)) for cards in tables(step)]
        lines = [[line.rule for line in card.lines] for card in step.new.scorecards]
        return ["low-corners.bonus" in rules for rules in lines] == [points < 10 for points in corners]


@house("pair_birdies", pack(2, 5, 9))
def equal_cards_that_touch_earn_a_point_off(step):
    if step.ended:
        lines = [[line for line in card.lines if line.rule == "pair-birdies.bonus"] for card in step.new.scorecards]
        return [-sum(line.points for line in each) for each in lines] == [*map(len, touching(step))]


@house("under_par", answer("points", -1, "below_zero"))
def a_score_below_zero_is_two_lower(step):
    if step.ended:
        return list(step.new.scores) == [points - 2 if points < 0 else points for points in raw(step)]


@house("doubled_closer", "knocking")
def a_closer_who_is_not_alone_the_lowest_pays_double(step):
    if step.ended and (by := step.new.round_end.by) is not None:
        points = raw(step)
        alone = all(each > points[by] for seat, each in enumerate(points) if seat != by)
        points[by] += 0 if alone else max(points[by], 0)
        return list(step.new.scores) == points


@promises("docs/tutorial/first-house-rule.md", "ThreeKings", pack(5, 13))
def three_kings_earn_ten_off(step):
    if step.ended:
        found = [
            [line.points for line in card.lines if line.rule == "three-kings.bonus"] for card in step.new.scorecards
        ]
        return found == [[-10] if sum(card.rank == 13 for card in cards) >= 3 else [] for cards in tables(step)]


@promises("variants/README.md", "TenCard", variant=None)
def equal_columns_of_ten_cards_cancel(step):
    if step.ended:
        columns = [[(cards[place], cards[place + 5]) for place in range(5)] for cards in tables(step)]
        unlike = [[pair for pair in found if pair[0].rank != pair[1].rank] for found in columns]
        return list(step.new.scores) == [sum(value(step, card) for pair in found for card in pair) for found in unlike]


# turns


@house("must_take", pack(3, 4, 5, 6))
def a_card_that_matches_must_be_taken(step):
    if step.new.phase == "start" and not step.ended:
        up = {slot.card.rank for slot in step.new.state.board.slots if slot.up}
        return (Draw("stock") in step.new.legal_moves) == (step.new.state.discard[-1].rank not in up)


@house("no_first_discard")
def the_first_card_from_the_stock_must_be_placed(step):
    if step.new.state.held_from == "stock":
        return (Discard() in step.new.legal_moves) == (step.new.state.turns_begun[step.new.turn] > 1)


@house("no_first_take")
def the_first_card_comes_from_the_stock(step):
    if step.new.phase == "start" and not step.ended:
        return (Draw("discard") in step.new.legal_moves) == (step.new.state.turns_begun[step.new.turn] > 1)


@promises("docs/howto/million-holes.md", "discard_options")
def a_card_from_the_stock_may_be_discarded(step):
    return Discard() in step.new.legal_moves if step.new.state.held_from == "stock" else None


@promises("docs/howto/million-holes.md", "scoring", variant="play-nine")
def equal_columns_of_low_cards_earn_five(step):
    if step.ended:
        columns = [[(cards[place], cards[place + 4]) for place in range(4)] for cards in tables(step)]
        low = [sum(one == other and value(step, one) < 3 for one, other in each) for each in columns]
        lines = [[line.points for line in card.lines if line.rule == "scoring.low"] for card in step.new.scorecards]
        return lines == [[-5] * count for count in low]


@promises("docs/howto/turns.md", "strict_golf", variant="golf")
def turns_begin_at_the_stock_and_a_thrown_card_costs_a_flip(step):
    moves, state = step.new.legal_moves, step.new.state
    if state.phase == "start":
        few = len(state.board.turnable) <= 1 and not state.round_end
        return {move.word for move in moves} == {"draw", *(["knock"] if few else [])} and Draw("discard") not in moves
    thrown = [move for move in moves if isinstance(move, Discard)]
    return (
        all(move.flip for move in thrown) if thrown and len(state.board.turnable) > 1 else None
    )  # golf waives the last


@promises("docs/howto/turns.md", "locks_nothing", variant="crazy-nines")
def no_card_is_ever_locked(step):
    return not any(slot.mark for board in step.new.state.table.values() for slot in board.slots if slot)


@promises("docs/howto/turns.md", "locked", variant="golf")
def the_first_card_is_never_swapped(step):
    return Swap("a1") not in step.new.legal_moves if step.new.state.held else None


@promises("docs/reference/tabulation.md", "locked", variant="golf")
def two_cards_stay_while_one_lies_face_down(step):
    if step.new.state.held and step.new.state.board.down:
        return not {Swap("a1"), Swap("b1")} & {*step.new.legal_moves}


@promises(FIRST_VARIANT, "Costly", variant="ShortGolf")
def a_discard_costs_a_flip(step):
    if step.new.state.held_from == "stock":
        discards = [move for move in step.new.legal_moves if isinstance(move, Discard)]
        return len(discards) == len(step.new.state.board.down) and all(move.flip for move in discards)


@promises(FIRST_VARIANT, "ShortGolf", variant=None)
def a_knock_ends_a_round_of_four_cards(step):
    if step.ended and step.new.round_end.reason == "knock":
        return [len(cards) for cards in tables(step)] == [4] * 4


@promises(FIRST_VARIANT, "Skips", variant="ShortGolf", rounds=12)
def a_skip_skips_a_player(step):
    if isinstance(step.move, Discard) and not step.new.round_end:
        skips = step.old.state.held.name == "Skip"
        is_right = step.new.turn == to_the_left(step.old.turn, 1 + skips)
        return is_right if skips else is_right and None  # so that a Skip must come up


@house("Mulligans")
def a_mulligan_is_offered_until_it_is_used(step):
    mulligan = PAGES[HOUSE][1]["Mulligan"]()
    if step.move == mulligan and (step.new.turn, step.new.phase) != (step.old.turn, Phase.START):
        return False
    if step.new.state.held_from == "stock":
        return (mulligan in step.new.legal_moves) == ((step.new.turn, mulligan) not in step.new.history)


@house("Market", variant="golf")
def the_stock_fills_the_place_of_a_taken_card(step):
    if isinstance(step.move, Take) and step.old.state.stock:
        middle = step.new.state.middle
        return middle.card(middle.index(step.move.place)) == step.old.state.stock[-1] and not middle.down


@promises(CHOICES, "SealedBids")
def bids_are_hidden_until_all_have_bid_and_then_pay_or_cost(step):
    bid = PAGES[CHOICES][1]["Bid"]
    bids = {seat: step.new.state.memory.get(f"bid {seat}") for seat in range(4)}
    if type(step.move) is bid:
        return [*bids.values()] == [None] * 4 if len(step.old.to_act) > 1 else None not in bids.values()
    if step.ended:
        lines = [next(line for line in card.lines if "sealed-bids" in line.rule) for card in step.new.scorecards]
        return [line.points for line in lines] == [
            bid - 60 if points <= bid else 20 for points, bid in zip(raw(step), bids.values(), strict=True)
        ]


@promises("docs/howto/moves-by-number.md", "Greeting")
def players_may_greet_each_other(step):
    space = step.new.rules.action_space(4)
    return [str(space.move(space.index("greet 1 2", seat=0), seat=seat)) for seat in range(4)] == [
        f"greet {to_the_left(seat, 1)} {to_the_left(seat, 2)}" for seat in range(4)
    ]


# the match


@house("handicaps")
def handicaps_are_taken_off_once(step):
    if step.ended:
        return list(step.new.totals) == [points - off for points, off in zip(sums(step), (5, 0, 3, 0), strict=True)]


@house("Partners")
def partners_share_their_total(step):
    if step.ended:
        first, second, third, fourth = sums(step)
        return list(step.new.totals) == [first + third, second + fourth] * 2


LAYOUTS = "docs/howto/other-layouts.md"


@promises(LAYOUTS, "RingOfEight", pack(2, 5), variant=None)
def runs_of_equal_cards_in_the_ring_count_nothing(step):
    if step.ended:
        rings = [{board.names[place]: card.rank for place, card in board.cards()} for board in step.new.state.boards]
        around = {name: (before, after) for before, name, after in zip("habcdefg", "abcdefgh", "bcdefgha", strict=True)}
        alone = [[ring[name] for name in ring if ring[name] not in map(ring.get, around[name])] for ring in rings]
        return raw(step) == [*map(sum, alone)]


@promises(LAYOUTS, "HandAndGrid", pack(2, 5), variant=None)
def columns_and_hands_of_equal_cards_count_nothing(step):
    if step.ended:
        groups = [("a1", "a2"), ("b1", "b2"), ("c1", "c2"), ("h1", "h2")]
        boards = [{board.names[place]: card.rank for place, card in board.cards()} for board in step.new.state.boards]
        unlike = [[board[one] + board[two] for one, two in groups if board[one] != board[two]] for board in boards]
        return raw(step) == [*map(sum, unlike)]
    return all(slot.seen_by for board in step.new.state.boards for slot in board.slots[6:] if not slot.up)


@promises("docs/howto/bots.md", "Bazaar", variant=None)
def the_open_card_that_is_bought_goes_to_the_hand(step):
    if getattr(step.move, "word", "") == "buy":
        return step.new.state.held is step.old.state.discard[-step.move.number]


# the tests


@every_case(("page", "name"), [key for key in RECIPES if key[0] != "docs/hooks.md"])
def test_each_recipe_keeps_its_promise_over_three_rounds(page, name):
    check_promise(page, name)
