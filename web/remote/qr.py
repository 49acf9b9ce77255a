"""QR codes: draws a text as one, and reads them with the camera. Fetches the library for both on first use."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import to_js
from pyscript import document, js_import, window

from engine.core import BadSaveError, MissingDataError
from web.assets import MISSING
from web.ui.dom import show
from web.ui.pixels import reads_truly

DRAWS, READS = "vendor/qr/index.js", "vendor/qr/decode.js"
QUIET = 4
"""The width of the light border around a code, in modules. Cameras need it to find the code (ISO/IEC 18004)."""

LARGEST = 280.0
"""The maximum size of a code in CSS pixels."""

LOOK_SECONDS = 0.15
"""The interval in seconds between two scans of the camera's picture."""

SCRAMBLED = (
    "This browser’s privacy protection scrambles what pages see, so scanning is impossible. "
    "Paste the other device’s code text instead."
)
NO_CAMERA = "This page can’t use a camera. Paste the other device’s code text instead."


async def draw(canvas: Any, text: str) -> None:
    """Draws the text as a QR code, dark on light in every theme. Raises MissingDataError if the library can't be fetched."""
    encode = (await _library(DRAWS)).encodeQR
    rows = encode(text, "raw").to_py()
    side = len(rows) + 2 * QUIET
    scale = max(2, int(LARGEST * float(window.devicePixelRatio) / side))
    canvas.width = canvas.height = side * scale
    canvas.style.width = f"{side * scale / float(window.devicePixelRatio):.1f}px"
    context = canvas.getContext("2d")
    context.fillStyle = "#fff"
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = "#000"
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                context.fillRect((x + QUIET) * scale, (y + QUIET) * scale, scale, scale)


class Camera:
    """The rear camera of this device, shown in a video element during a scan."""

    def __init__(self, video: Any) -> None:
        self._video = video
        self._stream: Any = None
        self._is_wanted = False

    async def read(self, is_wanted: Callable[[str], bool]) -> str:
        """The text of the first QR code in sight that is wanted, or "" after `close`. Raises BadSaveError if there is no camera,
        the user denies access to it, or the browser scrambles its picture."""
        self._is_wanted = True
        if not reads_truly():
            raise BadSaveError(SCRAMBLED)
        decode = (await _library(READS)).default
        await self._open()
        canvas = document.createElement("canvas")
        context = canvas.getContext("2d", _js({"willReadFrequently": True}))
        while self._stream is not None:
            if (text := self._read_frame(decode, canvas, context)) and is_wanted(text):
                return text
            await asyncio.sleep(LOOK_SECONDS)
        return ""

    def close(self) -> None:
        """Releases the camera."""
        self._is_wanted = False
        if self._stream is not None:
            for track in self._stream.getTracks():
                track.stop()
            self._stream = self._video.srcObject = None
        show(self._video, False)

    async def _open(self) -> None:
        wanted = {"audio": False, "video": {"facingMode": "environment", "width": {"ideal": 1280}}}
        try:
            self._stream = await window.navigator.mediaDevices.getUserMedia(_js(wanted))
        except Exception:  # browsers raise errors without a common type, and without https there are no devices at all
            raise BadSaveError(NO_CAMERA) from None
        if not self._is_wanted:  # closed while the browser was asking
            self.close()
            return
        self._video.srcObject = self._stream
        show(self._video)
        try:
            await self._video.play()
        except Exception:  # as above
            if self._is_wanted:
                raise BadSaveError(NO_CAMERA) from None

    def _read_frame(self, decode: Any, canvas: Any, context: Any) -> str:
        """The text of a code in the camera's current picture; "" if there is none."""
        width, height = int(self._video.videoWidth), int(self._video.videoHeight)
        if not width or not height:
            return ""
        canvas.width, canvas.height = width, height
        context.drawImage(self._video, 0, 0)
        try:
            return str(decode(context.getImageData(0, 0, width, height)))
        except Exception:  # no code in sight
            return ""


def _js(value: Any) -> Any:
    return to_js(value, dict_converter=window.Object.fromEntries)


async def _library(path: str) -> Any:
    try:
        (library,) = await js_import(str(window.URL.new(path, document.baseURI).href))
    except Exception:  # browsers raise errors without a common type
        raise MissingDataError(MISSING) from None
    return library
