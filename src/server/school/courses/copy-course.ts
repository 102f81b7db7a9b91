import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Course } from '#contract/courses/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { isCreated } from '#server/school/enrolments/enrolments.ts';
import { mentorInForce } from '#server/school/mentor-versions/mentor-versions.ts';
import { getCourse } from './courses.ts';
import { lockCourse } from './lesson-order.ts';

/**
 * A draft with everything that its authors have made: lessons with what the mentor judges by, scenarios, files, days from the
 * start, offers of surveys. Without people and what belongs to them: groups, curators, answers.
 */
export async function copyCourse(db: Db, viewer: Viewer, sourceId: string): Promise<Course> {
  return db.transaction().execute(async (tx) => {
    const source = await lockCourse(tx, sourceId);
    const id = randomUUIDv7();
    const title = copyTitle(source.title);
    await sql`
      insert into courses (
        id, title, description, cover_image, data_rule, monthly_budget, without_ai, certificate, passes_by, in_order,
        created_by_id, published_at
      )
      select ${id}, ${title}, description, cover_image, data_rule, monthly_budget, without_ai, certificate, passes_by,
        in_order, ${viewer.id}, null
      from courses where id = ${sourceId}`.execute(tx);
    await sql`
      insert into survey_offers (survey_id, course_id, place)
      select survey_id, ${id}, place from survey_offers where course_id = ${sourceId}`.execute(tx);
    const copies = await copyLessons(tx, { sourceId, courseId: id });
    for (const [from, to] of copies) {
      await copyMentor(tx, viewer, { from, to });
      await copyRows(tx, viewer, { from, to });
    }
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'course_copied',
      details: { courseId: id, title, sourceId, sourceTitle: source.title },
    });
    return getCourse(tx, viewer, id);
  });
}

const longestTitle = 200;
const suffix = ' (копия)';

const copyTitle = (title: string) =>
  title
    .slice(0, longestTitle - suffix.length)
    .toWellFormed()
    .trimEnd() + suffix;

const texts = ['title', 'description', 'video_url', 'content', 'transcription', 'assignment'] as const;

const settings = [
  'passes_by',
  'is_counted',
  'asks_when_short',
  'asks_self',
  'attempts_limit',
  'release',
  'answer_files_limit',
  'answer_file_kinds',
  'opens_after',
  'due_after',
] as const;

/** A lesson that was a draft, or was to appear on a day of the calendar, is a draft. Returns the copies by their originals. */
async function copyLessons(
  tx: Tx,
  { sourceId, courseId }: { sourceId: string; courseId: string },
): Promise<Map<string, string>> {
  const lessons = await tx
    .selectFrom('lessons')
    .select(['id', 'order', ...settings, ...texts])
    .select(sql<boolean>`(published_at <= now()) is true`.as('isPublished'))
    .where('course_id', '=', sourceId)
    .where(isCreated)
    .orderBy('order')
    .orderBy('id')
    .execute();
  const copies = new Map(lessons.map(({ id }) => [id, randomUUIDv7()]));
  for (const { id, isPublished, ...lesson } of lessons) {
    const { title, ...others } = lesson;
    const named = Object.fromEntries(
      texts.filter((text) => text !== 'title').map((text) => [text, ofCopy(others[text], copies)]),
    );
    await tx
      .insertInto('lessons')
      .values({
        ...others,
        ...named,
        title,
        id: copies.get(id) ?? randomUUIDv7(),
        course_id: courseId,
        ...(!isPublished && { published_at: null }),
      })
      .execute();
  }
  return copies;
}

const anId = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** The addresses of the course's own lessons and files become those of the copies. */
const ofCopy = (text: string | null, copies: ReadonlyMap<string, string>): string | null =>
  text?.replaceAll(anId, (id) => copies.get(id) ?? id) ?? null;

interface Copied {
  from: string;
  to: string;
}

/** Criteria get ids of their own: by the id, one is told from another lesson's, and has its skill. */
async function copyMentor(tx: Tx, viewer: Viewer, { from, to }: Copied): Promise<void> {
  const mentor = await tx
    .selectFrom('lessons')
    .innerJoinLateral(mentorInForce, (join) => join.onTrue())
    .select(['mentor.prompt', 'mentor.criteria', 'mentor.cueing'])
    .where('lessons.id', '=', from)
    .executeTakeFirst();
  if (!mentor) return copySamples(tx, viewer, { from, to, ids: [] });
  const ids = mentor.criteria.map(({ id }) => ({ from: id, to: randomUUIDv7() }));
  const criteria: Criterion[] = mentor.criteria.map((one, index) => ({
    ...one,
    id: ids[index]?.to ?? one.id,
  }));
  await tx
    .insertInto('mentor_versions')
    .values({
      lesson_id: to,
      number: 1,
      prompt: mentor.prompt,
      criteria: JSON.stringify(criteria),
      cueing: mentor.cueing,
      created_by_id: viewer.id,
      published_at: now,
    })
    .execute();
  await sql`
    insert into criterion_skills (criterion_id, lesson_id, skill_id)
    select copied."to", ${to}, skill_id
    from criterion_skills
    join jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as copied("from" uuid, "to" uuid)
      on copied."from" = criterion_id
    where lesson_id = ${from}`.execute(tx);
  await copySamples(tx, viewer, { from, to, ids });
}

/** The answers that the mentor is tried on, with what is expected of the criteria that were copied. */
async function copySamples(
  tx: Tx,
  viewer: Viewer,
  { from, to, ids }: Copied & { ids: readonly Copied[] },
): Promise<void> {
  await sql`
    with given as (
      select id, uuid_v7() as copy_id, content, note from samples
      where lesson_id = ${from} and source = 'typed' and retired_at is null
    ), copied as (
      insert into samples (id, lesson_id, content, source, note, created_by_id)
      select copy_id, ${to}, content, 'typed', note, ${viewer.id} from given
    )
    insert into sample_levels (sample_id, criterion_id, judge, judge_id, level, levels)
    select copy_id, ids."to", 1, ${viewer.id}, level, levels
    from given
    join sample_levels on sample_levels.sample_id = given.id and is_expected
    join jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as ids("from" uuid, "to" uuid)
      on ids."from" = criterion_id`.execute(tx);
}

/** The scenario in force, and the files: another row for the same bytes. */
async function copyRows(tx: Tx, viewer: Viewer, { from, to }: Copied): Promise<void> {
  await sql`
    insert into scenarios (lesson_id, number, card, created_by_id, published_at, in_force)
    select ${to}, 1, card, ${viewer.id}, now(), true from scenarios where lesson_id = ${from} and in_force`.execute(
    tx,
  );
  await sql`
    insert into lesson_files (lesson_id, name, title, bytes, uploaded_by_id)
    select ${to}, name, title, bytes, ${viewer.id} from lesson_files where lesson_id = ${from}`.execute(tx);
}
