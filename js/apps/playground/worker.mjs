/**
 * The module worker that runs the library: Pyodide and the library from this site, and one Playground.
 *
 * It gets {id, ask, ...} and posts {id, answer}. While it starts, it posts {progress, text}, with progress from 0 to 1.
 */

const RUNTIME = new URL("runtime/", import.meta.url);
const DOWNLOAD = 0.7; // the part of the bar that downloads take
// What code of others keeps of the worker's global object: the language, and what Python needs. All else goes.
const KEPT = new Set(`
  Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp JSON Math Intl
  Error AggregateError EvalError RangeError ReferenceError SuppressedError SyntaxError TypeError URIError
  globalThis Atomics ArrayBuffer SharedArrayBuffer DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect
  FinalizationRegistry Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array BigUint64Array BigInt64Array
  Uint8ClampedArray Float16Array Float32Array Float64Array WebAssembly
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN console
  self constructor name onmessage onmessageerror onerror postMessage addEventListener dispatchEvent removeEventListener
  setTimeout clearTimeout setInterval clearInterval queueMicrotask structuredClone atob btoa isSecureContext
  crossOriginIsolated performance Performance crypto Crypto DOMException Event EventTarget ErrorEvent MessageEvent
  MessageChannel MessagePort PromiseRejectionEvent AbortController AbortSignal TextDecoder TextEncoder URL URLSearchParams
  toString toLocaleString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable __proto__
  __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__
`.trim().split(/\s+/));

let python, answer, extractDir;
let isClosed = false;

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
    if (isClosed) throw new TypeError("fetch is closed");
    const response = await fetchPlainly(...request);
    if (response.ok && response.body) count(response.clone().body.getReader());
    return response;
  };
}

/** Take away what code of others has no use for. The policy of library.mjs is what keeps it from other sites. */
function close() {
  isClosed = true;
  const chain = [];
  for (let each = self; each; each = Object.getPrototypeOf(each)) chain.push(each);
  for (const owner of chain) {
    for (const name of Object.getOwnPropertyNames(owner)) if (!KEPT.has(name)) remove(owner, name, chain);
  }
}

/** Remove a property. Of a class, its methods go too, so that an object of it that was kept somewhere is of no use. */
function remove(owner, name, chain) {
  const { value, configurable } = Object.getOwnPropertyDescriptor(owner, name);
  const methods = typeof value === "function" ? value.prototype : null;
  if (methods && !chain.includes(methods)) {
    for (const key of Reflect.ownKeys(methods)) Reflect.deleteProperty(methods, key);
  }
  if (configurable) Object.defineProperty(owner, name, { value: undefined });
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
from cardgolf.web.playground import Playground
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
