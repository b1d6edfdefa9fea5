"""The end of a match: its screen, the winner, the ranking, and the best board of all rounds."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import ClassVar

from attrs import evolve
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from cardgolf import Game, View
from cardgolf.narration import describe_round_end, name_side
from cardgolf.rulebook import make_label
from cardgolf.table import format_kind
from cardgolf.terminal.full_screen.buttons import name_keys
from cardgolf.terminal.full_screen.model import TableModel
from cardgolf.terminal.full_screen.other_boards import draw_panel
from cardgolf.terminal.full_screen.score_sheet import LABEL, WIDEST, format_score_sheet
from cardgolf.terminal.full_screen.widgets import LogView
from cardgolf.terminal.shared import scores
from cardgolf.terminal.shared.card_art import CardArtist, Size
from cardgolf.words import ENGLISH, Words

FLAG = ("┃▀▀▄▄  ", "┃██████", "┃▄▄▀▀  ", "┃      ", "┻━     ")
PIN = 1  # columns of the pin
PLACE = 3  # columns of a place after a round
SHEET, MOST_SHEET = 14, 47  # columns of the score sheet
CARD, SMALL_CARD, TALL = Size(7, 5), Size(5, 2, 0), 40  # rows from which the best board has large cards


def format_match_end(view: View, names: Sequence[str], sentences: Sequence[str], words: Words = ENGLISH) -> Text:
    """Return a flag beside the sentences about the winner, the margin, the lead and the best round."""
    told = [*(Text(sentence, "bold") for sentence in sentences)]
    told += [Text(each) for each in (_describe_margin(view, names, words), _describe_lead(view, words)) if each]
    if len(view.rounds) > 1:
        told.append(Text(words("rounds-played", count=len(view.rounds)), "dim"))
    lines = []
    for number in range(max(len(FLAG), len(told))):
        flag = FLAG[number] if number < len(FLAG) else " " * len(FLAG[0])
        line = Text.assemble("  ", flag[:PIN], (flag[PIN:], "red" if number < 3 else ""), "   ")
        lines.append(line.append_text(told[number]) if number < len(told) else line)
    return Text("\n").join(lines)


def _describe_margin(view: View, names: Sequence[str], words: Words) -> str:
    """Return by how much the first is ahead of the second, if one player or team has won."""
    ranked, sides = [standing for standing in view.standings if not standing.lost], view.sides
    winners = [standing.seat for standing in ranked if standing.rank == 1]
    if len(winners) == len(ranked) or sides.count(winners) != 1:
        return ""
    first, second = ranked[0], ranked[len(winners)]
    margin = abs(first.total - second.total)
    wins, other = "fewest" if view.rules.lowest_wins else "most", name_side(sides, second.seat, names, words)
    return words("match-margin", wins=wins, count=margin, other=other) if margin else ""


def list_places(view: View) -> list[list[int]]:
    """Return the places of each seat after each round, or nothing if rules changed totals between rounds."""
    courses = [[*accumulate(round_.scores[seat] or 0 for round_ in view.rounds)] for seat in range(len(view.names))]
    sign, sides = view.rules.cost_sign, view.sides
    totals = [sides.settle(points, sign) for points in zip(*courses, strict=True)]
    courses = [[*course] for course in zip(*totals, strict=True)]
    if [course[-1] for course in courses] != [*view.totals]:
        return []
    others = [courses[seat] for seat in range(len(courses)) if sides.team_of(seat)[0] == seat]  # one of each side
    return [
        [1 + sum(sign * other[number] < sign * total for other in others) for number, total in enumerate(course)]
        for course in courses
    ]


def _describe_lead(view: View, words: Words) -> str:
    """Return since which round the only winner, or the only team that has won, was ahead of all others."""
    winners = [standing.seat for standing in view.standings if standing.rank == 1]
    places = list_places(view)
    if view.sides.count(winners) != 1 or len(places) < 2 or len(view.rounds) < 2:
        return ""
    others = [seat for seat in range(len(places)) if seat not in winners]
    alone = [
        places[winners[0]][number] == 1 and all(places[seat][number] > 1 for seat in others)
        for number in range(len(view.rounds))
    ]
    if all(alone):
        return words("lead-always")
    since = len(alone) - alone[::-1].index(False)
    if since == len(alone):
        return ""  # a tie-break decided
    lead = "last" if since == len(alone) - 1 else "kept"
    return words("lead-taken", moment=name_round(view, since, words), lead=lead)


def name_round(view: View, number: int, words: Words = ENGLISH) -> str:
    """Return a round, counted from 0, in words, such as ``round 3``."""
    kind = view.rounds[number].kind
    before = sum(each.kind == kind for each in view.rounds[: number + 1])
    return words("kind-number", kind=kind, name=format_kind(kind), number=str(before))


def format_ranking(view: View, names: Sequence[str], width: int, words: Words = ENGLISH) -> Text:
    """Return the seats from the first to the last with their totals, and their places after each round if they fit."""
    longest, places = max(map(len, names)), list_places(view)
    begin, rounds = longest + 13, len(view.rounds)
    shown = min(rounds, max(0, width - begin) // PLACE) if rounds > 1 else 0
    long = words("places-after")
    head = f"   {long if shown * PLACE > len(long) else words('places')}" if places and shown else ""
    lines = [Text(f"{'':{longest + 5}}{words('total'):>6}{head}", "dim")]
    for standing in view.standings:
        first = "bold" if standing.rank == 1 else ""
        line = Text(f"{standing.rank:>2}. {names[standing.seat]:<{longest}} {standing.total:>6}  ", first)
        for place in places[standing.seat][-shown:] if places and shown else ():
            line.append(f"{place:>{PLACE}}", "bold green" if place == 1 else "dim")
        lines.append(line.append(f" {words('lost')}" if standing.lost else ""))
    return Text("\n").join(lines)


def find_best(view: View) -> tuple[int, int] | None:
    """Return the round, counted from 0, and the seat of the best score, or ``None`` without any score."""
    sign = view.rules.cost_sign
    found = [
        (sign * score, number, seat)
        for number, round_ in enumerate(view.rounds)
        for seat, score in enumerate(round_.scores)
        if score is not None
    ]
    return min(found)[1:] if found else None


def draw_best(game: Game, names: Sequence[str], artist: CardArtist, height: int) -> Iterator[RenderableType]:
    """Yield the best score of one round and, if the match has its moves, the board and what its cards counted."""
    view = game.view(None)
    best = find_best(view)
    if best is None:
        return
    number, seat = best
    words = artist.faces.words
    yield Text(words("best-round"), "dim")
    points, moment = view.rounds[number].scores[seat], name_round(view, number, words)
    yield Text(words("best-of", player=names[seat], points=points, moment=moment), "bold")
    ended = _at_end_of(game, number)
    card = ended.scorecards[seat] if ended else None
    if ended and card:
        then = ended.view(None)
        drawn = evolve(artist, size=CARD if height >= TALL else SMALL_CARD)
        yield Text("\n").join(draw_panel(then, seat, names[seat], None, drawn)[1:])
        yield Text("\n").join(scores.format_scorecard("", card, then, seat, artist.faces)[1:])


def _at_end_of(game: Game, number: int) -> Game | None:
    """Return the game at the end of a round, or ``None`` if the match began after it."""
    ends = [ply - 1 for ply, (_, event) in enumerate(game.history, 1) if event == "deal"] + [game.ply]
    earlier = len(game.state.match.rounds) - len(ends)
    return game.at(ends[number - earlier]) if number >= earlier else None


def lay_out(left: RenderableType, right: Sequence[RenderableType], names: Sequence[str], width: int) -> RenderableType:
    """Return the score sheet and the best round side by side or, in few columns, one below the other."""
    column = measure_sheet(names)
    if width < column + 36:
        return Group(left, Text(), *right)
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(width=column)
    grid.add_column()
    grid.add_row(left, Group(*right))
    return grid


def measure_sheet(names: Sequence[str]) -> int:
    """Return the columns of the score sheet."""
    return max(SHEET, min(MOST_SHEET, LABEL + WIDEST * len(names)))


MARGIN = 6  # columns beside the text


def format_end(table: TableModel, artist: CardArtist, width: int, height: int) -> RenderableType:
    """Return who won and how it went, and below it the cards of the last round."""
    game, names, view = table.game, table.names, table.view
    words = table.faces.words
    _, sentences = scores.format_standings(game, names, words)
    sheet = format_score_sheet(view, names, measure_sheet(names), words=words)
    best = [*draw_best(game, names, artist, height)]
    return Group(
        format_match_end(view, names, sentences, words),
        format_ranking(view, names, width, words),
        Text(),
        lay_out(sheet, best, names, width),
        Text(),
        Text(describe_round_end(view, names, words), "bold"),
        *scores.format_scorecards(game, names, width, table.faces),
    )


class EndScreen(ModalScreen[str]):
    """The whole screen at the end of a match. The result is the key that closed it.

    ``save`` saves the match and returns what to say.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "dismiss('n')", "footer-new"),
        Binding("r", "dismiss('r')", "footer-review"),
        Binding("ctrl+s", "save", "footer-save", key_display="^s"),
        Binding("escape", "dismiss('')", "footer-back", key_display="Esc"),
        Binding("q", "dismiss('q')", "footer-leave"),
        Binding("up", "scroll(-1)", "footer-scroll", key_display="↑↓"),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, table: TableModel, artist: Callable[[], CardArtist], save: Callable[[], str]) -> None:
        super().__init__()
        self.table, self.artist, self.save = table, artist, save
        name_keys(self, table.faces.words)

    def compose(self) -> ComposeResult:
        yield LogView(id="over", fixed=True)
        with VerticalScroll(id="end", can_focus=False):
            yield Static(id="told", markup=False)
        yield LogView(id="saved")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#over", LogView).set_text(
            f"{make_label(self.table.view.rules)}  |  {self.table.faces.words('match-is-over')}"
        )
        self.query_one("#saved").display = False

    def on_resize(self) -> None:
        size = self.app.size
        drawn = format_end(self.table, self.artist(), size.width - MARGIN, size.height)
        self.query_one("#told", Static).update(drawn)

    def action_save(self) -> None:
        """Save the match, and say where it is."""
        said = self.query_one("#saved", LogView)
        said.set_text(self.save())
        said.display = True

    def action_scroll(self, rows: int) -> None:
        """Scroll by ``rows``."""
        self.query_one("#end", VerticalScroll).scroll_relative(y=rows, animate=False)
