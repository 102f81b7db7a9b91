import { type RawBuilder, sql } from 'kysely';
import { recordChange } from '#server/audit/audit.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { publish } from '#server/live.ts';
import { refuseWithoutAdmin, waitForOtherDemotions } from '#server/users/keep-an-admin.ts';
import { lessonsAnsweredBy } from '#server/users/delete-user.ts';
import { concerns, type Person } from './concerns.ts';
import { findPerson } from './find-person.ts';

/**
 * Removes a person from everywhere, the journal included: its entries about them stay as a date and an action, with nobody
 * they are about. Whoever has been deleted already is still found by the emails that the journal remembers. Returns how
 * many rows were removed or emptied.
 */
export async function erasePerson(db: Db, email: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await waitForOtherDemotions(tx);
    const person = await findPerson(tx, email);
    const lessonIds = await lessonsAnsweredBy(tx, person.id);
    let count = 0;
    // Before the person's own row, by which some of these are found.
    for (const [table, concern] of Object.entries(concerns)) {
      if ('none' in concern) continue;
      const theirs = (concern.erase ?? concern.rows)(person);
      count += await countRows(tx, table, theirs);
      if (concern.goes === 'by itself') await removeRows(tx, table, theirs);
      if (concern.goes === 'emptied') await emptyEntries(tx, person);
    }
    const user = await tx
      .deleteFrom('users')
      .where('id', '=', person.id)
      .returning('role')
      .executeTakeFirst();
    if (user?.role === 'admin') await refuseWithoutAdmin(tx);
    await recordChange(tx, { actorId: null, action: 'person_erased', details: { rows: count } });
    for (const lessonId of lessonIds) await publish(tx, { type: 'answers', lessonId, userId: person.id });
    return count;
  });
}

async function countRows(tx: Tx, table: string, theirs: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${theirs}`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function removeRows(tx: Tx, table: string, theirs: RawBuilder<boolean>): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${theirs}`.execute(tx);
}

async function emptyEntries(tx: Tx, { id }: Person): Promise<void> {
  await tx
    .updateTable('audit_log')
    .set({ subject_id: null, details: '{}' })
    .where('subject_id', '=', id)
    .execute();
}
