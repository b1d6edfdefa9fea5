"""``installed_only``: no text of a client touches a file or a module."""

import pytest

from cardgolf import InvalidOptionError, rules


def test_a_name_with_settings_that_look_like_a_file_reads_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for text in ("golf:holes=1:x.py", "golf?holes=x.py"):
        for installed_only in (False, True):
            with pytest.raises(InvalidOptionError, match=r"^(?!.*No such file)"):
                rules(text, installed_only=installed_only)
