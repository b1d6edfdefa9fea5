"""Contenders: the games of cardgolf and of other libraries that ``peers`` measures."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import cardgolf
from benchmarks import peers
from benchmarks.loops import HOUSE_RULES, SEATS, Loops, build_engine_loop, build_game_loop

BASE = f"OpenSpiel crazy_eights, {SEATS} seats"


@dataclass(frozen=True)
class Contender:
    """A game to measure.

    ``library`` is the name of its distribution. ``make`` raises ``ImportError`` if it is not installed.
    """

    name: str
    library: str
    make: Callable[[], Loops]


def _build_own(name: str, build_loop: Callable[[cardgolf.Rulebook], Loops], *spec: object) -> Contender:
    return Contender(f"cardgolf {name}", "cardgolf", lambda: build_loop(cardgolf.rules(*spec)))


CONTENDERS = (
    _build_own("play-nine", build_game_loop, "play-nine"),
    _build_own("nine-card", build_game_loop, "nine-card"),
    _build_own("crazy-nines", build_game_loop, "crazy-nines"),
    _build_own("board-nine", build_game_loop, "board-nine"),
    _build_own("play-nine, engine alone", build_engine_loop, "play-nine"),
    _build_own("play-nine, three house rules", build_game_loop, "play-nine", *HOUSE_RULES),
    Contender(BASE, "open_spiel", partial(peers.build_open_spiel, f"crazy_eights(players={SEATS})")),
    Contender(
        f"{BASE}, old states kept",
        "open_spiel",
        partial(peers.build_open_spiel, f"crazy_eights(players={SEATS})", copy_states=True),
    ),
    Contender("OpenSpiel hearts, 4 seats", "open_spiel", partial(peers.build_open_spiel, "hearts")),
    Contender("OpenSpiel cribbage, 2 seats", "open_spiel", partial(peers.build_open_spiel, "cribbage")),
    Contender("OpenSpiel gin_rummy, 2 seats", "open_spiel", partial(peers.build_open_spiel, "gin_rummy")),
    Contender(
        "OpenSpiel python_team_dominoes, 4 seats", "open_spiel", partial(peers.build_open_spiel, "python_team_dominoes")
    ),
    Contender("RLCard uno, 2 seats", "rlcard", partial(peers.build_rlcard, "uno")),
    Contender("RLCard gin-rummy, 2 seats", "rlcard", partial(peers.build_rlcard, "gin-rummy")),
    Contender("PettingZoo connect_four, 2 seats", "pettingzoo", partial(peers.build_pettingzoo, "connect_four_v3")),
    Contender("PettingZoo leduc_holdem, 2 seats", "pettingzoo", partial(peers.build_pettingzoo, "leduc_holdem_v4")),
    Contender(f"PokerKit no-limit hold'em, {SEATS} seats", "pokerkit", peers.build_pokerkit),
    Contender("python-chess, 2 seats", "chess", peers.build_chess),
)
BY_NAME = {contender.name: contender for contender in CONTENDERS}
