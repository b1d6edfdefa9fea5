/** What differs between two rule sets, in clauses and in examples. */

import { h, showError } from "./elements.mjs";
import { RulesForm } from "./rules-form.mjs";

export class CompareTab extends EventTarget {
  #library;
  #form;
  #catalogue;
  #given;
  #other = null;
  #place = h("div", {});
  #error = h("div", { class: "error", role: "alert", hidden: true });
  #text = h("pre", { class: "difference", tabindex: "0", hidden: true });
  #position = h("details", { hidden: true }, h("summary", {}, "The position before the last move"), h("pre", { class: "position", tabindex: "0" }));

  /** Make the tab that compares the rules of a form with others. It sends "change" when the others change. */
  constructor(library, form, catalogue, { against }) {
    super();
    [this.#library, this.#form, this.#catalogue, this.#given] = [library, form, catalogue, against];
    this.root = h("section", { "aria-label": "Compare rules" },
      h("p", {}, "A is the game above. Choose B here, for example the same game with another option."),
      this.#place,
      h("p", {}, h("button", { type: "button", class: "md-button md-button--primary", on: { click: () => this.#compare() } }, "Compare A and B")),
      this.#error, this.#text, this.#position);
  }

  get against() { return this.#other?.rules ?? this.#given; }

  /** Draw the form of the other rules. They begin as those of the page. */
  async start() {
    this.#text.hidden = this.#position.hidden = true;
    if (this.#other) return;
    this.#other = new RulesForm(this.#library, this.#catalogue, this.#given ?? this.#form.rules, "Game B");
    this.#place.replaceChildren(this.#other.root);
    this.#other.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    const isShared = this.#given != null;
    if (await this.#other.apply() && isShared) await this.#compare();
  }

  /** Offer what a wheel brought. */
  offer(catalogue) { this.#catalogue = catalogue; this.#other?.offer(catalogue); }

  async #compare() {
    const answer = await this.#library.ask({ ask: "diff", rules: this.#form.rules, against: this.#other.rules });
    showError(this.#error, answer);
    this.#text.hidden = Boolean(answer.error);
    this.#text.textContent = answer.text ?? "";
    this.#position.hidden = !answer.position;
    this.#position.querySelector("pre").textContent = answer.position ?? "";
    this.#text.scrollIntoView({ block: "nearest" });
  }
}
