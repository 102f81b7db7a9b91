import type pg from 'pg';
import type { Tables } from '#server/platform/db/tables.ts';
import { queueTables } from '#server/platform/jobs/queue-table.ts';
import type { Header } from './archive.ts';

/**
 * What a backup leaves out: it would be false by the time it comes back. Nobody stays signed in over a restore, guesses at
 * passwords are counted anew, half-written reviews are written anew, and the worker looks for its model by itself.
 */
export const temporaryTables: (keyof Tables)[] = [
  'sessions',
  'sign_in_attempts',
  'used_logout_tokens',
  'login_failures',
  'file_holds',
  ...Object.values(queueTables).flatMap(({ drafts }) => (drafts ? [drafts.table] : [])),
  'ai_status',
];

interface Row {
  name: string;
  columns: string[];
  refers_to: string[];
}

/** The tables with their columns, each after those that it refers to. */
export async function backedUpTables(client: pg.ClientBase): Promise<Header['tables']> {
  const { rows } = await client.query<Row>(`
    select table_.relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = table_.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select target.relname::text from pg_constraint
        join pg_class target on target.oid = confrelid
        where conrelid = table_.oid and contype = 'f' and confrelid <> conrelid
      ) as refers_to
    from pg_class table_
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`);
  const wanted = rows.filter(({ name }) => name !== 'migrations' && !isTemporary(name));
  return inOrder(wanted).map(({ name, columns }) => ({ name, columns }));
}

const isTemporary = (name: string) => temporaryTables.some((table) => table === name);

function inOrder(tables: Row[]): Row[] {
  const ordered: Row[] = [];
  for (let left = tables; left.length > 0;) {
    const names = left.map(({ name }) => name);
    const next = left.filter(({ refers_to }) => !refers_to.some((name) => names.includes(name)));
    if (next.length === 0) throw new Error(`Таблицы ссылаются друг на друга по кругу: ${names.join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}
