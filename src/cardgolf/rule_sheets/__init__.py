"""Rule sheets: the rules of one rulebook as numbered prose with drawn examples."""

from typing import TYPE_CHECKING

from cardgolf.tools import lazy_names

if TYPE_CHECKING:
    from cardgolf.rule_sheets.chapters import SheetChapter, SheetRule, list_chapters
    from cardgolf.rule_sheets.examples import Example, ExampleLine
    from cardgolf.rule_sheets.facts import Fact, list_facts
    from cardgolf.rule_sheets.four_sentences import FourSentences, tell_in_four
    from cardgolf.rule_sheets.page import PartLine, RulesPage, make_page
    from cardgolf.rule_sheets.sheet import RuleSheet

__all__ = [
    "Example", "ExampleLine", "Fact", "FourSentences", "PartLine", "RuleSheet", "RulesPage", "SheetChapter",
    "SheetRule", "list_chapters", "list_facts", "make_page", "tell_in_four",
]  # fmt: skip

__getattr__, __dir__ = lazy_names(__name__, {
    "Example": "examples", "ExampleLine": "examples", "Fact": "facts", "FourSentences": "four_sentences",
    "RuleSheet": "sheet", "SheetChapter": "chapters", "SheetRule": "chapters", "list_chapters": "chapters",
    "PartLine": "page", "RulesPage": "page", "list_facts": "facts", "make_page": "page",
    "tell_in_four": "four_sentences",
})  # fmt: skip
