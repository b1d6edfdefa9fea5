import assert from "node:assert/strict";
import { test } from "node:test";

import { playOut, read, views } from "../scripts/play_out.mjs";
import { Chance, IllegalMoveError, InvalidArgumentError, InvalidRecordError, Match, Rules, makeBot, redact } from "../src/index.js";
import { narrate, narrateStep, tableMessage } from "../src/table.js";

const GRIDS = ["household", "crazy-nines", "play-nine"], RULES = Object.fromEntries([...GRIDS, "board-nine", "cabo"].map(name => [name, new Rules(read(name))]));
const BOTS = ["random", "beginner", "greedy", "wary"];

for (const [name, rules] of Object.entries(RULES)) {
  for (const bot of BOTS) {
    test(`${name}: ${bot} bots play to the end, and the cards of the table are the deck after every move`, () => {
      const match = playOut(new Match(rules, { players: 3, seed: 5 }), bot, each => {
        const view = each.view(null), cards = view.boards.reduce((sum, board) => sum + board.count, 0);
        assert.equal(cards + view.discard_count + view.stock_count + view.holding + view.played.length, rules.deck(3).length);
        assert.deepEqual([each.toAct, each.turn], [view.to_act, view.to_act[0] ?? null]);
      });
      assert.deepEqual([match.toAct, match.turn, match.legalMoves(), match.totals.length], [[], null, [], 3]);
      assert.ok(match.standings.some(each => each.rank === 1));
      if (rules.match.holes) assert.equal(match.rounds.length, rules.match.holes + match.rounds.filter(round => round.kind === "playoff").length);
    });
  }

  test(`${name}: a record gives the same match again`, () => {
    const match = playOut(new Match(rules, { players: 3, seed: 2n ** 255n }), "wary"), again = Match.replay(rules, JSON.parse(JSON.stringify(match.record())));
    assert.deepEqual(views(again), views(match));
    for (const seat of [null, 0, 2]) assert.deepEqual([again.events(seat), again.rounds], [match.events(seat), match.rounds]);
    assert.ok(redact(match, 0).length > 0 && narrate(match, 0).length > 0);
  });

  test(`${name}: what is taken back was seen by all, and the match is then as it was`, () => {
    let undone = 0, refused = 0;
    playOut(new Match(rules, { players: 2, seed: 8 }), "random", match => {
      const before = match.at(match.ply - 1), trial = match.at(match.ply), [, move] = match.history.at(-1);
      try {
        trial.undo();
      } catch (error) {
        assert.equal(error.rule, "base.undo");
        refused++;
        return;
      }
      undone++;
      assert.deepEqual(views(trial), views(before));
      assert.ok(move !== "draw stock" && !move.startsWith("flip"));
    });
    assert.ok(undone > 0 && refused > 0, `${undone} undone, ${refused} refused`);
  });
}

for (const name of GRIDS) {
  const rules = RULES[name];
  test(`${name}: views show no card that lies face down, and moves to the seat of the turn alone`, () => {
    const match = new Match(rules, { players: 2, seed: 6 });
    playOut(match, "random", () => {
      for (const seat of [null, 0, 1]) {
        const view = match.view(seat);
        for (const slot of view.boards.flatMap(board => board.slots)) assert.ok(!slot || slot.up === (slot.card !== null));
        if (seat !== view.turn || match.isRoundOver) assert.deepEqual(view.legal_moves, []);
        if (view.held_from === "stock" && seat !== view.turn) assert.equal(view.held, null);
      }
    });
  });

  test(`${name}: totals are the sums of the lines`, () => {
    const match = playOut(new Match(rules, { players: 4, seed: 7 }), "greedy");
    const sums = [0, 0, 0, 0];
    for (const { kind, scorecards } of match.rounds) {
      scorecards.forEach((card, seat) => {
        if (!card) return;
        assert.equal(card.total, card.lines.reduce((sum, line) => sum + line.points, 0));
        if (kind === "hole") sums[seat] += card.total;
      });
    }
    assert.deepEqual(match.totals, sums);
  });
}

