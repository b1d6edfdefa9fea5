"""Moves that are taken back, in a match whose moves are known."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardgolf.certify.seats import is_of_window, play_text
from cardgolf.errors import IllegalMoveError
from cardgolf.games.game import Game
from cardgolf.games.new_game import new_game
from cardgolf.rulebook.rulebook import Rulebook
from cardgolf.table import Knock
from cardgolf.table.chance import Chance

UNDO, KNOCK = "undo", str(Knock())


def take_back(rules: Rulebook, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the ply after each ``undo`` among the moves, or the id of the rule that refuses it, and the last view."""
    game = new_game(rules, players=request["names"], seed=int(request["seed"]))
    told = list[str | int]()
    for text in request["moves"]:
        if text.startswith(UNDO):
            game, found = _undo(game, text)
            told.append(found)
        else:
            game = play_text(game, text)
    return {"plies": told, "view": game.view(None).as_dict()}


def _undo(game: Game, text: str) -> tuple[Game, str | int]:
    _, _, seat = text.partition(" ")
    try:
        game = game.undo(seat=int(seat)) if seat else game.undo()
    except IllegalMoveError as error:
        return game, error.rule
    return game, game.ply


def make_moves(
    rules: Rulebook, names: Sequence[str], seed: int, moves: Sequence[str], chance: Chance
) -> tuple[list[str], dict[str, Any]]:
    """Return ``moves`` with ``undo``, or ``undo SEAT``, after many of them, and what is told of them.

    What is taken back is played again.
    """
    game, ply, tried = new_game(rules, players=names, seed=seed), 0, set[int]()
    found, told = list[str](), list[str | int]()
    while ply < len(moves):
        has_knocked = ply > 0 and moves[ply - 1] == KNOCK
        if ply not in tried and (has_knocked or chance.below(2)):
            own = game.history[-1][0] if ply and is_of_window(moves[ply - 1]) else game.state.turn
            seat = own if chance.below(3) else chance.below(len(names))
            found.append(UNDO if chance.below(2) else f"{UNDO} {seat}")
            game, answer = _undo(game, found[-1])
            told.append(answer)
            tried.add(ply)
            ply = game.ply
        else:
            tried.add(ply)
            found.append(moves[ply])
            game = play_text(game, moves[ply])
            ply += 1
    return found, {"plies": told, "view": game.view(None).as_dict()}
