"""Names above boards, with totals and points in sight, and locked cards on boards of any size."""

import pytest
from helpers.cases import every_case
from helpers.walks import played_by_lot, tee_off
from terminal.table_app import app_of, on_table, text

import cardgolf
from cardgolf import Card
from cardgolf.games.provisional import visible_points
from cardgolf.terminal.full_screen.other_boards import draw_panel
from cardgolf.terminal.full_screen.score_sheet import format_own_heading
from cardgolf.terminal.full_screen.sizes import OTHER_SIZES, OWN_SIZES, BoardShape, Space, plan_table
from cardgolf.terminal.shared.card_art import CardArtist, Look, Size
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.palettes import PALETTES
from cardgolf.terminal.shared.scores import count_points

FACES = CardFormatter()
ARTIST = CardArtist(PALETTES[True], FACES, Size(5, 1, 0), "#000000")


def begun(variant="crazy-nines", players=2):
    game = tee_off(cardgolf.new_game(variant, players=players, seed=7))
    return game.view(0)


def panel(view, **more):
    return [line.plain for line in draw_panel(view, 1, "Bo", None, ARTIST, **more)]


def test_points_and_totals_have_words():
    view = begun()
    sight = f"{visible_points(view, 1)} in sight"
    assert panel(view, notes="beside", least=30)[0].split() == ["▸", "Bo", *sight.split(), "total", "0"]
    below = panel(view, notes="below")
    assert below[0].split() == ["▸", "Bo", "total", "0"] and below[-1].strip() == sight
    assert len({len(line) for line in below}) == 1


def test_a_name_that_is_cut_leaves_the_figure():
    view = begun("four-card")
    artist = CardArtist(PALETTES[True], FACES, Size(3, 1, 0), "#000000")
    assert draw_panel(view, 1, "Bartholomew", None, artist)[0].plain.split() == ["▸", "Bartho..", "0"]


def test_a_hand_has_its_number_of_cards_or_its_points():
    game = next(game for game in played_by_lot("board-nine", 2, seed=6, moves=400) if game.is_round_over)
    assert panel(begun("board-nine"), notes="below")[-1].strip() == "5 cards"
    assert panel(game.view(0), notes="below")[-1].strip() == f"{game.scores[1]} this round"
    assert count_points(game.view(0), 1, unit=True).endswith(" this round")


@pytest.mark.parametrize("width", [28, 40, 60])
def test_the_own_heading_has_the_same_words(width):
    view = begun()
    points = visible_points(view)
    shown = format_own_heading(view, "Ann", FACES, width, 60).plain
    assert len(shown) == width and shown.endswith("total 0")
    assert f"  {points} in sight" in shown or f"  {points} points in sight" in shown


def test_the_own_heading_grows_for_a_long_name():
    shown = format_own_heading(begun(), "Grandmother", FACES, 28, 60).plain
    assert shown.startswith("Grandmother  ") and " in sight  " in shown and len(shown) > 28
    assert " in sight" not in format_own_heading(begun(), "Grandmother", FACES, 28, 28).plain


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("size", [(80, 24), (100, 35), (120, 40), (200, 60)])
def test_the_table_shows_points_of_all_players(size):
    @on_table(app_of(game=cardgolf.Game(begun().rules, begun_state()), seat=0), size)
    async def _(pilot, app):
        view = app.table.view
        for seat in (0, 1):
            assert count_points(view, seat) in text(app) or count_points(view, seat, unit=True) in text(app)
        assert text(app).count("total 0") == 2


def begun_state():
    game = cardgolf.new_game("crazy-nines", players=2, seed=7)
    while game.phase == "opening" or game.turn != 0:
        game = game.play(game.legal_moves[-1])
    return game.state


def test_words_make_no_card_smaller():
    space = Space(54, 19, BoardShape(3, 3), (BoardShape(3, 3),) * 3)
    plan = plan_table(space)
    assert (plan.fits, plan.notes) == (True, "")
    assert plan_table(Space(54, 19, BoardShape(3, 3), (BoardShape(3, 3),))).notes == "beside"
    assert plan_table(Space(74, 29, BoardShape(3, 3), (BoardShape(3, 3),) * 3)).notes == "below"


# locks


@every_case("size", [*OWN_SIZES, *OTHER_SIZES])
def test_a_locked_card_has_a_mark_with_the_turns_left_and_its_whole_index(size):
    artist = CardArtist(PALETTES[True], FACES, size, "#000000")
    for turns in (0, 2):
        rows = [line.plain for line in artist.draw(Look(Card.parse("QS"), locked=turns, changed=True))]
        drawn = "\n".join(rows)
        assert "Q♠" in drawn and {*map(len, rows)} == {size.total}
        if size.height == 1:
            assert "!" in drawn
        else:
            assert ("lock" in rows[-1] or "!" in rows[-1]) and ("2" in rows[-1]) is (turns == 2)
