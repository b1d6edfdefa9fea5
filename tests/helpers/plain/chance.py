"""The published generator of the bots, written a second time from docs/explanation/chance.md."""

WORD = 2**64


class PlainChance:
    """The words of a key as a list of bits, and the numbers that the page makes of them."""

    def __init__(self, key, counter=0):
        self.key, self.counter = key, counter

    def word(self):
        """Return the next word."""
        z = (self.key + (self.counter + 1) * 0x9E3779B97F4A7C15) % WORD
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            z = (z ^ (z >> shift)) * factor % WORD
        self.counter = (self.counter + 1) % WORD
        return z ^ (z >> 31)

    def bits(self, count):
        """Return the first ``count`` bits of as many words as have them."""
        text = ""
        while len(text) < count:
            text += f"{self.word():064b}"
        return int(text[:count] or "0", 2)

    def below(self, n):
        """Return a number below ``n``."""
        if n == 1:
            return 0
        width = 32
        while 2**width < n:
            width += 32
        while True:
            m = self.bits(width) * n
            if m % 2**width >= 2**width % n:
                return m // 2**width

    def choice(self, items):
        """Return one of ``items``."""
        return items[self.below(len(items))]

    def shuffled(self, items):
        """Return ``items`` in random order."""
        items = list(items)
        for place in reversed(range(1, len(items))):
            drawn = self.below(place + 1)
            items[place], items[drawn] = items[drawn], items[place]
        return items

    def sample(self, items, count):
        """Return ``count`` of ``items``."""
        items = list(items)
        for place in range(count):
            drawn = place + self.below(len(items) - place)
            items[place], items[drawn] = items[drawn], items[place]
        return items[:count]
