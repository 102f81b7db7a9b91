import type { Lesson, LessonSummary } from '#contract/lessons.ts';
import type { Scope, Viewer } from '#server/auth/session.ts';
import { courseForViewer } from '#server/courses/courses.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/connect.ts';
import { readShort, shortReads } from '#server/db/shared-lanes.ts';
import { lessonRefusal, openTo } from '#server/enrolments/enrolments.ts';
import { recordView } from '#server/progress/progress.ts';

export async function listLessons(db: Db, viewer: Viewer, courseId: string): Promise<LessonSummary[]> {
  const query = lessonsOfCourse(db, { viewerId: viewer.id, courseId }, viewer.role);
  const lessons = await readShort(db, query);
  // Nothing found is either a course that has no lessons yet or one that the viewer may not see.
  if (lessons.length === 0) await courseForViewer(db, viewer, courseId);
  return lessons;
}

const lessonsOfCourse = compileOnce(
  (db, { viewerId: id, courseId }: { viewerId: string; courseId: string }, role: Viewer['role']) =>
    lessonsFor(db, { id, role })
      .where('lessons.course_id', '=', courseId)
      .orderBy('lessons.order')
      .orderBy('lessons.id'),
);

/** All lessons of the course that a lesson belongs to; for whoever may not see it, none. */
export async function listNeighbours(db: Db, viewer: Viewer, lessonId: string): Promise<LessonSummary[]> {
  const query = neighboursOfLesson(db, { viewerId: viewer.id, lessonId }, viewer.role);
  return readShort(db, query);
}

const neighboursOfLesson = compileOnce(
  (db, { viewerId: id, lessonId }: { viewerId: string; lessonId: string }, role: Viewer['role']) =>
    lessonsFor(db, { id, role })
      .where('lessons.course_id', '=', ({ selectFrom }) =>
        selectFrom('lessons as this').select('this.course_id').where('this.id', '=', lessonId),
      )
      .orderBy('lessons.order')
      .orderBy('lessons.id'),
);

/** A student's opening of the lesson counts as its view, unless the page only fetches ahead. */
export async function getLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { prefetch = false }: { prefetch?: boolean } = {},
): Promise<Lesson> {
  const query = lessonInScope(db, { viewerId: viewer.id, lessonId }, viewer.role);
  const [lesson] = await readShort(db, query);
  if (!lesson) throw await lessonRefusal(db, viewer, lessonId);
  if (viewer.role === 'admin' || prefetch) return lesson;
  return { ...lesson, ...(await recordView(db, viewer, lesson)) };
}

const lessonInScope = compileOnce(
  (db, { viewerId: id, lessonId }: { viewerId: string; lessonId: string }, role: Viewer['role']) =>
    lessonsFor(db, { id, role })
      .select(['lessons.content', 'lessons.transcription', 'lessons.assignment'])
      .$if(role === 'admin', (query) => query.select('lessons.ai_prompt as aiPrompt'))
      .where('lessons.id', '=', lessonId),
);

/** For whatever happens inside a lesson: it exists and the viewer may see it, or the refusal says why not. */
export async function lessonForViewer(db: Db, viewer: Viewer, lessonId: string) {
  const lesson = await shortReads(db)
    .selectFrom('lessons')
    .select(['lessons.id', 'lessons.course_id as courseId', 'lessons.title'])
    .where('lessons.id', '=', lessonId)
    .where(openTo(viewer, 'lessons.course_id'))
    .executeTakeFirst();
  if (!lesson) throw await lessonRefusal(db, viewer, lessonId);
  return lesson;
}

const summaryColumns = [
  'lessons.id',
  'lessons.course_id as courseId',
  'lessons.title',
  'lessons.description',
  'lessons.video_url as videoUrl',
  'lessons.order',
  'lessons.created_at as createdAt',
  'lessons.updated_at as updatedAt',
] as const;

/** Lessons in the viewer's scope, with what the viewer did in them. */
function lessonsFor(db: Db, viewer: Scope) {
  return db
    .selectFrom('lessons')
    .leftJoin('lesson_progress', (join) =>
      join
        .onRef('lesson_progress.lesson_id', '=', 'lessons.id')
        .on('lesson_progress.user_id', '=', viewer.id),
    )
    .select(summaryColumns)
    .select(['lesson_progress.viewed_at as viewedAt', 'lesson_progress.completed_at as completedAt'])
    .where(openTo(viewer, 'lessons.course_id'));
}
