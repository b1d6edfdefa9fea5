/** Examples of the tutorial that can be edited and run in their page. A block runs after all blocks above it. */

import { h } from "./elements.mjs";

const NEEDS_PYTEST = /^(?:from|import) cardgolf\.testing\b/m; // Hypothesis, which it needs, is no pure Python

/** A block: its text, its buttons and what it printed. */
class Block {
  constructor(code, run) {
    this.code = code;
    this.edited = null;
    this.output = h("pre", { class: "output", role: "status", hidden: true });
    this.error = h("div", { class: "error", role: "alert", hidden: true });
    this.run = h("button", { type: "button", on: { click: () => run(this) } }, "Run");
    const edit = h("button", { type: "button", on: { click: () => this.#edit(edit) } }, "Edit");
    this.drawing = h("img", { class: "drawing", alt: "What the block made", hidden: true });
    this.root = h("div", { class: "snippet" }, h("div", { class: "tools" }, this.run, edit), this.output, this.drawing, this.error);
    code.closest(".highlight").after(this.root);
  }

  get text() { return this.edited?.value ?? this.code.textContent; }

  #edit(button) {
    const text = this.code.textContent.trimEnd();
    this.edited = h("textarea", { spellcheck: "false", "aria-label": "Python code", rows: text.split("\n").length + 2, value: text });
    this.code.closest(".highlight").remove();
    this.root.prepend(this.edited);
    button.remove();
    this.edited.focus();
  }

  say(text) { this.output.textContent = text; this.output.hidden = false; }

  show({ output = "", error = "", value = "", drawing = "" }) {
    this.say([output.trimEnd(), value].filter(Boolean).join("\n") || (error || drawing ? "" : "It ran, and prints nothing."));
    this.drawing.hidden = !drawing;
    if (drawing) this.drawing.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`; // a picture, in which nothing runs
    this.output.hidden = !this.output.textContent;
    this.error.textContent = error;
    this.error.hidden = !error;
  }
}

function equip() {
  let library = null; // fetched when an example is run
  const codes = [...document.querySelectorAll(".language-python.highlight code")].filter(each => !each.closest("details"));
  const blocks = codes.filter(code => !NEEDS_PYTEST.test(code.textContent)).map(code => new Block(code, run));
  async function run(block) {
    if (block.run.textContent === "Stop") { library.stop(); return; }
    const { Library } = await import("./library.mjs");
    library ??= new Library();
    const needed = blocks.slice(0, blocks.indexOf(block) + 1);
    const onProgress = ({ detail }) => block.say(`${detail.text} \u2026 ${Math.round(100 * detail.progress)} %`);
    library.addEventListener("progress", onProgress);
    const stopped = setTimeout(() => { block.run.textContent = "Stop"; }, 1500);
    const answer = await library.ask({ ask: "run", blocks: needed.map(each => each.text) });
    clearTimeout(stopped);
    library.removeEventListener("progress", onProgress);
    block.run.textContent = "Run";
    const failed = (answer.error && needed.at(answer.block ?? -1)) || block;
    if (failed !== block) block.show({ error: "A block above has an error." });
    failed.show(answer);
  }
}

equip();
