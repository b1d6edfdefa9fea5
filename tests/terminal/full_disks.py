"""Disks that are full for a while, and one that is full after the first file."""

import cardgolf.terminal.new_files
import cardgolf.terminal.shared.output
import cardgolf.tools.files


class FullDisk:
    """A disk on which no file can be written from some write on until it is freed."""

    def __init__(self, monkeypatch):
        self.room = None
        name = cardgolf.tools.files._name_beside

        def fail(target):
            if self.room == 0:
                raise OSError(28, "No space left on device")
            if self.room:
                self.room -= 1
            return name(target)

        monkeypatch.setattr(cardgolf.tools.files, "_name_beside", fail)
        self._patch = monkeypatch

    def fill_after(self, writes):
        """Let so many more writes succeed."""
        self.room = writes

    def free_at(self, question):
        """Make room when the program asks a question that contains ``question`` for the second time."""
        ask, asked = cardgolf.terminal.shared.output.ask, []

        def answer(text="> ", *args):
            asked.extend([text] * (question in text))
            if len(asked) == 2:
                self.room = None
            return ask(text, *args)

        self._patch.setattr(cardgolf.terminal.shared.output, "ask", answer)


def fill_disk_after_one_file(monkeypatch):
    """Let every file of a template but the first fail; return the list of the paths that were written."""
    write, done = cardgolf.terminal.new_files.replace_text, []

    def full(path, text):
        if done:
            raise OSError(28, "No space left on device")
        done.append(path)
        write(path, text)

    monkeypatch.setattr(cardgolf.terminal.new_files, "replace_text", full)
    return done
