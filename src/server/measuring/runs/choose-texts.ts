import { type RawBuilder, sql } from 'kysely';
import { allows, type DataRule, type Place, type ReadingRule } from '#contract/models/places.ts';
import { mostRunAnswers, type RunInput } from '#contract/runs/schemas.ts';
import type { SkippedBecause } from '#contract/runs/words.ts';
import { alarm, isFalseAlarm } from '#server/mentor/reviews/job/may-ask-model.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { answerAuthor } from '#server/school/enrolments/enrolments.ts';
import { inGroup } from '#server/school/enrolments/group-filter.ts';
import { isAttempt, isNewest } from '#server/school/lessons/attempts.ts';
import { type GivenText, isItsAnswer, ruleOfText } from './asked-text.ts';

export interface ChosenText {
  sampleId: string | null;
  answerId: string | null;
  /** Why the model isn't asked about it. */
  skipped: SkippedBecause | null;
}

interface Chosen {
  lessonId: string;
  versionId: string;
  place: Place;
}

/** The texts of a run in order, each with why the model isn't asked about it. */
export async function chooseTexts(db: Db, of: Chosen, input: RunInput): Promise<ChosenText[]> {
  const rows = await db
    .selectFrom(chosenBy(of, input).as('given'))
    .innerJoin('mentor_versions', 'mentor_versions.id', 'given.version_id')
    .innerJoin('lessons', 'lessons.id', 'mentor_versions.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('samples', 'samples.id', 'given.sample_id')
    .leftJoin('answers', (join) => join.on(isItsAnswer))
    .select([
      'given.sample_id as sampleId',
      'given.answer_id as answerId',
      'answers.reader',
      alarm,
      ruleOfText.as('rule'),
      'courses.data_rule as courseRule',
      sql<boolean>`(given.answer_id is not null and exists (
        select from reviews
        where reviews.answer_id = given.answer_id and reviews.in_force and reviews.author = 'mentor'
      ))`.as('isReviewed'),
      sql<boolean>`(given.answer_id is not null and ${hasUpheld(sql`given.answer_id`)})`.as('isUpheld'),
    ])
    .orderBy('given.sample_id')
    .orderBy('given.answer_id')
    .execute();
  if (rows.length > mostRunAnswers)
    throw conflict(`Ответов больше ${mostRunAnswers}: сузьте выбор потоком или датами`);
  return rows.map(({ sampleId, answerId, ...known }) => ({
    sampleId,
    answerId,
    skipped: whySkipped(known, of.place),
  }));
}

/** The student has shown words against a remark of whatever review of the answer, and the mentor has agreed. */
export const hasUpheld = (answerId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from reviews
  join remarks on remarks.review_id = reviews.id and remarks.is_countered
  join counter_quotes on counter_quotes.remark_id = remarks.id and counter_quotes.state = 'upheld'
  where reviews.answer_id = ${answerId}
)`;

interface Known {
  reader: 'model' | 'person' | null;
  alarm: string | null;
  rule: ReadingRule;
  courseRule: DataRule;
  isReviewed: boolean;
  isUpheld: boolean;
}

function whySkipped(known: Known, place: Place): SkippedBecause | null {
  if (known.reader === 'person') return 'person';
  if (known.alarm !== null && !isFalseAlarm(known.alarm)) return 'alarm';
  if (!allows(known.rule, place)) return whyNotAllowed(known);
  if (known.isReviewed) return 'reviewed';
  return known.isUpheld ? 'upheld' : null;
}

/** It isn't the school that lacks a model where its author has not let this one read. */
export function whyNotAllowed({ rule, courseRule }: Pick<Known, 'rule' | 'courseRule'>): SkippedBecause {
  if (rule === 'nobody') return 'withdrawn';
  return rule === courseRule ? 'rule' : 'not_agreed';
}

function chosenBy({ lessonId, versionId }: Chosen, input: RunInput): RawBuilder<GivenText> {
  if (input.kind === 'samples')
    return sql`(
      select null::uuid as result_id, samples.id as sample_id, null::uuid as answer_id, ${versionId}::uuid as version_id
      from samples
      where samples.lesson_id = ${lessonId} and retired_at is null
        ${input.sampleIds ? sql`and samples.id = ${anyOf(input.sampleIds)}` : sql``}
      order by samples.id
    )`;
  return sql`(
    select null::uuid as result_id, null::uuid as sample_id, answers.id as answer_id, ${versionId}::uuid as version_id
    from answers join lessons on lessons.id = answers.lesson_id
    where answers.lesson_id = ${lessonId} and answers.of_student and ${isAttempt}
      and ${input.answerIds ? sql`answers.id = ${anyOf(input.answerIds)}` : isNewest}
      ${input.since ? sql`and answers.created_at >= ${input.since}` : sql``}
      ${input.until ? sql`and answers.created_at < ${input.until}` : sql``}
      and ${inGroup(input.groupId, answerAuthor)}
      ${
        input.reviewedBy
          ? sql`and exists (
        select from reviews
        where reviews.answer_id = answers.id and reviews.in_force and reviews.mentor_version_id = ${input.reviewedBy}
      )`
          : sql``
      }
      ${
        input.withoutPerson
          ? sql`and not exists (
        select from reviews where reviews.answer_id = answers.id and reviews.author = 'mentor'
      )`
          : sql``
      }
    order by answers.id limit ${sql.lit(mostRunAnswers + 1)}
  )`;
}
