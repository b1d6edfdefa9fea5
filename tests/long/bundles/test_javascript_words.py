"""The JavaScript runtime tells a match in the words of the Python one: the same catalogues, the same formatter."""

import pytest
from helpers.javascript import compare_matches, list_jobs, make_rules

from tests.bundles.test_javascript_words import LANGUAGES, needs_node


@needs_node
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name", ["play-nine, house rules", "nine-card, all", "crazy-nines, house rules", "golf, target"]
)
def test_matches_are_told_to_their_end(name, language, tmp_path):
    rules, path = make_rules(name), tmp_path / "bundle.json"
    path.write_text(rules.export().as_text(), encoding="utf-8")
    extra = {} if language == "en" else {"language": language}
    jobs = [{**job, **extra} for job in list_jobs(path, 16, 1500)]  # two to five seats with each group of bots
    assert compare_matches(rules, jobs) > 1000