/** Change all that a value contains, and what it has itself, as a careless program would. */
function spoil(value) {
  if (value === null || typeof value !== "object") return;
  for (const each of Object.values(value)) spoil(each);
  const attempts = [() => value.sort(), () => value.reverse(), () => value.push(-500), () => { for (const key of Object.keys(value)) value[key] = -500; }];
  for (const attempt of attempts) {
    try {
      attempt();
    } catch (error) {
      assert.ok(error instanceof TypeError, error);
    }
  }
}

test("what a match or its rules return can be changed without changing them", () => {
  const rules = new Rules(read("household")), sides = { teams: [[0, 2], [1]], handicaps: [0, 5, 0] };
  const match = playOut(new Match(rules, { players: 3, seed: 5, ...sides }), "greedy"), open = new Match(rules, { players: 3, seed: 5, ...sides }).play(match.history[0][1]);
  const getters = thing => (thing ? [...Object.entries(Object.getOwnPropertyDescriptors(thing)).filter(([, each]) => each.get).map(([name]) => name), ...getters(Object.getPrototypeOf(thing))] : []);
  const fields = thing => [...Object.keys(thing), ...getters(Object.getPrototypeOf(thing)).filter(name => name !== "__proto__")];
  const results = each => [each.record(), each.legalMoves(), each.view(0), each.view(null), each.events(0), each.events(null), tableMessage(each, 0, 0)];
  const write = value => JSON.stringify(value, (_, each) => (typeof each === "bigint" ? String(each) : each));
  const facts = () => [
    ...[match, open].flatMap(each => [...results(each), ...fields(each).map(name => each[name])]), rules.digest, rules,
    rules.score(["8S", "8H", "3C", "2H", "8D", "JK", "9C", "4S", "5D"]),
  ].map(write);
  const before = facts();
  for (const each of [match, open]) {
    for (const result of results(each)) spoil(result);
    for (const name of fields(each)) spoil(each[name]);
  }
  for (const name of fields(rules)) spoil(rules[name]);
  spoil([rules, rules.deck(3)]);
  facts().forEach((fact, at) => assert.ok(fact === before[at], `value ${at} has changed: ${fact.slice(0, 100)}`));
});

test("a bundle that is changed later changes no rules", () => {
  const bundle = JSON.parse(read("household")), rules = new Rules(bundle), { digest } = rules;
  spoil(bundle);
  assert.equal(new Rules(read("household")).digest, digest);
  assert.equal(JSON.stringify(rules.bundle), JSON.stringify(JSON.parse(read("household"))));
});

test("a record is refused by other rules of the same names", () => {
  const match = playOut(new Match(RULES.household, { players: 2, seed: 5 }), "greedy"), record = match.record(), bundle = JSON.parse(read("household"));
  const changed = JSON.parse(read("household"));
  changed.points[changed.faces.indexOf("QS")] += 10;
  assert.throws(() => Match.replay(new Rules(changed), record), error => error instanceof InvalidRecordError && /bundle that it was played with/.test(error.message));
  const reordered = Object.fromEntries(Object.entries({ ...bundle, title: "Another title", summary: "Other words." }).reverse());
  assert.deepEqual(Match.replay(new Rules(reordered), record).totals, match.totals);
});

test("a record that is none of a match is refused in a sentence", () => {
  const record = new Match(RULES.household, { players: 2, seed: 5 }).play("flip a1").record();
  const wrong = [
    null, 7, "text", {}, { ...record, format: "cardgolf-match-2" }, { ...record, moves: "flip" }, { ...record, moves: [7] }, { ...record, names: null },
    { ...record, names: ["Ann"] }, { ...record, seed: -1 }, { ...record, seed: undefined }, { ...record, seed: {} }, { ...record, rules: ["golf"] },
    { ...record, bundle: undefined }, { ...record, moves: [[0, "flip a1"]] }, { ...record, moves: [[1, "flip a1"], [1, "x".repeat(1000)]] },
    { ...record, moves: [[1, "deal"]] }, { ...record, seed: { toString: null } },
  ];
  for (const each of wrong) {
    assert.throws(() => Match.replay(RULES.household, each), error => error instanceof InvalidRecordError && error.message.length < 200, JSON.stringify(each));
  }
});

