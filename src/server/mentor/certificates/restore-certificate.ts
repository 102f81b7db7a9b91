import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CertificateWords, IssuedCertificate } from '#contract/certificates/schemas.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { selectIssued } from './list-certificates.ts';

/** One that was revoked by mistake is in force again, with its number and words; the journal has both acts and the reason. */
export async function restoreCertificate(db: Db, viewer: Viewer, id: string): Promise<IssuedCertificate> {
  return db.transaction().execute(async (tx) => {
    const { userId, courseId, code, words, revokedAt, because } = await lockCertificate(tx, id);
    if (code !== null && words !== null && revokedAt !== null) {
      await refuseSecond(tx, { userId, courseId });
      await tx
        .updateTable('certificates')
        .set({ revoked_at: null, revoked_because: null })
        .where('id', '=', id)
        .execute();
      const named = { ...(courseId !== null && { courseId }), courseTitle: words.course };
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'certificate_restored',
        subjectId: userId,
        details: { code: showCertificateCode(code), ...named, because },
      });
      const key = `certificate:${id}:restored:${randomUUIDv7()}`;
      const subject = { ...named, code, isRestored: true as const };
      await tell(tx, { userId, kind: 'certificate', key, subject });
    }
    return selectIssued(tx).where('certificates.id', '=', id).executeTakeFirstOrThrow();
  });
}

const lockCertificate = (tx: Tx, id: string) =>
  tx
    .selectFrom('certificates')
    .select(['user_id as userId', 'course_id as courseId', 'code'])
    .select(['revoked_at as revokedAt', 'revoked_because as because'])
    .select(sql<CertificateWords | null>`words`.as('words'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Сертификат не найден'));

/** A person has one certificate of a course in force: one that was replaced stays so. */
async function refuseSecond(
  tx: Tx,
  { userId, courseId }: { userId: string; courseId: string | null },
): Promise<void> {
  const second = await tx
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (second) throw conflict('Этот сертификат заменён новым: действует только один');
}
