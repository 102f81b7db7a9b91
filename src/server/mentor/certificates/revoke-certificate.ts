import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CertificateWords, IssuedCertificate } from '#contract/certificates/schemas.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { selectIssued } from './list-certificates.ts';

/** Of one that is revoked already nothing changes. */
export async function revokeCertificate(
  db: Db,
  viewer: Viewer,
  id: string,
  because: string,
): Promise<IssuedCertificate> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('certificates')
      .select(['user_id as userId', 'course_id as courseId', 'code', 'revoked_at as revokedAt'])
      .select(sql<CertificateWords | null>`words`.as('words'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound('Сертификат не найден'));
    const { userId, courseId, code, words, revokedAt } = found;
    if (code === null || words === null) throw conflict('Сертификат ещё готовится: отзывать пока нечего');
    if (revokedAt === null) {
      await tx
        .updateTable('certificates')
        .set({ revoked_at: now, revoked_because: because.trim() })
        .where('id', '=', id)
        .execute();
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'certificate_revoked',
        subjectId: userId,
        details: {
          code: showCertificateCode(code),
          ...(courseId !== null && { courseId }),
          courseTitle: words.course,
          because: because.trim(),
        },
      });
      const subject = {
        ...(courseId !== null && { courseId }),
        courseTitle: words.course,
        code,
        because: because.trim(),
      };
      // After a restoration it may be revoked, and told of, once more.
      const key = `certificate:${id}:revoked:${randomUUIDv7()}`;
      await tell(tx, { userId, kind: 'certificate', key, subject });
    }
    return selectIssued(tx).where('certificates.id', '=', id).executeTakeFirstOrThrow();
  });
}
