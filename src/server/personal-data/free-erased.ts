import type pg from 'pg';
import { tableRules } from './table-rules.ts';

/** Gives the place of erased rows back to the tables, so that new rows write over their bytes. */
export async function freeErased(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Of large tables it takes minutes, and it locks nothing.
    await client.query('set statement_timeout = 0');
    for (const [table, rule] of Object.entries(tableRules)) {
      if (!('none' in rule)) await client.query(`vacuum ${client.escapeIdentifier(table)}`);
    }
    await client.query('checkpoint').catch(() => {});
  } finally {
    client.release(true);
  }
}
