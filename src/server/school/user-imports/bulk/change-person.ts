import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { conflict, noSuchUser } from '#server/platform/errors.ts';
import { closeAccess, setAccess } from '#server/school/enrolments/access.ts';
import { notePaperConsent } from '#server/school/legal/paper-consent.ts';
import { reasonOf, settle } from '#server/school/user-imports/settle-row.ts';
import { actorOfTask } from '#server/school/user-imports/user-imports.ts';
import { removeUser } from '#server/school/users/delete-user.ts';
import { invite } from '#server/school/users/invite.ts';
import { changeUser } from '#server/school/users/update-user.ts';
import { accessOf, type BulkTask, stepFor } from './plan.ts';
import type { Step } from './step.ts';
import type { Access, SelectedRow, StoredAction, Undo } from './stored.ts';

/** Changes one person: the change, its journal entry and the row's outcome in one transaction. */
export async function changePerson(db: Db, task: BulkTask, row: SelectedRow): Promise<void> {
  try {
    await db.transaction().execute((tx) => change(tx, task, row));
  } catch (error) {
    await settle(db, task, row.number, { state: 'failed', problem: reasonOf(error, task.log) });
  }
}

async function change(tx: Tx, task: BulkTask, row: SelectedRow): Promise<void> {
  const { action, actorId } = task;
  switch (action.kind) {
    case 'set_role':
      if (!(await settle(tx, task, row.number, { state: 'updated' }))) return;
      return void (await changeUser(tx, actorId, row.id, { role: action.role }, { importId: task.importId }));
    case 'invite':
      if (!(await settle(tx, task, row.number, { state: 'updated' }))) return;
      // Links are made when an administrator downloads them (invite-links.ts).
      if (action.by === 'mail') {
        const actor = actorOfTask(task);
        await invite(tx, { userId: row.id, by: 'mail', actor }, { importId: task.importId });
      }
      return;
    case 'paper_consent': {
      if (!(await settle(tx, task, row.number, { state: 'updated' }))) return;
      const { importId, hasModelAbroad } = task;
      return notePaperConsent({ db: tx, hasModelAbroad }, actorId, row.id, { ...action, importId });
    }
    case 'delete':
      if (!(await settle(tx, task, row.number, { state: 'updated' }))) return;
      return removeUser(tx, actorId, row.id);
    case 'open_course':
    case 'close_course':
    case 'put_into_group':
    case 'extend':
    case 'undo':
      return changeAccess(tx, { ...task, action }, row);
  }
}

type AccessAction = Extract<StoredAction, { courseId: string }>;

async function changeAccess(
  tx: Tx,
  task: BulkTask & { action: AccessAction },
  row: SelectedRow,
): Promise<void> {
  const { action, actorId } = task;
  const { courseId } = action;
  await lockPerson(tx, row.id, noSuchUser);
  const current = async () => (await accessOf(tx, [row.id], courseId)).get(row.id) ?? null;
  const before = await current();
  // These actions depend neither on the role nor on the way in.
  const step = stepFor(action, actorId, row, {
    id: row.id,
    role: 'student',
    hasWayIn: true,
    access: before,
  });
  if (step.kind === 'refused') throw conflict(step.reason);
  if (step.kind === 'same') return void (await settle(tx, task, row.number, { state: 'unchanged' }));
  await take(tx, actorId, { userId: row.id, courseId }, step);
  if (row.undo?.before) await restoreStart(tx, row.id, courseId, row.undo.before);
  const undo: Undo = { before, after: await current() };
  const settled = { state: 'updated', undo: JSON.stringify(undo) } as const;
  // Another worker has settled the row meanwhile: this one takes its change back.
  if (!(await settle(tx, task, row.number, settled))) throw conflict('Строка уже обработана');
}

async function take(
  tx: Tx,
  actorId: string | null,
  { userId, courseId }: { userId: string; courseId: string },
  step: Step,
): Promise<void> {
  if (step.kind === 'close') return closeAccess(tx, actorId, userId, courseId);
  if (step.kind !== 'set') return;
  await setAccess(tx, actorId, userId, { courseId, expiresAt: step.expiresAt, groupId: step.groupId });
}

/** Dates of lessons count from the enrolment and the coming into the group, so a restored one begins when it began. */
async function restoreStart(
  tx: Tx,
  userId: string,
  courseId: string,
  { enrolledAt, groupSince = null }: Access,
): Promise<void> {
  await tx
    .updateTable('user_courses')
    .set({ enrolled_at: enrolledAt, group_since: groupSince })
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .execute();
}
