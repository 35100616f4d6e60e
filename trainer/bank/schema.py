"""The one definition of the question file format: loading, checking and the JSON Schema are made from it."""

from __future__ import annotations

from typing import get_args

from trainer.bank.question import Band, CheckNeeds, Difficulty, MistakeKind, StepKind
from trainer.bank.shapes import Key, Kind, Table

VERSION = 1
"""The `schema` that this program reads."""


BANDS: tuple[str, ...] = get_args(Band)
DIFFICULTIES: tuple[str, ...] = get_args(Difficulty)
STEP_KINDS: tuple[str, ...] = get_args(StepKind)
STEP_STATUSES = ("correct", "follow_through", "implied", "slip", "missing", "not_shown")
CHECK_STATUSES = ("done", "wrong", "missing")
CHECK_NEEDS: tuple[str, ...] = get_args(CheckNeeds)
MISTAKE_KINDS: tuple[str, ...] = get_args(MistakeKind)

_ALIASES = Key("aliases", Kind.TEXTS, "other words that candidates use for it")

_SKILL = Key(
    "skill", Kind.SLUG, "which of `concepts` it practises; the first where left out", instead_of=("concept",)
)

STEP_ALT = Table(
    "another right way to the step's value",
    "an entry of `alt`",
    (
        Key("is", Kind.FORMULA, "the formula of this route", required=True, instead_of=("expr", "formula")),
        Key("says", Kind.LINE, "what it means to take this route", required=True, instead_of=("note", "why")),
    ),
)

INPUT = Table(
    "a number that goes into the chain",
    "an input",
    (
        Key("value", Kind.QUANTITY, 'the value, written as candidates write it: "7B params"', required=True),
        Key("name", Kind.LINE, "what it is called in a report", required=True, instead_of=("what", "label")),
        Key("range", Kind.QUANTITY, 'what is plausible: "30-50%"', instead_of=("plausible", "lo", "hi")),
        Key("also", Kind.QUANTITIES, "single values outside the range that are plausible too"),
        _ALIASES,
        Key("why", Kind.LINE, "why this value and this range", instead_of=("reason", "note")),
        Key("from", Kind.LINE, 'the figure in hardware/ that it comes from: "h100_sxm.bf16_dense"'),
        Key("source", Kind.LINE, "where the value was read, for a figure that is not in hardware/"),
    ),
)
INPUTS = Table("inputs by id", "a table of inputs", others=Key("", Kind.TABLE, "an input", table=INPUT))

STEP = Table(
    "one number of the reference chain",
    "a [[step]]",
    (
        Key("id", Kind.ID, "the name that later formulas use", required=True),
        Key("name", Kind.LINE, "what it is called in a report", instead_of=("what", "label", "title")),
        Key(
            "is",
            Kind.FORMULA,
            "the formula, over inputs and earlier steps",
            required=True,
            instead_of=("expr", "formula", "expression", "value"),
        ),
        Key("unit", Kind.UNIT, 'the unit it is shown in: "GPU-h"; the base unit where left out'),
        Key("tolerance", Kind.QUANTITY, 'how far off is still right, relative: "5%"', instead_of=("tol",)),
        Key(
            "kind",
            Kind.LINE,
            "rounding: follows from the candidate's own number; difference: sign and size",
            choices=STEP_KINDS,
        ),
        Key("required", Kind.FLAG, "whether its absence costs marks; true unless said otherwise"),
        _SKILL,
        _ALIASES,
        Key("alt", Kind.TABLES, "other right ways", table=STEP_ALT, instead_of=("routes", "alternatives")),
    ),
)

CHECK = Table(
    "what the question demands beyond numbers",
    "a [[check]]",
    (
        Key("id", Kind.ID, "its name", required=True),
        Key("says", Kind.LINE, "what must be done, as a report puts it", required=True, instead_of=("what",)),
        Key("required", Kind.FLAG, "whether its absence costs marks; true unless said otherwise"),
        Key("critical", Kind.FLAG, "whether its absence keeps the band below solid"),
        _SKILL,
        Key("evidence", Kind.TEXTS, "inputs or steps whose typed value meets it"),
        Key("compares", Kind.PAIRS, "pairs of inputs or steps that must both be stated"),
        Key("words", Kind.TEXTS, "phrases that show it was said", instead_of=("keywords",)),
        Key("needs", Kind.LINE, "how evidence and words combine", choices=CHECK_NEEDS),
        Key("how", Kind.TEXT, "what to write, read by a candidate who left it out", instead_of=("hint",)),
    ),
)

MISTAKE = Table(
    "a known wrong way to a step's value",
    "a [[mistake]]",
    (
        Key("id", Kind.CODE, "its name", required=True),
        Key("step", Kind.ID, "the step in which it usually shows", required=True),
        Key("is", Kind.FORMULA, "the wrong formula", required=True, instead_of=("wrong", "expr", "formula")),
        Key("says", Kind.LINE, "what was done wrong", required=True, instead_of=("diagnosis", "what")),
        Key("hint", Kind.LINE, "how to avoid it"),
        Key(
            "kind", Kind.LINE, "what sort of slip it is; concept unless said otherwise", choices=MISTAKE_KINDS
        ),
    ),
)

