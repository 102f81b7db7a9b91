import type { ImportChange } from '#contract/user-imports/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { coursesByName } from './courses-by-name.ts';
import { type CourseToOpen, groupsByName } from './groups-by-name.ts';
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
  /** Accesses to grant, terms and groups to change. */
  access: { courseId: string; expiresAt: string | null; groupId?: string | undefined }[];
  problems: string[];
  notes: string[];
}

export async function planRows(db: Db, rows: PersonRow[]): Promise<PlannedRow[]> {
  const courses = await coursesByName(db);
  const groups = await groupsByName(db);
  const people = await peopleByEmail(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map((row) => {
    const found = row.courses.map((name) => courses(name));
    const open = groups(
      row,
      found.map(({ course }) => course).filter((course) => course !== undefined),
    );
    const unknown = found.map(({ problem }) => problem).filter((problem) => problem !== undefined);
    const problems = [...row.problems, ...unknown, ...open.problems];
    const person = people.get(row.email.toLowerCase());
    return person ? planUpdate(row, person, open.courses, problems) : planCreate(row, open.courses, problems);
  });
}

function planCreate(row: PersonRow, courses: CourseToOpen[], problems: string[]): PlannedRow {
  const { firstName, lastName } = row;
  const missing = [...(firstName ? [] : ['Не указано имя']), ...(lastName ? [] : ['Не указана фамилия'])];
  // Parse errors have been reported already.
  const all = [...problems, ...(problems.length === 0 ? missing : [])];
  const expiresAt = row.expiresAt ?? null;
  const plan = {
    changes: courses.flatMap((course): ImportChange[] => [
      { kind: 'access', course: course.title, granted: true, expiresAt },
      ...groupChange(course),
    ]),
    access: courses.map(({ id, group }) => ({ courseId: id, expiresAt, groupId: group?.id })),
    problems: all,
    notes: notesOf(row),
  } satisfies Plan;
  if (all.length > 0 || !firstName || !lastName) return { ...plan, action: 'error', row };
  return { ...plan, action: 'create', row: { ...row, firstName, lastName } };
}

function planUpdate(
  row: PersonRow,
  person: KnownPerson,
  courses: CourseToOpen[],
  problems: string[],
): PlannedRow {
  const changes: ImportChange[] = [];
  for (const field of ['firstName', 'lastName', 'role'] as const) {
    const [from, to] = [person[field], row[field]];
    if (to !== undefined && to !== from) changes.push({ kind: 'field', field, from, to });
  }
  const access: Plan['access'] = [];
  for (const course of courses) {
    const { id, title, group } = course;
    const term = person.access.get(id);
    const expiresAt = row.expiresAt ?? term ?? null;
    const moved = group && person.groups.get(id) !== group.id ? groupChange(course) : [];
    const hasTerm = term !== undefined && (row.expiresAt === undefined || term === row.expiresAt);
    if (hasTerm && moved.length === 0) continue;
    access.push({ courseId: id, expiresAt, groupId: group?.id });
    if (!hasTerm) changes.push({ kind: 'access', course: title, granted: term === undefined, expiresAt });
    changes.push(...moved);
  }
  const plan = { changes, access, problems, notes: notesOf(row) };
  if (problems.length > 0) return { ...plan, action: 'error', row };
  return { ...plan, action: changes.length > 0 ? 'update' : 'unchanged', row, userId: person.id };
}

const groupChange = ({ title, group }: CourseToOpen): ImportChange[] =>
  group ? [{ kind: 'group', course: title, to: group.title }] : [];

const notesOf = ({ expiresAt, courses }: PersonRow) =>
  expiresAt !== undefined && courses.length === 0 ? ['Срок не к чему применить: курсы не указаны'] : [];
