"""The cloth of the table, by night and by day."""

from textual.theme import Theme

DARK = Theme(
    name="cloth-dark", dark=True, primary="#8fd3a5", secondary="#5aa37a", accent="#ffd75e", warning="#ffd75e",
    error="#ff8a80", success="#8fd3a5", foreground="#e8efe9", background="#0d2a1d", surface="#12382a", panel="#0a2117",
)  # fmt: skip
LIGHT = Theme(
    name="cloth-light", dark=False, primary="#1d6b42", secondary="#2f8f5b", accent="#8a4b00", warning="#8a4b00",
    error="#a3122a", success="#1d6b42", foreground="#12281c", background="#cfe6d6", surface="#e1f1e6", panel="#b7d8c2",
)  # fmt: skip
