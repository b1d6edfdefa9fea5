"""Print what the tests of each stage cost: CPU seconds and number of tests by folder, from JUnit's files."""

import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET


def find_folder(case: ET.Element) -> str:
    """Return the folder of a test, also of one in ``tests/long``: ``tests/engine``, ``docs`` or ``src``."""
    parts = [part for part in case.get("classname", "").split(".") if part != "long"]
    return "/".join(parts[: 2 if parts[0] == "tests" else 1])


def print_table(path: Path) -> None:
    seconds, tests = Counter(), Counter()
    for case in ET.parse(path).iter("testcase"):
        noted = case.find("properties/property[@name='cpu']")
        folder = find_folder(case)
        seconds[folder] += float(noted.get("value", 0)) if noted is not None else 0.0
        tests[folder] += 1
    print(f"{path.stem}: {sum(seconds.values()):.0f} CPU seconds in {sum(tests.values())} tests")
    for folder, count in seconds.most_common():
        print(f"  {folder:28}{count:8.1f} s{tests[folder]:7}")


for name in sys.argv[1:]:
    if Path(name).exists():
        print_table(Path(name))
