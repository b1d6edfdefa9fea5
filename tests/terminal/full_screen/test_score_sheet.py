"""The score sheet of the table, and the end of a match."""

from random import Random

from attrs import evolve
from helpers.cases import every_case
from helpers.walks import finish_match

import cardgolf
from cardgolf.bots.sitting import sit_down
from cardgolf.terminal.full_screen.match_end import (
    draw_best,
    find_best,
    format_match_end,
    format_ranking,
    list_places,
    name_round,
)
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.score_sheet import format_log, format_score_sheet
from cardgolf.terminal.shared.card_art import CardArtist, Size
from cardgolf.terminal.shared.cards import CardFormatter
from cardgolf.terminal.shared.palettes import PALETTES

NAMES = ["Ann", "Bo", "Cy"]


def test_the_log_of_the_first_round_begins_with_the_draw_for_the_deal():
    def log():
        return format_log(table.opening, table.list_turns()).plain.splitlines()

    told = ["For the deal Ann draws 11, Bo 6, Cy 6: Bo and Cy draw again.", "Bo draws 11, Cy 2: Cy deals."]
    game = cardgolf.new_game("play-nine", players=NAMES, seed=2, turn_limit=1)
    table = TableModel(sit_down(game, [0], "random"), 0)
    assert log() == told
    table.play(game.rules.parse("flip a1"))
    assert log() == [*told, "Ann turns up a1: 0."]
    assert TableModel(table.sitting, 0).opening == tuple(told), "a match that is continued"
    while not table.game.is_round_over:
        table.take(table.game.legal_moves[0])
    assert log()[:2] == told == [*TableModel(table.sitting, 0).opening]
    table.deal()
    assert log() == [] == [*TableModel(table.sitting, 0).opening]
    table.begin_again()
    assert log()[0].startswith("For the deal Ann draws ")
    assert TableModel(evolve(table.sitting, game=MATCH), 0).opening == ()


def play_match(holes=9, seed=4):
    game, rng = cardgolf.new_game("nine-card", players=3, seed=seed, holes=holes, turn_limit=3), Random(4)
    return finish_match(game, rng)


MATCH = play_match()
VIEW = MATCH.view(0)


def read(sheet):
    """Return the rows of a sheet by their first word."""
    return {line.split()[0]: line.split()[1:] for line in sheet.plain.splitlines()[1:]}


def test_every_round_and_every_total_is_shown():
    rows = read(format_score_sheet(VIEW, NAMES, 24))
    assert [rows[str(number)] for number in range(1, 10)] == [[*map(str, round_.scores)] for round_ in VIEW.rounds]
    assert rows["total"] == [*map(str, VIEW.totals)]


@every_case("height", range(4, 12))
def test_rounds_without_room_are_added_up(height):
    sheet = format_score_sheet(VIEW, NAMES, 24, height)
    rows = read(sheet)
    assert len(sheet.plain.splitlines()) <= height
    columns = zip(*(cells for label, cells in rows.items() if label != "total"), strict=True)
    assert [sum(map(int, column)) for column in columns] == [*VIEW.totals]


def test_many_players_have_a_row_each():
    sheet = format_score_sheet(VIEW, NAMES, 12).plain.splitlines()
    assert [line.split() for line in sheet[1:]] == [
        [name, str(total)] for name, total in zip(NAMES, VIEW.totals, strict=True)
    ]


def test_the_end_of_a_match_tells_the_margin_and_the_places_after_each_round():
    shown = format_match_end(VIEW, NAMES, ["They win."]).plain
    first, second = VIEW.standings[:2]
    assert f"{second.total - first.total} points fewer than {NAMES[second.seat]}." in shown
    rows = [line.split() for line in format_ranking(VIEW, NAMES, 80).plain.splitlines()[1:]]
    assert [row[1:3] for row in rows] == [[NAMES[each.seat], str(each.total)] for each in VIEW.standings]
    assert [row[-1] for row in rows] == ["1", "2", "3"]
    assert {len(row) for row in rows} == {3 + 9}
    assert max(map(len, format_ranking(VIEW, NAMES, 30).plain.splitlines())) <= 30


def test_the_lead_began_after_the_last_round_in_which_another_was_ahead():
    assert "In the lead from beginning to end." in format_match_end(VIEW, NAMES, []).plain
    view = play_match(seed=5).view(0)
    behind = [number for number, place in enumerate(list_places(view)[view.standings[0].seat]) if place > 1]
    assert 0 < behind[-1] < 7
    lead = f"Took the lead in {name_round(view, behind[-1] + 1)} and kept it."
    assert lead in format_match_end(view, NAMES, []).plain


def test_the_best_round_is_shown_with_its_cards():
    number, seat = find_best(VIEW)
    best = min(score for round_ in VIEW.rounds for score in round_.scores)
    assert VIEW.rounds[number].scores[seat] == best
    artist = CardArtist(PALETTES[True], CardFormatter(ascii=True), Size(5, 2, 0), PALETTES[True]["table"])
    _, words, board, card = [each.plain for each in draw_best(MATCH, NAMES, artist, 24)]
    assert words == f"{NAMES[seat]} with {best} in {name_round(VIEW, number)}"
    assert card.splitlines()[-1].split() == [str(best), "total"]
    ended = next(game for game in map(MATCH.at, range(MATCH.ply + 1)) if len(game.state.match.rounds) == number + 1)
    assert {str(slot.card) for slot in ended.state.boards[seat].slots} <= {*board.split()}
