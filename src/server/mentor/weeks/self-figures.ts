import { sql } from 'kysely';
import { fewestCounted } from '#contract/skills/schemas.ts';
import type { CourseWeeks } from '#contract/weeks/schemas.ts';
import { readVersions } from '#server/mentor/feedback/read-feedback.ts';
import { scaleOf } from '#server/mentor/skills/skills-over-time.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { lastMonday } from '#server/platform/db/last-monday.ts';
import { oneRow } from '#server/platform/db/one-row.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { criteriaInForce } from '#server/school/lessons/criteria-in-force.ts';

/**
 * How students' own levels stand to the first that a review showed them, by the criteria of lessons that ask. What they have said
 * is theirs alone: from five people on, and up to this week, so that nobody is found by what moves.
 */
export async function selfFigures(db: Db, courseId: string): Promise<NonNullable<CourseWeeks['selfFirst']>> {
  const [criteria, { named, countedTo }] = await Promise.all([
    listCriteria(db, courseId),
    listNamed(db, courseId),
  ]);
  const ofCriterion = rowsBy(named, ({ criterionId }) => criterionId);
  return {
    countedTo,
    criteria: criteria.map((criterion) => ({ ...criterion, levels: count(ofCriterion(criterion.id)) })),
  };
}

function count(named: readonly Named[]) {
  if (named.length < fewestCounted) return null;
  const counted = (is: (difference: number) => boolean) =>
    named.filter((one) => is(one.own - one.level)).length;
  return {
    people: named.length,
    lower: counted((difference) => difference < 0),
    same: counted((difference) => difference === 0),
    higher: counted((difference) => difference > 0),
  };
}

interface Listed {
  id: string;
  title: string;
  lesson: { id: string; title: string };
}

async function listCriteria(db: Db, courseId: string): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select criterion.value ->> 'id' as id, criterion.value ->> 'title' as title,
      jsonb_build_object('id', lessons.id, 'title', lessons.title) as lesson
    from lessons
    cross join lateral ${criteriaInForce(sql`lessons.id`)} version
    cross join lateral jsonb_array_elements(version.criteria) with ordinality criterion (value, place)
    where lessons.course_id = ${courseId} and lessons.published_at <= now() and lessons.asks_self
    order by lessons."order", lessons.id, criterion.place`.execute(db);
  return rows;
}

interface Named {
  criterionId: string;
  own: number;
  level: number;
}

/** Each person once a criterion, beside the first review that he has read, whatever was corrected later. */
async function listNamed(db: Db, courseId: string): Promise<{ named: Named[]; countedTo: string }> {
  const { rows } = await sql<Named & { ownVersion: string; itsVersion: string; countedTo: string }>`
    select distinct on (answers.user_id, own.criterion_id)
      own.criterion_id as "criterionId", own.level as own, own.mentor_version_id as "ownVersion",
      remarks.level, read.mentor_version_id as "itsVersion"
    from lessons
    join answers on answers.lesson_id = lessons.id
    join users on users.id = answers.user_id and users.role = 'student'
    join self_levels own on own.answer_id = answers.id and own.at < ${lastMonday}
    cross join lateral (
      select id, mentor_version_id from reviews
      where reviews.answer_id = answers.id and reviews.seen_at < ${lastMonday} order by seen_at, id limit 1
    ) read
    join remarks on remarks.review_id = read.id and remarks.criterion_id = own.criterion_id
      and remarks.level is not null and not remarks.is_borrowed
    where lessons.course_id = ${courseId} and lessons.published_at <= now() and read.mentor_version_id is not null
    order by answers.user_id, own.criterion_id, answers.id desc`.execute(db);
  const { countedTo } = await oneRow(db, sql<{ countedTo: string }>`select ${lastMonday} as "countedTo"`);
  const versions = await readVersions(db, new Set(rows.flatMap((row) => [row.ownVersion, row.itsVersion])));
  const scaleIn = (versionId: string, criterionId: string) => {
    const names = versions.get(versionId)?.names.get(criterionId);
    return names && scaleOf(names);
  };
  const named = rows.filter(
    ({ criterionId, ownVersion, itsVersion }) =>
      scaleIn(ownVersion, criterionId) === scaleIn(itsVersion, criterionId),
  );
  return { named, countedTo };
}
