"""What a setting is, where it comes from, and what is said of one that cannot be used."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from trainer.config import SETTINGS, load_config, remember, remembered
from trainer.config.write import remove_setting, write_setting
from trainer.errors import UsageError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "config.toml"


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_without_a_file_everything_is_as_by_default(path: Path) -> None:
    config = load_config({}, {}, path)
    assert dict(config.values) == {key: setting.default for key, setting in SETTINGS.items()}
    assert set(config.origins.values()) == {"default"}
    assert config.notice == ""
    assert not path.parent.exists()


def test_each_place_goes_before_those_after_it(path: Path) -> None:
    put(path, 'mode = "coach"\ntheme = "light"\nascii = true\n')
    environment = {"TRAINER_THEME": "contrast", "TRAINER_MODE": "interview", "TRAINER_MOUSE": "off"}
    config = load_config({"mode": "drill", "theme": None}, environment, path)
    assert (config.mode, config.origins["mode"]) == ("drill", "command line")
    assert (config.theme, config.origins["theme"]) == ("contrast", "environment")
    assert (config.mouse, config.origins["mouse"]) == (False, "environment")
    assert (config.ascii, config.origins["ascii"]) == (True, "file")
    assert (config.hide_clock, config.origins["hide_clock"]) == (False, "default")


@pytest.mark.parametrize(
    ("text", "line", "column", "says", "hint"),
    [
        ('# mine\nthme = "dark"\n', 2, 1, "`thme`", "`theme`"),
        ('theme = "lihgt"\n', 1, 9, '"light"', "`light`"),
        ('mouse = "no"\n', 1, 9, "true or false", ""),
        ("mode = 3\n", 1, 8, "`3`", ""),
        ("ascii = []\n", 1, 9, "a list", ""),
        ("[theme]\nname = 1\n", 1, 1, "a table", ""),
        ('keymap = "f5"\n', 1, 10, "a table of keys", "[keymap]"),
        ("[keymap]\ndrill.submit = 5\n", 2, 16, "keymap.drill.submit", "ctrl+j,f5"),
        ('[keymap]\n"drill.submit" = "f5,"\n', 2, 18, "no key between", "commas"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_place(
    path: Path, text: str, line: int, column: int, says: str, hint: str
) -> None:
    config = load_config({}, {}, put(path, text))
    (problem,) = config.source.problems
    assert (problem.line, problem.column) == (line, column)
    assert says in problem.says and hint in problem.hint
    assert f"config.toml:{line}:{column}" in config.notice and "default" in config.notice
    assert config.theme == "dark" and config.mode == "drill" and not config.keymap


def test_one_bad_line_leaves_the_others_as_they_are(path: Path) -> None:
    config = load_config({}, {}, put(path, 'theme = "ligth"\nmode = "coach"\n[keymap]\nhelp = "f1"\n'))
    assert (config.mode, config.theme, dict(config.keymap)) == ("coach", "dark", {"help": "f1"})


@pytest.mark.parametrize(
    "raw", [b"theme = \n", b"\xff\xfe", b"a = 1\x00", b"[[[[", b"x" * 200_000, b"\x89PNG"]
)
def test_a_file_that_is_no_toml_is_said_once_and_changes_nothing(path: Path, raw: bytes) -> None:
    put(path, "").write_bytes(raw)
    config = load_config({}, {"TRAINER_MODE": "coach"}, path)
    assert config.notice.count("config.toml") == 1
    assert (config.theme, config.mode) == ("dark", "coach")
    with pytest.raises(UsageError, match=r"config\.toml"):
        write_setting(path, "theme", "light")
    assert path.read_bytes() == raw


def test_a_folder_in_the_place_of_the_file_is_said(path: Path) -> None:
    path.mkdir(parents=True)
    assert "cannot be read" in load_config({}, {}, path).notice


def test_a_variable_that_cannot_be_used_is_named(path: Path) -> None:
    config = load_config({}, {"TRAINER_THEME": "ligth", "TRAINER_ASCII": "perhaps"}, path)
    first, second = config.complaints
    assert "TRAINER_THEME" in first and "did you mean `light`" in first
    assert "TRAINER_ASCII" in second and "true or false" in second
    assert config.theme == "dark" and not config.ascii


def test_an_id_may_be_written_with_quotes_or_with_dots(path: Path) -> None:
    text = '[keymap]\n"home.browse" = "w"\ndrill.submit = "f5, f11"\n[keymap.report]\nsave = "s"\n'
    config = load_config({}, {}, put(path, text))
    assert config.notice == ""
    assert dict(config.keymap) == {"home.browse": "w", "drill.submit": "f5,f11", "report.save": "s"}


COMMENTED = """\
# above

