// Dialogs: which game, which position, the password of a class. Native ones: the keyboard and Escape work by themselves.

import { entryOf } from "./agents.js";
import { ask, enter } from "./api.js";
import { BoardEditor } from "./editor.js";
import { choices, Thumbnail } from "./gallery.js";
import { Component, html } from "./html.js";
import { fetchPosition, open, positionAt } from "./match.js";
import { Button, Choice } from "./parts.js";
import { set, state } from "./store.js";
import { say } from "./words.js";

export function Dialogs() {
  if (state.dialog === "game") return html`<${GameDialog} />`;
  if (state.dialog === "position") return html`<${PositionDialog} />`;
  if (state.dialog === "login") return html`<${LoginDialog} />`;
  return null;
}

class Dialog extends Component {
  componentDidMount() {
    this.base.showModal();
  }
  /** A dialog that is needed comes back: browsers let a second Escape close any. */
  closed() {
    if (this.props.keep && state.dialog) this.base?.showModal();
    else set({ dialog: null });
  }
  render({ title, children, keep }) {
    return html`<dialog aria-label=${title} onClose=${() => this.closed()} onCancel=${(event) => keep && event.preventDefault()}>
      <header><h2>${title}</h2>${!keep && html`<${Button} word="close" act=${() => set({ dialog: null })} />`}</header>
      ${children}
    </dialog>`;
  }
}

// --- the game and its parameters --------------------------------------------------------------------

class GameDialog extends Component {
  constructor() {
    super();
    const entry = entryOf() ?? state.games[0];
    this.state = { name: entry.name, values: valuesOf(entry, state.game) };
  }
  choose(entry) {
    this.setState({ name: entry.name, values: valuesOf(entry, entry.name) });
  }
  submit(event) {
    event.preventDefault();
    const entry = state.games.find((game) => game.name === this.state.name);
    open({ game: specOf(entry, this.state.values), view: state.view === "graph" ? "play" : state.view });
  }
  render() {
    const { name, values } = this.state;
    const entry = state.games.find((game) => game.name === name);
    const groups = [
      ["games", choices().filter((game) => !game.own)],
      ["own_games", choices().filter((game) => game.own)],
    ];
    return html`<${Dialog} title=${say("choose_game")}><form onSubmit=${(event) => this.submit(event)}>
      ${groups.filter(([, games]) => games.length).map(([key, games]) => html`<fieldset class="games" key=${key}>
        <legend>${say(key)}</legend>
        ${games.map((game) => html`<label class="chip" key=${game.name}><input type="radio" name="game" value=${game.name}
          checked=${game.name === name} onChange=${() => this.choose(game)} /><span><${Thumbnail} game=${game} />${game.title}</span></label>`)}
      </fieldset>`)}
      ${entry.parameters.length > 0 && html`<fieldset class="parameters">
        <legend>${say("parameters")}</legend>
        ${entry.parameters.map((parameter) => html`<${Parameter} key=${`${name}.${parameter.name}`} parameter=${parameter}
          value=${values[parameter.name]} change=${(value) => this.setState({ values: { ...values, [parameter.name]: value } })} />`)}
      </fieldset>`}
      <footer><button type="submit" class="primary">${say("play_this", { title: entry.title })}</button></footer>
    </form></${Dialog}>`;
  }
}

function Parameter({ parameter, value, change }) {
  const { label, kind, title: help } = parameter;
  if (kind === "bool") {
    const options = [{ value: "true", title: say("yes") }, { value: "false", title: say("no") }];
    return html`<${Choice} ...${{ label, help, value, options, change }} />`;
  }
  if (kind === "choice") {
    return html`<${Choice} ...${{ label, value, options: parameter.choices, change }} />`;
  }
  const whole = kind === "int";
  return html`<label class="field"><span>${label}</span><input type=${whole ? "number" : "text"} value=${value}
    min=${whole ? parameter.least ?? undefined : undefined} max=${whole ? parameter.most ?? undefined : undefined}
    onInput=${(event) => change(event.target.value)} />${help && html`<small>${help}</small>`}</label>`;
}

