// Packs files: node packing.mjs PYODIDE_FOLDER ZSTD_LEVEL BROTLI_QUALITY FILE... writes FILE.zstd and FILE.brotli next to each.
// Pyodide's Python has a zstd encoder and Node has one for brotli, so the build needs no other package.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const [pyodide, level, quality, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${pyodide}/` });

// The page's decoder moves its whole window with every block: a window of 16 MB instead of 4 saves 38 kB, but costs 230 ms.
const toZstd = python.runPython(`
from compression import zstd

def to_zstd(content, level):
    options = {zstd.CompressionParameter.compression_level: level, zstd.CompressionParameter.window_log: 22}
    return zstd.compress(content.to_bytes(), options=options)

to_zstd
`);

async function inBrotli(file, content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: Number(quality),
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.brotli`, await promisify(brotliCompress)(content, { params }));
}

async function inZstd(file, content) {
  const packed = toZstd(content, Number(level));
  await writeFile(`${file}.zstd`, packed.toJs());
  packed.destroy();
}

const contents = await Promise.all(files.map(async (file) => [file, new Uint8Array(await readFile(file))]));
const inBackground = contents.map(([file, content]) => inBrotli(file, content));
for (const [file, content] of contents) await inZstd(file, content);
await Promise.all(inBackground);
