import { sql } from 'kysely';
import type { CertificateWay, PersonCertificate } from '#contract/certificates/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { listAwaitingYes } from './awaiting-yes.ts';
import { inForceFirst, selectIssued } from './list-certificates.ts';

/** What a person has of each course’s certificate, for whoever works with him. */
export async function personCertificates(
  db: Db,
  viewer: Viewer,
  { personId, courseIds }: { personId: string; courseIds: readonly string[] },
): Promise<(courseId: string) => PersonCertificate> {
  const [issued, ways, awaiting] = await Promise.all([
    selectIssued(db)
      .select('certificates.course_id as courseId')
      .where('certificates.user_id', '=', personId)
      .where('certificates.course_id', '=', anyOf(courseIds))
      .orderBy(inForceFirst)
      .orderBy('certificates.id', 'desc')
      .execute(),
    db
      .selectFrom('courses')
      .select('id')
      .select(
        sql<CertificateWay | null>`case when certificate is not null
          then coalesce(certificate ->> 'given', 'itself') end`.as('way'),
      )
      .where('id', '=', anyOf(courseIds))
      .execute(),
    listAwaitingYes(db, viewer, { personId }),
  ]);
  return (courseId) => {
    const [newest] = issued
      .filter((one) => one.courseId === courseId)
      .map(({ courseId: _of, ...one }) => one);
    return {
      way: ways.find(({ id }) => id === courseId)?.way ?? null,
      newest: newest ?? null,
      awaitsYes: awaiting.some((one) => one.courseId === courseId),
    };
  };
}
