"""Games that are not installed: those of packages that can be installed, and those that are not here, with reasons."""

from collections.abc import Iterable

from attrs import frozen

from cardgolf.rulebook.registry import VARIANTS, PluginInfo, is_installed, list_plugins, normalize_name
from cardgolf.tools.attrs import fields_equal, fields_hash, fields_repr

OTHER_GAMES = "cardgolf.other_games"
"""The group of entry points for lists of :class:`OtherGame`."""


@frozen
class OtherGame:
    """A game that no installed package plays. It is in a ``package``, or ``why`` says why it is nowhere.

    ``place`` is the folder of the package in its repository, if it is to be installed from there. ``source`` is where
    the rules were read, or who names the game.

    >>> cardgolf.OtherGame("Golf for a stake", why="It needs stakes.").has("stake")
    True
    """

    title: str
    also: tuple[str, ...] = ()
    source: str = ""
    package: str = ""
    place: str = ""
    why: str = ""

    __repr__, __eq__, __hash__ = fields_repr, fields_equal, fields_hash

    def has(self, words: str) -> bool:
        """Return whether a name or the source contains ``words``.

        Case, spaces, hyphens and underscores do not matter.
        """
        return any(normalize_name(words) in normalize_name(text) for text in (self.title, *self.also, self.source))


def other_games() -> tuple[OtherGame, ...]:
    """Return the games that packages list and that are not installed, in the order of the lists.

    >>> [game.package for game in cardgolf.other_games() if game.has("croquet")]
    ['cardgolf-croquet']

    A list that cannot be read is left out.
    """
    return tuple([each for each in list_all_games() if not is_installed(VARIANTS, each.title)])


def list_all_games() -> tuple[OtherGame, ...]:
    """Return the games that packages list, whether they are installed or not."""
    return tuple([game for info in list_plugins(OTHER_GAMES).values() for game in _read_list(info)])


def _read_list(info: PluginInfo) -> tuple[OtherGame, ...]:
    try:
        listed: Iterable[object] = info.load()
        return tuple([each for each in listed if type(each) is OtherGame])
    except (Exception, SystemExit):  # third-party code may raise anything
        return ()
