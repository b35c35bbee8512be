"""Steps as one page that needs nothing else: back, forward, keyboard; light and dark."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.checks import one_of
from zermelo.drawing.checks import ensure_drawings
from zermelo.drawing.figure import Drawing
from zermelo.drawing.style import PAGE_FONT
from zermelo.drawing.svg import escape
from zermelo.drawing.to_svg import to_svg
from zermelo.words import LANGUAGES, Language, message

_FIRST = message("player.first", en="first step", fr="première étape")
_BACK = message("player.back", en="back (←)", fr="précédent (←)")
_FORWARD = message("player.forward", en="forward (→ or space)", fr="suivant (→ ou espace)")
_LAST = message("player.last", en="last step", fr="dernière étape")
STEP = message("player.step", en="step", fr="étape")
#: The buttons of a player: an outline on 24 × 24 points (few fonts have all the signs) and what they do.
BUTTONS = (
    ("M4 4h3v16H4z M20 4v16L8 12z", _FIRST),
    ("M18 4v16L6 12z", _BACK),
    ("M6 4v16l12-8z", _FORWARD),
    ("M17 4h3v16h-3z M4 4v16l12-8z", _LAST),
)

_STYLE = """
:root { color-scheme: light dark; --paper: #FFFFFF; --ink: #1A1A1A; --line: #B8B8B8; }
@media (prefers-color-scheme: dark) { :root { --paper: #1B1B1B; --ink: #F0F0F0; --line: #5C5C5C; } }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); text-align: center; }
h1 { font-size: 1.1rem; font-weight: 600; margin: 0 0 .5rem; }
figure { margin: 0 auto; max-width: 100%; }
figure svg { max-width: 100%; max-height: calc(100vh - 8rem); height: auto; }
figure[hidden] { display: none; }
nav { display: flex; gap: .5rem; justify-content: center; align-items: center; margin-top: .5rem; }
button { font: inherit; min-width: 3rem; min-height: 2.75rem; background: none; color: inherit;
  border: 1px solid var(--line); border-radius: .4rem; cursor: pointer; }
button svg { width: 1.2rem; height: 1.2rem; fill: currentColor; vertical-align: middle; }
button:disabled { opacity: .4; cursor: default; }
output { min-width: 5rem; font-variant-numeric: tabular-nums; }
"""

_SCRIPT = """
const frames = [...document.querySelectorAll("figure")], buttons = document.querySelectorAll("button");
let now = 0;
function show(step) {
  now = Math.max(0, Math.min(frames.length - 1, step));
  frames.forEach((frame, i) => { frame.hidden = i !== now; });
  document.querySelector("output").textContent = (now + 1) + " / " + frames.length;
  buttons[0].disabled = buttons[1].disabled = now === 0;
  buttons[2].disabled = buttons[3].disabled = now === frames.length - 1;
  history.replaceState(null, "", "#" + (now + 1));
}
const acts = [() => show(0), () => show(now - 1), () => show(now + 1), () => show(frames.length - 1)];
buttons.forEach((button, i) => button.addEventListener("click", acts[i]));
const keys = { Home: 0, ArrowLeft: 1, PageUp: 1, ArrowRight: 2, PageDown: 2, " ": 2, End: 3 };
document.addEventListener("keydown", event => {
  if (event.key in keys && !event.ctrlKey && !event.metaKey && !event.altKey) {
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    acts[keys[event.key]]();
  }
});
show((parseInt(location.hash.slice(1)) || 1) - 1);
"""


def to_html(drawings: Sequence[Drawing], language: Language = "en") -> str:
    """Return the drawings as one page with a step player; a single one has no buttons."""
    ensure_drawings(drawings)
    one_of(LANGUAGES, language, "language")
    title = escape(drawings[0].title or "zermelo")
    figures = "\n".join(
        f"<figure{' hidden' if i else ''}>\n{to_svg(drawing)}</figure>" for i, drawing in enumerate(drawings)
    )
    buttons = [
        f'<button type="button" title="{escape(words.text(language))}" aria-label="{escape(words.text(language))}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{outline}"/></svg></button>'
        for outline, words in BUTTONS
    ]
    count = f'<output aria-live="polite" aria-label="{STEP.text(language)}"></output>'
    player = f"<nav>{buttons[0]}{buttons[1]}{count}{buttons[2]}{buttons[3]}</nav>\n<script>{_SCRIPT}</script>"
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>body {{ font-family: {PAGE_FONT}; }}{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n{figures}\n{player if len(drawings) > 1 else ''}\n</body>\n</html>\n"
    )
