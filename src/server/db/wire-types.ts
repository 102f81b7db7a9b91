import pg from 'pg';

const timestamptzOid = 1184;
const bigintOid = 20;

/** How values are read: times stay strings from the wire to the page, so that no row pays for a Date; counts fit a double. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === timestamptzOid) return toIso;
    if (format !== 'binary' && oid === bigintOid) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * `2026-11-21 06:19:40.123456+00` as PostgreSQL prints it in UTC, to milliseconds. Cut, not parsed: a page has hundreds of
 * them. PostgreSQL drops the zeros at the end of a fraction. Throws on any other offset, since a time would be wrong by it.
 */
export function toIso(text: string): string {
  if (!text.endsWith(utc)) throw new Error(`The database session is not in UTC: it printed ${text}`);
  const day = text.slice(0, 10);
  if (text.length >= '2026-11-21 06:19:40.123+00'.length) return `${day}T${text.slice(11, 23)}Z`;
  const fraction = text[19] === '.' ? text.slice(20, -utc.length) : '';
  return `${day}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

const utc = '+00';
