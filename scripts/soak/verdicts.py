"""Counts of what became of damaged texts, and of what went wrong with them."""

from collections import Counter

SECONDS = 1.0
"""Seconds of CPU time that a text may take."""


class Verdicts:
    """Counts of what became of damaged texts, and of what went wrong."""

    def __init__(self):
        self.ends, self.faults, self.slowest = Counter(), Counter(), (0.0, "")

    def add(self, kind, end, seconds=0.0):
        """Count an end. One that is not in one word is a fault."""
        self.slowest = max(self.slowest, (seconds, kind))
        if seconds > SECONDS:
            end = f"{end}, after {seconds:.1f} s"
        if " " in end:
            self.faults[f"{kind}: {end[:300]}"] += 1
            end = "fault"
        self.ends[end] += 1

    def report(self, what):
        """Print the counts, and return the exit code."""
        print(
            f"{self.ends.total()} damaged {what}: {dict(self.ends)}, slowest {self.slowest[0]:.2f} s {self.slowest[1]}"
        )
        for fault, times in self.faults.most_common(30):
            print(f"{times:6} {fault}")
        return int(bool(self.faults))
