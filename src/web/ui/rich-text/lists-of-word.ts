import { look } from './pasted-styles.ts';

/** Word copies a list as paragraphs, each with its marker in front and its level in a style of its own. */
export function listsOfWord(body: HTMLElement): void {
  const open: { level: number; list: Element }[] = [];
  let last: Element | undefined;
  for (const paragraph of body.querySelectorAll(`p[${look}*="mso-list" i]`)) {
    const level = Number(/level(\d+)/i.exec(paragraph.getAttribute(look) ?? '')?.[1] ?? 0);
    if (level === 0) continue;
    if (last && last.nextElementSibling !== paragraph) open.length = 0;
    const marker = takeMarker(paragraph);
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = body.ownerDocument.createElement(/^[\da-zа-я]+[.)]/i.test(marker) ? 'ol' : 'ul');
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push({ level, list });
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    last = open[0]?.list;
    paragraph.remove();
  }
}

function takeMarker(paragraph: Element): string {
  const markers = [...paragraph.querySelectorAll(`[${look}*="mso-list" i]`)];
  const text = markers.map(({ textContent }) => textContent).join('');
  for (const marker of markers) marker.remove();
  return text.trim();
}
