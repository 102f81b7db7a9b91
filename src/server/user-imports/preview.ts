import type { ImportPreview } from '#contract/user-imports.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/errors.ts';
import type { UploadedFile } from '#server/forms.ts';
import { fileTable } from './file-table.ts';
import { fileText } from './file-text.ts';
import { refuseToLoseAdmins } from './lost-admins.ts';
import { type PersonRow, personRows } from './person-rows.ts';
import { planRows } from './plan.ts';

/** What the file would do, row by row; nothing changes. */
export async function previewUserImport(
  db: Db,
  file: UploadedFile | undefined,
  timeZone: string,
): Promise<ImportPreview> {
  const { rows, ignoredColumns } = readPeople(file, timeZone);
  const planned = await refuseToLoseAdmins(db, await planRows(db, rows));
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { action } of planned) counts[action] += 1;
  return {
    counts,
    ignoredColumns,
    rows: planned.map(({ row, action, changes, problems, notes }) => ({
      number: row.number,
      action,
      firstName: row.firstName ?? '',
      lastName: row.lastName ?? '',
      email: row.email,
      role: row.role ?? null,
      changes,
      problems,
      notes,
    })),
  };
}

/** The people in a file; refuses what is no table of people as a whole. */
export function readPeople(
  file: UploadedFile | undefined,
  timeZone: string,
): { rows: PersonRow[]; ignoredColumns: string[] } {
  if (!file) throw invalid({ file: 'Выберите файл CSV' });
  const table = fileTable(fileText(file));
  return { rows: personRows(table, timeZone), ignoredColumns: table.ignoredColumns };
}
