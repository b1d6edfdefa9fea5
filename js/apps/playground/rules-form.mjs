/** A form to choose rules: a variant, house rules, options and a pasted rule. */

import "./cardgolf-games.js";
import { h, showError } from "./elements.mjs";

const ROUNDS = "holes="; // the option of the library

export class RulesForm extends EventTarget {
  #library;
  #found; // what `options` answered
  #catalogue;
  #label;
  #parts = {};

  /** Make a form for `rules`. Its element is `root`. It sends "change" when other rules hold, and "refused" for none. */
  constructor(library, catalogue, rules, label = "Game") {
    super();
    this.#library = library;
    this.#catalogue = catalogue;
    this.#label = label;
    this.rules = { house_rules: [], options: [], source: "", agreed: false, ...structuredClone(rules) };
    for (const name of ["names", "house", "options"]) this.#parts[name] = h("div", { class: name });
    this.#parts.error = h("div", { class: "error", role: "alert", hidden: true });
    this.root = h("div", { class: "rules-form" }, this.#parts.names, this.#parts.error,
      h("details", { class: "house-rules", on: { toggle: () => this.#listHouseRules() } }, h("summary", {}, "House rules"), this.#parts.house),
      h("details", { class: "rule-options", on: { toggle: () => this.#listOptions() } }, h("summary", {}, "Options"), this.#parts.options),
      h("details", { class: "pasted", open: Boolean(this.rules.source), on: { toggle: async ({ target }) => (await import("./pasted.mjs")).fill(target, this) } },
        h("summary", {}, "A rule of your own")));
    this.offer(catalogue);
  }

  /** Whether rules were found that hold. */
  get isApplied() { return this.#found != null; }
  get seats() { return this.#found?.seats ?? [2]; }
  /** The choice of a game, which stands in the form unless it is put elsewhere. */
  get names() { return this.#parts.names; }
  /** The rules in four sentences, each as its title and its text. */
  get told() { return this.#found?.told ?? []; }
  get options() { return this.#found?.options ?? []; }
  get title() { return this.#found?.title ?? this.rules.variant; }

  /** Offer the variants and house rules of a catalogue. */
  offer(catalogue) {
    this.#catalogue = catalogue;
    const chosen = h("cardgolf-games", { label: this.#label, value: this.rules.variant, on: { change: () => {
      const kept = this.rules.options.filter(each => each.startsWith(ROUNDS)); // which every game has
      this.rules = { ...this.rules, variant: chosen.value, options: kept };
      this.apply();
    } } });
    chosen.games = catalogue.variants;
    this.#parts.names.replaceChildren(chosen);
    this.#parts.house.replaceChildren();
    this.#listHouseRules();
  }

  /** List the house rules once their list is open. A catalogue without them has them on demand. */
  async #listHouseRules() {
    if (!this.#parts.house.parentElement.open || this.#parts.house.children.length) return;
    const catalogue = this.#catalogue.house_rules ? this.#catalogue : await this.#library.ask({ ask: "catalogue", whole: true });
    showError(this.#parts.error, catalogue);
    if (catalogue.error) return;
    const { houseRule } = await import("./rule-fields.mjs");
    this.#parts.house.replaceChildren(...catalogue.house_rules.map(each => houseRule(this, each)));
    this.#hideHouseRules();
  }

  /** List the options of the rules that hold, once their list is open. */
  async #listOptions() {
    if (!this.#parts.options.parentElement.open) return;
    const { option } = await import("./rule-fields.mjs");
    this.#parts.options.replaceChildren(...this.options.filter(({ key }) => this.#matters(key)).map(each => option(this, each)));
  }

  #hideHouseRules() { for (const each of this.#parts.house.children) each.hidden = this.#found != null && !this.#matters(each.dataset.name); }

  /** Ask what the rules are like, and tell the page. */
  async apply() {
    const answer = await this.#library.ask({ ask: "options", rules: this.rules });
    showError(this.#parts.error, answer);
    if (!answer.error) {
      this.#found = answer;
      this.#listOptions();
      this.#hideHouseRules();
    }
    this.dispatchEvent(new CustomEvent(answer.error ? "refused" : "change", { detail: answer }));
    return !answer.error;
  }

  /** Return whether an option or house rule can change a game: those of Jokers need Jokers, and some need another one. */
  #matters(key) {
    if (this.rules.house_rules.some(each => each.split(":")[0] === key) || this.rules.options.some(each => each.startsWith(`${key}=`))) return true;
    if (/(?:^|:)joker[_-]/.test(key)) return this.#found.jokers !== false;
    return key !== "skip" || this.valueOf("discard_flip") !== "never";
  }

  /** The value of an option, or undefined if the rules have none of this key. */
  valueOf(key) { return this.options.find(each => each.key === key)?.value; }

  /** Set an option, and apply the rules. */
  set(key, wanted) {
    const others = this.rules.options.filter(each => each.split("=")[0] !== key);
    this.rules = { ...this.rules, options: [...others, `${key}=${wanted}`] };
    this.apply();
  }
}
