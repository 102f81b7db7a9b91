import { type RawBuilder, sql } from 'kysely';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { publish } from '#server/platform/live/live.ts';
import { sum } from '#server/platform/sum.ts';
import { insertRequest } from '#server/school/erasures/open-erasure.ts';
import { lessonsAnsweredBy } from '#server/school/users/delete-user.ts';
import { refuseWithoutAdmin, waitForOtherDemotions } from '#server/school/users/keep-an-admin.ts';
import { consentsOf, createAct } from './erasure-act.ts';
import { getPerson } from './get-person.ts';
import type { Person } from './table-rule.ts';
import { tableRules } from './table-rules.ts';

/**
 * For the operator of the server, by a request that is open or is made for it. A person who has been deleted is found by the
 * emails in the journal. Returns the request, and the number of rows removed or cleared.
 */
export async function erasePerson(db: Db, email: string): Promise<{ id: string; rows: number }> {
  return db.transaction().execute(async (tx) => {
    await waitForOtherDemotions(tx);
    const person = await getPerson(tx, email);
    const request =
      (await insertRequest(tx, { accountId: person.id, askedBy: 'school', coolOffDays: 0 })) ??
      (await getOpen(tx, person.id));
    return { id: request.id, rows: await eraseByOpenRequest(tx, { request, person, actorId: null }) };
  });
}

const getOpen = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('erasure_requests')
    .select(['id', 'number'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirstOrThrow();

/**
 * Erases a person's data everywhere, including the journal, whose entries about them keep only the date and the action, and ends
 * the request with its act. Other demotions are waited for. Returns the number of rows removed or cleared.
 */
export async function eraseByOpenRequest(
  tx: Tx,
  {
    request: { id, number },
    person,
    actorId,
  }: { request: { id: string; number: number }; person: Person; actorId: string | null },
): Promise<number> {
  const lessonIds = await lessonsAnsweredBy(tx, person.id);
  const consents = await consentsOf(tx, person.id);
  const counts = await countAll(tx, person);
  await eraseRows(tx, person);
  const rows = sum(Object.values(counts));
  await tx
    .updateTable('erasure_requests')
    .set({
      state: 'done',
      ended_at: now,
      ended_by_id: actorId,
      act: JSON.stringify(await createAct(tx, counts, consents)),
    })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, { actorId, action: 'person_erased', details: { rows, number } });
  for (const lessonId of lessonIds) await publish(tx, { type: 'answers', lessonId, userId: person.id });
  return rows;
}

async function eraseRows(tx: Tx, person: Person): Promise<void> {
  // Before the person's own row, since some of these rows are found through it.
  for (const [table, rule] of Object.entries(tableRules)) {
    if ('none' in rule) continue;
    if (rule.elsewhere) await removeRows(tx, table, rule.elsewhere(person));
    if (rule.unnamed)
      await sql`update ${sql.table(table)} set ${rule.unnamed.set} where ${rule.unnamed.rows(person)}`.execute(
        tx,
      );
    if (rule.goes === 'by itself') await removeRows(tx, table, (rule.erase ?? rule.rows)(person));
    if (rule.goes === 'emptied') await emptyEntries(tx, person);
    if (rule.goes === 'kept') await emptyRequests(tx, person);
  }
  const user = await tx.deleteFrom('users').where('id', '=', person.id).returning('role').executeTakeFirst();
  if (user?.role === 'admin') await refuseWithoutAdmin(tx);
}

/** By table, and before anything goes: some rows go with those of another table, and what is kept isn't counted. */
async function countAll(tx: Tx, person: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, rule] of Object.entries(tableRules)) {
    if ('none' in rule || rule.goes === 'kept') continue;
    const { erase, rows, elsewhere, unnamed } = rule;
    const all = [erase ?? rows, elsewhere, unnamed?.rows].flatMap((which) => (which ? [which(person)] : []));
    counts[table] = await countRows(tx, table, sql<boolean>`(${sql.join(all, sql` or `)})`);
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

/** Of a request only its number is known, by which the act finds its entries. */
async function emptyEntries(tx: Tx, { id }: Person): Promise<void> {
  await sql`update audit_log set subject_id = null,
      details = case when action like 'erasure\\_%' then details else '{}' end
    where subject_id = ${id}`.execute(tx);
}

async function emptyRequests(tx: Tx, { id }: Person): Promise<void> {
  await tx
    .updateTable('erasure_requests')
    .set({ reason: null, refusal: null })
    .where('account_id', '=', id)
    .execute();
}
