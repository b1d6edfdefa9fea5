/**
 * <cardgolf-table>: a table of cards as one player, or a spectator, sees it.
 *
 *   const table = document.querySelector("cardgolf-table");
 *   table.deck = await (await fetch("deck")).json();   // cardgolf.web.deck_message(rules, players)
 *   table.show(message);                               // cardgolf.web.table_message(game, seat, since)
 *   table.addEventListener("move", event => send(event.detail.move));
 *
 * Attributes: theme="auto|light|dark", speed="1" (0: no animation), actions="hint undo deal review again" (the buttons to offer),
 * keys="all" (no plain key that is pressed on the table reaches the page; by default its own keys do not), lang="en" (of the labels, by
 * default the language of the nearest element that has one; others than English are fetched from beside the built file).
 * Events: "move" {move}, "hint", "undo", "deal", "review", "again". Methods: show, enter, advise, refuse. No framework.
 */

import { alert, announce, record, say } from "./announcements.js";
import { CardgolfCard, DRAWN, declareColours, drawShapes, h, listColours, useColours } from "./drawing.js";
import { makeFelt, useKeys } from "./felt.js";
import { keepKey, keepStop, pressKey, releaseKey } from "./keys.js";
import { animate, measurePlaces } from "./motion.js";
import { makeNotes } from "./notes.js";
import { fit, isCompact, measureRoom, squeeze } from "./sizes.js";
import { TableState } from "./state.js";
import { STYLE } from "./style.js";
import { ENGLISH, fetchWords, minus } from "./words.js";

const FOCUSABLE = "button, summary, [tabindex]";

export { CardgolfCard };

export class CardgolfTable extends HTMLElement {
  static observedAttributes = ["theme", "speed", "actions", "lang"];

  #table;
  #language = "en";
  #learning = null; // a promise while words are fetched
  #sizes = new ResizeObserver(() => fit(this.#table));
  #colours = new CSSStyleSheet();

