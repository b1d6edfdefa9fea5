"""Numbers as people round them."""

from decimal import ROUND_HALF_UP, Decimal


def round_half_away(value: float, places: int = 1) -> str:
    """Return ``value`` with so many decimal places. A half is rounded away from zero.

    >>> round_half_away(11.25), round_half_away(-11.25), round_half_away(13.75), round_half_away(-0.01)
    ('11.3', '-11.3', '13.8', '0.0')
    """
    rounded = Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    return str(rounded or abs(rounded))
