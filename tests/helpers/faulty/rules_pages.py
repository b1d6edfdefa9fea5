"""Plugins whose rules page, beside this module, does not match the code, and one whose page does."""

from cardgolf import option, plugin


@plugin
class WellDocumented:
    size: int = option(1)


@plugin
class SaysNothingOfAnOption:
    size: int = option(3)
    how: str = option("low", "middle", "high")


@plugin
class MarksAnotherNumber:
    size: int = option(3)


@plugin
class ScoresATableWrongly:
    """A game of the base rules."""


NumbersTwice, NamesAnUnknownOption, NamesAnothersOption, NamesAnUnknownId, ScoresWrongly, ShowsAShortLayout = (
    plugin(type(name, (), {"__module__": __name__}))
    for name in (
        "NumbersTwice",
        "NamesAnUnknownOption",
        "NamesAnothersOption",
        "NamesAnUnknownId",
        "ScoresWrongly",
        "ShowsAShortLayout",
    )
)
