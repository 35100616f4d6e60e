"""Killing the real program at random moments, and looking at what is left."""
