"""What only analysis can tell: the exact solver, hidden hands, evaluation, review."""
