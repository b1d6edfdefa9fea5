/** A sheet in the fragment of a link: nothing is sent to a server. The data is compressed, and has a checksum. */

import { Refusal, expect } from "./errors.mjs";
import { MOST_CHARACTERS, checkSheet, isNewer, settle } from "./files.mjs";
import { checkGame } from "./games.mjs";

const KEY = "s", VERSION = 1;

async function pass(bytes, through, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader(), parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Refusal("refused-long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Return the address of this page with a sheet in its fragment. */
export async function writeLink({ sheet, game }, address) {
  const bytes = new TextEncoder().encode(JSON.stringify({ version: VERSION, sheet, game }));
  const packed = await pass(bytes, new CompressionStream("gzip"));
  const text = btoa(Array.from(packed, byte => String.fromCharCode(byte)).join(""));
  return `${address.split("#")[0]}#${KEY}=${text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** Return the sheet of a fragment, checked, or null if it has none. Throws for one that is cut, or that is not of this page. */
export async function readLink(fragment) {
  const found = /^#s=(.*)$/s.exec(fragment)?.[1];
  if (found === undefined) return null;
  expect(found.length <= MOST_CHARACTERS, "refused-long");
  let data;
  try {
    const packed = Uint8Array.from(atob(found.replaceAll("-", "+").replaceAll("_", "/")), each => each.charCodeAt(0));
    const bytes = await pass(packed, new DecompressionStream("gzip"), MOST_CHARACTERS);
    data = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("refused-link");
  }
  expect(data !== null && typeof data === "object", "refused-link");
  expect(!isNewer(data, VERSION), "refused-newer");
  let rules;
  try {
    checkSheet(data.sheet);
    rules = checkGame(data.game);
  } catch (error) {
    throw error instanceof Refusal && error.id === "refused-newer" ? error : new Refusal("refused-link");
  }
  settle(rules, data.sheet);
  return { sheet: data.sheet, game: data.game };
}
