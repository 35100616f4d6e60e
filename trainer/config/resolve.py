"""The value of every setting: command line over environment over file over last choice over default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Literal

from trainer.bank.problem import did_you_mean, quoted
from trainer.bank.source import Source
from trainer.config.definitions import REMEMBERED, SETTINGS, Value
from trainer.config.source import config_path, read_source, read_values
from trainer.record import record

Origin = Literal["command line", "environment", "file", "last choice", "default"]


@record
class Config:
    """The settings in force. `keymap` gives the person's own keys by the ids of their actions.

    `source` is the file with the problems in it; `complaints` are the values of the environment that are
    none. Neither stops anything: what cannot be used is left out.
    """

    values: Mapping[str, Value]
    origins: Mapping[str, Origin]
    source: Source
    keymap: Mapping[str, str] = field(default_factory=dict)
    complaints: tuple[str, ...] = ()

    @property
    def mode(self) -> str:
        """How much a drill says."""
        return str(self.values["mode"])

    @property
    def theme(self) -> str:
        """The name of the theme."""
        return str(self.values["theme"])

    @property
    def hide_clock(self) -> bool:
        """Whether drills begin without a clock."""
        return bool(self.values["hide_clock"])

    @property
    def mouse(self) -> bool:
        """Whether the app takes the mouse."""
        return bool(self.values["mouse"])

    @property
    def ascii(self) -> bool:
        """Whether signs are plain letters."""
        return bool(self.values["ascii"])

    def overruling(self, key: str) -> str:
        """What sets a setting at the next start, whatever is chosen in the app: a variable, or the file;
        "" for nothing. What an option sets, it sets once.
        """
        origin = self.origins[key]
        if origin == "environment":
            return SETTINGS[key].variable
        return self.source.path.name if origin == "file" and key in REMEMBERED else ""

    @property
    def notice(self) -> str:
        """What must be said once about settings that cannot be used, "" for nothing."""
        problems = [f"{problem.place}: {problem.says}" for problem in self.source.problems]
        return told([*problems, *self.complaints])


def told(faults: list[str]) -> str:
    """Some faults of the settings in a sentence: the first, and how many more there are; "" for none."""
    if not faults:
        return ""
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{faults[0]}{more}; the default is used. trainer config validate says more"


def load_config(
    options: Mapping[str, Value | None],
    environment: Mapping[str, str],
    path: Path | None = None,
    last: Mapping[str, Value] | None = None,
) -> Config:
    """Read the settings. `options` are those of the command line, None for one that was not given; `last`
    is what was last chosen in the app.

    A file or a variable that cannot be used raises nothing: it is told of in `Config.notice`.
    """
    source = read_source(path or config_path())
    in_file, keymap = read_values(source)
    values: dict[str, Value] = {}
    origins: dict[str, Origin] = {}
    complaints = []
    for key, setting in SETTINGS.items():
        option, text = options.get(key), environment.get(setting.variable, "")
        in_environment = setting.parse(text) if text else None
        if text and in_environment is None:
            hint = did_you_mean(text, setting.choices) if setting.choices else ""
            says = f"{setting.variable}: expected {setting.expects}, found {quoted(text)}"
            complaints.append(f"{says}; {hint}" if hint else says)
        ranked: list[tuple[Origin, Value | None]] = [
            ("command line", option),
            ("environment", in_environment),
            ("file", in_file.get(key)),
            ("last choice", (last or {}).get(key)),
            ("default", setting.default),
        ]
        origins[key], values[key] = next((origin, value) for origin, value in ranked if value is not None)
    return Config(values, origins, source, keymap, tuple(complaints))
