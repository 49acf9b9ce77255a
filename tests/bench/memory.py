"""The memory of a page and its workers: the WebAssembly memories, Python's use of them, the page's elements and listeners and, on
Linux, the page's whole process."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

NOTE_MEMORIES = """
    const buffer = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "buffer");
    self.memoriesSeen = new Set();
    Object.defineProperty(WebAssembly.Memory.prototype, "buffer", {
        ...buffer,
        get() { self.memoriesSeen.add(this); return buffer.get.call(this); },
    });
"""
"""Pyodide reads its memory's buffer at start-up. Asking V8 for all memories instead hangs on Pyodide's proxies."""

SIZE_OF_MEMORIES = "[...self.memoriesSeen].reduce((sum, memory) => sum + memory.buffer.byteLength, 0)"


def note_memories(page: Any) -> None:
    """Prepares a page before its navigation, and each worker that it will start, for `wasm_bytes`."""
    page.add_init_script(NOTE_MEMORIES)
    session = page.context.new_cdp_session(page)

    def attached(event: dict[str, Any]) -> None:
        calls: tuple[tuple[str, dict[str, str]], ...]
        calls = ("Runtime.evaluate", {"expression": NOTE_MEMORIES}), ("Runtime.runIfWaitingForDebugger", {})
        for number, (method, params) in enumerate(calls):
            message = json.dumps({"id": number, "method": method, "params": params})
            session.send("Target.sendMessageToTarget", {"sessionId": event["sessionId"], "message": message})

    session.on("Target.attachedToTarget", attached)
    wanted = {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": False, "filter": [{"type": "worker"}]}
    session.send("Target.setAutoAttach", wanted)


def wasm_bytes(page: Any) -> dict[str, int]:
    """The WebAssembly memory of the page, and that of all its workers."""
    return {
        "wasm_page": page.evaluate(SIZE_OF_MEMORIES),
        "wasm_workers": sum(_in_workers(page, SIZE_OF_MEMORIES)),
    }


def _in_workers(page: Any, script: str, arg: object = None) -> Iterator[Any]:
    """The script's value in each of the page's workers, except those that end meanwhile, as the review's does."""
    from playwright.sync_api import Error

    for worker in page.workers:
        try:
            yield worker.evaluate(script, arg)
        except Error:
            if worker in page.workers:
                raise


PYTHON_USES = """async site => {
    const { loadPyodide } = await import(new URL('web/boot/interpreter.js', site));
    const python = await loadPyodide({ stdout: console.log, stderr: console.error });  // the one that runs here already
    const objects = python.runPython('import gc; gc.collect(); len(gc.get_objects())');
    const { _malloc, _mallinfo, _free, _hiwire_num_refs } = python._module;
    const info = _malloc(40);  // C's `struct mallinfo`: ten numbers, of which the eighth is the bytes in use
    _mallinfo(info);
    const bytes = python._module.HEAPU32[info / 4 + 7];
    _free(info);
    return { bytes, objects, held: _hiwire_num_refs() };
}"""


def python_uses(page: Any) -> dict[str, int]:
    """For the page's Python and that of all its workers, after a garbage collection: the bytes in use, the number of objects that
    its collector tracks, and the number of JavaScript objects that it holds."""
    page_uses = page.evaluate(PYTHON_USES, page.url)
    workers = list(_in_workers(page, PYTHON_USES, page.url))
    of_page = {f"{name}_page": number for name, number in page_uses.items()}
    return of_page | {f"{name}_workers": sum(uses[name] for uses in workers) for name in page_uses}


def dom_counts(page: Any) -> dict[str, int]:
    """The page's elements and listeners, and the bytes that JavaScript uses, after a garbage collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    counts = session.send("Memory.getDOMCounters")
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return {"nodes": counts["nodes"], "listeners": counts["jsEventListeners"], "js_heap": heap}


def process_bytes(send: Callable[[str], Any], kinds: tuple[str, ...] = ("Pss",)) -> int | None:
    """The memory of the browser's largest page process, including its share of memory shared with others (Linux's
    "proportional set size", or of its kinds these); None on other systems. `send` asks the browser. Other tabs must be empty."""
    processes = send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [_proportional(process["id"], kinds) for process in processes if process["type"] == "renderer"]
    return max((size for size in sizes if size is not None), default=None)


def _proportional(process: int, kinds: tuple[str, ...]) -> int | None:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    sizes = [int(line.split()[1]) * 1024 for line in lines if line.partition(":")[0] in kinds]
    return sum(sizes) if sizes else None
