"""Narration of a match: moves in words, tables, scorecards and standings."""

import re
from io import StringIO
from random import Random

import pytest
from attrs import evolve
from rich.console import Console

import cardgolf
from cardgolf import Board, Card, Draw, Game, Phase, RoundEnd, Slot, Swap, hookimpl
from cardgolf.narration import Step, describe_consequences, describe_move, describe_round_end
from cardgolf.terminal.commands.demo import show_rounds
from cardgolf.terminal.shared.cards import CardFormatter, as_view
from cardgolf.terminal.shared.narrator import make_narrator
from cardgolf.terminal.shared.tables import draw_table

GAMES = ["play-nine", "nine-card", "crazy-nines", "board-nine", "golf"]
NAMES = ("Ann", "Bo", "Cy")
PLAIN = CardFormatter(ascii=True)


def table(variant, *texts, top="5C", stock="4C", **options):
    """Return a game in which seat 0 begins a turn. Boards are texts, as in a position."""
    start = cardgolf.new_game(variant, players=NAMES[: len(texts)], seed=1, **options)
    boards = tuple(Board.of(start.state.board.layout, map(_slot, board.split())) for board in texts)
    match = {"turn": 0, "phase": Phase.START, "turns_begun": (3,) * len(texts), "boards": boards}
    piles = {"stock": tuple(map(Card.parse, stock.split())), "discard": tuple(map(Card.parse, top.split()))}
    return Game(start.rules, start.state.replace(**match, **piles, setup=evolve(start.state.setup, leader=0)))


def _slot(text):
    return None if text == "." else Slot(Card.parse(text.strip("()")), up="(" not in text)


def step_between(before, move, after):
    return Step.between(as_view(before), move, as_view(after))


def describe_last(game, *moves):
    """Return the last of ``moves`` and its consequences in words."""
    for move in moves:
        before, game = game, game.play(move)
    step = step_between(before, game.rules.parse(move), game)
    return describe_move(step, PLAIN), list(describe_consequences(step, NAMES, PLAIN))


def play_and_narrate(game, width=80, rounds=None, quiet=False, seed=1):
    """Return ``game`` played to its end at random, and its narration."""
    console = Console(width=width, record=True, file=StringIO(), markup=False, highlight=False)
    rng = Random(seed)
    narrator = make_narrator(console, game, ascii_only=True, quiet=quiet)
    end = show_rounds(game, lambda game: game.only_move or rng.choice(game.legal_moves), narrator, rounds)
    return end, console.export_text()


# the draw for the first dealer


def test_the_draw_stands_once_above_the_first_round():
    game = cardgolf.new_game("play-nine", players=NAMES, seed=2, holes=2, turn_limit=2)
    told = "For the deal Ann draws 11, Bo 6, Cy 6: Bo and Cy draw again.\nBo draws 11, Cy 2: Cy deals.\n"
    _, shown = play_and_narrate(game)
    assert f"\n{told}Round 1 of 2: Cy deals" in shown
    assert "For the deal" not in shown.partition("Round 1 of 2")[2]
    assert "For the deal" not in play_and_narrate(game, quiet=True)[1]
    assert "For the deal" not in play_and_narrate(game.play("flip a1"))[1], "a match that is continued"


# the whole match


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_the_narration_matches_the_match(variant):
    end, shown = play_and_narrate(cardgolf.new_game(variant, players=NAMES[:3], seed=5))
    assert end.is_over
    final = shown.partition("Final standings")[2]
    ranked = [(int(rank), name, int(total)) for rank, name, total in re.findall(r"(\d+)\.  (\w+) +(-?\d+)", final)]
    assert ranked == [(each.rank, NAMES[each.seat], each.total) for each in end.standings]
    scores = [score for round_ in end.state.match.rounds for score in round_.scores if score is not None]
    assert sorted(map(int, re.findall(r"(-?\d+)  total\b", shown))) == sorted(scores)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("variant", GAMES)
def test_the_table_is_drawn_once_a_turn(variant):
    """The table is also drawn at the beginning of each round."""
    _, shown = play_and_narrate(cardgolf.new_game(variant, players=3, seed=5), rounds=2)
    turns = re.findall(r"^\d+\. Player", shown, re.MULTILINE)
    tables = re.findall(r"^  stock \d+, discard ", shown, re.MULTILINE)
    assert len(tables) == len(turns) + 2


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("variant", GAMES)
def test_every_line_of_every_scorecard_is_printed(variant):
    end, shown = play_and_narrate(cardgolf.new_game(variant, players=2, seed=2), quiet=True)
    shown = re.split(r"^ +Player 1 +Player 2\s*\nround +1 ", shown, maxsplit=1, flags=re.MULTILINE)[
        0
    ]  # the points of every hole
    lines = [line for each in end.state.match.rounds for card in each.scorecards if card for line in card.lines]
    told = re.findall(r"(?<![\w.])([+-]?\d+)  (?! )(\S.*?)(?= {2,}|$)", shown, re.MULTILINE)
    points = [int(number) for number, text in told if text != "total"]
    assert sorted(points) == sorted(line.points for line in lines)
    places = re.findall(r"  ((?:[a-e]\d )*[a-e]\d)(?= {2,}|$)", shown, re.MULTILINE)
    assert sorted(places) == sorted(" ".join(line.slots) for line in lines if line.slots)


