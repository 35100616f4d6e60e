"""Words near a number: phrase matching, and how strongly a text names a thing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from trainer.regex import regex

_SEPARATORS = regex(r"[\s_\-‐‑–—/]+")
_LONG = 6
"""Letters from which on a word is still itself with one of them wrong."""
_SPELLING = (
    ("utilisation", "utilization"),
    ("optimiser", "optimizer"),
    ("quantis", "quantiz"),
    ("amortis", "amortiz"),
)
_CONTRACTED = regex(
    r"(?<![a-z])(ca|wo|do|does|did|is|are|was|were|could|would|should|has|have|had|need)(?:n['’]t|nt)(?![a-z])"
)
_WHOLE = {"ca": "can", "wo": "will"}
_NO = r"(?<![a-z])(?:not|never|hardly|barely|no longer|fails? to|unable to)"
_DENIAL = regex(rf"(?:(?:{_NO}|(?<![a-z])without) (?:(?!only|just|by)[a-z]+ )?|(?<![a-z])no )$")
_ASIDE = r"(?:a|an|the|its|it|fully|completely|entirely|totally|really|quite|even|still|also|all) "
"""Words that may stand between two words of a phrase."""
_DENIED = rf"{_NO} (?:be |able to |going to )?(?:{_ASIDE})?"
_OPEN = regex(
    r"(?<![a-z])(?:not sure|unsure|no idea|not know"
    r"|(?:should|must|would|have to|need to) (?:also )?check)(?![a-z])"
)
"""Words after which a thing is put off, and not said."""
_GAP = r"(?:[^.;]|\.(?=\d)){0,80}?"
_FORMS = (
    "hide hides hid hidden hiding",
    "fall falls fell fallen falling",
    "grow grows grew grown growing",
    "rise rises rose risen rising",
    "take takes took taken taking",
    "hold holds held holding",
    "fit fits fitted fitting",
    "drop drops dropped dropping",
)
_SAME_VERB = {form: f"(?:{'|'.join(verb.split())})" for verb in _FORMS for form in verb.split()}
_FILLER = frozenset(
    (
        "a",
        "an",
        "and",
        "as",
        "at",
        "be",
        "by",
        "for",
        "from",
        "in",
        "is",
        "it",
        "its",
        "of",
        "on",
        "one",
        "only",
        "per",
        "so",
        "than",
        "that",
        "the",
        "then",
        "this",
        "to",
        "used",
        "using",
        "with",
        "before",
        "after",
        "each",
        "has",
        "have",
        "fits",
        "late",
        "over",
        "call",
        "about",
        "i",
        "we",
        "they",
        "need",
        "needs",
        "get",
        "gets",
    )
)


@lru_cache(maxsize=2048)
def normalise(text: str) -> str:
    """Lower case, one spelling, "not" in full, single spaces; hyphens and slashes count as spaces."""
    text = _SEPARATORS.sub(" ", text.lower()).strip().replace("cannot", "can not")
    text = _CONTRACTED.sub(lambda found: f"{_WHOLE.get(found[1], found[1])} not", text)
    for british, american in _SPELLING:
        text = text.replace(british, american)
    return text


@lru_cache(maxsize=1024)  # each takes kilobytes, and a question needs a few dozen
def _pattern(phrase: str, *, loosely: bool = False) -> re.Pattern[str]:
    """A phrase at a word's beginning; "..." in it stands for other words of the same sentence. Loosely, a
    verb counts in any of its forms, and an article or a "fully" may stand between two words.
    """
    parts = [_part(part, loosely) for part in phrase.split("...") if part.strip()]
    if parts and normalise(phrase).startswith("not ") and normalise(phrase) != "not":
        # "not help" stands for every denial: "doesn't help", "cannot help".
        parts[0] = _DENIED + _part(normalise(phrase.split("...")[0]).removeprefix("not "), loosely)
    # Each part is the nearest one behind that before it, for good: trying all takes 80 times as long a part.
    first, *others = parts
    return re.compile(first + "".join(f"(?>{_GAP}{part})" for part in others))


def _part(phrase: str, loosely: bool) -> str:
    phrase = normalise(phrase)
    words = phrase.split()
    # The last word may go on: "sensitiv" finds "sensitivity" and "node" finds "nodes".
    open_ended = len(words[-1]) >= 4 if words else False
    start = r"(?<![a-z0-9])" if phrase[:1].isalnum() else ""
    end = "" if open_ended else r"s?(?![a-z0-9])" if phrase[-1:].isalnum() else ""
    if not loosely or not words:
        return start + re.escape(phrase) + end
    ends = [*[r"(?![a-z0-9])"] * (len(words) - 1), end]
    first, *others = [
        (_SAME_VERB.get(word) or re.escape(word)) + end for word, end in zip(words, ends, strict=True)
    ]
    # A word of the phrase is itself before it is one in between, for good: each choice would double the ways.
    return start + first + "".join(f" (?>(?:(?!{word}){_ASIDE})?){word}" for word in others)


@lru_cache(maxsize=2048)
def _needed(phrase: str) -> tuple[str, ...]:
    """Letters without which the phrase cannot be found, in whatever form. Most phrases are in no part of a
    text, and looking for letters costs a thousandth of making a pattern.
    """
    words = normalise(phrase.replace("...", " ")).split()
    return tuple(word for word in words if word not in _SAME_VERB and word != "not")


def _may_have(text: str, phrase: str) -> bool:
    return all(word in text for word in _needed(phrase))


@lru_cache(maxsize=2048)
def has_phrase(text: str, phrase: str) -> bool:
    """Whether the normalised text contains the phrase at a word's beginning."""
    return bool(phrase.strip(" .")) and _may_have(text, phrase) and bool(_pattern(phrase).search(text))


