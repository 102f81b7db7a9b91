import type { Db, Tx } from '#server/platform/db/connect.ts';
import { setAccess } from '#server/school/enrolments/access.ts';
import { addUser } from '#server/school/users/create-user.ts';
import { changeUser } from '#server/school/users/update-user.ts';
import type { KnownPersonRow, NewPerson, Plan, PlannedRow } from './plan.ts';
import { reasonOf, settle } from './settle-row.ts';
import type { ImportTask } from './user-imports.ts';

/** Imports one row: the person, accesses, history and outcome in one transaction. */
export async function importPerson(db: Db, task: ImportTask, planned: PlannedRow): Promise<void> {
  if (planned.action === 'error') return recordFailure(db, task, planned, planned.problems.join('. '));
  try {
    await (planned.action === 'create' ? create(db, task, planned) : update(db, task, planned));
  } catch (error) {
    await recordFailure(db, task, planned, reasonOf(error));
  }
}

async function create(db: Db, task: ImportTask, { row, access }: Plan & NewPerson): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await settle(tx, task, row.number, { state: 'created' }))) return;
    const userId = await addUser(
      tx,
      task.actorId,
      {
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.email,
        role: row.role ?? 'student',
        passwordHash: null,
      },
      { importId: task.importId },
    );
    await nameCreated(tx, task, row.number, userId);
    for (const one of access) await setAccess(tx, task.actorId, userId, one);
  });
}

/** For the invitations that follow (to-invite.ts). */
async function nameCreated(tx: Tx, { importId }: ImportTask, number: number, userId: string): Promise<void> {
  await tx
    .updateTable('user_import_rows')
    .set({ user_id: userId })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
}

async function update(
  db: Db,
  task: ImportTask,
  { row, access, userId }: Plan & KnownPersonRow,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await settle(tx, task, row.number, { state: 'updated' }))) return;
    const { firstName, lastName, role } = row;
    // An absent role is unchanged; `changeUser` ignores an equal one.
    await changeUser(tx, task.actorId, userId, { firstName, lastName, role }, { importId: task.importId });
    for (const one of access) await setAccess(tx, task.actorId, userId, one);
  });
}

async function recordFailure(db: Db, task: ImportTask, { row }: PlannedRow, problem: string): Promise<void> {
  await settle(db, task, row.number, { state: 'failed', problem });
}
