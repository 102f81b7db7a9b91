import { sql } from 'kysely';
import type { Criterion } from '#contract/criteria.ts';
import type { Lesson, LessonDates, LessonSummary } from '#contract/lessons.ts';
import { rights } from '#contract/roles.ts';
import type { Scope, Viewer } from '#server/auth/session.ts';
import { courseForViewer } from '#server/courses/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { answerableBy, lessonOpenTo, lessonRefusal, listedTo } from '#server/enrolments/enrolments.ts';
import { datesOf } from '#server/enrolments/lesson-dates.ts';
import { recordView } from '#server/progress/progress.ts';
import { mentorInForce } from './mentor-versions.ts';

export async function listLessons(db: Db, viewer: Viewer, courseId: string): Promise<LessonSummary[]> {
  const lessons = await lessonsOfCourse(db, { viewerId: viewer.id, courseId }, viewer.role);
  // An empty result is either a course without lessons or one that the viewer can't access.
  if (lessons.length === 0) await courseForViewer(db, viewer, courseId);
  return lessons.map(asListed);
}

const lessonsOfCourse = prepared(
  (db, { viewerId: id, courseId }: { viewerId: string; courseId: string }, role: Viewer['role']) =>
    selectLessons(db, { id, role }, { course: sql`${courseId}` })
      .where('lessons.course_id', '=', courseId)
      .where(listedTo({ id, role }))
      .orderBy('lessons.order')
      .orderBy('lessons.id'),
);

/** All lessons of the course of the given lesson; empty if the viewer can't access it. */
export async function listNeighbours(db: Db, viewer: Viewer, lessonId: string): Promise<LessonSummary[]> {
  const lessons = await neighboursOfLesson(db, { viewerId: viewer.id, lessonId }, viewer.role);
  return lessons.map(asListed);
}

const neighboursOfLesson = prepared((db, { viewerId: id, lessonId }: OfLesson, role: Viewer['role']) =>
  selectLessons(db, { id, role }, { course: courseOf(lessonId) })
    .where('lessons.course_id', '=', courseOf(lessonId))
    .where(listedTo({ id, role }))
    .orderBy('lessons.order')
    .orderBy('lessons.id'),
);

const courseOf = (lessonId: string) =>
  sql<string>`(select course_id from lessons this where this.id = ${lessonId})`;

/** For whoever studies in the course this marks the lesson as viewed, unless it is a prefetch. */
export async function getLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { prefetch = false, withDraft = false }: { prefetch?: boolean; withDraft?: boolean } = {},
): Promise<Lesson & Partial<DraftColumns>> {
  const variant = { role: viewer.role, withDraft };
  const [found] = await lessonsById(db, { viewerId: viewer.id, lessonId }, variant);
  if (!found) throw await lessonRefusal(db, viewer, lessonId);
  const lesson = withDates(found);
  if (!rights[viewer.role].studies || lesson.canAnswer === false || prefetch) return lesson;
  return { ...lesson, ...(await recordView(db, viewer, lesson)) };
}

/** The viewer's draft of an answer; null where there is none. */
interface DraftColumns {
  draftText: string | null;
  draftRevision: number | null;
  draftUpdatedAt: string | null;
}

const lessonsById = prepared((db, { viewerId: id, lessonId }: OfLesson, { role, withDraft }: Variant) =>
  selectLessons(db, { id, role }, { course: courseOf(lessonId), lessonId })
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
    .$if(rights[role].administers, (query) =>
      query.select(['lessons.opens_after as opensAfter', 'lessons.due_after as dueAfter', openedBy]),
    )
    .$if(rights[role].studies, (query) => query.select(attemptsLeft(id).as('attemptsLeft')))
    .$if(rights[role].studies && rights[role].mentors, (query) =>
      query.select(answerableBy({ id, role }).$castTo<boolean>().as('canAnswer')),
    )
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
    .where('lessons.id', '=', lessonId)
    .where(lessonOpenTo({ id, role })),
);

interface Variant {
  role: Viewer['role'];
  withDraft: boolean;
}

/** Triggers maintain the figures of enrolled students. */
const openedBy = sql<number>`(
  select coalesce(sum(views), 0) from lesson_figures where lesson_figures.lesson_id = lessons.id
)::integer`.as('openedBy');

const attemptsLeft = (userId: string) => sql<number | null>`
  case when lessons.attempts_limit is not null then greatest(0, lessons.attempts_limit - (
    select count(*) from answers where answers.user_id = ${userId} and answers.lesson_id = lessons.id
  ))::integer end`;

/** Throws the refusal unless the lesson exists and is open to the viewer. */
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
    .where(lessonOpenTo({ id, role })),
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

/** Lessons with the viewer's progress and dates; each query adds the scope that it needs. */
function selectLessons(db: Db, viewer: Scope, read: Parameters<typeof datesOf>[1]) {
  return db
    .selectFrom('lessons')
    .leftJoin('lesson_progress', (join) =>
      join
        .onRef('lesson_progress.lesson_id', '=', 'lessons.id')
        .on('lesson_progress.user_id', '=', viewer.id),
    )
    .select(summaryColumns)
    .select(['lesson_progress.viewed_at as viewedAt', 'lesson_progress.completed_at as completedAt'])
    .$if(rights[viewer.role].mentors, (query) => query.select('lessons.published_at as publishedAt'))
    .$if(rights[viewer.role].studies, (query) => query.select(datesOf(viewer, read).as('dates')));
}

type WithDates = { dates?: LessonDates | null };

/** Lessons without dates don't mention them. */
function withDates<Row extends WithDates>({ dates, ...row }: Row) {
  return dates ? { ...row, dates } : row;
}

/** A closed lesson is listed by its title, order and dates alone. */
function asListed<Row extends WithDates & Pick<LessonSummary, 'description' | 'videoUrl'>>(row: Row) {
  if (row.dates?.isOpen === false) return { ...withDates(row), description: null, videoUrl: null };
  return withDates(row);
}
