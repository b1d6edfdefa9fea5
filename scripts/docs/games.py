"""The top of a game's page: a drawn table, facts about the game, its presets, and boards with their scores."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from random import Random
from statistics import mean

import cardgolf
from cardgolf import Game, Rulebook
from cardgolf.bots import make_bot
from cardgolf.cards import SUITS
from cardgolf.rule_sheets import tell_in_four
from cardgolf.rule_sheets.chapters import SheetRule
from cardgolf.rule_sheets.examples import Example
from cardgolf.rule_sheets.facts import list_card_points
from cardgolf.rulebook.clauses import make_title
from cardgolf.simulation import GameResult
from docs.drawn import draw_example, draw_figure
from docs.places import keep_together, make_anchor
from docs.side_by_side import (
    FACTS,
    QUESTIONS,
    explain_game,
    find_fact,
    format_points,
    format_table,
    list_games,
    quote_rules,
)

SEED, NAMES, MOVES = 7, ("Ann", "Bo", "Cy"), 32
MATCHES, PLAYERS, SECONDS_A_TURN = 2, 4, 10  # the time of a match is estimated from these
EXAMPLES = 3
FACES = ("Joker", "A", "2", "J", "Q", "K")
SHEETS = "games"  # the folder of rule sheets, beside the rules pages
SOURCES = "## Sources"  # the clauses follow


def open_game_page(name: str, page: str) -> str:
    """Return the page of a game with pictures and facts between its first paragraph and the rest."""
    title, first, rest = page.split("\n\n", 2)
    book = cardgolf.rules(name)
    parts = [
        title,
        first,
        tell_game(book),
        '<div class="game" markdown>\n',
        draw_table(book),
        '<div class="facts" markdown>\n',
        format_facts(_list_facts(book)),
        f"\n{link_playground(name, '../')}\n\n</div>\n\n</div>\n",
        *_list_presets(name),
        *_show_examples(name, book),
        SOURCES,
        rest,
    ]
    return "\n\n".join(parts)


def tell_game(book: Rulebook) -> str:
    """Return the rules in four sentences, as a list."""
    return "\n".join(f"* **{title}.** {text}" for title, text in tell_in_four(book).titled().items())


def draw_table(book: Rulebook) -> str:
    """Draw a table in mid-round, played by greedy bots, as the first seat sees it."""
    view = find_middle(book).view(0)
    return draw_figure(cardgolf.svg(view, scores=True), f"A table of {make_title(book)} as Ann sees it.")


def find_middle(book: Rulebook) -> Game:
    """Return a game in mid-round, before a turn of the first seat if the round is long enough."""
    for game in play_round(book):
        if game.ply >= MOVES and game.turn == 0:
            break
    return game


def play_round(book: Rulebook) -> Iterator[Game]:
    """Yield a game before each move of a round of greedy bots."""
    game, bot = cardgolf.new_game(book, players=NAMES, seed=SEED), make_bot("greedy", Random(SEED))
    while not game.is_round_over:
        yield game
        seat = game.to_act[0]
        game = game.play(bot.choose(game.view(seat)), seat=seat)


def link_playground(name: str, root: str) -> str:
    """Return a button that opens a game in the playground. ``root`` leads from the page to the first folder."""
    target = f"{root}playground.html#tab=play&amp;variant={name}"
    return f'<a class="md-button md-button--primary" href="{target}">Play it now</a>'


def format_facts(facts: Mapping[str, str]) -> str:
    """Return facts as a Markdown table, without the empty ones."""
    return "\n".join(["| | |", "|---|---|", *(f"| **{name}** | {text} |" for name, text in facts.items() if text)])


SHORTLIST = ("golf", "four-card", "eight-card", "nine-card", "crazy-nines", "play-nine", "skyjo", "cabo")
"""The games that answer a question for beginners."""


def show_how_to_play() -> str:
    """Return a drawn table of the best-known game, its rules in four sentences, and a button to play it."""
    book = cardgolf.rules(SHORTLIST[0])
    return "\n\n".join([draw_table(book), tell_game(book), link_playground(SHORTLIST[0], "../")])


def list_counts() -> str:
    """Return a table of the players, the cards of each and the cards of all."""
    rows = (
        [_link_sheet(name), *(find_fact(cardgolf.rules(name), fact) for fact in ("Players", "Layout", "Cards"))]
        for name in SHORTLIST
    )
    return format_table(["game", "players", "each player has", "cards in all"], [*rows])


def list_worths() -> str:
    """Return a table of the points of the cards that a question names, for decks that have such cards."""
    rows = []
    for name in SHORTLIST:
        points = list_card_points(cardgolf.rules(name))
        if "A" in dict(points):
            rows.append([_link_sheet(name), *(_find_worth(points, face) for face in FACES)])
    return format_table(["game", "Joker", "Ace", "2", "Jack", "Queen", "King"], rows)


def _find_worth(points: Iterable[tuple[str, int]], face: str) -> str:
    """Return the points of a rank, or those of its suits where they differ."""
    found = [
        str(worth) if name == face else f"{name} {worth}"
        for name, worth in points
        if name in (face, *[face + suit for suit in SUITS])
    ]
    return ", ".join(found) or "none in the deck"


def _link_sheet(name: str) -> str:
    return f"[{make_title(cardgolf.rules(name))}]({SHEETS}/{name}.md)"


def _list_facts(book: Rulebook) -> dict[str, str]:
    sheet = explain_game(book.name)
    return {
        **{name: find_fact(book, name) for name in FACTS},
        "Time": estimate_time(book),
        "Points": format_points(book),
        "What cancels": quote_rules(sheet, QUESTIONS["What cancels"][book.name]) or "Nothing.",
        "Special cards": quote_rules(sheet, QUESTIONS["Special cards"][book.name]),
        "Winner": find_fact(book, "Winner"),
    }


def estimate_time(book: Rulebook) -> str:
    """Return in words how long a match takes."""
    turns = mean(sum(each.turns) for game in play_matches(book) for each in game.rounds) / PLAYERS
    return (
        f"about {estimate_minutes(book)} minutes for {PLAYERS} players, "
        f"with {turns:.0f} turns of {SECONDS_A_TURN} seconds a round"
    )


def estimate_minutes(book: Rulebook) -> int:
    """Return how many minutes a match takes, by the turns that bots take."""
    turns = mean(sum(sum(each.turns) for each in game.rounds) for game in play_matches(book))
    return 5 * max(1, round(turns * SECONDS_A_TURN / 60 / 5))


@cache
def play_matches(book: Rulebook) -> tuple[GameResult, ...]:
    """Return a few matches of greedy bots, or of beginners where seats may react, which takes long to think over."""
    bot = "beginner" if len(book.hook_implementations()["reactions"]) > 1 else "greedy"
    return tuple(cardgolf.simulate(book, bot, games=MATCHES, seed=SEED, players=PLAYERS, engine="engine").games)


def _list_presets(name: str) -> Iterator[str]:
    presets = {key: book for key in list_games() if (book := cardgolf.rules(key)).name == name and key != name}
    if not presets:
        return
    rows = [
        f"| [{make_title(book)}]({SHEETS}/{key}.md) | `{key}` | {find_fact(book, 'Layout')} "
        f"| {find_fact(book, 'Seen before play')} |"
        for key, book in presets.items()
    ]
    yield "## Its other games"
    yield "These have names of their own. Their rules are options of this page."
    yield "\n".join(["| game | name | layout | seen before play |", "|---|---|---|---|", *rows])


def _show_examples(name: str, book: Rulebook) -> Iterator[str]:
    """Yield boards with their scores, for each of the first rules of the sheet that have an example."""
    chosen = [rule for rule in explain_game(name).rules if rule.examples][:EXAMPLES]
    if chosen:
        yield "## Boards and their scores"
    for rule in chosen:
        example = rule.examples[0]
        drawn = draw_example(book, example.layouts[0]) if len(example.layouts) == 1 else _draw_seats(example)
        yield f"{rule.text}{cite_clause(rule)}"
        yield f'<div class="example" markdown>\n\n{drawn}\n</div>'


def _draw_seats(example: Example) -> str:
    """Draw the boards of several seats, each with its score."""
    return "\n".join(
        draw_figure(
            cardgolf.svg(board), f"{'The closer' if seat == example.closer else 'Another player'}: {total} points"
        )
        for seat, (board, total) in enumerate(zip(example.boards, example.totals, strict=True))
    )


def cite_clause(rule: SheetRule, page: str = "") -> str:
    """Return a link to the clause of a rule, on another page if one is given. A rule without a clause has none."""
    if rule.clause is None:
        return ""
    number = rule.clause.number
    return f" [{keep_together(escape(number))}]({page}#{make_anchor(number)})"
