import { defaultUrlTransform } from 'react-markdown';
import { listsOfWord } from './lists-of-word.ts';
import { asElements, inertStyles } from './pasted-styles.ts';

export interface Pasted {
  html: string;
  /** Pictures that stand at an address elsewhere: nothing is fetched from there. */
  leftOut: number;
}

/**
 * Leaves of a page what a text can hold. The document that it is read into runs nothing and fetches nothing; what becomes of
 * it is built anew by the editor, from the few elements and attributes that it knows.
 */
export function cleanPasted(html: string, place?: (picture: File) => string): Pasted {
  const { body } = new DOMParser().parseFromString(inertStyles(html), 'text/html');
  for (const unread of body.querySelectorAll(notRead)) unread.remove();
  listsOfWord(body);
  listsWithinLists(body);
  for (const title of body.querySelectorAll('.MsoTitle')) rename(title, 'h1');
  asElements(body);
  for (const link of body.querySelectorAll('a')) if (!leadsAway(link)) unwrap(link);
  for (const cell of body.querySelectorAll('td, th')) onOneLine(cell);
  const pictures = [...body.querySelectorAll('img')];
  const leftOut = pictures.filter((picture) => !placePicture(picture, place)).length;
  return { html: body.innerHTML, leftOut };
}

const notRead = 'script, template, noscript, iframe, object, svg, math, input, button, select';

/** Not to a place within the page that it was copied from. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const address = link.getAttribute('href') ?? '';
  return !address.startsWith('#') && defaultUrlTransform(address) !== '' && !/^file:/i.test(address);
}

/** Some editors put a list right into a list, after the item that it belongs to. */
function listsWithinLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
    else {
      const own = body.ownerDocument.createElement('li');
      list.replaceWith(own);
      own.append(list);
    }
  }
}

/** A cell of Markdown holds one line. */
function onOneLine(cell: Element): void {
  for (const block of cell.querySelectorAll(inCell)) {
    if (block.previousSibling || block.parentElement !== cell) block.before(' ');
    unwrap(block);
  }
}

const inCell = 'p, div, li, ul, ol, br, blockquote, h1, h2, h3, h4, h5, h6, table, tbody, tr, td, th';

/** Returns whether it can be had. */
function placePicture(picture: HTMLImageElement, place: ((picture: File) => string) | undefined): boolean {
  const address = picture.getAttribute('src') ?? '';
  if (address.startsWith('/lesson-files/')) return true;
  const file = place && fileOf(address, picture.getAttribute('alt') ?? '');
  const placeholder = file && place?.(file);
  const [, words = '', mark = ''] = /^\[(.*)\]\((#upload-\d+)\)$/.exec(placeholder ?? '') ?? [];
  if (mark === '') {
    picture.remove();
    return false;
  }
  const link = picture.ownerDocument.createElement('a');
  link.textContent = words;
  link.setAttribute('href', mark);
  picture.replaceWith(link);
  return true;
}

/** A picture whose bytes stand in its address. */
function fileOf(address: string, name: string): File | undefined {
  const [, type = '', bytes = ''] = /^data:(image\/[a-z]+);base64,([a-z\d+/=\s]+)$/i.exec(address) ?? [];
  if (bytes === '') return undefined;
  try {
    const binary = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
    const title = name.trim().slice(0, 60) || 'Картинка';
    return new File([binary], `${title}.${type.slice('image/'.length)}`, { type });
  } catch {
    return undefined;
  }
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

function rename(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
