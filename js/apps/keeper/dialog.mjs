/** A question in front of the page. */

import { h } from "../playground/elements.mjs";
import { write } from "./language.mjs";

/** Ask a question. Return the value of the chosen answer, or null if it was closed. Choices are pairs of a value and a text. */
export function ask(text, choices, more = null) {
  return new Promise(resolve => {
    const said = h("p", { id: "asked" }, text);
    const dialog = h("dialog", { "aria-labelledby": "asked", on: { close: () => { dialog.remove(); resolve(dialog.returnValue || null); } } },
      h("form", { method: "dialog" }, said, more,
        h("div", { class: "choices" }, choices.map(([value, label], at) => h("button", { value, class: at ? "" : "primary" }, label)))));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Ask for a name with a label. Return it, or null. A field counts an emoji as two characters or more, and a name as one. */
export async function askName(label, value) {
  const input = h("input", { id: "given", type: "text", value, maxlength: 200, autocomplete: "off" });
  const answer = await ask(label, [["yes", write("ok")], ["", write("cancel")]], h("label", { class: "field" }, h("span", { class: "unseen" }, label), input));
  return answer === "yes" ? input.value : null;
}

/** Tell something, politely for screen readers too. */
export function tell(text) {
  const place = document.querySelector("#said");
  place.textContent = text;
  place.hidden = !text;
}
