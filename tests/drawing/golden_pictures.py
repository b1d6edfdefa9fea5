"""Pictures that a person has looked at.

``python -m drawing.golden_pictures --write`` in ``tests/`` keeps the digests of what is drawn now. With ``--page FILE``
it writes them to an HTML page instead. Look at it before you keep them.
"""

import argparse
import json
from hashlib import sha256
from pathlib import Path

from helpers.rule_sets import TABLES, rulebook
from helpers.walks import finish_round

import cardgolf
from cardgolf import Card, Discard, Draw, Layout, SlotView, Swap
from cardgolf.drawing import svg
from cardgolf.engine.views import BoardView
from cardgolf.games.provisional import visible_points

KEPT = Path(__file__).parents[1] / "data" / "pictures.json"
MOVES = 60
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
THEMES = ("light", "dark")


def play(name, players):
    """Return a game in mid-round. Each seat makes the move with the fewest points in sight."""
    game = cardgolf.new_game(rulebook(name), players=NAMES[:players], seed=7)
    for _ in range(MOVES):
        after = game.play(min(game.legal_moves, key=lambda move: rank(game, move)))
        if after.is_round_over:
            break
        game = after
    return game


def rank(game, move):
    """Return how a move looks to the seat that acts: a few points worse for what shows nothing."""
    seat, after = game.to_act[0], game.play(move)
    points = visible_points(after.view(seat), seat)
    return (points if points is not None else 0) + isinstance(move, Draw | Discard) - isinstance(move, Swap)


def end(name, players):
    """Return the game after its first round."""
    game = play(name, players)
    return finish_round(game, -1)


def draw_states():
    """Return a board with a place in each state."""
    texts = ("QS", "", "7H", "7D", "8H", "7C", "JK", "Spy=5", "-5")
    slots = [SlotView(Card.parse(each), up=True) if each else None for each in texts]
    slots[4] = SlotView(Card.parse("8H"), up=False, seen_by=(0,))
    slots[8] = SlotView(None, up=False, mark=1)
    return BoardView(Layout.grid(3, 3).with_extra(1), (*slots, SlotView(Card(12), up=True)), 9)


def pictures():
    """Yield the name and the text of each picture."""
    for number, name in enumerate(TABLES):
        seats = rulebook(name).seats()
        players = seats[number % len(seats)]
        game = play(name, players)
        seat, theme = game.to_act[0], THEMES[number % 2]
        news = game.events(seat, since=game.ply)
        yield (
            f"{name}, {players} seats, {theme}",
            svg(game.view(seat), theme=theme, legal=True, scores=True, last_move=news),
        )
    for name, players in (("play-nine", 2), ("nine-card", 4), ("crazy-nines", 8), ("board-nine", 3), ("golf", 5)):
        yield f"{name}, {players} seats, end of a round", svg(end(name, players), theme="light", size=40)
    for size in (40, 72):
        for theme in THEMES:
            yield f"states, {size} px, {theme}", svg(draw_states(), size=size, theme=theme, groups=[("c1", "a2", "c2")])


def digest(picture):
    return sha256(picture.encode()).hexdigest()[:16]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--page", type=Path)
    args = parser.parse_args()
    drawn = dict(pictures())
    if args.write:
        digests = {name: digest(picture) for name, picture in drawn.items()}
        KEPT.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    if args.page:
        figures = (f"<figure>{picture}<figcaption>{name}</figcaption></figure>" for name, picture in drawn.items())
        style = "body{display:flex;flex-wrap:wrap;background:#888;font-family:sans-serif}"
        args.page.write_text(f"<meta charset=utf-8><style>{style}</style>{''.join(figures)}", encoding="utf-8")


if __name__ == "__main__":
    main()
