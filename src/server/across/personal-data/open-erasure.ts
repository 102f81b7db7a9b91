import type { z } from 'zod';
import type { Erasure, erasureOpening } from '#contract/personal-data/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { openErasureOf } from '#server/school/erasures/change-erasures.ts';
import { getPerson } from './get-person.ts';

/** By the account, or by an email: also of somebody who was deleted before. */
export async function openErasure(
  db: Db,
  viewer: Viewer,
  whom: z.output<typeof erasureOpening>,
): Promise<Erasure> {
  if ('email' in whom) return openErasureOf(db, viewer, (await getPerson(db, whom.email)).id);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', whom.userId)
    .executeTakeFirstOrThrow(noSuchUser);
  return openErasureOf(db, viewer, id);
}
