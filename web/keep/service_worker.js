// Stores the whole site on the device, so that it opens without a network. Serves one version at a time, complete or not at
// all. The build fills in FILES and SPARE (address -> SHA-256) and VERSION (the hash of both). SPARE holds the files for
// browsers that refuse the memory snapshot; they are stored only when such a browser asks for them.
const VERSION = __VERSION__;
const FILES = __FILES__;
const SPARE = __SPARE__;

const SCOPE = self.registration.scope;
// Caches belong to the host, and one host may hold several copies of Sequor in different folders.
const PREFIX = `sequor ${SCOPE} `;
const CACHE = PREFIX + VERSION;

const TYPES = { wasm: "application/wasm", mjs: "text/javascript" };

// Files that end in `.bin` travel packed in one of several forms (`web/start/packed.mjs`) and are stored unpacked under that
// name; FILES has the hash of what is in them. Unpacking takes a fifth of a second at each start.
const AS_IT_IS = [["bin", (response) => response.arrayBuffer()]];
const FORMS = [
  unpacksBrotli() ? ["brotli.dat", (response) => through(response, "brotli")] : ["zstd.dat", unpackedZstd],
  ["bin", (response) => through(response, "gzip")],
];

function unpacksBrotli() {
  try {
    return Boolean(new DecompressionStream("brotli"));
  } catch {
    importDecoder();
    return false; // Chromium 156
  }
}

function importDecoder() {
  try {
    importScripts("vendor/fzstd/fzstd.js");
  } catch (error) {
    console.warn(`What travels packed comes in gzip: ${error.message}`);
  }
}

function through({ body }, form) {
  return new Response(body.pipeThrough(new DecompressionStream(form))).arrayBuffer();
}

async function unpackedZstd(response) {
  return fzstd.decompress(new Uint8Array(await response.arrayBuffer()));
}

const address = (path) => new URL(path, SCOPE).href;

// Without these nobody is told why the page does not start, and nobody can change to the version that waits.
const WATCH = ["./", "web/start/watch.js", "web/start/stored.js", "web/start/change_version.js"].map(address);
const HASHES = new Map(Object.entries({ ...FILES, ...SPARE }).map(([path, hash]) => [address(path), hash]));

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

