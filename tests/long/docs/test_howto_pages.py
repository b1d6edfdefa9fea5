"""The other cases of ``tests/docs/test_howto_pages.py``."""

from tests.docs.test_howto_pages import test_commands_print_what_the_page_shows
