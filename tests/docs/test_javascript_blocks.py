"""The JavaScript of the README and of its page runs as it stands, in the folder that the text names."""

import re
import subprocess
from shutil import copytree

import pytest
from helpers.javascript import NODE, ROOT

import cardgolf

BLOCK = re.compile(r"^```js\n(.+?)^```\n+^```text\n(.+?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.skipif(NODE is None, reason="no node")
@pytest.mark.parametrize(("page", "package"), [
    ("README.md", "js"), ("docs/howto/javascript.md", "node_modules/@cardgolf/rules"),
])  # fmt: skip
def test_the_first_block_prints_what_is_below_it(page, package, tmp_path):
    block, shown = BLOCK.search((ROOT / page).read_text(encoding="utf-8")).groups()
    copytree(ROOT / "js", tmp_path / package)
    (tmp_path / "play.mjs").write_text(block, encoding="utf-8")
    (tmp_path / "rules.json").write_text(cardgolf.rules("nine-card", "knocking").export().as_text(), encoding="utf-8")
    run = subprocess.run([NODE, "play.mjs"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (run.stdout, run.stderr) == (shown, "")
