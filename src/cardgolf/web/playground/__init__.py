"""The playground of the site: messages in, messages out. A worker of the page runs it in the browser.

>>> from cardgolf.web.playground import Playground
>>> asked = {"ask": "score", "rules": {"variant": "play-nine"}, "layouts": ["8 8 3 -5 / 8 8 3 12"]}
>>> answer = Playground().answer(asked)
>>> answer["scores"][0]["total"]
-3
"""

from cardgolf.web.playground.session import Playground

__all__ = ["Playground"]
