import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { getPerson } from './get-person.ts';
import { tableRules } from './table-rules.ts';

export interface PersonExport {
  email: string;
  exportedAt: string;
  /** Rows by table, as stored; tables without rows are omitted. */
  tables: Partial<Record<keyof Tables, Record<string, unknown>[]>>;
}

/** All data stored about one person, from one snapshot. */
export async function exportPerson(db: Db, email: string): Promise<PersonExport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const person = await getPerson(tx, email);
      const tables: PersonExport['tables'] = {};
      for (const [name, rule] of Object.entries(tableRules)) {
        if ('none' in rule) continue;
        const hidden = rule.hide ?? [];
        const { rows } = await sql<{ row: Record<string, unknown> }>`
          select to_jsonb(${sql.table(name)}) - ${hidden}::text[] as row
          from ${sql.table(name)} where ${rule.rows(person)}`.execute(tx);
        if (rows.length > 0) tables[name as keyof Tables] = rows.map(({ row }) => row);
      }
      return { email, exportedAt: new Date().toISOString(), tables };
    });
}

/** The file: the same from the command as from the page. */
export const exportText = (data: PersonExport) => `${JSON.stringify(data, null, 2)}\n`;