  constructor() {
    super();
    this.attachShadow({ mode: "open", delegatesFocus: true }); // to #table; a host with tabindex -1 would hide all of it from Tab
    this.shadowRoot.append(
      h("div", { id: "shapes", hidden: true, "aria-hidden": "true" }),
      h("div", { id: "table", class: "table", part: "table", tabindex: -1, role: "group" }),
      h("div", { id: "status-live", class: "unseen", role: "status", "aria-live": "polite" }),
      h("div", { id: "alert-live", class: "unseen", role: "alert" }),
    );
    const sheet = new CSSStyleSheet(); // no <style>, which a content security policy may forbid
    sheet.replaceSync(DRAWN + STYLE);
    this.shadowRoot.adoptedStyleSheets = [sheet, this.#colours];
    const table = this.#table = new TableState(this, () => this.#draw());
    this.addEventListener("keydown", event => { keepKey(table, event); pressKey(table, event); });
    this.addEventListener("keypress", event => keepKey(table, event));
    this.addEventListener("keyup", event => { releaseKey(table, event); useKeys(table, true); }); // also of the key that brought the focus here
    this.shadowRoot.addEventListener("focusin", event => keepStop(event.target));
    this.addEventListener("pointerdown", () => useKeys(table, false));
  }

  connectedCallback() {
    this.#sizes.observe(this);
    this.#learn();
    this.#draw();
  }

  disconnectedCallback() { this.#sizes.disconnect(); this.#table.running?.cancel(); }

  attributeChangedCallback() { this.#learn(); this.#draw(); }

  /** Take the words of the language in which the element stands. What is drawn waits for them. */
  #learn() {
    const language = this.closest("[lang]")?.lang.split("-")[0].toLowerCase() || "en";
    if (!this.isConnected || language === this.#language) return;
    this.#language = language;
    this.#table.words = ENGLISH;
    const learning = this.#learning = fetchWords(language)?.then(words => {
      if (learning !== this.#learning) return; // another language was set meanwhile
      this.#learning = null;
      this.#table.words = words;
      this.#draw();
    });
  }

  /** The drawings of the cards: the message that `cardgolf.web.deck_message` returns. */
  get deck() { return this.#table.deck; }

  set deck(deck) {
    this.#table.deck = deck;
    const holder = this.shadowRoot.getElementById("shapes");
    holder.replaceChildren(drawShapes(Object.entries(deck.shapes)));
    holder.removeAttribute("hidden");
    const [light, dark] = ["light", "dark"].map(theme => listColours(deck, theme));
    this.#colours.replaceSync([
      useColours(light),
      `:host{${declareColours(light)};color-scheme:light}`,
      `@media(prefers-color-scheme:dark){:host(:not([theme=light])){${declareColours(dark)};color-scheme:dark}}`,
      `:host([theme=dark]){${declareColours(dark)};color-scheme:dark}`,
    ].join(""));
    try { this.#draw(); } catch { this.#table.message = null; } // the old message does not go with it: the next one is shown
  }

  /** The last message that was shown. */
  get message() { return this.#table.message; }

  /** Show a message that `cardgolf.web.table_message` returned, and what happened since the last one. */
  async show(message) {
    if (this.#learning) await this.#learning;
    const table = this.#table, { message: before, log } = table, places = measurePlaces(table);
    table.running?.cancel();
    Object.assign(table, { message, advice: null, refusal: null, picked: [], path: [], throwing: false });
    try {
      record(table, before, message);
      this.#draw();
      announce(table);
    } catch (error) {
      Object.assign(table, { message: before, log }); // it is damaged, and the next one is drawn as if it had not come
      throw error;
    }
    if (before && message.events.length) await animate(table, places);
    this.#showActions();
  }

  /** Scroll a little where the window cuts what can be pressed, while one plays. */
  #showActions() {
    const { bottom = 0, height = 0 } = this.shadowRoot.querySelector(".actions")?.getBoundingClientRect() ?? {};
    const over = bottom + 8 - document.documentElement.clientHeight;
    if (!isCompact(this.#table) && over > 0 && over <= height + 8 && this.matches(":focus-within")) scrollBy({ top: over, behavior: "instant" });
  }

  /** Bring the table into the window, with the prompt and one's own cards in sight, and give it the keys. */
  enter() {
    const felt = this.shadowRoot.querySelector(".felt");
    if (isCompact(this.#table) || !felt) this.scrollIntoView({ block: "start" });
    else felt.scrollIntoView({ block: "nearest" }); // what stands above it stays, as far as there is room
    this.focus({ preventScroll: true });
  }

  /** Show a hint: `{title, text, moves: [{move, text, points}], unlucky: {title, moves}, note}`. Moves are outlined. */
  advise(advice) {
    const table = this.#table;
    table.advice = advice;
    table.open.hint = true;
    this.#draw();
    say(table, minus(`${advice.title}. ${advice.text ?? ""}`));
  }

  /** Show why a move was refused: `{error, rule, clauses: [text]}`. */
  refuse(refusal) {
    this.#table.refusal = refusal;
    this.#draw();
    alert(this.#table, refusal.error);
  }

  #draw() {
    const table = this.#table;
    if (!table.message || !table.deck || !this.isConnected || this.#learning) return;
    const holder = this.shadowRoot.getElementById("table"), focused = this.shadowRoot.activeElement;
    holder.setAttribute("aria-label", table.label("card-table"));
    try {
      measureRoom(table);
      holder.replaceChildren(makeFelt(table), makeNotes(table));
    } catch (error) {
      table.advice = table.refusal = null; // if it is one of them that cannot be drawn
      throw error;
    }
    squeeze(table);
    if (focused && focused !== holder) {
      const found = focused.dataset.key && table.find(focused.dataset.key);
      (found && found.matches(FOCUSABLE) ? found : this).focus({ preventScroll: true }); // keys still reach the table
    }
  }
}

if (!customElements.get("cardgolf-card")) customElements.define("cardgolf-card", CardgolfCard);
if (!customElements.get("cardgolf-table")) customElements.define("cardgolf-table", CardgolfTable);
