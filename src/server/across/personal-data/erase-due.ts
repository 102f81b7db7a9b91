import { refuseWhoeverCameBack } from '#server/across/retention/left-people.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { findSwitch } from '#server/school/erasures/list-erasures.ts';
import { remindOfErasures } from '#server/school/erasures/tell-of-erasure.ts';
import { waitForOtherDemotions } from '#server/school/users/keep-an-admin.ts';
import { eraseByOpenRequest } from './erase-person.ts';
import { getPerson } from './get-person.ts';

export const eraseDueChore: Chore = {
  name: 'просьбы стереть данные',
  everyMs: 600_000,
  async run(db) {
    await db.transaction().execute((tx) => remindOfErasures(tx, now));
    await eraseDue(db);
  },
};

/**
 * Where the school has said so: what the time to take back is over for. What the school itself has opened waits for a person,
 * who types the email.
 */
export async function eraseDue(db: Db): Promise<void> {
  if (!(await findSwitch(db))) return;
  const due = await db
    .selectFrom('erasure_requests')
    .select('id')
    .where('state', '=', 'open')
    .where('asked_by', '<>', 'school')
    .where('user_id', 'is not', null)
    .where('cool_off_until', '<=', now)
    .orderBy('number')
    .execute();
  for (const { id } of due) {
    // The last administrator stays, and whoever came back: no reason for the others to wait.
    await eraseOne(db, id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
}

/** Of several workers, one has it. */
async function eraseOne(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitForOtherDemotions(tx);
    await refuseWhoeverCameBack(tx, id);
    const request = await tx
      .selectFrom('erasure_requests')
      .innerJoin('users', 'users.id', 'erasure_requests.user_id')
      .select(['erasure_requests.id', 'erasure_requests.number', 'users.email'])
      .where('erasure_requests.id', '=', id)
      .where('erasure_requests.state', '=', 'open')
      .forUpdate('erasure_requests')
      .executeTakeFirst();
    if (!request) return;
    await eraseByOpenRequest(tx, { request, person: await getPerson(tx, request.email), actorId: null });
  });
}
