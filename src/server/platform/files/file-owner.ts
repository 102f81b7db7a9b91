import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { prepared } from '#server/platform/db/prepared.ts';

/**
 * A column whose rows keep files alive. A feature declares its own, `app/file-owners.ts` lists them all; for one that isn't
 * listed nothing can be stored.
 */
export interface FileOwner {
  table: string;
  /** A foreign key to `files`, or text. */
  column: string;
  /** What the column has of a file: its name, or its address at `/files/…`. */
  refersBy: 'name' | 'address';
  /** Whether anybody who knows the address may have a file, as long as a row refers to it. */
  isOpen: boolean;
}

/** What stands in the owner's column for a file of this name. */
export const referenceTo = (name: string, { refersBy }: FileOwner): string =>
  refersBy === 'name' ? name : fileAddress(name);

/** Where a file that its owner opens is served. */
export const fileAddress = (name: string) => `${addressStart}${name}`;

const addressStart = '/files/';

/** For a query on `files`: no row of any owner refers to it. An owner that can't be asked fails the query. */
export const isUnused = (owners: readonly FileOwner[]) =>
  sql<SqlBool>`(${sql.join(
    owners.map((owner) => sql`not ${refers(owner, sql.ref('files.name'))}`),
    sql` and `,
  )})`;

/** Asks whether a row of an owner that opens its files refers to the name. */
export function asksWhetherOpen(owners: readonly FileOwner[]) {
  const opening = owners.filter(({ isOpen }) => isOpen);
  return prepared((db, { name }: { name: string }) => {
    const open = opening.map((owner) => refers(owner, sql<string>`${name}::text`));
    return db.selectNoFrom(sql<boolean>`(${sql.join([sql`false`, ...open], sql` or `)})`.as('isOpen'));
  });
}

function refers(owner: FileOwner, name: RawBuilder<string>): RawBuilder<SqlBool> {
  const { table, column, refersBy } = owner;
  const reference = refersBy === 'name' ? name : sql`${sql.lit(addressStart)} || ${name}`;
  return sql`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${reference})`;
}
