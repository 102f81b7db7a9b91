import type { Publication } from '#contract/lessons/publication.ts';

/** The column to store in a new row: the database's default publishes it at once. */
export const newPublishedAt = (given: Publication | undefined): { published_at?: string | null } =>
  given === undefined || given === 'now' ? {} : { published_at: given };

/** The column to store in an existing row; what is published already stays so since then. */
export function publishedAt(given: Publication | undefined, before: string | null): string | null {
  if (given === undefined) return before;
  if (given === null) return null;
  const was = before === null ? undefined : Date.parse(before);
  if (given !== 'now') return Date.parse(given) === was ? before : given;
  return was !== undefined && was <= Date.now() ? before : new Date().toISOString();
}
