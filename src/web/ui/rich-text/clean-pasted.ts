import { defaultUrlTransform } from 'react-markdown';
import { listsOfWord, listsOfWordOnline } from './lists-of-word.ts';
import { isBlank, rename, unwrap } from './pasted-elements.ts';
import { asElements, inertStyles, look } from './pasted-styles.ts';
import { plainTables } from './pasted-tables.ts';

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
  for (const number of body.querySelectorAll(raised)) apart(number);
  listsOfWordOnline(body);
  listsOfWord(body);
  listsWithinLists(body);
  asHeadings(body);
  for (const quote of body.querySelectorAll('.MsoQuote, .MsoIntenseQuote')) rename(quote, 'blockquote');
  asElements(body);
  plainTables(body);
  for (const bold of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) unwrap(bold);
  for (const link of body.querySelectorAll('a')) if (!leadsAway(link)) unwrap(link);
  const pictures = [...body.querySelectorAll('img')];
  const leftOut = pictures.filter((picture) => !placePicture(picture, place)).length;
  withoutBlanks(body);
  return { html: body.innerHTML, leftOut };
}

/** What runs, what isn't seen on the page itself, and what reviewers of a document have crossed out or noted at its margin. */
const notRead = [
  'script, template, noscript, iframe, object, svg, math, input, button, select',
  '[hidden], [aria-hidden="true"], img[aria-roledescription]',
  `[${look}*="display:none" i], [${look}*="display: none" i]`,
  `del[cite], del[datetime], .MsoCommentReference, [${look}*="mso-element:comment-list" i], .EOP`,
].join(', ');

const raised = `sup, a[href^="#"], [${look}*="vertical-align:super" i]`;

/** A number of a note or a power would become one with the word before it. */
function apart(number: Element): void {
  const digits = number.textContent.trim();
  if (!/^\d+$/.test(digits)) return;
  const isOfNote = number.closest('a') !== null || number.querySelector('a') !== null;
  number.textContent = isOfNote
    ? `[${digits}]`
    : digits.replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? digit);
}

function asHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll('.MsoTitle')) rename(title, 'h1');
  for (const heading of body.querySelectorAll('[role="heading"]')) {
    const level = Number(heading.getAttribute('aria-level'));
    if (level >= 1 && level <= 6) rename(heading, `h${level}`);
  }
}

/** Not to a place within the page that it was copied from. */
function leadsAway(link: HTMLAnchorElement): boolean {
  const address = link.getAttribute('href') ?? '';
  return !address.startsWith('#') && defaultUrlTransform(address) !== '' && !/^file:/i.test(address);
}

/** Some editors put a list right into a list, or alone into an item, after the item that it belongs to. */
function listsWithinLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol), :is(ul, ol) > li > :is(ul, ol)')) {
    const place = list.parentElement?.tagName === 'LI' ? list.parentElement : list;
    const isAlone =
      place === list ||
      (place.childElementCount === 1 && place.textContent.trim() === list.textContent.trim());
    const item = place.previousElementSibling;
    if (!isAlone) continue;
    if (item?.tagName === 'LI') {
      item.append(list);
      if (place !== list) place.remove();
    } else if (place === list) {
      const own = body.ownerDocument.createElement('li');
      list.replaceWith(own);
      own.append(list);
    }
  }
}

/** Empty lines between paragraphs: the distance is the page's own. The innermost first. */
function withoutBlanks(body: HTMLElement): void {
  for (const line of body.querySelectorAll('br'))
    if (standsBeside(line, 'previousSibling') || standsBeside(line, 'nextSibling')) line.remove();
  for (const block of [...body.querySelectorAll(blocks)].toReversed()) if (isBlank(block)) block.remove();
}

/** A block, with nothing between that would be seen. */
function standsBeside(line: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  let beside = line[side];
  while (beside && !(beside instanceof Element) && isUnseen(beside)) beside = beside[side];
  return beside instanceof Element && beside.matches(blocks);
}

const isUnseen = (node: Node) => node.nodeType === Node.COMMENT_NODE || node.textContent?.trim() === '';

const blocks = 'p, div, li, ul, ol, blockquote, h1, h2, h3, h4, h5, h6, dl, dd, figure, figcaption';

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