test("each argument that cannot be is named", () => {
  const rules = RULES.household, match = new Match(rules, { players: 2, seed: 5 }), chance = new Chance(1);
  const wrong = {
    seat: [() => redact(match, 2)],
    rules: [() => redact(match, 0, { rules: [{ name: "golf" }] }), () => new Match(), () => new Match({}), () => makeBot("greedy", {}, chance)],
    names: [() => new Match(rules, { names: "Ann" }), () => new Match(rules, { names: [1, 2] }), () => new Match(rules, { players: 40 })],
    seed: [() => new Match(rules, { seed: -1 }), () => new Match(rules, { seed: "x" }), () => new Match(rules, { seed: 0.5 })],
    bot: [() => makeBot("constructor", rules, chance)],
    chance: [() => makeBot("random", rules), () => makeBot("greedy", rules, Math.random)],
    view: ["random", "beginner", "greedy", "wary"].flatMap(name => [match.view(0), match.view(null), undefined].map(view => () => makeBot(name, rules, chance).choose(view))),
    n: [() => chance.below(0)],
    key: [() => new Chance(), () => new Chance(2n ** 64n), () => Chance.restore(null), () => Chance.restore({ key: "seven", counter: "0" })],
    counter: [() => new Chance(7, -1), () => Chance.restore({ key: "7" })],
    teams: [() => new Match(rules, { players: 2, teams: [[0], [2]] })],
    handicaps: [() => new Match(rules, { players: 2, handicaps: [5] })],
    match: [() => redact({}), () => redact(match.record(), 0)],
    producer: [() => redact(match, 0, { producer: 7 })],
    until: [() => narrate(match, 0, 0, 1), () => narrate(match, 0, 0, null)],
    events: [() => narrateStep(rules, { before: null, events: [], after: match.view(0), rounds: [] }), () => narrateStep(rules, { events: [{ ply: 1 }, { ply: 2 }] })],
    ply: [() => match.at(-1)],
    since: [() => match.events(0, -1)],
  };
  for (const [argument, commands] of Object.entries(wrong)) {
    for (const command of commands) assert.throws(command, error => error instanceof InvalidArgumentError && error.argument === argument && error.message.length < 200, `${argument}: ${command}`);
  }
});

test("events of a long match look at it once a ply", t => {
  const bundle = JSON.parse(read("play-nine")), rules = new Rules({ ...bundle, match: { ...bundle.match, holes: 40 } });
  const match = playOut(new Match(rules, { players: 2, seed: 3 }), "random"), views = t.mock.method(Match.prototype, "view"), replays = t.mock.method(Match.prototype, "at");
  const rounds = t.mock.getter(Match.prototype, "rounds");
  assert.ok(match.events(0, 0).events.length > match.ply);
  assert.equal(views.mock.callCount(), match.ply + 1);
  assert.deepEqual([replays.mock.callCount(), rounds.mock.callCount()], [1, 40]);
});

test("a refused move names its clause, and nothing changes", () => {
  const match = new Match(RULES.household, { names: ["Ann", "Bo"], seed: 3 });
  const refuse = (command, rule) => {
    const before = JSON.stringify([match.view(0), match.view(1), match.history]);
    assert.throws(command, error => error instanceof IllegalMoveError && error.rule === rule && error.message.length < 200);
    assert.equal(JSON.stringify([match.view(0), match.view(1), match.history]), before);
  };
  refuse(() => match.play("draw stock"), "base.moves");
  refuse(() => match.play("flip a1", 0), "base.turn");
  refuse(() => match.deal(), "base.deal");
  refuse(() => match.undo(), "base.undo");
  for (const text of ["", "sing", "flip", "draw up", null, undefined, 7, {}, "flip a1 ".repeat(100)]) refuse(() => match.play(text), "base.move_types");
  match.play("  FLIP   a1 ", 1);
  assert.deepEqual(match.history, [[1, "flip a1"]]);
});

