import { rights } from '#contract/auth/roles.ts';
import type { CourseCertificate } from '#contract/certificates/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lockPerson } from '#server/platform/db/lock-person.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { writeWords } from './certificate-words.ts';
import { issueNow, owe, takeFormerAway } from './issue-certificates.ts';
import { findNewest, getCourseCertificate, wayOf, whatToAsk } from './own-certificates.ts';

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
      throw conflict('Сертификат дают за все уроки, которые идут в зачёт, если он у курса есть');
    const newest = await findNewest(tx, viewer, courseId);
    if (newest?.revokedAt) throw conflict('Ваш сертификат отозван. Обратитесь в школу');
    const ask = whatToAsk({ newest, words, way: await wayOf(tx, courseId) });
    if (ask === 'first') return owe(tx, ofPerson);
    if (ask === null) throw conflict(whyNot(newest));
    await takeFormerAway(tx, ofPerson);
    await issueNow(tx, ofPerson, words);
  });
  return getCourseCertificate({ db, appName }, viewer, courseId);
}

function whyNot(newest: Awaited<ReturnType<typeof findNewest>>): string {
  if (!newest) return 'Сертификат за этот курс школа выдаёт сама';
  return newest.code ? sameWords : 'Сертификат уже готовится';
}

const sameWords = 'В новом сертификате было бы то же самое: имя, название и уровни не изменились';
