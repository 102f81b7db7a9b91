import { type RawBuilder, sql } from 'kysely';
import type { AnswerReader } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { askedAnswer, readAskedAnswer } from '#server/mentor/reviews/job/asked-answer.ts';
import { ruleFor, type RuleOfPerson } from '#server/models/data-rule.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Which text by which version. */
export interface GivenText {
  result_id: string | null;
  sample_id: string | null;
  answer_id: string | null;
  version_id: string;
}

/** The texts that `given` selects, with everything that their prompts need. A typed sample is the course's own. */
export const selectAskedTexts = (db: Db, given: RawBuilder<GivenText>) =>
  db
    .selectFrom(given.as('given'))
    .innerJoin('mentor_versions', 'mentor_versions.id', 'given.version_id')
    .innerJoin('lessons', 'lessons.id', 'mentor_versions.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .leftJoin('samples', 'samples.id', 'given.sample_id')
    .leftJoin('answers', (join) => join.on(isItsAnswer))
    .select([
      ...askedAnswer,
      'given.result_id as resultId',
      'given.sample_id as sampleId',
      'lessons.id as ownLessonId',
      textOfGiven.as('given_text'),
      ruleOfText.as('ownRule'),
      'courses.data_rule as courseRule',
      'mentor_versions.id as mentorVersionId',
      'mentor_versions.prompt as aiPrompt',
      sql<Criterion[]>`mentor_versions.criteria`.as('criteria'),
      'mentor_versions.cueing',
      'lessons.content',
      'lessons.transcription',
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof selectAskedTexts>['execute']>>[number];

// For a query on `given`, its `samples`, `answers` and `courses`.

export const isItsAnswer = sql<boolean>`answers.id = coalesce(given.answer_id, samples.answer_id)`;

const textOfGiven = sql<string>`coalesce(samples.content, answers.content)`;

/** The rule at this moment for whose words they are. */
export const ruleOfText: RawBuilder<RuleOfPerson> = ruleFor(sql.ref('answers.user_id'), {
  isOfAuthor: sql`answers.id is null`,
});

/** As the request needs what was selected. */
export function readAskedText<Row extends Selected>(selected: Row) {
  const { ownLessonId, given_text: answer, ownRule, reader, ...rest } = readAskedAnswer(selected);
  const own: AnswerReader = reader ?? 'model';
  return { ...rest, answer, lessonId: ownLessonId, dataRule: ownRule, reader: own };
}

export type AskedText = ReturnType<typeof readAskedText<Selected>>;
