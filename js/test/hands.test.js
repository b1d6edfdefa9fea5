import assert from "node:assert/strict";
import { test } from "node:test";

import { playOut, read, views } from "../scripts/play_out.mjs";
import { HandRules } from "../src/hands.js";
import { Chance, IllegalMoveError, Match, Rules, makeBot } from "../src/index.js";
import * as lite from "../src/lite.js";
import { refusalMessage, tableMessage } from "../src/table.js";

const NAMES = ["board-nine", "cabo"], RULES = Object.fromEntries(NAMES.map(name => [name, new Rules(read(name))]));

/** Return the rules of a bundle with other fields in its parts of a kind. */
function alter(name, kind, fields) {
  const bundle = JSON.parse(read(name));
  return new Rules({ ...bundle, turns: bundle.turns.map(part => (part.do === kind ? { ...part, ...fields } : part)) });
}

/** Return a match after the first move for which a function holds, of matches of bots. */
function find(rules, isFound, bot = "random") {
  for (let seed = 0; seed < 40; seed++) {
    let found = null;
    playOut(new Match(rules, { names: ["Ann", "Bo", "Cy"], seed }), bot, match => {
      if (!found && isFound(match)) found = match.at(match.ply);
    });
    if (found) return found;
  }
  return assert.fail("no such move");
}

const isWindow = match => match.toAct.length > 1;
const lastMove = match => match.history.at(-1)[1].split(" ")[0];

function refuse(command, rule, reason) {
  let error = null;
  assert.throws(command, thrown => {
    error = thrown;
    return thrown instanceof IllegalMoveError && thrown.message.length < 200;
  });
  assert.deepEqual([error.rule, error.reason], [rule, reason]);
  return error;
}

for (const [name, rules] of Object.entries(RULES)) {
  test(`${name}: moves are offered to those who may act, and each of them can be played`, () => {
    playOut(new Match(rules, { players: 2, seed: 6 }), "random", match => {
      for (const seat of match.names.keys()) {
        const moves = match.legalMoves(seat);
        assert.deepEqual(match.view(seat).legal_moves, moves);
        assert.equal(moves.length > 0, match.toAct.includes(seat));
        if (moves.length) match.at(match.ply).play(moves.at(-1), seat);
        else refuse(() => match.play("pass", seat), "base.turn", match.isRoundOver ? "round-over" : "turn");
      }
      if (!match.isRoundOver) assert.deepEqual(match.legalMoves(), match.legalMoves(match.toAct[0]));
    });
  });

  test(`${name}: the small package plays it with the module of hands`, () => {
    const match = playOut(new Match(rules, { players: 2, seed: 9 }), "greedy"), own = new HandRules(read(name));
    assert.equal(own.digest, rules.digest);
    const again = lite.Match.replay(own, match.record());
    assert.deepEqual(views(again), views(match));
    const late = match.at(match.ply - 3), bot = makeBot("greedy", rules, new Chance(1)), same = lite.makeBot("greedy", own, new lite.Chance(1));
    if (!late.isRoundOver) assert.equal(same.choose(late.view(late.turn)), bot.choose(late.view(late.turn)));
  });
}

test("a hand is seen by its seat alone until the round is over", () => {
  playOut(new Match(RULES["board-nine"], { players: 3, seed: 6 }), "greedy", match => {
    for (const view of views(match)) {
      view.boards.forEach((board, seat) => {
        const isSeen = seat === view.seat || match.isRoundOver || board.count === 0;
        assert.deepEqual(board.slots.map(slot => slot.card !== null), isSeen ? Array(board.count).fill(true) : []);
        assert.ok(board.layout.is_hand);
      });
      if (view.held_from === "stock" && view.seat !== view.turn) assert.equal(view.held, null);
    }
  });
});

test("a card that lies face down is seen by the seats that know it", () => {
  let known = 0;
  playOut(new Match(RULES.cabo, { players: 3, seed: 6 }), "wary", match => {
    for (const view of views(match)) {
      for (const slot of view.boards.flatMap(board => board.slots)) {
        assert.ok(!slot || (slot.card !== null) === (slot.up || Boolean(slot.seen_by?.includes(view.seat))));
        known += Boolean(slot && !slot.up && slot.card);
      }
    }
    const [first, second] = [match.view(0), match.view(1)];
    const shared = first.boards.map(board => board.slots.map(slot => slot && [slot.up, slot.seen_by ?? []]));
    assert.deepEqual(second.boards.map(board => board.slots.map(slot => slot && [slot.up, slot.seen_by ?? []])), shared); // who knows a card, all can see
  });
  assert.ok(known > 0);
});

test("in a window every seat that is asked may act, in any order, and no other", () => {
  const match = find(RULES.cabo, isWindow), { toAct } = match, view = match.view(toAct[1]);
  assert.deepEqual([view.phase, view.memory.of_round["open discard"]], ["reaction", true]);
  assert.ok(match.legalMoves(toAct[1]).includes("pass"));
  match.play("pass", toAct[1]);
  assert.deepEqual(match.toAct, toAct.filter(seat => seat !== toAct[1]));
  const before = views(match), error = refuse(() => match.play("pass", toAct[1]), "base.turn", "turn");
  assert.match(error.message, /which (may react now|is to move)$/);
  assert.deepEqual(views(match), before);
  match.play("pass");
  assert.deepEqual(match.history.at(-1), [toAct[0], "pass"]);
});

