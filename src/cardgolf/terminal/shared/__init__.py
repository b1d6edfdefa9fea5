"""Words and drawings that the command line and the table share."""
