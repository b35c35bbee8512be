"""The widgets' scripts in a real browser, with a stub for the notebook's model and the real Python behind it."""

import pytest

pytest.importorskip("anywidget")

from zermelo.apps.widgets import BoardWidget, StepPlayer
from zermelo.games import load

#: What anywidget gives a script: values, changes that are told, messages.
MODEL = """
window.Model = class {
  constructor(values) { Object.assign(this, { values, listeners: {}, sent: [], saved: [] }); }
  get(name) { return this.values[name]; }
  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    for (const listener of this.listeners[`change:${name}`] ?? []) listener();
  }
  save_changes() { this.saved.push({ ...this.values }); }
  on(name, listener) { (this.listeners[name] ??= []).push(listener); }
  off(name, listener) { this.listeners[name] = this.listeners[name].filter((one) => one !== listener); }
  send(content) { this.sent.push(content); }
};
"""


class Shown:
    """A widget of Python and its twin in the page."""

    def __init__(self, widget, page, names):
        self.widget, self.page, self.names = widget, page, names
        page.add_style_tag(content=str(widget._css))
        page.add_script_tag(content=MODEL)
        script = str(widget._esm).replace("export default", "window.widget =")
        page.add_script_tag(content=f"(() => {{ {script} }})()")
        page.evaluate(
            "values => { window.model = new Model(values);"
            " window.leave = widget.render({ model, el: document.body }); }",
            self.values(),
        )

    def values(self):
        return {name: getattr(self.widget, name) for name in self.names}

    def to_python(self, *names):
        """Let Python know what the page changed and sent, and the page what Python answers."""
        for name in names:
            setattr(self.widget, name, self.page.evaluate(f"model.get('{name}')"))
        for content in self.page.evaluate("model.sent.splice(0)"):
            self.widget._handle_custom_msg(content, [])
        self.page.evaluate(
            "values => Object.entries(values).forEach(([name, value]) => model.set(name, value))",
            self.values(),
        )


@pytest.fixture
def shown(open_offline, tmp_path):
    def opened(widget, names):
        path = tmp_path / "empty.html"
        path.write_text("<!doctype html><meta charset=utf-8><body></body>", encoding="utf-8")
        return Shown(widget, open_offline(path), names)

    return opened


@pytest.fixture
def player(shown):
    return shown(StepPlayer.of(load("chomp:rows=2,columns=3"), "attractor"), ("frames", "step", "words"))


@pytest.fixture
def board(shown):
    names = ("svg", "headline", "choices", "moves", "at", "verdicts", "words")
    return shown(BoardWidget(load("chomp:rows=2,columns=3")), names)


