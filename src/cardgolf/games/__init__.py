"""Games in progress, and what can be done with one."""
