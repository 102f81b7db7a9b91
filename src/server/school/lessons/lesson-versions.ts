import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type AnswerFileKind, answerFileKinds } from '#contract/answer-files/kinds.ts';
import type { LessonTexts, LessonVersion, LessonVersionSummary } from '#contract/lessons/lesson-versions.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { personOf } from '#server/platform/db/person-of.ts';
import { noSuchLesson, noSuchVersion } from '#server/platform/errors.ts';
import type { MentorSettings } from '#server/school/mentor-versions/mentor-versions.ts';
import type { LessonTexts as TextColumns } from './lesson-texts.ts';

/** Newest first; empty until the lesson's first change. */
export async function listLessonVersions(db: Db, lessonId: string): Promise<LessonVersionSummary[]> {
  await db
    .selectFrom('lessons')
    .select('id')
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  return selectVersions(db, lessonId).orderBy('number', 'desc').execute();
}

export async function getLessonVersion(db: Db, lessonId: string, number: number): Promise<LessonVersion> {
  return selectVersions(db, lessonId)
    .select(wholeTexts)
    .where('number', '=', number)
    .executeTakeFirstOrThrow(noSuchVersion);
}

/** Those that were kept before a mentor could lead don't say that it showed. */
const wholeTexts = sql<LessonTexts>`'{"cueing": "show"}'::jsonb || texts`.as('texts');

const selectVersions = (db: Db, lessonId: string) =>
  db
    .selectFrom('lesson_versions')
    .leftJoin('users', 'users.id', 'lesson_versions.created_by_id')
    .select(['number', 'lesson_versions.created_at as createdAt'])
    .select(personOf('users').as('createdBy'))
    .where('lesson_id', '=', lessonId);

/** The prompt and the criteria are kept as values, so that a version is read, compared and restored by itself. */
export const versionTexts = (lesson: TextColumns, mentor: MentorSettings): LessonTexts => ({
  title: lesson.title,
  description: lesson.description,
  videoUrl: lesson.video_url,
  content: lesson.content,
  transcription: lesson.transcription,
  assignment: lesson.assignment,
  aiPrompt: mentor.prompt,
  criteria: mentor.criteria,
  attemptsLimit: lesson.attempts_limit,
  ...answerFilesIn(lesson),
  release: lesson.release,
  cueing: mentor.cueing,
});

/** Said only where there are some: a version that was kept before knows nothing of them. */
const answerFilesIn = ({ answer_files_limit: most, answer_file_kinds: kinds }: TextColumns) =>
  most !== null && kinds && { answerFiles: { kinds: kinds.filter(isKind), most } };

const isKind = (word: string): word is AnswerFileKind => answerFileKinds.some((kind) => kind === word);

interface Saved {
  lessonId: string;
  userId: string;
  /** The texts that are replaced, their number and time. */
  before: { texts: LessonTexts; version: number; savedAt: string };
  after: LessonTexts;
}

/**
 * Keeps the new texts as the next version, and before the first change also the former ones. Returns the lesson's number:
 * unchanged texts make no version. Call with the lesson locked.
 */
export async function keepVersion(tx: Tx, { lessonId, userId, before, after }: Saved): Promise<number> {
  if (isDeepStrictEqual(before.texts, after)) return before.version;
  const next = before.version + 1;
  await sql`
    insert into lesson_versions (lesson_id, number, texts, created_by_id, created_at)
    select ${lessonId}::uuid, ${before.version}::integer, ${JSON.stringify(before.texts)}::jsonb,
      ${authorAt('lessonId', lessonId, before.savedAt)}, ${before.savedAt}::timestamptz
    where not exists (select from lesson_versions where lesson_id = ${lessonId})
    union all
    select ${lessonId}::uuid, ${next}::integer, ${JSON.stringify(after)}::jsonb, ${userId}::uuid, now()`.execute(
    tx,
  );
  return next;
}
