import { invalid } from '#server/platform/errors.ts';
import { type FileTable, fileTable, headAt, noEmail, recordsOf } from './file-table.ts';
import { fileText } from './file-text.ts';
import { type PersonRow, personRows } from './person-rows.ts';
import { isZip, openWorkbook } from './workbook-records.ts';

export interface PeopleInFile {
  rows: PersonRow[];
  ignoredColumns: string[];
  hasPasswords: boolean;
  /** Where the workbook’s people stand, if not on its first sheet. */
  sheet?: string;
}

/** Parses the people in a file; refuses a file that is not a table of people. */
export async function peopleInFile(bytes: Buffer, timeZone: string): Promise<PeopleInFile> {
  const table = isZip(bytes) ? await tableInWorkbook(bytes) : fileTable(recordsOf(fileText(bytes)));
  return { ...table, rows: personRows(table, timeZone) };
}

/** The first sheet in sight that has people; what somebody has hidden isn't meant. */
async function tableInWorkbook(bytes: Buffer): Promise<FileTable & { sheet?: string }> {
  const { sheets, read } = openWorkbook(bytes);
  const inSight = sheets.map((sheet, index) => ({ ...sheet, index })).filter(({ isHidden }) => !isHidden);
  for (const { name, index } of inSight.slice(0, mostSheets)) {
    const records = await read(index);
    if (headAt(records) >= 0) return { ...fileTable(records), ...(index > 0 && { sheet: name }) };
  }
  throw invalid({ file: inSight.length < sheets.length ? `${noEmail}. ${hiddenAreNot}` : noEmail });
}

const mostSheets = 10;
const hiddenAreNot = 'Скрытые листы книги не читаются';
