"""What is exported, how large it is, and what is refused by name."""

import pytest
from helpers.schema_checks import BriefValidator

import cardgolf
from cardgolf import NotTabulableError
from tests.bundles.test_export import LIMIT, SCHEMA, compressed


@pytest.mark.parametrize("name", cardgolf.variants())
def test_every_shipped_game_is_small_or_says_why_it_is_no_data(name):
    rules, bundle, culprit = cardgolf.rules(name), None, ""
    try:
        bundle = rules.export()
    except NotTabulableError as error:
        culprit = error.rule.partition(".")[0]
    if bundle is None:
        assert culprit in {each.name for each in rules.stack}
        return
    assert compressed(bundle) <= LIMIT
    BriefValidator(SCHEMA).validate(bundle.as_dict())
