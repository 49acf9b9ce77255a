// Stores the whole site on the device, so that it works offline. Serves one version at a time, completely or not at all. The
// build fills in FILES and SPARE (address -> SHA-256) and VERSION (the hash of both). SPARE contains the files for browsers that
// refuse the memory snapshot; they are stored only when such a browser asks for them.
const VERSION = __VERSION__;
const FILES = __FILES__;
const SPARE = __SPARE__;

const SCOPE = self.registration.scope;
// Caches belong to the host, and one host may serve several copies of Sequor in different folders.
const PREFIX = `sequor ${SCOPE} `;
const CACHE = PREFIX + VERSION;

// The stored files' types, whatever the host declares.
const TYPES = {
  "": "text/html; charset=utf-8",
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  png: "image/png",
  woff2: "font/woff2",
  wasm: "application/wasm",
  py: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

// Files that end in `.bin` are sent compressed in one of several forms (`web/boot/unpack.js`) and stored unpacked under that
// name; FILES has the hash of their content. Unpacking takes a fifth of a second at each start.
const AS_IT_IS = [["bin", (content) => content]];
const FORMS = [
  unpacksBrotli() ? ["brotli.dat", (content) => through(content, "brotli")] : ["zstd.dat", unpackedZstd],
  ["bin", (content) => through(content, "gzip")],
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

function through(content, form) {
  return new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream(form))).arrayBuffer();
}

function unpackedZstd(content) {
  return fzstd.decompress(new Uint8Array(content));
}

const address = (path) => new URL(path, SCOPE).href;

// Without these, a page that does not start could neither report why nor change to the waiting version.
const SCRIPTS = ["can_start", "watchdog", "stored", "change_version"].map((name) => `web/boot/${name}.js`);
const WATCH = ["./", ...SCRIPTS].map(address);
const HASHES = new Map(Object.entries({ ...FILES, ...SPARE }).map(([path, hash]) => [address(path), hash]));

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

async function sha256(content) {
  const digest = await crypto.subtle.digest("SHA-256", content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Why the site can't be stored, and which files are the cause (paths):
//
//   "full"     the disk is full
//   "changed"  the host sends something else than the build wrote
//   "missing"  the host lacks them
//   "lost"     they did not arrive
//   "refused"  the browser does not store anything
class NotKept extends Error {
  constructor(why, files = []) {
    super(`not kept for offline play (${[why, ...files].join(" ")})`);
    Object.assign(this, { why, files });
  }
}

const WHYS = ["full", "changed", "missing", "lost", "refused"]; // in this order: only the first is reported

// The page has just loaded most files: the browser's own copy will do if its hash is right. An old or broken copy is fetched
// again, bypassing every cache. So nothing is downloaded twice, and nothing wrong is ever stored or served.
async function download(url) {
  let why;
  for (const cache of ["default", "reload"]) {
    const problems = [];
    for (const [ending, unpacked] of url.endsWith(".bin") ? FORMS : AS_IT_IS) {
      const found = await received(url.replace(/bin$/, ending), cache);
      const content = found.packed && (await attempt(() => unpacked(found.packed)));
      if (content && (await sha256(content)) === HASHES.get(url)) return stored(url, content);
      problems.push(found.problem || "changed");
    }
    why = ["lost", "changed", "missing"].find((problem) => problems.includes(problem));
  }
  throw new NotKept(why, [url.slice(SCOPE.length) || "index.html"]);
}

// The host's answer: `{ packed }`, bytes, or `{ problem }`.
async function received(url, cache) {
  try {
    const response = await fetch(url, { cache });
    // Some hosts send their page for a missing file.
    const isPage = /html/.test(response.headers.get("Content-Type")) && !/(\/|html)$/.test(url);
    if (response.ok) return { packed: await response.arrayBuffer(), problem: isPage && "missing" };
    return { problem: response.status < 500 ? "missing" : "lost" };
  } catch {
    return { problem: "lost" };
  }
}

async function attempt(action) {
  try {
    return await action();
  } catch {
    return null;
  }
}

// The response as it is stored: with its hash, by which the next version recognises it.
function stored(url, content) {
  const name = url.slice(url.lastIndexOf("/") + 1);
  const isPacked = name.endsWith(".bin");
  const type = TYPES[name.replace(/\.bin$/, "").split(".").at(-1)] ?? "application/octet-stream";
  return new Response(content, {
    headers: { "Content-Type": type, "SHA-256": HASHES.get(url), ...(isPacked && { Unpacked: "here" }) },
  });
}

function asNotKept(error) {
  return error instanceof NotKept ? error : new NotKept(error.name === "QuotaExceededError" ? "full" : "refused");
}

async function isWhole(url, kept) {
  return (await sha256(await kept.arrayBuffer())) === HASHES.get(url);
}

async function keptBefore(url) {
  for (const name of await ownCaches()) {
    const kept = await (await caches.open(name)).match(url);
    if (kept?.headers.get("SHA-256") === HASHES.get(url)) return kept;
  }
}

// Stores the missing files and returns their number. Leaves stored files alone: while Chromium rewrites one, it has neither the
// old nor the new content. If some can't be stored, throws a NotKept once all others are done.
async function keep(paths, isThere = async () => true) {
  const cache = await caches.open(CACHE).catch((error) => {
    throw asNotKept(error);
  });
  const store = async (url) => {
    const kept = await cache.match(url);
    if (kept && (await isThere(url, kept))) return 0;
    await cache.put(url, (!kept && (await keptBefore(url))) || (await download(url)));
    return 1;
  };
  const stored = await Promise.allSettled(paths.map((path) => store(address(path))));
  const errors = stored.flatMap(({ reason }) => (reason ? asNotKept(reason) : []));
  const why = WHYS.find((one) => errors.some((error) => error.why === one));
  if (why) throw new NotKept(why, errors.flatMap((error) => (error.why === why ? error.files : [])));
  return stored.reduce((sum, { value }) => sum + value, 0);
}

// If the network fails, the files that arrived stay for the next attempt; on a full disk they are deleted, because the games need
// the space. Reports the reason to open pages, since they can't ask a worker that isn't installed.
async function install() {
  try {
    await keep(Object.keys(FILES));
  } catch (error) {
    if (error.why === "full") await caches.delete(CACHE);
    for (const page of await ownPages()) page.postMessage({ notKept: { why: error.why, files: error.files } });
    throw error;
  }
}

async function ownPages() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => url.startsWith(SCOPE));
}

