"""The other cases of ``tests/web/test_messages.py``."""

from tests.web.test_messages import test_messages_are_json_and_depend_on_what_the_seat_sees, test_news_are_json
