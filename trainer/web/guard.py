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
"""Keys that are remembered."""


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
    _tries: dict[str, deque[float]] = field(default_factory=dict)

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
        if token is None:
            return False
        given = token.encode("utf-8", "surrogatepass")  # bytes that are no text come as halves of a character
        return hmac.compare_digest(given, self.token.encode())

    def may_try(self, name: str) -> bool:
        """Note that a password for a name is about to be looked at; False where too many were just now.

        It counts from here, not from when it turns out to be wrong: a hundred sent at once are no way around.
        """
        since = self.now() - WINDOW_S
        self._tries = {known: times for known, times in self._tries.items() if times[-1] > since}
        times = self._tries.setdefault(name, deque(maxlen=MOST_FAILURES))
        if len(times) == MOST_FAILURES and times[0] > since:
            return False
        times.append(self.now())
        return True

    def was_right(self, name: str) -> None:
        """Forget what was tried for a name: it was no guess."""
        self._tries.pop(name, None)

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
        known.add("localhost")
    bracketed = {f"[{name}]" if ":" in name and not name.startswith("[") else name for name in known}
    return frozenset(f"{name.lower()}:{port}" for name in bracketed)
