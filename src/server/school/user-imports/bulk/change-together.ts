import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { lockPeople, setAccesses } from '#server/school/enrolments/set-accesses.ts';
import { reasonOf } from '#server/school/user-imports/settle-row.ts';
import { accessOf, type BulkTask, planPeople } from './plan.ts';
import type { SelectedRow, Undo } from './stored.ts';

/**
 * Opens a course to the people of a batch, moves them into a group, extends their access, or takes that back: with their journal
 * entries and the rows' outcomes in one transaction of a few statements. Returns how many were changed; none if something stands in the way of
 * one of them: changed one by one, only that one fails.
 */
export async function changeTogether(db: Db, task: BulkTask, rows: readonly SelectedRow[]): Promise<number> {
  if (!('courseId' in task.action) || task.action.kind === 'close_course') return 0;
  const { courseId } = task.action;
  try {
    return await db.transaction().execute((tx) => change(tx, task, { courseId, rows }));
  } catch (error) {
    // What will pass is thrown again.
    reasonOf(error);
    return 0;
  }
}

async function change(
  tx: Tx,
  task: BulkTask,
  { courseId, rows }: { courseId: string; rows: readonly SelectedRow[] },
): Promise<number> {
  await lockPeople(
    tx,
    rows.map(({ id }) => id),
  );
  const planned = await planPeople(tx, task, rows);
  const changes = planned.flatMap(({ row, person, step }) =>
    // An access that an undo opens anew begins when it began: that is done alone.
    person && step.kind === 'set' && (person.access || !row.undo?.before)
      ? [{ number: row.number, userId: row.id, before: person.access, ...step }]
      : [],
  );
  if (changes.length === 0) return 0;
  await setAccesses(tx, task.actorId, courseId, changes);
  const after = await accessOf(
    tx,
    changes.map(({ userId }) => userId),
    courseId,
  );
  const settled = changes.map(({ number, userId, before }) => {
    const undo: Undo = { before, after: after.get(userId) ?? null };
    return { number, undo };
  });
  await settleUpdated(tx, task, settled);
  return changes.length;
}

/** Another worker may have settled some of them meanwhile: this one takes its changes back. */
async function settleUpdated(
  tx: Tx,
  { importId }: BulkTask,
  settled: readonly { number: number; undo: Undo }[],
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update user_import_rows set state = 'updated', undo = given.undo, password_hash = null
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) given (number integer, undo jsonb)
    where import_id = ${importId} and user_import_rows.number = given.number and state = 'waiting'`.execute(
    tx,
  );
  if (numAffectedRows < BigInt(settled.length)) throw conflict('Строки уже обработаны');
}
