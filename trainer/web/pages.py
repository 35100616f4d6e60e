"""The few pages of the server: the way in, and the terminal. Nothing in them comes from elsewhere."""

from __future__ import annotations

from html import escape

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "trainer",
}

STYLE = """
@font-face { font-family: "Roboto Mono"; src: url("/static/fonts/RobotoMono-VariableFont_wght.ttf"); }
html, body { margin: 0; height: 100%; background: #15181c; color: #d5d9de;
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 24rem; margin: 0 auto; padding: 15vh 1.5rem 2rem; }
main h1 { font-size: 1.3rem; font-weight: 600; background: none; color: inherit; }
p { color: #98a0a9; } .wrong { color: #dd8379; }
label { display: block; margin-top: 1rem; } input { width: 100%; box-sizing: border-box; padding: .5rem .6rem;
  margin-top: .25rem; background: #1d2126; color: inherit; border: 1px solid #3a414a; border-radius: 4px;
  font: inherit; }
input:focus, button:focus { outline: 2px solid #86b4d8; }
button { margin-top: 1.5rem; padding: .5rem 1.2rem; font: inherit; color: #15181c; background: #86b4d8;
  border: 0; border-radius: 4px; cursor: pointer; }
.textual-terminal { position: fixed; inset: 0; }
.textual-terminal .xterm-viewport { background: #15181c !important; scrollbar-width: none; }
.over { display: none; position: fixed; inset: 0; z-index: 10; background: #15181cee; }
.-closed .over { display: block; }
""".strip()


def page(title: str, body: str, *scripts: str) -> str:
    """A whole page around a body of markup."""
    loaded = "".join(f'<script src="/static/{script}"></script>\n' for script in scripts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f'<link rel="stylesheet" href="/static/css/xterm.css">\n'
        f"<style>{STYLE}</style>\n{loaded}</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def refused(says: str) -> str:
    """Why somebody is not let in."""
    return page("Napkin trainer", f"<main><h1>Napkin trainer</h1><p>{escape(says)}</p></main>")


def way_in(says: str = "", name: str = "") -> str:
    """The form in which somebody names their profile."""
    wrong = f'<p class="wrong" role="alert">{escape(says)}</p>' if says else ""
    return page(
        "Napkin trainer",
        f"""<main><h1>Napkin trainer</h1>
<p>Your answers are kept under a name of your own. A new name makes a new profile with this password.</p>
{wrong}
<form method="post" action="/enter">
<label>Name <input name="name" value="{escape(name)}" autocomplete="username" required maxlength="32"
 pattern="[a-z0-9\\-]+" title="lower-case letters, digits and hyphens" autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required
 minlength="6"></label>
<button>Practise</button>
</form></main>""",
    )


def terminal(profile: str, address: str, font_size: int) -> str:
    """The page that holds the terminal; `address` is that of its WebSocket."""
    return page(
        f"Napkin trainer: {profile}",
        f"""<div id="terminal" class="textual-terminal" data-session-websocket-url="{escape(address)}"
 data-font-size="{font_size}"></div>
<div class="over"><main><h1>The session has ended</h1><p>What you wrote is kept.</p>
<form method="get" action="/"><button>Go on</button></form>
<form method="post" action="/leave"><button>Leave</button></form></main></div>""",
        "js/textual.js",
        "js/focus.js",
    )
