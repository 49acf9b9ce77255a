// Stores only once what a memory snapshot shares with its program. The build removes the program's part from the snapshot and
// the page restores it with the same function, because exclusive or undoes itself.

// The program's initial memory, its first `shared` bytes or all of it; call this before any of the program has run. Leaves out
// the word at `trampoline`: each JavaScript engine has its own way of calling back through WebAssembly, or none.
export function untouchedMemory(module, shared) {
  const memory = module.HEAPU8.slice(0, shared);
  new Uint32Array(memory.buffer)[trampoline(module)] = 0;
  return memory;
}

export function trampoline(module) {
  return (module.__PyRuntime + module.HEAPU32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
}

// The words of the memory in a snapshot; skips the snapshot's header.
export function wordsOf(snapshot) {
  const [, header] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
  return new Uint32Array(snapshot.buffer, snapshot.byteOffset + header);
}

// Combines the words with those of the untouched memory by exclusive or: removes that part, or restores it.
export function exchange(words, untouched) {
  new Uint32Array(untouched.buffer).forEach((word, i) => (words[i] ^= word));
}

// Lays the words over the memory that a program began with. Leaves alone what is empty in both, page by page: a system gives a
// page no room before something is written to it. 17 MB stay empty on the page, and as much in the worker.
export function lay(words, memory, page = 1024) {
  for (let from = 0; from < words.length; from += page) {
    const to = Math.min(from + page, words.length);
    if (!isEmpty(words, from, to) || !isEmpty(memory, from, to)) memory.set(words.subarray(from, to), from);
  }
}

function isEmpty(words, from, to) {
  for (let i = from; i < to; i++) if (words[i]) return false;
  return true;
}

// Empties arrays to which Pyodide's settings lead for ever. Older browsers do not give the memory back at once, but let go of it.
export function free(...arrays) {
  for (const { buffer } of arrays) buffer.transfer?.(0) ?? structuredClone(buffer, { transfer: [buffer] });
}

// A checksum of a whole snapshot: if it differs, the snapshot is damaged or belongs to another program.
export function checksum(snapshot) {
  const words = new Uint32Array(snapshot.buffer, snapshot.byteOffset);
  let sum = 0;
  for (let i = 0; i < words.length; i++) sum = (sum + Math.imul(words[i], 2 * i + 1)) | 0;
  return sum >>> 0;
}