# the words


def test_a_swap_in_words():
    game = table("nine-card", "(9C) " * 9, "2C " * 9, stock="7H")
    assert describe_last(game, "draw stock") == ("draws 7H from the stock", [])
    assert describe_last(game, "draw stock", "swap b2") == ("puts it into b2, throws 9C", [])
    assert describe_last(game, "draw stock", "discard") == ("throws it", [])
    assert describe_last(game, "draw discard") == ("takes 5C from the discard pile", [])


def test_a_card_thrown_turns_one_up():
    game = table("play-nine", "(3) (4) (5) (6) 1 2 3 4", "(1) " * 8, top="9", stock="12")
    assert describe_last(game, "draw stock", "discard flip c1") == ("throws it and turns up c1: 5", [])


def test_symbols_in_words():
    game = table("nine-card", "(9C) " * 9, "2C " * 9, stock="10H JK")
    step = step_between(game, game.legal_moves[0], game.play("draw stock"))
    assert describe_move(step, CardFormatter()) == "draws JK from the stock"
    assert CardFormatter().names(map(Card.parse, ["10H", "AS", "-5"])) == "10♥ A♠ -5"


def test_board_nine_in_words():
    game = table("board-nine", "(2) (2) (3)", "(9) (10) (11)", top="13", stock="4")
    assert describe_last(game, "play 2 2") == ("throws 2 2", [])
    assert describe_last(game, "play 2 2", "draw discard") == ("takes 13 from the discard pile", [])
    assert describe_last(game, "play 2 2", "draw stock", "pass") == ("keeps it", [])
    assert describe_last(game, "nine") == ("says NINE", [])
    assert describe_round_end(as_view(game.play("nine")), NAMES) == "Ann closed the round: nine."


def test_a_reshuffle_is_printed():
    game = table("nine-card", "(9C) " * 9, "2C " * 9, top="7H 8H", stock="")
    assert describe_last(game, "draw stock")[0] == "draws 7H from the reshuffled stock"


def test_a_removed_line_is_printed():
    game = table("crazy-nines", "7H 7D (9C) AC (2C) (3C) (4C) (5C) (6C)", "(2D) " * 9, stock="7S")
    assert describe_last(game, "draw stock", "swap c1") == (
        "puts it into c1, throws 9C",
        ["Ann's cards at a1 b1 c1 leave the table."],
    )


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        ((1,), "Bo's card at b1 leaves the table."),
        ((1, 3), "Bo's cards at b1 a2 leave the table."),
    ],
)
def test_one_card_leaves_the_table_in_the_singular(places, sentence):
    game = table("nine-card", "9C " * 9, "2C " * 9)
    state = game.state.with_board(game.state.boards[1].clear(places), 1)
    step = step_between(game, cardgolf.Pass(), Game(game.rules, state))
    assert list(describe_consequences(step, NAMES, PLAIN)) == [sentence]


def test_a_queen_of_spades_must_be_placed_and_is_locked():
    game = table("crazy-nines", "(9C) " * 9, "(2D) " * 9, stock="QS")
    assert describe_last(game, "draw stock")[0] == "draws QS from the stock and must place it"
    assert describe_last(game, "draw stock", "swap b2")[1] == ["QS is locked in b2."]
    after = game.play("draw stock").play("swap b2")
    assert "2 [ ##][QS!][ ##]" in str([line.plain for line in draw_table(after, NAMES, PLAIN, 80)])


def test_the_last_lap_is_printed():
    game = table("nine-card", "(9C) " + "2C " * 8, "(2D) " * 9, "(2H) " * 9, stock="7S")
    closes = "Ann closes the round: all of Ann's cards are face up. One more turn for Bo and Cy."
    assert describe_last(game, "draw stock", "swap a1")[1] == [closes]


# the table


@pytest.mark.parametrize("variant", GAMES)
def test_a_turn_takes_one_line_of_a_terminal(variant):
    game = cardgolf.new_game(variant, players=NAMES, seed=5)
    turns = re.findall(r"^(?:[0-9]+\. )?(?:Ann|Bo|Cy) [a-z].*\n(.*)", play_and_narrate(game, rounds=1)[1], re.MULTILINE)
    rest = [line for line in turns if line.startswith("   ") and not re.match(r" +(?:Ann|Bo|Cy|[A-Z]|[a-z] )", line)]
    assert (len(turns) > 8, rest) == (True, [])


def test_a_long_turn_breaks_between_what_was_done():
    game = table("nine-card", "(9C) " * 9, "2C " * 9, stock="7H")
    drawn, console = game.play("draw stock"), Console(width=40, record=True, file=StringIO())
    make_narrator(console, game, ascii_only=True, quiet=False).moves(
        [step_between(game, Draw("stock"), drawn), step_between(drawn, Swap("b2"), drawn.play("swap b2"))]
    )
    assert console.export_text() == "Ann draws 7H from the stock,\n   puts it into b2, throws 9C.\n"


