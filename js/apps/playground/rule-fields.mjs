/** The fields of house rules and of options. They are fetched when one of these lists is opened. */

import { h } from "./elements.mjs";

/** Return the box of a house rule, which applies the rules of a form with it or without it. */
export function houseRule(form, { name, summary }) {
  const isChosen = form.rules.house_rules.some(each => each.split(":")[0] === name);
  const change = ({ target }) => {
    const others = form.rules.house_rules.filter(each => each.split(":")[0] !== name);
    form.rules = { ...form.rules, house_rules: target.checked ? [...others, name] : others };
    if (!target.checked) {
      const own = form.options.filter(each => each.plugin === name).map(each => each.key);
      form.rules.options = form.rules.options.filter(each => !own.includes(each.split("=")[0]));
    }
    form.apply();
  };
  return h("label", { class: "check", "data-name": name }, h("input", { type: "checkbox", checked: isChosen, on: { change } }),
    h("span", {}, `${summary} `, h("code", {}, name)));
}

/** Return the field of an option. */
export function option(form, { key, value, choices, doc, plugin }) {
  const set = wanted => form.set(key, wanted);
  const field = choices.length
    ? h("select", { value, on: { change: event => set(event.target.value) } }, choices.map(each => h("option", { value: each }, each)))
    : h("input", { type: "text", size: 6, value, on: { change: event => set(event.target.value.trim()) } });
  return h("label", { class: "option", title: `An option of ${plugin}` }, h("span", {}, doc), field, h("code", {}, key));
}
