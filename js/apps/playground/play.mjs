/** A match against bots: the table, and its controls. */

import { LEVELS } from "./bundled.mjs";
import { choice, h, showError } from "./elements.mjs";

const ROUNDS = "holes"; // the option of the library
const schemeOf = () => (document.body.dataset.mdColorScheme === "slate" ? "dark" : "light");

export class PlayTab extends EventTarget {
  #library;
  #form;
  #levels;
  #error = h("div", { class: "error", role: "alert", hidden: true });
  #table = h("cardgolf-table", { actions: "hint deal review again", theme: schemeOf() });

  /** Make the tab for the rules of a form, and apart from it its `controls`. It sends "change" after each move. */
  constructor(library, form, levels, { players, level, seed, moves }) {
    super();
    [this.#library, this.#form, this.#levels] = [library, form, levels];
    Object.assign(this, { players, level: levels.includes(level) ? level : levels[0], seed, moves, isDealt: false });
    this.controls = h("div", { class: "controls" });
    this.root = h("section", { "aria-label": "Play" }, this.#error,
      h("div", { class: "frame" }, this.#table)); // it keeps to its place, whatever the worker sends
    this.#table.addEventListener("move", ({ detail }) => this.#act({ ask: "move", move: detail.move }));
    for (const name of ["deal", "undo"]) this.#table.addEventListener(name, () => this.#act({ ask: name }));
    this.#table.addEventListener("again", () => this.start());
    for (const name of ["hint", "review"]) {
      this.#table.addEventListener(name, async () => {
        const told = await library.ask({ ask: name });
        if (told.error) this.#table.refuse(told); else this.#table.advise(told);
      });
    }
    new MutationObserver(() => this.#table.setAttribute("theme", schemeOf()))
      .observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
  }

  /** Forget the match, since other rules hold. */
  forget() { [this.moves, this.seed, this.isDealt] = [[], null, false]; }

  /** Deal a match by the rules of the form. With `again`, continue the one that the link has. */
  async start({ again = false } = {}) {
    if (!this.#form.seats.includes(this.players)) this.players = this.#form.seats[0];
    this.#draw();
    const asked = { ask: "start", rules: this.#form.rules, players: this.players, level: this.level };
    const answer = await this.#library.ask(again ? { ...asked, seed: this.seed, moves: this.moves } : asked);
    if (answer.error && again) await this.start(); // a link that is cut: a new match, and why
    showError(this.#error, answer.note ? { error: answer.note } : answer);
    if (answer.error) return;
    this.#table.deck = answer.deck;
    [this.seed, this.isDealt] = [answer.seed, true];
    const shown = this.#show(answer);
    this.#table.enter();
    await shown;
  }

  async #act(message) {
    const answer = await this.#library.ask(message);
    if (answer.error) this.#table.refuse(answer); else await this.#show(answer);
  }

  async #show({ table, moves, can_undo: canUndo }) {
    this.moves = moves;
    this.#table.setAttribute("actions", canUndo ? "hint undo deal review again" : "hint deal review again");
    this.dispatchEvent(new Event("change"));
    await this.#table.show(table);
  }

  /** The choice of how many rounds a match has, for rules with an option of that kind. */
  #rounds() {
    const found = this.#form.valueOf(ROUNDS);
    if (found == null) return [];
    const values = [...new Set(["1", "3", "9", "18", found])].toSorted((one, other) => Number(one) - Number(other) || 1);
    return [choice("Rounds", values.map(each => [each, each === "none" ? "any" : each]), found, value => this.#form.set(ROUNDS, value))];
  }

  #draw() {
    this.controls.replaceChildren(
      choice("Players", this.#form.seats, this.players, value => { this.players = Number(value); this.start(); }),
      ...this.#rounds(),
      choice("Bots", this.#levels.map(level => [level, LEVELS.includes(level) ? level : `${level} (with Python)`]), this.level, value => { this.level = value; this.start(); }),
      h("button", { type: "button", class: "md-button", on: { click: () => this.start() } }, "New match"));
  }
}
