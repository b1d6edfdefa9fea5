"""What pytest loads wherever cardgolf is installed: a word, after the tests, on the laws that were not held to."""

import pytest

EXEMPT = "not held to this law of cardgolf: "


def pytest_configure() -> None:
    """Failing laws say what they compared."""
    pytest.register_assert_rewrite("cardgolf.testing")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Count the exemptions, each with its reason; say nothing where there are none."""
    skipped = terminalreporter.stats.get("skipped", [])
    exempt = [(report.nodeid, str(report.longrepr[-1]).partition(EXEMPT)[2]) for report in skipped if report.longrepr]
    reasons = [f"{name}: {reason}" for name, reason in exempt if reason]
    if reasons:
        terminalreporter.section(f"laws of cardgolf not held to: {len(reasons)}")
        terminalreporter.write_line("\n".join(reasons))
