import { sql } from 'kysely';
import type { Role } from '#contract/auth/schemas.ts';
import { hasNoWayIn } from '#server/accounts/auth/no-password.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Log } from '#server/platform/log.ts';
import { endOfAccess } from '#server/school/enrolments/enrolments.ts';
import { findPaperOutcomes } from '#server/school/legal/paper-consent.ts';
import type { ImportTask } from '#server/school/user-imports/user-imports.ts';
import { type CurrentAccess, type CurrentPerson, type Step, stepOf, undoStep } from './step.ts';
import type { SelectedRow, StoredAction } from './stored.ts';

export interface BulkTask extends ImportTask {
  action: StoredAction;
  /** Whether the gate may wait for a consent to a foreign model. */
  hasModelAbroad: boolean;
  log: Pick<Log, 'error'>;
}

export interface PlannedPerson<Row> {
  row: Row;
  /** Absent if nobody has this id. */
  person: SelectedPerson | undefined;
  step: Step;
}

export interface SelectedPerson extends CurrentPerson {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

/** What is to be done to each person now: shown by the preview, done by the operation. */
export async function planPeople<Row extends Omit<SelectedRow, 'number'>>(
  db: Db,
  { actorId, action }: Pick<BulkTask, 'actorId' | 'action'>,
  rows: readonly Row[],
): Promise<PlannedPerson<Row>[]> {
  const people = await peopleById(
    db,
    rows.map(({ id }) => id),
    action,
  );
  return rows.map((row) => {
    const person = people.get(row.id);
    return { row, person, step: person ? stepFor(action, actorId, row, person) : nobody };
  });
}

const nobody: Step = { kind: 'refused', reason: 'Такого пользователя нет' };

/** What is to be done to an existing person. */
export function stepFor(
  action: StoredAction,
  actorId: string | null,
  row: Omit<SelectedRow, 'number'>,
  person: CurrentPerson,
): Step {
  if (action.kind !== 'undo') return stepOf(action, actorId, person);
  return row.undo ? undoStep(row.undo, person.access) : { kind: 'same' };
}

async function peopleById(
  db: Db,
  ids: readonly string[],
  action: StoredAction,
): Promise<Map<string, SelectedPerson>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'role'])
    .select(sql<boolean>`not ${hasNoWayIn}`.as('hasWayIn'))
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  const access = 'courseId' in action ? await accessOf(db, ids, action.courseId) : undefined;
  const papers = action.kind === 'paper_consent' ? await findPaperOutcomes(db, ids, action) : undefined;
  return new Map(
    people.map((person) => [
      person.id,
      { ...person, access: access?.get(person.id) ?? null, paper: papers?.get(person.id) },
    ]),
  );
}

/** The accesses to the course, by person. */
export async function accessOf(
  db: Db,
  ids: readonly string[],
  courseId: string,
): Promise<Map<string, CurrentAccess>> {
  const rows = await db
    .selectFrom('user_courses')
    .select([
      'user_id as userId',
      'expires_at as expiresAt',
      'group_id as groupId',
      'enrolled_at as enrolledAt',
      'group_since as groupSince',
      endOfAccess.as('endsAt'),
    ])
    .where('course_id', '=', courseId)
    .where('user_id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ userId, ...access }) => [userId, access]));
}
