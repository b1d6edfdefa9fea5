"""Programs that are certified in tests: the library's own answers, also with a fault, and programs that misbehave."""

import sys

from cardgolf.certify.answers import Answers

GREETING = '{"can": ["score", "moves", "perft"]}'


class OwnProgram(Answers):
    """The library's own answers, without a program. ``spoil`` changes an answer to a request."""

    def __init__(self, spoil=None, *, checked=True):
        super().__init__(checked=checked)
        self._spoil = spoil or (lambda request, answer: answer)

    def ask(self, request):
        return self._spoil(request, self.answer(request))


def misbehaving(code):
    """Return the command of a program that greets, and then does what the code says with each line."""
    loop = f"sys.stdin.readline()\nfor line in sys.stdin:\n    {code}\n"
    return [sys.executable, "-I", "-S", "-c", f"import sys, time\nprint({GREETING!r}, flush=True)\n{loop}"]
