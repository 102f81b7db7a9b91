import { type RawBuilder, sql } from 'kysely';
import type { CourseRule, LessonRule, PassingPreview } from '#contract/passing/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { courseForViewer } from '#server/school/courses/courses.ts';
import { lessonForViewer } from '#server/school/lessons/lessons.ts';
import { decided } from './decided.ts';
import type { Supposed } from './judged.ts';

/** What would become of the lessons that have no rule of their own. */
export async function previewCourseRule(
  db: Db,
  viewer: Viewer,
  courseId: string,
  { passesBy }: CourseRule,
): Promise<PassingPreview> {
  await courseForViewer(db, viewer, courseId);
  const pairs = sql`
    select progress.user_id, progress.lesson_id
    from lessons join lesson_progress progress on progress.lesson_id = lessons.id
    where lessons.course_id = ${courseId} and lessons.passes_by is null`;
  return preview(db, pairs, { rule: sql`${passesBy}::text` });
}

export async function previewLessonRule(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { ownPassesBy, criteria }: LessonRule,
): Promise<PassingPreview> {
  await lessonForViewer(db, viewer, lessonId);
  const pairs = sql`select user_id, lesson_id from lesson_progress where lesson_id = ${lessonId}`;
  return preview(db, pairs, {
    ...(ownPassesBy !== undefined && { rule: sql`coalesce(${ownPassesBy}::text, courses.passes_by)` }),
    ...(criteria && { criteria: sql`${JSON.stringify(criteria)}::jsonb` }),
  });
}

/** By the same query by which the lessons are settled afterwards (settle-changed-rules.ts), so the numbers are the same. */
async function preview(db: Db, pairs: RawBuilder<unknown>, supposed: Supposed): Promise<PassingPreview> {
  const { rows } = await sql<PassingPreview>`
    with ${decided(pairs, supposed)},
    turned as (
      select user_id, becomes, was_completed_at is not null and completed_at is null as is_undone
      from (
        select user_id, was_completed_at, completed_at, ${stateOf('was_')} as was, ${stateOf('')} as becomes from decided
      ) state
      where becomes <> was
    )
    select ${counted(sql`becomes = 'improve'`)} as improve, ${counted(sql`becomes = 'sent'`)} as sent,
      ${counted(sql`becomes = 'passed'`)} as passed, ${counted(sql`is_undone`)} as undone
    from turned`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count has one row');
  return counts;
}

const counted = (which: RawBuilder<unknown>) => sql`jsonb_build_object(
  'people', count(distinct user_id) filter (where ${which}), 'lessons', count(*) filter (where ${which})
)`;

/** As `lessonState` has it. */
const stateOf = (prefix: 'was_' | '') => {
  const column = (name: string) => sql.ref(`${prefix}${name}`);
  return sql`case
    when ${column('completed_at')} is not null then case ${column('passed_how')}
      when 'person' then 'accepted' when 'levels' then 'passed' else case when sent_at is null then 'viewed' else 'sent' end
    end
    when sent_at is null then 'viewed'
    when ${column('below')} is null then 'sent'
    else 'improve'
  end`;
};
