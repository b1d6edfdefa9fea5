from cardgolf.rule_sheets.chapters import (
    SheetChapter as SheetChapter, SheetRule as SheetRule, list_chapters as list_chapters,
)
from cardgolf.rule_sheets.examples import Example as Example, ExampleLine as ExampleLine
from cardgolf.rule_sheets.facts import Fact as Fact, list_facts as list_facts
from cardgolf.rule_sheets.four_sentences import FourSentences as FourSentences, tell_in_four as tell_in_four
from cardgolf.rule_sheets.page import PartLine as PartLine, RulesPage as RulesPage, make_page as make_page
from cardgolf.rule_sheets.sheet import RuleSheet as RuleSheet
