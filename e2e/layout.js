// Finds the layout faults of the page as it is drawn now. e2e/layout.py has the rules.
async ({ scrolls, roughly }) => {
    const faults = new Set(), wide = innerWidth, high = innerHeight, slack = roughly ? 2 : 1, page = document.documentElement;
    const style = (part) => getComputedStyle(part);
    const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
    const name = (part) => part.id ? `#${part.id}` : `${part.closest('[id]')?.id ?? 'page'} ${part.getAttribute('aria-label') ||
        part.dataset.token || part.textContent.trim().slice(0, 30) || part.className.baseVal || part.className || part.tagName}`;
    const isUnseen = (part) => !part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        part.closest('.unseen, [inert]') || style(part).clipPath === 'inset(50%)';

    // Parts under an open window need not be legible or reachable.
    const windows = [...document.querySelectorAll('dialog[open]')], front = windows.at(-1) ?? document.body;
    const parts = [...front.querySelectorAll('*')].filter((part) => !part.closest('svg svg, template') && !isUnseen(part));
    const isIn = (box) => box.width >= 1 && box.height >= 1;
    const words = (part) => [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const lines = (part) => words(part).flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter((box) => box.width > 2 && box.height > 2);
    });
    const withWords = parts.filter((part) => words(part).length && !part.matches('option, script, style, title'));
    const controls = parts.filter((part) => part.matches('button, input, select, textarea, a[href], summary, [tabindex="0"]'));
    const scrollers = new Set([front, ...parts].filter((part) => /auto|scroll/.test(style(part).overflowY + style(part).overflowX)));
    const scrollerOf = (part) => { do part = part.parentElement; while (part && !scrollers.has(part)); return part; };

    // The page and its windows fit across. The table also fits in height, unless the window is so small that it may scroll.
    if (page.scrollWidth > wide + slack) faults.add(`the page is ${page.scrollWidth} px wide in ${wide}`);
    if (!scrolls && document.body.dataset.screen === 'table' && page.scrollHeight > high + slack)
        faults.add(`the page is ${page.scrollHeight} px high in ${high}`);
    for (const part of windows) {
        const box = part.getBoundingClientRect();
        if (box.left < -slack || box.top < -slack || box.right > wide + slack || box.bottom > high + slack)
            faults.add(`the window ${name(part)} is out of sight: ${round(box)}`);
    }
    for (const part of scrollers)
        if (part.scrollWidth > part.clientWidth + slack && !part.matches('[data-strip]') && part.clientWidth > 0)
            faults.add(`${name(part)} scrolls across: ${part.scrollWidth} px in ${part.clientWidth}`);

    // The table's parts don't overlap, and only its lists of events scroll.
    const ofTable = '#board-place, #hand-place, #seats, #bar .actions, #teams, #hand-bar, #pass, #lesson, #replay-bar, #end-winner, ' +
        '#end-body, #end-record, #end-actions';
    const boxes = parts.filter((part) => part.matches(ofTable)).map((part) => [part, part.getBoundingClientRect()]);
    for (const [at, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(at + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1.5 && down > 1.5) faults.add(`${name(one)} and ${name(other)} overlap by ${Math.round(across)}x${Math.round(down)}`);
    }
    for (const part of scrollers)
        if (part.closest('#table') && !part.matches('#recap, #recap-log, #moves-beside > div, #review-body') && part.scrollHeight > part.clientHeight + slack + 1)
            faults.add(`${name(part)} scrolls`);

    // Words are cut only if the whole text is one press away.
    const isTold = (part) => part.closest('[data-whole]'), shortened = new Set();
    for (const part of roughly ? [] : withWords) {
        for (let at = part; at && at !== front; at = at.parentElement) {
            const { overflowX, overflowY, position } = style(at);
            if (/hidden|clip/.test(overflowX + overflowY)) {
                const box = at.getBoundingClientRect();
                const cut = lines(part).some((line) =>
                    (/hidden|clip/.test(overflowX) && (line.right > box.right + 2 || line.left < box.left - 2)) ||
                    (/hidden|clip/.test(overflowY) && (line.bottom > box.bottom + 3 || line.top < box.top - 3)));
                if (cut) shortened.add(part);
                if (cut && !isTold(part)) faults.add(`the words "${part.textContent.trim().slice(0, 60)}" of ${name(part)} are cut`);
                if (cut && part.closest('[data-name]') && shown(part, box) < 3) faults.add(`${name(part)} shows less than three letters`);
            }
            if (scrollers.has(at) || position === 'fixed') break;
        }
    }
    function shown(part, box) {
        const [node] = words(part), range = document.createRange();
        let count = 0;
        for (let at = 0; at < node.data.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const letter = range.getBoundingClientRect();
            if (letter.width && letter.left >= box.left - 1 && letter.right <= box.right + 1) count++;
        }
        return count;
    }

    // The visible box of a part, after all clipping.
    const seen = (box, part) => {
        let { left, top, right, bottom } = box;
        for (let at = part.parentElement; at && at !== page; at = at.parentElement) {
            if (!/hidden|clip|auto|scroll/.test(style(at).overflowX + style(at).overflowY)) continue;
            const frame = at.getBoundingClientRect();
            [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
            [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
        }
        return { left, top, right, bottom, width: right - left, height: bottom - top };
    };

    // Nothing covers other parts' words or controls. This looks at the centre and the corners.
    const bare = document.createElement('style');
    bare.textContent = '* { pointer-events: auto !important; }';
    const taps = new Map([...front.querySelectorAll('*')].map((part) => [part, style(part).pointerEvents !== 'none']));
    document.head.append(bare);
    const clear = (colour) => /^(transparent|rgba\(.*, 0\))$/.test(colour);
    const paints = (part, x, y) => {
        if (part.matches('canvas') || isUnseen(part)) return false;  // tests of scenes check pictures
        if (part.matches('img, svg, input, select, progress')) return true;
        for (const pseudo of [null, '::before', '::after']) {
            const { backgroundColor, backgroundImage, content, opacity } = getComputedStyle(part, pseudo);
            if (pseudo && (content === 'none' || content === 'normal')) continue;
            if (pseudo) continue;  // a hit finds its part
            if (+opacity && (!clear(backgroundColor) || backgroundImage !== 'none')) return true;
        }
        return lines(part).some((line) => x > line.left && x < line.right && y > line.top && y < line.bottom);
    };
    const related = (one, other) => one.contains(other) || other.contains(one) ||
        (one.closest('label, button, summary') && one.closest('label, button, summary') === other.closest('label, button, summary'));
    const points = ({ left, top, right, bottom }) => {
        const x = Math.min(3, (right - left) / 4), y = Math.min(3, (bottom - top) / 4);
        return [[(left + right) / 2, (top + bottom) / 2], [left + x, top + y], [right - x, top + y], [left + x, bottom - y],
            [right - x, bottom - y]];
    };
    const isFixed = (part) => part !== front && (/fixed|sticky/.test(style(part).position) || isFixed(part.parentElement));
    const covered = (part, box, isControl) => {
        for (const [number, [x, y]] of points(box).slice(0, roughly ? 1 : 5).entries()) {
            if (x < 0 || y < 0 || x >= wide || y >= high) continue;
            const stack = document.elementsFromPoint(x, y);
            if (!stack.includes(part)) continue;  // a round corner, or cut off
            if (!number && part.matches('[type="range"]')) continue;  // marks may be along a slider
            for (const other of stack) {
                if (other === part) break;
                // An opened tip covers the table like a window, until the next press closes it. So do an error's details in a
                // low window.
                if (related(part, other) || other.closest('#tip.open, #notice-details pre')) continue;
                // The details of a review scroll under its buttons.
                if (other.closest('#review-foot') && part.closest('#review-body')) continue;
                // Places in a picture are as large as a finger and may share edges.
                if (number && part.closest('.hotspots') && other.closest('.hotspots')) continue;
                if (!front.contains(other)) continue;
                // A part that is too high for the space beside a strip scrolls past it.
                if (number && box.height > high / 2 && isFixed(other)) continue;
                if (paints(other, x, y) || (isControl && taps.get(other) && !other.matches('.hotspots')))
                    return `${name(part)} lies under ${name(other)} at ${Math.round(x)}, ${Math.round(y)}`;
            }
        }
        return '';
    };
    const look = (part, boxes, isControl) => {
        if (isControl && (part.disabled || !taps.get(part))) return;
        const into = boxes()[0] && seen(boxes()[0], part);
        if (!into) return;
        if (!isIn(into) || into.bottom > high || into.top < 0) bring(part);
        const found = () => boxes().map((box) => seen(box, part)).filter(isIn).map((box) => covered(part, box, isControl)).find(Boolean);
        // A part that stays while the rest scrolls may cover what can be scrolled into view.
        if (found()) bring(part);
        const fault = found();
        if (fault) faults.add(fault);
    };
    const bring = (part) => {
        part.scrollIntoView({ block: 'center', inline: 'end' });
        for (const other of still) other.scrollTo({ left: 0, top: 0, behavior: 'instant' });
    };
    const still = parts.filter((part) => /hidden/.test(style(part).overflowX + style(part).overflowY) && !scrollers.has(part));
    const before = new Map([page, ...scrollers].map((part) => [part, [part.scrollLeft, part.scrollTop]]));
    for (const part of controls) look(part, () => [part.getBoundingClientRect()], true);
    for (const part of roughly ? [] : withWords) look(part, () => lines(part), false);
    for (const [part, [left, top]] of before) part.scrollTo({ left, top, behavior: 'instant' });
    bare.remove();

    // All controls are visible, or people can scroll to them.
    for (const part of controls) {
        if (part.disabled || style(part).pointerEvents === 'none') continue;
        const box = part.getBoundingClientRect(), scroller = scrollerOf(part);
        const isAside = box.left < -slack || box.right > wide + slack;
        if (isAside && !part.closest('[data-strip]')) faults.add(`${name(part)} is out of sight: ${round(box)}`);
        const stays = !scroller && page.scrollHeight <= high + slack;
        if (stays && (box.top < -slack || box.bottom > high + slack)) faults.add(`${name(part)} is out of sight: ${round(box)}`);
    }

    if (roughly) return [...faults];

    // Controls are large enough for a finger, except in pictures, lists of events, and a field for keys.
    for (const part of controls.filter((part) => part.matches('button, select, summary, input:not([type=range])'))) {
        if (part.disabled || !taps.get(part) || part.closest('.hotspots, #editor-grid, #entry, #recap, #recap-log, #moves-beside')) continue;
        const { width, height } = (part.closest('label') ?? part).getBoundingClientRect();
        if (height < 44 - slack || width < 40 - slack) faults.add(`${name(part)} is ${Math.round(width)}x${Math.round(height)} px small`);
    }

    // Children stay inside their frames, and words keep a distance from them.
    const framed = (part) => {
        const { borderLeftWidth, borderLeftStyle, borderLeftColor, borderRightWidth, borderRightStyle, backgroundColor, backgroundImage, display } =
            style(part);
        if (display === 'inline' || part.matches('body, html, canvas, svg, svg *')) return false;
        const edges = (parseFloat(borderLeftWidth) > 0 && borderLeftStyle !== 'none' && !clear(borderLeftColor)) &&
            (parseFloat(borderRightWidth) > 0 && borderRightStyle !== 'none');
        return edges || !clear(backgroundColor) || backgroundImage !== 'none';
    };
    const frames = parts.filter(framed);
    const frameOf = new Map();
    for (const part of parts) {
        let at = part.parentElement;
        while (at && at !== front && !frames.includes(at)) at = at.parentElement;
        if (at && frames.includes(at)) frameOf.set(part, at);
    }
    for (const [part, frame] of frameOf) {
        if (part.closest('svg') && !part.matches('svg')) continue;
        if (scrollers.has(frame) || style(part).position === 'absolute' || style(part).position === 'fixed') continue;
        const box = seen(part.getBoundingClientRect(), part), edge = frame.getBoundingClientRect();
        if (!isIn(box) || (!words(part).length && !framed(part) && !controls.includes(part))) continue;
        const over = Math.max(edge.left - box.left, edge.top - box.top, box.right - edge.right, box.bottom - edge.bottom);
        if (over > 1.5) faults.add(`${name(part)} is ${Math.round(over)} px outside of ${name(frame)}`);
    }
    for (const part of withWords) {
        const frame = frames.includes(part) ? part : frameOf.get(part);
        if (!frame || scrollers.has(frame) || shortened.has(part)) continue;
        const edge = frame.getBoundingClientRect(), least = Math.min(2.5, edge.width / 16);
        for (const line of lines(part)) {
            const cut = seen(line, part);
            if (!isIn(cut) || cut.width < line.width - 2) continue;
            const left = cut.left - edge.left, right = edge.right - cut.right;
            if (Math.min(left, right) < least) {
                faults.add(`the words "${part.textContent.trim().slice(0, 40)}" touch the side of ${name(frame)}`);
                break;
            }
        }
    }
    return [...faults];
}
