import { type RawBuilder, sql } from 'kysely';
import type { AnswerFilesRule } from '#contract/answer-files/schemas.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Cueing, Lesson, LessonSummary } from '#contract/lessons/schemas.ts';
import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { practiceOf } from '#domain/card/practice-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { given } from '#server/platform/db/given.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Scope, Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { type StudiedContents, studiedContents } from '#server/school/courses/studied-contents.ts';
import {
  answerableBy,
  answerAuthor,
  lessonOpenTo,
  lessonOpenToOwn,
  listedTo,
  othersOf,
  waitsFor,
} from '#server/school/enrolments/enrolments.ts';
import { viewerDates } from '#server/school/enrolments/lesson-dates.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import { recordView } from '#server/school/progress/progress.ts';
import { answersToLesson } from './attempts.ts';
import { inAlarm } from './in-alarm.ts';
import { lessonParts } from './lesson-parts.ts';
import { listed, summaryColumns, withoutUsual } from './listed.ts';
import { type ReadingRules, readingRules } from './next-reading.ts';
import { leftOfLowered, ruleColumns, standingColumns, withPassers } from './standing.ts';

export async function listLessons(db: Db, viewer: Viewer, courseId: string): Promise<LessonSummary[]> {
  const lessons = await lessonsOfCourse(db, { viewerId: viewer.id, courseId }, viewer.role);
  // An empty result is either a course without lessons or one that the viewer can't access.
  if (lessons.length === 0) await courseForViewer(db, viewer, courseId);
  return (await withPassers(db, lessons)).map(listed);
}

const lessonsOfCourse = prepared(
  (db, { viewerId: id, courseId }: { viewerId: string; courseId: string }, role: Viewer['role']) =>
    selectLessons(db, { id, role }, sql`${courseId}`)
      .$if(rights[role].administers, (query) => query.select(lessonParts))
      .where('lessons.course_id', '=', courseId)
      .where(listedTo({ id, role }))
      .orderBy('lessons.order')
      .orderBy('lessons.id'),
);

/** All lessons of the course of the given lesson; empty if the viewer can't access it. */
export async function listNeighbours(db: Db, viewer: Viewer, lessonId: string): Promise<LessonSummary[]> {
  const lessons = await neighboursOfLesson(db, { viewerId: viewer.id, lessonId }, viewer.role);
  return (await withPassers(db, lessons)).map(listed);
}

const neighboursOfLesson = prepared((db, { viewerId: id, lessonId }: OfLesson, role: Viewer['role']) =>
  selectLessons(db, { id, role }, courseOf(lessonId))
    .where('lessons.course_id', '=', courseOf(lessonId))
    .where(listedTo({ id, role }))
    .orderBy('lessons.order')
    .orderBy('lessons.id'),
);

const courseOf = (lessonId: string) =>
  sql<string>`(select course_id from lessons this where this.id = ${lessonId})`;

/**
 * For whoever studies in the course this marks the lesson as viewed, unless it is a prefetch. `onPage` is with the draft and with
 * what a student's list of lessons follows from, and without what the page's list says of the lesson: its dates, the viewer's alarm
 * in it, the lesson it waits for.
 */
export async function getLesson(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { prefetch = false, onPage = false }: { prefetch?: boolean; onPage?: boolean } = {},
): Promise<FoundLesson & Partial<DraftColumns & StudiedContents>> {
  const variant = { role: viewer.role, onPage };
  const ofViewer = { viewerId: viewer.id, lessonId };
  const [found] = await withPassers(db, await lessonsById(db, ofViewer, variant));
  if (!found) throw await lessonRefusal(db, viewer, lessonId);
  const { card, skillOf, answerFiles, wasLowered, asks_self: asksSelf, ...columns } = found;
  const lowered = wasLowered && (await leftOfLowered(db, ofViewer));
  const lesson = {
    ...withoutUsual({ ...columns, passesBy: ruleInForce(columns) }),
    ...(answerFiles && { answerFiles }),
    ...(lowered && { lowered }),
    ...(asksSelf && { asksSelf }),
    ...(card && { practice: practiceOf(card, columns) }),
    ...(skillOf && { criteria: withSkills(columns.criteria, skillOf) }),
  };
  if (!rights[viewer.role].studies || lesson.canAnswer === false || prefetch) return lesson;
  return { ...lesson, ...(await recordView(db, viewer, lesson)) };
}

/** Levels can't be asked for where there are none. */
const ruleInForce = ({ passesBy, criteria }: Pick<Lesson, 'passesBy' | 'criteria'>) =>
  passesBy === 'levels' && criteria.length === 0 ? 'sent' : passesBy;

const withSkills = (criteria: readonly Criterion[], skillOf: Record<string, string>) =>
  criteria.map((criterion) => ({ ...criterion, skillId: skillOf[criterion.id] ?? null }));

/** A lesson with what `whoReadsNext` needs; the contract drops these columns. */
export type FoundLesson = Lesson & { mayBeRead: ReadingRules };

/** The viewer's draft of an answer; null where there is none. */
interface DraftColumns {
  draftText: string | null;
  draftRevision: number | null;
  draftUpdatedAt: string | null;
}

