"""Checks of how a text is read as a record."""

from cardgolf import InvalidRecordError, record, replay


def replay_error(text):
    """Return the message with which ``text`` is refused, or ``""`` if it is the record of the replayed game."""
    try:
        game = replay(text)
    except InvalidRecordError as error:
        message = str(error)
        assert len(message) < 200
        assert message.isprintable() and message.isascii()
        assert message.startswith("line "), message
        return message
    assert record(game) == text
    return ""


def assert_refused(text, *parts):
    """Assert that ``text`` is refused, with each of ``parts`` in the message."""
    message = replay_error(text)
    assert message
    assert all(part in message for part in parts), message
