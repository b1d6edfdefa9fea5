"""Rule sheets: the rules of one rulebook as numbered prose with drawn examples."""
