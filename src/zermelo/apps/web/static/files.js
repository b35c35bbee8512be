// Files to keep: the picture that is seen as SVG, PNG or TikZ, and the game so far.

import { work } from "./api.js";
import { html } from "./html.js";
import { complain } from "./match.js";
import { Button } from "./parts.js";

// Pixels of a PNG for each of the drawing's own.
const ZOOM = 2;

/** Buttons for the picture that `question` asks for; `game` asks for the game so far, where there is one. */
export const Files = ({ question, game }) => html`<div class="row files">
  <${Button} word="file_svg" act=${() => save({ ...question, format: "svg" })} />
  <${Button} word="file_png" act=${() => savePng(question)} />
  <${Button} word="file_tex" act=${() => save({ ...question, format: "tex" })} />
  ${game && html`<${Button} word="file_game" act=${() => save({ ...game, format: "json" })} />`}
</div>`;

async function save(question) {
  try {
    const { name, type, text } = await work("export", question);
    give(name, new Blob([text], { type }));
  } catch (error) {
    complain(error);
  }
}

/** The browser itself makes the pixels: the server needs nothing more. */
async function savePng(question) {
  try {
    const { name, text } = await work("export", { ...question, format: "svg", theme: "light" });
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [ZOOM * picture.naturalWidth, ZOOM * picture.naturalHeight];
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    give(name.replace(/svg$/, "png"), await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); }));
  } catch (error) {
    complain(error);
  }
}

function give(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
