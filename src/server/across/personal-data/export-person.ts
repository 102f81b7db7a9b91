import { sql } from 'kysely';
import { recordChange } from '#server/platform/audit/audit.ts';
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

/**
 * All data stored about one person, from one snapshot. What only the person reads is left out unless `withPrivate`; then the
 * journal says that it was taken out.
 */
export async function exportPerson(
  db: Db,
  email: string,
  { withPrivate = false }: { withPrivate?: boolean } = {},
): Promise<PersonExport> {
  if (withPrivate) {
    const { id } = await getPerson(db, email);
    await recordChange(db, {
      actorId: null,
      action: 'person_exported_privately',
      subjectId: id,
      details: {},
    });
  }
  return readStored(db, email, withPrivate);
}

/** For the person, to whom nothing of it is private. */
export const exportOwnData = (db: Db, email: string): Promise<PersonExport> => readStored(db, email, true);

function readStored(db: Db, email: string, withPrivate: boolean): Promise<PersonExport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const person = await getPerson(tx, email);
      const tables: PersonExport['tables'] = {};
      for (const [name, rule] of Object.entries(tableRules)) {
        if ('none' in rule || (rule.private && !withPrivate)) continue;
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
