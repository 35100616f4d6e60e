"""Every setting there is: its key, what it may be, what it is by default, and what it does."""

from __future__ import annotations

from trainer.record import record

Value = str | bool

KEYMAP = "keymap"
"""The table of the person's own keys: `keymap.ID = "key,key"` for the action of that id."""
WORDS = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


@record
class Setting:
    """One key of the file. It is a switch where `choices` is empty, else one of these words."""

    key: str
    default: Value
    says: str
    choices: tuple[str, ...] = ()

    @property
    def variable(self) -> str:
        """The environment variable that sets it as well."""
        return f"TRAINER_{self.key.upper()}"

    @property
    def expects(self) -> str:
        """What its value may be, as a part of a sentence."""
        if not self.choices:
            return "true or false"
        *others, last = (f'"{choice}"' for choice in self.choices)
        return f"{', '.join(others)} or {last}"

    def accepts(self, value: object) -> bool:
        """Whether a value of the file is one."""
        return value in self.choices if self.choices else isinstance(value, bool)

    def parse(self, text: str) -> Value | None:
        """The value that a word of the environment or the command line stands for, None for no value."""
        word = text.strip().lower()
        if self.choices:
            return word if word in self.choices else None
        return WORDS.get(word)


SETTINGS = {
    setting.key: setting
    for setting in (
        Setting(
            "mode",
            "drill",
            "how much is said while you type; m on the first screen takes the next, for the app",
            ("coach", "drill", "interview"),
        ),
        Setting(
            "theme",
            "dark",
            "colours; C, or f11 in a drill, takes the next and keeps it; the ansi ones are your terminal's",
            ("dark", "light", "ansi-dark", "ansi-light", "contrast"),
        ),
        Setting("hide_clock", False, "begin each drill without its clock; ctrl+t shows it"),
        Setting("mouse", True, "take the mouse; without it the terminal selects and copies text as usual"),
        Setting("ascii", False, "signs in plain letters: ok, ft, x, im"),
    )
}

REMEMBERED = ("mode",)
"""Settings whose last choice in the app holds where nothing else sets them."""