def lines(game, width=80, before=None):
    return [line.plain for line in draw_table(game, NAMES, PLAIN, width, before)]


def test_boards_lie_side_by_side_with_backs_faces_and_changes():
    game = table("crazy-nines", "(9C) 10H . JK QS . 2C 3C .", "(2D) " * 9, stock="7S 7D", top="5C")
    after = game.play("draw stock").play("swap a1")
    assert lines(after, before=game) == [
        "  Ann                 Bo",
        "    a    b    c         a    b    c",
        "1 < 7D>[10H]  .     1 [ ##][ ##][ ##]",
        "2 [ JK][ QS]  .     2 [ ##][ ##][ ##]",
        "3 [ 2C][ 3C]  .     3 [ ##][ ##][ ##]",
        "  stock 1, discard [ 9C]",
    ]


def test_boards_that_do_not_fit_are_printed_below():
    game = table("crazy-nines", *["(2D) " * 9] * 3)
    assert [line.split() for line in lines(game, width=40)[::6]] == [["Ann", "Bo"], ["Cy"]]
    assert max(map(len, lines(game, width=40))) <= 40


def test_a_hand_is_a_row_with_its_points():
    game = table("board-nine", "(2) (2) (13)", "(9) (10)", top="12", stock="4")
    after = game.play("play 2").play("draw discard")
    assert lines(after, before=game) == [
        "  Ann   27 in hand  [  2]< 12>[ 13]",
        "  Bo    19 in hand  [  9][ 10]",
        "  stock 1, discard [  2]",
    ]


@pytest.mark.parametrize("variant", ["crazy-nines", "nine-card", "play-nine"])
def test_hidden_cards_do_not_change_the_drawing(variant):
    rng, game = Random(4), cardgolf.new_game(variant, players=3, seed=4)
    for _ in range(30):
        game = game.play(rng.choice(game.legal_moves))
    state = game.state
    unseen = [*state.stock, *(slot.card for board in state.table.values() for slot in board.slots if not slot.up)]
    rng.shuffle(unseen)
    deal = iter(unseen)
    stock = tuple(next(deal) for _ in state.stock)
    lie = [[slot if slot.up else Slot(next(deal)) for slot in board.slots] for board in state.boards]
    boards = tuple(Board.of(state.board.layout, slots) for slots in lie)
    assert boards != state.boards
    assert lines(Game(game.rules, state.replace(stock=stock, boards=boards))) == lines(game)


# how rounds and matches end


def test_an_empty_stock_that_ends_a_round_is_printed():
    game = table("nine-card", "(9C) " * 9, "(2D) " * 9, stock="7S", recycle="end_round")
    end = game.play("draw stock").play("swap a1")
    assert describe_round_end(as_view(end), NAMES) == "The round ends without a closer: the stock is empty."
    round_end = Game(game.rules, game.state.replace(round_end=RoundEnd(1, (), "all face up")))
    end = round_end.play("draw stock").play("swap a1")
    assert (
        describe_round_end(as_view(end), NAMES)
        == "Bo closed the round: all of Bo's cards are face up. The stock is empty."
    )


def test_a_total_that_is_not_the_sum_is_printed():
    plain, shown = play_and_narrate(cardgolf.new_game("board-nine", players=2, seed=1), rounds=1, quiet=True)
    worst = max(plain.scores)
    reset = cardgolf.new_game("board-nine", players=2, seed=1, reset_at=worst, reset_to=3)
    assert f"{worst} becomes 3" in play_and_narrate(reset, rounds=1, quiet=True)[1]
    assert "becomes" not in shown


@hookimpl
def points():
    return 0


def test_a_tie_after_the_last_play_off_is_printed_as_shared():
    tied = cardgolf.new_game("nine-card", points, players=NAMES[:2], seed=1, holes=1, tie="playoff")
    _, shown = play_and_narrate(tied, quiet=True)
    assert "Play-off 20: " in shown
    assert "Ann and Bo share the first place." in shown
    assert "decided" not in shown


# the end of a round


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("variant", ["play-nine", "nine-card", "crazy-nines", "golf"])
def test_the_cards_that_the_end_turns_up_are_marked_and_no_others(variant):
    marked = 0
    for seed in range(6):
        end, shown = play_and_narrate(cardgolf.new_game(variant, players=3, seed=seed), rounds=1, seed=seed)
        before, last = end.at(end.ply - 1), str(end.history[-1][1]).split()
        left = [
            name
            for seat, board in enumerate(before.state.boards)
            for name, slot in zip(board.layout.names, board.slots, strict=True)
            if slot and not slot.up and not (seat == before.state.actor and name in last)
        ]
        table = shown.rpartition(" closed the round: ")[2].partition("stock ")[0]
        assert table.count("<") - ("< >" in table) == len(left)
        assert ("The cards that lay face down are turned up, marked < >." in table) is bool(left)
        marked += len(left)
    assert marked > 6
