import Papa from 'papaparse';
import { importMaxRows } from '#contract/user-imports/schemas.ts';
import { fold } from '#domain/russian/fold.ts';
import { invalid } from '#server/platform/errors.ts';
import { type NameOrder, splitFullName } from './split-full-name.ts';

export const columns = [
  'firstName',
  'lastName',
  'email',
  'role',
  'courses',
  'group',
  'expires',
  'access',
  'signIn',
] as const;
export type Column = (typeof columns)[number];

export interface FileTable {
  rows: { number: number; cells: Record<Column, string> }[];
  /** Headings that are ignored. */
  ignoredColumns: string[];
  /** One of them is of passwords, which are not taken from files. */
  hasPasswords: boolean;
  /** The column that has first and last names together, where the file has none for each. */
  wholeNames: string | undefined;
}

/** The rows of a file by column, with any order and spelling of the columns, and whatever title above them. */
export function fileTable(all: readonly FileRecord[]): FileTable {
  const at = headAt(all);
  const [head, ...records] = at < 0 ? [] : all.slice(at);
  if (!head) throw invalid({ file: noEmail });
  if (head.cells.length > mostColumns) {
    throw invalid({ file: `В первой строке больше ${mostColumns} столбцов: проверьте, чем они разделены` });
  }
  const headings = headingsOf(head.cells);
  const wholeNames = findWholeNames(headings);
  const rows = records
    .map(({ number, cells }) => ({ number, cells: cellsOf(cells, headings, wholeNames) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  if (rows.length === 0) throw invalid({ file: 'В файле нет ни одной строки с данными' });
  if (rows.length > importMaxRows) {
    throw invalid({
      file: `В файле больше ${importMaxRows.toLocaleString('ru-RU')} строк: разделите его на части`,
    });
  }
  const ignoredColumns = headings
    .filter((one) => !one.column && one !== wholeNames)
    .map(({ heading }) => heading)
    .filter(Boolean);
  return {
    rows,
    ignoredColumns,
    hasPasswords: ignoredColumns.some(isOfPasswords),
    wholeNames: wholeNames?.heading,
  };
}

interface Heading {
  heading: string;
  column: Column | undefined;
}

export const mostColumns = 100;
const longestHeading = 100;
const longestHead = 20_000;
/** A title, a date and a blank line stand above the headings of what people have printed. */
export const mostAbove = 20;

export interface FileRecord {
  /** The row number as shown by a spreadsheet. */
  number: number;
  cells: string[];
}

/** Where the headings stand: in the row that has most of those we know, an email among them; -1 where none has. */
export function headAt(records: readonly FileRecord[]): number {
  const known = records.slice(0, mostAbove).map(({ cells }) => {
    const named = cells.map(columnOf);
    return named.includes('email') ? named.filter(Boolean).length : 0;
  });
  const most = Math.max(0, ...known);
  return most === 0 ? -1 : known.indexOf(most);
}

export const noEmail = 'Не найден столбец Email: над людьми должна быть строка с названиями столбцов';

/** The records of a text with any separator that aren't blank, composed, up to a few more than the allowed number. */
export function recordsOf(text: string): FileRecord[] {
  const body = text.normalize('NFC').replace(/^sep=.\r?\n/i, '');
  const delimiter = separatorOf(body);
  const records: FileRecord[] = [];
  let number = 0;
  Papa.parse<string[]>(body, {
    delimiter,
    step({ data }, parser) {
      number += 1;
      addRecord(records, number, data);
      if (records.length > importMaxRows + 1 + mostAbove) parser.abort();
    },
  });
  return records;
}

/** Adds a record that isn't blank. */
export function addRecord(records: FileRecord[], number: number, cells: readonly string[]): void {
  if (cells.some((cell) => cell.trim() !== '')) {
    records.push({ number, cells: cells.slice(0, mostColumns + 1) });
  }
}

/** The separator that yields the most known headings, in the first line or below a title. */
function separatorOf(text: string): string {
  const start = text.slice(0, longestHead);
  const known = (delimiter: string) => {
    const lines = Papa.parse<string[]>(start, { delimiter, preview: mostAbove }).data;
    return Math.max(0, ...lines.map((line) => line.slice(0, mostColumns).filter(columnOf).length));
  };
  return [';', ',', '\t'].toSorted((one, other) => known(other) - known(one))[0] ?? ';';
}

const spellings: Record<Column, string[]> = {
  firstName: ['имя', 'firstname', 'givenname'],
  lastName: ['фамилия', 'lastname', 'surname', 'familyname'],
  email: ['email', 'mail', 'емейл', 'почта', 'электроннаяпочта', 'адресэлектроннойпочты', 'логин', 'login'],
  role: ['роль', 'role', 'тип', 'типпользователя'],
  courses: ['курсы', 'курс', 'courses', 'course'],
  group: ['поток', 'группа', 'group', 'cohort'],
  expires: ['доступдо', 'срокдоступа', 'срок', 'до', 'expiresat', 'expires', 'accessuntil'],
  access: ['доступ', 'access'],
  signIn: ['вход', 'signin'],
};

function columnOf(heading: string): Column | undefined {
  const letters = lettersOf(heading);
  return columns.find((column) => spellings[column].includes(letters));
}

const isOfPasswords = (heading: string) => ['пароль', 'пароли', 'password'].includes(lettersOf(heading));

/** Which name comes first in a column of both; of «Полное имя» nothing is known. */
const wholeNameOrders = new Map<string, NameOrder>([
  ['фио', 'last first'],
  ['фамилияимяотчество', 'last first'],
  ['фамилияимя', 'last first'],
  ['фамилияиимя', 'last first'],
  ['имяфамилия', 'first last'],
  ['имяифамилия', 'first last'],
  ['fullname', 'first last'],
  ['полноеимя', undefined],
]);

function findWholeNames(headings: readonly Heading[]): Heading | undefined {
  if (headings.some(({ column }) => column === 'firstName' || column === 'lastName')) return undefined;
  return headings.find(({ heading }) => wholeNameOrders.has(lettersOf(heading)));
}

/** «E-mail *», «Электронная почта (рабочая)»: only the letters are compared. */
const lettersOf = (heading: string) =>
  fold(heading.slice(0, longestHeading)).replaceAll(/\([^()]*\)|[^\p{L}\p{N}]/gu, '');

/** Of two columns of addresses, the one in whose heading nothing is added is that by which people sign in. */
function headingsOf(cells: readonly string[]): Heading[] {
  const headings = cells.map((heading) => ({ heading: heading.trim(), column: columnOf(heading) }));
  const addresses = headings.filter(({ column }) => column === 'email');
  const plain = addresses.filter(({ heading }) => !heading.includes('('));
  if (addresses.length > 1 && plain.length === 1) {
    return refuseTwice(
      headings.map((one) =>
        one.column === 'email' && one !== plain[0] ? { ...one, column: undefined } : one,
      ),
    );
  }
  return refuseTwice(headings);
}

function refuseTwice(headings: Heading[]): Heading[] {
  for (const [index, { heading, column }] of headings.entries()) {
    const same = headings.findIndex((one, at) => at > index && column && one.column === column);
    if (same < 0) continue;
    const both = `Столбцы «${heading}» и «${headings[same]?.heading ?? ''}» об одном и том же`;
    throw invalid({
      file: `${both}: оставьте ${column === 'email' ? 'тот, по которому человек входит' : 'один'}`,
    });
  }
  return headings;
}

function cellsOf(
  record: string[],
  headings: readonly Heading[],
  wholeNames: Heading | undefined,
): Record<Column, string> {
  const cells: Record<Column, string> = {
    firstName: '',
    lastName: '',
    email: '',
    role: '',
    courses: '',
    group: '',
    expires: '',
    access: '',
    signIn: '',
  };
  headings.forEach((one, index) => {
    const text = cellText(record[index] ?? '');
    if (one.column) cells[one.column] = text;
    if (one === wholeNames)
      Object.assign(cells, splitFullName(text, wholeNameOrders.get(lettersOf(one.heading))));
  });
  return cells;
}

/** Without the apostrophe that our reports put before a formula. */
const cellText = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');
