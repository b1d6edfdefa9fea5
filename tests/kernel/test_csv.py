"""Rows of CSV: every text is quoted and comes back, and no cell is a formula, whatever the separator is."""

import csv
import re
import unicodedata

from helpers.cases import every_case
from hypothesis import example, given
from hypothesis import strategies as st

from cardgolf.tools.text import MARKS, format_row

FORMULA = re.compile(rf'[\s"]*[{MARKS}]')
ATTACKS = (
    "=1+1", "+1", "-1", "@SUM(A1)", " =1+1", "\u00a0=1", "\uff1d1+1", "x;=cmd|'/C calc'!A0", 'x; "=1"', 'x";=1',
    "a\n=1", "a\t=1", "\t=1", "\r=1", "a\r\n=1", "a\u2028=1", "a|=1", ";;=1", '"=1', "\ufe66A1", '";"=1',
)  # fmt: skip


@given(st.lists(st.text(st.sampled_from("=+-@;|,'\" \t\r\nx1\uff1d\u00a0\x85\u2028"), max_size=8), min_size=1))
@example([*ATTACKS])
def test_no_cell_is_a_formula_for_any_separator(texts):
    line = format_row([1, *texts, -2])
    assert line.endswith(",-2\n") and line.count("\n") == len(line.splitlines()) == 1
    (cells,) = csv.reader([line], strict=True)
    for separator in ",;|\t":
        read = next(csv.reader([line], delimiter=separator))
        assert not any(FORMULA.match(cell) for cell in read if cell != "-2"), (separator, read)
        if separator == ",":
            continue  # which every quoted text may have
        raw = line.rstrip("\n").split(separator)
        assert not any(FORMULA.match(cell) for cell in raw if cell != "-2"), (separator, raw)
    plain = [cell for text, cell in zip(texts, cells[1:-1], strict=True) if text.isalnum()]
    assert plain == [text for text in texts if text.isalnum()]


@every_case("text", ATTACKS)
def test_an_apostrophe_stands_before_each_formula(text):
    (cell,) = next(csv.reader([format_row([text])]))[:1]
    assert cell != text and cell.replace("'", "").startswith(
        text.replace("'", "")[:1].replace("\t", "\\t").replace("\r", "\\r")
    )


def test_plain_texts_and_numbers_stay_as_they_are():
    assert format_row(["Ann", 'a "b", c', None, -5, 1.5, "Zoë", "", "search:deals=200", "x-1; y"]) == (
        '"Ann","a ""b"", c",,-5,1.5,"Zoë","","search:deals=200","x-1; y"\n'
    )


def test_every_form_of_a_mark_is_known():
    forms = {chr(code) for code in range(0x10000) if unicodedata.normalize("NFKC", chr(code))[:1] in tuple("=+-@")}
    assert {form for form in forms if not FORMULA.match(form)} == set()
