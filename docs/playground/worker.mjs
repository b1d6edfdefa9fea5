/**
 * The module worker that runs the library: Pyodide and the library from this site, and one Playground.
 *
 * It gets {id, ask, ...} and posts {id, answer}. While it starts, it posts {progress, text}, with progress from 0 to 1.
 */

const RUNTIME = new URL("runtime/", import.meta.url);
const DOWNLOAD = 0.7; // the part of the bar that downloads take
const CLOSED = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "Worker", "BroadcastChannel", "indexedDB", "caches"];

let python, answer, extractDir;

/** Tell the page how far the start is. The marks are for those who measure it. */
function report(progress, text) {
  if (!performance.getEntriesByName(text).length) performance.mark(text);
  postMessage({ progress, text });
}

/** Count what is fetched, for the progress bar. */
function countDownloads(total) {
  const fetchPlainly = self.fetch.bind(self);
  let done = 0;
  const count = async reader => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      done += read.value.byteLength;
      report(DOWNLOAD * Math.min(done / total, 1), "Fetching Python and the library");
    }
  };
  self.fetch = async (...request) => {
    const response = await fetchPlainly(...request);
    if (response.ok && response.body) count(response.clone().body.getReader());
    return response;
  };
}

/** Take away what code of others has no use for. The policy of library.mjs is what keeps it from other sites. */
function close() {
  for (let each = self; each; each = Object.getPrototypeOf(each)) {
    for (const name of CLOSED) if (Object.hasOwn(each, name)) Object.defineProperty(each, name, { value: undefined });
  }
}

async function start() {
  const found = await fetch(new URL("runtime.json", RUNTIME));
  const runtime = found.ok ? await found.json() : { missing: "This site was built without the playground's runtime." };
  if (runtime.missing) throw new Error(runtime.missing);
  countDownloads(runtime.bytes);
  const library = fetch(new URL("library.zip", RUNTIME)).then(response => response.arrayBuffer());
  const { loadPyodide } = await import(new URL("pyodide.mjs", RUNTIME).href);
  python = await loadPyodide({ indexURL: RUNTIME.href, stdout: () => {}, stderr: () => {} });
  report(0.8, "Loading the library");
  extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(await library, "zip", { extractDir });
  report(0.9, "Starting the library");
  answer = python.runPython(`
import json
from cardgolf.playground import Playground
page = Playground()
lambda text: json.dumps(page.answer(json.loads(text)))
`);
  close();
  report(1, "Reading the rules");
}

/** Add the files of a wheel to the library's, so that its variants and house rules are found by name. */
function install(name, bytes) {
  if (!/^[\w.+-]+\.whl$/.test(name)) {
    return { error: `invalid wheel ${JSON.stringify(name.slice(0, 60))}: expected a file that ends in .whl` };
  }
  try {
    python.unpackArchive(bytes, "wheel", { extractDir });
  } catch {
    return { error: `invalid wheel ${name.slice(0, 60)}: expected a wheel of pure Python` };
  }
  python.runPython("import importlib\nimportlib.invalidate_caches()");
  return JSON.parse(answer('{"ask": "catalogue"}'));
}

const started = start();

self.addEventListener("message", async ({ data: { id, ...asked } }) => {
  try {
    await started;
    const found = asked.ask === "wheel" ? install(asked.name, asked.bytes) : JSON.parse(answer(JSON.stringify(asked)));
    postMessage({ id, answer: found });
  } catch (error) {
    postMessage({ id, answer: { error: String(error.message ?? error).trim().split("\n").at(-1) } });
  }
});
