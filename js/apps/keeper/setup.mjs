/** A new match in three steps: the game, its house rules, and the players. */

import { h } from "../playground/elements.mjs";
import { ScoreRules as Rules } from "../../src/score.js";
import { isolate, tidyName } from "../../src/names.js";
import { Book } from "./book.mjs";
import { expect } from "./errors.mjs";
import { settle } from "./files.mjs";
import { fetchGame, findClash, listGames, makeGame } from "./games.mjs";
import { list, write } from "./language.mjs";
import { beginSheet, makeTeams } from "./sheet.mjs";
import { listOwnGames, listRecords } from "./store.mjs";
import { readPoints } from "./sums.mjs";

const NONE = { game: null, own: null, house: [], holes: null, players: [], dealer: null, hasSides: false };
let choice = NONE;

const today = () => {
  const now = new Date(), two = number => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

const makePlayer = (name = "") => ({ name, team: null, handicap: "" });

/** Return the players of the last match, or two without a name. */
const lastPlayers = () => (listRecords().records[0]?.sheet.players ?? ["", ""]).map(name => makePlayer(name));

export async function showSetup(app, step) {
  if (!step) {
    choice = { ...NONE, players: lastPlayers() };
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
    h("h1", { tabindex: -1 }, write("choose-game")),
    own.length ? [h("h2", {}, write("own-games")), h("ul", { class: "cards" }, own.map(each => card(each.title, each.bundle.rules.join(" + "), () => take({ own: each }, "new/players")))), h("h2", {}, write("games"))] : null,
    h("label", { class: "field" }, h("span", {}, write("find-game")), h("input", { type: "search", autocomplete: "off", on: { input: find } })),
    h("ul", { class: "cards" }, items),
    leftOut.length ? h("p", { class: "note" }, write("left-out", { games: list(leftOut) })) : null,
    h("p", { class: "note" }, write("own-note")));
}

/** The second step. */
async function chooseHouse(app) {
  const found = await fetchGame(choice.game), error = h("p", { class: "error", role: "alert", hidden: true });
  const next = h("a", { class: "button primary wide", href: "#new/players" }, write("next"));
  const boxes = found.house.map(each => {
    const box = h("input", { type: "checkbox", checked: choice.house.includes(each.name), on: { change: () => toggle(each.name, box) } });
    const [title, text] = each.summary.includes(": ") ? each.summary.split(/: (.*)/s) : [each.name, each.summary];
    return h("label", { class: "check" }, box, h("span", { lang: "en" }, h("b", {}, title), " ", text));
  });
  const complain = clash => {
    error.hidden = !clash;
    error.textContent = clash ? write(clash) : "";
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
    found.holes ? h("label", { class: "field" }, h("span", {}, write("rounds")), holes) : null,
    h("fieldset", {}, h("legend", {}, write("house-rules")), boxes),
    error, h("p", { class: "note" }, write("house-note")), next);
}

/** The third step. */
async function choosePlayers(app) {
  const game = choice.own ?? await makeGame(choice.game, choice.house, choice.holes), rules = new Rules(game.bundle);
  const most = Math.max(...rules.players), least = Math.min(...rules.players), place = h("div", { class: "names" });
  choice.players = choice.players.slice(0, most);
  while (choice.players.length < least) choice.players.push(makePlayer());
  const draw = focus => {
    place.replaceChildren(...choice.players.map((player, at) => drawPlayer(player, at, least, draw)));
    add.hidden = choice.players.length >= most;
    if (focus) place.lastElementChild.querySelector("input").focus();
  };
  const add = h("button", { type: "button", class: "wide", on: { click: () => { choice.players.push(makePlayer()); draw(true); } } }, write("add-player"));
  const sides = h("label", { class: "check" },
    h("input", { type: "checkbox", checked: choice.hasSides, on: { change: ({ target }) => { choice.hasSides = target.checked; draw(); } } }), h("span", {}, write("sides")));
  const begin = app.guard(() => {
    const players = choice.players.filter(each => each.name.trim()), dealer = Math.max(0, players.indexOf(choice.dealer));
    expect(players.length >= least, "refused-players", { least, most });
    const given = choice.hasSides ? { teams: makeTeams(players.map(each => each.team)), handicaps: players.map(each => readPoints(each.handicap)) } : {};
    const sheet = beginSheet(rules, game.plugins, players.map(each => tidyName(each.name)), dealer, today(), given);
    settle(rules, sheet);
    const record = Book.begin(game, sheet);
    choice = NONE;
    app.replace(`sheet/${record.id}/round/1`, `sheet/${record.id}`);
  });
  draw();
  return h("section", {},
    h("h1", { tabindex: -1 }, write("who-plays")),
    h("p", {}, [game.title, ...game.house.map(each => each.split(": ")[0])].join(" \u00b7 ")),
    place, add, sides, h("button", { type: "button", class: "primary wide", on: { click: begin } }, write("begin")));
}

/** Return the line of a player: the name, who deals first, and with sides the team and the points that are given. */
function drawPlayer(player, at, least, draw) {
  const number = { number: at + 1 }, count = Math.floor(choice.players.length / 2) + 1;
  const remove = () => { choice.players.splice(at, 1); draw(); };
  const teams = h("select", { "aria-label": write("team-of", number), value: player.team ?? "", on: { change: ({ target }) => { player.team = target.value || null; } } },
    h("option", { value: "" }, write("no-team")), Array.from({ length: count }, (_, team) => h("option", { value: String(team + 1) }, write("team", { number: String(team + 1) }))));
  const handicap = h("input", { type: "text", inputmode: "numeric", maxlength: 6, autocomplete: "off", "aria-label": write("handicap-of", number), placeholder: write("handicap"), value: player.handicap, on: { input: ({ target }) => { player.handicap = target.value; } } });
  const isDealer = choice.dealer ? choice.dealer === player : !at;
  return h("div", { class: "row name" },
    h("label", { class: "field" }, h("span", { class: "unseen" }, write("name-of", number)),
      h("input", { type: "text", value: player.name, maxlength: 200, autocomplete: "off", autocapitalize: "words", placeholder: write("name-of", number), on: { input: ({ target }) => { player.name = target.value; } } })),
    h("label", { class: "check small" }, h("input", { type: "radio", name: "dealer", checked: isDealer, on: { change: () => { choice.dealer = player; } } }), h("span", {}, write("deals-first"))),
    choice.players.length > least ? h("button", { type: "button", class: "plain", "aria-label": write("remove", { player: isolate(player.name) || write("name-of", number) }), on: { click: remove } }, "\u2715") : null,
    choice.hasSides ? h("div", { class: "side" }, teams, handicap) : null);
}
