/** The field for a house rule in Python. It is fetched when its part of the form is opened. */

import { h } from "./elements.mjs";

const EXAMPLE = `from cardgolf import hookimpl

@hookimpl("points")
def lucky_sevens(card):
    return -7 if card.rank == 7 else None
`;

/** Fill the part of a form of rules, once. */
export function fill(part, form) {
  if (part.children.length > 1) return;
  const text = h("textarea", { rows: 6, spellcheck: "false", "aria-label": "A house rule in Python", value: form.rules.source || EXAMPLE });
  const said = h("p", { role: "status" });
  const use = async source => {
    form.rules = { ...form.rules, source, agreed: true };
    said.textContent = "";
    if (await form.apply()) said.textContent = source.trim() ? `It holds now: ${form.title}.` : "It is removed.";
  };
  part.append(h("p", {}, "Change this example, or paste a house rule in Python. The link holds it too."), text,
    h("p", { class: "buttons" },
      h("button", { type: "button", class: "md-button", on: { click: () => use(text.value) } }, "Use this rule"),
      h("button", { type: "button", class: "md-button", on: { click: () => use("") } }, "Remove it")), said);
}
