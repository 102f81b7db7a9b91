import type pg from 'pg';
import { tableRules } from './table-rules.ts';

/** Vacuums the tables, so that new rows overwrite the bytes of erased ones. */
export async function freeErased(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Takes minutes for large tables, without blocking reads and writes.
    await client.query('set statement_timeout = 0');
    for (const [table, rule] of Object.entries(tableRules)) {
      if (!('none' in rule)) await client.query(`vacuum ${client.escapeIdentifier(table)}`);
    }
    await client.query('checkpoint').catch(() => {});
  } finally {
    client.release(true);
  }
}
