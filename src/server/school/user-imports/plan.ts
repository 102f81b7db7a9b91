import { rights } from '#contract/auth/roles.ts';
import type { ImportChange } from '#contract/user-imports/schemas.ts';
import { ownName } from '#contract/users/person-name.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { coursesByName } from './courses-by-name.ts';
import { type CourseToOpen, groupsByName } from './groups-by-name.ts';
import { peopleByEmail, type KnownPerson } from './people-by-email.ts';
import type { PersonRow } from './person-rows.ts';

/** The current effect of importing a row: shown by the preview, applied by the import. */
export type PlannedRow = Plan &
  (NewPerson | KnownPersonRow | { action: 'unchanged' | 'error'; row: PersonRow });

export interface NewPerson {
  action: 'create';
  row: PersonRow & { firstName: string; lastName: string };
}

export interface KnownPersonRow {
  action: 'update';
  row: PersonRow;
  /** The existing person with this email. */
  userId: string;
}

export interface Plan {
  changes: ImportChange[];
  /** Accesses to grant, terms and groups to change. */
  access: { courseId: string; expiresAt: string | null; groupId?: string | undefined }[];
  /** Accesses to close. */
  closed: string[];
  /** Whether the sign-in is to be closed or opened. */
  blocked?: boolean;
  /** The row is about an administrator. */
  ofAdmin?: boolean;
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
    if (row.access === 'closed' && row.courses.length === 0) problems.push('Не указано, какой курс закрыть');
    const person = people.get(row.email.toLowerCase());
    return person ? planUpdate(row, person, open.courses, problems) : planCreate(row, open.courses, problems);
  });
}

function planCreate(row: PersonRow, courses: CourseToOpen[], problems: string[]): PlannedRow {
  // A directory goes on naming those who have left.
  if (problems.length === 0 && (row.access === 'closed' || row.signIn === 'closed')) {
    const notes = ['Такого человека нет: закрывать нечего'];
    return { changes: [], access: [], closed: [], problems, notes, action: 'unchanged', row };
  }
  const { firstName, lastName } = row;
  const missing = missingNames(row);
  // Parse errors have been reported already.
  const all = [...problems, ...(problems.length === 0 ? missing : [])];
  const expiresAt = row.expiresAt ?? null;
  const plan = {
    changes: courses.flatMap((course): ImportChange[] => [
      { kind: 'access', course: course.title, granted: true, expiresAt },
      ...groupChange(course),
    ]),
    access: courses.map(({ id, group }) => ({ courseId: id, expiresAt, groupId: group?.id })),
    closed: [],
    problems: all,
    notes: [...notesOf(row), ...oddNames([firstName, lastName])],
  } satisfies Plan;
  if (all.length > 0 || !firstName || !lastName) return { ...plan, action: 'error', row };
  return { ...plan, action: 'create', row: { ...row, firstName, lastName } };
}

function missingNames({ firstName, lastName, wholeNames }: PersonRow): string[] {
  if (!firstName && !lastName && wholeNames)
    return [
      `В столбце «${wholeNames}» не понять, где имя, а где фамилия: разделите его на «Имя» и «Фамилия»`,
    ];
  return [...(firstName ? [] : ['Не указано имя']), ...(lastName ? [] : ['Не указана фамилия'])];
}

function planUpdate(
  row: PersonRow,
  person: KnownPerson,
  courses: CourseToOpen[],
  problems: string[],
): PlannedRow {
  const blocked = row.signIn === undefined ? person.isBlocked : row.signIn === 'closed';
  const changes = changesOfPerson(row, person, blocked);
  const closed = row.access === 'closed' ? courses.filter(({ id }) => person.access.has(id)) : [];
  changes.push(...closed.map(({ title }): ImportChange => ({ kind: 'revoked', course: title })));
  const access: Plan['access'] = [];
  for (const course of row.access === 'closed' ? [] : courses) {
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
  const plan: Plan = {
    changes,
    access,
    closed: closed.map(({ id }) => id),
    ...(blocked !== person.isBlocked && { blocked }),
    ofAdmin: rights[person.role].administers,
    problems,
    notes: [...notesOf(row), ...oddNames(newNames(changes))],
  };
  if (problems.length > 0) return { ...plan, action: 'error', row };
  if (changes.length === 0) return { ...plan, action: 'unchanged', row };
  return { ...plan, action: 'update', row, userId: person.id };
}

function changesOfPerson(row: PersonRow, person: KnownPerson, blocked: boolean): ImportChange[] {
  const changes: ImportChange[] = [];
  for (const field of ['firstName', 'lastName', 'role'] as const) {
    const [from, to] = [person[field], row[field]];
    if (to !== undefined && to !== from) changes.push({ kind: 'field', field, from, to });
  }
  if (blocked !== person.isBlocked) changes.push({ kind: 'sign_in', closed: blocked });
  return changes;
}

const groupChange = ({ title, group }: CourseToOpen): ImportChange[] =>
  group ? [{ kind: 'group', course: title, to: group.title }] : [];

const notesOf = ({ expiresAt, courses }: PersonRow) =>
  expiresAt !== undefined && courses.length === 0 ? ['Срок не к чему применить: курсы не указаны'] : [];

const newNames = (changes: readonly ImportChange[]) =>
  changes.map((change) => (change.kind === 'field' && change.field !== 'role' ? change.to : undefined));

/** An administrator may call a person as he likes; a file that was read wrong has such names too. */
const oddNames = (names: readonly (string | undefined)[]): string[] =>
  names
    .filter((name) => name !== undefined && !ownName('').safeParse(name).success)
    .map((name) => `Проверьте имя «${name}»: обычно в имени только буквы`);
