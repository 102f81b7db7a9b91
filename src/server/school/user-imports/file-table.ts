import Papa from 'papaparse';
import { importMaxRows } from '#contract/user-imports/schemas.ts';
import { fold } from '#domain/russian/fold.ts';
import { invalid } from '#server/platform/errors.ts';

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
  /** One that has first and last names together: which is which, a program can't tell. */
  wholeNames: string | undefined;
}

/** The rows of a file by column, with any order and spelling of the columns; of a workbook, its first sheet. */
export function fileTable(
  [head = noRecord, ...records]: readonly FileRecord[],
  sheets: readonly Sheet[] = [],
): FileTable {
  if (head.cells.length > mostColumns) {
    throw invalid({ file: `В первой строке больше ${mostColumns} столбцов: проверьте, чем они разделены` });
  }
  const headings = head.cells.map((heading) => ({ heading: heading.trim(), column: columnOf(heading) }));
  refuseBadHead(headings, { records, sheets });
  const rows = records
    .map(({ number, cells }) => ({ number, cells: cellsOf(cells, headings) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  if (rows.length === 0) throw invalid({ file: 'В файле нет ни одной строки с данными' });
  if (rows.length > importMaxRows) {
    throw invalid({
      file: `В файле больше ${importMaxRows.toLocaleString('ru-RU')} строк: разделите его на части`,
    });
  }
  const ignoredColumns = headings
    .filter(({ column }) => !column)
    .map(({ heading }) => heading)
    .filter(Boolean);
  return {
    rows,
    ignoredColumns,
    hasPasswords: ignoredColumns.some(isOfPasswords),
    wholeNames: ignoredColumns.find(isOfWholeNames),
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
const mostAbove = 20;

export interface FileRecord {
  /** The row number as shown by a spreadsheet. */
  number: number;
  cells: string[];
}

/** Of a workbook. */
export interface Sheet {
  name: string;
  isHidden: boolean;
}

const noRecord: FileRecord = { number: 1, cells: [] };

/** The records of a text with any separator that aren't blank, composed, up to one more than the allowed number. */
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
      if (records.length > importMaxRows + 1) parser.abort();
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

const isOfWholeNames = (heading: string) =>
  [
    'фио',
    'фамилияимяотчество',
    'фамилияимя',
    'имяфамилия',
    'имяифамилия',
    'фамилияиимя',
    'полноеимя',
    'fullname',
  ].includes(lettersOf(heading));

/** «E-mail *», «Электронная почта (рабочая)»: only the letters are compared. */
const lettersOf = (heading: string) =>
  fold(heading.slice(0, longestHeading)).replaceAll(/\([^()]*\)|[^\p{L}\p{N}]/gu, '');

function refuseBadHead(
  headings: Heading[],
  { records, sheets }: { records: readonly FileRecord[]; sheets: readonly Sheet[] },
): void {
  const known = headings.map(({ column }) => column).filter((column) => column !== undefined);
  if (!known.includes('email')) throw invalid({ file: noEmail(records, sheets) });
  for (const [index, { heading, column }] of headings.entries()) {
    const same = headings.findIndex((one, at) => at > index && column && one.column === column);
    if (same < 0) continue;
    const both = `Столбцы «${heading}» и «${headings[same]?.heading ?? ''}» об одном и том же`;
    throw invalid({
      file: `${both}: оставьте ${column === 'email' ? 'тот, по которому человек входит' : 'один'}`,
    });
  }
}

function noEmail(records: readonly FileRecord[], sheets: readonly Sheet[]): string {
  const head = records
    .slice(0, mostAbove)
    .find(({ cells }) => cells.some((cell) => columnOf(cell) === 'email'));
  if (head) return `Названия столбцов стоят в строке ${head.number}. Удалите строки над ними`;
  const [first, ...others] = sheets;
  if (!first || others.length === 0)
    return 'Не найден столбец Email: в первой строке файла должны быть названия столбцов';
  const shown = first.isHidden ? ', и он скрыт' : '';
  return `Не найден столбец Email: читается только первый лист книги, это «${first.name}»${shown}. Переместите лист с людьми на первое место`;
}

function cellsOf(record: string[], headings: Heading[]): Record<Column, string> {
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
  headings.forEach(({ column }, index) => {
    if (column) cells[column] = cellText(record[index] ?? '');
  });
  return cells;
}

/** Without the apostrophe that our reports put before a formula. */
const cellText = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');
