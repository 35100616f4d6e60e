"""Problems of question files: what is wrong, where, and the nearest thing that would have worked."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

from trainer.errors import TrainerError
from trainer.record import record

Severity = Literal["error", "warning"]


@record
class Problem:
    """One finding in a question file. `line` and `column` count from 1; 0 where it concerns the whole file.

    `code` is a stable name, `says` what was expected and found, `hint` what would work, and `excerpt` the
    line with a caret under the place. All texts are free of control characters.
    """

    path: Path
    line: int
    column: int
    severity: Severity
    code: str
    says: str
    hint: str = ""
    excerpt: str = ""

    @property
    def place(self) -> str:
        """Where the problem is, as `file:line:column`."""
        return f"{plain(str(self.path))}:{self.line}:{self.column}" if self.line else plain(str(self.path))

    def to_dict(self) -> dict[str, Any]:
        """The object that `trainer check --json` prints."""
        return {
            "path": plain(str(self.path)),
            "line": self.line,
            "column": self.column,
            "severity": self.severity,
            "code": self.code,
            "says": self.says,
            "hint": self.hint,
        }


class QuestionError(TrainerError):
    """A question file that cannot be used. `problems` lists everything found in it, errors and warnings."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        errors = [problem for problem in self.problems if problem.severity == "error"] or list(self.problems)
        first = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        everything = f"`trainer check {plain(str(first.path))}` shows all of them" if more else ""
        super().__init__(
            f"{first.place}: {first.says}{more}", "\n".join(filter(None, (first.hint, everything)))
        )


def plain(text: str) -> str:
    """`text` on one line, with control characters made visible so that a terminal cannot obey them."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def quoted(text: object, limit: int = 60) -> str:
    """A piece of a file inside a sentence: plain, in backticks, and cut where it is long."""
    shown = plain(str(text))
    return f"`{shown if len(shown) <= limit else shown[: limit - 1] + '…'}`"


def nearest(
    word: str, options: Iterable[str], limit: int = 3, *, whole: bool = False, least: float = 70
) -> list[str]:
    """The options that resemble `word` most, best first; none where nothing is close.

    A part of an option is close to it too, unless the `whole` of it must resemble the word. `least` is the
    likeness in percent.
    """
    from rapidfuzz import fuzz, process, utils  # 10 ms, and only where something is wrong

    found = process.extract(
        word[:200],
        list(options),
        scorer=fuzz.ratio if whole else fuzz.WRatio,
        processor=utils.default_process,
        limit=limit,
        score_cutoff=least,
    )
    return [option for option, _, _ in found]


def did_you_mean(word: str, options: Iterable[str], otherwise: str = "") -> str:
    """A hint that names the nearest options, or says `otherwise`."""
    near = nearest(word, options, limit=2)
    return f"did you mean {' or '.join(quoted(name) for name in near)}?" if near else otherwise


def problem_lines(problem: Problem) -> list[str]:
    """A problem as a compiler shows it: where and what, the line with a caret, what would have worked."""
    lines = [f"{problem.place}: {problem.severity}: {problem.says} [{problem.code}]"]
    lines += [f"  {line}" for line in problem.excerpt.splitlines()]
    return [*lines, f"  {problem.hint}"] if problem.hint else lines
