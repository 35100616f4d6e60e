"""Normalising typed text without moving a character:
every replacement keeps its length, so spans stay those of the typed text.
"""

from __future__ import annotations

import re

from trainer.regex import regex

SAME = str.maketrans(
    {
        **dict.fromkeys("×⋅·∗✕✖⨯", "*"),
        "÷": "/",
        "⁄": "/",
        "−": "-",
        "‐": "-",
        "‑": "-",
        "＋": "+",
        "＝": "=",
        "－": "-",
        "／": "/",
        "＊": "*",
        "（": "(",
        "）": ")",
        "［": "[",
        "］": "]",
        "，": ",",
        "。": ".",
        "：": ":",
        "；": ";",
        "、": ",",
        "％": "%",
        "＄": "$",
        "∼": "~",
        "〜": "~",
        "≃": "≈",
        "≅": "≈",
        "≒": "≈",
        "⟶": "→",
        "➜": "→",
        "➔": "→",
        "➡": "→",
        "⟹": "→",
        "⇒": "→",
        "↦": "→",
        "μ": "µ",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "\u00a0": "\u00a0",
        "\u2007": "\u00a0",
        "\u2009": "\u00a0",
        "\u202f": "\u00a0",
        **dict.fromkeys("\u2002\u2003\u2004\u2005\u2006\u2008\u200a\u3000\t\r\x0b\x0c", " "),
        **dict.fromkeys(
            "\u200b\u200c\u200d\u200e\u200f\u2060\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad",
            " ",
        ),
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
    }
)
"""Characters read as another one. The few that are invisible become spaces."""

LATEX = {
    "times": "*", "cdot": "*", "ast": "*", "div": "/", "approx": "≈", "sim": "~", "simeq": "≈", "cong": "≈",
    "to": "→", "rightarrow": "→", "Rightarrow": "→",
    "implies": "→", "longrightarrow": "→", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "pm": "±",
    "sqrt": "√", "lambda": "λ", "mu": "µ", "rho": "ρ", "tau": "τ",
    "eta": "η", "alpha": "α", "beta": "β", "equiv": "=", "ll": "<", "gg": ">", "ln": "ln", "log": "log",
    "min": "min", "max": "max", "exp": "exp",
}  # fmt: skip

ENTITIES = {
    "times": "*", "middot": "*", "sdot": "*", "divide": "/", "frasl": "/", "minus": "-", "plusmn": "±",
    "asymp": "≈", "approx": "≈", "sim": "~", "rarr": "→", "rArr": "→", "le": "≤", "ge": "≥", "lt": "<",
    "gt": ">", "euro": "€", "pound": "£", "cent": "¢", "micro": "µ", "mu": "µ", "equals": "=",
}  # fmt: skip
_ENTITY = regex(r"&([A-Za-z]{2,8});")
_COMMAND = regex(r"\\([A-Za-z]+|[,;:! $%])")
_FRACTION = regex(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_TEXT = regex(r"\\(?:text|mathrm|mathbf|operatorname|textbf|mbox)\s*\{([^{}]*)\}")
_BRACED = regex(r"([\^_])\{([^{}]*)\}")
_MATH = regex(r"\$(?=[^\s$])([^$]*[^\s$/(])\$(?![\d.])")
_MATHLIKE = regex(
    r"\\|[=^{}≈→]|^[A-Za-z]$|[A-Za-z]_"
    r"|^[<>~]? ?\d[\d.,]*(?: ?[*/+] ?\d[\d.,]*)*(?: ?[A-Za-z%/]{1,10})?$"
)
"""Mathematics between two dollar signs, lone numbers among it: $450$ GB is no money."""
_STARS = regex(r"\*\*+")
_OPENING = regex(r"[*_][^\s*_]")
_EMPHASIS = regex(r"(?<![\w)\]*.])([*_])(?=[^\s*_])([^*_\n]*?[^\s*_])\1(?![\w(*_])")


def _entity(match: re.Match[str]) -> str:
    return ENTITIES.get(match.group(1), "").ljust(len(match.group()))


def _spaces(text: str) -> str:
    return " " * len(text)


def _command(match: re.Match[str]) -> str:
    name = match.group(1)
    if not name[0].isalpha():
        return " " + (name if name in "$%" else " ")
    return LATEX.get(name, "").ljust(len(name) + 1)


def _fraction(match: re.Match[str]) -> str:
    """`\\frac{a}{b}` as `(a ⁄b)`, both in their places: the fraction bar binds less than anything inside."""
    above, below = match.start(1) - match.start(), match.start(2) - match.end(1)
    return "(".ljust(above) + match.group(1) + "⁄".rjust(below) + match.group(2) + ")"


def _latex(line: str) -> str:
    line = _TEXT.sub(lambda m: " " * (m.start(1) - m.start()) + m.group(1) + " ", line)
    line = _BRACED.sub(
        lambda m: (m.group(1) + "(" + m.group(2) + ")") if m.group(1) == "^" else "_" + m.group(2) + "  ",
        line,
    )
    line = _FRACTION.sub(_fraction, line)
    if "\\frac" in line:
        line = _FRACTION.sub(_fraction, line)
    return _COMMAND.sub(_command, line)


def _math(match: re.Match[str]) -> str:
    before = match.string[match.start() - 1 : match.start()]
    formula = not before.isdigit() and _MATHLIKE.search(match.group(1)) is not None
    return f" {match.group(1)} " if formula else match.group()


def _stars(line: str) -> str:
    """`**` is a power between two operands on the same footing, emphasis otherwise."""

    def star(match: re.Match[str]) -> str:
        start, end = match.span()
        before, after = line[start - 1 : start], line[end : end + 1]
        if len(match.group()) == 2 and before and after:
            glued = (before.isalnum() or before in ")]") and (after.isalnum() or after in "(-")
            if glued or (before == " " and after == " "):
                return "**"
        return _spaces(match.group())

    return _STARS.sub(star, line)


def normalise(line: str) -> str:
    """The line with typographic variants replaced and markup blanked; exactly as long as the line."""
    if not line.isascii():
        line = line.translate(SAME)
    if "`" in line:
        line = line.replace("`", " ")
    if "&" in line:
        line = _ENTITY.sub(_entity, line)
    if "$" in line:
        line = line.replace("$$", "  ")
        if line.count("$") > 1:
            line = _MATH.sub(_math, line)
    if "\\" in line:
        line = _latex(line)
    if "**" in line:
        line = _stars(line)
    if "+/-" in line:
        line = line.replace("+/-", " ± ")
    if "~~" in line:
        line = line.replace("~~", "  ")
    if _OPENING.search(line) is not None:
        line = _EMPHASIS.sub(_emphasis, line)
    return line


def _emphasis(match: re.Match[str]) -> str:
    before = match.string[: match.start()].rstrip()
    if match.group(1) == "*" and before[-1:] and (before[-1].isdigit() or before[-1] in ")]"):
        return match.group()
    return f" {match.group(2)} "
