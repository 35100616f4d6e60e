"""A report as Markdown, HTML, text and JSON: all of it, harmless, and never over another file."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests.report.support import graded, variant
from tests.samples import report
from trainer.errors import TrainerError
from trainer.grading import Report, claim
from trainer.grading.report import Finding, LineResult
from trainer.report.details import Fact
from trainer.report.document import Context, Document, Section, document
from trainer.report.document import Finding as Block
from trainer.report.export import export
from trainer.report.html import html
from trainer.report.lines import lines
from trainer.report.markdown import escaped, markdown
from trainer.report.plain import one_line
from trainer.report.sources import figure_source
from trainer.tui.sheet import sheet

HOSTILE = "<script>alert(1)</script> [x](javascript:y) `` ``` *b* _i_ | \x1b[31m \u202e &amp; \"'>"
WHOLE = Context(variant(), 7, datetime(2026, 1, 31, 22, 30, tzinfo=UTC), "nodes *first*", figure_source)


def hostile() -> Report:
    """A report in which every text wants to be more than text."""
    step = report().steps[1]
    return report(
        title=HOSTILE,
        prompt=HOSTILE,
        text=HOSTILE,
        note=HOSTILE,
        next_time=HOSTILE,
        worked=(HOSTILE, "```", "- a list", "1. another", "# a heading", "=="),
        feedback=(HOSTILE,),
        lines=(LineResult(1, HOSTILE, (("x", HOSTILE),)),),
        steps=(
            type(step)(
                id="a",
                label=HOSTILE,
                required=True,
                status="slip",
                stated=1.0,
                unit=HOSTILE,
                line=1,
                reference=1.0,
                expected=2.0,
                ratio=0.5,
                diagnosis=Finding("x", HOSTILE, 2.0, HOSTILE),
                says=HOSTILE,
                shown=HOSTILE,
                expected_shown=HOSTILE,
                formula=HOSTILE,
            ),
        ),
    )


class Page(HTMLParser):
    """The tags, attributes and text of a page; fails where they do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in ("meta", "br"):
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("write", [markdown, html, lines])
def test_every_format_says_all_of_it(write: object) -> None:
    text = write(document(graded(), WHOLE))  # type: ignore[operator]
    plain = re.sub(r"\\(.)", r"\1", Page(text).text if text.startswith("<!") else text)
    flat = " ".join(plain.split())
    for part in (
        "69 borderline", "9:00 of 12:00", "attempt 7", "2026-01-31 22:30", "capped at 69",
        "A seed-stage startup", "59 x 80 GB, so compute-sized", "nodes *first*",
        "round_up(58.5 GPUs, 8 GPUs/node) = 64 GPUs", "holds eight", "https://arxiv.org/abs/2407.21783",
        "NVIDIA", "set them against 3 weeks", "[===o===|=======]", "53.3 to 76.8", "A plan that can be",
        "64 GPUs are done in 19.2 days", "What if the demo were in two weeks?", "88 GPUs", "82.79",
    ):  # fmt: skip
        assert part in flat, part


def test_a_page_needs_nothing_else_and_runs_nothing() -> None:
    text = html(document(hostile(), WHOLE))
    page = Page(text)
    assert page.tags.isdisjoint({"script", "link", "img", "iframe", "object", "form"})
    assert "default-src 'none'" in text
    assert all(link.startswith("https://") for link in page.links)
    assert "url(" not in text and "@import" not in text
    assert "<script>alert(1)</script>" in page.text
    assert "\x1b" not in text and "\u202e" not in text


def test_markdown_keeps_every_character_as_it_was() -> None:
    text = markdown(document(hostile(), WHOLE))
    assert "\x1b" not in text
    shown = Page(MarkdownIt("commonmark").enable("table").render(text))
    assert shown.tags.isdisjoint({"script", "b", "i", "em", "ol", "blockquote", "img"})
    assert all(link.startswith("https://") for link in shown.links)
    harmless = one_line(HOSTILE)
    flat = " ".join(shown.text.split())
    assert flat.count(harmless) >= 15
    for line in ("```", "- a list", "1. another", "# a heading", "=="):
        assert f" {line} " in flat
    fences = re.findall(r"(?m)^`{3,}", text)
    assert len(fences[0]) > 3  # longer than what stands in the answer


