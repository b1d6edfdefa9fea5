"""Every command line of the documents and of the help runs, or is listed with the reason why it does not."""

import pytest
from helpers.documented_commands import LINES, write_files

from tests.docs.test_command_lines import _examples_are_installed, find_reason, is_slow, run


@pytest.mark.parametrize("page", [page for page, lines in LINES.items() if any(map(is_slow, lines))])
def test_all_command_lines_of_a_page_run(page, run, tmp_path):
    write_files(tmp_path, page)
    for line in LINES[page]:
        if not find_reason(line):
            run(line, page)
