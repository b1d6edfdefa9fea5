/** Elements of the page, made in one expression. */

/** Return an element with properties, attributes, listeners (`on`) and children. */
export function h(name, given = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(given)) {
    if (key === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else if (key === "value") made.value = value;
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.flat(3).filter(child => child != null && child !== false));
  if (name === "select" && "value" in given) made.value = given.value;
  return made;
}

/** Return a select with a label. Each choice is a value, or a pair of a value and its text. */
export function choice(label, choices, value, onChange) {
  const options = choices.map(each => [each].flat()).map(([one, text]) => h("option", { value: one }, String(text ?? one)));
  return h("label", { class: "choice" }, h("span", {}, label),
    h("select", { value: String(value), on: { change: event => onChange(event.target.value) } }, options));
}

/** Show an error of the library: its text, and the clauses that decided. */
export function showError(place, answer) {
  const error = answer?.error;
  place.replaceChildren(...(error ? [h("p", {}, error), ...(answer.clauses ?? []).map(text => h("p", { class: "clause" }, text))] : []));
  place.hidden = !error;
}

/** Return what an object has by a text from outside, and nothing of what every object has, such as `constructor`. */
export const own = (object, key) => (Object.hasOwn(object, key) ? object[key] : undefined);

/** Return a number, or a text with numbers, with true minus signs. */
export const number = value => String(value).replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, "\u2212"); // no hyphen of a name