def test_buttons_and_keys_move_the_step_and_python_is_told(player):
    page = player.page
    page.get_by_role("button", name="forward").click()
    assert page.locator("output").inner_text() == "2 / 12"
    assert page.evaluate("model.saved.at(-1).step") == 1
    page.locator(".zermelo-widget").focus()
    seen = []
    for key in ("ArrowRight", " ", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"):
        page.keyboard.press(key)
        seen.append(page.evaluate("model.get('step')"))
    assert seen == [2, 3, 2, 11, 11, 0, 0]
    player.to_python("step")
    assert player.widget.step == 0


def test_every_frame_is_a_stage(player):
    # The sizes of Adam's stages in the notes; the legend has one more ring.
    page, sizes = player.page, []
    for step in range(6):
        page.evaluate("step => model.set('step', step)", step)
        sizes.append(page.locator(".node [stroke-width='3']").count() - 1)
    assert sizes == [1, 3, 1, 2, 1, 1]


def test_keys_of_the_player_do_not_reach_the_notebook(player):
    page = player.page
    page.evaluate("document.addEventListener('keydown', () => { window.heard = true; })")
    page.locator(".zermelo-widget").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("window.heard") is None
    page.keyboard.press("x")
    assert page.evaluate("window.heard") is True


def test_letters_are_kept_from_jupyterlab_and_chords_are_not(player):
    # It hears keys in the capture phase, before any widget, and looks for this mark on what has the focus.
    page = player.page
    page.evaluate(
        "document.addEventListener('keydown', (event) => {"
        " window.kept = event.target.hasAttribute('data-lm-suppress-shortcuts'); }, true)"
    )
    for focused in (page.locator(".zermelo-widget"), page.get_by_role("button", name="last step")):
        focused.focus()
        for chord, kept in (("x", True), ("Control+s", False), ("d", True), ("Shift+V", True)):
            page.keyboard.press(chord)
            assert page.evaluate("window.kept") is kept, chord


def test_the_keyboard_goes_on_after_the_last_step(player):
    page = player.page
    page.get_by_role("button", name="last step").click()
    page.keyboard.press("ArrowLeft")
    assert page.locator("output").inner_text() == "11 / 12"


def test_drawings_follow_the_notebook_and_not_the_screen(player):
    page = player.page
    page.emulate_media(color_scheme="dark")
    paper = "getComputedStyle(document.querySelector('.zermelo-picture rect.fill-paper')).fill"
    for mark, colour in (("true", "rgb(255, 255, 255)"), ("false", "rgb(27, 27, 27)")):
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", mark)
        assert page.evaluate(paper) == colour


def test_a_player_that_is_closed_listens_no_more(player):
    page = player.page
    page.evaluate("leave()")
    page.evaluate("model.set('step', 5)")
    assert page.locator("output").inner_text() == "1 / 12"


def test_every_move_is_a_button_on_its_square_and_can_be_played(board):
    page = board.page
    spots = page.locator(".zermelo-spot")
    assert sorted(spots.evaluate_all("all => all.map((one) => one.dataset.move)")) == [
        "1,2", "1,3", "2,1", "2,2", "2,3",
    ]  # fmt: skip
    # Each square is where its badge is: the winning one under the button of the winning move.
    box = page.locator("[data-move='2,3']").bounding_box()
    badge = page.locator("svg text", has_text="+5").bounding_box()
    assert box["x"] < badge["x"] < box["x"] + box["width"]
    assert box["y"] < badge["y"] < box["y"] + box["height"]
    page.locator("[data-move='2,3']").click()
    board.to_python()
    assert board.widget.moves == ["2,3"]
    page.wait_for_function("document.querySelectorAll('.zermelo-spot').length === 4")
    assert "Ève" in page.locator(".zermelo-headline").inner_text()


def test_the_keyboard_goes_on_after_a_move(board):
    page = board.page
    page.locator("[data-move='2,3']").click()
    board.to_python()
    page.wait_for_function("document.querySelectorAll('.zermelo-spot').length === 4")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("model.get('at')") == 0


def test_back_and_forward_go_through_what_was_played(board):
    page = board.page
    for move in ("2,3", "1,3"):
        page.locator(f"[data-move='{move}']").click()
        board.to_python()
    page.locator(".zermelo-widget").focus()
    page.keyboard.press("ArrowLeft")
    board.to_python("at")
    assert board.widget.at == 1
    page.keyboard.press("Home")
    board.to_python("at")
    assert "Adam wins in 5 plies" in page.locator(".zermelo-headline").inner_text()
    assert page.get_by_role("button", name="Back to the start").is_disabled()
    page.keyboard.press("End")
    assert page.evaluate("model.get('at')") == 2


def test_verdicts_can_be_hidden_with_one_key(board):
    page = board.page
    page.locator(".zermelo-widget").focus()
    page.keyboard.press("v")
    board.to_python("verdicts")
    page.wait_for_function("!document.querySelector('svg').textContent.includes('+5')")
    assert page.locator(".zermelo-headline").inner_text() == "Adam to move"
    names = page.locator("button").evaluate_all("all => all.map((one) => one.ariaLabel || one.textContent)")
    assert all(name.strip() and "+5" not in name for name in names)
    page.keyboard.press("V")
    assert page.evaluate("model.get('verdicts')") is True


def test_moves_that_are_on_no_cell_are_buttons_below(shown):
    names = ("svg", "headline", "choices", "moves", "at", "verdicts", "words")
    graph = shown(BoardWidget(load("graph")), names)
    first = graph.page.locator("[data-move]").first
    assert "+" in first.inner_text() or "−" in first.inner_text()
    first.click()
    graph.to_python()
    assert len(graph.widget.moves) == 1
