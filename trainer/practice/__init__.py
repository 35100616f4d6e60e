"""What to practise: which questions to try next, in which order."""
