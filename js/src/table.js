// Messages for <cardgolf-table>: what a seat sees of a match, with marks and words, as cardgolf.web makes them.

import ENGLISH_CATALOGUE from "./en.js";
import { invalid } from "./errors.js";
import { joinGroups } from "./groups.js";
import { sumPoints } from "./scoring.js";
import { JOKER, describeLine, describeOffer, describeRefusal, describeRoundEnd, describeSides, describeStatus, numberRound, safeNames, tellPly } from "./sentences.js";
import { Words } from "./words.js";

export { Words } from "./words.js";

/** Return words that have those of the moves of the rules. */
const speak = (rules, words) => rules.speak?.(words) ?? words;

const MOST_NEWS = 40; // plies that are told at once
const MOST_LOCKED = 9; // turns that a padlock shows

export const ENGLISH = new Words(ENGLISH_CATALOGUE);

/** Return what is marked on a board: groups that match, locked places with the turns left, and points in sight. */
function listMarks(rules, view, seat, rounds) {
  const { slots } = view.boards[seat], { slotNames: places } = rules, turns = view.turns_begun[seat];
  const faces = slots.map(slot => (slot?.card ? rules.faces.indexOf(slot.card) : -1)), marks = slots.map(slot => slot?.mark ?? 0);
  let lines = null, points = null;
  if (view.phase === "round over") {
    const card = rounds.at(-1).scorecards[seat];
    lines = card.lines.map(line => ({ places: line.slots.map(name => places.indexOf(name)) }));
    points = card.total;
  } else if (faces.some(face => face >= 0) || !view.boards[seat].count) {
    lines = rules.scoreBoard(faces, marks, turns);
    points = sumPoints(lines);
  }
  const isGroup = group => group.length > 1 && group.every(place => faces[place] >= 0) &&
    new Set(group.filter(place => slots[place].card !== JOKER).map(place => rules.kinds[faces[place]])).size < 2;
  const groups = joinGroups((lines ?? []).map(line => [...line.places]).filter(isGroup)).sort((a, b) => a[0] - b[0]);
  const locks = {};
  marks.forEach((mark, place) => {
    if (mark > turns) locks[places[place]] = mark - turns <= MOST_LOCKED ? mark - turns : 0;
  });
  return { groups: groups.map(group => group.map(place => places[place])), locks, points };
}

/**
 * Return what one move or deal is in sentences, from what one viewer saw of it: its view before (null for the first deal),
 * the events, its view after, and the rounds that are finished then. It takes no match, so a page can tell what a server sent.
 */
export function narrateStep(rules, { before, events, after, rounds }, words = ENGLISH) {
  const ply = Array.isArray(events) ? events[0]?.ply : undefined;
  if (ply === undefined || events.some(each => each?.ply !== ply)) throw invalid("events", ply, "those of one move or deal");
  const seat = events.find(event => event.move)?.seat ?? after.dealer;
  return Array.from(tellPly(rules, events, before, after, rounds, speak(rules, words)), text => ({ ply, seat, text }));
}

/** Return what a seat saw happen from one ply on up to another, in sentences. */
export function narrate(match, seat = null, since = 0, until = match.ply, words = ENGLISH) {
  if (!Number.isInteger(until) || until > match.ply) throw invalid("until", until, `at most ${match.ply}`);
  return Array.from(match.steps(seat, since, until), step => narrateStep(match.rules, step, words)).flat();
}

/** Return what a seat sees of a match, or a spectator for null, in words of its language: a message for the method `show` of <cardgolf-table>. */
export function tableMessage(match, seat = null, since = null, words = ENGLISH) {
  const { rules, rounds, ply, isOver } = match, view = match.view(seat), last = rounds.at(-1), events = [], news = [];
  words = speak(rules, words);
  if (since !== null) {
    for (const step of match.steps(seat, Math.max(since, ply + 1 - MOST_NEWS))) {
      events.push(...step.events);
      news.push(...narrateStep(rules, step, words));
    }
  }
  const names = safeNames(view.names, words), sides = [...describeSides(view, names, words)];
  return {
    version: 1,
    type: "table",
    ply,
    title: rules.title,
    moment: numberRound(rules, view, rounds, words),
    status: describeStatus(rules, view, last, isOver, words),
    over: isOver,
    view,
    places: view.boards.map(board => board && rules.slotNames.slice(0, board.layout.is_hand ? 0 : board.slots.length)),
    offers: view.legal_moves.map(move => ({ move, text: describeOffer(rules, view, move, words) })),
    marks: view.boards.map((board, each) => board && listMarks(rules, view, each, rounds)),
    rounds: rounds.map(({ kind, scores, scorecards }) => ({
      kind,
      scores,
      lines: view.phase === "round over" && rounds.at(-1).scores === scores
        ? scorecards.map((card, each) => (card?.lines ?? []).map(line => ({
            points: line.points, places: line.slots, rule: line.rule, text: describeLine(rules, line, view.boards[each], words),
          })))
        : null,
    })),
    events,
    news,
    ...(view.round_end && { closing: describeRoundEnd(rules, view, view, names, words) }),
    ...(sides.length && { sides }),
  };
}

/** Return why a command of a seat was refused, in words of its language: a message for the method `refuse` of <cardgolf-table>. */
export function refusalMessage(error, match, seat = null, words = ENGLISH) {
  return { version: 1, type: "refusal", error: describeRefusal(error, match.rules, match.view(seat), speak(match.rules, words)), rule: error.rule ?? "", clauses: [] };
}