FOLLOW_UP = Table(
    "a question to ask next",
    "a [[follow_up]]",
    (
        Key("ask", Kind.LINE, "the question", required=True),
        Key(
            "set",
            Kind.TABLE,
            "inputs that it changes",
            table=Table("new values by input", "`set`", others=Key("", Kind.QUANTITY, "the new value")),
        ),
        Key("answer", Kind.ID, "the step that it asks for", instead_of=("step",)),
        Key("says", Kind.LINE, "the answer in words"),
    ),
)

PUBLISHED = Table(
    "a published figure for one step",
    "[published]",
    (
        Key("step", Kind.ID, "the step it is a figure for", required=True),
        Key("value", Kind.QUANTITY, "the published value", required=True),
        Key(
            "tolerance",
            Kind.QUANTITY,
            "how far off is still a pass, as a ratio either way; 20% unless said otherwise",
        ),
        Key("source", Kind.LINE, "where it was published", required=True, instead_of=("url",)),
        Key("explain", Kind.ID, "the check in which the gap must be explained"),
    ),
)

STRIDE = Table(
    "values at equal distances",
    "{ from, to, by }",
    (
        Key("from", Kind.QUANTITY, "the first", required=True, instead_of=("lo", "min")),
        Key("to", Kind.QUANTITY, "the last", required=True, instead_of=("hi", "max")),
        Key("by", Kind.QUANTITY, "the distance", required=True, instead_of=("step",)),
    ),
)

VARY = Table(
    "how variants are drawn",
    "[vary]",
    (
        Key(
            "keep",
            Kind.TEXTS,
            'conditions that every draw must satisfy: "n_gpus >= 8"',
            instead_of=("guard",),
        ),
    ),
    others=Key("", Kind.CHOICES, "the values an input is drawn from", table=STRIDE),
)

INTERVIEWER = Table(
    "what the interviewer has in mind",
    "[interviewer]",
    (
        Key("note", Kind.TEXT, "what is looked for"),
        Key("outline", Kind.TEXTS, "a good answer, line by line"),
    ),
)

SAMPLE = Table(
    "an answer with the verdict it must get",
    "a [[sample]]",
    (
        Key("answer", Kind.ANSWER, "the answer as typed", required=True, instead_of=("text",)),
        Key("band", Kind.LINE, "the band it must get", choices=BANDS),
        Key(
            "steps",
            Kind.TABLE,
            "verdicts by step",
            table=Table(
                "verdicts by step", "`steps`", others=Key("", Kind.LINE, "the verdict", choices=STEP_STATUSES)
            ),
        ),
        Key(
            "checks",
            Kind.TABLE,
            "verdicts by check",
            table=Table(
                "verdicts by check",
                "`checks`",
                others=Key("", Kind.LINE, "the verdict", choices=CHECK_STATUSES),
            ),
        ),
        Key(
            "diagnoses",
            Kind.TABLE,
            "the mistake to be named, by step",
            table=Table(
                "mistakes by step", "`diagnoses`", others=Key("", Kind.LINE, "the code of the mistake")
            ),
        ),
    ),
)

QUESTION = Table(
    "a question",
    "a question",
    (
        Key("schema", Kind.INTEGER, "the version of this format: 1", required=True),
        Key("id", Kind.SLUG, "the file's name without .toml; stays the same for ever", required=True),
        Key("title", Kind.LINE, "the question in one line; {N} prints a value in use", required=True),
        Key("track", Kind.SLUG, "the group it belongs to", required=True),
        Key("difficulty", Kind.LINE, "how hard it is", required=True, choices=DIFFICULTIES),
        Key("minutes", Kind.NUMBER, "the time a candidate has", required=True, instead_of=("time", "limit")),
        Key("concepts", Kind.TEXTS, "what it practises", instead_of=("topics",)),
        Key("tags", Kind.TEXTS, "anything else to find it by", instead_of=("companies",)),
        Key("prompt", Kind.TEXT, "what the candidate reads; {N} prints a value in use", required=True),
        Key(
            "headline",
            Kind.TEXTS,
            "the steps that are the answer asked for; the published or last one otherwise",
        ),
        Key(
            "next",
            Kind.TEXTS,
            "ids of harder questions about the same idea, to go on with",
            instead_of=("deeper",),
        ),
        Key("given", Kind.TABLE, "what the prompt states", table=INPUTS, instead_of=("input", "inputs")),
        Key(
            "assume",
            Kind.TABLE,
            "what the candidate must choose and say",
            table=INPUTS,
            instead_of=("assumed",),
        ),
        Key("step", Kind.TABLES, "the reference chain", required=True, table=STEP, instead_of=("steps",)),
        Key("check", Kind.TABLES, "what is demanded beyond numbers", table=CHECK, instead_of=("checks",)),
        Key("mistake", Kind.TABLES, "known wrong ways", table=MISTAKE, instead_of=("mistakes",)),
        Key("follow_up", Kind.TABLES, "questions to ask next", table=FOLLOW_UP, instead_of=("followup",)),
        Key("published", Kind.TABLE, "a published figure", table=PUBLISHED, instead_of=("reference",)),
        Key("vary", Kind.TABLE, "how variants are drawn", table=VARY, instead_of=("variant", "draw")),
        Key("interviewer", Kind.TABLE, "what the interviewer has in mind", table=INTERVIEWER),
        Key("sample", Kind.TABLES, "answers with their verdicts", table=SAMPLE, instead_of=("samples",)),
    ),
)
