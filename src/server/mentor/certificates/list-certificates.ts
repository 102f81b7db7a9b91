import { sql } from 'kysely';
import type { certificates as certificateCalls } from '#contract/certificates/calls.ts';
import type { IssuedCertificate } from '#contract/certificates/schemas.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { given } from '#server/platform/db/given.ts';
import { noSuchCourse } from '#server/platform/errors.ts';

/** For administrators: also those that are owed. */
export async function listCertificates(
  db: Db,
  courseId: string,
  { limit, cursor }: Query<typeof certificateCalls.listCertificates>,
): Promise<IssuedCertificate[]> {
  await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow(noSuchCourse);
  return selectIssued(db)
    .where('certificates.course_id', '=', courseId)
    .$call(given(cursor, (query, id) => query.where('certificates.id', '<', id)))
    .orderBy('certificates.id', 'desc')
    .limit(limit)
    .execute();
}

/** A former one may be restored after a newer one was revoked. */
export const inForceFirst = sql<boolean>`certificates.revoked_at is not null`;

export const selectIssued = (db: Db) =>
  db
    .selectFrom('certificates')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .leftJoin('users as giver', 'giver.id', 'certificates.given_by_id')
    .select([
      'certificates.id',
      'certificates.user_id as userId',
      sql<string>`coalesce(certificates.words->>'name', ${fullNameOf()})`.as('name'),
      'certificates.code',
      'certificates.issued_at as issuedAt',
      'certificates.revoked_at as revokedAt',
      'certificates.revoked_because as revokedBecause',
      fullNameOf('giver').$castTo<string | null>().as('givenBy'),
      'certificates.given_because as givenBecause',
    ]);
