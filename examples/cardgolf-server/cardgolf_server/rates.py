"""Rate limits as token buckets."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from attrs import Factory, define, field

MOST_KEYS = 10_000


@define(eq=False)
class Bucket:
    """A supply of ``most`` that refills by ``rate`` a second. It may be overdrawn, which costs waiting time."""

    rate: float
    most: float
    clock: Callable[[], float] = monotonic
    _level: float = field(default=Factory(lambda bucket: bucket.most, takes_self=True), init=False)
    _at: float = field(default=Factory(lambda bucket: bucket.clock(), takes_self=True), init=False)

    @property
    def level(self) -> float:
        """The amount left now, negative when overdrawn."""
        now = self.clock()
        self._level, self._at = min(self.most, self._level + (now - self._at) * self.rate), now
        return self._level

    def take(self, amount: float = 1) -> bool:
        """Take ``amount`` if it is available. Return whether it was."""
        if self.level < amount:
            return False
        self._level -= amount
        return True

    def pay(self, amount: float = 1) -> None:
        """Take ``amount`` even if that overdraws."""
        self._level = self.level - amount

    @property
    def debt(self) -> float:
        """The seconds until the bucket is no longer overdrawn."""
        return max(0.0, -self.level / self.rate)


@define(eq=False)
class Buckets:
    """A bucket for each key, such as an address. The least recently used keys are dropped."""

    rate: float
    most: float
    _of: "OrderedDict[str, Bucket]" = field(factory=OrderedDict, init=False)

    def __getitem__(self, key: str) -> Bucket:
        bucket = self._of.get(key)
        if bucket is None:
            bucket = self._of[key] = Bucket(self.rate, self.most)
            if len(self._of) > MOST_KEYS:
                self._of.popitem(last=False)
        self._of.move_to_end(key)
        return bucket
