"""Whether a screen fits its window and everybody can use it: what scrolls, overlaps, is cut off or out of sight.
Knows the table's parts."""

from __future__ import annotations

from playwright.sync_api import Page

FAULTS = """async () => {
    const movements = document.getAnimations().filter((movement) => movement.effect.getComputedTiming().endTime < Infinity);
    await Promise.all(movements.map((movement) => movement.finished.catch(() => {})));
    const faults = [], wide = innerWidth, high = innerHeight, slack = 2;
    const name = (part) => part.id ? '#' + part.id : part.closest('[id]').id + ' ' + (part.getAttribute('aria-label') ||
        part.dataset.token || part.textContent.trim().slice(0, 30) || part.className);
    const isUnseen = (part) => {
        for (let at = part; at && at !== document.body; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.display === 'none' || style.visibility === 'hidden' || +style.opacity === 0) return true;
            if (style.clipPath === 'inset(50%)' || at.classList.contains('unseen')) return true;
        }
        const box = part.getBoundingClientRect();
        return box.width < 1 || box.height < 1;
    };
    const table = document.querySelector('#table');
    const all = (selector) => [...table.querySelectorAll(selector)].filter((part) => !isUnseen(part));

    const page = document.documentElement;
    if (page.scrollWidth > wide + slack) faults.push(`the page is ${page.scrollWidth} wide in ${wide}`);
    if (page.scrollHeight > high + slack) faults.push(`the page is ${page.scrollHeight} high in ${high}`);
    if (scrollY || scrollX) faults.push('the page is not at its top');

    for (const part of all('*')) {
        const { overflowX, overflowY } = getComputedStyle(part);
        const scrolls = [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll');
        if (scrolls && !part.matches('#recap, #replay-log') &&
            (part.scrollHeight > part.clientHeight + slack || part.scrollWidth > part.clientWidth + slack))
            faults.push(`${name(part)} scrolls`);
    }

    for (const button of all('button, input, select, [tabindex="0"]')) {
        // What takes no press is there for keys and ears; recap and log scroll.
        if (button.disabled || button.closest('#recap, #replay-log')) continue;
        if (getComputedStyle(button).pointerEvents === 'none') continue;
        const box = button.getBoundingClientRect(), what = name(button);
        if (box.left < -slack || box.top < -slack || box.right > wide + slack || box.bottom > high + slack)
            faults.push(`${what} is out of sight: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
        else if (button.getAttribute('aria-disabled') !== 'true') {
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            if (top && !button.contains(top) && !top.contains(button)) faults.push(`${what} lies under ${name(top)}`);
        }
    }

    for (const part of all('b, small, span, h1, h2, p, li, button, bdi')) {
        const words = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        const isCut = part.scrollWidth > part.clientWidth + slack && getComputedStyle(part).overflowX !== 'visible';
        if (words && part.clientWidth && isCut && !part.closest('[title], [aria-label], #recap'))
            faults.push(`the words "${part.textContent.trim()}" are cut`);
    }

    const parts = [
        '#board-place', '#hand-place', '#seats', '#bar .actions', '#teams', '#recap', '#hand-bar', '#pass', '#replay-bar',
        '#end-winner', '#end-story', '#end-figures', '#end-actions',
    ];
    for (const part of all('#end-story')) if (part.scrollHeight > part.clientHeight + slack) faults.push('the story is cut');
    const boxes = parts.flatMap((part) => all(part)).map((part) => [part.id || 'actions', part.getBoundingClientRect()]);
    for (const [index, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(index + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1.5 && down > 1.5)
            faults.push(`${one} and ${other} overlap by ${Math.round(across)}x${Math.round(down)}`);
    }
    return faults;
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the table screen in the page's window once nothing moves, each in a few words; [] if it fits."""
    found: list[str] = page.evaluate(FAULTS)
    return found


def pitch(page: Page) -> float:
    """The distance from one space of the board to the next, in CSS pixels."""
    lefts: list[float] = page.evaluate(
        """() => [...new Set([...document.querySelectorAll('#board-buttons [data-token^="space:"]')]
            .map(space => space.getBoundingClientRect().x))].sort((a, b) => a - b)"""
    )
    return (lefts[-1] - lefts[0]) / (len(lefts) - 1)


OUT_OF_SIGHT = """selector => {
    const dialog = document.querySelector(selector), wrong = [];
    const name = (part) => part.id || part.textContent.trim().slice(0, 30) || part.tagName;
    if (dialog.scrollHeight > dialog.clientHeight + 1) wrong.push(`${name(dialog)} scrolls`);
    for (const part of dialog.querySelectorAll('*')) {
        if (!part.checkVisibility() || part.matches('.unseen')) continue;
        const box = part.getBoundingClientRect();
        if (box.left < 0 || box.right > innerWidth) wrong.push(`${name(part)} is out of sight`);
        if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth) wrong.push(`${name(part)} is cut`);
        if (part.matches('button, input') && (box.height < 44 || box.width < 44)) wrong.push(`${name(part)} is hard to touch`);
    }
    return wrong;
}"""
"""What does not fit into an open window: parts beyond its edges, cut words, small buttons; or that it scrolls."""
