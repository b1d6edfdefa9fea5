/** What differs between two rule sets, in sentences and in examples. */

import { h, number, showError } from "./elements.mjs";
import { RulesForm } from "./rules-form.mjs";
import { drawScored } from "./score.mjs";

export class CompareTab extends EventTarget {
  #library;
  #form;
  #catalogue;
  #given;
  #other = null;
  #place = h("div", {});
  #error = h("div", { class: "error", role: "alert", hidden: true });
  #sentences = h("ul", {});
  #drawn = h("div", { class: "boards" });
  #text = h("pre", { class: "difference", tabindex: "0" });
  #more = h("details", { hidden: true }, h("summary", {}, "Everything that differs, part by part"), this.#text);
  #position = h("details", { hidden: true }, h("summary", {}, "The position before the last move"), h("pre", { class: "position", tabindex: "0" }));

  /** Make the tab that compares the rules of a form with others. It sends "change" when the others change. */
  constructor(library, form, catalogue, { against }) {
    super();
    [this.#library, this.#form, this.#catalogue, this.#given] = [library, form, catalogue, against];
    this.root = h("section", { "aria-label": "Compare rules" },
      h("p", {}, "A is the game above. Choose B here, for example the same game with another option."),
      this.#place,
      h("p", {}, h("button", { type: "button", class: "md-button md-button--primary", on: { click: () => this.#compare() } }, "Compare A and B")),
      this.#error, this.#sentences, this.#drawn, this.#more, this.#position);
  }

  get against() { return this.#other?.rules ?? this.#given; }

  /** Draw the form of the other rules. They begin as those of the page. */
  async start() {
    this.#show({});
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
    this.#show(answer);
    this.#sentences.scrollIntoView({ block: "nearest" });
  }

  /** Show the sentences that differ, the layouts of the example as both score them, and the whole text on demand. */
  #show({ text, sentences = [], drawn = [], position }) {
    this.#sentences.replaceChildren(...sentences.map(({ name, a, b }) =>
      h("li", {}, h("strong", {}, name), h("br", {}), `A: ${number(a || "–")}`, h("br", {}), `B: ${number(b || "–")}`)));
    this.#sentences.hidden = sentences.length === 0;
    this.#drawn.replaceChildren(...drawn.flatMap(({ side, closer, layouts, scores }) => layouts.map((layout, seat) => {
      const player = layouts.length > 1 ? `, player ${seat + 1}${seat === closer ? ", the closer" : ""}` : "";
      return drawScored(layout, scores[seat], `Scored by ${side}${player}`);
    })));
    this.#more.hidden = !text;
    this.#text.textContent = text ?? "";
    this.#more.open = Boolean(text) && sentences.length === 0;
    this.#position.hidden = !position;
    this.#position.querySelector("pre").textContent = position ?? "";
  }
}
