import { expect } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import {
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import type { Behaviour, ModelRequest, ModelServer } from '#test/model-server.ts';
import { callerAs } from '#test/processes/caller.ts';
import { eventually } from '#test/review-setting.ts';

const reply = 'Человеку: нет\nПоказывают: да\nУровень: Есть частично\nПочему: Вопрос открытый.\n';

/** Two seconds: long enough to be killed during it. */
export const opinionUnderKill: Behaviour = {
  kind: 'text',
  pieces: reply.match(/.{1,6}/gsu) ?? [],
  pauseMs: 120,
};

export const isOfWords = ({ body }: ModelRequest): boolean =>
  body.messages[0]?.content.includes('два мнения') === true;

/** A student shows words against a remark; resolves in the middle of the model's reply. Then the words have one result. */
export async function wordsInHand(db: Db, model: ModelServer, url: string) {
  const content = 'Отчёт опоздал. Что вам помешало прислать его раньше?';
  const { lesson, student } = await createStudentInLesson(db);
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content });
  const { id: mentor_version_id, criteria } = await createMentorVersion(db, { lesson_id: lesson.id });
  const review = await createReview(db, { answer_id: answer.id, mentor_version_id });
  const [criterion] = criteria;
  if (!criterion) throw new Error('A criterion');
  const remark = await createRemark(db, { review_id: review.id, criterion_id: criterion.id, level: 0 });
  const { call } = await callerAs(db, student);
  const before = model.requests.length;
  const asked = () => model.requests.slice(before).filter(isOfWords);
  const quotes = [[15, content.length]];
  const sent = await call('POST', `${url}/api/remarks/${remark.id}/counter-quote`, { quotes });
  expect(sent.status).toBe(201);
  await eventually(() => asked()[0]);

  return {
    async expectOneResult() {
      const rows = await eventually(async () => {
        const found = await db
          .selectFrom('counter_quotes')
          .selectAll()
          .where('remark_id', '=', remark.id)
          .execute();
        return found.every(({ state }) => state === 'upheld') ? found : undefined;
      });
      expect(rows).toMatchObject([
        { text: 'Вопрос открытый.', claim: null, before: { level: 0, quotes: [] } },
      ]);
      const { level } = await db
        .selectFrom('remarks')
        .select('level')
        .where('id', '=', remark.id)
        .executeTakeFirstOrThrow();
      expect(level).toBe(1);
      const [first, ...again] = asked();
      expect([first?.abandoned, again.length]).toEqual([true, 1]);
    },
  };
}
