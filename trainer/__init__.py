"""Practise the estimation questions of AI-infrastructure interviews in a terminal."""

__version__ = "0.1.0"