/** The value of every parameter as a text: those of a specification, else the usual ones. */
function valuesOf(entry, spec) {
  const [, options = ""] = spec.split(/:(.*)/s);
  const given = Object.fromEntries(options.split(",").filter(Boolean).map((part) => part.split(/=(.*)/s)));
  return Object.fromEntries(entry.parameters.map(({ name, default: usual }) => [name, given[name] ?? usual ?? ""]));
}

/** The specification of a game: only what differs from the usual is written. */
function specOf(entry, values) {
  const parts = entry.parameters
    .filter(({ name, default: usual }) => values[name] !== "" && values[name] !== String(usual))
    .map(({ name }) => `${name}=${values[name]}`);
  return parts.length ? `${entry.name}:${parts.join(",")}` : entry.name;
}

// --- any position -----------------------------------------------------------------------------------

class PositionDialog extends Component {
  constructor() {
    super();
    this.state = { text: positionAt()?.position ?? "", error: "" };
  }
  componentDidMount() {
    if (positionAt()?.can_place) this.read({ at: this.state.text });
  }
  /** Ask what a text, or the rows of the board, mean; the last question counts, until something else is typed. */
  async read(question) {
    const { game, graph, language: lang } = state;
    const asked = this.asked = {};
    try {
      const { at, player, editor } = await ask("place", { game, graph, lang, ...question });
      if (this.asked !== asked) return;
      this.setState({ text: at, player, error: "", ...(editor ? { editor, rows: editor.rows } : {}) });
    } catch (error) {
      if (this.asked === asked) this.setState({ error: error.message });
    }
  }
  change(changes) {
    this.setState(changes);
    const { rows, player } = { ...this.state, ...changes };
    this.read({ rows, player });
  }
  async submit(event) {
    event.preventDefault();
    const { game, graph, language: lang } = state;
    const asked = this.asked = {};
    try {
      const { at } = await ask("read", { game, graph, at: this.state.text, lang });
      await fetchPosition({ game, graph, at, moves: [], lang });
      if (this.asked === asked) open({ graph, at });
    } catch (error) {
      if (this.asked === asked) this.setState({ error: error.message });
    }
  }
  typed(text) {
    this.asked = null;
    this.setState({ text, error: "" });
  }
  render() {
    const { text, error, editor, rows, player } = this.state;
    const position = positionAt();
    const help = position?.help?.position;
    return html`<${Dialog} title=${say("set_up")}><form onSubmit=${(event) => this.submit(event)}>
      ${editor && html`<p class="small">${say(`set_up_${editor.how}`)}</p>
        <${BoardEditor} ...${{ editor, rows }} change=${(next) => this.change({ rows: next })} />
        ${!editor.tells_turn && html`<${Choice} id="set-up-turn" label=${say("set_up_turn")} value=${String(player)}
          options=${position.players.map((title, i) => ({ value: String(i), title }))}
          change=${(value) => this.change({ player: Number(value) })} />`}`}
      <label class="field wide"><span>${say("set_up_text")}</span>
        <input type="text" id="set-up-text" value=${text} autofocus spellcheck="false" autocomplete="off" aria-describedby="position-help"
          aria-invalid=${error ? "true" : undefined} onInput=${(event) => this.typed(event.target.value)} onChange=${() => editor && this.read({ at: this.state.text })} /></label>
      ${help && html`<p class="small" id="position-help">${help}</p>`}
      <p class="error" role="alert">${error}</p>
      <footer><${Button} word="from_start" act=${() => open({ graph: state.graph })} />
        <button type="submit" class="primary" disabled=${Boolean(error)}>${say("set_up_play")}</button></footer>
    </form></${Dialog}>`;
  }
}

// --- a class with a password ------------------------------------------------------------------------

class LoginDialog extends Component {
  async submit(event) {
    event.preventDefault();
    try {
      await enter(this.state.password ?? "");
    } catch (error) {
      this.setState({ error: error.message });
    }
  }
  render({}, { error }) {
    return html`<${Dialog} title=${say("login")} keep><form onSubmit=${(event) => this.submit(event)}>
      <label class="field wide"><span>${say("login")}</span><input type="text" autofocus autocomplete="off" spellcheck="false"
        onInput=${(event) => this.setState({ password: event.target.value })} /></label>
      ${error && html`<p class="error" role="alert">${error}</p>`}
      <footer><button type="submit" class="primary">${say("enter")}</button></footer>
    </form></${Dialog}>`;
  }
}
