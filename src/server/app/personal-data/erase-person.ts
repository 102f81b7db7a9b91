import { type RawBuilder, sql } from 'kysely';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { publish } from '#server/platform/live/live.ts';
import { lessonsAnsweredBy } from '#server/school/users/delete-user.ts';
import { refuseWithoutAdmin, waitForOtherDemotions } from '#server/school/users/keep-an-admin.ts';
import { consentsOf, createAct, type ErasureAct } from './erasure-act.ts';
import { getPerson } from './get-person.ts';
import { tableRules, type Person } from './table-rules.ts';

/**
 * Erases a person's data everywhere, including the journal, whose entries about them keep only the date and the action. A
 * person who has been deleted is found by the emails in the journal. Returns the number of rows removed or cleared, and the act of it.
 */
export async function erasePerson(db: Db, email: string): Promise<{ rows: number; act: ErasureAct }> {
  return db.transaction().execute(async (tx) => {
    await waitForOtherDemotions(tx);
    const person = await getPerson(tx, email);
    const lessonIds = await lessonsAnsweredBy(tx, person.id);
    const consents = await consentsOf(tx, person.id);
    const counts = await countAll(tx, person);
    // Before the person's own row, since some of these rows are found through it.
    for (const [table, rule] of Object.entries(tableRules)) {
      if ('none' in rule) continue;
      if (rule.elsewhere) await removeRows(tx, table, rule.elsewhere(person));
      if (rule.goes === 'by itself') await removeRows(tx, table, (rule.erase ?? rule.rows)(person));
      if (rule.goes === 'emptied') await emptyEntries(tx, person);
    }
    const user = await tx
      .deleteFrom('users')
      .where('id', '=', person.id)
      .returning('role')
      .executeTakeFirst();
    if (user?.role === 'admin') await refuseWithoutAdmin(tx);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await recordChange(tx, { actorId: null, action: 'person_erased', details: { rows } });
    for (const lessonId of lessonIds) await publish(tx, { type: 'answers', lessonId, userId: person.id });
    return { rows, act: await createAct(tx, person, counts, consents) };
  });
}

/** By table, and before anything goes: some rows go with those of another table. */
async function countAll(tx: Tx, person: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, rule] of Object.entries(tableRules)) {
    if ('none' in rule) continue;
    const { erase, rows, elsewhere } = rule;
    const theirs = (erase ?? rows)(person);
    const all = elsewhere ? sql<boolean>`(${theirs} or ${elsewhere(person)})` : theirs;
    counts[table] = await countRows(tx, table, all);
  }
  return counts;
}

async function countRows(tx: Tx, table: string, theirs: RawBuilder<boolean>): Promise<number> {
  const ofTable = sql<number>`(select count(*) from ${sql.table(table)} where ${theirs})`;
  const { count } = await tx.selectNoFrom(ofTable.as('count')).executeTakeFirstOrThrow();
  return count;
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
