import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { NoticeSubjects } from '#contract/notices/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import { tell } from '#server/telling/notices/tell.ts';

interface OfLesson {
  lessonId: string;
  userId: string;
}

type Judged = Pick<NoticeSubjects['lesson_judged'], 'outcome' | 'left'>;

/** What a person has decided of the student's lesson. */
export async function tellStudent(
  tx: Tx,
  { userId, lessonId, answerId }: OfLesson & { answerId?: string | undefined },
  judged: Judged,
): Promise<void> {
  const subject = {
    ...(await titlesOf(tx, lessonId)),
    ...(answerId !== undefined && { answerId }),
    ...judged,
  };
  await tell(tx, { userId, kind: 'lesson_judged', key: `judged:${randomUUIDv7()}`, subject });
}

/** A certificate that was given stays when a lesson of its course is no longer done; administrators decide what becomes of it. */
export async function tellOfCertificate(tx: Tx, { userId, lessonId }: OfLesson): Promise<void> {
  const given = await tx
    .selectFrom('certificates')
    .innerJoin('lessons', 'lessons.course_id', 'certificates.course_id')
    .innerJoin('users', 'users.id', 'certificates.user_id')
    .select(['users.first_name as firstName', 'users.last_name as lastName'])
    .where('lessons.id', '=', lessonId)
    .where('certificates.user_id', '=', userId)
    .where('certificates.issued_at', 'is not', null)
    .where('certificates.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!given) return;
  const subject = { ...(await titlesOf(tx, lessonId)), studentId: userId, student: fullName(given) };
  const readers = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql<'admin'>`any(${administrators})`)
    .execute();
  const key = `certificate-stands:${randomUUIDv7()}`;
  for (const { id } of readers) await tell(tx, { userId: id, kind: 'certificate_stands', key, subject });
}

const titlesOf = (tx: Tx, lessonId: string) =>
  tx
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select([
      'lessons.id as lessonId',
      'lessons.title as lessonTitle',
      'courses.id as courseId',
      'courses.title as courseTitle',
    ])
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
