"""A disk that is full after the first file."""

import cardgolf.cli.new_files


def fill_disk_after_one_file(monkeypatch):
    """Let every file of a template but the first fail; return the list of the paths that were written."""
    write, done = cardgolf.cli.new_files.replace_text, []

    def full(path, text):
        if done:
            raise OSError(28, "No space left on device")
        done.append(path)
        write(path, text)

    monkeypatch.setattr(cardgolf.cli.new_files, "replace_text", full)
    return done
