"""Who is let in: the invitation, the sessions of those who came in, and which requests are foreign."""

from __future__ import annotations

import hmac
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

LASTS_S = 12 * 3600.0
"""How long somebody who came in stays in."""
MOST_FAILURES = 10
WINDOW_S = 60.0
"""So many wrong passwords for a profile in so many seconds, and none is looked at for a while."""
MOST_KEPT = 1000
"""Keys, and names with failures, that are remembered."""


@dataclass(slots=True)
class Entered:
    """Somebody who came in: the name of the profile, and until when."""

    profile: str
    until: float


@dataclass(slots=True)
class Guard:
    """Decides about requests. `hosts` are the values of Host that are ours: "127.0.0.1:8765".

    `now` is a monotonic clock in seconds. Nothing here is kept when the server ends.
    """

    token: str
    hosts: frozenset[str]
    now: Callable[[], float]
    secure: bool = False
    _entered: dict[str, Entered] = field(default_factory=dict)
    _failures: dict[str, deque[float]] = field(default_factory=dict)

    def is_ours(self, headers: Mapping[str, str], *, needs_origin: bool = False) -> bool:
        """Whether a request was made to this server and by one of its own pages.

        A page of another site that was led here by its own name (rebinding) has another Host, and one that
        calls this address has another Origin. Browsers send an Origin with every WebSocket and form.
        """
        if headers.get("Host", "").lower() not in self.hosts:
            return False
        origin = headers.get("Origin")
        if origin is None:
            return not needs_origin
        scheme, between, host = origin.partition("://")
        wanted = "https" if self.secure else "http"
        return bool(between) and scheme == wanted and host.lower() in self.hosts

    def invites(self, token: str | None) -> bool:
        """Whether somebody has the token of the invitation."""
        return token is not None and hmac.compare_digest(token.encode(), self.token.encode())

    def failed(self, name: str) -> None:
        """Note a wrong password for a name."""
        since = self.now() - WINDOW_S
        self._failures = {known: times for known, times in self._failures.items() if times[-1] > since}
        if name in self._failures or len(self._failures) < MOST_KEPT:
            self._failures.setdefault(name, deque(maxlen=MOST_FAILURES)).append(self.now())

    def is_closed(self, name: str) -> bool:
        """Whether so many wrong passwords were given for a name just now that none is looked at."""
        times = self._failures.get(name)
        return times is not None and len(times) == MOST_FAILURES and times[0] > self.now() - WINDOW_S

    def let_in(self, profile: str) -> str:
        """A key, for a cookie, that opens the profile from now on."""
        now = self.now()
        self._entered = {key: one for key, one in self._entered.items() if one.until > now}
        while len(self._entered) >= MOST_KEPT:
            del self._entered[next(iter(self._entered))]
        key = secrets.token_urlsafe(24)
        self._entered[key] = Entered(profile, now + LASTS_S)
        return key

    def profile(self, key: str | None) -> str | None:
        """The profile that a key opens, None for a key that was not given or has run out."""
        found = self._entered.get(key or "")
        return found.profile if found is not None and found.until > self.now() else None

    def leave(self, key: str | None) -> None:
        """Forget a key."""
        self._entered.pop(key or "", None)


def own_hosts(host: str, port: int, names: Iterable[str] = ()) -> frozenset[str]:
    """The values of Host for a server: its address, "localhost" where that is it, and further names."""
    known = {host, *names}
    if host in ("127.0.0.1", "::1"):
        known |= {"127.0.0.1", "localhost", "[::1]"} if host == "127.0.0.1" else {"localhost"}
    bracketed = {f"[{name}]" if ":" in name and not name.startswith("[") else name for name in known}
    return frozenset(f"{name.lower()}:{port}" for name in bracketed)
