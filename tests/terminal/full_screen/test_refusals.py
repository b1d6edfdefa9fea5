"""Refused moves: what the table says, and what ``w`` tells afterwards, as the prompt does."""

import pytest
from helpers.cases import every_case
from helpers.snap_rules import Four, Snapping
from helpers.walks import tee_off
from terminal.table_app import app_of, on_table, text, until
from textual.widgets import Button

import cardgolf
from cardgolf import Discard, Draw, Flip, Game, IllegalMoveError, Knock, Pass, Play, Swap, hookimpl
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.full_screen.dialogs import TextDialog, why_page
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.other_boards import describe_refusal
from cardgolf.terminal.shared.assist import why_lines
from cardgolf.terminal.shared.cards import CardFormatter

FACES = CardFormatter(ascii=True)
OPEN, LONG = (80, 24), (120, 24)


def begin(variant, *moves, seat=1):
    """Return a table after the opening and ``moves`` of ``seat``, which is the first to move."""
    game = tee_off(cardgolf.new_game(variant, players=2, seed=7))
    for move in moves:
        game = game.play(move)
    assert game.turn == seat
    return TableModel(sit_down(game, [seat], "random"), seat)


def refuse(table, move):
    """Return what the table says about an illegal move, at length and in short."""
    with pytest.raises(IllegalMoveError) as error:
        table.play(move)
    return describe_refusal(table.view, error.value, FACES)


def read(page):
    return "\n".join(line.plain for line in page.renderables)


def test_a_card_of_the_discard_pile_cannot_be_thrown():
    table = begin("crazy-nines", "draw discard")
    long, short = refuse(table, Discard())
    assert long == (
        f"You cannot throw the {FACES.name(table.view.held)} now. CN 4.2.1: Draw from either pile. "
        "A card from the discard pile must be swapped for one of yours."
    )
    assert short == f"You cannot throw the {FACES.name(table.view.held)} now. (w shows CN 4.2.1)"


@every_case(
    ("variant", "move", "said"),
    [
        ("play-nine", Flip("d1"), "turn up d1"),
        ("play-nine", Swap("d1"), "swap d1"),
        ("play-nine", Discard("d1"), "throw a card and turn up d1"),
        ("board-nine", Draw("stock"), "draw from the stock"),
        ("board-nine", Draw("discard"), "draw from the discard pile"),
        ("board-nine", Play(()), "throw"),
        ("board-nine", Knock(), "say NINE"),
        ("board-nine", Pass(), "pass"),
    ],
)
def test_each_move_is_named_in_words(variant, move, said):
    assert refuse(begin(variant), move)[0].startswith(f"You cannot {said}")


def test_a_player_out_of_turn_is_told_who_moves():
    table = begin("play-nine")
    table.seat = 0
    assert refuse(table, Draw("stock"))[0] == "Player 2 has to move first. (w: the rule)"


def test_a_move_after_the_round_is_told_that_it_is_over():
    game = cardgolf.new_game(Four, Snapping, players=2, seed=5, turn_limit=1)
    while not game.is_round_over:
        game = game.play(game.legal_moves[-1], seat=game.to_act[0])
    table = TableModel(sit_down(game, [0], "random"), 0)
    assert refuse(table, Draw("stock"))[0].startswith("The round is over, and the next one is not dealt yet.")


@hookimpl("moves")
def only_stock():
    return (Draw("stock"),)


def test_a_rule_without_a_clause_is_left_to_w():
    game = cardgolf.new_game(Four, only_stock, players=2, seed=5)
    table = TableModel(sit_down(game, [game.turn], "random"), game.turn)
    assert {*refuse(table, Draw("discard"))} == {"You cannot draw from the discard pile now. (w: the rule)"}


def test_the_button_of_an_illegal_discard_says_so_and_is_answered():
    table = begin("crazy-nines", "draw discard")
    app = app_of(game=table.game, seat=1)

    @on_table(app, OPEN)
    async def _(pilot, app):
        button = app.query_one("#bar .throw", Button)
        assert "x Cannot throw" in text(app) and not button.disabled
        await pilot.click("#bar .throw")
        await until(pilot, lambda: "must be swapped for one of yours." in text(app))
        assert "You cannot throw the" in text(app) and app.table.game is table.game
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, TextDialog))
        shown = text(app)
        assert shown.count("CN 4.2.1") and "CN 4.1.5" not in shown and "G 1.4.2" not in shown


def test_the_button_of_a_legal_discard_offers_it():
    @on_table(app_of(game=begin("crazy-nines", "draw stock").game, seat=1))
    async def _(pilot, app):
        assert "x Throw" in text(app) and "Cannot" not in text(app)


@pytest.mark.parametrize("moves", [(), ("draw discard",), ("draw stock",)])
@pytest.mark.parametrize("move", [Flip("a1"), Discard("a1"), Play(())])
def test_w_tells_the_clauses_that_the_prompt_tells(moves, move):
    table = begin("crazy-nines", *moves)
    with pytest.raises(IllegalMoveError) as error:
        table.play(move)
    told = [str(line) for line in why_lines(error.value, table.view, table.faces)]
    assert read(why_page(table)).splitlines() == [line for line in told if not line.startswith("Type rules ")]


def test_w_tells_the_rule_of_the_moment_of_the_refusal():
    table = begin("play-nine")
    refuse(table, Discard())
    then = read(why_page(table))
    table.take("draw stock")
    assert read(why_page(table)) == then


def test_the_log_loses_what_is_taken_back():
    @hookimpl
    def moves(state, seat):
        return (Swap("a1"),) if state.held else None

    game = begin("play-nine").game
    game = Game(cardgolf.rules("play-nine", moves), game.state)
    table = TableModel(sit_down(game, [1], "random"), 1)
    table.play(Draw("discard"))
    going_on = TableModel(table.sitting, 1)
    table.take(table.sitting.choose())
    going_on.take("swap a1")
    assert [*going_on.list_turns()] == [*table.list_turns()], "a turn is told from its beginning"
    resumed = TableModel(table.sitting, 1)
    for each in (table, resumed):
        each.undo()
        assert (each.game, each.notes) == (game, [])


def test_w_forgets_a_refusal_after_a_legal_choice():
    table = begin("play-nine")
    refuse(table, Discard())
    table.play(Draw("discard"))
    assert read(why_page(table)).startswith("No rule refused a move just now.")
    refuse(table, Discard())
    table.undo()
    assert table.refused is None
    with pytest.raises(IllegalMoveError):
        table.undo()
    assert read(why_page(table)).startswith("You have made no move")
