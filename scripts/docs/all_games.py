"""The table of all golf games, which the script of its page filters."""

from collections.abc import Iterator
from functools import cache
from html import escape

from attrs import frozen

import cardgolf
from cardgolf import OtherGame, Rulebook
from cardgolf.cards import SUITS
from cardgolf.rulebook.clauses import make_title
from cardgolf.rulebook.other_games import list_all_games
from docs.drawn import draw_figure
from docs.games import PLAYERS, SHEETS, estimate_minutes, find_middle, play_matches, play_round
from docs.places import map_places
from docs.side_by_side import list_games

ENDS = {
    "all face up": "all cards up",
    "knock": "a knock",
    "nine": "saying NINE",
    "cabo": "a call",
}  # by the reasons of games
SELDOM = ("turn limit", "the stock is empty")  # reasons by which any game can end
HEAD = ("layout", "game", "players", "cards", "minutes", "a round ends by", "source")


@frozen
class GameRow:
    """What the table tells of a game: ``cards`` of a layout, ``minutes`` of a match of four, ``jokers`` of its deck."""

    name: str
    title: str
    also: tuple[str, ...]
    page: str
    players: tuple[int, ...]
    cards: int
    has_hand: bool
    minutes: int
    is_memory: bool
    jokers: int
    ends: tuple[str, ...]
    source: str
    picture: str


@cache
def make_row(name: str) -> GameRow:
    """Return what the table tells of a game."""
    info, book = cardgolf.variants()[name], cardgolf.rules(name)
    setups = dict(book.table_setups())
    setup, board = setups[PLAYERS], find_middle(book).view(0).boards[0]
    assert board is not None, "the first seat plays"
    return GameRow(
        name=name,
        title=make_title(book),
        also=info.also,
        page=book.name,
        players=tuple(setups),
        cards=setup.layout.size,
        has_hand=setup.layout.is_hand,
        minutes=estimate_minutes(book),
        is_memory=has_secret_cards(book),
        jokers=sum(bool(card.suit) and card.suit not in SUITS for card in setup.deck),
        ends=list_ends(book),
        source=info.source,
        picture=draw_figure(cardgolf.svg(board)),
    )


def has_secret_cards(book: Rulebook) -> bool:
    """Return whether players must remember cards: those that lie face down after a player saw them."""
    return any(
        slot and not slot.up and slot.seen_by
        for game in play_round(book)
        for board in game.state.table.values()
        if not board.layout.is_hand
        for slot in board.slots
    )


def list_ends(book: Rulebook) -> tuple[str, ...]:
    """Return in words how rounds end. Raise ``KeyError`` for a reason without words."""
    reasons = dict.fromkeys(each.reason for match in play_matches(book) for each in match.rounds)
    return tuple(ENDS[reason] for reason in reasons if reason not in SELDOM)


def show_all_games() -> str:
    """Return the table of all games."""
    head = "".join(f'<th role="columnheader" scope="col">{each}</th>' for each in HEAD)
    rows = "".join(_format_row(make_row(name)) for name in list_games())
    return (
        '<table class="golf-games" role="table" aria-label="All golf games">'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead><tbody role="rowgroup">{rows}</tbody></table>'
    )


def show_other_games() -> str:
    """Return the list of games that are packages of their own, and the table of games that are not here."""
    games = list_all_games()
    lines = ["## Packages of their own", ""]
    lines += [f"* {_format_names(each)}, from {each.source}: {_link_package(each)}" for each in games if each.package]
    lines += ["", "## Not here", "", "| game | named by | why not |", "|---|---|---|"]
    lines += [f"| {_format_names(each)} | {each.source} | {each.why} |" for each in games if not each.package]
    return "\n".join(lines)


def _format_names(game: OtherGame) -> str:
    also = f" (also {', '.join(game.also)})" if game.also else ""
    return f"**{game.title}**{also}"


def _link_package(game: OtherGame) -> str:
    """Return a link to the page of an example. Raise ``KeyError`` if there is none."""
    place = map_places()[f"{game.place}/README.md"]
    return f"[`{game.place}`](../{place})"


def _format_row(row: GameRow) -> str:
    """Return a row. Its data are what the script of the page filters by."""
    data = {
        "name": row.name,
        "names": ", ".join((row.title, row.name, *row.also)),
        "players": " ".join(map(str, row.players)),
        "cards": "a hand" if row.has_hand else str(row.cards),
        "memory": "yes" if row.is_memory else "no",
        "jokers": "yes" if row.jokers else "no",
        "ends": ", ".join(row.ends),
    }
    told = " ".join(f'data-{key}="{escape(value)}"' for key, value in data.items())
    first, *others = zip(HEAD, _list_cells(row), strict=True)
    cells = "".join(_format_cell(label, cell, is_game=label == "game") for label, cell in others)
    return f'<tr role="row" {told}><td role="cell" class="picture">{first[1]}</td>{cells}</tr>'


def _format_cell(label: str, cell: str, *, is_game: bool) -> str:
    if is_game:
        return f'<th role="rowheader" scope="row" class="names">{cell}</th>'
    return f'<td role="cell" data-label="{label}">{cell}</td>'


def _list_cells(row: GameRow) -> Iterator[str]:
    also = f"<br>also {escape(', '.join(row.also))}" if row.also else ""
    links = {
        "rule sheet": f"{SHEETS}/{row.name}.html",
        "clauses": f"{row.page}.html",
        "play": f"../playground.html#tab=play&amp;variant={row.name}",
    }
    linked = " · ".join(
        f'<a href="{target}" aria-label="{escape(row.title)}: {text}">{text}</a>' for text, target in links.items()
    )
    marks = [*["memory"] * row.is_memory, *[f"{row.jokers} Jokers"] * bool(row.jokers)]
    yield row.picture
    yield f'<b>{escape(row.title)}</b>{also}<br><code>{row.name}</code><br><span class="links">{linked}</span>'
    yield f"{row.players[0]} to {row.players[-1]}"
    yield ", ".join([f"{row.cards}{' in hand' if row.has_hand else ''}", *marks])
    yield str(row.minutes)
    yield escape(", ".join(row.ends))
    yield escape(row.source) or f'<a href="{row.page}.html#sources">listed with its clauses</a>'
