import { sql } from 'kysely';
import { type FirstStep, firstStep, type FirstSteps } from '#contract/today/schemas.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';

type Facts = Record<FirstStep, boolean> &
  Pick<FirstSteps, 'courseId' | 'lessonId' | 'answeredLessonId'> & {
    courseIsDraft: boolean | null;
    lessonHasTask: boolean | null;
    wavedOff: string[];
  };

/** Each step knows by what there is whether it is done. Null when nothing is left. */
export async function findFirstSteps(
  db: Db,
  viewer: Viewer,
  { appName }: Pick<Config, 'appName'>,
): Promise<FirstSteps | null> {
  const facts = await readFacts(db, viewer, appName !== 'Отклик');
  const steps = firstStep.options.map((step) => ({
    step,
    isDone: facts[step],
    isWavedOff: facts.wavedOff.includes(step),
  }));
  if (steps.every(({ isDone, isWavedOff }) => isDone || isWavedOff)) return null;
  const { courseId, courseIsDraft, lessonId, lessonHasTask, answeredLessonId } = facts;
  return {
    steps,
    courseId,
    courseIsDraft: courseIsDraft ?? false,
    lessonId,
    lessonHasTask: lessonHasTask ?? false,
    answeredLessonId,
  };
}

/** `isNamed`: the operator has named the school. */
async function readFacts(db: Db, { id }: Viewer, isNamed: boolean): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with newest as materialized (
      select id, published_at is null as is_draft from courses order by created_at desc, id desc limit 1
    ), judged as materialized (
      select lessons.id, lessons.course_id
      from lessons
      where lessons.assignment <> '' and exists (
        select from mentor_versions version
        where version.lesson_id = lessons.id and version.published_at is not null
          and version.criteria <> '[]'::jsonb
      )
      order by lessons.course_id = (select id from newest) desc, lessons."order", lessons.id limit 1
    ), lesson as materialized (
      select coalesce(
        (select id from judged),
        (
          select lessons.id from lessons where course_id = (select id from newest) and ${isCreated}
          order by lessons.assignment = '', "order", id limit 1
        )
      ) as id
    )
    select
      ${isNamed} or exists (select from school_settings where name is not null) as name,
      exists (select from operators)
        or exists (select from school_settings where consents_waved_off_at is not null) as law,
      exists (select from courses where published_at <= now()) as publish,
      exists (select from groups) as stream,
      -- A program reads too. A model has to have answered once.
      exists (select from ai_status where source = 'demo')
        or exists (select from model_calls where purpose in ('review', 'check') and outcome = 'done') as model,
      exists (select from courses) as course,
      exists (select from judged) as lesson,
      exists (
        select from answers join reviews on reviews.answer_id = answers.id and reviews.in_force
        where answers.user_id = ${id} and reviews.seen_at is not null
      ) as answer,
      exists (select from users where role = 'student') or exists (select from join_links) as people,
      exists (select from curators join users on users.id = curators.user_id and users.role = 'curator') as queue,
      (select id from newest) as "courseId", (select is_draft from newest) as "courseIsDraft",
      (select id from lesson) as "lessonId",
      (select assignment <> '' from lessons where lessons.id = (select id from lesson)) as "lessonHasTask",
      (
        select answers.lesson_id from answers join reviews on reviews.answer_id = answers.id and reviews.in_force
        where answers.user_id = ${id} and reviews.seen_at is null
        order by answers.id desc limit 1
      ) as "answeredLessonId",
      coalesce((select waved_off_steps || put_off_steps from school_settings), '{}') as "wavedOff"`.execute(
    db,
  );
  const [facts] = rows;
  if (!facts) throw new Error('Facts without a row');
  return facts;
}
