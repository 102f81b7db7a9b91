/** The page's policy lets no style of a stranger in, not even into a document that nobody sees: they are read as words. */
export const inertStyles = (html: string): string =>
  html
    .replaceAll(/<style\b[^]*?<\/style\s*>/gi, '')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${look}=`));

export const look = 'data-look';

/** Google and others say what is bold or slanted by styles alone. */
export function asElements(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`[${look}]`)) {
    const style = element.getAttribute(look) ?? '';
    element.removeAttribute(look);
    const isPlain = /font-weight:\s*(normal|[1-4]00)/i.test(style);
    if (isPlain && /^(B|STRONG)$/.test(element.tagName)) element.replaceWith(...element.childNodes);
    else for (const [says, tag] of looks) if (says.test(style)) within(element, tag);
  }
}

const looks: readonly [RegExp, string][] = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*line-through/i, 's'],
];

/** A heading is bold by itself. */
function within(element: Element, tag: string): void {
  if (/^(H[1-6]|TABLE|TBODY|TR|UL|OL)$/.test(element.tagName)) return;
  const own = element.ownerDocument.createElement(tag);
  own.append(...element.childNodes);
  element.append(own);
}
