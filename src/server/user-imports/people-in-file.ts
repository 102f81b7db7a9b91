import { fileTable } from './file-table.ts';
import { fileText } from './file-text.ts';
import { type PersonRow, personRows } from './person-rows.ts';

export interface PeopleInFile {
  rows: PersonRow[];
  ignoredColumns: string[];
}

/** Parses the people in a file; refuses a file that is not a table of people. */
export function peopleInFile(bytes: Buffer, timeZone: string): PeopleInFile {
  const table = fileTable(fileText(bytes));
  return { rows: personRows(table, timeZone), ignoredColumns: table.ignoredColumns };
}