test("a locked card is refused by the clause of the lock", () => {
  const rules = RULES["crazy-nines"];
  for (let seed = 0; seed < 400; seed++) {
    const match = new Match(rules, { players: 2, seed });
    let found = null;
    while (!match.isRoundOver && !found) {
      const moves = match.legalMoves(), { held, turn, boards } = match.view(match.turn);
      const locked = boards[turn].slots.findIndex((slot, place) => slot?.mark && held && !moves.includes(`swap ${rules.places[place]}`));
      if (locked >= 0) found = rules.places[locked];
      else match.play(moves.find(move => held === "QS" && move.startsWith("swap")) ?? moves[0]);
    }
    if (!found) continue;
    assert.throws(() => match.play(`swap ${found}`), error => error.rule === "crazy-nines.locked");
    return;
  }
  assert.fail("no card was locked");
});

test("bots choose legal moves, and greedy ones beat random ones", () => {
  for (const name of ["beginner", "greedy", "wary"]) {
    let better = 0;
    for (let seed = 0; seed < 10; seed++) {
      const match = new Match(RULES["play-nine"], { players: 2, seed }), chance = new Chance(seed);
      const bots = [makeBot(name, match.rules, chance), makeBot("random", match.rules, chance)];
      while (!match.isOver) {
        if (match.isRoundOver) match.deal();
        else match.play(bots[match.turn].choose(match.view(match.turn)), match.turn);
      }
      better += match.standings[0].seat === 0;
    }
    assert.ok(better >= 9, `${name} won ${better} of 10`);
  }
  assert.throws(() => makeBot("constructor", RULES.household, null), /invalid bot/);
});

test("a score is the sum of lines with their rules", () => {
  const cards = ["8S", "8H", "3C", "2H", "8D", "JK", "9C", "4S", "5D"], card = RULES.household.score(cards);
  assert.equal(card.total, card.lines.reduce((sum, line) => sum + line.points, 0));
  assert.deepEqual(card.lines[0], { rule: "nine-card.score.pair", points: 0, slots: ["a1", "b1", "b2"] });
  assert.throws(() => RULES.household.score(["99"]), /invalid card at a1=99/);
});

test("a message for the table has words for each move, and news of what happened", () => {
  const match = new Match(RULES.household, { names: ["Ann", "Bo"], seed: 3 });
  const message = tableMessage(match.play("flip a1"), 0, 1);
  assert.equal(message.status, "It is the turn of Bo.");
  assert.match(message.news[0].text, /^Bo turns up a1: /);
});

test("news of many plies replay the match no more often than news of one", t => {
  const match = playOut(new Match(RULES["play-nine"], { players: 4, seed: 3 }), "random"), at = t.mock.method(Match.prototype, "at");
  const news = [0, 39].map(plies => tableMessage(match, 0, match.ply - plies).news), counts = at.mock.callCount();
  assert.ok(news[1].length >= 40 && counts <= 4, `${counts} replays for ${news[1].length} sentences`);
  assert.deepEqual(news[1].slice(-news[0].length), news[0]);
});

test("names and seats that cannot be are refused", () => {
  for (const given of [{ names: ["Ann"] }, { names: [1, 2] }, { names: ["a".repeat(101), "b"] }, { players: 40 }, { seed: -1 }]) {
    assert.throws(() => new Match(RULES.household, given), RangeError);
  }
  const match = new Match(RULES.household, { players: 2 });
  for (const seat of [2, -1, "0", 0.5]) assert.throws(() => match.view(seat), RangeError);
  for (const ply of [-1, 1, "0"]) assert.throws(() => match.at(ply), RangeError);
});
