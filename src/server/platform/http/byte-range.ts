import type { Part } from '#server/platform/files/file-store.ts';

/** The part of a file that a request asks for: nothing for the whole, as for several parts; `unsatisfiable` for one beyond its end. */
export function byteRange(header: string | undefined, bytes: number): Part | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const last = from === '' ? bytes - 1 : Math.min(to === '' ? Infinity : Number(to), bytes - 1);
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  // An end before the beginning is no range at all: the header is ignored.
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  return first > last ? 'unsatisfiable' : { first, last };
}