// Browsers with static routing take the large files from the cache without starting this worker, which saves a tenth of a second.
// They fetch missing ones unchecked, but the interpreter checks these files itself. Opening a page waits for this worker's
// answer; without that route Chromium asks the host at the same time.
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

// A file may be missing here: browsers clear caches, and SPARE is stored for some only. It is fetched in this very version or not
// at all, since the host may have a newer one by now; but a newer watchdog is better than none.
async function answer(request) {
  const cache = await caches.open(CACHE);
  const asked = request.url.replace(/[?#].*/, "").replace(/(brotli|zstd)\.dat$/, "bin");
  const url = !HASHES.has(asked) && request.mode === "navigate" ? SCOPE : asked;
  const kept = await cache.match(url);
  if (kept || !HASHES.has(url)) return kept ?? fetch(request);
  return WATCH.includes(url) ? download(url).catch(() => fetch(request)) : download(url);
}

// Two versions must never run at once: a page left open would start its computer players from the new files. So a new version
// takes over only if a single page is open, and otherwise returns the number of the others. Pictures do not count (see
// `change_version.js`).
async function takeOver() {
  const others = (await ownPages()).filter(({ url }) => !url.endsWith(".svg")).length - 1;
  if (others < 1) self.skipWaiting();
  return { others };
}

// Fetches damaged and missing files again; returns the number of repaired ones, or null if that did not work for all.
async function mend() {
  const mended = await keep(Object.keys(FILES), isWhole).catch(console.warn);
  return { mended: mended ?? null };
}

// Fetches missing files that this page needs, then returns whether everything is stored, and if not, why and which files.
async function readiness({ spare }) {
  const wanted = Object.keys(spare ? { ...FILES, ...SPARE } : FILES);
  const answer = await keep(wanted).then(
    () => ({ ready: true }),
    ({ why, files }) => ({ ready: false, why, files }),
  );
  return { version: VERSION, ...answer };
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
// started without the snapshot), and reports that it could not start, so that damaged files are fetched again ("failed"). Answers
// go through the port of the message.
const ANSWERS = {
  update: takeOver,
  "ready?": readiness,
  failed: mend,
};

self.addEventListener("message", (event) => {
  const answering = ANSWERS[event.data?.type]?.(event.data);
  if (answering) event.waitUntil(answering.then((answer) => event.ports[0]?.postMessage(answer)));
});
