/** One interface with two engines behind it: bundles of rules in this page, and Python in a worker for all else. */

import { Bundled } from "./bundled.mjs";

const MATCH = ["move", "deal", "undo", "hint"];

/** It sends the events of both: "busy" while an answer is awaited, and "progress" while Python is fetched. */
export class Engines extends EventTarget {
  #bundled = new Bundled();
  #library = null; // fetched when it is asked
  #waiting = 0;
  #size = null; // of what Python fetches, in megabytes

  /** Return the promise of an answer. */
  async ask(message, transfer = []) {
    this.#count(1);
    try {
      return (await this.#ask(message, transfer));
    } finally {
      this.#count(-1);
    }
  }

  async #ask(message, transfer) {
    const isOfMatch = MATCH.includes(message.ask);
    if (!isOfMatch || this.#bundled.isPlaying) {
      const found = await this.#bundled.answer(message);
      if (found) return found;
    }
    const replayed = message.ask === "review" && this.#bundled.isPlaying ? this.#bundled.asked : null; // Python judges moves
    if (message.ask === "start" && globalThis.WebAssembly) this.#bundled.forget();
    if (message.ask === "wheel") this.#bundled.hasWheels = true;
    const library = await this.#start(), answer = replayed && await library.ask(replayed);
    return answer?.error ? answer : library.ask(message, transfer);
  }

  /** End Python with all that it does. A match from a bundle goes on. */
  stop() { this.#library?.stop(); }

  async #start() {
    const { Library, sizeOfPython } = await import("./library.mjs");
    this.#size ??= await sizeOfPython();
    if (this.#library) return this.#library;
    this.#library = new Library();
    this.#library.addEventListener("progress", ({ detail }) => this.#tell("progress", { ...detail, text: this.#size ? `${detail.text}, ${this.#size} MB` : detail.text }));
    return this.#library;
  }

  #count(more) {
    this.#waiting += more;
    this.#tell("busy", this.#waiting > 0);
  }

  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
