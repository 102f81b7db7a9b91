import type { ImportChange } from '#contract/user-imports.ts';
import type { Db } from '#server/db/connect.ts';
import { coursesByName, type FoundCourse } from './courses-by-name.ts';
import { peopleByEmail, type KnownPerson } from './people-by-email.ts';
import type { PersonRow } from './person-rows.ts';

/** The current effect of importing a row: shown by the preview, applied by the import. */
export type PlannedRow = Plan & (NewPerson | KnownPersonRow | { action: 'error'; row: PersonRow });

export interface NewPerson {
  action: 'create';
  row: PersonRow & { firstName: string; lastName: string };
}

export interface KnownPersonRow {
  action: 'update' | 'unchanged';
  row: PersonRow;
  /** The existing person with this email. */
  userId: string;
}

export interface Plan {
  changes: ImportChange[];
  /** Accesses to grant, and terms to change. */
  access: { courseId: string; expiresAt: string | null }[];
  problems: string[];
  notes: string[];
}

export async function planRows(db: Db, rows: PersonRow[]): Promise<PlannedRow[]> {
  const courses = await coursesByName(db);
  const people = await peopleByEmail(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => {
    const found = row.courses.map((name) => courses(name));
    const problems = [...row.problems, ...found.flatMap((course) => course.problem ?? [])];
    const open = found.flatMap((course) => course.course ?? []);
    const person = people.get(row.email.toLowerCase());
    return person ? planUpdate(row, person, open, problems) : planCreate(row, open, problems);
  });
}

function planCreate(row: PersonRow, courses: FoundCourse[], problems: string[]): PlannedRow {
  const { firstName, lastName } = row;
  const missing = [...(firstName ? [] : ['Не указано имя']), ...(lastName ? [] : ['Не указана фамилия'])];
  // Parse errors have been reported already.
  const all = [...problems, ...(problems.length === 0 ? missing : [])];
  const expiresAt = row.expiresAt ?? null;
  const plan = {
    changes: courses.map(({ title }) => ({ kind: 'access', course: title, granted: true, expiresAt })),
    access: courses.map(({ id }) => ({ courseId: id, expiresAt })),
    problems: all,
    notes: [...notesOf(row), ...(row.password === undefined && all.length === 0 ? ['Пароль создадим'] : [])],
  } satisfies Plan;
  if (all.length > 0 || !firstName || !lastName) return { ...plan, action: 'error', row };
  return { ...plan, action: 'create', row: { ...row, firstName, lastName } };
}

function planUpdate(
  row: PersonRow,
  person: KnownPerson,
  courses: FoundCourse[],
  problems: string[],
): PlannedRow {
  const changes: ImportChange[] = [];
  for (const field of ['firstName', 'lastName', 'role'] as const) {
    const [from, to] = [person[field], row[field]];
    if (to !== undefined && to !== from) changes.push({ kind: 'field', field, from, to });
  }
  const access: Plan['access'] = [];
  for (const { id, title } of courses) {
    const term = person.access.get(id);
    const expiresAt = row.expiresAt ?? term ?? null;
    if (term !== undefined && (row.expiresAt === undefined || term === row.expiresAt)) continue;
    access.push({ courseId: id, expiresAt });
    changes.push({ kind: 'access', course: title, granted: term === undefined, expiresAt });
  }
  const plan = {
    changes,
    access,
    problems,
    notes: [
      ...notesOf(row),
      ...(row.password === undefined ? [] : ['Пароль не изменится: такой пользователь уже есть']),
    ],
  };
  if (problems.length > 0) return { ...plan, action: 'error', row };
  return { ...plan, action: changes.length > 0 ? 'update' : 'unchanged', row, userId: person.id };
}

const notesOf = ({ expiresAt, courses }: PersonRow) =>
  expiresAt !== undefined && courses.length === 0 ? ['Срок не к чему применить: курсы не указаны'] : [];
