import type { Erased } from '#contract/personal-data/schemas.ts';
import { refuseWhoeverCameBack } from '#server/across/retention/left-people.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { ApiError, conflict, invalid } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { ended } from '#server/school/erasures/change-erasures.ts';
import { noSuchErasure } from '#server/school/erasures/list-erasures.ts';
import { waitForOtherDemotions } from '#server/school/users/keep-an-admin.ts';
import { eraseByOpenRequest } from './erase-person.ts';
import { getPerson } from './get-person.ts';
import type { Person } from './table-rule.ts';

/**
 * For an administrator, who types the email anew. The answer is the only place where the name still stands; what is erased is
 * vacuumed by a chore.
 */
export async function eraseByRequest(
  db: Db,
  viewer: Viewer,
  id: string,
  { email }: { email: string },
): Promise<Erased> {
  return db.transaction().execute(async (tx) => {
    await waitForOtherDemotions(tx);
    await refuseWhoeverCameBack(tx, id);
    const request = await lockRequest(tx, id);
    if (request.accountId === viewer.id) throw conflict('Ваши данные стирает другой администратор');
    const person = await getPersonOf(tx, request.accountId, email);
    await eraseByOpenRequest(tx, { request, person, actorId: viewer.id });
    const { firstName, lastName } = person;
    return { id, person: { firstName, lastName, email: email.trim() } };
  });
}

async function lockRequest(tx: Tx, id: string) {
  const { state, isCooling, ...request } = await tx
    .selectFrom('erasure_requests')
    .select((eb) => [
      'id',
      'number',
      'account_id as accountId',
      'state',
      eb('cool_off_until', '>', eb.fn<string>('now')).as('isCooling'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(noSuchErasure);
  if (state !== 'open') throw ended();
  if (isCooling)
    throw conflict('Человек ещё может взять просьбу назад: стереть можно, когда срок отмены пройдёт');
  return request;
}

/** An address of theirs, of now or before, as long as it is nobody else's. */
async function getPersonOf(tx: Tx, accountId: string, email: string): Promise<Person> {
  const person = await getPerson(tx, email).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  if (person?.id !== accountId) throw invalid({ email: 'Это не email того, кого стирают' });
  return person;
}
