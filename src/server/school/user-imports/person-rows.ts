import { z } from 'zod';
import { email, role } from '#contract/auth/schemas.ts';
import { expiry, newUser } from '#contract/users/schemas.ts';
import { asciiEmail } from '#domain/mail-address/mail-address.ts';
import { expiriesIn } from './expiry-text.ts';
import type { Column, FileTable } from './file-table.ts';

const opened = z.enum(['open', 'closed']);

/** A parsed row of the file; an empty cell leaves that property unchanged. */
export const personRow = z.object({
  number: z.int(),
  /** The original cells for the report, by column; a row that an earlier release stored may have other columns. */
  cells: z.record(z.string(), z.string()),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string(),
  role: role.optional(),
  /** Titles or ids. */
  courses: z.array(z.string()),
  /** A title or an id. */
  group: z.string().optional(),
  expiresAt: expiry.optional(),
  /** Of the row's courses. */
  access: opened.optional(),
  /** Of the person. */
  signIn: opened.optional(),
  /** The heading of the column in which both names stand together. */
  wholeNames: z.string().optional(),
  problems: z.array(z.string()),
});
export type PersonRow = z.infer<typeof personRow>;

export function personRows({ rows, wholeNames }: FileTable, timeZone: string): PersonRow[] {
  const expiryOf = expiriesIn(timeZone);
  const firstWith = new Map<string, number>();
  return rows.map(({ number, cells }) => {
    const row = { ...personOf(number, cells, expiryOf), ...(wholeNames && { wholeNames }) };
    const key = row.email.toLowerCase();
    const first = firstWith.get(key);
    if (first !== undefined) row.problems.push(`Этот email уже есть в строке ${first}`);
    else if (key !== '') firstWith.set(key, number);
    return row;
  });
}

function personOf(
  number: number,
  cells: Record<Column, string>,
  expiryOf: ReturnType<typeof expiriesIn>,
): PersonRow {
  const problems: string[] = [];
  const read = <T>(cell: string, schema: z.ZodType<T>): T | undefined => {
    if (cell === '') return undefined;
    const parsed = schema.safeParse(cell);
    if (!parsed.success) problems.push(parsed.error.issues[0]?.message ?? 'Неверное значение');
    return parsed.data;
  };
  const broken = Object.values(cells).find((cell) => cell.includes('\uFFFD'));
  if (broken !== undefined)
    problems.push(`В ячейке «${broken}» испорчена буква: исправьте её и загрузите файл снова`);
  if (cells.email === '') problems.push('Не указан email');
  read(cells.email, email);
  const firstName = read(cells.firstName, newUser.shape.firstName);
  const lastName = read(cells.lastName, newUser.shape.lastName);
  const named = roleOf(cells.role);
  if (cells.role !== '' && !named)
    problems.push(`Неизвестная роль «${cells.role}»: бывают студент, куратор и администратор`);
  const expiresAt = cells.expires === '' ? undefined : expiryOf(cells.expires);
  if (cells.expires !== '' && !expiresAt) {
    problems.push(`Не удалось прочитать дату «${cells.expires}»: нужна вида 31.12.2026`);
  }
  const access = openingOf(cells.access, problems);
  const signIn = openingOf(cells.signIn, problems);
  return {
    number,
    cells,
    firstName,
    lastName,
    email: asciiEmail(cells.email),
    role: named,
    courses: cells.courses
      .split('|')
      .map((course) => course.trim())
      .filter((course) => course !== ''),
    group: cells.group === '' ? undefined : cells.group,
    expiresAt,
    access,
    signIn,
    problems,
  };
}

const roles = new Map<string, z.infer<typeof role>>(
  Object.entries({
    студент: 'student',
    слушатель: 'student',
    ученик: 'student',
    student: 'student',
    куратор: 'curator',
    curator: 'curator',
    администратор: 'admin',
    админ: 'admin',
    admin: 'admin',
  }),
);

const openings = new Map<string, z.infer<typeof opened>>(
  Object.entries({
    открыть: 'open',
    открыт: 'open',
    open: 'open',
    закрыть: 'closed',
    закрыт: 'closed',
    closed: 'closed',
  }),
);

function openingOf(cell: string, problems: string[]) {
  const opening = openings.get(cell.toLowerCase());
  if (cell !== '' && !opening) problems.push(`Не понято «${cell}»: бывает «открыть» и «закрыть»`);
  return opening;
}

const roleOf = (cell: string) => roles.get(cell.toLowerCase());
