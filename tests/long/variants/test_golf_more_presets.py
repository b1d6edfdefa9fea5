"""The other cases of ``tests/variants/test_golf_more_presets.py``."""

from tests.variants.test_golf_more_presets import test_a_match_of_each_preset_ends_and_keeps_its_title
