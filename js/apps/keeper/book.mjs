/** A sheet that is open: its record, its rules, and the changes that can be undone until the page is closed. */

import { ScoreRules as Rules } from "../../src/score.js";
import { isolate } from "../../src/names.js";
import { settle } from "./files.mjs";
import { makeId, readRecord, writeRecord } from "./store.mjs";

const MOST_UNDONE = 200;

export class Book {
  undone = [];
  done = [];

  constructor(record, { readOnly = false } = {}) {
    this.readOnly = readOnly;
    this.rules = new Rules(record.game.bundle);
    this.#take(record);
  }

  /** Return the book of a sheet that the browser keeps. */
  static open(id) {
    return new Book(readRecord(id));
  }

  /** Keep a new sheet, and return its record. */
  static begin(game, sheet) {
    return writeRecord({ id: makeId(), game, sheet });
  }

  get id() { return this.record.id; }
  get game() { return this.record.game; }
  get sheet() { return this.record.sheet; }

  /** The names as sentences and cells show them. Those of the sheet are plain. */
  get names() { return this.sheet.players.map(isolate); }

  /** The bounds of points, or undefined where nothing is known. */
  get bounds() { return this.game.bounds?.[this.names.length]; }

  #take(record) {
    this.record = record;
    this.settled = settle(this.rules, record.sheet);
  }

  /** Take what another tab kept. What was done before cannot be undone then. Return whether there was anything new. */
  refresh() {
    if (this.readOnly) return false;
    const found = readRecord(this.id);
    if (found.revision === this.record.revision) return false;
    [this.undone, this.done] = [[], []];
    this.#take(found);
    return true;
  }

  /** Make a change, a function of the sheet that returns another one. It is applied to what is kept now. */
  change(make) {
    this.refresh();
    const before = this.sheet, after = make(before);
    settle(this.rules, after);
    this.done = [...this.done, before].slice(-MOST_UNDONE);
    this.undone = [];
    this.#keep(after);
  }

  undo() {
    if (this.refresh() || !this.done.length) return;
    this.undone.push(this.sheet);
    this.#keep(this.done.pop());
  }

  redo() {
    if (this.refresh() || !this.undone.length) return;
    this.done.push(this.sheet);
    this.#keep(this.undone.pop());
  }

  #keep(sheet) {
    this.#take(writeRecord({ ...this.record, sheet }));
  }
}
