import { fileTable, recordsOf } from './file-table.ts';
import { fileText } from './file-text.ts';
import { type PersonRow, personRows } from './person-rows.ts';
import { isZip, workbookRecords } from './workbook-records.ts';

export interface PeopleInFile {
  rows: PersonRow[];
  ignoredColumns: string[];
  hasPasswords: boolean;
}

/** Parses the people in a file; refuses a file that is not a table of people. */
export async function peopleInFile(bytes: Buffer, timeZone: string): Promise<PeopleInFile> {
  const table = fileTable(isZip(bytes) ? await workbookRecords(bytes) : recordsOf(fileText(bytes)));
  return { ...table, rows: personRows(table, timeZone) };
}
