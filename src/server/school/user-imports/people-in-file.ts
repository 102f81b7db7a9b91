import { type FileTable, fileTable, recordsOf } from './file-table.ts';
import { fileText } from './file-text.ts';
import { type PersonRow, personRows } from './person-rows.ts';
import { isZip, readWorkbook } from './workbook-records.ts';

export interface PeopleInFile {
  rows: PersonRow[];
  ignoredColumns: string[];
  hasPasswords: boolean;
}

/** Parses the people in a file; refuses a file that is not a table of people. */
export async function peopleInFile(bytes: Buffer, timeZone: string): Promise<PeopleInFile> {
  const table = await tableIn(bytes);
  return { ...table, rows: personRows(table, timeZone) };
}

async function tableIn(bytes: Buffer): Promise<FileTable> {
  if (!isZip(bytes)) return fileTable(recordsOf(fileText(bytes)));
  const { records, sheets } = await readWorkbook(bytes);
  return fileTable(records, sheets);
}
