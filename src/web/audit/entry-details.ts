import { plural } from '#web/ui/text/russian.ts';
import { changesText, named } from './changes-text.ts';

/** As stored in the journal. */
export type Details = ReadonlyMap<string, unknown>;

export function title(details: Details): string {
  return after(' ', quoted(details, 'title'));
}

export function titleAndChanges(details: Details): string {
  return title(details) + after(': ', changesText(details.get('changes')));
}

export const after = (lead: string, part: string) => (part === '' ? '' : lead + part);

export function text(details: Details, key: string): string {
  const value = details.get(key);
  return typeof value === 'string' ? value : '';
}

export const quoted = (details: Details, key: string) =>
  text(details, key) === '' ? '' : named(text(details, key));

export function count(details: Details, key: string, ...forms: [string, string, string]): string {
  const value = details.get(key);
  return typeof value === 'number' && value > 0 ? plural(value, ...forms) : '';
}
