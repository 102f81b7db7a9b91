import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import type {
  CertificateWay,
  CertificateWords,
  CourseCertificate,
  OwnCertificate,
} from '#contract/certificates/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { writeWords } from './certificate-words.ts';
import { comesSoon } from './issue-certificates.ts';
import { inForceFirst } from './list-certificates.ts';

/** Newest first: of deleted courses as well. */
export const listMyCertificates = (db: Db, viewer: Viewer): Promise<OwnCertificate[]> =>
  selectOwn(db, viewer).orderBy('certificates.id', 'desc').execute();

export async function getCourseCertificate(
  { db, appName }: { db: Db; appName: string },
  viewer: Viewer,
  courseId: string,
): Promise<CourseCertificate> {
  await courseForViewer(db, viewer, courseId);
  const [newest, words, way] = await Promise.all([
    findNewest(db, viewer, courseId),
    writeWords(db, { userId: viewer.id, courseId }, appName),
    wayOf(db, courseId),
  ]);
  const soon = newest?.code === null && (await comesSoon(db, newest.id));
  return {
    given: way !== null,
    awaitsYes: way === 'confirmed' && newest?.code === null && words !== undefined,
    ...(soon && { soon: true as const }),
    newest: newest ?? null,
    ask: rights[viewer.role].studies ? whatToAsk({ newest, words, way }) : null,
  };
}

/** Nothing for whose certificate was revoked: that is between them and the school. */
export function whatToAsk({
  newest,
  words,
  way,
}: {
  newest: (Pick<OwnCertificate, 'revokedAt' | 'issuedAt'> & { printed: CertificateWords | null }) | undefined;
  words: CertificateWords | undefined;
  way: CertificateWay | null;
}): CourseCertificate['ask'] {
  if (!words) return null;
  if (!newest) return way === 'by_hand' ? null : 'first';
  if (newest.revokedAt || !newest.printed) return null;
  return saysTheSame(words, newest.printed) ? null : 'anew';
}

/** Of one that was printed before levels stood under their lessons, only the heading compares: another look is no reason for another one. */
const saysTheSame = (words: CertificateWords, printed: CertificateWords): boolean =>
  printed.reached === undefined
    ? isDeepStrictEqual(headingOf(asPrinted(words, printed)), headingOf(printed))
    : isDeepStrictEqual({ ...asPrinted(words, printed), issuedOn: '' }, { ...printed, issuedOn: '' });

/** One of before the operator stood apart named him at its head: that alone is another look, not another word. */
function asPrinted(words: CertificateWords, printed: CertificateWords): CertificateWords {
  if (printed.operator !== undefined) return words;
  const { operator, ...said } = words;
  return { ...said, school: operator ?? said.school };
}

const headingOf = ({ name, course, school, hours, signedBy, text }: CertificateWords) => ({
  name,
  course,
  school,
  hours,
  signedBy,
  text,
});

/** The one in force or still owed, of which there is at most one; else the newest of those revoked. */
export const findNewest = (db: Db, viewer: Viewer, courseId: string) =>
  selectOwn(db, viewer)
    .select(sql<CertificateWords | null>`certificates.words`.as('printed'))
    .where('certificates.course_id', '=', courseId)
    .orderBy(inForceFirst)
    .orderBy('certificates.id', 'desc')
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
    .where('certificates.user_id', '=', viewer.id);

/** How the course gives its certificate; null if it gives none. */
export async function wayOf(db: Db, courseId: string): Promise<CertificateWay | null> {
  const course = await db
    .selectFrom('courses')
    .select(
      sql<CertificateWay | null>`case when certificate is not null
        then coalesce(certificate ->> 'given', 'itself') end`.as('way'),
    )
    .where('id', '=', courseId)
    .executeTakeFirst();
  return course?.way ?? null;
}
