import type { Db, Tx } from '#server/platform/db/connect.ts';
import { closeAccess, setAccess } from '#server/school/enrolments/access.ts';
import { changeBlocked } from '#server/school/users/block-user.ts';
import { addUser } from '#server/school/users/create-user.ts';
import { changeUser } from '#server/school/users/update-user.ts';
import type { KnownPersonRow, NewPerson, Plan, PlannedRow } from './plan.ts';
import { reasonOf, settle, settleUnchanged } from './settle-row.ts';
import { actorOfTask, type ImportTask } from './user-imports.ts';

/** Imports one row: the person, accesses, history and outcome in one transaction. */
export async function importPerson(db: Db, task: ImportTask, planned: PlannedRow): Promise<void> {
  switch (planned.action) {
    case 'unchanged':
      return settleUnchanged(db, task, [planned.row.number]);
    case 'error':
      return recordFailure(db, task, planned, planned.problems.join('. '));
    case 'create':
    case 'update':
      try {
        await (planned.action === 'create' ? create(db, task, planned) : update(db, task, planned));
      } catch (error) {
        await recordFailure(db, task, planned, reasonOf(error));
      }
  }
}

async function create(db: Db, task: ImportTask, { row, access }: Plan & NewPerson): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await settle(tx, task, row.number, { state: 'created' }))) return;
    const actor = actorOfTask(task);
    const userId = await addUser(
      tx,
      actor,
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
    for (const one of access) await setAccess(tx, actor, userId, one);
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
  { row, access, closed, blocked, userId }: Plan & KnownPersonRow,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await settle(tx, task, row.number, { state: 'updated' }))) return;
    const { firstName, lastName, role } = row;
    // An absent role is unchanged; `changeUser` ignores an equal one.
    const actor = actorOfTask(task);
    await changeUser(tx, actor, userId, { firstName, lastName, role }, { importId: task.importId });
    for (const one of access) await setAccess(tx, actor, userId, one);
    for (const courseId of closed) await closeAccess(tx, actor, userId, courseId);
    if (blocked !== undefined) await changeBlocked(tx, actor, userId, blocked);
  });
}

async function recordFailure(db: Db, task: ImportTask, { row }: PlannedRow, problem: string): Promise<void> {
  await settle(db, task, row.number, { state: 'failed', problem });
}
