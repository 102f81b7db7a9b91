import type { Query } from '#contract/endpoint.ts';
import type { signIns } from '#contract/sign-ins/calls.ts';
import type { OwnSignIn, SignIn } from '#contract/sign-ins/schemas.ts';
import { firstIdAt } from '#server/platform/audit/first-id-at.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { personWithEmailOf } from '#server/platform/db/person-of.ts';
import { searchWordsOf } from '#server/platform/db/search-words.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Of everybody, for administrators. */
export async function listSignIns(
  db: Db,
  { search = '', outcome, address, from, to, ...page }: Query<typeof signIns.listSignIns> = {},
): Promise<SignIn[]> {
  const words = searchWordsOf(search);
  return selectSignIns(db, page)
    .leftJoin('users', 'users.id', 'sign_ins.user_id')
    .select(personWithEmailOf('users').as('person'))
    .$call(given(outcome, (query, one) => query.where('sign_ins.outcome', '=', one)))
    .$call(given(address?.trim() || undefined, (query, one) => query.where('sign_ins.address', '=', one)))
    .$call(given(from, (query, time) => query.where('sign_ins.id', '>=', firstIdAt(time))))
    .$call(given(to, (query, time) => query.where('sign_ins.id', '<', firstIdAt(time))))
    .$if(words.length > 0, (query) =>
      query.where(({ and, eb }) => and(words.map((word) => eb('users.search_text', 'like', `%${word}%`)))),
    )
    .execute();
}

export async function listOwnSignIns(
  db: Db,
  viewer: Viewer,
  page: Query<typeof signIns.listOwnSignIns>,
): Promise<OwnSignIn[]> {
  return selectSignIns(db, page).where('sign_ins.user_id', '=', viewer.id).execute();
}

/** Newest first: an id is a UUIDv7 and sorts by time. */
function selectSignIns(
  db: Db,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  return db
    .selectFrom('sign_ins')
    .select([
      'sign_ins.id',
      'sign_ins.at as timestamp',
      'sign_ins.outcome',
      'sign_ins.via',
      'sign_ins.address',
      'sign_ins.device',
    ])
    .orderBy('sign_ins.id', 'desc')
    .$call(given(cursor, (query, id) => query.where('sign_ins.id', '<', id)))
    .$call(given(limit, (query, count) => query.limit(count)));
}
