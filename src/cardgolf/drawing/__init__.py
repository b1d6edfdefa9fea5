"""Pictures of cards, boards and tables as SVG, with the cards that the viewer can see.

>>> picture = svg(cardgolf.new_game("play-nine", seed=7))
>>> picture.count('class="card back"')
17
"""

from cardgolf.tools import public_names

__getattr__, __dir__, __all__ = public_names(__name__)
