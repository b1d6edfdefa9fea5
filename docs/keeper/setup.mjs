/** A new match in three steps: the game, its house rules, and the players. */

import { h } from "../playground/elements.mjs";
import { Rules } from "../../js/src/index.js";
import { Book } from "./book.mjs";
import { expect } from "./errors.mjs";
import { fetchGame, findClash, listGames, makeGame } from "./games.mjs";
import { list, t } from "./language.mjs";
import { beginSheet } from "./sheet.mjs";
import { listOwnGames, listRecords } from "./store.mjs";

const NONE = { game: null, own: null, house: [], holes: null, names: [], dealer: 0 };
let choice = NONE;

const today = () => {
  const now = new Date(), two = number => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** Return the names of the last match, or two empty ones. */
const lastNames = () => [...(listRecords().records[0]?.sheet.players ?? ["", ""])];

export async function showSetup(app, step) {
  if (!step) {
    choice = { ...NONE, names: lastNames() };
    return chooseGame(app);
  }
  if (!choice.game && !choice.own) {
    app.go("new");
    return null;
  }
  return step === "house" ? chooseHouse(app) : choosePlayers(app);
}

/** The first step. */
async function chooseGame(app) {
  const { games, left_out: leftOut } = await listGames(), own = listOwnGames();
  const take = (given, next) => { choice = { ...choice, house: [], holes: null, game: null, own: null, ...given }; app.go(next); };
  const card = (title, summary, click) => h("li", {}, h("button", { type: "button", class: "card", on: { click } }, h("b", {}, title), h("small", { lang: "en" }, summary)));
  const tell = summary => summary.replace(/^[^:]*: /, "").replace(/^./u, letter => letter.toUpperCase());
  const items = games.map(each => card(each.title, tell(each.summary), () => take({ game: each.name }, "new/house")));
  const find = ({ target }) => {
    const wanted = target.value.trim().toLowerCase();
    items.forEach(item => { item.hidden = !item.textContent.toLowerCase().includes(wanted); });
  };
  return h("section", {},
    h("h1", { tabindex: -1 }, t("choose-game")),
    own.length ? [h("h2", {}, t("own-games")), h("ul", { class: "cards" }, own.map(each => card(each.title, each.bundle.rules.join(" + "), () => take({ own: each }, "new/players")))), h("h2", {}, t("games"))] : null,
    h("label", { class: "field" }, h("span", {}, t("find-game")), h("input", { type: "search", autocomplete: "off", on: { input: find } })),
    h("ul", { class: "cards" }, items),
    leftOut.length ? h("p", { class: "note" }, t("left-out", { games: list(leftOut) })) : null,
    h("p", { class: "note" }, t("own-note")));
}

/** The second step. */
async function chooseHouse(app) {
  const found = await fetchGame(choice.game), error = h("p", { class: "error", role: "alert", hidden: true });
  const next = h("a", { class: "button primary wide", href: "#new/players" }, t("next"));
  const boxes = found.house.map(each => {
    const box = h("input", { type: "checkbox", checked: choice.house.includes(each.name), on: { change: () => toggle(each.name, box) } });
    const [title, text] = each.summary.includes(": ") ? each.summary.split(/: (.*)/s) : [each.name, each.summary];
    return h("label", { class: "check" }, box, h("span", { lang: "en" }, h("b", {}, title), " ", text));
  });
  const complain = clash => {
    error.hidden = !clash;
    error.textContent = clash ? t(clash) : "";
  };
  const toggle = (name, box) => {
    const house = box.checked ? [...choice.house, name] : choice.house.filter(each => each !== name), clash = findClash(found, house, choice.holes);
    complain(clash);
    if (clash) box.checked = false;
    else choice.house = house;
  };
  const holes = h("input", { type: "number", min: 1, max: 99, inputmode: "numeric", value: choice.holes ?? found.bundle.match.holes ?? "", on: { change: () => {
    const value = Number(holes.value), isFine = Number.isInteger(value) && value >= 1 && value <= 99;
    const wanted = isFine && value !== found.bundle.match.holes ? value : null, clash = findClash(found, choice.house, wanted);
    complain(clash);
    choice.holes = clash ? null : wanted;
    if (!isFine || clash) holes.value = found.bundle.match.holes;
  } } });
  return h("section", {},
    h("h1", { tabindex: -1 }, found.bundle.title),
    found.holes ? h("label", { class: "field" }, h("span", {}, t("rounds")), holes) : null,
    h("fieldset", {}, h("legend", {}, t("house-rules")), boxes),
    error, h("p", { class: "note" }, t("house-note")), next);
}

/** The third step. */
async function choosePlayers(app) {
  const game = choice.own ?? await makeGame(choice.game, choice.house, choice.holes), rules = new Rules(game.bundle);
  const most = Math.max(...rules.players), least = Math.min(...rules.players), place = h("div", { class: "names" });
  choice.names = choice.names.slice(0, most);
  while (choice.names.length < least) choice.names.push("");
  const draw = focus => {
    place.replaceChildren(...choice.names.map((name, at) => h("div", { class: "row name" },
      h("label", { class: "field" }, h("span", { class: "unseen" }, t("name-of", { number: at + 1 })),
        h("input", { type: "text", value: name, maxlength: 100, autocomplete: "off", autocapitalize: "words", placeholder: t("name-of", { number: at + 1 }), on: { input: ({ target }) => { choice.names[at] = target.value; } } })),
      h("label", { class: "check small" }, h("input", { type: "radio", name: "dealer", checked: choice.dealer === at, on: { change: () => { choice.dealer = at; } } }), h("span", {}, t("deals-first"))),
      choice.names.length > least ? h("button", { type: "button", class: "plain", "aria-label": t("remove", { player: name || t("name-of", { number: at + 1 }) }), on: { click: () => { choice.names.splice(at, 1); choice.dealer = Math.min(choice.dealer, choice.names.length - 1); draw(); } } }, "\u2715") : null)));
    add.hidden = choice.names.length >= most;
    if (focus) place.lastElementChild.querySelector("input").focus();
  };
  const add = h("button", { type: "button", class: "wide", on: { click: () => { choice.names.push(""); draw(true); } } }, t("add-player"));
  const begin = app.guard(() => {
    const names = choice.names.map(each => each.trim()).filter(Boolean), dealer = Math.max(0, names.indexOf(choice.names[choice.dealer]?.trim()));
    expect(names.length >= least, "refused-players", { least, most });
    const record = Book.begin(game, beginSheet(rules, game.plugins, names, dealer, today()));
    choice = NONE;
    app.replace(`sheet/${record.id}/round/1`, `sheet/${record.id}`);
  });
  draw();
  return h("section", {},
    h("h1", { tabindex: -1 }, t("who-plays")),
    h("p", {}, [game.title, ...game.house.map(each => each.split(": ")[0])].join(" \u00b7 ")),
    place, add, h("button", { type: "button", class: "primary wide", on: { click: begin } }, t("begin")));
}
