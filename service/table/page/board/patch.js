// Patches one picture into the next. Little changes on a board from one action to the next: unchanged elements are kept, so that
// they need no new layout or paint, and keep the focus.

/**
 * Make the shown picture equal to a new one.
 * @param {Element} shown  The element in the page. It has the children of `old`, and attributes of its own besides.
 * @param {Element} old  The received picture that `shown` was built from.
 * @param {Element} next  The picture received now.
 */
export function patch(shown, old, next) {
  attributes(shown, old, next);
  // Copies, as the shown children change during the loop.
  const [live, before, after] = [[...shown.childNodes], [...old.childNodes], [...next.childNodes]];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head]?.isEqualNode(after[head] ?? null)) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail]?.isEqualNode(after[after.length - 1 - tail] ?? null)) tail++;
  const [gone, come] = [before.length - head - tail, after.length - head - tail];
  for (let place = head; place < head + Math.max(gone, come); place++) {
    const [node, was, now] = [live[place], before[place], after[place]];
    if (place >= head + gone) shown.insertBefore(document.importNode(/** @type {Node} */ (now), true), live[head + gone] ?? null);
    else if (place >= head + come) node?.remove();
    else if (node && was && now) replace(node, was, now);
  }
}

/** @param {ChildNode} shown @param {ChildNode} old @param {ChildNode} next */
function replace(shown, old, next) {
  if (old.isEqualNode(next)) return;
  if (shown instanceof Element && old instanceof Element && next instanceof Element && old.tagName === next.tagName) patch(shown, old, next);
  else shown.replaceWith(document.importNode(next, true));
}

/** @param {Element} shown @param {Element} old @param {Element} next */
function attributes(shown, old, next) {
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) shown.setAttribute(name, value);
}
