"""Rate limits as token buckets."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from attrs import Factory, define, field

from cardgolf_server.bounds import NETWORK_SHARE
from cardgolf_server.origins import list_networks

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
    """A bucket for each address, and one for its network. The least recently used are dropped.

    A customer with many addresses of IPv6 could make all others be forgotten. The networks, which have buckets of their
    own, remember that customer.
    """

    rate: float
    most: float
    _addresses: "OrderedDict[str, Bucket]" = field(factory=OrderedDict, init=False)
    _networks: "OrderedDict[str, Bucket]" = field(factory=OrderedDict, init=False)

    def take(self, address: str) -> bool:
        """Take 1 from the buckets of ``address`` if all have it. Return whether they had."""
        buckets = self._find(address)
        return all(each.level >= 1 for each in buckets) and all(each.take() for each in buckets)

    def pay(self, address: str, amount: float) -> None:
        """Take ``amount`` from the buckets of ``address`` even if that overdraws."""
        for bucket in self._find(address):
            bucket.pay(amount)

    def debt(self, address: str) -> float:
        """Return the seconds until no bucket of ``address`` is overdrawn."""
        return max(each.debt for each in self._find(address))

    def _find(self, address: str) -> list[Bucket]:
        first, *networks = list_networks(address)
        return [
            _use(self._addresses, first, self.rate, self.most),
            *(_use(self._networks, each, NETWORK_SHARE * self.rate, NETWORK_SHARE * self.most) for each in networks),
        ]


def _use(buckets: "OrderedDict[str, Bucket]", key: str, rate: float, most: float) -> Bucket:
    """Return the bucket of ``key``, now the one that was used last."""
    bucket = buckets.setdefault(key, Bucket(rate, most))
    buckets.move_to_end(key)
    if len(buckets) > MOST_KEYS:
        buckets.popitem(last=False)
    return bucket
