"""The trainer in a browser, for a study group: a server that only lets in whom it invited.

Needs the extra `web` (textual-serve). Importing this package is cheap; the server is imported when it runs.
"""

SERVED = "TRAINER_SERVED"
"""Set for a trainer in somebody's browser: it opens no editor and writes no file where it is told."""
