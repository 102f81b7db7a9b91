import { sql } from 'kysely';
import type { LessonMentor, MentorVersion, MentorVersionTexts } from '#contract/workbench/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { noSuchLesson } from '#server/platform/errors.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';
import { listCandidates } from './candidates.ts';
import { findGate } from './gate.ts';
import { listLessonSamples } from './lesson-samples.ts';
import { listRunSummaries } from './run-summaries.ts';
import { noSuchMentor } from './save-draft.ts';
import { findStoredMentor, published, selectVersions } from './stored-mentor.ts';

export async function getLessonMentor(db: Db, lessonId: string): Promise<LessonMentor> {
  const lesson = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.title', 'courses.id as courseId', 'courses.title as courseTitle'])
    .where('lessons.id', '=', lessonId)
    .where(isCreated)
    .executeTakeFirstOrThrow(noSuchLesson);
  const stored = await findStoredMentor(db, lessonId);
  return {
    lesson,
    versions: await listMentorVersions(db, lessonId),
    ...stored,
    gate: await findGate(db, lessonId, stored),
    samples: await listLessonSamples(db, lessonId, { criteria: stored.inForce?.criteria ?? [] }),
    candidates: await listCandidates(db, lessonId),
    isAimUnnamed: await isAimUnnamed(db),
    runs: await listRunSummaries(db, lessonId),
  };
}

export const getMentorVersion = (db: Db, lessonId: string, number: number): Promise<MentorVersionTexts> =>
  selectVersions(db, lessonId)
    .select(published)
    .select(howPublished)
    .where('number', '=', number)
    .executeTakeFirstOrThrow(noSuchMentor);

const listMentorVersions = (db: Db, lessonId: string): Promise<MentorVersion[]> =>
  selectVersions(db, lessonId)
    .clearSelect()
    .select('mentor_versions.id')
    .select(published)
    .select(howPublished)
    .where('published_at', 'is not', null)
    .orderBy('number', 'desc')
    .execute();

const howPublished = [
  'published_how as how',
  'publish_note as note',
  sql<number | null>`(
    select max(runs.number) from runs
    where runs.mentor_version_id = mentor_versions.id and runs.revision = mentor_versions.revision
      and runs.kind = 'samples' and runs.finished_at <= mentor_versions.published_at
  )`.as('runNumber'),
] as const;

/** Without a consent in force nobody has been asked, and nothing is missing in it. */
async function isAimUnnamed(db: Db): Promise<boolean> {
  const looking = sql<{ unnamed: boolean }>`
    select exists (
      select from legal_texts where kind = 'processing' and in_force and text not ilike '%качества наставника%'
    ) as unnamed`;
  return (await oneRow(db, looking)).unnamed;
}
