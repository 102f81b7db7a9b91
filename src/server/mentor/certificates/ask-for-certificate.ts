import { rights } from '#contract/auth/roles.ts';
import type { CourseCertificate } from '#contract/certificates/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { now } from '#server/platform/db/now.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { writeWords } from './certificate-words.ts';
import { issueNow, owe } from './issue-certificates.ts';
import { findNewest, getCourseCertificate, whatToAsk } from './own-certificates.ts';

/** The former one stays checkable, and says that it was replaced. */
export const replaced = 'Заменён новым';

/**
 * The first one where none came by itself: the course began to give them later, or its last open lesson was taken away. Or a new
 * one in place of that in force, if it would say anything else.
 */
export async function askForCertificate(
  { db, appName }: { db: Db; appName: string },
  viewer: Viewer,
  courseId: string,
): Promise<CourseCertificate> {
  await db.transaction().execute(async (tx) => {
    await courseForViewer(tx, viewer, courseId);
    // One asking at a time.
    await lockPerson(tx, viewer.id);
    const ofPerson = { userId: viewer.id, courseId };
    const words = await writeWords(tx, ofPerson, appName);
    if (!words || !rights[viewer.role].studies)
      throw conflict('Сертификат дают за все уроки курса, если он у курса есть');
    const newest = await findNewest(tx, viewer, courseId);
    if (newest?.revokedAt) throw conflict('Ваш сертификат отозван. Обратитесь в школу');
    const ask = whatToAsk({ newest, words });
    if (ask === 'first') return owe(tx, ofPerson);
    if (ask === null) throw conflict(newest?.code ? sameWords : 'Сертификат уже готовится');
    await tx
      .updateTable('certificates')
      .set({ revoked_at: now, revoked_because: replaced })
      .where('user_id', '=', viewer.id)
      .where('course_id', '=', courseId)
      .where('revoked_at', 'is', null)
      .execute();
    return issueNow(tx, ofPerson, words);
  });
  return getCourseCertificate({ db, appName }, viewer, courseId);
}

const sameWords = 'В новом сертификате было бы то же самое: имя, название и уровни не изменились';