def forget_phrases() -> None:
    """Let go of what was looked up in one answer: its next grading has other texts."""
    has_phrase.cache_clear()


def phrases_in(text: str, phrases: Iterable[str]) -> tuple[str, ...]:
    """The phrases that the text contains."""
    normal = normalise(text)
    return tuple(phrase for phrase in phrases if _said(normal, phrase))


def _said(text: str, phrase: str) -> bool:
    """Whether the text has the phrase, and neither denies it ("does not fit" is not "fits") nor asks."""
    if not phrase.strip(" .") or not _may_have(text, phrase):
        return False
    found = [place for place in _pattern(phrase, loosely=True).finditer(text) if not _asks(text, place)]
    if _DENIAL.search(f"{normalise(phrase)} "):
        return bool(found)
    return any(not _DENIAL.search(text[: place.start()]) for place in found)


def _asks(text: str, found: re.Match[str]) -> bool:
    """Whether a place stands in a question without an answer, or behind "whether" or "should check"."""
    clause = re.split(r"[.;:,](?!\d)", text[: found.start()])[-1]
    return bool(_OPEN.search(clause)) or bool(re.fullmatch(r"[^.;:,!?]*\?+", text[found.end() :]))


@lru_cache(maxsize=1024)
def content_words(text: str) -> frozenset[str]:
    """The words of a text that carry meaning, in singular."""
    words = re.findall(r"[a-z][a-z0-9]*", normalise(text))
    return frozenset(word.rstrip("s") if len(word) > 3 else word for word in words if word not in _FILLER)


def overlap(text: str, name: str) -> float:
    """The share of the name's content words that the text has, 0 to 1; one wrong letter is forgiven."""
    wanted = content_words(name)
    if not wanted:
        return 0.0
    have = content_words(text)
    return sum(word in have or _mistyped(word, have) for word in wanted) / len(wanted)


def _mistyped(word: str, words: Iterable[str]) -> bool:
    """Whether one of the words is this long one but for one letter, or two that changed places."""
    if len(word) < _LONG:
        return False
    return any(len(one) >= _LONG and one[0] == word[0] and _one_slip_apart(word, one) for one in words)


def _one_slip_apart(word: str, other: str) -> bool:
    """Whether a letter too many, a wrong one, or two that changed places are all that is between them."""
    short, long = sorted((word, other), key=len)
    if len(long) - len(short) > 1:
        return False
    same = next(
        (at for at, (one, two) in enumerate(zip(short, long, strict=False)) if one != two), len(short)
    )
    short, long = short[same:], long[same:]
    if len(short) < len(long):
        return short == long[1:]
    return short[1:] == long[1:] or (short[:2] == long[1::-1] and short[2:] == long[2:])
