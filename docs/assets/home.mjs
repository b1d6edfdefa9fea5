/** The home page: its drawn table becomes one to play when a button is pressed. An engine of the playground runs it. */

import "../playground/cardgolf-table.js";
import { h, showError } from "../playground/elements.mjs";
import { Engines } from "../playground/engines.mjs";

const home = document.getElementById("home-table");
const schemeOf = () => (document.body.dataset.mdColorScheme === "slate" ? "dark" : "light");

/** Offer a button that starts the library. The match goes on where the drawing stands. */
function offer() {
  const library = new Engines();
  const said = h("p", { role: "status" });
  const error = h("div", { class: "error", role: "alert", hidden: true });
  const begin = async () => {
    button.disabled = true;
    showError(error, null);
    const onProgress = ({ detail }) => { said.textContent = `${detail.text}: ${Math.round(100 * detail.progress)} %`; };
    library.addEventListener("progress", onProgress);
    const answer = await library.ask(JSON.parse(home.dataset.start));
    library.removeEventListener("progress", onProgress);
    said.textContent = "";
    button.disabled = false;
    if (answer.error) { library.stop(); showError(error, answer); return; }
    await play(library, answer);
  };
  const button = h("button", { type: "button", class: "md-button md-button--primary", on: { click: begin } }, "Play this hole");
  document.getElementById("home-start").replaceChildren(button, said, error);
}

/** Replace the drawing by the table of a match. */
async function play(library, started) {
  const table = h("cardgolf-table", { actions: "hint undo deal", theme: schemeOf() });
  const act = async asked => {
    const answer = await library.ask(asked);
    if (answer.error) table.refuse(answer); else await table.show(answer.table);
  };
  table.addEventListener("move", ({ detail }) => act({ ask: "move", move: detail.move }));
  for (const name of ["deal", "undo"]) table.addEventListener(name, () => act({ ask: name }));
  table.addEventListener("hint", async () => {
    const hint = await library.ask({ ask: "hint" });
    if (hint.error) table.refuse(hint); else table.advise(hint);
  });
  new MutationObserver(() => table.setAttribute("theme", schemeOf())).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
  table.deck = started.deck;
  home.replaceChildren(table);
  document.getElementById("home-start").replaceChildren();
  const shown = table.show(started.table);
  table.enter();
  await shown;
}

offer();
