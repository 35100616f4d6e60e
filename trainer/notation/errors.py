"""What is wrong with a text that is no expression, and with an expression that has no value."""

from __future__ import annotations


class ExpressionError(ValueError):
    """A text that is no expression: what is wrong, and the columns it concerns."""

    def __init__(self, says: str, start: int = 0, end: int = 0) -> None:
        super().__init__(says)
        self.says, self.start, self.end = says, start, end


class EvaluationError(ValueError):
    """An expression that has no value: what is wrong, and the columns it concerns."""

    def __init__(self, says: str, start: int = 0, end: int = 0) -> None:
        super().__init__(says)
        self.says, self.start, self.end = says, start, end
