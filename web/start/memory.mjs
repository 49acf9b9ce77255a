// What a memory snapshot has in common with the program that it belongs to is kept once. The build takes the program's
// part out of a snapshot, the page puts it back by the same function: exclusive or undoes itself.

// The memory as the program brings it, its first `shared` bytes or all; to be called before any of the program has run.
// Each engine has its own way of calling back through WebAssembly, or none (the word at `trampoline`): that is left out.
export function untouchedMemory(module, shared) {
  const memory = module.HEAPU8.slice(0, shared);
  new Uint32Array(memory.buffer)[trampoline(module)] = 0;
  return memory;
}

export function trampoline(module) {
  return (module.__PyRuntime + module.HEAPU32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
}

// The words of the memory in a snapshot, which has a header before it.
export function wordsOf(snapshot) {
  const [, header] = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2);
  return new Uint32Array(snapshot.buffer, snapshot.byteOffset + header);
}

// Changes the words by those of the untouched memory: takes that part out, or puts it back.
export function exchange(words, untouched) {
  new Uint32Array(untouched.buffer).forEach((word, i) => (words[i] ^= word));
}

// A checksum of a whole snapshot: where it differs, snapshot and program do not belong together, or it is damaged.
export function checksum(snapshot) {
  const words = new Uint32Array(snapshot.buffer, snapshot.byteOffset);
  let sum = 0;
  for (let i = 0; i < words.length; i++) sum = (sum + Math.imul(words[i], 2 * i + 1)) | 0;
  return sum >>> 0;
}