async function sha256(content) {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The page has just loaded most files: the browser's own copy will do if its hash is right; an old or broken copy is fetched
// again, bypassing every cache. So nothing is downloaded twice, and nothing wrong is ever stored or served.
async function download(url) {
  for (const cache of ["default", "reload"]) {
    for (const [ending, unpacked] of url.endsWith(".bin") ? FORMS : AS_IT_IS) {
      const response = await fetch(url.replace(/bin$/, ending), { cache });
      const content = response.ok && (await unpacked(response).catch(() => null));
      if (content && (await sha256(content)) === HASHES.get(url)) return stored(url, content, response);
    }
  }
  throw new Error(`${url} is not the file that version ${VERSION} was built with`);
}

// The response as it is stored: with its hash, by which the next version recognises it.
function stored(url, content, { headers }) {
  const isPacked = url.endsWith(".bin");
  const type = isPacked ? (TYPES[url.split(".").at(-2)] ?? "application/octet-stream") : headers.get("Content-Type");
  return new Response(content, {
    headers: { "Content-Type": type, "SHA-256": HASHES.get(url), ...(isPacked && { Unpacked: "here" }) },
  });
}

const isFull = ({ name }) => name === "QuotaExceededError";

async function isWhole(url, kept) {
  return (await sha256(await kept.arrayBuffer())) === HASHES.get(url);
}

async function keptBefore(url) {
  for (const name of await ownCaches()) {
    const kept = await (await caches.open(name)).match(url);
    if (kept?.headers.get("SHA-256") === HASHES.get(url)) return kept;
  }
}

// Leaves stored files alone: while Chromium rewrites one, it has neither the old nor the new. Returns how many it has stored.
// If some cannot be, it throws once nothing is under way any more: an error of a full disk, if there is one among them.
async function keep(paths, isThere = async () => true) {
  const cache = await caches.open(CACHE);
  const store = async (url) => {
    const kept = await cache.match(url);
    if (kept && (await isThere(url, kept))) return 0;
    await cache.put(url, (!kept && (await keptBefore(url))) || (await download(url)));
    return 1;
  };
  const stored = await Promise.allSettled(paths.map((path) => store(address(path))));
  const errors = stored.flatMap(({ reason }) => reason ?? []);
  if (errors.length) throw errors.find(isFull) ?? errors[0];
  return stored.reduce((sum, { value }) => sum + value, 0);
}

// If the network fails, the files that arrived stay for the next attempt; on a full disk they go, because the games need the
// room.
async function install() {
  try {
    await keep(Object.keys(FILES));
  } catch (error) {
    if (isFull(error)) await caches.delete(CACHE);
    throw error;
  }
}

// Browsers with static routing take the large files from the cache without starting this worker, which saves a tenth of a
// second. They fetch a missing one unchecked, but the interpreter checks these files itself. When a page is opened they wait
// for this worker's answer; without that route Chromium asks the host at the same time.
async function addRoutes(event) {
  const pathname = new URL(SCOPE).pathname.replace(/[+*?:{}()\\]/g, "\\$&");
  const urlPattern = new URLPattern({ pathname: `${pathname}*.bin`, search: "", baseURL: SCOPE });
  await event.addRoutes([
    { condition: { urlPattern }, source: { cacheName: CACHE } },
    { condition: { requestMode: "navigate" }, source: "fetch-event" },
  ]);
}

async function activate() {
  const old = (await ownCaches()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A file may be missing here: browsers clear caches, and SPARE is stored for some only. It is fetched in this very version or
// not at all, since the host may hold a newer one by now; but rather a newer watch than none.
async function answer(request) {
  const cache = await caches.open(CACHE);
  const asked = request.url.replace(/[?#].*/, "").replace(/(brotli|zstd)\.dat$/, "bin");
  const url = !HASHES.has(asked) && request.mode === "navigate" ? SCOPE : asked;
  const kept = await cache.match(url);
  if (kept || !HASHES.has(url)) return kept ?? fetch(request);
  return WATCH.includes(url) ? download(url).catch(() => fetch(request)) : download(url);
}

// Two versions must never run at once: a page left open would start its computer players from the new files. So a new version
// takes over only if a single page is open, and otherwise says how many others there are. Pictures do not count (see
// `change_version.js`).
async function takeOver() {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = windows.filter(({ url }) => url.startsWith(SCOPE) && !url.endsWith(".svg")).length - 1;
  if (others < 1) self.skipWaiting();
  return { others };
}

// Fetches damaged and missing files again; says how many it has mended, or null if that did not work for all.
async function mend() {
  const mended = await keep(Object.keys(FILES), isWhole).catch(console.warn);
  return { mended: mended ?? null };
}

// Fetches what is missing of what this page needs, then says whether everything is stored.
async function readiness({ spare }) {
  const wanted = Object.keys(spare ? { ...FILES, ...SPARE } : FILES);
  const ready = await keep(wanted).then(() => true, () => false);
  return { version: VERSION, ready };
}

self.addEventListener("install", (event) => {
  event.waitUntil(install());
  if (event.addRoutes) event.waitUntil(addRoutes(event).catch(console.warn));
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE)) event.respondWith(answer(request));
});

// The page decides when a new version takes over ("update"), asks whether everything is stored ("ready?", with `spare` if it
// started without the snapshot), and reports that it could not start, so that damaged files are fetched again ("failed").
// Answers go through the port that comes with the question.
const ANSWERS = {
  update: takeOver,
  "ready?": readiness,
  failed: mend,
};

self.addEventListener("message", (event) => {
  const answering = ANSWERS[event.data?.type]?.(event.data);
  if (answering) event.waitUntil(answering.then((answer) => event.ports[0]?.postMessage(answer)));
});
