"""Whole games as text.

``python -m games.transcripts --write`` in ``tests/`` plays every header of ``tests/data/transcripts`` anew.

A game file begins with its header: variant, house rules, options, players, seed, and the chooser that decides
for every seat. To add a game write a header, run the command, read what came, and name what it shows in
``tests/games/test_transcripts.py``.
"""

import argparse
from ast import literal_eval
from pathlib import Path
from random import Random

from helpers.walks import decline

import cardgolf
from cardgolf import Knock, Play, Swap
from cardgolf.events import DealerChosen

GAMES = Path(__file__).parents[1] / "data" / "transcripts"
HEADINGS = ("variant", "house rules", "options", "players", "seed", "chooser")


def anything(game, move):
    return 0


def hasty(game, move):
    """Rank moves: declare at once, discard the most points, and swap face-down cards."""
    if type(move) is Play:
        return -sum(game.rules.card_values[card] for card in move.cards)
    if type(move) is Swap:
        return game.state.board.layout.index(move.slot) not in game.state.board.down
    return -1000 if type(move) is Knock else 0


CHOOSERS = {chooser.__name__: chooser for chooser in (anything, decline, hasty)}


def read_header(text):
    """Return the header of a game file, by heading."""
    lines = [line.partition(":") for line in text.splitlines()[: len(HEADINGS)]]
    if tuple(heading for heading, _, _ in lines) != HEADINGS:
        raise ValueError(f"a game begins with the headings {', '.join(HEADINGS)}")
    return {heading: value.strip() for heading, _, value in lines}


def new_game(header):
    """Return the game of a header, before its first move."""
    options = dict(each.split("=") for each in _listed(header["options"]))
    return cardgolf.new_game(
        header["variant"],
        *_listed(header["house rules"]),
        players=int(header["players"]),
        seed=int(header["seed"]),
        **{key: literal_eval(value) for key, value in options.items()},
    )


def _listed(text):
    return [] if text == "none" else text.split(", ")


def chosen(header):
    """Return the chooser of a header, which picks a random one of its preferred moves."""
    rank, rng = CHOOSERS[header["chooser"]], Random(int(header["seed"]))

    def choose(game):
        ranks = [rank(game, move) for move in game.legal_moves]
        return rng.choice([move for move, each in zip(game.legal_moves, ranks, strict=True) if each == min(ranks)])

    return choose


def written_moves(text):
    """Return the texts of the moves in a game file."""
    return [line.split(" | ")[1] for line in text.splitlines() if line.count(" | ") == 2]


def copied(text):
    """Return a chooser that repeats the moves of a game file."""
    moves = iter(written_moves(text))
    return lambda game: game.rules.parse(next(moves))


def played(header, choose):
    """Return the transcript of a whole game, and the game."""
    game = new_game(header)
    lines = [f"{heading}: {header[heading]}" for heading in HEADINGS] + [*_drawn(game), *_dealt(game)]
    while not game.is_over:
        if game.is_round_over:
            game = game.deal()
            lines += _dealt(game)
        move = choose(game)
        after = game.play(move)
        lines += [_decision(game, move), *_consequences(game, after)]
        game = after
    return "\n".join(lines) + "\n", game


def _decision(game, move):
    held = game.state.held
    hand = f", holding {held}" if held else ""
    return f"{game.state.actor} {game.phase.value} | {move} | of {len(game.legal_moves)} legal{hand}"


def _drawn(game):
    """Yield the cards that the seats drew for the first deal, if they did."""
    for event in game.events(None):
        if isinstance(event, DealerChosen):
            yield f"\n== drawn for the deal: {', '.join(f'{card} by {seat}' for seat, card in event.draws)}"


def _dealt(game):
    deal = game.state.setup
    yield f"\n== {deal.kind} {len(game.state.match.rounds) + 1}: seats {_words(deal.seats)}, dealer {deal.dealer}"
    yield from _table(game.state)


def _consequences(before, game):
    """Yield the consequences of a move, and at the end of a turn the table."""
    seat, was, now = before.turn, before.state, game.state
    if now.reshuffles > was.reshuffles:
        yield f"   reshuffle {now.reshuffles}: a new stock of {len(now.stock) + 1}"
    if gone := now.boards[seat].cleared - was.boards[seat].cleared:
        yield f"   removed {_words(now.boards[seat].name(sorted(gone)))}"
    if game.turn != seat:
        yield f"-- {seat} has ended {f'turn {was.turns_begun[seat]}' if was.turns_begun[seat] else 'the opening'}"
        yield from _table(now)
    if was.round_end is None and now.round_end is not None:
        left = () if game.is_round_over else (game.turn, *now.round_end.turns)
        yield f"-- round_end: {_closing(now.round_end)}; turns left: {_words(left) or 'none'}"
    if game.is_round_over:
        yield from _round_over(before, game)


def _closing(round_end):
    return f"{round_end.reason} by {'no seat' if round_end.by is None else round_end.by}"


def _table(state):
    top = f", {state.discard[-1]} on top" if state.discard else ""
    yield f"   stock {len(state.stock)}, discard {len(state.discard)}{top}"
    for seat, board in state.table.items():
        yield f"   {seat}: {_board(board)}"


def _board(board):
    if board.layout.is_hand:
        return _words(map(_slot, board.slots)) or "no cards"
    return " / ".join(_words(_slot(board.slots[place]) for place in line) for line in board.layout.row_lines)


def _slot(slot):
    if slot is None:
        return "."
    text = f"{slot.card}!{slot.mark}" if slot.mark else str(slot.card)
    return text if slot.up else f"({text})"


def _round_over(before, game):
    round_ = game.state.match.rounds[-1]
    yield f"== {round_.kind} {len(game.state.match.rounds)} is over: {_closing(round_.round_end)}"
    for seat in round_.seats:
        for line in round_.scorecards[seat].lines:
            yield f"   {seat}: {line.points:+} {line.rule} {_words(line.slots)}".rstrip()
    yield f"   scores {_words('-' if score is None else score for score in round_.scores)}"
    if round_.kind == "hole":
        yield from _adjusted(before.totals, round_.scores, game.totals)
    yield f"   totals {_words(game.totals)}"
    for each in game.standings:
        yield f"   {each.rank}. seat {each.seat} with {each.total}{', lost' * each.lost}{each.why and f', {each.why}'}"
    if game.is_over:
        yield "== the match is over"


def _adjusted(before, scores, totals):
    for seat, (old, score, total) in enumerate(zip(before, scores, totals, strict=True)):
        if old + score != total:
            yield f"   {seat}: {old} and {score} are {old + score}, entered as {total}"


def _words(values):
    return " ".join(map(str, values))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", required=True, help="play and write every game anew")
    parser.parse_args()
    for path in sorted(GAMES.glob("*.txt")):
        header = read_header(path.read_text(encoding="utf-8"))
        path.write_text(played(header, chosen(header))[0], encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