const lessonsById = prepared((db, { viewerId: id, lessonId }: OfLesson, { role, onPage }: Variant) =>
  selectLessons(db, { id, role }, onPage ? undefined : sql.ref('lessons.course_id'))
    .leftJoin('user_courses as own', (join) =>
      join.onRef('own.course_id', '=', 'lessons.course_id').on('own.user_id', '=', id),
    )
    .leftJoin('groups as stream', 'stream.id', 'own.group_id')
    .leftJoinLateral(mentorInForce, (join) => join.onTrue())
    .select([
      'lessons.content',
      'lessons.transcription',
      'lessons.assignment',
      'lessons.attempts_limit as attemptsLimit',
      'lessons.asks_when_short as asksWhenShort',
      'lessons.asks_self',
      sql<Criterion[]>`coalesce(mentor.criteria, '[]')`.as('criteria'),
      readingRules({ id }).as('mayBeRead'),
      cardInForce,
      answerFiles,
      sql<boolean>`lesson_progress.lowered is not null`.as('wasLowered'),
    ])
    .$if(rights[role].seesPrompts, (query) =>
      query.select(['mentor.prompt as aiPrompt', 'mentor.number as mentorVersion', 'lessons.version']),
    )
    .$if(rights[role].administers, (query) =>
      query.select([
        'lessons.opens_after as opensAfter',
        'lessons.due_after as dueAfter',
        'lessons.release',
        'lessons.passes_by as ownPassesBy',
        sql<Cueing>`coalesce(mentor.cueing, 'show')`.as('cueing'),
        openedBy,
        skillOf,
        sampleCount,
        hasMentorDraft,
      ]),
    )
    .$if(rights[role].mentors, (query) => query.select(answerCount({ id, role })))
    .$if(rights[role].studies, (query) => query.select(attemptsLeft(id).as('attemptsLeft')))
    .$if(rights[role].studies && rights[role].mentors, (query) =>
      query.select(answerableBy({ id, role }).$castTo<boolean>().as('canAnswer')),
    )
    .$if(onPage, (query) =>
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
    .$if(onPage && !rights[role].mentors, (query) => query.select(studiedContents({ id })))
    .where('lessons.id', '=', lessonId)
    .where(rights[role].mentors ? lessonOpenTo({ id, role }) : lessonOpenToOwn),
);

interface Variant {
  role: Viewer['role'];
  onPage: boolean;
}

/** Students get its public half. */
const cardInForce = sql<ScenarioCard | null>`(
  select card from scenarios where scenarios.lesson_id = lessons.id and in_force
)`.as('card');

const answerFiles = sql<AnswerFilesRule | null>`case when lessons.answer_files_limit is not null
  then jsonb_build_object('kinds', lessons.answer_file_kinds, 'most', lessons.answer_files_limit) end`.as(
  'answerFiles',
);

/** Triggers maintain the figures of enrolled students. */
const openedBy = sql<number>`(
  select coalesce(sum(views), 0) from lesson_figures where lesson_figures.lesson_id = lessons.id
)::integer`.as('openedBy');

/** By criterion, also of skills in the archive. */
const skillOf = sql<Record<string, string>>`(
  select coalesce(jsonb_object_agg(criterion_id, skill_id), '{}') from criterion_skills
  where criterion_skills.lesson_id = lessons.id
)`.as('skillOf');

/** Each half by an index of its own. */
const sampleCount = sql<number>`(
  (select count(*) from samples
    where samples.lesson_id = lessons.id and samples.source = 'typed' and samples.retired_at is null)
  + (select count(*) from samples
    where samples.lesson_id = lessons.id and samples.answer_id is not null and samples.retired_at is null)
)::integer`.as('sampleCount');

const hasMentorDraft = sql<boolean>`exists (
  select from mentor_versions where mentor_versions.lesson_id = lessons.id and mentor_versions.published_at is null
)`.as('hasMentorDraft');

/** Of everybody for an administrator, of his people for a curator. */
const answerCount = (viewer: Scope) =>
  (rights[viewer.role].administers
    ? sql<number>`(select coalesce(sum(answers), 0)::integer from lesson_figures where lesson_figures.lesson_id = lessons.id)`
    : sql<number>`(select count(*)::integer from answers
        where answers.lesson_id = lessons.id and ${othersOf(viewer, answerAuthor)})`
  ).as('answerCount');

const attemptsLeft = (userId: string) => sql<number | null>`
  case when lessons.attempts_limit is not null
    then greatest(0, lessons.attempts_limit - ${answersToLesson(userId, sql.ref('lessons.id'))})::integer end`;

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

/** Which lesson keeps this one closed; asked of courses in order alone. */
const earlierLesson = (viewer: Scope) =>
  sql<LessonSummary['waitsFor'] | null>`
  case when courses.in_order then (
    select jsonb_build_object('id', earlier.id, 'title', earlier.title)
    from lessons earlier where earlier.id = ${waitsFor(viewer)}
  ) end`.as('waitsFor');

interface OfLesson {
  viewerId: string;
  lessonId: string;
}

/**
 * Lessons with the viewer's progress; of one course if his dates are asked for, his alarm and what keeps a lesson closed. Each query
 * adds its scope.
 */
function selectLessons(db: Db, viewer: Scope, course?: RawBuilder<string>) {
  return db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('lesson_progress', (join) =>
      join
        .onRef('lesson_progress.lesson_id', '=', 'lessons.id')
        .on('lesson_progress.user_id', '=', viewer.id),
    )
    .select(summaryColumns)
    .select(standingColumns)
    .select(ruleColumns)
    .$if(rights[viewer.role].mentors, (query) => query.select('lessons.published_at as publishedAt'))
    .$call(
      given(rights[viewer.role].studies ? course : undefined, (query, one) =>
        query.select([
          inAlarm(viewer.id, sql.ref('lessons.id')).as('inAlarm'),
          earlierLesson(viewer),
          viewerDates(viewer, one).as('dates'),
        ]),
      ),
    );
}
