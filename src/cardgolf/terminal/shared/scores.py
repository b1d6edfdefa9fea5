"""Results of rounds and matches: scorecards, totals, standings, and the points of the cards in sight."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from cardgolf import Card, Game, Phase, RoundResult, Rulebook, Scorecard, View
from cardgolf.cards import JOKER
from cardgolf.games import visible_points
from cardgolf.narration import describe_line, describe_winners, list_reasons
from cardgolf.table import CardNames, format_kind
from cardgolf.terminal.shared.colours import GREEN
from cardgolf.terminal.shared.tables import Block, join_blocks
from cardgolf.tools import join_names


def format_scorecards(game: Game, names: Sequence[str], width: int, faces: CardNames | None = None) -> Iterator[Text]:
    """Yield the lines of all scorecards, side by side as far as they fit."""
    view = game.view(None)
    found = [
        format_scorecard(names[seat], card, view, seat, faces) for seat, card in enumerate(game.scorecards) if card
    ]
    return join_blocks(found, width)


def format_scorecard(name: str, card: Scorecard, view: View, seat: int, faces: CardNames | None = None) -> Block:
    """Return a scorecard of ``seat`` with what each of its lines counts."""
    board = view.boards[seat]
    told = [describe_line(line, board.layout, board.slots, faces) if board else line.rule for line in card.lines]
    longest = max(map(cell_len, told), default=0)
    lines = [
        Text.assemble(
            _format_points(line.points, view.rules),
            "  ",
            (f"{text}{' ' * (longest - cell_len(text))}", "dim"),
            f"  {' '.join(line.slots)}".rstrip(),
        )
        for line, text in zip(card.lines, told, strict=True)
    ]
    return [Text("  " + name, "bold"), *lines, Text(f"{card.total:>5}  total", "bold")]


def _format_points(points: int, rules: Rulebook) -> Text:
    style = "dim" if points == 0 else GREEN if (points < 0) is rules.lowest_wins else ""
    return Text(f"{points:>5}" if points == 0 else f"{points:>+5}", style)


def format_totals(game: Game, names: Sequence[str], before: Sequence[int]) -> Table:
    """Return the totals, best first, with the points of the last round."""
    round_ = game.state.match.rounds[-1]
    table = make_table("rank", "player", "this " + format_kind(round_.kind), "total", "")
    for standing in game.standings:
        seat, points = standing.seat, round_.scores[standing.seat]
        own = [round_.scores[other] or 0 for other in game.state.match.sides.team_of(seat)]
        note = _format_note(round_, sum(own), before[seat], standing.total)
        shown = "-" if points is None else str(points)
        table.add_row(f"{standing.rank}.", names[seat], shown, str(standing.total), note)
    return table


def _format_note(round_: RoundResult, points: int, before: int, total: int) -> str:
    """Return a note if the rules adjusted a total."""
    if round_.kind == "playoff" or total == before + points:
        return ""
    return f"{before + points} becomes {total}"


def format_sheet(game: Game, names: Sequence[str]) -> Table:
    """Return the points of each round, with a column for each player, and their totals."""
    table, holes = make_table("", *names), count(1)
    for column in table.columns[1:]:
        column.justify = "right"
    for round_ in game.state.match.rounds:
        kind = format_kind(round_.kind)
        title = kind if round_.kind == "playoff" else f"{kind} {next(holes)}"
        table.add_row(title, *("-" if points is None else str(points) for points in round_.scores))
    if given := game.state.match.sides.list_given(game.rules.cost_sign):
        table.add_row("handicap", *map(str, given))
    table.add_row("total", *map(str, game.totals), style="bold")
    return table


def format_standings(game: Game, names: Sequence[str]) -> tuple[Table, list[str]]:
    """Return the standings, and sentences about the winner and tie-breaks."""
    table = make_table("rank", "player", "total", "")
    for standing in game.standings:
        table.add_row(f"{standing.rank}.", names[standing.seat], str(standing.total), "lost" if standing.lost else "")
    winners = [describe_winners(game.standings, names, game.state.match.sides)] if game.is_over else []
    return table, winners + list_reasons(game.standings, names)


def make_table(*columns: str) -> Table:
    """Return a table without lines. Numbers stand at the right."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        justify = "left" if column in ("player", "") else "right"
        table.add_column(Text(column), header_style="dim", justify=justify)  # type: ignore[arg-type]
    return table


def format_values(view: View, names: CardNames | None = None) -> str:
    """Return which cards do not count their number, with their suits where the points of a rank differ by suit.

    If those are most cards, return the points of all.
    """
    deck = sorted(set(view.rules.table_setup(len(view.names)).deck))
    values = view.rules.card_values
    if len(all_points := {values[card] for card in deck}) == 1:
        return f"Every card counts {all_points.pop()}." if any(all_points) else "No card has points of its own."
    by_rank: dict[tuple[str, int], set[int]] = {}
    for card in deck:
        by_rank.setdefault((card.name, card.rank), set()).add(values[card])
    name = (names or CardNames(ascii=True)).name
    faces = {
        card: name(card) if len(by_rank[card.name, card.rank]) > 1 else _format_rank(card, name(card)) for card in deck
    }
    odd: dict[int, list[str]] = {}
    for card in deck:
        if values[card] != card.rank or (card.rank > 10 and card.suit) or card.name:
            odd.setdefault(values[card], []).append(faces[card])
    if 2 * len({face for some in odd.values() for face in some}) > len({*faces.values()}) + 2:
        return _list_all_points(values, faces)
    told = [describe_points([*dict.fromkeys(faces)], points) for points, faces in odd.items()]
    return f"{'; '.join(['A card counts its number', *told])}."


def describe_points(faces: Sequence[str], points: int) -> str:
    """Return what cards count, such as ``J and Q count 10``."""
    return f"{join_names(faces)} {'counts' if len(faces) == 1 else 'count'} {points}"


def _list_all_points(values: Mapping[Card, int], faces: Mapping[Card, str]) -> str:
    """Return the points of all cards, each number with the cards that count it."""
    by_points: dict[int, dict[str, None]] = {}
    for card, face in faces.items():
        by_points.setdefault(values[card], {})[face] = None
    parts = [f"{points} for {join_names(list(some))}" for points, some in sorted(by_points.items())]
    return f"Points of cards: {'; '.join(parts)}."


def format_goal(rules: Rulebook) -> str:
    """Return which total wins."""
    return f"The {'fewest' if rules.lowest_wins else 'most'} points win."


def _format_rank(card: Card, name: str) -> str:
    """Return a rank as it is typed. A Joker has its name in words too."""
    if str(card) == JOKER:
        return f"Joker ({name})"
    return str(card)[:-1] if card.suit in tuple("CDHS") and not card.name else str(card)


def count_points(view: View, seat: int, unit: str = "") -> str:
    """Return the points of the visible cards of ``seat`` with where they are, such as ``7 in sight``, or nothing.

    When the round is over, they are those of the round. ``unit`` is the word for one point.
    """
    board, over = view.boards[seat], view.phase is Phase.ROUND_OVER
    count = visible_points(view, seat) if board else None
    if board is None or count is None:
        return ""
    where = "this round" if over else "in hand" if board.layout.is_hand else "in sight"
    return " ".join(filter(None, (str(count), f"{unit}{'s' * (abs(count) != 1)}" if unit else "", where)))