theme = "dark"   # at night
# between
[keymap]
# keys of mine
drill.submit = "f5"  # check
"home.browse" = "w"
# at the end
"""


def test_comments_and_order_survive_a_change(path: Path) -> None:
    put(path, COMMENTED)
    write_setting(path, "theme", "light")
    write_setting(path, "keymap.drill.submit", "f11")
    assert path.read_text() == COMMENTED.replace('"dark"', '"light"').replace('"f5"', '"f11"')
    write_setting(path, "mouse", False)
    write_setting(path, "keymap.report.save", "s")
    config = load_config({}, {}, path)
    assert config.notice == "" and not config.mouse and config.theme == "light"
    assert dict(config.keymap) == {"drill.submit": "f11", "home.browse": "w", "report.save": "s"}
    assert [line for line in COMMENTED.splitlines() if line.startswith("#")] == [
        line for line in path.read_text().splitlines() if line.startswith("#")
    ]
    assert remove_setting(path, "keymap.drill.submit") and remove_setting(path, "theme")
    assert not remove_setting(path, "hide_clock")
    config = load_config({}, {}, path)
    assert config.theme == "dark" and "drill.submit" not in config.keymap


@pytest.mark.parametrize(
    "text",
    [
        'keymap = { drill.submit = "f5", "a.b" = "c" }\n',
        'keymap.drill.submit = "f5"\nkeymap."drill.hint" = "f2"\n',
        '[keymap.drill]\nsubmit = "f5"\n[keymap.home]\nbrowse = "w"\n',
        "\n\n[keymap]\n",
        "",
    ],
)
def test_a_setting_goes_into_any_form_of_the_file(path: Path, text: str) -> None:
    put(path, text)
    before = dict(load_config({}, {}, path).keymap)
    write_setting(path, "keymap.drill.submit", "f11")
    write_setting(path, "keymap.help", "f1")
    write_setting(path, "mode", "coach")
    config = load_config({}, {}, path)
    assert config.notice == "" and config.mode == "coach"
    assert dict(config.keymap) == {**before, "drill.submit": "f11", "help": "f1"}


def test_a_link_to_the_file_stays_a_link_and_its_rights_stay(path: Path, tmp_path: Path) -> None:
    kept = put(tmp_path / "dotfiles" / "trainer.toml", 'theme = "dark"\n')
    kept.chmod(0o600)
    path.parent.mkdir(parents=True)
    path.symlink_to(kept)
    write_setting(path, "theme", "light")
    assert path.is_symlink() and kept.read_text() == 'theme = "light"\n'
    assert kept.stat().st_mode & 0o777 == 0o600
    assert [one.name for one in kept.parent.iterdir()] == ["trainer.toml"]


def test_what_was_last_chosen_in_the_app_holds_where_nothing_else_is_said(path: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    assert remembered(state) == {}
    remember("mode", "coach", state)
    last = remembered(state)
    config = load_config({}, {}, path, last)
    assert (config.mode, config.origins["mode"]) == ("coach", "last choice")
    assert config.overruling("mode") == ""
    put(path, '# mine\nmode = "interview"\n')
    config = load_config({}, {}, path, last)
    assert (config.mode, config.overruling("mode")) == ("interview", "config.toml")
    config = load_config({}, {"TRAINER_MODE": "drill"}, path, last)
    assert (config.mode, config.overruling("mode")) == ("drill", "TRAINER_MODE")
    assert load_config({"mode": "coach"}, {"TRAINER_MODE": "drill"}, path, last).mode == "coach"
    assert path.read_text() == '# mine\nmode = "interview"\n'


@pytest.mark.parametrize("raw", [b"", b"coahc", b"\xff\xfe\x00", b"coach\ncoach", b"x" * 100_000])
def test_what_is_remembered_wrongly_is_as_if_it_were_not(path: Path, tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "mode").write_bytes(raw)
    assert remembered(tmp_path) == {}
    (tmp_path / "mode").unlink()
    (tmp_path / "mode").mkdir()
    assert remembered(tmp_path) == {}
    with pytest.raises(OSError):
        remember("mode", "coach", tmp_path)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("keymap.palette", '[keymap]\npalette = { e = "f9" }\n'),
        ("theme", '[theme]\ne = ""\n# of mine\n'),
    ],
)
def test_a_table_is_neither_written_over_nor_taken_away(path: Path, key: str, text: str) -> None:
    """An id may be the beginning of another one, and comments may stand in a table that means nothing."""
    put(path, text)
    for change in (lambda: write_setting(path, key, "light"), lambda: remove_setting(path, key)):
        with pytest.raises(UsageError, match=f"{key} cannot be changed"):
            change()
    assert path.read_text() == text


def test_a_key_that_stands_twice_is_changed_where_it_holds(path: Path) -> None:
    put(path, '[keymap.drill]\nsubmit = "f6"\n[keymap]\n"drill.submit" = "f5"\n')
    write_setting(path, "keymap.drill.submit", "f11")
    assert dict(load_config({}, {}, path).keymap) == {"drill.submit": "f11"}
    assert remove_setting(path, "keymap.drill.submit")
    assert dict(load_config({}, {}, path).keymap) == {}


def test_settings_that_are_nested_far_too_deeply_are_one_problem_and_are_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    text = "x = " + "{a=" * 400 + "1" + "}" * 400 + "\n"
    path.write_text(text)
    config = load_config({}, {}, path)
    assert [problem.code for problem in config.source.problems] == ["too-deep"] and config.notice
    with pytest.raises(UsageError, match="nested far too deeply"):
        write_setting(path, "theme", "light")
    assert path.read_text() == text


def test_settings_that_are_changed_at_once_are_all_changed(path: Path) -> None:
    put(path, "# mine\n")
    values = {"hide_clock": True, "mode": "coach", "keymap.drill.submit": "f6", "keymap.drill.pause": "f7"}
    with ThreadPoolExecutor(len(values)) as pool:
        list(pool.map(lambda item: write_setting(path, *item), values.items()))
    config = load_config({}, {}, path)
    assert (config.values["hide_clock"], config.values["mode"]) == (True, "coach")
    assert config.keymap == {"drill.submit": "f6", "drill.pause": "f7"}
    assert config.source.text.startswith("# mine")
