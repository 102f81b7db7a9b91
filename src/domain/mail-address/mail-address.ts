import { cyrillicLabel } from './cyrillic-label.ts';

// An address of a domain in Cyrillic has two spellings: people read and type «ivan@почта.рф», while machines send, and some programs
// give back, `ivan@xn--80a1acny.xn--p1ai`. The latter is stored, sent and compared; the former is shown.

/** Letters and digits of one address, with a domain as machines write it. */
export const asciiAddress =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/;

/** The address as machines write it; what isn't one comes back as it was given. */
export function asciiEmail(given: string): string {
  const address = given.trim();
  const at = address.lastIndexOf('@');
  if (at < 0) return given;
  const domain = asciiDomain(address.slice(at + 1));
  return domain === undefined ? given : address.slice(0, at + 1) + domain;
}

/** Undefined for what is no domain. One of Latin letters alone keeps its case. */
export function asciiDomain(given: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(given)) return undefined;
  if (/^[\w.-]*$/.test(given) && !/(?:^|\.)xn--/i.test(given)) return given;
  try {
    return new URL(`http://${given}`).hostname;
  } catch {
    return undefined;
  }
}

/** As a person reads it: wholly Cyrillic domains in Cyrillic. Others stay, since a name of mixed letters may imitate another. */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + shownDomain(address.slice(at + 1));
}

export function shownDomain(domain: string): string {
  const labels = domain.split('.');
  const shown = labels.map((label) => cyrillicLabel(label) ?? (/^[\d-]+$/.test(label) ? label : undefined));
  const isCyrillic =
    cyrillicLabel(labels.at(-1) ?? '') !== undefined && shown.every((label) => label !== undefined);
  return isCyrillic ? shown.join('.') : domain;
}

/** Where domains in Cyrillic are: a name with dots, «А.С.Пушкин», is in none of them. */
const zones = /\.(?:рф|рус|москва|дети|онлайн|сайт|орг|ком|бел|укр|қаз|срб|бг|мкд)$/i;

export const isCyrillicDomain = (text: string): boolean =>
  zones.test(text) && asciiDomain(text) !== undefined;

/** A word of a search as it is stored: an address or a domain as machines write it. */
export function asciiWord(word: string): string {
  if (word.includes('@')) return asciiEmail(word);
  return isCyrillicDomain(word) ? (asciiDomain(word) ?? word) : word;
}

/** Why an address can't be one: its name before the sign has to be Latin, though its domain needn't. */
export const isNameForeign = (given: string): boolean =>
  given.includes('@') && /[^\u0020-\u007E]/.test(given.slice(0, given.lastIndexOf('@')));
