import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { settlePassing, settleWhatever } from '#server/mentor/passing/settle-passing.ts';
import { listStandings } from '#server/mentor/passing/standings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { keptStatistics, statisticsFromRows } from './course-statistics.ts';
import {
  aCriterion,
  createAnswer,
  createMentorVersion,
  createProgress,
  createRemark,
  createReview,
  createStudentInLesson,
} from './factories.ts';

export type Rule = 'sent' | 'levels' | 'person';

/** A lesson with two criteria («Пока нет», «Есть частично», «Есть»), which its student has opened. */
export const passingSetting = (t: { db: Db }) =>
  async function opened(rule: Rule, given: { lesson?: object; criteria?: Criterion[] } = {}) {
    const { course, lesson, student } = await createStudentInLesson(t.db, { lesson: given.lesson ?? {} });
    await t.db.updateTable('courses').set({ passes_by: rule }).where('id', '=', course.id).execute();
    const criteria = given.criteria ?? [aCriterion('Факты'), aCriterion('Просьба')];
    const version = await createMentorVersion(t.db, { lesson_id: lesson.id, criteria });
    await createProgress(t.db, { user_id: student.id, lesson_id: lesson.id });
    const pair = sql`select ${student.id}::uuid, ${lesson.id}::uuid`;
    return {
      course,
      lesson,
      student,
      version,
      /** An attempt with its levels, by a model. */
      attempt: async (
        levels: readonly (number | null)[],
        other: { review?: object; answer?: object } = {},
      ) => {
        const answer = await createAnswer(t.db, {
          user_id: student.id,
          lesson_id: lesson.id,
          ...other.answer,
        });
        const review = await createReview(t.db, {
          answer_id: answer.id,
          mentor_version_id: version.id,
          summary: 'Итог',
          ...other.review,
        });
        for (const [order, level] of levels.entries()) {
          const criterion_id = version.criteria[order]?.id ?? '';
          await createRemark(t.db, { review_id: review.id, criterion_id, order, level });
        }
        return { answer, review };
      },
      settle: () => t.db.transaction().execute((tx) => settlePassing(tx, pair)),
      settleWhatever: () => t.db.transaction().execute((tx) => settleWhatever(tx, pair)),
      standing: async () => (await listStandings(t.db, pair))[0],
      progress: () =>
        t.db
          .selectFrom('lesson_progress')
          .select(['sent_at', 'completed_at', 'passed_how', 'below'])
          .where('user_id', '=', student.id)
          .where('lesson_id', '=', lesson.id)
          .executeTakeFirstOrThrow(),
      expectFigures: async () =>
        expect(await keptStatistics(t.db, course.id)).toEqual(await statisticsFromRows(t.db, course.id)),
    };
  };
