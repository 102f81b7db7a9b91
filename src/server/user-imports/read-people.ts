import { invalid } from '#server/errors.ts';
import type { UploadedFile } from '#server/http/forms.ts';
import { fileTable } from './file-table.ts';
import { fileText } from './file-text.ts';
import { type PersonRow, personRows } from './person-rows.ts';

/** Parses the people in a file; refuses a file that is not a table of people. */
export function readPeople(
  file: UploadedFile | undefined,
  timeZone: string,
): { rows: PersonRow[]; ignoredColumns: string[] } {
  if (!file) throw invalid({ file: 'Выберите файл CSV' });
  const table = fileTable(fileText(file));
  return { rows: personRows(table, timeZone), ignoredColumns: table.ignoredColumns };
}
