import { isCyrillicDomain } from '#domain/mail-address/mail-address.ts';

/**
 * A name without what a letter's reader could follow: a provider may let people write anything there. Brackets, digits and signs
 * stay; a dot between two words of a name gets its blank, so that no program makes a link of them.
 */
export const withoutLinks = (name: string): string =>
  name
    .split(/\s+/)
    .map(wordOf)
    .filter((word) => word !== '')
    .join(' ');

function wordOf(word: string): string {
  if (isLink(word)) return '';
  // Of an address for letters, the name.
  const [before = ''] = word.split('@');
  return isBareDomain(before) ? '' : before.replaceAll(/(?<=[\p{L}\d])\.(?=[\p{L}\d])/gu, '. ');
}

/** With a scheme, with `www.`, or a domain with a path. */
const isLink = (word: string) => /:\/\/|\bwww\./i.test(word) || /[\p{L}\d]\.[\p{L}\d].*\//u.test(word);

/** Words with a dot between them that end as domains do, unless they are written as initials and names are. */
function isBareDomain(word: string): boolean {
  const labels = /(?:[\p{L}\d-]+\.)+[\p{L}\d-]+/u.exec(word)?.[0].split('.') ?? [];
  if (labels.every(isOfName)) return false;
  return /^(?:[a-z]{2,24}|xn--[a-z\d-]+)$/i.test(labels.at(-1) ?? '') || isCyrillicDomain(labels.join('.'));
}

/** An initial, or a word with a capital. */
const isOfName = (label: string) => /^\p{Lu}(?:\p{Ll}[\p{L}-]*)?$/u.test(label);
