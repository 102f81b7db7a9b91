import { sql } from 'kysely';
import { hasNoPassword } from '#server/accounts/auth/no-password.ts';
import { agreesTo, isAskedAbout } from '#server/accounts/consents/agrees-to.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readApart } from '#server/platform/db/read-apart.ts';
import { invitationOfUser } from './invitation.ts';

const roleFrom = sql<string | null>`(
  select role_from from identities where user_id = users.id and role_from is not null limit 1
)`.as('roleFrom');

/** Of whom something else is to be said. For a query on `users`. */
export const rareMarks = [
  hasNoPassword.$castTo<boolean>().as('hasNoPassword'),
  roleFrom,
  isAskedAbout('letters').as('areAskedAboutLetters'),
] as const;

interface Marked {
  id: string;
  hasNoPassword: boolean;
  roleFrom: string | null;
  areAskedAboutLetters: boolean;
}

/**
 * With what is said of few people, or in few schools. Each is asked only where a row says so: in the list's own statement, which is
 * planned for its words each time, it would be planned, too.
 */
export async function withRareParts<Row extends Marked>(db: Db, rows: readonly Row[]) {
  const read = readApart(db, rows);
  const [invitations, agreements] = await Promise.all([
    read(invitationsOf, (row) => row.hasNoPassword),
    read(agreementsOf, (row) => row.areAskedAboutLetters),
  ]);
  return rows.map(
    ({ hasNoPassword: _hasNoPassword, areAskedAboutLetters: _areAsked, roleFrom: title, ...user }) => ({
      ...user,
      invitation: invitations.get(user.id)?.invitation ?? null,
      ...agreements.get(user.id),
      ...(title !== null && { roleFrom: title }),
    }),
  );
}

/** Not prepared: a list without a limit may be of everybody, which would block a shared connection. */
const invitationsOf = (db: Db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('users')
    .select(['users.id', invitationOfUser.as('invitation')])
    .where('users.id', '=', anyOf(ids))
    .execute();

const agreementsOf = (db: Db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('users')
    .select(['users.id', agreesTo('letters').as('agreesToLetters')])
    .where('users.id', '=', anyOf(ids))
    .execute();
