// Fetches compressed files and decompresses them as they arrive: brotli if the browser supports it, otherwise zstd, and gzip if
// either fails. Not every host compresses, and none alters `.dat` or `.bin`. The build fills in SUMS.
import { checksum } from "./memory.js";

const SUMS = __SUMS__; // checksums of brotli and zstd files, whose decoders miss most errors

export const address = (path) => new URL(`../../${path}`, import.meta.url).href;

const GZIP = { ending: "bin", unpacking: () => new DecompressionStream("gzip") };
const ZSTD = { ending: "zstd.dat", unpacking: unpackingZstd };
const BROTLI = { ending: "brotli.dat", unpacking: () => new DecompressionStream("brotli") };

const best = unpacksBrotli() ? BROTLI : ZSTD;
// The service worker has these files unpacked, under their gzip names. A worker can't tell whether there is a service worker.
const forms = globalThis.navigator.serviceWorker?.controller ? [GZIP, best] : [best, GZIP];

function unpacksBrotli() {
  try {
    return Boolean(BROTLI.unpacking());
  } catch {
    return false; // Chromium 156
  }
}

const unpackers = []; // two workers, while there is work
const open = new Set(); // the ports of the files they unpack

function unpackingZstd() {
  if (!open.size) unpackers.push(...[0, 1].map(() => new Worker(new URL("unpack_worker.js", import.meta.url))));
  const unpacker = unpackers[open.size % 2];
  const { port1: port, port2: itsPort } = new MessageChannel();
  open.add(port);
  unpacker.postMessage(itsPort, [itsPort]);
  let fail;
  const readable = new ReadableStream({
    start(passed) {
      fail = (reason) => {
        release(port);
        passed.error(new Error(reason));
      };
      unpacker.addEventListener("error", (event) => {
        event.preventDefault(); // it is fetched in another form
        if (open.has(port)) fail("its unpacker cannot start");
      });
      port.onmessage = ({ data }) => {
        if (typeof data === "string") return fail(data);
        if (data) return passed.enqueue(data);
        release(port);
        passed.close();
      };
    },
    cancel: () => release(port),
  });
  const writable = new WritableStream({
    write: (part) => port.postMessage(part, [part.buffer]),
    close: () => port.postMessage(null),
    abort: (reason) => open.has(port) && fail(String(reason)),
  });
  return { readable, writable };
}

function release(port) {
  port.close();
  if (open.delete(port) && !open.size) for (const unpacker of unpackers.splice(0)) unpacker.terminate();
}

// Passes the file's unpacked content to `take` as a response of this type, and returns the result. If one form fails, starts
// again with the next.
export async function unpacked(path, take, type = "application/octet-stream") {
  const problems = [];
  for (const { ending, unpacking } of forms) {
    try {
      return await take(await arriving(`${path}.${ending}`, unpacking, type));
    } catch (error) {
      problems.push(error);
    }
  }
  throw problems[0];
}

async function arriving(file, unpacking, type) {
  const unpacker = unpacking(); // it can start meanwhile
  const response = await fetch(address(file)).catch((error) => {
    unpacker.readable.cancel();
    throw error;
  });
  if (response.ok && !response.headers.has("Unpacked")) {
    const body = response.body.pipeThrough(checked(file)).pipeThrough(unpacker);
    return new Response(body, { headers: { "Content-Type": type } });
  }
  unpacker.readable.cancel();
  if (!response.ok) throw new Error(`${file} is missing (${response.status})`);
  return response; // from the service worker, which stores it unpacked
}

// Passes data through, reports its size to the watchdog, and fails at the end of a damaged file.
function checked(file) {
  let [sum, at, rest] = [0, 0, new Uint8Array()];
  const add = (bytes) => {
    const words = new Uint32Array(bytes.buffer);
    sum = (sum + checksum(words, at)) >>> 0;
    at += words.length;
  };
  return new TransformStream({
    transform(part, passed) {
      globalThis.sequorWatch?.arrived(part.length);
      if (file in SUMS) {
        const bytes = joined(rest, part);
        const whole = bytes.length & ~3;
        add(bytes.slice(0, whole));
        rest = bytes.slice(whole);
      }
      passed.enqueue(part);
    },
    flush() {
      if (!(file in SUMS)) return;
      add(joined(rest, new Uint8Array(-rest.length & 3)));
      if (sum !== SUMS[file]) throw new Error(`${file} is damaged`);
    },
  });
}

function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const early = new Map(); // path -> promise of bytes that Python will request

export function fetchEarly(path) {
  early.set(path, bytesOf(path));
  early.get(path).catch(() => {}); // the caller that requests it gets the error
}

function bytesOf(path) {
  return unpacked(path, (response) => response.arrayBuffer());
}

// For Python: the bytes of a file.
globalThis.sequorUnpacked = (path) => {
  const found = early.get(path);
  early.delete(path);
  return found ?? bytesOf(path);
};
