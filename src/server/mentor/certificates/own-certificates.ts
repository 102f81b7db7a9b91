import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type { CertificateWords, CourseCertificate, OwnCertificate } from '#contract/certificates/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { writeWords } from './certificate-words.ts';

/** Newest first: of deleted courses as well. */
export const listMyCertificates = (db: Db, viewer: Viewer): Promise<OwnCertificate[]> =>
  selectOwn(db, viewer).execute();

export async function getCourseCertificate(
  { db, appName }: { db: Db; appName: string },
  viewer: Viewer,
  courseId: string,
): Promise<CourseCertificate> {
  await courseForViewer(db, viewer, courseId);
  const [newest, words] = await Promise.all([
    findNewest(db, viewer, courseId),
    writeWords(db, { userId: viewer.id, courseId }, appName),
  ]);
  return {
    given: await gives(db, courseId),
    newest: newest ?? null,
    ask: rights[viewer.role].studies ? whatToAsk({ newest, words }) : null,
  };
}

/** Nothing for whose certificate was revoked: that is between them and the school. */
export function whatToAsk({
  newest,
  words,
}: {
  newest: (Pick<OwnCertificate, 'revokedAt' | 'issuedAt'> & { printed: CertificateWords | null }) | undefined;
  words: CertificateWords | undefined;
}): CourseCertificate['ask'] {
  if (!words) return null;
  if (!newest) return 'first';
  if (newest.revokedAt || !newest.printed) return null;
  return isDeepStrictEqual({ ...words, issuedOn: '' }, { ...newest.printed, issuedOn: '' }) ? null : 'anew';
}

export const findNewest = (db: Db, viewer: Viewer, courseId: string) =>
  selectOwn(db, viewer)
    .select(sql<CertificateWords | null>`certificates.words`.as('printed'))
    .where('certificates.course_id', '=', courseId)
    .limit(1)
    .executeTakeFirst();

const selectOwn = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('certificates')
    .leftJoin('courses', 'courses.id', 'certificates.course_id')
    .select([
      'certificates.id',
      'certificates.course_id as courseId',
      sql<string>`coalesce(certificates.words->>'course', courses.title, '')`.as('courseTitle'),
      'certificates.code',
      'certificates.issued_at as issuedAt',
      'certificates.revoked_at as revokedAt',
      'certificates.revoked_because as revokedBecause',
    ])
    .where('certificates.user_id', '=', viewer.id)
    .orderBy('certificates.id', 'desc');

async function gives(db: Db, courseId: string): Promise<boolean> {
  const course = await db
    .selectFrom('courses')
    .select(sql<boolean>`certificate is not null`.as('given'))
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course?.given ?? false;
}
