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
      const list = listOf(body.ownerDocument, marker);
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

function listOf(page: Document, marker: string): Element {
  const list = page.createElement(/^[\da-zа-я]+[.)]/i.test(marker) ? 'ol' : 'ul');
  const first = Number(/^\d+/.exec(marker)?.[0] ?? 1);
  if (first !== 1) list.setAttribute('start', String(first));
  return list;
}

function takeMarker(paragraph: Element): string {
  const markers = [...paragraph.querySelectorAll(`[${look}*="mso-list" i]`)];
  const text = markers.map(({ textContent }) => textContent).join('');
  for (const marker of markers) marker.remove();
  return text.trim();
}

/** Word in a browser copies each item as a list of its own, with its level beside: they become what Word itself copies. */
export function listsOfWordOnline(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    const items = [...wrapper.querySelectorAll('li[data-aria-level]')].map((item) => {
      const paragraph = body.ownerDocument.createElement('p');
      const marker = body.ownerDocument.createElement('span');
      paragraph.setAttribute(look, `mso-list:l0 level${item.getAttribute('data-aria-level')}`);
      marker.setAttribute(look, 'mso-list:Ignore');
      marker.textContent = item.parentElement?.tagName === 'OL' ? '1.' : '·';
      const words = [...item.querySelectorAll('p')].flatMap(({ childNodes }) => [...childNodes]);
      paragraph.append(marker, ...words);
      return paragraph;
    });
    wrapper.replaceWith(...items);
  }
}