test("refusals in a window are sentences", () => {
  const match = find(RULES.cabo, each => isWindow(each) && each.toAct.length === 3), [first, other] = match.toAct, name = seat => match.names[seat];
  const tell = (command, rule, reason, seat = first) => refusalMessage(refuse(command, rule, reason), match, seat);
  assert.deepEqual(tell(() => match.play("draw stock", first), "cabo.moves", "move"), {
    version: 1, type: "refusal", error: "You cannot draw from the stock now.", rule: "cabo.moves", clauses: [],
  });
  assert.equal(tell(() => match.play("knock", first), "cabo.moves", "move").error, "You cannot say CABO now.");
  assert.equal(tell(() => match.play(`spy ${other} a1`, first), "cabo.moves", "move").error, `You cannot look at the card of ${name(other)} at a1 now.`);
  assert.equal(tell(() => match.play(`grab ${other} a1`, first), "cabo.moves", "move").error, `You cannot throw a1 of ${name(other)} now.`);
  assert.equal(tell(() => match.play("give a1", first), "cabo.moves", "move").error, "This game has no such move.");
  assert.equal(tell(() => match.play("snatch a1", first), "base.move_types", "unreadable").error, "This game has no such move.");
  match.play("pass", first);
  assert.match(tell(() => match.play("pass", first), "base.turn", "turn").error, /^\w+ and \w+ have to move first\.$/);
  assert.match(tableMessage(match, other).status, new RegExp(`^${name(other)}, you may throw a card that equals the .+\\. A wrong card stays, and costs another card\\.`));
  assert.match(tableMessage(match, first).status, /^\w+ and \w+ may react\.$/);
});

test("a card of another seat that was thrown is paid for with one of the own", () => {
  const rules = alter("cabo", "snap", { whose: "any" });
  const match = find(rules, each => lastMove(each) === "grab" && each.view(null).memory.of_round["owed card"]), [thrower] = match.history.at(-1);
  assert.deepEqual(match.toAct, [thrower]);
  assert.ok(match.legalMoves().length > 0 && match.legalMoves().every(move => move.startsWith("give ")));
  const [seat, owner, place] = match.view(null).memory.of_round["owed card"], gap = rules.places.indexOf(place);
  assert.equal(seat, thrower);
  const count = match.view(null).boards[owner].count;
  match.play(match.legalMoves()[0]);
  assert.ok(gap < 0 || match.view(null).boards[owner].slots[gap] !== null);
  assert.equal(match.view(null).boards[owner].count, count + 1);
});

test("a pick is taken back, a look is not, and a reaction not by others", () => {
  const picked = find(RULES.cabo, match => lastMove(match) === "pick"), [seat] = picked.history.at(-1), before = picked.at(picked.ply - 1);
  assert.deepEqual(views(picked.undo(seat)), views(before));
  for (const word of ["peek", "spy"]) {
    const looked = find(RULES.cabo, match => lastMove(match) === word && !match.isRoundOver);
    assert.equal(refusalMessage(refuse(() => looked.undo(), "base.undo", "undo-shown"), looked, 0).error, "That move showed a new card. It cannot be taken back.");
  }
  const passed = find(RULES.cabo, isWindow), other = passed.toAct.find(each => each !== passed.view(null).turn);
  refuse(() => passed.play("pass", other).undo(), "base.undo", "undo-other");
});

test("all plays out of a hand are listed, and those that a seat may play are among the moves", () => {
  const rules = RULES["board-nine"];
  assert.deepEqual(rules.listPlays(["7", "0", "5", "3", "5"]), ["play 0", "play 3", "play 5", "play 5 5", "play 7"]);
  assert.equal(rules.listPlays(["7", "6", "5", "4", "3", "9"]).at(-1), "play 3 4 5 6 7");
  assert.deepEqual(rules.listPlays([]), []);
  playOut(new Match(rules, { players: 2, seed: 4 }), "random", match => {
    const view = match.view(match.turn ?? 0);
    if (view.phase !== "start") return;
    assert.deepEqual(rules.listPlays(view.boards[view.seat].slots.map(slot => slot.card)), view.legal_moves.filter(move => move !== "knock"));
  });
});

test("a line of a hand names no places", () => {
  const bundle = JSON.parse(read("board-nine")), held = { do: "held", cards: [...bundle.faces.keys()], points: -3, rule: "board-nine.held", least: 1, most: null };
  const rules = new Rules({ ...bundle, scoring: [bundle.scoring[0], held, ...bundle.scoring.slice(1)] });
  const lines = playOut(new Match(rules, { players: 2, seed: 4 }), "random").rounds[0].scorecards.flatMap(card => card.lines);
  assert.ok(lines.some(line => line.rule === held.rule) && lines.every(line => line.slots.length === 0));
});

test("a play may be written in any order and in capitals", () => {
  const match = find(RULES["board-nine"], each => each.legalMoves().some(move => /^play (\d+) (\d+)$/.test(move))), move = match.legalMoves().find(each => /^play \d+ \d+$/.test(each));
  match.play(`  ${move.toUpperCase()} `);
  assert.equal(match.history.at(-1)[1], move);
});
