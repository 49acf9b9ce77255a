// Fetches what travels packed, and unpacks it while it arrives: brotli where the browser unpacks that itself, else zstd, and gzip
// where either fails. Not every host compresses, and none touches names that end in `.dat` or `.bin`. The build fills in SUMS.

const SUMS = __SUMS__; // the Adler-32 of each file in brotli or zstd, which their decoders do not check

export const address = (path) => new URL(`../../${path}`, import.meta.url).href;

const GZIP = { ending: "bin", unpacking: () => new DecompressionStream("gzip") };
const ZSTD = { ending: "zstd.dat", unpacking: unpackingZstd };
const BROTLI = { ending: "brotli.dat", unpacking: () => new DecompressionStream("brotli") };

const best = unpacksBrotli() ? BROTLI : ZSTD;
// The service worker has these files unpacked, under their names in gzip. A worker cannot tell whether there is one.
const forms = globalThis.navigator.serviceWorker?.controller ? [GZIP, best] : [best, GZIP];

function unpacksBrotli() {
  try {
    return Boolean(BROTLI.unpacking());
  } catch {
    return false; // Chromium 156
  }
}

let unpacker; // the worker, while there is something for it
const open = new Set(); // the ports of what it unpacks

function unpackingZstd() {
  const { port1: port, port2: itsPort } = new MessageChannel();
  open.add(port);
  unpacker ??= new Worker(new URL("unpacker.js", import.meta.url));
  unpacker.postMessage(itsPort, [itsPort]);
  let fail;
  const readable = new ReadableStream({
    start(passed) {
      fail = (reason) => {
        release(port);
        passed.error(new Error(reason));
      };
      unpacker.addEventListener("error", () => open.has(port) && fail("its unpacker cannot start"));
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
    abort: (reason) => open.has(port) && fail(reason.message),
  });
  return { readable, writable };
}

function release(port) {
  port.close();
  open.delete(port);
  if (open.size) return;
  unpacker?.terminate();
  unpacker = undefined;
}

// Hands the file's unpacked content to `take` as a response of that type, and returns what it makes of it. If it fails with one
// form, it gets the next, from the beginning.
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
  const response = await fetch(address(file));
  if (!response.ok) throw new Error(`${file} is missing (${response.status})`);
  if (response.headers.has("Unpacked")) return response; // by the service worker, which stores it that way
  const body = response.body.pipeThrough(checked(file)).pipeThrough(unpacking());
  return new Response(body, { headers: { "Content-Type": type } });
}

// Lets pass what arrives, and tells the watch over the page's start how much that is. Fails at the end of a damaged file.
function checked(file) {
  let [a, b] = [1, 0];
  return new TransformStream({
    transform(part, passed) {
      globalThis.sequorWatch?.arrived(part.length);
      for (let from = 0; from < part.length; from += 4096) {
        const to = Math.min(from + 4096, part.length); // so many bytes do not overflow 32 bits
        for (let i = from; i < to; i++) {
          a += part[i];
          b += a;
        }
        a %= 65521;
        b %= 65521;
      }
      passed.enqueue(part);
    },
    flush() {
      if (file in SUMS && ((b << 16) | a) >>> 0 !== SUMS[file]) throw new Error(`${file} is damaged`);
    },
  });
}

const early = new Map(); // path -> bytes of what Python is known to ask for

export function fetchEarly(path) {
  early.set(path, bytesOf(path));
  early.get(path).catch(() => {}); // whoever asks for it is told
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
