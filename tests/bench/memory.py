"""How much memory a page and its worker hold: the WebAssembly memories and, on Linux, the page's whole process."""

from __future__ import annotations

import json
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
    """Prepares a page not yet navigated, and each worker it will start, for `wasm_bytes`."""
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
        "wasm_workers": sum(worker.evaluate(SIZE_OF_MEMORIES) for worker in page.workers),
    }


def process_bytes(page: Any) -> int | None:
    """The memory of the browser's largest page process, including its share of memory shared with others (Linux's
    "proportional set size"); None on other systems. Other tabs must be empty."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.detach()
    session = page.context.browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    sizes = [_proportional(process["id"]) for process in processes if process["type"] == "renderer"]
    return max((size for size in sizes if size is not None), default=None)


def _proportional(process: int) -> int | None:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
