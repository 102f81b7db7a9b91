import { rights } from '#contract/auth/roles.ts';
import type { certificates } from '#contract/certificates/calls.ts';
import type { IssuedCertificate } from '#contract/certificates/schemas.ts';
import type { Body } from '#contract/endpoint.ts';
import { showCertificateCode } from '#domain/certificate-code.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { conflict, noSuchUser } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { othersOf } from '#server/school/enrolments/enrolments.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { writeWords } from './certificate-words.ts';
import { issueNow, takeFormerAway } from './issue-certificates.ts';
import { selectIssued } from './list-certificates.ts';

/** By hand, to one of the viewer's people, whatever is done: in place of that in force, if there is one. */
export async function giveCertificate(
  { db, appName }: { db: Db; appName: string },
  viewer: Viewer,
  userId: string,
  { courseId, because }: Body<typeof certificates.giveCertificate>,
): Promise<IssuedCertificate> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId, noSuchUser);
    await getLearnerOf(tx, viewer, { userId, courseId });
    const words = await writeWords(tx, { userId, courseId }, appName, { byHand: true });
    if (!words) throw conflict('Курс не даёт сертификата: назовите часы в его настройках');
    await takeFormerAway(tx, { userId, courseId });
    const given = { given_by_id: viewer.id, given_because: because.trim() };
    const { id, code } = await issueNow(tx, { userId, courseId }, words, given);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'certificate_given',
      subjectId: userId,
      details: {
        code: showCertificateCode(code),
        courseId,
        courseTitle: words.course,
        because: because.trim(),
      },
    });
    const subject = { courseId, courseTitle: words.course, code };
    await tell(tx, { userId, kind: 'certificate', key: `certificate:${id}`, subject });
    return selectIssued(tx).where('certificates.id', '=', id).executeTakeFirstOrThrow();
  });
}

/** Somebody who studies the course, and isn't the viewer himself. */
async function getLearnerOf(
  tx: Tx,
  viewer: Viewer,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<void> {
  const found = await tx
    .selectFrom('user_courses')
    .innerJoin('users', 'users.id', 'user_courses.user_id')
    .select('users.role')
    .where('user_courses.user_id', '=', userId)
    .where('user_courses.course_id', '=', courseId)
    .where('user_courses.user_id', '<>', viewer.id)
    .where(othersOf(viewer, { person: 'user_courses.user_id', course: 'user_courses.course_id' }))
    .executeTakeFirst();
  if (!found || !rights[found.role].studies) throw noSuchUser();
}
