"""``python -m cardgolf.certify``: the library's own answers from bundles, a line of JSON each."""

import sys

from cardgolf.certify.answers import answer_lines

if __name__ == "__main__":
    for answer in answer_lines(sys.stdin):
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()
