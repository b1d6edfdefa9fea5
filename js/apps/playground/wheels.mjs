/** Wheels of packages that the reader chose. They outlive the worker, so that a new one gets them again. */

import { h, showError } from "./elements.mjs";

export class Wheels {
  #library;
  #known = new Map(); // by name: {name, digest, bytes, installed}

  constructor(library) { this.#library = library; }

  /** The wheels that a link names: each with its name and digest. */
  get installed() {
    return [...this.#known.values()].filter(each => each.installed).map(({ name, digest }) => ({ name, digest }));
  }

  /** Return those of the wanted wheels that the reader has not chosen yet. */
  missing(wanted) { return wanted.filter(({ name }) => !this.#known.has(name)); }

  /** Keep a file. Return its digest, or an empty text where the browser computes none, on a page without HTTPS. */
  async add(file) {
    const bytes = await file.arrayBuffer();
    const found = await crypto.subtle?.digest("SHA-256", bytes);
    const digest = found ? [...new Uint8Array(found)].map(each => each.toString(16).padStart(2, "0")).join("") : "";
    this.#known.set(file.name, { name: file.name, digest, bytes, installed: false });
    return digest;
  }

  /** Give a kept wheel to the worker. Return the catalogue with its rules, or an error. */
  async install(name) {
    const wheel = this.#known.get(name), bytes = wheel.bytes.slice(0);
    const answer = await this.#library.ask({ ask: "wheel", name, bytes }, [bytes]);
    wheel.installed = !answer.error;
    if (answer.error) this.#known.delete(name);
    return answer;
  }

  /** Fill a part of the page with a field for any wheel, once, and call `use` with the catalogue that has its rules. */
  offer(part, use) {
    if (part.children.length > 1) return;
    const error = h("div", { class: "error", role: "alert", hidden: true }), said = h("p", { role: "status" });
    const load = async ({ target }) => {
      const file = target.files[0];
      if (!file) return;
      await this.add(file);
      const answer = await this.install(file.name);
      showError(error, answer);
      said.textContent = answer.error ? "" : `${file.name} is loaded. Its games and house rules are in the lists.`;
      if (!answer.error) use(answer);
    };
    part.append(h("p", {}, "Choose the wheel of a package, a file that ends in .whl. It stays in your browser. A link names it, and asks its reader for the same file."),
      h("input", { type: "file", accept: ".whl", "aria-label": "The wheel of a package", on: { change: load } }), said, error);
  }

  /** Return a form that asks for the wheel of a link, and calls `onFound` when the reader has chosen it. */
  askFor({ name, digest }, onFound) {
    const error = h("div", { class: "error", role: "alert", hidden: true });
    const load = async ({ target }) => {
      const file = target.files[0];
      if (!file) return;
      const found = await this.add(new File([file], name));
      const isOther = digest && found && digest !== found;
      if (isOther) this.#known.delete(name);
      showError(error, isOther ? { error: `${file.name} is another file: its SHA-256 begins with ${found.slice(0, 12)}.` } : null);
      onFound();
    };
    return h("div", { class: "needed" },
      h("p", {}, "This link needs the package ", h("b", {}, name), digest && [", a file whose SHA-256 begins with ", h("code", {}, digest.slice(0, 12))], ". Choose it here if you trust it, since its code will run."),
      h("input", { type: "file", accept: ".whl", "aria-label": `The wheel ${name}`, on: { change: load } }), error);
  }
}
