import { type RawBuilder, sql } from 'kysely';
import type { LessonDates, LessonSummary } from '#contract/lessons/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { StudiedContents } from '#server/school/courses/studied-contents.ts';
import { inAlarm } from './in-alarm.ts';
import { datesInStream } from './kept-dates.ts';
import { keptLessons } from './kept-lessons.ts';
import { asFarAsOpen, withoutUsual } from './listed.ts';
import { standingColumns, withPassers } from './standing.ts';

export type OwnProgress = Pick<
  LessonSummary,
  'viewedAt' | 'completedAt' | 'sentAt' | 'passedHow' | 'below'
> & {
  lessonId: string;
  inAlarm: true | null;
  /** The person who has passed it. */
  passedById: string | null;
};

/** A page's list: the lessons are those that this process keeps, if the course still has them; the progress is of this moment. */
export async function listStudied(
  db: Db,
  viewer: Viewer,
  opened: Promise<Partial<StudiedContents> & { courseId: string }>,
  ownProgress: Promise<readonly OwnProgress[]>,
): Promise<LessonSummary[]> {
  const [{ courseId, contents, now, rule, inOrder, stream = null, hasOwnDates = false }, own] =
    await Promise.all([opened, ownProgress]);
  if (contents === undefined || now === undefined)
    throw new Error('The course was not opened for its student');
  const { lessons, haveDays } = await keptLessons(db, courseId, contents);
  const dates =
    stream?.hasStart && !hasOwnDates
      ? await datesInStream(db, stream, { contents, now })
      : await datesIn(db, viewer, courseId, { haveAny: stream !== null || hasOwnDates || haveDays });
  const progress = await withPassers(db, own);
  const progressOf = new Map(progress.map(({ lessonId, ...row }) => [lessonId, row]));
  return lessons
    .filter(({ publishedAt }) => publishedAt <= now)
    .map(({ lesson, ownRule }, index, published) =>
      asFarAsOpen({
        ...lesson,
        ...withoutUsual({
          ...(progressOf.get(lesson.id) ?? notBegun),
          passesBy: ownRule ?? rule,
          dates: dates[lesson.id] ?? null,
          waitsFor: inOrder ? earlierOf(lesson, published[index - 1]?.lesson, progressOf) : undefined,
        }),
      }),
    );
}

/** As lesson_waits_for() has it: what is begun stays open. */
function earlierOf(
  { id }: { id: string },
  earlier: { id: string; title: string } | undefined,
  progressOf: ReadonlyMap<string, Pick<LessonSummary, 'completedAt'>>,
): LessonSummary['waitsFor'] {
  if (!earlier || progressOf.has(id) || progressOf.get(earlier.id)?.completedAt) return undefined;
  return { id: earlier.id, title: earlier.title };
}

const notBegun = { viewedAt: null, completedAt: null };

async function datesIn(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { haveAny }: { haveAny: boolean },
): Promise<Record<string, LessonDates>> {
  if (!haveAny) return {};
  const [found] = await datesOfPerson(db, { viewerId: viewer.id, courseId });
  return found?.dates ?? {};
}

const datesOfPerson = prepared((db, { viewerId, courseId }: { viewerId: string; courseId: string }) =>
  db.selectNoFrom(
    sql<Record<string, LessonDates> | null>`dates_shown(${viewerId}::uuid, ${courseId}::uuid)`.as('dates'),
  ),
);

export const ownProgressIn = prepared((db, { viewerId, courseId }: { viewerId: string; courseId: string }) =>
  selectOwnProgress(db, viewerId, sql`${courseId}`),
);

/** In the course of the given lesson. */
export const ownProgressBeside = prepared(
  (db, { viewerId, lessonId }: { viewerId: string; lessonId: string }) =>
    selectOwnProgress(db, viewerId, sql`(select course_id from lessons this where this.id = ${lessonId})`),
);

/** Read from lesson_progress_user_lesson alone, which has each of these columns. */
export const selectOwnProgress = (db: Db, viewerId: string, courseId: RawBuilder<string>) =>
  db
    .selectFrom('lesson_progress')
    .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
    .select([
      'lesson_progress.lesson_id as lessonId',
      ...standingColumns,
      inAlarm(viewerId, sql.ref('lesson_progress.lesson_id')).as('inAlarm'),
    ])
    .where('lesson_progress.user_id', '=', viewerId)
    .where('lessons.course_id', '=', courseId);
