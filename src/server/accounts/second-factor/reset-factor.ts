import { asciiEmail } from '#domain/mail-address/mail-address.ts';
import { endSessionsOf } from '#server/accounts/auth/session.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { conflict, noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { removeFactor } from './own-factor.ts';

export async function getSecondFactor(db: Db, userId: string): Promise<{ since: string | null }> {
  return db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select('second_factors.created_at as since')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(noSuchUser);
}

/** For administrators, of somebody who has lost the phone and the codes. One's own is turned off with a code. */
export async function resetSecondFactor(
  db: Db,
  viewer: Viewer,
  userId: string,
  { sendsMail }: { sendsMail: boolean },
): Promise<{ id: string }> {
  if (userId === viewer.id) throw conflict('Свой второй фактор выключают в профиле, паролем и кодом');
  const by = { actorId: viewer.id, by: 'administrator', sendsMail } as const;
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId, noSuchUser);
    if (!(await reset(tx, userId, by))) throw conflict('Второй фактор у этого человека выключен');
  });
  return { id: userId };
}

/** For the operator of the server: of one person, or of all, when the key is lost. Returns of how many. */
export async function resetByOperator(
  db: Db,
  email: string | undefined,
  { sendsMail }: { sendsMail: boolean },
): Promise<number> {
  const by = { actorId: null, by: 'operator', sendsMail } as const;
  return db.transaction().execute(async (tx) => {
    const people = await tx
      .selectFrom('users')
      .innerJoin('second_factors', 'second_factors.user_id', 'users.id')
      .select('users.id')
      .$if(email !== undefined, (query) =>
        query.where(
          ({ fn }) => fn<string>('lower', ['users.email']),
          '=',
          asciiEmail(email ?? '').toLowerCase(),
        ),
      )
      .forNoKeyUpdate('users')
      .orderBy('users.id')
      .execute();
    for (const { id } of people) await reset(tx, id, by);
    return people.length;
  });
}

interface By {
  actorId: string | null;
  by: 'administrator' | 'operator';
  sendsMail: boolean;
}

/** Returns whether there was one. */
async function reset(tx: Tx, userId: string, { actorId, by, sendsMail }: By): Promise<boolean> {
  if (!(await removeFactor(tx, userId))) return false;
  await endSessionsOf(tx, userId);
  await recordChange(tx, { actorId, action: 'second_factor_reset', subjectId: userId, details: {} });
  if (sendsMail) await queueMail(tx, { kind: 'factor_off', userId, by }, { userId, urgent: true });
  return true;
}
