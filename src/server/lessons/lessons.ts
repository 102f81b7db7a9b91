import { sql } from 'kysely';
import type { Criterion } from '#contract/criteria.ts';
import type { Lesson, LessonSummary } from '#contract/lessons.ts';
import { rights } from '#contract/roles.ts';
import type { Scope, Viewer } from '#server/auth/session.ts';
import { courseForViewer } from '#server/courses/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { lessonRefusal, openTo } from '#server/enrolments/enrolments.ts';
import { recordView } from '#server/progress/progress.ts';
import { mentorInForce } from './mentor-versions.ts';

export async function listLessons(db: Db, viewer: Viewer, courseId: string): Promise<LessonSummary[]> {
  const lessons = await lessonsOfCourse(db, { viewerId: viewer.id, courseId }, viewer.role);
  // An empty result is either a course without lessons or one that the viewer can't access.
  if (lessons.length === 0) await courseForViewer(db, viewer, courseId);
  return lessons;
}

const lessonsOfCourse = prepared(
  (db, { viewerId: id, courseId }: { viewerId: string; courseId: string }, role: Viewer['role']) =>
    selectLessons(db, { id, role })
      .where('lessons.course_id', '=', courseId)
      .orderBy('lessons.order')
      .orderBy('lessons.id'),
);

/** All lessons of the course of the given lesson; empty if the viewer can't access it. */
export async function listNeighbours(db: Db, viewer: Viewer, lessonId: string): Promise<LessonSummary[]> {
  return neighboursOfLesson(db, { viewerId: viewer.id, lessonId }, viewer.role);
}

const neighboursOfLesson = prepared((db, { viewerId: id, lessonId }: OfLesson, role: Viewer['role']) =>
  selectLessons(db, { id, role })
    .where('lessons.course_id', '=', ({ selectFrom }) =>
      selectFrom('lessons as this').select('this.course_id').where('this.id', '=', lessonId),
    )
    .orderBy('lessons.order')
    .orderBy('lessons.id'),
);

/** For a student this marks the lesson as viewed, unless it is a prefetch. */
export async function getLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { prefetch = false, withDraft = false }: { prefetch?: boolean; withDraft?: boolean } = {},
): Promise<Lesson & Partial<DraftColumns>> {
  const variant = { role: viewer.role, withDraft };
  const [lesson] = await lessonsById(db, { viewerId: viewer.id, lessonId }, variant);
  if (!lesson) throw await lessonRefusal(db, viewer, lessonId);
  if (!rights[viewer.role].studies || prefetch) return lesson;
  return { ...lesson, ...(await recordView(db, viewer, lesson)) };
}

/** The viewer's draft of an answer; null where there is none. */
interface DraftColumns {
  draftText: string | null;
  draftRevision: number | null;
  draftUpdatedAt: string | null;
}

const lessonsById = prepared((db, { viewerId: id, lessonId }: OfLesson, { role, withDraft }: Variant) =>
  selectLessons(db, { id, role })
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .select([
      'lessons.content',
      'lessons.transcription',
      'lessons.assignment',
      'lessons.attempts_limit as attemptsLimit',
      sql<Criterion[]>`coalesce(mentor.criteria, '[]')`.as('criteria'),
    ])
    .$if(rights[role].seesPrompts, (query) =>
      query.select(['mentor.prompt as aiPrompt', 'mentor.number as mentorVersion', 'lessons.version']),
    )
    .$if(rights[role].studies, (query) => query.select(attemptsLeft(id).as('attemptsLeft')))
    .$if(withDraft, (query) =>
      query
        .leftJoin('answer_drafts', (join) =>
          join.onRef('answer_drafts.lesson_id', '=', 'lessons.id').on('answer_drafts.user_id', '=', id),
        )
        .select([
          'answer_drafts.text as draftText',
          'answer_drafts.revision as draftRevision',
          'answer_drafts.updated_at as draftUpdatedAt',
        ]),
    )
    .where('lessons.id', '=', lessonId),
);

interface Variant {
  role: Viewer['role'];
  withDraft: boolean;
}

const attemptsLeft = (userId: string) => sql<number | null>`
  case when lessons.attempts_limit is not null then greatest(0, lessons.attempts_limit - (
    select count(*) from answers where answers.user_id = ${userId} and answers.lesson_id = lessons.id
  ))::integer end`;

/** Throws the refusal unless the lesson exists and the viewer may see it. */
export async function lessonForViewer(db: Db, viewer: Viewer, lessonId: string) {
  const [lesson] = await lessonNamesById(db, { viewerId: viewer.id, lessonId }, viewer.role);
  if (!lesson) throw await lessonRefusal(db, viewer, lessonId);
  return lesson;
}

const lessonNamesById = prepared((db, { viewerId: id, lessonId }: OfLesson, role: Viewer['role']) =>
  db
    .selectFrom('lessons')
    .select(['lessons.id', 'lessons.course_id as courseId', 'lessons.title'])
    .where('lessons.id', '=', lessonId)
    .where(openTo({ id, role }, 'lessons.course_id')),
);

interface OfLesson {
  viewerId: string;
  lessonId: string;
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

/** Lessons in the viewer's scope, with the viewer's progress. */
function selectLessons(db: Db, viewer: Scope) {
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
