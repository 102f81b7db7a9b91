import type { ImportPreview } from '#contract/user-imports/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { refuseToLoseAdmins } from './lost-admins.ts';
import { planRows } from './plan.ts';
import { withoutAdmins } from './programs.ts';
import { type FileSetting, readPeople } from './read-people.ts';

/** The effect of the file, row by row; a dry run. */
export async function previewUserImport(
  db: Db,
  viewer: Viewer,
  file: UploadedFile | undefined,
  setting: FileSetting,
): Promise<ImportPreview> {
  const { rows, ignoredColumns, hasPasswords, sheet } = await readPeople(viewer, file, setting);
  const possible = await planRows(db, rows);
  const allowed = viewer.token ? possible.map(withoutAdmins) : possible;
  const planned = await refuseToLoseAdmins(db, allowed);
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 };
  for (const { action } of planned) counts[action] += 1;
  return {
    counts,
    ignoredColumns,
    hasPasswords,
    ...(sheet !== undefined && { sheet }),
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
