/** Run searches on the built site by the theme's own worker: node scripts/docs/search_site.mjs SITE QUERY... prints JSON.
 *
 * For each query it prints the locations that the search box would show, one a page, best first. */

import { readFileSync, readdirSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [SETUP, QUERY] = [0, 2]; // the types of the worker's messages
const [site, ...queries] = process.argv.slice(2);
const workers = `${site}/assets/javascripts/workers`;
const [worker] = readdirSync(workers).filter(name => /^search\..*\.js$/.test(name));

let listen, resolveAnswer;
globalThis.self = globalThis;
globalThis.addEventListener = (_, listener) => { listen = listener; };
globalThis.postMessage = message => resolveAnswer(message);
runInThisContext(readFileSync(`${workers}/${worker}`, "utf-8"));
const ask = data => new Promise(resolve => { resolveAnswer = resolve; listen({ data }); });

const index = JSON.parse(readFileSync(`${site}/search/search_index.json`, "utf-8"));
await ask({ type: SETUP, data: { ...index, options: {} } });
const found = {};
for (const query of queries) {
  const { data } = await ask({ type: QUERY, data: query });
  found[query] = data.items.map(([first]) => first.location);
}
console.log(JSON.stringify(found));
