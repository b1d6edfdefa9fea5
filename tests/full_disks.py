"""A disk that is full after the first file."""

from pathlib import Path


def fill_disk_after_one_file(monkeypatch):
    """Let every ``Path.write_text`` but the first fail; return the list of the paths that were written."""
    write, done = Path.write_text, []

    def full(path, *args, **kwargs):
        if done:
            raise OSError(28, "No space left on device")
        done.append(path)
        return write(path, *args, **kwargs)

    monkeypatch.setattr(Path, "write_text", full)
    return done
