"""The screen of a human player, which shows no hidden card."""

from io import StringIO
from random import Random

import pytest
from attrs import evolve
from helpers.indistinguishable_states import course, redealt
from helpers.rule_sets import TABLES
from helpers.walks import finish_opening, played_by_lot
from rich.console import Console

from cardgolf import Game
from cardgolf.bots.sitting import Sitting, sit_down
from cardgolf.narration import Step
from cardgolf.terminal.play.screen import Screen
from cardgolf.terminal.play.session import PlaySession
from cardgolf.terminal.shared import assist
from cardgolf.terminal.shared.cards import CardFormatter, as_view
from cardgolf.terminal.shared.save_file import SaveFile

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def make_session(game, people=(0,)):
    console = Console(width=80, file=StringIO(), highlight=False, markup=False)
    names = NAMES[: len(game.state.match.names)]
    screen = Screen(console, names, CardFormatter(), False)
    return PlaySession(sit_down(game, people, "random"), screen, SaveFile())


def collect_output(games, seat):
    """Return all that ``seat`` sees of ``games``: every move, table and menu."""
    session = make_session(games[0])
    session.begin_round()
    screen = session.screen
    for game in games[1:]:
        mover, move = game.history[-1]
        if move == "deal":
            session.sitting = evolve(session.sitting, game=game)
            session.begin_round()
        else:
            before = session.last_view(seat) or session.game.view(seat)
            session.take(move, mover)
            session.news(seat)
            screen.table(session.game.view(seat), before)
        if session.game.turn == seat:
            screen.choices(session.game.view(seat))
            screen.lines(assist.points_lines(session.game.view(seat), "Ann", screen.faces))
    return screen.console.file.getvalue()


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", [*TABLES], ids=str)
def test_indistinguishable_tables_look_the_same(name):
    rng, moments = Random(6), 0
    for start in played_by_lot(name, 3, seed=6, each=7):
        for seat in (0, None):
            alone = Game(start.rules, start.state)  # without its history, which a twin has not
            twin = Game(start.rules, redealt(start.state, seat, rng, 1))
            pairs = list(course(alone, twin, seat, rng, 8))
            ours, theirs = ([pair[each] for pair in pairs] for each in (0, 1))
            assert collect_output(ours, seat) == collect_output(theirs, seat)
            moments += len(pairs) - 1
    assert moments > 20


def test_views_with_hidden_cards_are_detected(monkeypatch):
    """The test above can fail: views with all known cards differ."""

    def see_all(sitting, ply, _):
        before, after = sitting.game.at(ply), sitting.game
        if before.ply == after.ply:
            return []
        return [Step.between(as_view(before), after.history[-1][1], as_view(after), after.history[-1][0])]

    monkeypatch.setattr(Sitting, "steps_since", see_all)
    with pytest.raises(AssertionError):
        test_indistinguishable_tables_look_the_same("board-nine")


def test_only_the_drawer_sees_a_card_from_the_stock():
    before = finish_opening()
    drawn = before.play("draw stock")
    last_play_size = drawn.play("discard")
    top = CardFormatter().name(last_play_size.state.discard[-1])
    mine, theirs = (collect_output([before, drawn], seat) for seat in (1, 0))
    assert f"Bo draws {top} from the stock" in mine
    assert "Bo draws a card from the stock." in theirs and f"Bo draws {top}" not in theirs
    assert f"throws {top}" in collect_output([before, drawn, last_play_size], 0)


class Recorder:
    """A screen that keeps the steps that it is asked to print."""

    def __init__(self):
        self.printed = []

    def news(self, steps):
        self.printed += steps


@pytest.mark.parametrize(("seen_by_bo", "told"), [(0, 6), (2, 4), (3, 2), (6, 2)])
def test_moves_cleared_from_the_screen_are_told_at_the_end_to_those_who_missed_them(seen_by_bo, told):
    """The screen is Ann's. The first three of six moves were cleared from it, and it lacks the last two."""
    session = make_session(next(played_by_lot("nine-card", 2, seed=2)), people=(0, 1))
    for _ in range(6):
        session.take(session.game.legal_moves[0])
    session.keyboard, session.hidden, session.shown = 0, 3, {0: 4, 1: seen_by_bo}
    session.screen = Recorder()
    session.last_news()
    assert session.screen.printed == session.sitting.steps_since(6 - told, None)
