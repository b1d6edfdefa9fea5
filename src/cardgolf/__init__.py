"""The rules of the Golf family of card games.

>>> import cardgolf
>>> game = cardgolf.new_game("play-nine", players=2, seed=7)
>>> game = game.play(game.legal_moves[0])
"""

from importlib import import_module as _import_module

from cardgolf.tools.stubs import public_names as _public_names

__getattr__, __dir__, __all__ = _public_names(__name__)

_import_module("cardgolf.games.new_game")  # the kernel, which every program needs
