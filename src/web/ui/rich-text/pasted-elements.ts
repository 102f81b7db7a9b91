export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

/** Another element with what stands in this one. */
export function elementLike(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  return other;
}

export const rename = (element: Element, tag: string): void => element.replaceWith(elementLike(element, tag));

/** Whether nothing of it would be seen. */
export const isBlank = (element: Element): boolean =>
  element.textContent.trim() === '' && element.querySelector('img, hr, table, a[href^="#upload-"]') === null;
