"""``installed_only``: no text of a client touches a file or a module."""

from helpers.command_line import finish_process

TOUCHING = r"""
import os, sys
from itertools import product
import cardgolf

for name in [*cardgolf.variants(), "gulf"]:  # what is installed is imported before
    try:
        cardgolf.rules(name, "knocking", "four-bonus")
    except cardgolf.CardGolfError:
        pass
touched, stat = [], os.stat
sys.addaudithook(lambda event, args: touched.append((event, args)) if event in (
    "open", "import", "os.listdir", "os.scandir", "os.mkdir", "os.chdir", "subprocess.Popen", "socket.connect",
) else None)


def watched(path, *args, **kwargs):
    if path not in (*sys.path, "."):  # where installed packages are looked for
        touched.append(("stat", path))
    return stat(path, *args, **kwargs)


os.stat = os.lstat = watched
heads = ["golf", "Nine Card", "knocking", "four-bonus", "", "x", "ours", "os", ".", "..", "/etc"]
marks = ["", ":", "?", "/", "\\", "::", "/../", ":holes=1:", "?points=1:", ":holes=", " ", "\0", "=1/"]
tails = ["", "ours.py", "ours.py:black_twos", "ours.py?a=1", "x", "passwd", "path", "system", "holes=1,a.py", "ours",
         "../ours.py"]
tried = refused = 0
for head, mark, tail in product(heads, marks, tails):
    text = head + mark + tail
    for given in ((text,), ("golf", text), (text, "knocking")):
        tried += 1
        try:
            cardgolf.rules(*given, settings=["holes=1"], without=(), installed_only=True)
        except cardgolf.CardGolfError:
            refused += 1
print(tried, refused, touched)
"""


def test_no_text_touches_a_file_or_a_module(tmp_path, monkeypatch):
    (tmp_path / "ours.py").write_text("raise SystemExit\n")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "golf:holes=1:ours.py").write_text("raise SystemExit\n")
    code, out, err = finish_process("-c", TOUCHING)
    assert (code, err) == (0, "")
    tried, refused, touched = out.split(maxsplit=2)
    assert int(tried) == 4719 and 4000 < int(refused) < 4719 and touched == "[]\n"
