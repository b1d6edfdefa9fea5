"""Distributions as tests install them: metadata, entry points and modules in a folder on the path."""

import sys
from pathlib import Path


def install(folder, monkeypatch, name, groups, files, *, metadata=""):
    """Install a distribution in ``folder``. ``groups`` are its entry points, ``files`` their modules and pages."""
    metadata = metadata or f"Name: {name}\nVersion: 1\n"
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\n{metadata}", encoding="utf-8")
    lines = "".join(f"[cardgolf.{group}]\n{entries}\n" for group, entries in groups.items())
    (info / "entry_points.txt").write_text(lines, encoding="utf-8")
    for file, text in files.items():
        (folder / file).write_text(text, encoding="utf-8")
        monkeypatch.delitem(sys.modules, Path(file).stem, raising=False)
    monkeypatch.syspath_prepend(str(folder))
