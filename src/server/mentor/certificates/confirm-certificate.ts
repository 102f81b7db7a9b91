import { sql } from 'kysely';
import type { IssuedCertificate } from '#contract/certificates/schemas.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { othersOf } from '#server/school/enrolments/enrolments.ts';
import { writeWords } from './certificate-words.ts';
import { issueOwed } from './issue-certificates.ts';
import { selectIssued } from './list-certificates.ts';

/** The yes that a course may ask for: of a curator of this person, or an administrator. One that is issued already stays as it is. */
export async function confirmCertificate(
  { db, appName }: { db: Db; appName: string },
  viewer: Viewer,
  id: string,
): Promise<IssuedCertificate> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('certificates')
      .select(['user_id as userId', sql<string>`course_id`.as('courseId'), 'issued_at as issuedAt'])
      .where('id', '=', id)
      .where('course_id', 'is not', null)
      .where('user_id', '<>', viewer.id)
      .where(othersOf(viewer, { person: 'certificates.user_id', course: 'certificates.course_id' }))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound('Сертификат не найден'));
    const { userId, courseId, issuedAt } = due;
    if (issuedAt === null) {
      const words = await writeWords(tx, { userId, courseId }, appName);
      if (!words)
        throw conflict(
          'Сдано уже не всё, что идёт в зачёт. Выдать сертификат вручную можно на странице человека',
        );
      const code = await issueOwed(tx, { id, userId, courseId }, words);
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'certificate_given',
        subjectId: userId,
        details: { code: showCertificateCode(code), courseId, courseTitle: words.course, because: null },
      });
    }
    return selectIssued(tx).where('certificates.id', '=', id).executeTakeFirstOrThrow();
  });
}
