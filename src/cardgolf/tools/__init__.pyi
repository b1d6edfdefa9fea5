from cardgolf.tools.docstrings import read_docstring as read_docstring
from cardgolf.tools.files import (
    HeldFile as HeldFile, PathLike as PathLike, decode_text as decode_text, read_input as read_input,
    read_start as read_start, read_text as read_text, replace_file as replace_file, replace_text as replace_text,
)
from cardgolf.tools.integers import plain_integer as plain_integer
from cardgolf.tools.stubs import EXTRAS as EXTRAS, explain_missing as explain_missing, public_names as public_names
from cardgolf.tools.text import (
    count_cells as count_cells, describe_error as describe_error, did_you_mean as did_you_mean,
    find_close as find_close, fold_name as fold_name, format_row as format_row, is_printable as is_printable,
    is_printable_name as is_printable_name, is_setting as is_setting, join_limited as join_limited,
    join_names as join_names, one_line as one_line, pad_cells as pad_cells, printable as printable,
    printable_lines as printable_lines, quote as quote, truncate as truncate, type_name as type_name,
)
