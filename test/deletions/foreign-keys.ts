import type pg from 'pg';
import type { Rows } from '#test/fill-tables.ts';

export interface ForeignKey {
  of: string;
  target: string;
  name: string;
  columns: string[];
  targetColumns: string[];
  definition: string;
  takesAlong: boolean;
  empties: boolean;
  isDeferred: boolean;
}

type Queries = Pick<pg.ClientBase, 'query'>;

export async function foreignKeys(client: Queries): Promise<ForeignKey[]> {
  const columnsOf = (relation: string, numbers: string) =>
    `(select json_agg(attname order by place) from unnest(${numbers}) with ordinality as key (number, place)
      join pg_attribute on attrelid = ${relation} and attnum = number)`;
  const { rows } = await client.query<ForeignKey>(`
    select (select relname from pg_class where oid = conrelid) as of,
      (select relname from pg_class where oid = confrelid) as target,
      conname as name, pg_get_constraintdef(oid) as definition,
      ${columnsOf('conrelid', 'conkey')} as columns, ${columnsOf('confrelid', 'confkey')} as "targetColumns",
      confdeltype = 'c' as "takesAlong", confdeltype = 'n' as empties, condeferred as "isDeferred"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by of, name`);
  return rows;
}

/** The columns of each table's primary key. */
export async function primaryKeysOf(client: Queries): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname as name, array_agg(attname order by attname)::text[] as columns
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'p' and connamespace = 'public'::regnamespace
    group by relname`);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** PostgreSQL runs the keys of one deletion by the numbers that they got when they were made. */
export async function remakeKeys(client: Queries, keys: readonly ForeignKey[]): Promise<void> {
  for (const { of, name, definition } of keys) {
    await client.query(
      `alter table "${of}" drop constraint "${name}", add constraint "${name}" ${definition}`,
    );
  }
}

/** How many rows of each table stay when `deleted` goes from `rows`, by what the keys say. */
export function countsWithout(
  rows: Rows,
  keys: readonly ForeignKey[],
  { table, row }: { table: string; row: object },
): Record<string, number> {
  const gone = new Set<object>([row]);
  for (let going = [{ table, row }]; going.length > 0;) {
    going = going.flatMap((left) => rowsTakenBy(rows, keys, left)).filter((taken) => !gone.has(taken.row));
    for (const taken of going) gone.add(taken.row);
  }
  return Object.fromEntries(
    Object.entries(rows).map(([name, all]) => [name, all.filter((one) => !gone.has(one)).length]),
  );
}

const rowsTakenBy = (rows: Rows, keys: readonly ForeignKey[], left: { table: string; row: object }) =>
  keys
    .filter((key) => key.takesAlong && key.target === left.table)
    .flatMap((key) =>
      (rows[key.of] ?? [])
        .filter((one) => refersTo(key, one, left.row))
        .map((row) => ({ table: key.of, row })),
    );

const refersTo = ({ columns, targetColumns }: ForeignKey, row: object, target: object) =>
  columns.every((column, place) => {
    const value = Reflect.get(row, column);
    return value !== null && value === Reflect.get(target, targetColumns[place] ?? '');
  });
