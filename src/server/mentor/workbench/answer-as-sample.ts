import { sql } from 'kysely';
import type { AnswerAsSample } from '#contract/samples/lesson-samples.ts';
import { answerRefusal } from '#server/mentor/in-force/lock-answer.ts';
import { findModelRefusal } from '#server/mentor/reviews/job/may-ask-model.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerAuthor, lessonOpenTo, othersOf } from '#server/school/enrolments/enrolments.ts';
import { criteriaOfLesson } from './check-levels.ts';
import { hasTitles } from './has-titles.ts';
import { listSaid } from './said-by-people.ts';

/** What the dialog of «Сделать образцом» needs. Of one that is a sample, nothing of what others have judged. */
export async function getAnswerAsSample(db: Db, viewer: Viewer, answerId: string): Promise<AnswerAsSample> {
  const found = await db
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .leftJoin('samples', (join) =>
      join.onRef('samples.answer_id', '=', 'answers.id').on('samples.retired_at', 'is', null),
    )
    .select(['answers.lesson_id as lessonId', 'samples.id as sampleId'])
    .select(
      sql<boolean>`exists (
        select from sample_levels where sample_id = samples.id and judge_id = ${viewer.id}
      )`.as('judged'),
    )
    .where('answers.id', '=', answerId)
    .where(lessonOpenTo(viewer))
    .where(othersOf(viewer, answerAuthor))
    .executeTakeFirst();
  if (!found) throw await answerRefusal(db, viewer, answerId);
  const { lessonId, sampleId, judged } = found;
  const { inForce } = await criteriaOfLesson(db, viewer, lessonId);
  const said = sampleId === null ? (await listSaid(db, [answerId])).get(answerId) : undefined;
  return {
    sampleId,
    judged,
    refusal: (await findModelRefusal(db, answerId)) ?? null,
    criteria: inForce.map(({ id, title, levels }) => ({
      id,
      title,
      levels: levels.map((level) => level.title),
    })),
    expected: (said?.expected ?? []).filter(({ criterionId, levels }) =>
      hasTitles(
        inForce.find(({ id }) => id === criterionId),
        levels,
      ),
    ),
  };
}
