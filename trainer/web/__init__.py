"""The trainer in a browser, for a study group: a server that only lets in whom it invited.

Needs the extra `web` (textual-serve). Importing this package is cheap; the server is imported when it runs.
"""
