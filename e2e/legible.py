"""Measures whether painted words can be read. Words are what differs between the page's picture and one without words, whose
pixels in their place are the real background.

The page needs `MUTE` as an init script. `pictures` then says whether words and glyphs are painted.
"""

from __future__ import annotations

import base64
from typing import NamedTuple

from playwright.sync_api import Page

from e2e.driver import THEME, wait_until_drawn

THEMES = ("evening", "daylight", "contrast")
WORDS, GLYPHS = 4.5, 3.0
"""The least contrast of words, and of glyphs, rings and other shapes (WCAG 2.2, 1.4.3 and 1.4.11)."""

ALL, NO_WORDS, FAINT_WORDS, NO_GLYPHS = "all", "no words", "faint words", "no glyphs"
"""What is painted. Faint words show that the measure finds them."""

MUTE = """{
    const pen = CanvasRenderingContext2D.prototype, glyphs = ['#ffffff', '#fffaf0'];
    window.painted = 'all';
    const write = pen.fillText;
    pen.fillText = function (...words) {
        if (window.painted === 'no words') return;
        const opaque = this.globalAlpha;
        if (window.painted === 'faint words') this.globalAlpha *= 0.3;
        write.apply(this, words);
        this.globalAlpha = opaque;
    };
    for (const [name, ink] of [['fill', 'fillStyle'], ['fillRect', 'fillStyle'], ['stroke', 'strokeStyle']]) {
        const paint = pen[name];
        pen[name] = function (...shape) {
            if (window.painted !== 'no glyphs' || !glyphs.includes(this[ink])) paint.apply(this, shape);
        };
    }
}"""

LIGHT = """
    const linear = (part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const light = Float64Array.from({ length: 256 }, (_, part) => linear(part / 255));
    const shine = ({ data }, at) => 0.2126 * light[data[at]] + 0.7152 * light[data[at + 1]] + 0.0722 * light[data[at + 2]];
    const contrast = (a, b, at) => (Math.max(shine(a, at), shine(b, at)) + 0.05) / (Math.min(shine(a, at), shine(b, at)) + 0.05);
"""
"""The relative luminance of a pixel, and the contrast of two (WCAG 2)."""

MEASURE = (
    f"""async ([full, bare]) => {{ {LIGHT}"""
    + """
    const pixels = async (png) => {
        const image = Object.assign(new Image(), { src: 'data:image/png;base64,' + png });
        await image.decode();
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = [await pixels(full), await pixels(bare)], wide = a.width, ink = new Uint8Array(wide * a.height);
    for (let at = 0; at < ink.length; at++)
        for (let part = 0; part < 3; part++) if (Math.abs(a.data[4 * at + part] - b.data[4 * at + part]) > 3) ink[at] = 1;
    const marks = [];
    for (let first = 0; first < ink.length; first++) {
        if (!ink[first]) continue;
        const found = [first];
        ink[first] = 0;
        for (const at of found) for (const near of [1, wide - 1, wide, wide + 1]) for (const next of [at - near, at + near])
            if (ink[next]) { ink[next] = 0; found.push(next); }
        if (found.length < 14) continue;
        const contrasts = found.map((at) => contrast(a, b, 4 * at)).sort((x, y) => y - x);
        marks.push([contrasts[Math.floor(found.length / 10)], first % wide, Math.floor(first / wide), found.length]);
    }
    return marks.sort((x, y) => x[0] - y[0]);
}"""
)
"""For each connected mark: the contrast that a tenth of its pixels reach (others blend with the background), the device pixel of
its top, and how many there are."""

PLATES = (
    f"""(names) => {{ {LIGHT}"""
    + """
    const show = (painted) => {
        window.painted = painted;
        for (const plate of made) plate.dataset.painted = '';
        dispatchEvent(new Event('resize'));
    };
    const made = names.map((name) => {
        const plate = document.createElement('canvas');
        plate.dataset.plate = name;
        plate.style.cssText = 'position: fixed; top: 0; width: 90px; height: 90px';
        return document.body.appendChild(plate);
    });
    const look = () => made.map((plate) => {
        const pen = new OffscreenCanvas(plate.width, plate.height).getContext('2d');
        pen.drawImage(plate, 0, 0);
        return pen.getImageData(0, 0, plate.width, plate.height);
    });
    show('all');
    const full = look();
    show('no glyphs');
    const bare = look();
    show('all');
    for (const plate of made) plate.remove();
    return full.map((a, index) => {
        const b = bare[index], faces = [], glyph = [];
        for (let at = 0; at < a.data.length; at += 4) {
            const [x, y] = [at / 4 % a.width, at / 4 / a.width].map((place) => place - a.width / 2);
            if (Math.hypot(x, y) > a.width / 4) continue;
            if (shine(a, at) !== shine(b, at)) glyph.push(contrast(a, b, at));
            faces.push(shine(b, at));
        }
        glyph.sort((x, y) => y - x);
        return [glyph[Math.floor(glyph.length / 2)] ?? 1, faces.reduce((sum, some) => sum + some, 0) / faces.length];
    });
}"""
)


class Plate(NamedTuple):
    """A piece painted alone: the median contrast of its glyph with the face below, and the luminance of the bare face."""

    contrast: float
    light: float


class Mark(NamedTuple):
    """A letter, digit or glyph: its contrast, the place of its top in device pixels, and its size in device pixels."""

    contrast: float
    x: int
    y: int
    pixels: int


def enter(page: Page, theme: str) -> None:
    """Chooses the theme and waits until it is painted, which is at once without motion."""
    page.evaluate(THEME, theme)
    wait_until_drawn(page)


def pictures(page: Page, painted: str = ALL) -> dict[str, bytes]:
    """The page's picture in each theme, with that much painted. The first theme differs from the last, so all is repainted."""
    page.evaluate("painted => { window.painted = painted; }", painted)
    shots = {}
    for theme in THEMES:
        enter(page, theme)
        shots[theme] = page.screenshot(caret="hide")
    return shots


def marks(page: Page, full: bytes, bare: bytes) -> list[Mark]:
    """The marks in the first picture that the second lacks, faintest first."""
    found = page.evaluate(MEASURE, [base64.b64encode(picture).decode() for picture in (full, bare)])
    return [Mark(*mark) for mark in found]


def plates(page: Page, names: list[str]) -> dict[str, Plate]:
    """These pieces as the page paints them."""
    return {name: Plate(*found) for name, found in zip(names, page.evaluate(PLATES, names), strict=True)}