def test_an_address_stays_a_link_and_a_number_stays_as_it_is() -> None:
    assert escaped("see https://a.org/b_c, table 4") == "see <https://a.org/b_c>, table 4"
    assert escaped("4.2e22 FLOP") == "4.2e22 FLOP"


def test_the_ending_chooses_the_format(tmp_path: Path) -> None:
    written = {
        ending: export(graded(), WHOLE, f" {tmp_path}/a{ending} ").read_text(encoding="utf-8")
        for ending in (".md", ".HTML", ".json", ".txt")
    }
    assert written[".md"].startswith("# A startup")
    assert written[".HTML"].startswith("<!doctype html>")
    assert Report.from_dict(json.loads(written[".json"])) == graded()
    assert "\nSCORE\n" in written[".txt"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "no file"),
        ("{tmp}/a.pdf", "names no format"),
        ("{tmp}/a", "without an ending"),
        ("{tmp}/there.md", "is there already"),
        ("{tmp}/none/a.md", "there is no folder"),
        ("{tmp}/a\0b.md", "cannot be written"),
        ("~nobodyhere/x.md", "cannot be written"),
    ],
)
def test_what_is_in_the_way_is_said_and_nothing_is_overwritten(tmp_path: Path, name: str, says: str) -> None:
    there = tmp_path / "there.md"
    there.write_text("mine")
    with pytest.raises(TrainerError) as caught:
        export(graded(), WHOLE, name.format(tmp=tmp_path))
    assert says in caught.value.title
    assert caught.value.hint
    assert there.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["there.md"]


def test_a_full_disk_leaves_no_file_that_takes_the_name(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, hard))
    try:
        with pytest.raises(TrainerError, match="cannot be written"):
            export(graded(), WHOLE, f"{tmp_path}/a.html")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []


def test_numbers_that_json_does_not_have_are_null(tmp_path: Path) -> None:
    broken = report(used_s=float("inf"), parts={"method": float("nan")})
    data = json.loads(export(broken, Context(), f"{tmp_path}/a.json").read_text(encoding="utf-8"))
    assert (data["used_s"], data["parts"]["method"]) == (None, None)


def test_replies_stand_with_their_verdicts(tmp_path: Path) -> None:
    from trainer.grading import reply_to

    replied = reply_to(variant(), graded(), 0, "80 GPUs")
    text = lines(document(replied, WHOLE))
    assert "right     80 GPUs: 80 GPUs is right" in text


def test_several_things_under_one_label_are_a_list_of_their_own() -> None:
    facts = (
        Fact("uses", "nodes: 8"),
        Fact("", "a server holds eight", quiet=True),
        Fact("", "GPUs: 59"),
        Fact("cost", "none"),
    )
    page = Document("t", (), (Section("Steps", (Block("slip", "fleet", facts),)),))
    assert markdown(page).splitlines()[-6:] == [
        "- **slip** fleet",
        "  - uses:",
        "    - nodes: 8",
        "      - a server holds eight",
        "    - GPUs: 59",
        "  - cost: none",
    ]


def test_a_claimed_step_is_told_beside_its_verdict_in_every_format(tmp_path: Path) -> None:
    plain = graded()
    missing = next(one for one in plain.steps if one.status in ("missing", "implied"))
    whole = claim(variant(), plain, [f"step:{missing.id}"], {f"step:{missing.id}": 3})
    verdict = {"missing": "missing, claimed", "implied": "implied, claimed"}[missing.status]
    for ending in (".md", ".html", ".txt"):
        text = " ".join(export(whole, WHOLE, f"{tmp_path}/a{ending}").read_text("utf-8").split())
        assert verdict in text and "with the step that you claim" in text and "you claim" in text, ending
    stored = json.loads(export(whole, WHOLE, f"{tmp_path}/a.json").read_text("utf-8"))
    assert [one["claimed_line"] for one in stored["steps"] if one["claimed"]] == [3]
    assert "+ claimed" in sheet(whole, 100).plain and "line 3:" in sheet(whole, 100).plain
