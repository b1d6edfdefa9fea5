"""Results of rounds and matches: scorecards, totals, standings, and the points of the cards in sight."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from cardgolf.words import ENGLISH, Words

ENGLISH_NAMES = CardNames(ascii=True)


def format_scorecards(game: Game, names: Sequence[str], width: int, faces: CardNames | None = None) -> Iterator[Text]:
    """Yield the lines of all scorecards, side by side as far as they fit."""
    view = game.view(None)
    found = [
        format_scorecard(names[seat], card, view, seat, faces) for seat, card in enumerate(game.scorecards) if card
    ]
    return join_blocks(found, width)


def format_scorecard(name: str, card: Scorecard, view: View, seat: int, faces: CardNames | None = None) -> Block:
    """Return a scorecard of ``seat`` with what each of its lines counts."""
    words = (faces or CardNames()).words
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
    return [Text("  " + name, "bold"), *lines, Text(f"{card.total:>5}  {words('total')}", "bold")]


def _format_points(points: int, rules: Rulebook) -> Text:
    style = "dim" if points == 0 else GREEN if (points < 0) is rules.lowest_wins else ""
    return Text(f"{points:>5}" if points == 0 else f"{points:>+5}", style)


def format_totals(game: Game, names: Sequence[str], before: Sequence[int], words: Words = ENGLISH) -> Table:
    """Return the totals, best first, with the points of the last round."""
    round_ = game.state.match.rounds[-1]
    this = words("kind-this", kind=round_.kind, name=format_kind(round_.kind))
    table = make_table(words("rank"), words("name"), this, words("total"), "", left=(1, 4))
    for standing in game.standings:
        seat, points = standing.seat, round_.scores[standing.seat]
        own = [round_.scores[other] or 0 for other in game.state.match.sides.team_of(seat)]
        note = _format_note(round_, sum(own), before[seat], standing.total, words)
        shown = "-" if points is None else str(points)
        table.add_row(f"{standing.rank}.", names[seat], shown, str(standing.total), note)
    return table


def _format_note(round_: RoundResult, points: int, before: int, total: int, words: Words) -> str:
    """Return a note if the rules adjusted a total."""
    if round_.kind == "playoff" or total == before + points:
        return ""
    return words("becomes", points=before + points, total=total)


def format_sheet(game: Game, names: Sequence[str], words: Words = ENGLISH) -> Table:
    """Return the points of each round, with a column for each player, and their totals."""
    table, holes = make_table("", *names), count(1)
    for column in table.columns[1:]:
        column.justify = "right"
    for round_ in game.state.match.rounds:
        kind, name = round_.kind, format_kind(round_.kind)
        title = (
            words("kind", kind=kind, name=name)
            if kind == "playoff"
            else words("kind-number", kind=kind, name=name, number=str(next(holes)))
        )
        table.add_row(title, *("-" if points is None else str(points) for points in round_.scores))
    if given := game.state.match.sides.list_given(game.rules.cost_sign):
        table.add_row(words("handicap"), *map(str, given))
    table.add_row(words("total"), *map(str, game.totals), style="bold")
    return table


def format_standings(game: Game, names: Sequence[str], words: Words = ENGLISH) -> tuple[Table, list[str]]:
    """Return the standings, and sentences about the winner and tie-breaks."""
    table = make_table(words("rank"), words("name"), words("total"), "", left=(1, 3))
    for standing in game.standings:
        note = words("lost") if standing.lost else ""
        table.add_row(f"{standing.rank}.", names[standing.seat], str(standing.total), note)
    winners = [describe_winners(game.standings, names, game.state.match.sides, words)] if game.is_over else []
    return table, winners + list_reasons(game.standings, names, words)


def make_table(*columns: str, left: Iterable[int] = (0,)) -> Table:
    """Return a table without lines. Numbers stand at the right, all but the columns ``left``."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, column in enumerate(columns):
        justify = "left" if number in left else "right"
        table.add_column(Text(column), header_style="dim", justify=justify)  # type: ignore[arg-type]
    return table


def format_values(view: View, names: CardNames | None = None) -> str:
    """Return which cards do not count their number, with their suits where the points of a rank differ by suit.

    If those are most cards, return the points of all.
    """
    words = (names or ENGLISH_NAMES).words
    deck = sorted(set(view.rules.table_setup(len(view.names)).deck))
    values = view.rules.card_values
    if len(all_points := {values[card] for card in deck}) == 1:
        return words("every-counts", points=all_points.pop()) if any(all_points) else words("none-counts")
    by_rank: dict[tuple[str, int], set[int]] = {}
    for card in deck:
        by_rank.setdefault((card.name, card.rank), set()).add(values[card])
    name = (names or ENGLISH_NAMES).name
    faces = {
        card: name(card) if len(by_rank[card.name, card.rank]) > 1 else _format_rank(card, name(card), words)
        for card in deck
    }
    odd: dict[int, list[str]] = {}
    for card in deck:
        if values[card] != card.rank or (card.rank > 10 and card.suit) or card.name:
            odd.setdefault(values[card], []).append(faces[card])
    if 2 * len({face for some in odd.values() for face in some}) > len({*faces.values()}) + 2:
        return _list_all_points(values, faces, words)
    told = [describe_points([*dict.fromkeys(faces)], points, words) for points, faces in odd.items()]
    return words("counts-number-but", what="; ".join(told)) if told else words("counts-number")


def describe_points(faces: Sequence[str], points: int, words: Words = ENGLISH) -> str:
    """Return what cards count, such as ``J and Q count 10``."""
    return words("cards-count", cards=words.join(faces), count=len(faces), points=points)


def _list_all_points(values: Mapping[Card, int], faces: Mapping[Card, str], words: Words) -> str:
    """Return the points of all cards, each number with the cards that count it."""
    by_points = dict[int, dict[str, None]]()
    for card, face in faces.items():
        by_points.setdefault(values[card], {})[face] = None
    parts = [
        words("points-for", points=points, cards=words.join([*some])) for points, some in sorted(by_points.items())
    ]
    return words("points-of-cards", what="; ".join(parts))


def _format_rank(card: Card, name: str, words: Words) -> str:
    """Return a rank as it is typed. A Joker has its name in words too."""
    if str(card) == JOKER:
        return words("joker-named", card=name)
    return str(card)[:-1] if card.suit in tuple("CDHS") and not card.name else str(card)


def count_points(view: View, seat: int, words: Words = ENGLISH, *, unit: bool = False) -> str:
    """Return the points of the visible cards of ``seat`` with where they are, such as ``7 in sight``, or nothing.

    When the round is over, they are those of the round. ``unit`` is whether the word for points stands there.
    """
    board, over = view.boards[seat], view.phase is Phase.ROUND_OVER
    count = visible_points(view, seat) if board else None
    if board is None or count is None:
        return ""
    where = "round" if over else "hand" if board.layout.is_hand else "sight"
    return words("count-points", where=where, unit=unit, count=count, points=count)
