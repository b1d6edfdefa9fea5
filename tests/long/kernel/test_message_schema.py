"""The other cases of ``tests/kernel/test_message_schema.py``."""

from tests.kernel.test_message_schema import (
    test_a_missing_key_an_unknown_key_and_another_type_are_refused,
    test_a_view_with_a_hidden_card_is_refused,
)
