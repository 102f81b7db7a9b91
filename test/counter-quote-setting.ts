import type { Answer, TalkLine } from '#contract/answers/schemas.ts';
import type { CounterQuote, QuoteRange } from '#contract/reviews/feedback.ts';
import { createAnswer, createMentorVersion, createRemark, createReview } from './factories.ts';
import { placeOf } from './feedback-rows.ts';
import type { Behaviour } from './model-server.ts';
import { createModelsSetting, type ModelsSetting } from './models-setting.ts';
import { eventually } from './review-setting.ts';

export interface CounterQuoteSetting extends ModelsSetting {
  /** An answer with a review of the model in force: the first remark is to be disputed, the second is at its highest level. */
  reviewed(given?: Given): Promise<Reviewed>;
  show(
    remark: { id: string },
    quotes: unknown,
    options?: { as?: { id: string }; key?: string },
  ): ReturnType<ModelsSetting['call']>;
  /** The row of a remark, when it is in one of these states. */
  ends(remark: { id: string }, ...states: CounterQuote['state'][]): Promise<Row>;
  /** As the reader sees the answer. */
  read(answer: { id: string }, as?: { id: string }): Promise<Answer>;
}

interface Given {
  content?: string;
  level?: number | null;
  lines?: readonly TalkLine[];
}

export interface Reviewed {
  answer: { id: string };
  content: string;
  review: { id: string };
  remark: { id: string };
  other: { id: string };
  /** Where the words stand in the answer. */
  at(words: string): QuoteRange;
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const far = 'Начало, которое никто не просил показывать. '.repeat(20);

/** With a beginning and an end that are far from what is shown. */
export const shownWords = 'Что мешает вам присылать макет вовремя?';
export const content = `${far}Мне важно понять. ${shownWords} Давайте решим вместе.${far} Конец ответа.`;

/** The model's reply to two opinions. */
export const opinion = ({
  notice = 'нет',
  shows = 'да',
  level = 'Есть частично',
  why = 'Вопрос открытый, вы спрашиваете о причине.',
} = {}): Extract<Behaviour, { kind: 'text' }> => ({
  kind: 'text',
  pieces: [`Человеку: ${notice}\nПоказывают: ${shows}\nУровень: ${level}\nПочему: ${why}\n`],
});

/** An app and a worker with two models, and answers that the first has reviewed. */
export async function createCounterQuoteSetting(
  given: Partial<Parameters<typeof createModelsSetting>[0]> = {},
): Promise<CounterQuoteSetting> {
  const t = await createModelsSetting({ listed: [{ place: 'here' }, { place: 'here' }], ...given });
  const { db, lesson, student } = t;
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  return {
    ...t,
    async reviewed({ content: words = content, level = 0, lines } = {}) {
      const answer = await createAnswer(db, {
        user_id: student.id,
        lesson_id: lesson.id,
        content: words,
        ...(lines && { lines: JSON.stringify(lines) }),
      });
      const review = await createReview(db, {
        answer_id: answer.id,
        mentor_version_id: version.id,
        summary: 'Итог модели',
        text: 'Отзыв модели',
      });
      const [questions, request] = version.criteria;
      if (!questions || !request) throw new Error('Two criteria');
      const remark = await createRemark(db, {
        review_id: review.id,
        criterion_id: questions.id,
        level,
        text: 'Наставник не нашёл вопроса к собеседнику.',
        next_step: 'спросите, что помешало',
      });
      const other = await createRemark(db, {
        review_id: review.id,
        criterion_id: request.id,
        order: 1,
        level: 2,
        text: 'Просьба ясна.',
        quotes: [[0, 6]],
      });
      return { answer, content: words, review, remark, other, at: (part) => placeOf(words, part) };
    },
    show: (remark, quotes, { as = student, key } = {}) =>
      t.call('POST', `/api/remarks/${remark.id}/counter-quote`, {
        as,
        body: { quotes },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    ends: (remark, ...states) =>
      eventually(async () => (await rowsOf(t, remark)).find(({ state }) => states.includes(state))),
    async read(answer, as = student) {
      const answers = (await t.call('GET', `/api/lessons/${lesson.id}/answers`, { as })).json<Answer[]>();
      const found = answers.find(({ id }) => id === answer.id);
      if (!found) throw new Error('It is among the answers');
      return found;
    },
  };
}

const rowsOf = ({ db }: ModelsSetting, { id }: { id: string }) =>
  db.selectFrom('counter_quotes').selectAll().where('remark_id', '=', id).execute();
