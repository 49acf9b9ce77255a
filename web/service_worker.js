// Keeps the whole site on the device, so that it opens without a network. It serves one version at a time, complete or
// not at all. The build fills in FILES (address -> SHA-256) and VERSION (the hash of that list).
const VERSION = __VERSION__;
const FILES = __FILES__;

const SCOPE = self.registration.scope;
// One host may hold several copies of Sequor in different folders, and caches belong to the host.
const PREFIX = `sequor ${SCOPE} `;
const CACHE = PREFIX + VERSION;

const address = (path) => new URL(path, SCOPE).href;

async function sha256(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The page has just loaded most files: the browser's own copy will do where its hash is right, and an old or broken
// copy is fetched again past every cache. So nothing is downloaded twice, and nothing wrong is ever kept.
async function store(cache, path) {
  if (await cache.match(address(path))) return;
  for (const mode of ["default", "reload"]) {
    const response = await fetch(address(path), { cache: mode });
    if (response.ok && (await sha256(response.clone())) === FILES[path]) {
      return cache.put(address(path), response);
    }
  }
  throw new Error(`${path} is not the file that version ${VERSION} was built with`);
}

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(FILES).map((path) => store(cache, path)));
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const page = request.mode === "navigate" && (await cache.match(SCOPE));
  return page || fetch(request);
}

async function readiness() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  return { version: VERSION, ready: Object.keys(FILES).every((path) => kept.has(address(path))) };
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE)) event.respondWith(answer(request));
});

// The page decides when a new version takes over ("update"), and asks whether all is kept ("ready?", with a port).
self.addEventListener("message", (event) => {
  if (event.data?.type === "update") self.skipWaiting();
  if (event.data?.type === "ready?") {
    event.waitUntil(readiness().then((state) => event.ports[0].postMessage(state)));
  }
});
